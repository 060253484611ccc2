"""Marks in every secret field of games at random are found in no file that others receive."""

from __future__ import annotations

import base64
import zipfile
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

import pytest

from budgies_xl.books.gm_book import write_gm_book
from budgies_xl.gm import views
from tests.marked_games import files_of, kinds, marked_game, marked_world, marks_of
from tests.secret_pairs import with_gm_line
from tests.spellings import SPELLINGS, Mark, Search

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from budgies_xl.gm.opened import OpenGame
    from budgies_xl.report.public import PublicReport
    from budgies_xl.report.your_orders import YourOrders
    from tests.marked_games import MarkedGame

GAMES = 4
KINDS = {
    "a bribe", "a file's name", "a hash", "a loser's whole bid", "a losing bid", "a margin",
    "a note", "a sheet's name", "an address", "the form code", "the machine", "the receipt key",
    "the seat", "the seed", "what stood in a cell", "what was paid for a bird",
}  # fmt: skip
ON_THE_GMS_DESK = {
    "a bribe", "a file's name", "a hash", "a losing bid", "a note", "a sheet's name",
    "what stood in a cell",
}  # fmt: skip
READERS_OWN = {
    "a bribe", "a file's name", "a losing bid", "a margin", "a note", "the form code",
    "the receipt key",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _marked() -> Iterator[None]:
    with marked_world():
        yield


@cache
def marked(number: int) -> MarkedGame:
    """Play a marked game once."""
    return marked_game(number)


@cache
def search_of(number: int) -> Search:
    """Make the search for a game's marks."""
    return Search(marks_of(marked(number)))


@cache
def received(number: int) -> list[tuple[str | None, bytes]]:
    """Make what players receive, once."""
    return list(files_of(marked(number).game))


@cache
def own_file(number: int) -> tuple[str, bytes]:
    """Give one player's order workbook."""
    reader, data = received(number)[-1]
    assert reader
    return reader, data


@pytest.mark.parametrize("number", range(GAMES))
def test_no_mark_stands_in_a_file_of_anybody_who_may_not_know_it(number: int) -> None:
    """Bids, bribes, sheets, notes, codes, keys, seeds, addresses, the machine."""
    for reader, data in received(number):
        assert search_of(number).leaks(data, reader) == []


def test_every_secret_field_has_its_mark_and_no_mark_is_that_of_two() -> None:
    """Else the search would prove less than it says."""
    assert set().union(*(kinds(marks_of(marked(number))) for number in range(GAMES))) == KINDS
    for number in range(GAMES):
        words = [mark.words for mark in marks_of(marked(number)) if "bid" not in mark.what]
        assert len(set(words)) == len(words)


def test_the_search_finds_what_stands_on_the_gms_desk() -> None:
    """The GM's own workbook holds the marks, and so it is for nobody else."""
    found = set[str]()
    for number in range(3):
        game = marked(number).game
        report = views.public_report(game, marked(number).rounds)
        book = write_gm_book(views.gm_report(game, report))
        found |= kinds(iter(search_of(number).found_in(book))).keys()
        assert search_of(number).leaks(book, game.players[0])
    assert found >= ON_THE_GMS_DESK


def test_the_search_finds_what_is_the_readers_own() -> None:
    """A player's own workbook holds what only that player may know."""
    found = set[str]()
    for number in range(GAMES):
        for _, data in received(number):
            found |= kinds(iter(search_of(number).found_in(data))).keys()
    assert found >= READERS_OWN
    assert not found & {"the seat", "the seed", "an address", "the machine", "a hash"}


def into_part(name: str) -> Callable[[bytes, bytes], bytes]:
    """Slip bytes into a part, which may be a new one."""
    return lambda data, secret: packed(data, part=name, secret=secret)


def packed(
    data: bytes, part: str = "", secret: bytes = b"", named: bytes = b"", comment: bytes = b""
) -> bytes:
    """Pack a workbook again with more in it."""
    made = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as old, zipfile.ZipFile(made, "w") as new:
        for entry in old.infolist():
            content = old.read(entry)
            new.writestr(entry, content + secret if entry.filename == part else content)
        if part not in old.namelist():
            more = zipfile.ZipInfo(part or "docProps/more.xml")
            more.comment = named
            new.writestr(more, secret, zipfile.ZIP_DEFLATED)
        new.comment = comment
    return made.getvalue()


PLACES: dict[str, Callable[[bytes, bytes], bytes]] = {
    "a cell": into_part("xl/sharedStrings.xml"),
    "a sheet": into_part("xl/worksheets/sheet1.xml"),
    "a name": into_part("xl/workbook.xml"),
    "a format": into_part("xl/styles.xml"),
    "a property": into_part("docProps/core.xml"),
    "a property of one's own": into_part("docProps/custom.xml"),
    "a comment": into_part("xl/comments1.xml"),
    "a picture": into_part("xl/media/image1.png"),
    "the archive's comment": lambda data, secret: packed(data, comment=secret),
    "a part's comment": lambda data, secret: packed(data, named=secret),
}


def plantable() -> list[Mark]:
    """Choose one mark of each kind that the reader may not know."""
    reader, _ = own_file(0)
    foreign = [mark for mark in marks_of(marked(0)) if reader not in mark.known_to]
    return list({mark.what.partition(" of ")[0]: mark for mark in foreign}.values())


@pytest.mark.parametrize("spelling", SPELLINGS)
@pytest.mark.parametrize("place", PLACES)
def test_a_planted_mark_is_found_in_every_place_and_spelling(place: str, spelling: str) -> None:
    """A secret of every kind."""
    reader, data = own_file(0)
    assert search_of(0).leaks(data, reader) == []
    marks = plantable()
    assert len(marks) >= len(KINDS) - 2
    spelt = b" ".join(SPELLINGS[spelling](mark.words[0]) for mark in marks)
    planted = PLACES[place](data, b"<!-- " + spelt + b" -->")
    assert set(search_of(0).leaks(planted, reader)) >= {mark.what for mark in marks}


@pytest.mark.parametrize("after", range(4))
def test_base_64_is_found_wherever_in_a_longer_text_the_secret_stands(after: int) -> None:
    """The signs depend on what stands before and behind."""
    mark = plantable()[0]
    text = base64.b64encode(b"x" * after + mark.words[0] + b"y" * after)
    assert mark in search_of(0).found_in(packed(own_file(0)[1], part="xl/a.xml", secret=text))


def test_a_mark_in_the_name_of_a_part_is_found() -> None:
    """Where few would look."""
    mark = next(mark for mark in plantable() if mark.what == "a file's name")
    reader, data = own_file(0)
    planted = packed(data, part=f"xl/{mark.words[0].decode()}.xml")
    assert search_of(0).leaks(planted, reader) == [mark.what]


def test_a_view_that_shows_a_losing_bid_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """In whole pounds as workbooks print them."""
    genuine = views.public_report
    mark = next(mark for mark in marks_of(marked(0)) if mark.what == "a losing bid")

    def leaking(game: OpenGame, of_round: int) -> PublicReport:
        return with_gm_line(genuine(game, of_round), f"after £{mark.words[1].decode()}")

    monkeypatch.setattr(views, "public_report", leaking)
    for reader, data in files_of(marked(0).game):
        expected = [] if reader in mark.known_to else ["a losing bid", "a loser's whole bid"]
        assert set(search_of(0).leaks(data, reader)) <= set(expected)
        assert bool(search_of(0).leaks(data, reader)) == bool(expected)


def test_a_view_that_shows_anothers_sheet_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sheet Your Orders of somebody else."""
    genuine = views._your_orders
    other = marked(0).game.players[0]

    def leaking(game: OpenGame, _: str, report: PublicReport) -> YourOrders:
        return genuine(game, other, report)

    monkeypatch.setattr(views, "_your_orders", leaking)
    for reader, data in files_of(marked(0).game):
        assert bool(search_of(0).leaks(data, reader)) == (reader not in {other, None})
