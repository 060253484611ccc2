"""Pairs of random games that differ in nothing that one of the players may know."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from budgies_xl.books.order_book import write_order_book
from budgies_xl.books.result_book import write_result_book
from budgies_xl.chance import Secret
from budgies_xl.folder import GameFolder
from budgies_xl.game.attendance import State
from budgies_xl.game.breeding import HowChosen
from budgies_xl.game.chance import Label
from budgies_xl.game.errors import GameError
from budgies_xl.game.faults import Note
from budgies_xl.game.house_rules import RULINGS, Secrecy, house_rules
from budgies_xl.game.legality import faults
from budgies_xl.game.orders import Cell, Orders
from budgies_xl.game.position import ROUNDS, new_game
from budgies_xl.game.round import Played, resolve
from budgies_xl.gm import views
from budgies_xl.gm.opened import OpenGame, prepare
from budgies_xl.journal.canonical import position_digest
from budgies_xl.journal.chain import link
from budgies_xl.journal.records import Accepted, Filed, Player, RoundRecord, Start, Undo
from budgies_xl.journal.replay import replay
from tests.dice_sheets import NAMES, NOWHERE, play
from tests.masked import difference
from tests.secret_orders import random_orders, secretly_other

if TYPE_CHECKING:
    from budgies_xl.game.rulings import GmRulings
    from budgies_xl.report.dice import DiceProof
    from budgies_xl.report.public import PublicReport

DEADLINES = ("", "Friday 11 December, 20:00 UK time", "Sunday")
TRIES, GUESSES = 60, 6


@dataclass(frozen=True)
class Pair:
    """Two games that are the same to a reader; `secrets` counts the rounds of other orders."""

    reader: str
    one: OpenGame
    other: OpenGame
    secrets: int = 0

    @property
    def rounds(self) -> int:
        """Tell how many rounds stand in each."""
        return len(self.one.history.rounds)


def random_pair(number: int) -> Pair:
    """Play a pair of random games: house rules, players, orders, rulings, rounds taken back."""
    luck = random.Random(number)  # noqa: S311  (the same in every run)
    pair = _begin(luck, NAMES[: luck.randint(3, len(NAMES))])
    for _ in range(luck.randint(0, ROUNDS)):
        while luck.random() < 0.15:
            pair = _taken_back(luck, pair)
        pair = _next_round(luck, pair)
    return pair


def files_for(game: OpenGame, reader: str, dice: DiceProof | None = None) -> dict[str, bytes]:
    """Make all that a player receives after the last round; `dice` are put in for the true ones."""
    of_round = len(game.history.rounds)
    report = views.public_report(game, of_round) if of_round else None
    if report and dice:
        report = replace(report, dice=dice)
    form = views.order_form(game, reader, of_round + 1, report)
    own = {"order workbook": write_order_book(form)}
    return own | ({"result workbook": write_result_book(report)} if report else {})


def seen_difference(pair: Pair) -> str:
    """Name what the reader could tell the two games apart by, in any file; empty where nothing.

    With the first game's dice put into the second's workbooks the files must be the same, byte for
    byte; as they truly are, they may differ in others' digests and in the draws, and nowhere else.
    """
    one, other = files_for(pair.one, pair.reader), files_for(pair.other, pair.reader)
    dice = views.public_report(pair.one, pair.rounds).dice if pair.rounds else None
    same_dice = files_for(pair.other, pair.reader, dice)
    for file, data in one.items():
        if same_dice[file] != data:
            return f"{file}: bytes"
        if part := difference(data, other[file], pair.reader):
            return f"{file}: {part}"
    return ""


def with_gm_line(report: PublicReport, words: str) -> PublicReport:
    """Print other words where the GM is named: a leak to be noticed."""
    return replace(report, facts=replace(report.facts, gm_line=words))


def _begin(luck: random.Random, players: tuple[str, ...]) -> Pair:
    """Let both games begin alike, but for the other players' seats and addresses, and folders."""
    reader = luck.choice(players)
    game_id, seed, own = luck.randbytes(8).hex(), luck.randbytes(32), luck.randbytes(16)
    rules = house_rules({ruling.name: luck.choice(ruling.choices).value for ruling in RULINGS})
    if luck.random() < 0.6:
        rules = replace(rules, secrecy=Secrecy.RULES)
    deadline, games = luck.choice(DEADLINES), []
    for _ in range(2):
        seats = [(name, own if name == reader else luck.randbytes(16)) for name in players]
        named = [Player(name, "" if name == reader else _word(luck)) for name in players]
        secret = Secret(game_id, seed, tuple(seats))
        start = Start("42", game_id, secret.commitment, tuple(named), rules, "Alex", deadline)
        first, _ = link(start, position_digest(new_game(players)).hex(), ())
        games.append(OpenGame(GameFolder(NOWHERE / _word(luck)), replay([first]), secret))
    return Pair(reader, games[0], games[1])


