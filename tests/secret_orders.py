"""Random orders, and other orders of which nothing public is different."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.game.aviary import Sex
from budgies_xl.game.colour import Colour
from budgies_xl.game.money import POUND, pounds
from budgies_xl.game.orders import Bid, Bribe, Orders
from budgies_xl.game.position import ROUNDS, Game

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable

    from budgies_xl.game.round import Played


def random_orders(luck: random.Random, position: Game, player: str) -> Orders:
    """Order at random within the pocket, much of it for the same contracts and birds."""
    left = position.ledger.pocket(player) // POUND
    later = [now for now in range(position.round + 1, ROUNDS + 1) for _ in range(2)]
    bids: dict[tuple[int, Colour], int] = {}
    for _ in range(luck.randint(0, 5)):
        place = luck.choice([position.round] * 6 + later), luck.choice(tuple(Colour))
        bids[place] = luck.randint(1, 9)
    birds = [(sex, colour) for sex in Sex for colour in position.aviary.colours(sex)]
    bribes = {bird: luck.randint(1, 3) for bird in luck.sample(birds, luck.choice([1, 2]))}
    wanted: list[Bid | Bribe] = [Bid(*place, pounds(amount)) for place, amount in bids.items()]
    if luck.random() < 0.4:
        wanted += [Bribe(*bird, pounds(amount)) for bird, amount in bribes.items()]
    luck.shuffle(wanted)
    return within(player, wanted, pounds(left))


def within(player: str, wanted: Iterable[Bid | Bribe], left: int) -> Orders:
    """Leave out what the pocket does not hold."""
    bids: list[Bid] = []
    bribes: list[Bribe] = []
    for one in wanted:
        if one.amount > left:
            continue
        left -= one.amount
        if isinstance(one, Bid):
            bids.append(one)
        else:
            bribes.append(one)
    return Orders(player, tuple(bids), tuple(bribes))


def secretly_other(luck: random.Random, played: Played, orders: Orders) -> Orders:
    """Bid otherwise where the player lost, or add bids that lose; bribe otherwise for as much."""
    now = played.result.round
    awards = {award.colour: award for award in played.result.awards}
    kept = [
        bid for bid in orders.bids if bid.round > now or orders.player in awards[bid.colour].holders
    ]
    spent = sum(bribe.amount for bribe in orders.bribes)
    left = played.before.ledger.pocket(orders.player) - spent - sum(bid.amount for bid in kept)
    lost = [
        Bid(now, award.colour, pounds(luck.randint(1, award.amount // POUND)))
        for award in awards.values()
        if award.holders and orders.player not in award.holders and luck.random() < 0.6
    ]
    bids = within(orders.player, lost, left).bids
    bribes = orders.bribes if luck.random() < 0.5 else _other_bribes(luck, played, spent)
    return Orders(orders.player, (*kept, *bids), bribes)


def _other_bribes(luck: random.Random, played: Played, spent: int) -> tuple[Bribe, ...]:
    """Share out the same money among other birds."""
    aviary = played.before.aviary
    birds = [(sex, colour) for sex in Sex for colour in aviary.colours(sex)]
    paid: dict[tuple[Sex, Colour], int] = {}
    for _ in range(spent // POUND):
        bird = luck.choice(birds[: luck.randint(1, len(birds))])
        paid[bird] = paid.get(bird, 0) + POUND
    return tuple(Bribe(sex, colour, amount) for (sex, colour), amount in paid.items())
