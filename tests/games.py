"""Games for tests: positions played with the engine, and the views that workbooks are made from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from budgies_xl.chance import Secret, form_code, in_groups, orders_digest, receipt_key
from budgies_xl.game.attendance import State
from budgies_xl.game.colour import Colour
from budgies_xl.game.faults import Note
from budgies_xl.game.house_rules import HouseRules, Secrecy, UnevenShare
from budgies_xl.game.orders import Bid, Bribe, Cell, Orders
from budgies_xl.game.position import ROUNDS, Game, new_game
from budgies_xl.game.round import Played, resolve
from budgies_xl.game.rulings import GmRulings
from budgies_xl.game.wording import read_orders, write_orders
from budgies_xl.report.order_form import OrderForm, contracts_on_form
from budgies_xl.report.public import GameFacts, PublicReport, publish
from budgies_xl.report.your_orders import YourOrders, order_lines
from tests.samples.plans import STAGG

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from budgies_xl.game.chance import Label

GAME_ID = "0123456789abcdef"
DEADLINES = (
    "Friday 27 November 2026, 20:00 UK time",
    "Friday 11 December 2026, 20:00 UK time",
    "Friday 1 January 2027, 20:00 UK time",
    "Friday 15 January 2027, 20:00 UK time",
    "Friday 29 January 2027, 20:00 UK time",
    "",
)
GM_LINE = "Alex (GM), gm@example.org"

# The printed rounds, and two more to an end of our own.
STAGG_ROUNDS: tuple[tuple[dict[str, str], GmRulings], ...] = (
    *((printed.orders, printed.rulings) for printed in STAGG.rounds),
    (
        {
            "Ross": "Bid 3 on Red\nBid 5 on Yellow\nBribe 6 for a Red female",
            "Geoff": "Bid 9 on Red\nBid 9 on Orange\nBribe 12 for a Red male",
            "Allan": "Bid 7 on Orange in round 5\nBribe 5 for a Yellow female",
        },
        GmRulings(throws=(6,)),
    ),
    (
        {
            "Ross": "Bid 20 on Yellow\nBribe 11 for a Yellow male",
            "Geoff": "Bid 12 on Orange\nBribe 9 for a Yellow female",
            "Allan": "No bids and no bribes",
        },
        GmRulings(throws=(5,)),
    ),
)

LONG_NAMES = (
    "Christopher Montgomery-Featherstonehaugh",
    "Christopher Montgomery-Featherstonehaugk",
    "Bartholomew Wellington-Smythe of Norfolk",
    "Wilhelmina MacGillivray-Worthington MBE.",
    '=HYPERLINK("http://example.org","win!").',
    "Maximilian von und zu Hohenschwangau III",
    "Anne & Bob <the budgie people> of Ham &c",
    "Ødegård-Łukasiewicz Ñuñez Αλέξανδρος Жук",
)


WIDEST_NAMES = tuple(f"{'W' * 38} {letter}" for letter in "ABCDEFGH")
_PAIRS = (
    GmRulings(Colour.YELLOW, Colour.YELLOW, (6,)),
    GmRulings(Colour.BLUE, Colour.BLUE, (6,)),
    GmRulings(Colour.RED, Colour.RED, (6,)),
    GmRulings(Colour.YELLOW, Colour.BLUE, (5,)),
    GmRulings(Colour.BLUE, Colour.RED, (4,)),
)


class Fixed:
    """Dice that always fall the same way."""

    def draw(self, label: Label, n: int) -> int:
        """Draw 0 whatever is asked for."""
        assert label
        assert n
        return 0


@dataclass(frozen=True, slots=True)
class SampleGame:
    """A game played so far, with all that its workbooks are made from."""

    facts: GameFacts
    played: tuple[Played, ...]
    start: Game
    secret: Secret

    @property
    def position(self) -> Game:
        """Give the position after the last round played."""
        return self.played[-1].after if self.played else self.start

    def report(self, resolved_times: int = 1) -> PublicReport:
        """Give the public report of the last round."""
        return publish(self.facts, self.played, DEADLINES[len(self.played)], resolved_times)

    def form(self, player: str, *, state: State = State.RECEIVED) -> OrderForm:
        """Give a player's form for the next round."""
        game = self.position
        report = self.report() if self.played else None
        return OrderForm(
            facts=self.facts,
            player=player,
            round=game.round,
            pocket=game.ledger.pocket(player),
            frozen=game.ledger.frozen(player),
            bank=game.ledger.bank(player),
            contracts=contracts_on_form(game, player),
            aviary=game.aviary,
            deadline=DEADLINES[len(self.played)],
            form_code=self._code(player),
            report=report,
            your_orders=self._yours(player, report, state) if report else None,
        )

    def _code(self, player: str) -> str:
        if self.position.finished:
            return ""
        seat = self.secret.seat(player)
        return form_code(seat, GAME_ID, self.position.round, player, b"position")

    def _yours(self, player: str, report: PublicReport, state: State) -> YourOrders:
        played = self.played[-1]
        now = played.result.round
        orders = next(sheet for sheet in played.result.orders if sheet.player == player)
        key = receipt_key(self.secret.seat(player), GAME_ID, now, player)
        words = write_orders(orders, now)
        return YourOrders(
            now,
            state,
            "" if state is State.PASSES else f"{player}.xlsx",
            order_lines(played, report.last, player),
            (),
            in_groups(key),
            orders_digest(key, GAME_ID, now, player, state, words).hex(),
        )


