"""Random games in memory, their sheets Dice, and both checkers of such a sheet."""

from __future__ import annotations

import importlib.util
import random
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from budgies_xl.books.dice_page import DRAWS_HEADS, ORDERS_HEADS, DicePage, Fact
from budgies_xl.books.dice_sheet import dice_page
from budgies_xl.chance import Secret
from budgies_xl.folder import GameFolder
from budgies_xl.game.attendance import State
from budgies_xl.game.aviary import Sex
from budgies_xl.game.colour import BREEDING, Colour
from budgies_xl.game.errors import GameError
from budgies_xl.game.house_rules import RULINGS, house_rules
from budgies_xl.game.money import pounds
from budgies_xl.game.orders import Bid, Bribe, Orders
from budgies_xl.game.position import ROUNDS, Game, new_game
from budgies_xl.game.round import Played, resolve
from budgies_xl.game.rulings import NO_RULINGS, GmRulings
from budgies_xl.gm.opened import OpenGame, prepare
from budgies_xl.gm.proving_workbooks import OwnOrders
from budgies_xl.gm.views import public_report
from budgies_xl.journal.canonical import position_digest
from budgies_xl.journal.chain import link
from budgies_xl.journal.records import Accepted, Player, RoundRecord, Start, Undo
from budgies_xl.journal.replay import replay
from budgies_xl.report.dice import check_sum
from budgies_xl.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

NAMES = ("Ross", "Geoff", "Allan", "Zoë van Öst", "42", "Player", "=SUM(A1)", "Draw & Co")
NOWHERE = Path("nowhere")
Rows = list[list[str]]


