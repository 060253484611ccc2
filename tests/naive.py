"""The rules a second time, simple-minded and on purpose: dicts, lists and words, step by step.

Nothing here is shared with the program. Amounts are pence; orders, positions and results have the
shape of the program's JSON.
"""

from __future__ import annotations

from copy import deepcopy
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

Json = dict[str, Any]

CONTRACTS = ["red", "blue", "yellow", "purple", "orange", "green"]
BREEDS = ["red", "blue", "yellow"]
EGGS = {"red": [0, 1, 2], "blue": [1, 2, 3], "yellow": [2, 3, 4]}
MIXED = [
    ({"red", "blue"}, "purple"),
    ({"red", "yellow"}, "orange"),
    ({"blue", "yellow"}, "green"),
]


def new_game(players: list[str]) -> Json:
    """Everybody has £100; there are two birds of each colour and sex; there are no bids."""
    return {
        "round": 1,
        "players": {name: {"pocket": 10000, "bank": 0} for name in players},
        "frozen": [],
        "birds": {sex: dict.fromkeys(BREEDS, 2) for sex in ("male", "female")},
        "club": 0,
    }


def legal(position: Json, orders: dict[str, Json]) -> list[str]:
    """Look for everything that these players' sheets may not say; an amount of 0 says nothing."""
    wrong = []
    for player, sheet in orders.items():
        bids = [bid for bid in sheet["bids"] if bid["amount"] != 0]
        bribes = [bribe for bribe in sheet["bribes"] if bribe["amount"] != 0]
        found = wrong_amounts(bids + bribes, position["players"][player]["pocket"])
        found += wrong_rounds(bids, position["round"]) + wrong_birds(bribes, position["birds"])
        wrong += [f"{player}: {what}" for what in found]
    return wrong


def wrong_amounts(orders: list[Json], pocket: int) -> list[str]:
    """Look for what is below zero, no whole pounds, or in all more than the pocket holds."""
    wrong = []
    for order in orders:
        if order["amount"] < 0:
            wrong.append(f"{order['amount']} is less than nothing")
        elif order["amount"] % 100 != 0:
            wrong.append(f"{order['amount']} is no whole pounds")
    if sum(order["amount"] for order in orders) > pocket:
        wrong.append("more than the pocket holds")
    return wrong


def wrong_rounds(bids: list[Json], now: int) -> list[str]:
    """Look for rounds gone by or beyond the fifth, and for two bids on one contract."""
    wrong = []
    for bid in bids:
        if bid["round"] < now:
            wrong.append(f"round {bid['round']} is gone by")
        if bid["round"] > 5:
            wrong.append(f"there is no round {bid['round']}")
    contracts = [(bid["round"], bid["colour"]) for bid in bids]
    if len(contracts) != len(set(contracts)):
        wrong.append("two bids on one contract")
    return wrong


def wrong_birds(bribes: list[Json], left: Json) -> list[str]:
    """Look for birds that never breed or are gone, and for two bribes for one bird."""
    wrong = []
    for bribe in bribes:
        if bribe["colour"] not in BREEDS:
            wrong.append(f"a {bribe['colour']} bird never breeds")
        elif left[bribe["sex"]][bribe["colour"]] == 0:
            wrong.append(f"no {bribe['colour']} {bribe['sex']} is left")
    birds = [(bribe["sex"], bribe["colour"]) for bribe in bribes]
    if len(birds) != len(set(birds)):
        wrong.append("two bribes for one bird")
    return wrong


def play_round(
    position: Json,
    orders: dict[str, Json],
    rules: dict[str, str],
    draw: Callable[[str, int], int],
    gm: Json,
) -> tuple[Json, Json]:
    """Play one round; raises ValueError where the GM rules what cannot be ruled."""
    after = deepcopy(position)
    now = after["round"]
    for player, sheet in orders.items():
        pay_for(after, player, sheet)
    contracts, why = award_contracts(after, now)
    male = choose(after, "male", orders, rules, draw, gm["male"])
    female = choose(after, "female", orders, rules, draw, gm["female"])
    for sex, bird in (("male", male), ("female", female)):
        after["birds"][sex][bird["colour"]] -= 1
    throws, eggs, half = lay(male["colour"], female["colour"], rules, draw, gm["throws"])
    colour = hatch(male["colour"], female["colour"])
    raised = eggs * (10000 if colour in BREEDS else 2000)
    holders = next(one["holders"] for one in contracts if one["colour"] == colour)
    shares = share_out(after, raised, holders, rules)
    if now == 5:
        for purse in after["players"].values():
            purse["bank"] += purse["pocket"]
            purse["pocket"] = 0
    after["round"] = now + 1
    return after, {
        "round": now,
        "contracts": contracts,
        "pair": {"male": male, "female": female},
        "throws": throws,
        "colour": colour,
        "eggs": eggs,
        "raised": raised,
        "shares": shares,
        "why": why,
        "half": half,
    }


