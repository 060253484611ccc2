"""Proving a workbook whole: its dice, its report beside them, and a player's own orders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from budgies_xl.books.dice_page import Fact
from budgies_xl.books.dice_reader import DiceUnreadable, ReportPage, read_dice
from budgies_xl.books.form_reader import read_sheet
from budgies_xl.chance import from_groups, orders_digest
from budgies_xl.errors import OrdersUnreadable, WorkbookUnreadable
from budgies_xl.game.attendance import State
from budgies_xl.game.clutch import lay
from budgies_xl.game.colour import BREEDING, Colour
from budgies_xl.game.errors import GameError
from budgies_xl.game.house_rules import RandomBird, house_rules
from budgies_xl.game.orders import Orders
from budgies_xl.game.wording import write_orders
from budgies_xl.gm.names import same_name
from budgies_xl.gm.proof import DoesNotHold, SheetProof, insist
from budgies_xl.gm.proving import (
    chain_holds,
    check_sum_holds,
    draws_hold,
    key_holds,
    mix_holds,
    round_of,
)
from budgies_xl.report.dice import HowDecided, birds_counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from budgies_xl.books.dice_page import DicePage
    from budgies_xl.game.chance import Label
    from budgies_xl.game.house_rules import HouseRules

CHECKS = (chain_holds, mix_holds, key_holds, draws_hold, check_sum_holds)


@dataclass(frozen=True, slots=True)
class OwnOrders:
    """A player's own orders as that player kept them, and the receipt key that came later."""

    orders: Orders
    round: int | None
    key: bytes


class NoDice:
    """Dice that may not be asked: every throw is printed already."""

    def draw(self, label: Label, n: int) -> int:
        """Refuse to draw; raises DoesNotHold."""
        sentence = f"The throw “{label.value}” among {n} is not printed."
        raise DoesNotHold(sentence)


def prove_workbook(file: str, data: bytes, own: OwnOrders | None) -> SheetProof:
    """Prove a workbook alone; raises WorkbookUnreadable where there is nothing to prove."""
    try:
        reading = read_dice(data)
    except DiceUnreadable as trouble:
        raise WorkbookUnreadable(file, str(trouble)) from trouble
    return prove_sheet(reading.dice, reading.report, own)


def prove_sheet(page: DicePage, report: ReportPage | None, own: OwnOrders | None) -> SheetProof:
    """Prove the figures of a sheet, one check after the other, up to the first that fails."""
    checks: list[Callable[[DicePage], str]] = [*CHECKS]
    if report:
        checks.append(lambda page: report_agrees(page, report))
    if own:
        checks.append(lambda page: own_orders_hold(page, own))
    holds: list[str] = []
    for check in checks:
        try:
            holds.append(check(page))
        except DoesNotHold as trouble:
            return SheetProof(tuple(holds), str(trouble))
    return SheetProof(tuple(holds), "")


def report_agrees(page: DicePage, report: ReportPage) -> str:
    """Compare the dice with what the report tells of the round; raises DoesNotHold."""
    male, female, *throws = (row[6] for row in page.draws)
    printed = (
        (Fact.ROUND.value, page.facts[Fact.ROUND], report.round),
        (Fact.GAME_ID.value, page.facts[Fact.GAME_ID], report.game_id),
        (Fact.COMMITMENT.value, page.facts[Fact.COMMITMENT], report.commitment),
        (Fact.TIMES.value, page.facts[Fact.TIMES], str(report.times)),
        ("The male", male, report.male),
        ("The female", female, report.female),
    )
    for what, here, there in printed:
        insist(here == there, f"{what}: the dice say “{here}”, the report says “{there}”.")
    rules = _rules(page)
    _eggs_agree(rules, report, tuple(int(throw) for throw in throws))
    _birds_agree(rules, page, report)
    return "The report tells of the same birds, and of the eggs that the throws give."


def _rules(page: DicePage) -> HouseRules:
    words = page.facts[Fact.HOUSE_RULES]
    try:
        return house_rules(dict(part.split(" = ") for part in words.split(", ")))
    except (ValueError, GameError) as error:
        sentence = f"The house rules cannot be read: “{words}”."
        raise DoesNotHold(sentence) from error


