"""The public view: what the rules tell all players, in types that have no place for the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from budgies_xl.game.ending import ranking, winners
from budgies_xl.game.house_rules import HouseRules, Secrecy
from budgies_xl.game.position import ROUNDS
from budgies_xl.report.money import MoneyLine, money_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from budgies_xl.game.aviary import Aviary
    from budgies_xl.game.colour import Colour
    from budgies_xl.game.contracts import Award
    from budgies_xl.game.orders import Orders
    from budgies_xl.game.position import FutureBid
    from budgies_xl.game.round import Played
    from budgies_xl.report.correction import CorrectionNotice
    from budgies_xl.report.dice import DiceProof


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What every workbook says of its game: name, id, commitment to the dice, GM, house rules."""

    name: str
    game_id: str
    commitment: str
    gm_line: str
    house_rules: HouseRules


@dataclass(frozen=True, slots=True)
class PublicContract:
    """A contract's holders (none if nobody bid) and what each of them paid (pence)."""

    colour: Colour
    holders: tuple[str, ...]
    amount: int


@dataclass(frozen=True, slots=True)
class PublicRound:
    """What all players learn of one round; amounts in pence.

    `opened` holds every player's orders where the house rules publish them, else nothing.
    """

    round: int
    contracts: tuple[PublicContract, ...]
    future_bids: tuple[FutureBid, ...]
    male: Colour
    female: Colour
    hatched: Colour
    eggs: int
    raised: int
    shares: tuple[tuple[str, int], ...]
    to_club: int
    money: tuple[MoneyLine, ...]
    aviary: Aviary
    opened: tuple[Orders, ...]

    @property
    def hatched_contract(self) -> PublicContract:
        """Give the contract for the colour that hatched."""
        return next(line for line in self.contracts if line.colour is self.hatched)


@dataclass(frozen=True, slots=True)
class PublicReport:
    """The result of the game so far as all players may know it, the last round last.

    `deadline` is for the next orders, as the GM typed it; `ranking` and `winners` are empty until
    the game is over; `resolved_times` says how often the last round was resolved; `dice` prove
    its draws (None where it was played with other dice than the sealed ones); `corrections` are
    those of this round or an earlier one.
    """

    facts: GameFacts
    rounds: tuple[PublicRound, ...]
    deadline: str
    ranking: tuple[tuple[int, str, int], ...]
    winners: tuple[str, ...]
    resolved_times: int
    dice: DiceProof | None = None
    corrections: tuple[CorrectionNotice, ...] = ()

    @property
    def last(self) -> PublicRound:
        """Give the round that the report is about."""
        return self.rounds[-1]

    @property
    def is_final(self) -> bool:
        """Tell whether the game is over."""
        return self.last.round == ROUNDS


def publish(  # noqa: PLR0913, PLR0917  (all that a report is made of)
    facts: GameFacts,
    played: Sequence[Played],
    deadline: str,
    resolved_times: int,
    dice: DiceProof | None = None,
    corrections: tuple[CorrectionNotice, ...] = (),
) -> PublicReport:
    """Publish what the players may know of the rounds played so far."""
    game = played[-1].after
    is_open = facts.house_rules.secrecy is Secrecy.OPEN
    return PublicReport(
        facts,
        tuple(_public_round(one, is_open=is_open) for one in played),
        deadline,
        ranking(game) if game.finished else (),
        winners(game),
        resolved_times,
        dice,
        corrections,
    )


def publish_round(played: Played, secrecy: Secrecy) -> PublicRound:
    """Publish what the players may know of one round."""
    return _public_round(played, is_open=secrecy is Secrecy.OPEN)


def _public_round(played: Played, *, is_open: bool) -> PublicRound:
    result = played.result
    return PublicRound(
        result.round,
        tuple(_public_contract(award) for award in result.awards),
        played.after.future_bids,
        result.male.bird.colour,
        result.female.bird.colour,
        result.clutch.colour,
        result.clutch.eggs,
        result.sale.raised,
        result.sale.shares,
        result.sale.to_club,
        money_lines(played.before, result, played.after),
        played.after.aviary,
        result.orders if is_open else (),
    )


def _public_contract(award: Award) -> PublicContract:
    return PublicContract(award.colour, award.holders, award.amount)
