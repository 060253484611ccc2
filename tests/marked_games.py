"""Random games with a mark in every secret field, and who may know each mark."""

from __future__ import annotations

import os
import random
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from unittest.mock import patch

from budgies_xl.books.order_book import write_order_book
from budgies_xl.books.result_book import write_result_book
from budgies_xl.chance import Secret, in_groups
from budgies_xl.folder import GameFolder
from budgies_xl.game.attendance import State
from budgies_xl.game.aviary import Sex
from budgies_xl.game.colour import Colour
from budgies_xl.game.faults import Note
from budgies_xl.game.house_rules import RULINGS, Secrecy, house_rules
from budgies_xl.game.money import POUND, pounds
from budgies_xl.game.orders import Bid, Bribe, Orders
from budgies_xl.game.position import ROUNDS, Game, new_game
from budgies_xl.gm import views
from budgies_xl.gm.opened import OpenGame, prepare
from budgies_xl.journal.canonical import position_digest
from budgies_xl.journal.chain import link
from budgies_xl.journal.records import Accepted, Player, RoundRecord, Start, Undo
from budgies_xl.journal.replay import replay
from tests.dice_sheets import NAMES, NOWHERE, play
from tests.secret_orders import within
from tests.secret_pairs import cell_of, mixed_from, recorded
from tests.spellings import Mark

if TYPE_CHECKING:
    from collections.abc import Iterator

    from budgies_xl.game.contracts import Award
    from budgies_xl.game.round import Played

RICH = pounds(2 * 10**12)  # so that an amount is as telling as a password
TELLING = pounds(10**9)
NOBODY: frozenset[str] = frozenset()
WORLD = {"USER": "MARKuser5518", "LOGNAME": "MARKlogin771", "COMPUTERNAME": "MARKcomputer3"}
HOST = "MARKhost90417"


@dataclass(frozen=True)
class MarkedGame:
    """A game, and every round of it as it was played, those taken back included."""

    game: OpenGame
    plays: tuple[Played, ...] = ()

    @property
    def rounds(self) -> int:
        """Tell how many rounds stand."""
        return len(self.game.history.rounds)


@contextmanager
def marked_world() -> Iterator[None]:
    """Let players be rich, and the machine and its user have names that can be found."""
    with (
        patch("budgies_xl.game.position.STARTING_MONEY", RICH),
        patch("budgies_xl.report.money.STARTING_MONEY", RICH),
        patch("socket.gethostname", lambda: HOST),
        patch.dict(os.environ, WORLD),
    ):
        yield


def marked_game(number: int) -> MarkedGame:
    """Play a game in a marked world: house rules, players, orders, rulings, rounds taken back."""
    luck = random.Random(number)  # noqa: S311  (the same in every run)
    marked = MarkedGame(_begin(luck, NAMES[: luck.randint(3, len(NAMES))]))
    for _ in range(luck.randint(1, ROUNDS)):
        marked = _next_round(luck, marked)
        if luck.random() < 0.15:
            last = marked.game.history.rounds[-1]
            back = prepare(marked.game, Undo(last.record.round), last.played.before).game
            marked = _next_round(luck, MarkedGame(back, marked.plays))
    return marked


def files_of(game: OpenGame) -> Iterator[tuple[str | None, bytes]]:
    """Make every file that players receive after the last round, each with its reader."""
    of_round = len(game.history.rounds)
    report = views.public_report(game, of_round)
    yield None, write_result_book(report)
    for player in game.players:
        yield player, write_order_book(views.order_form(game, player, of_round + 1, report))


def _begin(luck: random.Random, players: tuple[str, ...]) -> OpenGame:
    seats = tuple((name, luck.randbytes(16)) for name in players)
    secret = Secret(luck.randbytes(8).hex(), luck.randbytes(32), seats)
    rules = house_rules({ruling.name: luck.choice(ruling.choices).value for ruling in RULINGS})
    if luck.random() < 0.7:
        rules = replace(rules, secrecy=Secrecy.RULES)
    named = tuple(Player(name, f"{_word(luck)}@example.org") for name in players)
    start = Start("42", secret.game_id, secret.commitment, named, rules, "Alex", "Friday")
    first, _ = link(start, position_digest(new_game(players)).hex(), ())
    return OpenGame(GameFolder(NOWHERE / _word(luck)), replay([first]), secret)


def _next_round(luck: random.Random, marked: MarkedGame) -> MarkedGame:
    game = marked.game
    position = game.history.game
    accepted = tuple(
        _as_sent(luck, game, _orders(luck, position, player)) for player in position.players
    )
    mixed = mixed_from(game, accepted)
    played, rulings = play(luck, game, [one.orders for one in accepted], mixed)
    after = recorded(game, accepted, played, rulings, "Sunday")
    return MarkedGame(after, (*marked.plays, played))


def _orders(luck: random.Random, position: Game, player: str) -> Orders:
    """Bid amounts like no other for the same few contracts; bribe for several birds or for none."""
    now, colours = position.round, tuple(Colour)[:4]
    wanted: list[Bid | Bribe] = [
        Bid(now, colour, _amount(luck)) for colour in luck.sample(colours, luck.randint(0, 3))
    ]
    if now < ROUNDS and luck.random() < 0.4:
        wanted.append(Bid(luck.randint(now + 1, ROUNDS), luck.choice(colours), _amount(luck)))
    birds = [(sex, colour) for sex in Sex for colour in position.aviary.colours(sex)]
    some = luck.sample(birds, min(luck.choice([0, 2, 3]), len(birds)))
    wanted += [Bribe(sex, colour, _amount(luck)) for sex, colour in some]
    return within(player, wanted, position.ledger.pocket(player))


