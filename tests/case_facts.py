"""The true sentences: what a case may say of a round that was played, worded from its result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from budgies_xl.game.aviary import Sex
from budgies_xl.game.breeding import HowChosen
from budgies_xl.game.clutch import ClutchReason
from budgies_xl.game.colour import BREEDING, Colour
from budgies_xl.game.contracts import AwardReason
from budgies_xl.game.ending import ranking, winners
from budgies_xl.game.ledger import Place, Why
from budgies_xl.game.position import ROUNDS
from budgies_xl.game.wording import write_orders
from tests.case_sentences import Key, Topic, listed, money

if TYPE_CHECKING:
    from collections.abc import Sequence

    from budgies_xl.game.aviary import Aviary
    from budgies_xl.game.position import FutureBid, Game
    from budgies_xl.game.round import Played, RoundResult
    from budgies_xl.report.public import PublicReport

Facts = Mapping[Key, str]
Fact = tuple[Key, str]

AWARDED = {
    AwardReason.HIGHEST: "the highest bid",
    AwardReason.EARLIEST_OPENING: "opened earliest among equal bids",
    AwardReason.SHARED: "equal bids opened in the same round",
    AwardReason.UNOWNED: "nobody bid",
}
CHOSEN = {
    HowChosen.BRIBED: "the bribes chose it",
    HowChosen.TIED: "drawn among the tied colours",
    HowChosen.CHANCE: "drawn at random",
    HowChosen.GM: "the GM named it",
}
LAID = {
    ClutchReason.ONE_COLOUR: "both parents are of one colour",
    ClutchReason.WHOLE_AVERAGE: "the average of the two colours",
    ClutchReason.HALF_DOWN: "the average, half an egg rounded down",
    ClutchReason.HALF_UP: "the average, half an egg rounded up",
}
ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")


def facts_of(played: Played) -> Facts:
    """Word everything that happened in a round, with its reasons, and what stands after it."""
    result, after = played.result, played.after
    return dict(
        [
            *_spending(played.before, result),
            *(
                _contract(one.colour, one.holders, one.amount, f": {AWARDED[one.reason]}")
                for one in result.awards
            ),
            *_returned(result, after.players),
            *_bribes(result, after.players),
            _bird(Sex.MALE, result.male.bird.colour, f": {CHOSEN[result.male.how]}"),
            _bird(Sex.FEMALE, result.female.bird.colour, f": {CHOSEN[result.female.how]}"),
            *_eggs(result.clutch.colour, result.clutch.eggs, f": {LAID[result.clutch.reason]}"),
            *_sale(result.sale.raised, result.sale.shares, result.sale.to_club, after.players),
            *_future_bids(after.future_bids, after.players),
            *_birds_left(after.aviary),
            *(
                _money(
                    name,
                    after.ledger.pocket(name),
                    after.ledger.bank(name),
                    after.ledger.frozen(name),
                )
                for name in after.players
            ),
            _next(after),
            *_ending(ranking(after) if after.finished else (), winners(after)),
        ],
    )


def told_of(report: PublicReport) -> Facts:
    """Word what all players are told of the last round, which has no room for reasons."""
    last = report.last
    players = tuple(line.player for line in last.money)
    return dict(
        [
            *(_contract(one.colour, one.holders, one.amount, "") for one in last.contracts),
            _bird(Sex.MALE, last.male, ""),
            _bird(Sex.FEMALE, last.female, ""),
            *_eggs(last.hatched, last.eggs, ""),
            *_sale(last.raised, last.shares, last.to_club, players),
            *_future_bids(last.future_bids, players),
            *_birds_left(last.aviary),
            *(_money(line.player, line.pocket, line.bank, line.frozen) for line in last.money),
            *_opened(report, players),
            *_ending(report.ranking, report.winners),
        ],
    )


def _spending(before: Game, result: RoundResult) -> Iterator[Fact]:
    for sheet in result.orders:
        left = before.ledger.pocket(sheet.player) - sheet.spend
        words = f"{sheet.player} spends {money(sheet.spend)} and has {money(left)} left."
        yield (Topic.SPEND, (sheet.player,)), words


def _contract(colour: Colour, holders: Sequence[str], amount: int, why: str) -> Fact:
    match len(holders):
        case 0:
            words = f"{colour.word} has no owner{why}."
        case 1:
            words = f"{colour.word} goes to {holders[0]} for {money(amount)}{why}."
        case _:
            names = listed(list(holders))
            words = f"{colour.word} is shared by {names} for {money(amount)} each{why}."
    return (Topic.CONTRACT, (colour.word,)), words


def _returned(result: RoundResult, players: Sequence[str]) -> Iterator[Fact]:
    for player in players:
        for colour in Colour:
            back = sum(
                posting.amount
                for posting in result.postings
                if posting.why is Why.RETURNED
                and posting.source.colour is colour
                and posting.target.place is Place.POCKET
                and posting.target.player == player
            )
            words = f"{player} gets {money(back)} back from {colour.word}."
            yield (Topic.RETURNED, (player, colour.word)), words


def _bribes(result: RoundResult, players: Sequence[str]) -> Iterator[Fact]:
    for sex, choice in ((Sex.MALE, result.male), (Sex.FEMALE, result.female)):
        for colour in BREEDING:
            amount = money(dict(choice.bribed).get(colour, 0))
            words = f"The bribes for a {colour.word} {sex.value} come to {amount}."
            yield (Topic.BRIBES_COUNT, (colour.word, sex.value)), words
    for player in players:
        lost = sum(
            posting.amount
            for posting in result.postings
            if posting.why is Why.BRIBE and posting.source.player == player
        )
        yield (Topic.BRIBES_LOST, (player,)), f"{player} loses {money(lost)} in bribes."


def _bird(sex: Sex, colour: Colour, why: str) -> Fact:
    return (Topic.BIRD, (sex.value,)), f"The {sex.value} is {colour.word}{why}."


def _eggs(colour: Colour, eggs: int, why: str) -> Iterator[Fact]:
    plural = "egg" if eggs == 1 else "eggs"
    words = f"The pair lays {eggs or 'no'} {colour.word} {plural}{why}."
    yield (Topic.CLUTCH, ()), words


def _sale(
    raised: int,
    shares: Sequence[tuple[str, int]],
    to_club: int,
    players: Sequence[str],
) -> Iterator[Fact]:
    yield (Topic.RAISED, ()), f"The chicks raise {money(raised)}."
    for player in players:
        words = f"{player} is paid {money(dict(shares).get(player, 0))}."
        yield (Topic.PAID, (player,)), words
    yield (Topic.CLUB, ()), f"The club keeps {money(to_club)}."


def _future_bids(bids: Sequence[FutureBid], players: Sequence[str]) -> Iterator[Fact]:
    there_are = "is 1 future bid" if len(bids) == 1 else f"are {len(bids) or 'no'} future bids"
    yield (Topic.FUTURE_BIDS, ()), f"There {there_are}."
    for player in players:
        for number in range(1, ROUNDS + 1):
            for colour in Colour:
                words = f"{player} has nothing on {colour.word} of round {number}."
                yield (Topic.FUTURE_BID, (player, colour.word, str(number))), words
    for bid in bids:
        contract = f"{bid.colour.word} of round {bid.round}"
        words = f"{bid.player} has {money(bid.amount)} on {contract}, opened in round {bid.opened}."
        yield (Topic.FUTURE_BID, (bid.player, bid.colour.word, str(bid.round))), words


def _birds_left(aviary: Aviary) -> Iterator[Fact]:
    for sex in Sex:
        left = ", ".join(f"{aviary.left(sex, colour) or 'no'} {colour.word}" for colour in BREEDING)
        sexes = f"{sex.value.capitalize()}s"
        yield (Topic.BIRDS_LEFT, (sexes,)), f"{sexes} left: {left}."


def _money(player: str, pocket: int, bank: int, frozen: int) -> Fact:
    words = f"{money(pocket)} in pocket, {money(bank)} in the bank and {money(frozen)} frozen"
    return (Topic.MONEY, (player,)), f"{player} has {words}."


def _next(after: Game) -> Fact:
    return (
        Topic.NEXT,
        (),
    ), "The game is over." if after.finished else f"Round {after.round} is next."


def _ending(places: Sequence[tuple[int, str, int]], first: Sequence[str]) -> Iterator[Fact]:
    for place, player, bank in places:
        words = f"{player} comes {ORDINALS[place - 1]} with {money(bank)}."
        yield (Topic.PLACE, (player,)), words
    match len(first):
        case 0:
            words = "Nobody has won yet."
        case 1:
            words = f"{first[0]} wins with {money(places[0][2])}."
        case _:
            words = f"{listed(list(first))} share the win with {money(places[0][2])} each."
    yield (Topic.WINNER, ()), words


def _opened(report: PublicReport, players: Sequence[str]) -> Iterator[Fact]:
    """Word whose orders are open to all, and whose stay secret."""
    for player in players:
        yield (Topic.ORDERS, (player,)), f"{player}'s orders stay secret."
    for sheet in report.last.opened:
        orders = write_orders(sheet, report.last.round).replace("\n", "; ")
        yield (Topic.ORDERS, (sheet.player,)), f"{sheet.player}'s orders: {orders}."