def play(
    players: Sequence[str],
    rounds: Sequence[tuple[Mapping[str, str], GmRulings]],
    *,
    name: str = "Sample Game",
    house_rules: HouseRules | None = None,
    gm_line: str = GM_LINE,
) -> SampleGame:
    """Play rounds of orders in words; every order gets a cell of its own."""
    rules = house_rules or HouseRules()
    start = game = new_game(players)
    played = []
    for orders, rulings in rounds:
        sheets = [with_cells(read_orders(who, words, game.round)) for who, words in orders.items()]
        one = resolve(game, sheets, rules, Fixed(), rulings)
        played.append(one)
        game = one.after
    secret = Secret(GAME_ID, b"\x07" * 32, tuple((who, who.encode()[:16]) for who in players))
    facts = GameFacts(name, GAME_ID, secret.commitment, gm_line, rules)
    return SampleGame(facts, tuple(played), start, secret)


def with_cells(orders: Orders) -> Orders:
    """Give every order the cell it might have come from."""
    file = f"{orders.player}.xlsx"
    bids = (
        Bid(bid.round, bid.colour, bid.amount, Cell(file, "Orders", f"F{row}"))
        for row, bid in enumerate(orders.bids, 9)
    )
    bribes = (
        Bribe(bribe.sex, bribe.colour, bribe.amount, Cell(file, "Orders", f"F{row}"))
        for row, bribe in enumerate(orders.bribes, 20)
    )
    return Orders(orders.player, tuple(bids), tuple(bribes))


@cache
def stagg(rounds: int = ROUNDS) -> SampleGame:
    """Play the printed sample game; its last two rounds, which are not printed, are our own."""
    return play(("Ross", "Geoff", "Allan"), STAGG_ROUNDS[:rounds])


@cache
def couple(rounds: int = 0) -> SampleGame:
    """Play a game for two, in which the first bids nothing."""
    orders = {"Al": "No bids and no bribes", "Bo": "Bid 2 on Green\nBribe 1 for a Red male"}
    return play(("Al", "Bo"), [(orders, GmRulings(throws=(3,)))] * rounds)


@cache
def crowd(rounds: int = 1) -> SampleGame:
    """Play a game for eight with the longest names, who all bid for everything and share pence."""
    rules = HouseRules(uneven_share=UnevenShare.PENNY, secrecy=Secrecy.OPEN)
    name = "The Featherstonehaugh & Sons Budgie Club"
    return play(
        LONG_NAMES, [_crowded(now) for now in range(1, rounds + 1)], name=name, house_rules=rules
    )


def _crowded(now: int) -> tuple[dict[str, str], GmRulings]:
    """Let three players share each contract, and everybody freeze money on every later one."""
    every = "Red, Blue, Yellow, Purple, Orange and Green"
    later = (
        [f"Bid 1 on {every} in round {at}" for at in range(now + 1, ROUNDS + 1)] if now == 1 else []
    )
    orders = {}
    for seat, name in enumerate(LONG_NAMES):
        lines = [f"Bid {2 if seat in {1, 4, 6} else 1} on {every}", *later]
        if seat == 2:
            lines.append("Bribe 1 for a Red male\nBribe 2 for a Blue female")
        orders[name] = "\n".join(lines)
    return orders, GmRulings(throws=(2,))


@cache
def widest(rounds: int = ROUNDS) -> SampleGame:
    """Play a game for eight whose names take the most room there is, with shares in pence."""
    played = []
    for now, rulings in enumerate(_PAIRS[:rounds], 1):
        orders, _ = _crowded(now)
        bids = zip(WIDEST_NAMES, (_without_bribes(words) for words in orders.values()), strict=True)
        played.append((dict(bids), rulings))
    return play(WIDEST_NAMES, played, name="W" * 40)


def _without_bribes(words: str) -> str:
    return "\n".join(line for line in words.splitlines() if not line.startswith("Bribe"))


def a_note(message: str = "formula =2+3 read as 5") -> Note:
    """Give a note as the reader makes it."""
    return Note("Ross.xlsx", "Orders", "F9", "=2+3", message)
