"""The dice of a round as they are published: seeds, digests, and every draw with its bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.game.breeding import HowChosen
from budgies_xl.game.chance import Label
from budgies_xl.game.house_rules import RandomBird
from budgies_xl.journal.records import RoundRecord
from budgies_xl.report.dice import (
    DIE_FACES,
    TIED_COLOURS,
    Decided,
    DiceProof,
    HowDecided,
    SealedOrders,
    Stream,
    birds_counted,
)

if TYPE_CHECKING:
    from budgies_xl.chance import SealedDice
    from budgies_xl.game.aviary import Sex
    from budgies_xl.game.breeding import BirdChoice
    from budgies_xl.game.round import Played
    from budgies_xl.gm.opened import OpenGame
    from budgies_xl.journal.replay import History

SHOWN_BYTES = 8
_HOW = {
    HowChosen.CHANCE: HowDecided.UNBRIBED,
    HowChosen.TIED: HowDecided.TIED,
    HowChosen.BRIBED: HowDecided.BRIBED,
    HowChosen.GM: HowDecided.GM,
}


def dice_proof(game: OpenGame, of_round: int) -> DiceProof:
    """Give the proof of a round's dice; nothing of a later round is in it."""
    history = game.history
    one = history.rounds[of_round - 1]
    first, mixed = _first_record(history, of_round), bytes.fromhex(one.record.entropy)
    again = history.resolved_times[of_round] > 1
    return DiceProof(
        game.secret.seed(of_round - 1).hex(),
        game.secret.seed(of_round).hex(),
        one.record.entropy,
        game.key(of_round, mixed).hex(),
        _sealed(first),
        _sealed(one.record) if again else (),
        _decided(one.played, game.dice(of_round, mixed), history.house_rules.random_bird),
    )


def _first_record(history: History, of_round: int) -> RoundRecord:
    """Find the round as it was first resolved: from its orders the dice were mixed."""
    records = (link.record for link in history.links)
    return next(one for one in records if isinstance(one, RoundRecord) and one.round == of_round)


def _sealed(record: RoundRecord) -> tuple[SealedOrders, ...]:
    return tuple(SealedOrders(one.orders.player, one.state, one.digest) for one in record.accepted)


def _decided(played: Played, dice: SealedDice, random_bird: RandomBird) -> tuple[Decided, ...]:
    result = played.result
    labels = (Label.EGG_DIE, Label.EGG_DIE_FEMALE)
    return (
        _bird(played, result.male, dice, random_bird),
        _bird(played, result.female, dice, random_bird),
        *(
            _throw(played, label, throw, dice)
            for label, throw in zip(labels, result.clutch.throws, strict=False)
        ),
    )


def _bird(played: Played, choice: BirdChoice, dice: SealedDice, random_bird: RandomBird) -> Decided:
    sex = choice.bird.sex
    label = Label(sex.value)
    among = TIED_COLOURS if choice.how is HowChosen.TIED else _left(played, sex, random_bird)
    stream = _stream(played, label, dice, among)
    return Decided(label, _HOW[choice.how], choice.bird.colour.word, stream)


def _left(played: Played, sex: Sex, random_bird: RandomBird) -> str:
    aviary = played.before.aviary
    each_bird = random_bird is RandomBird.BIRD
    among = aviary.birds(sex) if each_bird else aviary.colours(sex)
    return birds_counted(colour.word for colour in among)


def _throw(played: Played, label: Label, throw: int, dice: SealedDice) -> Decided:
    how = HowDecided.GM if played.result.clutch.by_gm else HowDecided.THROWN
    return Decided(label, how, throw, _stream(played, label, dice, DIE_FACES))


def _stream(played: Played, label: Label, dice: SealedDice, drawn_from: str) -> Stream | None:
    """Show the stream of a draw, at least as far as the byte that was taken; None if undrawn."""
    draw = next((one for one in played.result.draws if one.label is label), None)
    if draw is None:
        return None
    place = dice.place(label, draw.n)
    shown = dice.first_bytes(label, max(SHOWN_BYTES, place + 1))
    return Stream(shown.hex(), shown[place], draw.n, draw.outcome, drawn_from)