def _taken_back(luck: random.Random, pair: Pair) -> Pair:
    """Play a round and take it back; in it the others may have ordered anything at all."""
    position = pair.one.history.game
    orders = [random_orders(luck, position, player) for player in position.players]
    games = []
    for game in (pair.one, pair.other):
        sheets = [
            one if one.player == pair.reader else random_orders(luck, position, one.player)
            for one in orders
        ]
        played = _played(luck, game, _accepted(luck, game, pair.reader, sheets))
        last = played.history.rounds[-1]
        games.append(prepare(played, Undo(last.record.round), last.played.before).game)
    return Pair(pair.reader, games[0], games[1], pair.secrets)


def _played(luck: random.Random, game: OpenGame, accepted: tuple[Accepted, ...]) -> OpenGame:
    mixed = mixed_from(game, accepted)
    played, rulings = play(luck, game, [one.orders for one in accepted], mixed)
    return recorded(game, accepted, played, rulings, luck.choice(DEADLINES))


def _next_round(luck: random.Random, pair: Pair) -> Pair:
    """Play a round in one game, and in the other one that looks the same to the reader."""
    position = pair.one.history.game
    own_state = luck.getrandbits(32)
    orders = [random_orders(luck, position, player) for player in position.players]
    accepted = _accepted(luck, pair.one, pair.reader, orders, own_state)
    played, rulings = play(luck, pair.one, orders, mixed_from(pair.one, accepted))
    deadline = luck.choice(DEADLINES)
    one = recorded(pair.one, accepted, played, rulings, deadline)
    twin = _twin(luck, pair, played, rulings)
    secretly = _accepted(luck, pair.other, pair.reader, list(twin.result.orders), own_state)
    other = recorded(pair.other, secretly, twin, rulings, deadline)
    differs = twin.result.orders != played.result.orders
    return Pair(pair.reader, one, other, pair.secrets + differs)


def recorded(
    game: OpenGame,
    accepted: tuple[Accepted, ...],
    played: Played,
    rulings: GmRulings,
    deadline: str,
) -> OpenGame:
    filed = tuple(Filed(one.file, one.sha256) for one in accepted)
    mixed, now = mixed_from(game, accepted).hex(), played.result.round
    record = RoundRecord(now, accepted, rulings, played.result.draws, mixed, filed, deadline)
    return prepare(game, record, played.after).game


def mixed_from(game: OpenGame, accepted: tuple[Accepted, ...]) -> bytes:
    digests = [(one.orders.player, bytes.fromhex(one.digest)) for one in accepted]
    return game.entropy(game.history.game.round, digests)


def _accepted(
    luck: random.Random,
    game: OpenGame,
    reader: str,
    orders: list[Orders],
    own_state: int = 0,
) -> tuple[Accepted, ...]:
    """Accept everybody's orders: the reader's sheet alike in both games, the others' at random."""
    own = random.Random(own_state)  # noqa: S311
    return tuple(_as_sent(own if one.player == reader else luck, game, one) for one in orders)


