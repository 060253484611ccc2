"""Whose a sheet is, and for which round: the form code decides, the visible words must agree."""

from __future__ import annotations

import difflib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from budgies_xl.chance import is_code
from budgies_xl.game.attendance import Admission, State, admit
from budgies_xl.game.faults import Fault
from budgies_xl.game.legality import faults
from budgies_xl.game.orders import Orders
from budgies_xl.game.position import ROUNDS
from budgies_xl.game.wording import write_orders
from budgies_xl.gm.attendance import FileStanding
from budgies_xl.gm.faults import NotAccepted, Told
from budgies_xl.gm.names import fold, player_called, same_name
from budgies_xl.gm.typed_over import typed_over
from budgies_xl.gm.views import code_for, position_before
from budgies_xl.journal.canonical import sha256
from budgies_xl.journal.chain import all_rounds

if TYPE_CHECKING:
    from datetime import datetime

    from budgies_xl.books.form_reader import SheetReading, Written
    from budgies_xl.game.faults import FaultKind
    from budgies_xl.gm.collecting import Found
    from budgies_xl.gm.opened import OpenGame

SAID_IN_A_LINE = 2


@dataclass(frozen=True, slots=True)
class Claim:
    """A file of the inbox and what it claims to be: whose sheet, with which orders.

    `orders` are there where the sheet could be read whole; `faults` say what keeps it from being
    played; `saved` is when its program saved it, `sent` when its mail was sent, where that is told;
    `differs` tells that it is of a resolved round, with other orders than were played.
    """

    file: str
    standing: FileStanding
    player: str | None = None
    admission: Admission | None = None
    orders: Orders | None = None
    faults: tuple[Fault, ...] = ()
    notes: tuple[Fault, ...] = ()
    message: str | None = None
    saved: datetime | None = None
    sent: datetime | None = None
    is_filed: bool = False
    differs: bool = False

    @property
    def counts(self) -> bool:
        """Tell whether the sheet speaks for its player: used or refused, not passed over."""
        return self.player is not None and self.standing is not FileStanding.SKIPPED

    @property
    def state(self) -> State:
        """Give the state of the player's orders if this sheet is played."""
        return State.VOUCHED if self.admission is Admission.VOUCHED else State.RECEIVED

    def skipped(self, message: str) -> Claim:
        """Pass the sheet over, with the reason; it is filed with the round."""
        return replace(self, standing=FileStanding.SKIPPED, message=message, is_filed=True)


def claim_of(game: OpenGame, found: Found, vouched: frozenset[str]) -> Claim:
    """Work out whose sheet a file is and whether it can be played, with every fault at once."""
    from budgies_xl.books.form_reader import read_sheet  # noqa: PLC0415  (slow)
    from budgies_xl.books.saved import saved_at  # noqa: PLC0415

    if found.fault:
        return _refused(Claim(found.file, FileStanding.REFUSED), (found.fault,))
    if found.beside:
        beside = Fault(Told.BESIDE)
        return Claim(found.file, FileStanding.SKIPPED, message=beside.message)
    reading, saved = read_sheet(found.file, found.data), saved_at(found.data)
    claim = _claim_of_reading(game, reading, saved, vouched, sha256(found.data))
    return replace(claim, sent=found.sent)


def _claim_of_reading(
    game: OpenGame,
    reading: SheetReading,
    saved: datetime | None,
    vouched: frozenset[str],
    digest: str = "",
) -> Claim:
    blank = Claim(reading.file, FileStanding.REFUSED, notes=reading.notes, saved=saved)
    if reading.skipped:
        message = reading.notes[0].message if reading.notes else None
        return replace(blank, standing=FileStanding.SKIPPED, message=message)
    if not _is_a_form(reading):
        return _refused(blank, reading.faults)
    whose = _Whose(game, reading, digest)
    if whose.is_of_earlier_round:
        facts = (("seat", whose.name),)
        told = Told.EARLIER_ROUND if whose.was_played else Told.EARLIER_DIFFERS
        earlier = Fault(told, wrote=whose.round_words, facts=facts)
        differs = told is Told.EARLIER_DIFFERS
        return replace(blank, player=whose.player, differs=differs).skipped(earlier.message)
    return _claim(blank, whose, vouched)


