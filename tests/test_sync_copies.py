"""Copies that sync programs make: each is noticed wherever it lies, none is used in silence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.tabletop import drop, fill_in, form_of, found_game, run, send, snapshot

if TYPE_CHECKING:
    from pathlib import Path

    from tests.tabletop import Ran

COPIES = (
    "{stem} (1){end}",
    "{stem} (2){end}",
    "{stem} - Copy{end}",
    "Copy of {stem}{end}",
    "{stem}-LAPTOP{end}",
    "{stem}-DESKTOP-4711{end}",
    "{stem} 2{end}",
    "{stem} (Alex's conflicted copy 2026-12-01){end}",
    "{stem} (Konfliktkopie von Alex 2026-12-01){end}",
    "{stem}.sync-conflict-20261201-120000-ABCDEFG{end}",
    "{stem} [Conflict]{end}",
    "{stem}_conflict-20261201-120000{end}",
    "{stem} (Case Conflict){end}",
    "{stem}{end}.orig",
)


def copies_of(name: str) -> list[str]:
    """Name the copies of a file as sync programs would."""
    stem, dot, end = name.rpartition(".")
    return [copy.format(stem=stem, end=dot + end) for copy in COPIES]


@pytest.fixture(scope="module")
def resolved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play one round."""
    from budgies_xl.game.rulings import NO_RULINGS  # noqa: PLC0415
    from budgies_xl.gm.inbox import Words  # noqa: PLC0415
    from budgies_xl.gm.opened import open_game  # noqa: PLC0415
    from budgies_xl.gm.resolving import resolve_inbox  # noqa: PLC0415

    root = found_game(tmp_path_factory.mktemp("sync") / "game")
    send(root, 1, Ross="Bid 9 on Red", Geoff="Bid 7 on Red", Allan="Bid 5 on Yellow")
    resolve_inbox(open_game(root), Words(), NO_RULINGS, "", dry_run=False)
    return root


@pytest.fixture(scope="module")
def waiting(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a game in whose inbox sheets wait."""
    root = found_game(tmp_path_factory.mktemp("waiting") / "game")
    send(root, 1, Ross="Bid 9 on Red", Geoff="Bid 7 on Red", Allan="Bid 5 on Yellow")
    return root


def with_copy(
    capsys: pytest.CaptureFixture[str], root: Path, copy: str, of: str, command: str
) -> Ran:
    """Run a command while a copy lies beside a file; it must not touch anything."""
    path = (root / of).with_name(copy)
    path.write_bytes((root / of).read_bytes())
    before = snapshot(root)
    try:
        ran = run(capsys, command, root)
        assert snapshot(root) == before
    finally:
        path.unlink()
    return ran


@pytest.mark.parametrize("copy", copies_of("0001-round-1.json"))
@pytest.mark.parametrize("command", ["resolve", "verify"])
def test_a_copy_in_the_journal_stops_the_run_with_the_cure(
    copy: str, command: str, resolved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever its name; nothing is changed."""
    of = "journal/0001-round-1.json"
    ran = with_copy(capsys, resolved, copy, of, command)
    assert ran.code == 1
    assert f"journal/{copy}" in ran.err
    assert "Move that file out" in ran.err


@pytest.mark.parametrize("copy", copies_of("Ross.xlsx"))
def test_a_copy_in_the_archive_is_named_by_verify(
    copy: str, resolved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Even one that holds the very same bytes as the sheet that was played."""
    of = "archive/round-1/Ross.xlsx"
    ran = with_copy(capsys, resolved, copy, of, "verify")
    assert ran.code == 0
    assert f"archive/round-1/{copy} is on no record; it is used nowhere" in ran.err


def test_a_clean_archive_is_not_remarked_on(
    resolved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The remark is no formality."""
    assert run(capsys, "verify", resolved).err == ""


@pytest.mark.parametrize("copy", copies_of("Ross.xlsx"))
def test_a_copy_in_the_inbox_is_listed_with_what_became_of_it(
    copy: str, waiting: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A copy that says the same counts once; what is no sheet is passed over or refused."""
    root = waiting
    (root / "inbox" / copy).write_bytes((root / "inbox/Ross.xlsx").read_bytes())
    try:
        found = {one["file"]: one for one in run(capsys, "check", root, "--json").json["files"]}
    finally:
        (root / "inbox" / copy).unlink()
    assert found[copy]["message"] or found["Ross.xlsx"]["message"]
    used = [file for file in (copy, "Ross.xlsx") if found[file]["status"] == "used"]
    assert len(used) <= 1


def other_sheets(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Resolve a round, then drop a sheet that says what was played, and one that does not."""
    form = form_of(root, "Ross", 1)
    send(root, 1, Ross="Bid 9 on Red", Geoff="Bid 7 on Red", Allan="Bid 5 on Yellow")
    assert run(capsys, "resolve", root).code == 0
    drop(root, "same.xlsx", fill_in(form, "Ross", "Bid 9 on Red", 1) + b"\0")
    drop(root, "other.xlsx", fill_in(form, "Ross", "Bid 8 on Red", 1))


def test_another_sheet_for_a_resolved_round_is_refused_and_correct_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Resolving again plays nothing; a sheet that says what was played is only passed over."""
    root = found_game(tmp_path / "game")
    other_sheets(root, capsys)
    files = run(capsys, "check", root, "--json").json["files"]
    told = {one["file"]: one["message"] for one in files}
    assert "budgies-xl correct 1" in told["other.xlsx"]
    assert "passed over" in told["same.xlsx"]
    assert "correct" not in told["same.xlsx"]

    before = snapshot(root)
    again = run(capsys, "resolve", root)
    assert again.code == 1
    assert "other.xlsx holds other orders for a resolved round than were played" in again.err
    assert "correct" in again.err
    assert snapshot(root) == before
    (root / "inbox/other.xlsx").unlink()
    assert run(capsys, "resolve", root).code == 0


def test_another_sheet_for_a_resolved_round_does_not_keep_the_next_one_waiting(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is passed over with a note, and filed with the round that is resolved."""
    root = found_game(tmp_path / "game")
    other_sheets(root, capsys)
    send(root, 2, Ross="Bid 1 on Red", Geoff="Bid 2 on Red", Allan="Bid 1 on Green")
    assert run(capsys, "resolve", root).code == 0
    assert (root / "archive/round-2/other.xlsx").exists()
