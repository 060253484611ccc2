"""The case book: reads the numbered rule cases, and refuses every line it cannot verify."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from budgies_xl.game.house_rules import HouseRules, UnknownHouseRule, house_rules
from tests.case_rounds import CannotBeRead, CaseRound, with_event
from tests.case_sentences import AFTERWARDS, TOLD, Sentence, Topic, read_sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

CASES = Path(__file__).parent / "cases"
RULES = "rules.txt"

_STEP = 2
_CASE = re.compile(r"Case ([1-9]\d*)\. (\S.*)")
_ROUND = re.compile(r"Round ([1-6])( again)?")
_RULE = re.compile(r"  ([a-z0-9-]+): (\S.*)")


class NotInTheBook(Exception):
    """A line of the case book that cannot be read or verified."""

    def __init__(self, file: str, line: int, text: str, why: str) -> None:
        """Keep the place, the line and what is wrong with it."""
        super().__init__(file, line, text, why)
        self.why = why

    def __str__(self) -> str:
        """Say where, what stands there, and what is wrong."""
        file, line, text, why = self.args
        return f"{file}, line {line}: “{text}” {why}"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a file, continuation lines joined on; `depth` is its indentation in steps."""

    number: int
    depth: int
    text: str


@dataclass(frozen=True, slots=True)
class Case:
    """One numbered case: what it shows and rests on, who plays, and the rounds played."""

    file: str
    number: int
    title: str
    line: int
    shows: tuple[str, ...] = ()
    rests_on: str = ""
    house_rules: HouseRules = field(default_factory=HouseRules)
    players: tuple[str, ...] = ()
    rounds: tuple[CaseRound, ...] = ()

    def __str__(self) -> str:
        """Name the case by its number and title."""
        return f"{self.number} {self.title}"


def read_book() -> tuple[Case, ...]:
    """Read every case of the book, in the order of files and lines."""
    files = sorted(path for path in CASES.glob("*.txt") if path.name != RULES)
    return tuple(case for path in files for case in read_cases(path.name, path.read_text("utf-8")))


def read_rules() -> dict[str, str]:
    """Read the list of rules: an id, and what the rule says; headings are not indented."""
    rules: dict[str, str] = {}
    for line in _logical_lines((CASES / RULES).read_text("utf-8")):
        match = _RULE.fullmatch(" " * _STEP * line.depth + line.text)
        if match and match[1] not in rules:
            rules[match[1]] = match[2]
        elif line.depth:
            why = "is no rule, or its id stands there twice."
            raise NotInTheBook(RULES, line.number, line.text, why)
    return rules


def read_cases(file: str, text: str) -> tuple[Case, ...]:
    """Read the cases of one file; prose may stand before the first of them.

    Raises NotInTheBook at the first line that cannot be read or verified.
    """
    return tuple(_Reader(file, text).cases())