def _is_a_form(reading: SheetReading) -> bool:
    """Tell whether a form was found in the file, faulty or not."""
    from budgies_xl.books.identity import WhoseForm  # noqa: PLC0415  (loads openpyxl)

    return not (reading.faults and reading.whose == WhoseForm())


def _claim(blank: Claim, whose: _Whose, vouched: frozenset[str]) -> Claim:
    """Admit the sheet of the coming round on its code or the GM's word, and look at its orders."""
    game, reading, player = whose.game, whose.reading, whose.player
    doubts = whose.doubts()
    if player is None or doubts:
        return _refused(replace(blank, player=player), (*doubts, *reading.faults))
    admission = admit(
        game.history.house_rules,
        code_is_right=whose.code_is_right,
        vouched=player in vouched,
    )
    orders = Orders(player, reading.bids, reading.bribes)
    claim = replace(blank, player=player, admission=admission, is_filed=True)
    claim = replace(
        claim, notes=(*claim.notes, *typed_over(game.history.game, player, reading.shown))
    )
    if admission is Admission.VOUCHED:
        told = Told.VOUCHED_OLD_FORM if whose.is_an_old_form else Told.VOUCHED
        claim = replace(claim, notes=(*claim.notes, Fault(told)))
    if whose.was_played_before:
        claim = replace(claim, notes=(*claim.notes, Fault(Told.PLAYED_BEFORE)))
    waits = (whose.code_doubt(),) if admission is Admission.WAITS else ()
    wrong = (*waits, *reading.faults, *faults(game.history.game, orders))
    if not reading.faults:
        claim = replace(claim, orders=orders)
    return _refused(claim, wrong) if wrong else replace(claim, standing=FileStanding.USED)


def _refused(claim: Claim, wrong: tuple[Fault, ...]) -> Claim:
    messages = list(dict.fromkeys(fault.message for fault in wrong))
    more = len(messages) - SAID_IN_A_LINE
    message = " ".join(messages[:SAID_IN_A_LINE]) + (f" (and {more} more)" if more > 0 else "")
    return replace(claim, standing=FileStanding.REFUSED, faults=wrong, message=message)