def pay_for(after: Json, player: str, sheet: Json) -> None:
    """Take bids and bribes from the pocket; a bid lies frozen on its contract until the award."""
    for bid in sheet["bids"]:
        if bid["amount"] == 0:
            continue
        after["players"][player]["pocket"] -= bid["amount"]
        for frozen in after["frozen"]:
            same = (frozen["player"], frozen["round"], frozen["colour"])
            if same == (player, bid["round"], bid["colour"]):
                frozen["amount"] += bid["amount"]
                break
        else:
            after["frozen"].append({"player": player, **bid, "opened": after["round"]})
    for bribe in sheet["bribes"]:
        after["players"][player]["pocket"] -= bribe["amount"]


def award_contracts(after: Json, now: int) -> tuple[list[Json], dict[str, str]]:
    """Give each contract to the highest, then to the earliest; who is still tied shares."""
    contracts: list[Json] = []
    why = {}
    for colour in CONTRACTS:
        bids = [one for one in after["frozen"] if one["round"] == now and one["colour"] == colour]
        if not bids:
            contracts.append({"colour": colour, "holders": [], "amount": None})
            why[colour] = "unowned"
            continue
        top = [one for one in bids if one["amount"] == max(each["amount"] for each in bids)]
        first = [one for one in top if one["opened"] == min(each["opened"] for each in top)]
        owners = [one["player"] for one in first]
        for bid in bids:
            after["frozen"].remove(bid)
            if bid["player"] not in owners:
                after["players"][bid["player"]]["pocket"] += bid["amount"]
        in_order = [name for name in after["players"] if name in owners]
        contracts.append({"colour": colour, "holders": in_order, "amount": top[0]["amount"]})
        why[colour] = "highest" if len(top) == 1 else "earliest" if len(first) == 1 else "shared"
    return contracts, why


def choose(  # noqa: PLR0913, PLR0917  (all that a choice can depend on)
    after: Json,
    sex: str,
    orders: dict[str, Json],
    rules: dict[str, str],
    draw: Callable[[str, int], int],
    named: str | None,
) -> Json:
    """Let the bribes choose; else a draw, or the GM."""
    left = after["birds"][sex]
    counts = {}
    for colour in BREEDS:
        paid = [
            bribe["amount"]
            for sheet in orders.values()
            for bribe in sheet["bribes"]
            if bribe["sex"] == sex and bribe["colour"] == colour
        ]
        counts[colour] = sum(paid) if rules["bribes"] == "pooled" else max([0, *paid])
    if named is not None and left.get(named, 0) == 0:
        raise ValueError(named)
    if max(counts.values()) == 0:
        if named is not None:
            return {"colour": named, "how": "gm"}
        each = rules["random_bird"] == "bird"
        hat = [bird for bird in BREEDS for _ in range(left[bird] if each else min(left[bird], 1))]
        return {"colour": hat[draw(sex, len(hat))], "how": "chance"}
    top = [colour for colour in BREEDS if counts[colour] == max(counts.values())]
    if named is not None and named not in top:
        raise ValueError(named)
    if len(top) == 1:
        return {"colour": top[0], "how": "bribed"}
    if named is not None:
        return {"colour": named, "how": "gm"}
    if rules["tied_bribes"] == "gm":
        raise ValueError(sex)
    return {"colour": top[draw(sex, len(top))], "how": "tied"}


def lay(
    male: str,
    female: str,
    rules: dict[str, str],
    draw: Callable[[str, int], int],
    thrown: list[int],
) -> tuple[list[int], int, str | None]:
    """Throw, and count the eggs: the average of what two pairs of one colour would have laid."""
    two_dice = male != female and rules["mixed_throw"] == "each"
    if thrown:
        wanted = 2 if rules["mixed_throw"] == "each" else 1
        if len(thrown) != wanted or not all(1 <= throw <= 6 for throw in thrown):
            raise ValueError(thrown)
        throws = list(thrown) if two_dice else [thrown[0]]
    else:
        throws = [draw("egg die", 6) + 1]
        if two_dice:
            throws.append(draw("egg die, female", 6) + 1)
    level = {1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 6: 2}
    average = Fraction(EGGS[male][level[throws[0]]] + EGGS[female][level[throws[-1]]], 2)
    if average.denominator == 1:
        return throws, int(average), None
    if rules["half_eggs"] == "die":
        half = "down" if throws[0] in (1, 3, 5) else "up"
    else:
        half = rules["half_eggs"]
    return throws, int(average + Fraction(1 if half == "up" else -1, 2)), half


def hatch(male: str, female: str) -> str:
    """Name the colour of the eggs."""
    for pair, colour in MIXED:
        if {male, female} == pair:
            return colour
    return male


def share_out(after: Json, raised: int, holders: list[str], rules: dict[str, str]) -> list[Json]:
    """Bank the money of the sale in equal shares; the club keeps what is over."""
    if not holders:
        return []
    coin = 100 if rules["uneven_share"] == "pound" else 1
    coins_each = (raised // coin) // len(holders)
    for holder in holders:
        after["players"][holder]["bank"] += coins_each * coin
    after["club"] += raised - coins_each * coin * len(holders)
    return [{"player": holder, "amount": coins_each * coin} for holder in holders]


def winners(position: Json) -> list[str]:
    """Name the richest after the last round."""
    if position["round"] <= 5:
        return []
    banks = {name: purse["bank"] for name, purse in position["players"].items()}
    return [name for name in banks if banks[name] == max(banks.values())]