def _eggs_agree(rules: HouseRules, report: ReportPage, throws: tuple[int, ...]) -> None:
    male, female = Colour[report.male.upper()], Colour[report.female.upper()]
    try:
        clutch = lay(male, female, rules, NoDice(), throws)
    except GameError as error:
        sentence = f"The throws do not suit the pair. {error}"
        raise DoesNotHold(sentence) from error
    one = len(clutch.throws) == len(throws)
    insist(one, f"A pair of one colour takes one throw, not {len(throws)}.")
    here, there = (clutch.eggs, clutch.colour.word), (report.eggs, report.hatched)
    insist(
        here == there,
        f"The throws give {here[0]} {here[1]} eggs, the report says {there[0]} {there[1]}.",
    )


def _birds_agree(rules: HouseRules, page: DicePage, report: ReportPage) -> None:
    """See that a random bird was drawn from those that were left: those left now and itself."""
    each_bird = rules.random_bird is RandomBird.BIRD
    for row, (sex, left) in zip(page.draws, report.left, strict=False):
        if row[1] == HowDecided.UNBRIBED.value:
            now = {word: count for count, word in left}
            birds = [
                colour.word
                for colour in BREEDING
                for _ in range(now.get(colour.word, 0) + (colour.word == row[6]))
            ]
            among = birds_counted(birds if each_bird else dict.fromkeys(birds))
            insist(
                among == row[7],
                f"The {sex.value} was drawn from {row[7]}, but by the report {among} were left.",
            )


def own_orders(file: str, data: bytes, receipt: str) -> OwnOrders:
    """Read a player's own sheet and receipt key; raises OrdersUnreadable."""
    reading = read_sheet(file, data)
    if reading.faults or reading.skipped:
        why = reading.faults[0].message if reading.faults else "it is no order sheet"
        raise OrdersUnreadable(file, why)
    key = from_groups(receipt)
    if key is None:
        raise OrdersUnreadable(file, f"“{receipt}” is no receipt key: four groups of four signs")
    orders = Orders(reading.whose.player.words, reading.bids, reading.bribes)
    return OwnOrders(orders, reading.whose.round_number, key)


def own_orders_hold(page: DicePage, own: OwnOrders) -> str:
    """See that a player's own orders give the digest that is printed; raises DoesNotHold."""
    now = round_of(page)
    other = f"Your sheet is for round {own.round}, the dice are of round {now}. Use that sheet."
    insist(own.round == now, other)
    rows = [row for row in (page.later or page.orders) if same_name(row[0], own.orders.player)]
    insist(rows, f"Nobody called “{own.orders.player}” is among the players.")
    player, printed, digest = rows[0]
    if printed == State.PASSES.value:
        return _passed(page, own, player, digest)
    if _digest(page, own, player, State(printed), own.orders) == digest:
        return f"The orders on {player}’s sheet are the ones that were played, as “{printed}”."
    for state in State:
        differs = _digest(page, own, player, state, own.orders) != digest
        insist(differs, f"{player}’s orders were played as “{state.value}”, not “{printed}”.")
    sentence = (
        f"The orders on {player}’s sheet are not the ones that were played, or the receipt key is "
        f"not {player}’s of round {now}. Compare with the sheet Your Orders."
    )
    raise DoesNotHold(sentence)


def _passed(page: DicePage, own: OwnOrders, player: str, digest: str) -> str:
    fits = _digest(page, own, player, State.PASSES, Orders(player)) == digest
    insist(fits, f"{player} is said to have passed, but the digest is not that of a pass.")
    nothing = not own.orders.bids and not own.orders.bribes
    insist(nothing, f"{player} was played as passing: the orders on this sheet were not.")
    return f"{player} passed, and the digest says so."


def _digest(page: DicePage, own: OwnOrders, player: str, state: State, orders: Orders) -> str:
    now = round_of(page)
    words = write_orders(orders, now)
    game_id = page.facts[Fact.GAME_ID]
    return orders_digest(own.key, game_id, now, player, state, words).hex()