@cache
def checker() -> ModuleType:
    """Load the stand-alone checker as it is shipped."""
    path = shipped("templates") / "check_dice.py"
    spec = importlib.util.spec_from_file_location("check_dice", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def random_game(number: int, rounds: int = ROUNDS) -> OpenGame:
    """Play a random game in memory: house rules, players, orders, rulings, rounds taken back."""
    luck = random.Random(number)  # noqa: S311  (a test's own, the same in every run)
    players = NAMES[: luck.randint(2, len(NAMES))]
    game = _begin(luck, players)
    for _ in range(rounds):
        game = next_round(luck, game)
        while luck.random() < 0.15:
            last = game.history.rounds[-1]
            game = prepare(game, Undo(last.record.round), last.played.before).game
            game = next_round(luck, game)
    return game


def _begin(luck: random.Random, players: tuple[str, ...]) -> OpenGame:
    seats = tuple((player, luck.randbytes(16)) for player in players)
    secret = Secret(luck.randbytes(8).hex(), luck.randbytes(32), seats)
    rules = house_rules({ruling.name: luck.choice(ruling.choices).value for ruling in RULINGS})
    named = tuple(Player(player) for player in players)
    start = Start("42", secret.game_id, secret.commitment, named, rules, "", "")
    first, _ = link(start, position_digest(new_game(players)).hex(), ())
    return OpenGame(GameFolder(NOWHERE), replay([first]), secret)


def next_round(luck: random.Random, game: OpenGame) -> OpenGame:
    position = game.history.game
    now = position.round
    accepted = tuple(_accepted(luck, game, player) for player in position.players)
    digests = [(one.orders.player, bytes.fromhex(one.digest)) for one in accepted]
    mixed = game.entropy(now, digests)
    played, rulings = play(luck, game, [one.orders for one in accepted], mixed)
    record = RoundRecord(now, accepted, rulings, played.result.draws, mixed.hex(), (), "")
    return prepare(game, record, played.after).game


def _accepted(luck: random.Random, game: OpenGame, player: str) -> Accepted:
    state = luck.choices(tuple(State), (8, 1, 1))[0]
    position = game.history.game
    orders = Orders(player) if state is State.PASSES else _orders(luck, position, player)
    digest = game.digest(position.round, state, orders).hex()
    return Accepted(state, orders, f"{player}.xlsx", "", (), digest)


def _orders(luck: random.Random, position: Game, player: str) -> Orders:
    """Order little, so that bribes are often tied, and always within the pocket."""
    left = position.ledger.pocket(player) // 100
    places = list(product(range(position.round, ROUNDS + 1), Colour))
    bids = [Bid(now, colour, pounds(luck.randint(1, 3))) for now, colour in luck.sample(places, 3)]
    birds = [(sex, colour) for sex in Sex for colour in position.aviary.colours(sex)]
    chosen = luck.sample(birds, luck.randint(0, 2))
    bribes = [Bribe(sex, colour, pounds(luck.randint(1, 2))) for sex, colour in chosen]
    return Orders(player, tuple(bids), tuple(bribes)) if left > 13 else Orders(player)


def play(
    luck: random.Random, game: OpenGame, orders: list[Orders], mixed: bytes
) -> tuple[Played, GmRulings]:
    """Play by the first rulings that the rules allow."""
    position = game.history.game
    dice = game.dice(position.round, mixed)
    named = [None, *BREEDING]
    wished = GmRulings(
        luck.choice([None, None, *BREEDING]),
        luck.choice([None, None, *BREEDING]),
        tuple(luck.randint(1, 6) for _ in range(luck.choice([0, 0, 1, 2]))),
    )
    every = (GmRulings(male, female, ()) for male, female in product(named, named))
    for rulings in (wished, replace(wished, throws=()), NO_RULINGS, *every):
        try:
            return resolve(position, orders, game.history.house_rules, dice, rulings), rulings
        except GameError:
            continue
    raise AssertionError


def page_after(game: OpenGame, of_round: int) -> DicePage:
    """Lay out the sheet Dice of a round."""
    report = public_report(game, of_round)
    assert report.dice
    return dice_page(report, report.dice)


def rows_of(page: DicePage) -> Rows:
    """Give the rows of a sheet as they stand in a workbook."""
    facts = [(fact.value, words) for fact, words in page.facts.items()]
    tables: list[tuple[str, ...]] = []
    for rows in (page.orders, page.later):
        tables += [ORDERS_HEADS, *rows, ()] if rows else []
    lines = [*facts[:-1], (), *tables, DRAWS_HEADS, *page.draws, (), facts[-1]]
    return [[*line, *[""] * (len(DRAWS_HEADS) - len(line))] for line in lines]


def summed(page: DicePage) -> DicePage:
    """Give a sheet with the check sum that its figures call for, as a forger would."""
    return replace(page, facts={**page.facts, Fact.CHECK_SUM: check_sum(page.figures)})


def own_orders_of(game: OpenGame, of_round: int, player: str) -> OwnOrders:
    """Give what a player kept of a round: the orders, and the receipt key."""
    record = game.history.rounds[of_round - 1].record
    [orders] = [one.orders for one in record.accepted if one.orders.player == player]
    return OwnOrders(orders, of_round, game.receipt_key(of_round, player))


def accepts(rows: Rows, *own: str) -> bool:
    """Ask the stand-alone checker."""
    try:
        checker().check(rows, *own)
    except Exception:  # noqa: BLE001  (whatever it is, it is no proof)
        return False
    return True


def changes(luck: random.Random, page: DicePage) -> Iterator[tuple[str, DicePage]]:
    """Change one thing of what is printed, each thing in turn: a digit, a die, a state, a word."""
    for fact, words in page.facts.items():
        yield fact.value, replace(page, facts={**page.facts, fact: changed(luck, words)})
    for name in ("orders", "later", "draws"):
        table: tuple[tuple[str, ...], ...] = getattr(page, name)
        for at, row in enumerate(table):
            for col, words in enumerate(row):
                new = (*row[:col], changed(luck, words), *row[col + 1 :])
                copy: Any = {name: (*table[:at], new, *table[at + 1 :])}
                yield f"{name} {at} {col}", replace(page, **copy)


WORDS = (
    [state.value for state in State],
    [colour.word for colour in BREEDING],
    ["drawn, nobody bribed", "drawn, bribes tied", "by bribes", "by the GM", "thrown"],
    ["male", "female", "egg die", "egg die, female"],
    ["–", "0", "1"],
)


def changed(luck: random.Random, words: str) -> str:
    """Change a word for another that might stand there, or one sign for another of its kind."""
    for family in WORDS:
        if words in family:
            return luck.choice([word for word in family if word != words])
    at = luck.choice([at for at, sign in enumerate(words) if sign.isalnum()] or [0])
    kind = "0123456789abcdef" if words[at] in "0123456789abcdef" else "XYZ"
    kind = "0123456789" if words.isdigit() else kind
    return words[:at] + luck.choice([sign for sign in kind if sign != words[at]]) + words[at + 1 :]
