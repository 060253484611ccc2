"""Secrets: what a player receives holds nothing that the player may not know."""

from __future__ import annotations

import base64
import zipfile
from contextlib import nullcontext
from io import BytesIO
from typing import TYPE_CHECKING

import openpyxl
import pytest

from budgies_xl.chance import in_groups
from budgies_xl.errors import SecretInFile
from budgies_xl.game.rulings import NO_RULINGS, GmRulings
from budgies_xl.gm import outputs, resolving, taking_back
from budgies_xl.gm.guarding import guard
from budgies_xl.gm.inbox import Words
from budgies_xl.gm.opened import open_game
from budgies_xl.gm.outputs import outputs_after
from budgies_xl.gm.resolving import RoundIsResolved, resolve_inbox
from budgies_xl.gm.views import code_for
from tests.tabletop import drop, form_of, found_game, run, send, snapshot

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from budgies_xl.gm.opened import OpenGame

ORDERS = {
    "Ross": "Bid 9 on Red\nBid 2 on Blue\nBribe 3 for a Red male",
    "Geoff": "Bid 7 on Red\nBribe 2 for a Blue male",
    "Allan": "Bid 5 on Yellow",
}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> OpenGame:
    """Play one round."""
    root = found_game(tmp_path_factory.mktemp("game"))
    send(root, 1, **ORDERS)
    outcome = resolve_inbox(open_game(root), Words(), NO_RULINGS, "", dry_run=False)
    assert isinstance(outcome, RoundIsResolved)
    return outcome.game


def with_part(data: bytes, name: str, content: bytes) -> bytes:
    """Slip one more part into a workbook, or more content into one that is there."""
    made = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as old, zipfile.ZipFile(made, "w") as new:
        for part in old.namelist():
            new.writestr(part, old.read(part) + (content if part == name else b""))
        if name not in old.namelist():
            new.writestr(name, content)
    return made.getvalue()