def _as_sent(luck: random.Random, game: OpenGame, orders: Orders) -> Accepted:
    state = luck.choice([State.RECEIVED, State.RECEIVED, State.VOUCHED, State.PASSES])
    if state is State.PASSES and (orders.bids or orders.bribes):
        state = State.RECEIVED
    file, sheet = f"{_word(luck)}.xlsx", _word(luck)
    bids = (replace(bid, cell=cell_of(luck, file, sheet)) for bid in orders.bids)
    bribes = (replace(bribe, cell=cell_of(luck, file, sheet)) for bribe in orders.bribes)
    notes = [Note(file, sheet, "B7", _word(luck), _word(luck)) for _ in range(luck.randint(0, 2))]
    placed = Orders(orders.player, tuple(bids), tuple(bribes))
    digest = game.digest(game.history.game.round, state, placed).hex()
    return Accepted(state, placed, file, luck.randbytes(32).hex(), tuple(notes), digest)


def cell_of(luck: random.Random, file: str, sheet: str) -> Cell:
    return Cell(file, sheet, f"{luck.choice('BCDEF')}{luck.randint(1, 40)}")


def _word(luck: random.Random) -> str:
    return f"sent {luck.randbytes(4).hex()}"


def _twin(luck: random.Random, pair: Pair, played: Played, rulings: GmRulings) -> Played:
    """Find other secret orders from which everything public follows; at worst the same ones."""
    rules = pair.one.history.house_rules
    position, tries = pair.other.history.game, 0 if rules.secrecy is Secrecy.OPEN else TRIES
    for _ in range(tries):
        orders = [
            one
            if one.player == pair.reader or luck.random() < 0.3
            else secretly_other(luck, played, one)
            for one in played.result.orders
        ]
        if not any(faults(position, one) for one in orders):
            found = _with_the_same_birds(pair.other, orders, played, rulings)
            if found and public_facts(found) == public_facts(played):
                return found
    same = _with_the_same_birds(pair.other, list(played.result.orders), played, rulings)
    assert same
    return same


@dataclass
class GivenChance:
    """Chance that throws the dice of another game, and draws birds as it is told."""

    throws: tuple[int, ...]
    birds: tuple[int, int]

    def draw(self, label: Label, n: int) -> int:
        """Draw what was given."""
        if label in {Label.EGG_DIE, Label.EGG_DIE_FEMALE}:
            return self.throws[label is Label.EGG_DIE_FEMALE] - 1
        return self.birds[label is Label.FEMALE] % n


def _with_the_same_birds(
    game: OpenGame, orders: list[Orders], played: Played, rulings: GmRulings
) -> Played | None:
    """Resolve a round so that chance gives what it gave in another; None where it cannot."""
    position, rules = game.history.game, game.history.house_rules
    throws = played.result.clutch.throws
    male = female = 0
    for _ in range(2 * GUESSES):
        chance = GivenChance((*throws, 1)[:2], (male, female))
        try:
            twin = resolve(position, orders, rules, chance, rulings)
        except GameError:
            return None
        if twin.result.male.bird != played.result.male.bird:
            male += 1
        elif twin.result.female.bird != played.result.female.bird:
            female += 1
        else:
            return twin
    return None


def public_facts(played: Played) -> object:
    """List all that the rules publish of a round, and what follows from it."""
    result = played.result
    by_hand = [one.how is HowChosen.GM for one in (result.male, result.female)]
    return (
        [(award.colour, award.holders, award.amount) for award in result.awards],
        (result.male.bird, result.female.bird, by_hand),
        (result.clutch.colour, result.clutch.eggs, result.clutch.throws, result.clutch.by_gm),
        (result.sale.raised, result.sale.shares),
        [sum(bribe.amount for bribe in sheet.bribes) for sheet in result.orders],
        position_digest(played.after),
    )