def _amount(luck: random.Random) -> int:
    return pounds(luck.randrange(10**10, 10**11))


def _as_sent(luck: random.Random, game: OpenGame, orders: Orders) -> Accepted:
    file, sheet = f"{_word(luck)}.xlsx", _word(luck)
    bids = (replace(bid, cell=cell_of(luck, file, sheet)) for bid in orders.bids)
    bribes = (replace(bribe, cell=cell_of(luck, file, sheet)) for bribe in orders.bribes)
    placed = Orders(orders.player, tuple(bids), tuple(bribes))
    state = luck.choice([State.RECEIVED, State.VOUCHED])
    digest = game.digest(game.history.game.round, state, placed).hex()
    note = Note(file, sheet, "B7", _word(luck), _word(luck))
    return Accepted(state, placed, file, luck.randbytes(32).hex(), (note,), digest)


def _word(luck: random.Random) -> str:
    return f"MARK{luck.randbytes(6).hex()}"


def marks_of(marked: MarkedGame) -> Iterator[Mark]:
    """List everything secret in a game, with those who may know it."""
    game = marked.game
    yield from _of_the_secret(game, marked.rounds)
    yield from _of_the_machine(game)
    for player in game.history.start.players:
        yield _text("an address", player.address.partition("@")[0], player.name)
    for record in (one.record for one in game.history.links):
        if isinstance(record, RoundRecord):
            for accepted in record.accepted:
                yield from _of_a_sheet(accepted)
    if game.history.house_rules.secrecy is Secrecy.RULES:
        for played in marked.plays:
            yield from _of_a_round(played)


def _of_the_secret(game: OpenGame, of_round: int) -> Iterator[Mark]:
    """List coming seeds and all seats, which nobody gets, and keys and codes, which one gets."""
    secret = game.secret
    for later in range(of_round + 1, ROUNDS + 1):
        yield Mark(f"the seed of round {later}", (secret.seed(later),), NOBODY)
    for player in game.players:
        own = frozenset({player})
        yield Mark(f"the seat of {player}", (secret.seat(player),), NOBODY)
        for now in range(1, ROUNDS + 1):
            key = game.receipt_key(now, player)
            known = own if now <= of_round else NOBODY
            yield Mark(f"the receipt key of {player}", (key, *_typed(in_groups(key))), known)
        for now in range(1, min(of_round + 1, ROUNDS) + 1):
            code = views.code_for(game, player, now, views.position_before(game, now))
            yield Mark(f"the form code of {player}", _typed(code), own)


def _typed(code: str) -> tuple[bytes, ...]:
    ways = code, code.lower(), code.replace("-", ""), code.replace("-", "").lower()
    return tuple(way.encode() for way in ways)


def _of_the_machine(game: OpenGame) -> Iterator[Mark]:
    for words in (*WORLD.values(), HOST, game.folder.root.name):
        yield _text("the machine", words)


def _of_a_sheet(accepted: Accepted) -> Iterator[Mark]:
    """List what only its sender may know of a sheet."""
    player, note = accepted.orders.player, accepted.notes[0]
    yield _text("a file's name", accepted.file.removesuffix(".xlsx"), player)
    yield _text("a sheet's name", note.sheet, player)
    yield _text("what stood in a cell", note.wrote, player)
    yield _text("a note", note.message, player)
    yield Mark("a hash", (accepted.sha256.encode(), bytes.fromhex(accepted.sha256)), NOBODY)


def _of_a_round(played: Played) -> Iterator[Mark]:
    """List what the rules keep secret of a round."""
    for award in played.result.awards:
        yield from _of_a_contract(played, award)
    pools: dict[tuple[Sex, Colour], list[int]] = {}
    for orders in played.result.orders:
        for bribe in orders.bribes if len(orders.bribes) > 1 else ():
            pools.setdefault((bribe.sex, bribe.colour), []).append(bribe.amount)
            yield _money("a bribe", bribe.amount, orders.player)
    for paid in pools.values():
        if len(paid) > 1:
            yield _money("what was paid for a bird", sum(paid))


def _of_a_contract(played: Played, award: Award) -> Iterator[Mark]:
    """List the bids that lost, and by how much each did."""
    bids = {
        orders.player: bid.amount
        for orders in played.result.orders
        for bid in orders.bids
        if (bid.round, bid.colour) == (award_round(played), award.colour)
    }
    for stake in award.stakes:
        if stake.player in bids and stake.player not in award.holders:
            margin = award.amount - stake.amount
            yield _money("a losing bid", bids[stake.player], stake.player)
            yield _money("a loser's whole bid", stake.amount, stake.player)
            if margin > TELLING:
                yield _money("a margin", margin, stake.player)


def award_round(played: Played) -> int:
    """Tell which round's contracts were awarded."""
    return played.result.round


def _text(what: str, words: str, *known_to: str) -> Mark:
    return Mark(what, (words.encode(), words.lower().encode()), frozenset(known_to))


def _money(what: str, amount: int, *known_to: str) -> Mark:
    number = amount // POUND
    ways = f"{number}", f"{number:,}", f"{number:x}"
    return Mark(what, tuple(way.encode() for way in ways), frozenset(known_to))


def kinds(marks: Iterator[Mark]) -> Counter[str]:
    """Count the marks of each kind."""
    return Counter(mark.what.partition(" of ")[0] for mark in marks)
