"""Plays the rounds of a case and compares what the case says with what follows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from budgies_xl.game.attendance import Admission, absentees, admit
from budgies_xl.game.errors import (
    BirdAlreadyChosen,
    GameError,
    GameIsOver,
    GmMustName,
    NoSuchBird,
    ThrowOffTheDie,
    WrongNumberOfThrows,
)
from budgies_xl.game.ledger import audit
from budgies_xl.game.legality import NotAllowed, faults
from budgies_xl.game.position import Game, new_game
from budgies_xl.game.round import Played, resolve
from budgies_xl.game.wording import write_orders
from budgies_xl.report.public import GameFacts, PublicReport, publish
from tests.case_facts import facts_of, told_of
from tests.case_rounds import CannotBeRead, CaseRound, Sheet, read_sheet
from tests.case_sentences import Topic

if TYPE_CHECKING:
    from budgies_xl.game.chance import Label
    from budgies_xl.game.faults import FaultKind
    from budgies_xl.game.house_rules import HouseRules
    from tests.case_facts import Facts
    from tests.case_sentences import Key, Sentence
    from tests.casebook import Case

NOT_ALLOWED = {
    NotAllowed.ROUND_GONE: "bids for a round that is over",
    NotAllowed.NO_SUCH_ROUND: "bids for a round after the last",
    NotAllowed.BELOW_ZERO: "writes an amount below zero",
    NotAllowed.NOT_WHOLE_POUNDS: "writes an amount that is not whole pounds",
    NotAllowed.CONTRACT_TWICE: "bids twice on one contract",
    NotAllowed.BIRD_TWICE: "bribes twice for one bird",
    NotAllowed.NEVER_BREEDS: "bribes for a colour that never breeds",
    NotAllowed.BIRD_GONE: "bribes for a bird that is gone",
    NotAllowed.OVERSPENT: "spends more than the pocket holds",
}
ADMITTED = {
    Admission.BY_CODE: "by the form code",
    Admission.BY_NAME: "by the name on the sheet",
    Admission.VOUCHED: "on the GM's word",
}


class OutOfDice(Exception):
    """The rules draw what the case does not tell, or the case tells what is not drawn."""


@dataclass(slots=True)
class ToldDice:
    """Chance as a case tells it; every draw is used once, and none is made up."""

    left: list[tuple[Label, int, int]]

    def draw(self, label: Label, n: int) -> int:
        """Give what the case tells of this draw among n."""
        for draw in self.left:
            if draw[0] is label and draw[2] == n:
                self.left.remove(draw)
                return draw[1]
        msg = f"The rules draw the {label.value} among {n}; the case tells only {self.left}."
        raise OutOfDice(msg)


@dataclass(frozen=True, slots=True)
class Refused:
    """A round that was not played, and every reason why."""

    sentences: tuple[str, ...]


def disagreements(case: Case) -> list[str]:
    """Play a case, and list every sentence of it that is not so."""
    game, history, found = new_game(case.players), list[Played](), list[str]()
    for this in case.rounds:
        if this.number != game.round:
            found.append(f"line {this.line}: round {game.round} is next, not {this.number}")
        outcome, attendance = play(case, this, game)
        if isinstance(outcome, Refused):
            found += _refusals_amiss(this, outcome)
            continue
        history.append(outcome)
        found += _untrue(this.then, {**facts_of(outcome), **attendance})
        found += _told_amiss(case, this, history)
        game = outcome.after
    return found


def play(case: Case, this: CaseRound, game: Game) -> tuple[Played | Refused, Facts]:
    """Play one round of a case as a GM would: who takes part, what is allowed, what follows."""
    refusals, attendance = _attend(case, this)
    for sheet in this.sheets:
        wrong = faults(game, sheet.orders)
        refusals += [f"{sheet.orders.player} {_not_allowed(fault.kind)}" for fault in wrong]
        if not wrong:
            _insist_on_canonical_words(sheet, this.number)
    dice = ToldDice(list(this.draws))
    if refusals:
        outcome: Played | Refused = Refused(tuple(refusals))
    else:
        outcome = _resolve(case, this, game, dice)
    if dice.left:
        msg = f"The case tells dice that nobody throws: {dice.left}."
        raise OutOfDice(msg)
    return outcome, attendance


def _resolve(case: Case, this: CaseRound, game: Game, dice: ToldDice) -> Played | Refused:
    """Resolve a round whose sheets are all in order, and see that the books balance."""
    orders = [sheet.orders for sheet in this.sheets]
    try:
        played = resolve(game, orders, case.house_rules, dice, this.rulings)
    except GameError as error:
        return Refused((_refusal(error),))
    assert audit(game.ledger, played.result.postings) == played.after.ledger
    return played


def _attend(case: Case, this: CaseRound) -> tuple[list[str], Facts]:
    """Decide who takes part and on what word, and what the round waits for."""
    refusals: list[str] = []
    attendance: dict[Key, str] = {}
    for sheet in this.sheets:
        player = sheet.orders.player
        admission = admit(
            case.house_rules,
            code_is_right=sheet.has_code,
            vouched=player in this.vouched,
        )
        if admission is Admission.WAITS:
            refusals.append(f"{player}'s sheet waits for the GM's word")
        else:
            words = f"{player} takes part {ADMITTED[admission]}."
            attendance[Topic.TAKES_PART, (player,)] = words
    sent = [sheet.orders.player for sheet in this.sheets]
    passing, waited_for = absentees(case.players, sent, this.passes, case.house_rules)
    refusals += [f"the round waits for {player}" for player in waited_for]
    for player in passing:
        attendance[Topic.TAKES_PART, (player,)] = f"{player} passes."
    return refusals, attendance


def _refusal(error: GameError) -> str:
    """Word why the GM's rulings, or the game, stop the round."""
    match error:
        case GameIsOver():
            return "the game is over"
        case GmMustName():
            tied = " or ".join(colour.word for colour in error.tied)
            return f"the GM must name the {error.sex.value}, {tied}"
        case BirdAlreadyChosen():
            chosen = " or ".join(colour.word for colour in error.chosen)
            return f"the bribes settled the {error.sex.value}, {chosen}"
        case NoSuchBird():
            return f"no {error.named.word} {error.sex.value} is left to name"
        case ThrowOffTheDie():
            return f"a throw of {error.throw} is not on a die"
        case WrongNumberOfThrows():
            return f"the GM throws {error.given} where the pair takes {error.needed}"
    raise error


