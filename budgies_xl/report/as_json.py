"""The position and the results as JSON, as other programs read them; amounts are pounds."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from budgies_xl.game.aviary import Sex
from budgies_xl.game.colour import BREEDING
from budgies_xl.game.ending import winners
from budgies_xl.game.money import POUND
from budgies_xl.game.position import ROUNDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from budgies_xl.game.breeding import BirdChoice
    from budgies_xl.game.orders import Orders
    from budgies_xl.game.position import Game
    from budgies_xl.game.round import RoundResult

Json = dict[str, Any]

_PENCE = re.compile(r'"\\u0000(-?\d+\.\d\d)"')


def dumps(value: Json) -> str:
    """Write JSON for other programs; amounts with pence keep both decimals."""
    return _PENCE.sub(r"\1", json.dumps(value, indent=2))


def amount(pence: int) -> int | str:
    """Give pounds: an integer, or what `dumps` writes as a number with two decimals."""
    if pence % POUND == 0:
        return pence // POUND
    sign = "-" if pence < 0 else ""
    return f"\0{sign}{abs(pence) // POUND}.{abs(pence) % POUND:02}"


def position_as_json(name: str, game: Game, results: Sequence[RoundResult]) -> Json:
    """Give where a game stands, and the result of every round."""
    return {
        "game": name,
        "round": game.round,
        "rounds": ROUNDS,
        "finished": game.finished,
        "winners": list(winners(game)),
        "players": [
            {
                "name": player,
                "pocket": amount(game.ledger.pocket(player)),
                "frozen": amount(game.ledger.frozen(player)),
                "bank": amount(game.ledger.bank(player)),
            }
            for player in game.players
        ],
        "future_bids": [
            {
                "player": bid.player,
                "round": bid.round,
                "colour": bid.colour.value,
                "amount": amount(bid.amount),
                "opened": bid.opened,
            }
            for bid in game.future_bids
        ],
        "birds": {
            sex.value: {colour.value: game.aviary.left(sex, colour) for colour in BREEDING}
            for sex in Sex
        },
        "results": [result_as_json(result) for result in results],
    }


def result_as_json(result: RoundResult) -> Json:
    """Give what happened in one round."""
    return {
        "round": result.round,
        "contracts": [
            {
                "colour": award.colour.value,
                "holders": list(award.holders),
                "amount": amount(award.amount) if award.holders else None,
            }
            for award in result.awards
        ],
        "pair": {"male": _bird(result.male), "female": _bird(result.female)},
        "throws": list(result.clutch.throws),
        "colour": result.clutch.colour.value,
        "eggs": result.clutch.eggs,
        "raised": amount(result.sale.raised),
        "shares": [
            {"player": player, "amount": amount(share)} for player, share in result.sale.shares
        ],
    }


def orders_as_json(orders: Orders) -> Json:
    """Give one player's orders."""
    return {
        "bids": [
            {"round": bid.round, "colour": bid.colour.value, "amount": amount(bid.amount)}
            for bid in orders.bids
        ],
        "bribes": [
            {"sex": bribe.sex.value, "colour": bribe.colour.value, "amount": amount(bribe.amount)}
            for bribe in orders.bribes
        ],
    }


def _bird(choice: BirdChoice) -> Json:
    return {"colour": choice.bird.colour.value, "how": choice.how.value}
