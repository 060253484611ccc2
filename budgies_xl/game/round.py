"""A round: contracts, future contracts, bribes, eggs, sale, in the printed order of play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from budgies_xl.game.aviary import Sex
from budgies_xl.game.breeding import BirdChoice, choose_bird, pay_bribes
from budgies_xl.game.chance import Chance, Draw, Drawing
from budgies_xl.game.clutch import Clutch, check_throws, lay
from budgies_xl.game.contracts import Award, award_contracts, freeze, open_bids, settle
from budgies_xl.game.errors import GameIsOver, NotAPlayer, OrdersNotAllowed, OrdersTwice
from budgies_xl.game.legality import faults
from budgies_xl.game.orders import Orders
from budgies_xl.game.position import ROUNDS, Game
from budgies_xl.game.rulings import NO_RULINGS, GmRulings
from budgies_xl.game.sale import Sale, bank_pockets, bank_sale, sell

if TYPE_CHECKING:
    from collections.abc import Iterable

    from budgies_xl.game.house_rules import HouseRules
    from budgies_xl.game.ledger import Account, Ledger, Posting


@dataclass(frozen=True, slots=True)
class RoundResult:
    """Everything that happened in a round, secrets included."""

    round: int
    orders: tuple[Orders, ...]
    awards: tuple[Award, ...]
    male: BirdChoice
    female: BirdChoice
    clutch: Clutch
    sale: Sale
    postings: tuple[Posting, ...]
    draws: tuple[Draw, ...]

    @property
    def hatched(self) -> Award:
        """Give the award of the contract for the colour that hatched."""
        return next(award for award in self.awards if award.colour is self.clutch.colour)


@dataclass(frozen=True, slots=True)
class Played:
    """A round as it was played: the position before, what happened, the position after."""

    before: Game
    result: RoundResult
    after: Game


@dataclass(frozen=True, slots=True)
class Bidding:
    """A round up to the awards: what is left to chance and the GM has not happened yet."""

    orders: tuple[Orders, ...]
    awards: tuple[Award, ...]
    postings: tuple[Posting, ...]
    openings: dict[Account, int]
    ledger: Ledger


def bid(game: Game, orders: Iterable[Orders]) -> Bidding:
    """Freeze all bids, hand over the bribes, award the contracts.

    Raises GameIsOver, NotAPlayer, OrdersTwice or OrdersNotAllowed for what cannot be played.
    """
    sheets = _sheets(game, orders)
    bids = freeze(sheets)
    bribes = pay_bribes(sheets)
    openings = open_bids(game.openings, bids, game.round)
    ledger = game.ledger.post([*bids, *bribes])
    awards = award_contracts(game.players, openings, ledger, game.round)
    return Bidding(sheets, awards, (*bids, *bribes), openings, ledger)


def preview(game: Game, orders: Iterable[Orders]) -> tuple[tuple[Award, ...], Ledger]:
    """Give the awards and the money that follow before any bird is chosen or die thrown."""
    bidding = bid(game, orders)
    return bidding.awards, bidding.ledger.post(settle(bidding.awards, game.round))


def resolve(
    game: Game,
    orders: Iterable[Orders],
    house_rules: HouseRules,
    chance: Chance,
    rulings: GmRulings = NO_RULINGS,
) -> Played:
    """Resolve the round; a player without orders bids nothing.

    Raises the errors of `bid` for what cannot be played, and those of `check_throws` and
    `choose_bird` for what the GM may not rule.
    """
    bidding = bid(game, orders)
    check_throws(rulings.throws, house_rules)
    sheets, awards, openings = bidding.orders, bidding.awards, bidding.openings
    now, drawing = game.round, Drawing(chance)

    male = choose_bird(Sex.MALE, game.aviary, sheets, house_rules, drawing, rulings.male)
    female = choose_bird(Sex.FEMALE, game.aviary, sheets, house_rules, drawing, rulings.female)
    pair = male.bird.colour, female.bird.colour
    clutch = lay(*pair, house_rules, drawing, rulings.throws)
    holders = next(award.holders for award in awards if award.colour is clutch.colour)
    sale = sell(clutch, holders, house_rules.uneven_share)

    settlement = [*settle(awards, now), *bank_sale(sale)]
    ledger = bidding.ledger.post(settlement)
    banked = bank_pockets(game.players, ledger) if now == ROUNDS else []

    postings = (*bidding.postings, *settlement, *banked)
    draws = tuple(drawing.draws)
    result = RoundResult(now, sheets, awards, male, female, clutch, sale, postings, draws)
    later = {account: opened for account, opened in openings.items() if account.round > now}
    after = Game(game.players, now + 1, game.aviary.retire(pair), ledger.post(banked), later)
    return Played(game, result, after)


def _sheets(game: Game, orders: Iterable[Orders]) -> tuple[Orders, ...]:
    """Put the orders into the players' order, one sheet for each, and insist on legality."""
    if game.finished:
        raise GameIsOver
    sheets: dict[str, Orders] = {}
    for sheet in orders:
        if sheet.player not in game.players:
            raise NotAPlayer(sheet.player, game.players)
        if sheet.player in sheets:
            raise OrdersTwice(sheet.player)
        sheets[sheet.player] = sheet
    found = [fault for sheet in sheets.values() for fault in faults(game, sheet)]
    if found:
        raise OrdersNotAllowed(found)
    return tuple(sheets.get(player) or Orders(player) for player in game.players)
