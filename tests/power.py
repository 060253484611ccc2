"""A model of power cuts: what a disk may hold after one, from what was done on it.

What was put into a folder since it was last flushed may have reached the disk or not, in order;
each folder forgets on its own. A file that was not flushed itself may be there without its words.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from budgies_xl import disk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    import pytest

State = dict[str, bytes | None]


@dataclass(frozen=True, slots=True)
class File:
    """A file as it was filled; `safe` tells whether it was flushed, words and all."""

    data: bytes
    safe: bool


Act = tuple[str, "str | None", "File | None"]


@dataclass
class Recorder:
    """Everything that is done to one folder tree, act by act, and what is pending after each."""

    root: Path
    start: State
    log: list[tuple[str, list[Act]]] = field(default_factory=list)
    moments: list[dict[str, int]] = field(default_factory=list)
    flushed: dict[str, int] = field(default_factory=dict)
    _now: dict[str, File | None] = field(default_factory=dict)
    _file_flushed: bool = False

    def __post_init__(self) -> None:
        """Begin with what is there, all of it safe."""
        self._now = {
            name: None if data is None else File(data, safe=True)
            for name, data in self.start.items()
        }

    def name(self, path: Path) -> str:
        """Name a path within the tree."""
        return path.relative_to(self.root).as_posix()

    def attach(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Listen to every act of the disk; acts elsewhere, such as on the lock, are let by."""
        for act in disk.ACTS:
            monkeypatch.setattr(disk, act, self._listen(act, getattr(disk, act)))
        genuine = disk._flush

        def flush(handle: int) -> None:
            self._file_flushed = True
            genuine(handle)

        monkeypatch.setattr(disk, "_flush", flush)

    def _listen(self, act: str, genuine: Callable[..., Any]) -> Callable[..., Any]:
        def heard(*words: Any) -> Any:  # noqa: ANN401
            self._file_flushed = False
            result = genuine(*words)
            inside = all(
                self.root in (word, *word.parents) for word in words if hasattr(word, "parents")
            )
            if inside:
                self._note(act, *words)
            return result

        return heard

    def _note(self, act: str, path: Path, other: Any = None) -> None:  # noqa: ANN401
        name = self.name(path)
        folder = self.name(path.parent) if path != self.root else ""
        match act:
            case "_flush_folder":
                self.flushed[name] = len(self.log)
            case "_make":
                self._do(folder, [(name, "make", None)])
            case "_fill":
                self._do(folder, [(name, "set", File(other, self._file_flushed))])
            case "_unlink":
                if name in self._now:
                    self._do(folder, [(name, None, None)])
            case "_link":
                self._do(self.name(other.parent), [(self.name(other), "set", self._now[name])])
            case _:
                acts: list[Act] = [(self.name(other), "set", self._now[name]), (name, None, None)]
                self._do(self.name(other.parent), acts)
        self.moments.append({**self.flushed, "": len(self.log)})

    def _do(self, folder: str, acts: list[Act]) -> None:
        self.log.append((folder, acts))
        _apply(self._now, acts)

    def states(self) -> Iterator[State]:
        """Give every state in which a cut may leave the tree, each once."""
        seen = set()
        for moment in self.moments:
            for state in self._states_at(moment):
                key = tuple(sorted(state.items(), key=lambda item: item[0]))
                if key not in seen:
                    seen.add(key)
                    yield state

    def _states_at(self, moment: Mapping[str, int]) -> Iterator[State]:
        done = self.log[: moment[""]]
        pending: dict[str, list[int]] = {}
        for at, (folder, _) in enumerate(done):
            if at >= moment.get(folder, 0):
                pending.setdefault(folder, []).append(at)
        prefixes = [[at[:length] for length in range(len(at) + 1)] for at in pending.values()]
        for chosen in itertools.product(*prefixes):
            kept = {at for folder in chosen for at in folder}
            lost = {at for folder in pending.values() for at in folder} - kept
            yield self._build(done, lost)

    def _build(self, done: list[tuple[str, list[Act]]], lost: set[int]) -> State:
        entries: dict[str, File | None] = {
            name: None if data is None else File(data, safe=True)
            for name, data in self.start.items()
        }
        for at, (_, acts) in enumerate(done):
            if at not in lost:
                _apply(entries, acts)
        return {
            name: None if file is None else file.data if file.safe else b""
            for name, file in entries.items()
            if all(parent in entries for parent in _above(name))
        }


def _apply(entries: dict[str, File | None], acts: list[Act]) -> None:
    for name, verb, file in acts:
        if verb is None:
            entries.pop(name, None)
        else:
            entries[name] = file


def _above(name: str) -> list[str]:
    parts = name.split("/")
    return ["/".join(parts[:length]) for length in range(1, len(parts))]


def lay_out(root: Path, state: State) -> None:
    """Put a state on the disk."""
    root.mkdir()
    for name, data in sorted(state.items()):
        if data is None:
            (root / name).mkdir(parents=True, exist_ok=True)
        else:
            (root / name).write_bytes(data)
