"""Collecting: whatever is dropped into the inbox, wrapped or not, is found or told of."""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from budgies_xl.books.package import FILE_LIMIT
from budgies_xl.books.parcels import PARCEL_LIMIT
from budgies_xl.gm.collecting import FILES_LIMIT, collect
from budgies_xl.journal.canonical import sha256
from tests.parcels import PNG, locked, mail, zipped
from tests.tabletop import THREE, drop, fill_in, form_of, found_game, run, saved_on, snapshot

if TYPE_CHECKING:
    from pathlib import Path

    from tests.tabletop import Ran

WORDS = "Bid 4 on Red"
MAR_1, MAR_2 = "Sun, 01 Mar 2026 10:00:00 +0000", "Mon, 02 Mar 2026 10:00:00 +0000"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Found a game of three."""
    return found_game(tmp_path / "game")


def sheet(root: Path, player: str = "Geoff", words: str = WORDS) -> bytes:
    """Fill a player's form in; the games of these tests are all alike."""
    return filled(form_of(root, player, 1), player, words)


@cache
def filled(form: bytes, player: str, words: str) -> bytes:
    """Fill a form in once."""
    return fill_in(form, player, words, 1)


def send(root: Path, *players: str) -> None:
    """Let players send their sheets."""
    for player in players:
        drop(root, f"{player}.xlsx", sheet(root, player))


def lines(capsys: pytest.CaptureFixture[str], root: Path) -> dict[str, Any]:
    """Check the inbox; give the players' lines by name and the files' lines by file."""
    found = run(capsys, "check", root, "--json").json
    return {line["name"]: line for line in found["players"]} | {
        line["file"]: line for line in found["files"]
    }


def resolved(capsys: pytest.CaptureFixture[str], root: Path) -> Ran:
    """Resolve the round; it must go well."""
    ran = run(capsys, "resolve", root)
    assert ran.code == 0, ran.out
    return ran