def parts(data: bytes) -> bytes:
    """Read every part of a workbook, and the names of the parts."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return b"\n".join(name.encode() + archive.read(name) for name in archive.namelist())


SECRETS: dict[str, Callable[[OpenGame], bytes]] = {
    "a coming seed": lambda game: game.secret.seed(2),
    "the last seed": lambda game: game.secret.seed(5),
    "another's seat code": lambda game: game.secret.seat("Geoff"),
    "the reader's own seat code": lambda game: game.secret.seat("Ross"),
    "another's form code": lambda game: code_for(game, "Geoff", 2, game.history.game).encode(),
    "another's receipt key": lambda game: game.receipt_key(1, "Geoff"),
    "another's receipt key in groups": lambda game: in_groups(
        game.receipt_key(1, "Geoff")
    ).encode(),
}
WAYS: dict[str, Callable[[bytes], bytes]] = {
    "raw": lambda secret: secret,
    "hex": lambda secret: secret.hex().encode(),
    "base 64": base64.b64encode,
    "UTF-16": lambda secret: secret.decode("latin-1").encode("utf-16-le"),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("what", SECRETS)
def test_a_planted_secret_is_found_however_it_is_written(
    game: OpenGame, what: str, way: str
) -> None:
    """In a comment, a property, anywhere: the file never leaves."""
    path = "outbox/round-2/Ross.xlsx"
    clean = (game.folder.root / path).read_bytes()
    guard(game, 1, {path: ("Ross", clean)})
    planted = with_part(clean, "docProps/app.xml", b"<!-- " + WAYS[way](SECRETS[what](game)))
    with pytest.raises(SecretInFile) as caught:
        guard(game, 1, {path: ("Ross", planted)})
    assert path in str(caught.value)


@pytest.mark.parametrize(
    ("part", "content"),
    [
        ("docProps/custom.xml", b"<Properties/>"),
        ("customXml/item1.xml", b"<a/>"),
        ("xl/comments1.xml", b"<a/>"),
        ("xl/externalLinks/externalLink1.xml", b"<a/>"),
        ("xl/vbaProject.bin", b""),
        ("docProps/app.xml.bak", b""),
        ("xl/worksheets/binary1.bin", b""),
        ("xl/drawings/vmlDrawing1.vml", b"<a/>"),
        ("xl/worksheets/sheet1.xml/more", b""),
        ("xl/workbook.xml", b'<sheet name="x" state="hidden"/>'),
        ("xl/worksheets/sheet1.xml", b'<row r="99" hidden="1"/>'),
    ],
)
def test_a_part_of_an_unknown_kind_or_anything_hidden_is_found(
    game: OpenGame, part: str, content: bytes
) -> None:
    """Only what our workbooks are made of may be in them, and all of it can be seen."""
    path = "results/round-1.xlsx"
    planted = with_part((game.folder.root / path).read_bytes(), part, content)
    with pytest.raises(SecretInFile):
        guard(game, 1, {path: (None, planted)})


@pytest.mark.parametrize("where", ["the archive", "a part", "a field of a part", "a part twice"])
def test_what_an_archive_says_beside_its_parts_is_found(game: OpenGame, where: str) -> None:
    """No spreadsheet program shows it."""
    path = "results/round-1.xlsx"
    made = BytesIO((game.folder.root / path).read_bytes())
    part = zipfile.ZipInfo("xl/styles.xml" if twice(where) else "xl/metadata.xml")
    part.comment = b"9" if where == "a part" else b""
    part.extra = b"\x99\x99\x01\x009" if where == "a field of a part" else b""
    with zipfile.ZipFile(made, "a") as archive, pytest.warns() if twice(where) else nullcontext():
        archive.writestr(part, b"<a/>")
        archive.comment = b"9" if where == "the archive" else b""
    with pytest.raises(SecretInFile, match="archive"):
        guard(game, 1, {path: (None, made.getvalue())})


def twice(where: str) -> bool:
    """Tell whether a part is put in twice."""
    return where == "a part twice"


@pytest.mark.parametrize(
    "words",
    [("resolve",), ("undo",), ("correct", "1", "--passes", "Ross", "--yes")],
    ids=lambda words: words[0],
)
def test_a_file_that_gives_something_away_stops_the_command_with_nothing_changed(
    words: tuple[str, ...],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The guard stands before the record, whatever the command is about to write."""
    root = found_game(tmp_path / "game")
    send(root, 1, **ORDERS)
    if words[0] != "resolve":
        assert run(capsys, "resolve", root).code == 0
        send(root, 2, Ross="Bid 1 on Red", Geoff="Bid 2 on Green", Allan="Bid 3 on Blue")
        assert run(capsys, "resolve", root).code == 0
    seed = open_game(root).secret.seed(3).hex()
    before = snapshot(root)
    genuine = outputs_after

    def planted(game: OpenGame, of_round: int) -> dict[str, bytes]:
        """Write a coming seed into the result workbook, and ask the guard."""
        made = genuine(game, of_round)
        if not of_round:
            return made
        path = f"results/round-{of_round}.xlsx"
        made[path] = with_part(made[path], "docProps/app.xml", seed.encode())
        guard(game, of_round, {path: (None, made[path])})
        return made

    for module in (outputs, resolving, taking_back):
        monkeypatch.setattr(module, "outputs_after", planted)
    ran = run(capsys, *words, root)
    assert ran.code == 1
    assert "nothing was written or recorded" in ran.err
    assert snapshot(root) == before