class _Whose:
    """What a sheet's code and its visible words say of player, round and game."""

    def __init__(self, game: OpenGame, reading: SheetReading, digest: str) -> None:
        self.game = game
        self.reading = reading
        self.seat, self.code_round = self._seat_of_code()
        played = None if self.seat else _player_of_played(game, digest)
        self.was_played_before = played is not None
        if played:
            self.seat, self.code_round = played, self.now
        self.named = player_called(game.players, reading.whose.player.words)
        self.player = self.seat or self.named
        self.name = self.player or reading.whose.player.words or "somebody"
        self.round = self.code_round or reading.whose.round_number
        self.round_words = str(self.round or reading.whose.round.words)

    @property
    def now(self) -> int:
        """Give the round to resolve."""
        return self.game.history.game.round

    @property
    def code_is_right(self) -> bool:
        """Tell whether the code is the one of a seat for the coming round."""
        return self.seat is not None and self.code_round == self.now

    @property
    def is_of_earlier_round(self) -> bool:
        """Tell whether the sheet is of a round that is resolved already, for all that it says."""
        return (
            self.player is not None
            and self.round is not None
            and 1 <= self.round < self.now
            and not (self.seat and self._disagreements())
            and not (self.seat is None and self._is_of_another_game())
        )

    @property
    def was_played(self) -> bool:
        """Tell whether a sheet of an earlier round says just what was played in that round."""
        if self.player is None or self.round is None or self.reading.faults:
            return False
        record = self.game.history.rounds[self.round - 1].record
        orders = Orders(self.player, self.reading.bids, self.reading.bribes)
        words = write_orders(orders, self.round)
        return any(
            one.orders.player == self.player and write_orders(one.orders, self.round) == words
            for one in record.accepted
        )

    def doubts(self) -> tuple[Fault, ...]:
        """List what keeps the sheet from being anybody's sheet for the coming round."""
        if self.seat:
            return tuple(self._disagreements())
        found = []
        if self._is_of_another_game():
            found.append(self._fault(NotAccepted.OTHER_GAME, self.reading.whose.game))
        if self.round is None:
            found.append(self._fault(NotAccepted.NO_ROUND, self.reading.whose.round))
        elif self.round != self.now:
            found.append(self._fault(NotAccepted.LATER_ROUND, self.reading.whose.round))
        if not self.reading.whose.player.words:
            found.append(self._fault(NotAccepted.NO_PLAYER, self.reading.whose.player))
        elif self.named is None:
            found.append(self._fault(NotAccepted.UNKNOWN_PLAYER, self.reading.whose.player))
        return tuple(found)

    @property
    def is_an_old_form(self) -> bool:
        """Tell whether the form was made for the coming round before a correction."""
        typed, player = self.reading.whose.code.words, self.player
        return player is not None and any(
            is_code(typed, code_for(self.game, player, self.now, was.played.after))
            for one in self.game.history.corrections
            for was in one.before
            if was.record.round == self.now - 1
        )

    def code_doubt(self) -> Fault:
        """Say that the code is missing or wrong."""
        kind = NotAccepted.WRONG_CODE if self.reading.whose.code.words else NotAccepted.NO_CODE
        kind = NotAccepted.OLD_FORM if self.is_an_old_form else kind
        return self._fault(kind, self.reading.whose.code, quote=False)

    def _disagreements(self) -> list[Fault]:
        """List the visible words that do not agree with the code."""
        reading, found = self.reading, []
        if reading.whose.player.words and self.named != self.seat:
            found.append(self._fault(NotAccepted.CODE_OF_ANOTHER, reading.whose.player))
        if reading.whose.round_number != self.code_round:
            found.append(self._fault(NotAccepted.ROUND_OVERWRITTEN, reading.whose.round))
        if self._is_of_another_game():
            found.append(self._fault(NotAccepted.GAME_OVERWRITTEN, reading.whose.game))
        return found

    def _is_of_another_game(self) -> bool:
        words = self.reading.whose.game.words
        return bool(words) and not same_name(words, self.game.history.start.game)

    def _seat_of_code(self) -> tuple[str | None, int | None]:
        """Find the seat and the round whose code stands on the sheet; all are tried, always."""
        typed = self.reading.whose.code.words
        found: tuple[str | None, int | None] = (None, None)
        for for_round in range(1, min(self.now, ROUNDS) + 1):
            position = position_before(self.game, for_round)
            for player in self.game.players:
                if is_code(typed, code_for(self.game, player, for_round, position)):
                    found = player, for_round
        return found

    def _fault(self, kind: FaultKind, place: Written, *, quote: bool = True) -> Fault:
        facts = {
            "seat": self.name,
            "round": str(self.code_round or self.now),
            "game": self.game.history.start.game,
            "hint": _hint(self.game, self.reading.whose.player.words),
        }
        wrote = place.words if quote else ""
        return Fault(kind, place.cell, wrote, tuple(facts.items()))


def _player_of_played(game: OpenGame, digest: str) -> str | None:
    """Find whose sheet this was, byte for byte, when the coming round was played before."""
    coming = [one for one in all_rounds(game.history.links) if one.round == game.history.game.round]
    return next(
        (
            accepted.orders.player
            for record in coming
            for accepted in record.accepted
            if accepted.sha256 == digest and accepted.state is State.RECEIVED
        ),
        None,
    )


def _hint(game: OpenGame, words: str) -> str:
    """Name the player that was probably meant."""
    folded = {fold(player): player for player in game.players}
    near = difflib.get_close_matches(fold(words), folded, n=1)
    players = ", ".join(game.players)
    return f"Did you mean {folded[near[0]]}?" if near else f"The players are {players}."