def _not_allowed(kind: FaultKind) -> str:
    if isinstance(kind, NotAllowed):
        return NOT_ALLOWED[kind]
    raise TypeError(kind)


def _insist_on_canonical_words(sheet: Sheet, now: int) -> None:
    """Refuse orders that the program would word in another way."""
    canonical = ""
    if sheet.words:
        read = read_sheet(sheet.orders.player, sheet.words.replace("\n", "; "), now)
        canonical = write_orders(read.orders, now)
    if canonical != sheet.words:
        msg = f"The canonical words are “{canonical}”, not “{sheet.words}”."
        raise CannotBeRead(msg)


def _refusals_amiss(this: CaseRound, outcome: Refused) -> list[str]:
    said = {sentence.text for sentence in this.then}
    true = {f"Refused: {reason}." for reason in outcome.sentences}
    return [f"round {this.number}, line {this.line}: {said=}, {true=}"] if said != true else []


def _untrue(sentences: tuple[Sentence, ...], facts: Facts) -> list[str]:
    """List the sentences that are not so, each with what is."""
    return [
        f"line {sentence.line}: “{sentence.text}” Rather: “{facts.get(sentence.key, 'not so')}”"
        for sentence in sentences
        if facts.get(sentence.key) != sentence.text
    ]


def _told_amiss(case: Case, this: CaseRound, history: list[Played]) -> list[str]:
    """List what the case says that the players are told, and are not."""
    if not this.told:
        return []
    report = _published(case.house_rules, history)
    plain = tuple(one for one in this.told if one.topic is not Topic.HAD_ORDERED)
    supposed = [one for one in this.told if one.topic is Topic.HAD_ORDERED]
    facts = dict(told_of(report))
    for sentence in supposed:
        player, instead = sentence.about
        other = _had_ordered(case, this, history, player, instead)
        told = "the same" if other == report else "something else"
        facts[sentence.key] = f"Had {player} ordered {instead}, they would be told {told}."
    return _untrue((*plain, *supposed), facts)


def _had_ordered(
    case: Case,
    this: CaseRound,
    history: list[Played],
    player: str,
    instead: str,
) -> PublicReport:
    """Publish the round as it would have gone with one player's orders replaced."""
    sheets = tuple(
        read_sheet(player, instead, this.number) if sheet.orders.player == player else sheet
        for sheet in this.sheets
    )
    outcome, _ = play(case, replace(this, sheets=sheets), history[-1].before)
    if isinstance(outcome, Refused):
        msg = f"Had {player} ordered {instead}, the round would be refused."
        raise CannotBeRead(msg)
    return _published(case.house_rules, [*history[:-1], outcome])


def _published(house_rules: HouseRules, history: list[Played]) -> PublicReport:
    facts = GameFacts("Friday Budgies", "0" * 16, "0" * 64, "Alex", house_rules)
    return publish(facts, history, "", 1)