def test_a_mail_is_opened_and_its_workbook_read_with_both_names(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The mail is kept whole, taken out of the inbox, and brought back by undo."""
    sent = mail({"orders.xlsx": sheet(game)}, logo=PNG)
    drop(game, "from geoff.eml", sent)
    send(game, "Ross", "Allan")
    found = lines(capsys, game)
    assert found["Geoff"]["file"] == "from geoff.eml › orders.xlsx"
    assert set(found) == {*THREE, "from geoff.eml › orders.xlsx", "Ross.xlsx", "Allan.xlsx"}
    resolved(capsys, game)
    assert (game / "archive/round-1/from geoff.eml").read_bytes() == sent
    assert not list((game / "inbox").iterdir())
    record = (game / "journal/0001-round-1.json").read_text()
    assert f'"{sha256(sheet(game))}"' in record
    assert f'["from geoff.eml","{sha256(sent)}"]' in record
    assert run(capsys, "verify", game).code == 0
    assert run(capsys, "undo", game).code == 0
    assert (game / "inbox/from geoff.eml").read_bytes() == sent
    assert lines(capsys, game)["Geoff"]["status"] == "ready"


def test_an_archive_with_everybodys_sheets_is_filed_once(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As a mail program's “download all” makes it, with what macOS puts in."""
    sheets = {f"mail/{player}.xlsx": sheet(game, player) for player in THREE}
    archive = zipped(sheets | {"__MACOSX/mail/._Ross.xlsx": b"\x00\x05\x16\x07", "logo.png": PNG})
    drop(game, "attachments.zip", archive)
    found = lines(capsys, game)
    assert [found[player]["status"] for player in THREE] == ["ready"] * 3
    assert found["Ross"]["file"] == "attachments.zip › mail/Ross.xlsx"
    assert found["attachments.zip › logo.png"]["status"] == "skipped"
    resolved(capsys, game)
    assert [path.name for path in (game / "archive/round-1").iterdir()] == ["attachments.zip"]
    assert not list((game / "inbox").iterdir())
    assert run(capsys, "undo", game).code == 0
    assert [path.name for path in (game / "inbox").iterdir()] == ["attachments.zip"]


def test_two_attachments_of_one_name_are_told_apart(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither hides the other."""
    made = mail({"orders.xlsx": sheet(game)}).rstrip().removesuffix(b"--")
    boundary = made[made.rindex(b"--=") :]
    first = made.index(boundary, made.index(boundary) + 1)
    second = mail({"orders.xlsx": sheet(game, "Ross")})
    body = second.split(b"\n--=")[2].partition(b"\n")[2]
    drop(game, "two.eml", made[:first] + made[first:] + b"\n" + body + b"\n" + boundary + b"--\n")
    found = lines(capsys, game)
    assert found["Geoff"]["file"] == "two.eml › orders.xlsx"
    assert found["Ross"]["file"] == "two.eml › orders.xlsx (2)"


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.zip", lambda one: zipped({"b.zip": zipped({"c.xlsx": one})}), "inside another"),
        ("a.eml", lambda one: mail({"b.zip": zipped({"c.xlsx": one})}), "inside another"),
        ("a.zip", lambda one: zipped({"b.eml": mail({"c.xlsx": one})}), "inside another"),
        ("a.zip", lambda _: zipped({"b.png": PNG}), "no workbook in"),
        ("a.eml", lambda _: mail({}), "no workbook in"),
        ("a.zip", lambda one: zipped({"b.xlsx": one})[:-40], "cut short"),
        ("a.zip", lambda one: zipped({f"{at}.xlsx": one for at in range(201)}), "201 files"),
        ("a.zip", lambda _: zipped({"b.xlsx": bytes(FILE_LIMIT + 1)}), "more than 2 MiB"),
        ("a.zip", lambda _: zipped({f"{n}.bin": bytes(3 << 20) for n in range(25)}), "40 MiB"),
        ("a.xlsx", lambda _: bytes(PARCEL_LIMIT + 1), "20.0 MiB"),
        ("a.eml", lambda one: b"X-A: " + b"x" * 20_000 + b"\n" + mail({"b.xlsx": one}), "a head"),
    ],
)
def test_what_is_wrapped_too_well_is_refused_and_blocks(
    game: Path,
    capsys: pytest.CaptureFixture[str],
    name: str,
    data: Any,  # noqa: ANN401  (a function of a sheet)
    said: str,
) -> None:
    """With one line, and without harm to the others."""
    send(game, "Ross")
    drop(game, name, data(sheet(game)))
    found = lines(capsys, game)
    (refused,) = [line for line in found.values() if line["status"] == "refused"]
    assert refused["file"].startswith(name)
    assert said in refused["message"]
    assert found["Ross"]["status"] == "ready"


def test_a_locked_archive_is_told_from_a_locked_workbook(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its cure is another one."""
    drop(game, "a.zip", locked(zipped({"orders.xlsx": sheet(game)})))
    assert "archive is protected" in lines(capsys, game)["a.zip"]["message"]


def test_a_mail_of_outlook_is_recognised(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is no old Excel workbook."""
    head = bytes.fromhex("D0CF11E0A1B11AE1") + bytes(600)
    drop(game, "a.msg", head + "__properties_version1.0".encode("utf-16-le"))
    assert "Outlook" in lines(capsys, game)["a.msg"]["message"]


def test_of_two_mails_the_one_sent_last_counts(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where the sheets themselves do not tell when they were saved."""
    drop(game, "a.eml", mail({"o.xlsx": unsaved(sheet(game, words="Bid 5 on Red"))}, MAR_2))
    drop(game, "b.eml", mail({"o.xlsx": unsaved(sheet(game, words="Bid 6 on Red"))}, MAR_1))
    found = lines(capsys, game)
    assert (found["Geoff"]["status"], found["Geoff"]["spend"]) == ("ready", 5)
    assert "sent later" in found["b.eml › o.xlsx"]["message"]
    (note,) = found["Geoff"]["notes"]
    assert all(
        words in note["message"]
        for words in ("b.eml › o.xlsx, which was sent earlier", "Bid 5 on Red", "Bid 6 on Red")
    )


def unsaved(data: bytes) -> bytes:
    """Let a workbook not tell when it was saved."""
    return saved_on(data, "1999-01-01T00:00:00Z")


EARLY, LATE, OWN = "2026-03-01T10:00:00Z", "2026-03-02T10:00:00Z", "1999-01-01T00:00:00Z"


@pytest.mark.parametrize(
    ("first", "second", "counts"),
    [
        ((MAR_1, EARLY), (MAR_2, LATE), "second"),
        ((MAR_1, LATE), (MAR_2, EARLY), None),
        ((MAR_1, OWN), (MAR_2, EARLY), "second"),
        ((MAR_1, OWN), (None, OWN), None),
        ((MAR_1, OWN), (MAR_1, OWN), None),
        ((None, LATE), (MAR_2, EARLY), "first"),
        ((None, EARLY), (None, EARLY), None),
        ((MAR_1, EARLY), ("Mon, 02 Mar 2026 10:00:00 -0000", OWN), None),
        (("yesterday", LATE), (MAR_2, EARLY), "first"),
        (("Mon, 02 Mar 2026 12:00:00 +0300", OWN), (MAR_2, OWN), "second"),
    ],
)
def test_like_is_compared_with_like_and_what_does_not_agree_is_refused(
    game: Path,
    capsys: pytest.CaptureFixture[str],
    first: tuple[str | None, str],
    second: tuple[str | None, str],
    counts: str | None,
) -> None:
    """Mail date with mail date, save time with save time; the form's own time tells nothing."""
    for name, (date, saved), amount in (("first", first, 5), ("second", second, 6)):
        data = saved_on(sheet(game, words=f"Bid {amount} on Red"), saved)
        drop(game, f"{name}.eml", mail({"o.xlsx": data}, date))
    found = lines(capsys, game)
    standing = {name: found[f"{name}.eml › o.xlsx"]["status"] for name in ("first", "second")}
    if counts is None:
        assert set(standing.values()) == {"refused"}
        both = "first.eml › o.xlsx and second.eml › o.xlsx"
        assert both in found["Geoff"]["faults"][0]["message"]
    else:
        assert standing == {"first": "skipped", "second": "skipped"} | {counts: "used"}


def test_why_two_sheets_are_in_doubt_is_said(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Dates that do not agree are another trouble than none."""
    for name, date, saved in (("a", MAR_1, LATE), ("b", MAR_2, EARLY)):
        data = saved_on(sheet(game, words=f"Bid {len(saved + name) + ord(name)} on Red"), saved)
        drop(game, f"{name}.eml", mail({"o.xlsx": data}, date))
    assert "do not agree" in lines(capsys, game)["a.eml › o.xlsx"]["message"]


def test_more_files_than_anybody_sends_stop_the_round_with_one_line(game: Path) -> None:
    """And nobody is missing in silence."""
    for at in range(FILES_LIMIT + 5):
        drop(game, f"{at:03}.txt", b"notes")
    found = collect(game / "inbox")
    assert len(found) == FILES_LIMIT + 1
    assert found[-1].fault
    assert "more than 200 files" in found[-1].fault.message


def test_folders_are_looked_into_one_level_deep_and_others_are_told_of(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A Numbers document is a folder, too."""
    send(game, "Ross", "Geoff")
    drop(game, "mail/deep/Allan.xlsx", sheet(game, "Allan"))
    drop(game, "orders.numbers/Index.zip", zipped({"Index/Document.iwa": b"x"}))
    drop(game, "__MACOSX/deep/._a.xlsx", b"\x00\x05\x16\x07")
    found = lines(capsys, game)
    assert "folder in a folder" in found["mail/deep"]["message"]
    assert "Numbers" in found["orders.numbers"]["message"]
    assert {name for name, line in found.items() if line["status"] == "refused"} == {
        "mail/deep",
        "orders.numbers",
    }


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such names and no pipes")
def test_odd_names_and_pipes_do_no_harm(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A name that is no text is shown and kept as one; a pipe is never waited for."""
    send(game, "Ross", "Allan")
    odd = os.fsencode(game / "inbox") + b"/geoff\xff\n.xlsx"
    with open(odd, "wb") as file:  # noqa: PTH123  (no path is made of such bytes)
        file.write(sheet(game))
    os.mkfifo(game / "inbox/pipe.xlsx")
    found = lines(capsys, game)
    assert found["Geoff"]["file"] == "geoff?_.xlsx"
    assert found["pipe.xlsx"]["status"] == "refused"
    (game / "inbox/pipe.xlsx").unlink()
    resolved(capsys, game)
    assert (game / "archive/round-1/geoff?_.xlsx").exists()
    assert not list((game / "inbox").iterdir())


def test_a_lock_file_that_nobody_may_read_is_told_of_all_the_same(
    game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Excel holds its own on Windows; the sheet beside it may not be what was saved last."""
    send(game, "Ross", "Geoff", "Allan")
    drop(game, "~$Ross.xlsx", b"\x04Ross")
    drop(game, ".DS_Store", b"")
    monkeypatch.setattr("budgies_xl.disk.read", reading_all_but("~$", game))
    ran = run(capsys, "check", game)
    assert ran.code == 0
    assert "“Ross.xlsx” is open" in " ".join(ran.out.split())
    assert ".DS_Store" not in ran.out


def reading_all_but(begin: str, root: Path) -> Any:  # noqa: ANN401  (stands in for a function)
    """Read files, but for those whose name begins so."""

    def read(path: Path) -> bytes:
        if path.name.startswith(begin):
            raise PermissionError(path)
        return path.read_bytes()

    assert root.exists()
    return read


def test_the_faults_are_there_as_one_text_to_paste(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Beside the marked-up copy: which file, which cell, what stands there, what to do."""
    send(game, "Ross", "Geoff")
    drop(game, "Allan.xlsx", sheet(game, "Allan", "Bid 101 on Red"))
    ran = run(capsys, "resolve", game)
    assert ran.code == 1
    assert "returned/round-1/Allan.txt" in ran.out
    assert (game / "returned/round-1/Allan.txt").read_text("utf-8-sig") == (
        "Your order sheet Allan.xlsx cannot be played as it is:\n"
        "- You bid and bribed £101 in all, but your pocket holds £100. Take off at least £1.\n"
        "\n"
        "Please mend this and send the order workbook again.\n"
    )
    before = snapshot(game)
    assert run(capsys, "check", game).code == 1
    assert snapshot(game) == before
