"""The journal: a chain of records in which every damage is found, and named."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from budgies_xl.game.attendance import State
from budgies_xl.game.colour import Colour
from budgies_xl.game.faults import Note
from budgies_xl.game.house_rules import HouseRules
from budgies_xl.game.money import pounds
from budgies_xl.game.orders import Bid, Cell, Orders
from budgies_xl.game.position import Game, new_game
from budgies_xl.game.round import resolve
from budgies_xl.game.rulings import GmRulings
from budgies_xl.journal.canonical import canonical, position_digest, sha256
from budgies_xl.journal.chain import Link, file_name, link, read_chain
from budgies_xl.journal.errors import JournalDamaged, ReplayDiffers, StrangeNameInJournal
from budgies_xl.journal.records import Accepted, Filed, Player, RoundRecord, Start, Undo
from budgies_xl.journal.replay import replay

if TYPE_CHECKING:
    from budgies_xl.game.chance import Label
    from budgies_xl.journal.corrections import Record

PLAYERS = ("Ross", "Zoë")
START = Start(
    "Friday Budgies",
    "0123456789abcdef",
    "00" * 32,
    (Player("Ross"), Player("Zoë", "zoe@example.org")),
    HouseRules(),
    "Alex <alex@example.org>",
    "Friday",
)


class LastOne:
    """Chance that always draws the last of n."""

    def draw(self, _label: Label, n: int) -> int:
        """Draw the last."""
        return n - 1


def round_record(game: Game, amount: int) -> tuple[RoundRecord, Game]:
    """Play a round in which Ross bids on Red, and make its record."""
    bid = Bid(game.round, Colour.RED, pounds(amount), Cell("ross.xlsx", "Orders", "F12"))
    orders = [Orders("Ross", (bid,)), Orders("Zoë")]
    played = resolve(game, orders, START.house_rules, LastOne())
    note = Note("ross.xlsx", "Orders", "F12", "£4", "read as 4")
    accepted = (
        Accepted(State.RECEIVED, orders[0], "ross.xlsx", "ab" * 32, (note,), "cd" * 32),
        Accepted(State.PASSES, orders[1], "", "", (), "ef" * 32),
    )
    draws = played.result.draws
    filed = (Filed("ross.xlsx", "ab" * 32),)
    record = RoundRecord(game.round, accepted, GmRulings(), draws, "12" * 32, filed, "Monday")
    return record, played.after


def written() -> tuple[list[tuple[str, bytes]], list[Link]]:
    """Write a journal: start, rounds 1 and 2, round 2 taken back, round 2 again, rounds 3 to 5."""
    files: list[tuple[str, bytes]] = []
    links: list[Link] = []

    def add(record: Record, after: Game) -> None:
        new, data = link(record, position_digest(after).hex(), links)
        links.append(new)
        files.append((file_name(new.number, record), data))

    position = new_game(PLAYERS)
    add(START, position)
    first, position = round_record(position, 4)
    add(first, position)
    second, after = round_record(position, 7)
    add(second, after)
    add(Undo(2), position)
    for amount in (6, 5, 3, 2):
        record, position = round_record(position, amount)
        add(record, position)
    return files, links


def forge(files: list[tuple[str, bytes]], at: int, **changed: object) -> list[tuple[str, bytes]]:
    """Change a record and make its hash, and all that follow, good again."""
    before = ""
    forged = []
    for number, (name, data) in enumerate(files):
        body = json.loads(data) | {"before": before}
        body |= changed if number == at else {}
        del body["hash"]
        before = sha256(canonical(body))
        forged.append((name, canonical(body | {"hash": before}) + b"\n"))
    return forged


def test_a_journal_is_read_back_as_it_was_written() -> None:
    """Every record, with its cells, notes, draws and hashes."""
    files, links = written()
    assert list(read_chain(files)) == links


def test_the_order_in_which_a_disk_lists_the_files_does_not_matter() -> None:
    """Records are numbered."""
    files, links = written()
    assert list(read_chain(files[::-1])) == links


def test_a_replay_gives_the_rounds_that_stand() -> None:
    """The round that was taken back is counted, and no more."""
    _, links = written()
    history = replay(links)
    assert [one.record.accepted[0].orders.spend for one in history.rounds] == [
        pounds(amount) for amount in (4, 6, 5, 3, 2)
    ]
    assert history.resolved_times == {1: 1, 2: 2, 3: 1, 4: 1, 5: 1}
    assert history.game.finished


def test_every_flipped_byte_is_noticed_and_its_record_named() -> None:
    """No byte of any record can change."""
    files, _ = written()
    for number, (name, data) in enumerate(files):
        for at in range(len(data)):
            flipped = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
            damaged = [*files[:number], (name, flipped), *files[number + 1 :]]
            with pytest.raises(JournalDamaged) as caught:
                read_chain(damaged)
            assert caught.value.record == name


def test_every_missing_record_but_the_last_is_noticed() -> None:
    """The chain names the place where a record should stand; the last can only be missed."""
    files, _ = written()
    for number in range(len(files) - 1):
        with pytest.raises(JournalDamaged):
            read_chain(files[:number] + files[number + 1 :])


def test_a_journal_cut_after_any_record_is_an_earlier_state_and_no_more() -> None:
    """What is left of it replays to the position of that time."""
    _, links = written()
    for number in range(1, len(links)):
        assert len(replay(links[:number]).links) == number


def test_a_record_cut_short_is_noticed() -> None:
    """Half a record is none."""
    files, _ = written()
    name, data = files[2]
    for length in (0, 1, len(data) // 2, len(data) - 1):
        with pytest.raises(JournalDamaged) as caught:
            read_chain([*files[:2], (name, data[:length]), *files[3:]])
        assert caught.value.record == name


def test_swapped_records_are_noticed() -> None:
    """A record stands under its own name only."""
    files, _ = written()
    (first, first_data), (second, second_data) = files[1], files[2]
    swapped = [files[0], (first, second_data), (second, first_data), *files[3:]]
    with pytest.raises(JournalDamaged) as caught:
        read_chain(swapped)
    assert caught.value.record == first


@pytest.mark.parametrize(
    "name",
    [
        "0001-round-1 (1).json",
        "0001-round-1-LAPTOP.json",
        "0001-round-1 (Alex's conflicted copy 2026-12-01).json",
        "0001-round-1.sync-conflict-20261201-120000-ABCDEFG.json",
        "0001-round-1 - Copy.json",
        "0001-round-1 2.json",
        "0001-round-1 [Conflict].json",
        "0001-round-1_conflict-20261201.json",
        "0001-round-1.json.bak",
        "0001-round-1.json~",
        "Copy of 0001-round-1.json",
        "._0001-round-1.json",
        "0001-ROUND-1.JSON",
    ],
)
def test_a_copy_that_a_sync_program_made_stops_the_run(name: str) -> None:
    """Whatever it is called, it is named, with the cure, and used in no way."""
    files, _ = written()
    with pytest.raises(StrangeNameInJournal) as caught:
        read_chain([*files, (name, files[1][1])])
    assert f"journal/{name}" in str(caught.value)
    assert "Move that file out" in str(caught.value)


def test_two_records_of_one_number_stop_the_run() -> None:
    """Two machines played on: the second record follows from nothing."""
    files, _ = written()
    with pytest.raises(JournalDamaged) as caught:
        read_chain([*files, ("0001-undo-round-1.json", files[3][1])])
    assert caught.value.record == "0001-undo-round-1.json"


def test_a_record_of_another_game_does_not_follow() -> None:
    """A hash ties each record to the one before it."""
    files, _ = written()
    other = forge(files, 0, game="Another")
    with pytest.raises(JournalDamaged) as caught:
        read_chain([*files[:3], *other[3:]])
    assert caught.value.record == files[3][0]


def test_a_changed_order_with_all_hashes_made_good_is_found_by_the_replay() -> None:
    """The position on record would not follow."""
    files, _ = written()
    accepted = json.loads(files[1][1])["accepted"]
    accepted[0]["bids"][0]["amount"] = pounds(5)
    with pytest.raises(ReplayDiffers) as caught:
        replay(read_chain(forge(files, 1, accepted=accepted)))
    assert caught.value.round == 1
    assert "Round 1" in str(caught.value)


@pytest.mark.parametrize(
    "draws",
    [[], [["male", 6, 5]], [["male", 5, 4], ["female", 6, 5], ["egg die", 6, 5]]],
)
def test_draws_that_are_not_the_ones_asked_for_are_found_by_the_replay(draws: object) -> None:
    """A missing draw, or one among another number, is never made up."""
    files, _ = written()
    with pytest.raises(ReplayDiffers):
        replay(read_chain(forge(files, 1, draws=draws)))


def test_a_draw_that_nothing_asks_for_is_found_by_the_replay() -> None:
    """Every recorded draw must have been needed."""
    files, _ = written()
    draws = [*json.loads(files[1][1])["draws"], ["egg die, female", 6, 1]]
    with pytest.raises(ReplayDiffers):
        replay(read_chain(forge(files, 1, draws=draws)))


@pytest.mark.parametrize(("at", "changed"), [(3, {"round": 1}), (1, {"round": 2})])
def test_records_that_make_no_sense_together_are_named(at: int, changed: dict[str, int]) -> None:
    """A round out of turn, or another round taken back than the last."""
    files, _ = written()
    forged = forge(files, at, **changed)
    name = forged[at][0].replace(f"round-{3 - changed['round']}", f"round-{changed['round']}")
    forged[at] = (name, forged[at][1])
    with pytest.raises(JournalDamaged):
        replay(read_chain(forged))


def test_a_second_start_is_no_round() -> None:
    """A game starts once."""
    _, links = written()
    again = Link(1, START, links[0].position, "")
    with pytest.raises(JournalDamaged):
        replay([links[0], again])


def test_a_journal_without_its_start_is_damaged() -> None:
    """There is nothing to go on from."""
    with pytest.raises(JournalDamaged):
        read_chain([])


@pytest.mark.parametrize("data", [b"[]", b"1", b"null", b'{"kind":"feast"}', b"[" * 100_000])
def test_json_that_is_no_record_is_named(data: bytes) -> None:
    """Whatever stands there, the message names the file."""
    with pytest.raises(JournalDamaged) as caught:
        read_chain([("0000-start.json", data)])
    assert "journal/0000-start.json" in str(caught.value)


def test_a_record_holds_no_clock_no_host_no_user_and_no_path() -> None:
    """The same game resolved twice gives the same bytes."""
    files, again = written()[0], written()[0]
    assert files == again
    words = b"".join(data for _, data in files)
    assert b"/" not in words
