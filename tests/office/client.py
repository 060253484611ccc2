"""LibreOffice for tests and for makers of sample games: open, type, sort, save, print."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO, TYPE_CHECKING, Self, cast

if TYPE_CHECKING:
    from types import TracebackType

SYSTEM_PYTHON = "/usr/bin/python3"
PROJECT = Path(__file__).parents[2]
PATIENCE = 120  # seconds for one step, the start of LibreOffice included


class OfficeFailed(Exception):
    """LibreOffice did not do what it was told."""

    def __init__(self, step: str, why: str) -> None:
        """Say what was to be done, and what came of it."""
        super().__init__(f"{step}: {why}")


@dataclass(frozen=True, slots=True)
class Seen:
    """What a cell holds: its number, the text on the screen, what was typed, an error's number."""

    value: float
    shown: str
    formula: str
    error: int


@cache
def uno_is_there() -> bool:
    """Tell whether the system's Python can talk to LibreOffice."""
    asked = subprocess.run([SYSTEM_PYTHON, "-c", "import uno"], check=False, capture_output=True)
    return asked.returncode == 0


class Office:
    """One running LibreOffice, with a profile of its own that is thrown away at the end."""

    def __init__(self) -> None:
        """Be ready to start; the group is that of its processes, the patience is in seconds."""
        self.group = 0
        self.patience: float = PATIENCE

    def __enter__(self) -> Self:
        """Start LibreOffice."""
        self._driver = subprocess.Popen(
            [SYSTEM_PYTHON, "-E", "-s", "-m", "tests.office.driver"],
            cwd=PROJECT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        self._stdin = cast("IO[bytes]", self._driver.stdin)
        self._stdout = cast("IO[bytes]", self._driver.stdout)
        try:
            started = cast("dict[str, int]", self._answer("start"))
        except BaseException:
            self._stop()
            raise
        self.group = started["group"]
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop LibreOffice, and see to it that nothing of it is left."""
        self._stop()

    def open(self, path: Path) -> Book:
        """Open a workbook; only its own `save` changes any file."""
        return Book(self, cast("int", self.ask("open", path=str(path.absolute()))))

    def ask(self, do: str, book: int = 0, **details: object) -> object:
        """Have one step of the driver carried out; raises OfficeFailed."""
        if self._driver.poll() is not None:
            raise OfficeFailed(do, "LibreOffice is not running any more")
        step = {"do": do, "book": book, "details": details}
        with suppress(BrokenPipeError):
            self._stdin.write(json.dumps(step).encode() + b"\n")
        return self._answer(str(step))

    def _answer(self, step: str) -> object:
        ready, _, _ = select.select([self._stdout], [], [], self.patience)
        line = self._stdout.readline() if ready else b""
        if not line:
            self._kill()
            raise OfficeFailed(step, "LibreOffice gave no answer")
        answer = json.loads(line)
        if "failed" in answer:
            raise OfficeFailed(step, answer["failed"])
        return answer["result"]

    def _stop(self) -> None:
        """End the driver's input, which makes it stop LibreOffice and itself."""
        self._stdin.close()
        if not self._ended(self.patience):
            self._kill()
        self._bury()
        self._stdout.close()

    def _kill(self) -> None:
        """Kill LibreOffice; the driver notices, tidies up and ends, or is killed too."""
        self._stdin.close()
        self._bury()
        if not self._ended(PATIENCE / 10):
            self._driver.kill()
            self._driver.wait()

    def _bury(self) -> None:
        """Kill whatever is left of LibreOffice."""
        if self.group:
            with suppress(ProcessLookupError):
                os.killpg(self.group, signal.SIGKILL)

    def _ended(self, patience: float) -> bool:
        with suppress(subprocess.TimeoutExpired):
            self._driver.wait(patience)
        return self._driver.returncode is not None


class Book:
    """A workbook that is open in LibreOffice; each method does what a player's hands would."""

    def __init__(self, office: Office, number: int) -> None:
        """Know where the workbook is open, and as which."""
        self._office = office
        self._number = number

    def __enter__(self) -> Self:
        """Keep the workbook open for a while."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the workbook; if that fails after another failure, the first one counts."""
        try:
            self.close()
        except OfficeFailed:
            if error is None:
                raise

    def _ask(self, do: str, **details: object) -> object:
        return self._office.ask(do, self._number, **details)

    def type_in(self, sheet: str, at: str, text: str) -> None:
        """Type into a cell: what looks like a number, a date or a formula becomes one."""
        self._ask("type_in", sheet=sheet, at=at, text=text)

    def put(self, sheet: str, at: str, value: float | str) -> None:
        """Put a number, or a text that stays one even if it looks like a number, into a cell."""
        if isinstance(value, str):
            self._ask("put_text", sheet=sheet, at=at, text=value)
        else:
            self._ask("put_number", sheet=sheet, at=at, number=value)

    def see(self, sheet: str, at: str) -> Seen:
        """Look at a cell."""
        return Seen(*cast("tuple[float, str, str, int]", self._ask("see", sheet=sheet, at=at)))

    def sheets(self) -> list[str]:
        """List the sheets' names in their order, hidden ones too."""
        return cast("list[str]", self._ask("sheets"))

    def names(self) -> dict[str, tuple[str, str]]:
        """List the workbook's names with the sheet and the address of each."""
        found = cast("dict[str, tuple[str, str]]", self._ask("names"))
        return {name: (sheet, at) for name, (sheet, at) in found.items()}

    def recalculate(self) -> None:
        """Work out every formula anew, whatever results the file brought along."""
        self._ask("recalculate")

    def insert_rows(self, sheet: str, before: int, number: int = 1) -> None:
        """Insert rows above a row, counted from 1 as on the screen."""
        self._ask("insert_rows", sheet=sheet, before=before, number=number)

    def insert_columns(self, sheet: str, before: str, number: int = 1) -> None:
        """Insert columns to the left of a column, named by its letters."""
        self._ask("insert_columns", sheet=sheet, before=before, number=number)

    def sort_rows(self, sheet: str, at: str, by: str, *, falling: bool = False) -> None:
        """Sort the rows of an area, such as B4:H9, by what stands in one of its columns."""
        self._ask("sort_rows", sheet=sheet, at=at, by=by, falling=falling)

    def rename_sheet(self, sheet: str, to: str) -> None:
        """Give a sheet another name."""
        self._ask("rename_sheet", sheet=sheet, to=to)

    def copy_sheet(self, sheet: str, to: str) -> None:
        """Put a copy of a sheet behind all others."""
        self._ask("copy_sheet", sheet=sheet, to=to)

    def hide_sheet(self, sheet: str) -> None:
        """Hide a sheet."""
        self._ask("hide_sheet", sheet=sheet)

    def unprotect(self, sheet: str) -> None:
        """Take off a protection that has no password."""
        self._ask("unprotect", sheet=sheet)

    def delete_name(self, name: str) -> None:
        """Delete one of the workbook's names."""
        self._ask("delete_name", name=name)

    def save(self, path: Path) -> Path:
        """Save as xlsx, xls, ods, csv or pdf, as the path ends; the book open stays what it is."""
        self._ask("save", path=str(path.absolute()))
        return path

    def close(self) -> None:
        """Close the workbook; what was not saved is lost."""
        self._ask("close")