def _logical_lines(text: str) -> Iterator[Line]:
    """Join each line indented two steps deeper than the one it belongs to onto that line."""
    current: Line | None = None
    for number, raw in enumerate(text.splitlines(), start=1):
        if not raw.strip():
            continue
        indent = len(raw) - len(raw.lstrip(" "))
        depth, words = (indent // _STEP if indent % _STEP == 0 else -1), raw.strip()
        if current and depth == current.depth + 2:
            current = replace(current, text=f"{current.text} {words}")
            continue
        if current:
            yield current
        current = Line(number, depth, words)
    if current:
        yield current


class _Reader:
    """Reads one file, line by line."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.lines = list(_logical_lines(text))
        self.at = 0

    def cases(self) -> Iterator[Case]:
        while self.at < len(self.lines) and not self.lines[self.at].text.startswith("Case "):
            if self.lines[self.at].depth:
                self.refuse(self.lines[self.at], "stands before the first case.")
            self.at += 1
        while line := self.next(0):
            yield self.case(line)
        if self.at < len(self.lines):
            self.refuse(self.lines[self.at], "does not belong here.")

    def next(self, depth: int) -> Line | None:
        """Take the next line if it is indented so deep."""
        if self.at == len(self.lines):
            return None
        if self.lines[self.at].depth < 0:
            self.refuse(self.lines[self.at], "stands between two indentations.")
        if self.lines[self.at].depth != depth:
            return None
        self.at += 1
        return self.lines[self.at - 1]

    def refuse(self, line: Line, why: str) -> NoReturn:
        raise NotInTheBook(self.file, line.number, line.text, why)

    def case(self, heading: Line) -> Case:
        match = _CASE.fullmatch(heading.text) or self.refuse(heading, "is no heading of a case.")
        case = Case(self.file, int(match[1]), match[2], heading.number)
        while line := self.next(1):
            if begins := _ROUND.fullmatch(line.text):
                begun = CaseRound(int(begins[1]), line.number, again=bool(begins[2]))
                case = replace(case, rounds=(*case.rounds, self.round(line, begun, case.players)))
            else:
                case = self.field(line, case)
        if self.at < len(self.lines) and self.lines[self.at].depth:
            self.refuse(self.lines[self.at], "does not belong here.")
        if not case.shows or not case.rests_on or not case.players:
            self.refuse(heading, "lacks what it shows, what it rests on, or its players.")
        if not case.rounds or not (case.rounds[-1].then or case.rounds[-1].told):
            self.refuse(heading, "says nothing of what follows.")
        return case

    def field(self, line: Line, case: Case) -> Case:
        name, _, value = line.text.partition(": ")
        if case.rounds or not value:
            self.refuse(line, "is no part of a case.")
        match name:
            case "Shows" if not case.shows:
                return replace(case, shows=tuple(value.split(", ")))
            case "Rests on" if not case.rests_on:
                return replace(case, rests_on=value)
            case "House rules" if case.house_rules == HouseRules():
                return replace(case, house_rules=self.house_rules(line, value))
            case "Players" if not case.players:
                return replace(case, players=tuple(value.split(", ")))
        return self.refuse(line, "is no part of a case, or stands there twice.")

    def house_rules(self, line: Line, value: str) -> HouseRules:
        words = dict(item.partition(" = ")[::2] for item in value.split(", "))
        try:
            return house_rules(words)
        except UnknownHouseRule as unknown:
            return self.refuse(line, f"names no house rule. {unknown}")

    def round(self, heading: Line, this: CaseRound, players: tuple[str, ...]) -> CaseRound:
        while line := self.next(2):
            if line.text == "Then" and not this.then:
                this = replace(this, then=self.sentences(line, AFTERWARDS, players))
            elif line.text == "The players are told" and not this.told:
                this = replace(this, told=self.sentences(line, TOLD, players))
            elif this.then or this.told:
                self.refuse(line, "comes after what follows.")
            else:
                this = self.event(line, this, players)
        if sorted(this.accounted_for) != sorted(players):
            self.refuse(heading, "does not say once for each player what came from them.")
        without_code = {sheet.orders.player for sheet in this.sheets if not sheet.has_code}
        if not set(this.passes) <= set(this.silent) or not set(this.vouched) <= without_code:
            self.refuse(heading, "has the GM speak for somebody who needs no word.")
        refused = [sentence.topic is Topic.REFUSED for sentence in this.then]
        if any(refused) and (this.told or not all(refused)):
            self.refuse(heading, "is refused, so nothing else follows.")
        return this

    def event(self, line: Line, this: CaseRound, players: tuple[str, ...]) -> CaseRound:
        try:
            return with_event(this, line.text, players)
        except CannotBeRead as unread:
            return self.refuse(line, str(unread))

    def sentences(
        self,
        heading: Line,
        topics: frozenset[Topic],
        players: tuple[str, ...],
    ) -> tuple[Sentence, ...]:
        found: list[Sentence] = []
        while line := self.next(3):
            sentence = read_sentence(line.text, topics, line.number)
            if not sentence:
                self.refuse(line, "cannot be verified.")
            if sentence.player and sentence.player not in players:
                self.refuse(line, "names somebody who does not play.")
            if any(known.text == sentence.text for known in found):
                self.refuse(line, "is said twice.")
            found.append(sentence)
        if not found:
            self.refuse(heading, "is followed by nothing.")
        return tuple(found)