def test_mail_addresses_of_others_are_in_nobodys_workbook(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """They are for the GM's eyes; what the GM printed on the forms is no secret."""
    players = ("Ross <ross@example.org>", "Geoff <geoff@example.org>")
    words = [word for player in players for word in ("--player", player)]
    told = ("--gm", "Ross <ross@example.org>")
    ran = run(capsys, "new", "F", "--folder", tmp_path / "g", *words, *told)
    assert ran.code == 0
    for path, data in snapshot(tmp_path / "g/outbox").items():
        assert b"geoff@example.org" not in parts(data), path


def test_a_planted_mail_address_is_found_unless_it_is_the_readers_own(tmp_path: Path) -> None:
    """Geoff's is no secret from Geoff."""
    players = ("Ross <ross@example.org>", "Geoff <geoff@example.org>")
    game = open_game(found_game(tmp_path / "game", players))

    def with_address(player: str) -> dict[str, tuple[str | None, bytes]]:
        path = f"outbox/round-1/{player}.xlsx"
        data = (game.folder.root / path).read_bytes()
        planted = with_part(data, "docProps/app.xml", b"<!-- geoff@example.org -->")
        return {path: (player, planted)}

    guard(game, 0, with_address("Geoff"))
    with pytest.raises(SecretInFile, match="the mail address of Geoff"):
        guard(game, 0, with_address("Ross"))


def test_what_the_gm_prints_or_a_player_sends_never_stops_a_round(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An address in the deadline, one that is no address, a file that is named after another's."""
    root, deadline = tmp_path / "g", ("--deadline", "Mail ross@example.org by Friday")
    players = ("--player", "Ross <ross@example.org>", "--player", "Geoff <Yellow>")
    assert run(capsys, "new", "F", "--folder", root, *players, *deadline).code == 0
    drop(root, "Fwd ross@example.org.xlsx", form_of(root, "Geoff", 1))
    assert run(capsys, "resolve", root, "--passes", "Ross", *deadline).code == 0
    drop(root, "Fwd ross@example.org.xlsx", form_of(root, "Geoff", 2))
    assert run(capsys, "resolve", root, "--passes", "Ross").code == 0


SAME_TO_ALLAN = [
    ORDERS | {"Ross": "Bid 9 on Red\nBribe 3 for a Red male\nBribe 2 for a Blue female"},
    ORDERS
    | {
        "Ross": "Bid 9 on Red\nBribe 4 for a Red male\nBribe 1 for a Blue female",
        "Geoff": "Bid 3 on Red\nBribe 2 for a Blue female",
    },
    ORDERS
    | {
        "Ross": "Bid 9 on Red\nBid 4 on Yellow\nBribe 4 for a Red male\nBribe 1 for a Blue male",
        "Geoff": "Bid 1 on Yellow\nBribe 2 for a Blue female",
    },
]
OTHER_TO_ALLAN = ORDERS | {
    "Ross": "Bid 8 on Red\nBribe 3 for a Red male\nBribe 2 for a Blue female"
}


def what_allan_gets(root: Path, orders: dict[str, str]) -> dict[str, object]:
    """Play a round with the GM's die, and read all that Allan receives but for the dice."""
    found_game(root)
    send(root, 1, **orders)
    rulings = GmRulings(throws=(3,))
    outcome = resolve_inbox(open_game(root), Words(), rulings, "", dry_run=False)
    assert isinstance(outcome, RoundIsResolved)
    return {
        f"{path} {sheet.title}": [
            [getattr(cell.value, "text", cell.value) for cell in row] for row in sheet.iter_rows()
        ]
        for path in ("results/round-1.xlsx", "outbox/round-2/Allan.xlsx")
        for sheet in openpyxl.load_workbook(root / path).worksheets
        if sheet.title != "Dice"
    }


@pytest.mark.parametrize("number", range(1, len(SAME_TO_ALLAN)))
def test_a_player_receives_the_same_whatever_others_secretly_did(
    tmp_path: Path, number: int
) -> None:
    """Other losing bids, other birds bribed: where the public facts agree, so does every cell."""
    first = what_allan_gets(tmp_path / "a", SAME_TO_ALLAN[0])
    assert what_allan_gets(tmp_path / "b", SAME_TO_ALLAN[number]) == first


def test_a_player_receives_something_else_where_a_public_fact_differs(tmp_path: Path) -> None:
    """The comparison is no formality: another winning bid is seen."""
    first = what_allan_gets(tmp_path / "a", SAME_TO_ALLAN[0])
    assert what_allan_gets(tmp_path / "b", OTHER_TO_ALLAN) != first
