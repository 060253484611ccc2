"""Correcting a past round: all rounds from there on are played again, with the dice they had."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from budgies_xl import disk
from budgies_xl.chance import is_code
from budgies_xl.game.adjusting import adjust
from budgies_xl.game.attendance import State
from budgies_xl.game.errors import GameError
from budgies_xl.game.faults import in_note
from budgies_xl.game.ledger import audit
from budgies_xl.game.legality import faults
from budgies_xl.game.orders import Orders
from budgies_xl.game.round import resolve
from budgies_xl.gm.errors import (
    CorrectionMistaken,
    CorrectionRefused,
    NoSuchRound,
    NothingToCorrect,
)
from budgies_xl.gm.names import same_name
from budgies_xl.gm.opened import commit, prepare
from budgies_xl.gm.outputs import all_outputs
from budgies_xl.gm.resolving import finish, put_into_archive
from budgies_xl.gm.views import code_for, position_before
from budgies_xl.journal.canonical import sha256
from budgies_xl.journal.corrections import Correction, put_right
from budgies_xl.journal.records import Accepted, Filed

if TYPE_CHECKING:
    from budgies_xl.game.adjusting import Adjustment
    from budgies_xl.game.colour import Colour
    from budgies_xl.game.position import Game
    from budgies_xl.game.round import Played
    from budgies_xl.game.rulings import GmRulings
    from budgies_xl.gm.opened import Entry, OpenGame
    from budgies_xl.journal.chain import Link
    from budgies_xl.journal.records import RoundRecord


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet that is to count instead of the one that was played: whose, its name, its bytes."""

    player: str
    file: str
    data: bytes


@dataclass(frozen=True, slots=True)
class HandRulings:
    """What the GM now decides by hand in a round; None leaves it as it was."""

    male: tuple[Colour | None] | None = None
    female: tuple[Colour | None] | None = None
    throws: tuple[int, ...] | None = None

    def instead_of(self, was: GmRulings) -> GmRulings:
        """Give the rulings of the round as they are now."""
        return replace(
            was,
            male=self.male[0] if self.male else was.male,
            female=self.female[0] if self.female else was.female,
            throws=was.throws if self.throws is None else self.throws,
        )


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the GM wants put right: from which round on, and in each round what; and why."""

    round: int
    sheets: tuple[Sheet, ...] = ()
    passes: tuple[tuple[int, str], ...] = ()
    rulings: tuple[tuple[int, HandRulings], ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A correction worked out whole, of which nothing is kept yet."""

    game: OpenGame
    entry: Entry
    sheets: tuple[tuple[int, Sheet], ...]

    @property
    def after(self) -> OpenGame:
        """Give the game as it would stand."""
        return self.entry.game


def is_under_way(game: OpenGame) -> bool:
    """Tell whether the last record is a correction that was stopped before its last act."""
    there = disk.exists(game.folder.correcting)
    return there and disk.read(game.folder.correcting) == _mark(game.history.links[-1])


def propose(game: OpenGame, wanted: Wanted) -> Proposal:
    """Work a correction out, with every later round; writes nothing.

    Raises NoSuchRound, CorrectionMistaken where what the GM says cannot be, CorrectionRefused
    where an order or a ruling does not hold any more, and NothingToCorrect where it would change
    nothing.
    """
    rounds = game.history.rounds
    if not 1 <= wanted.round <= len(rounds):
        raise NoSuchRound(wanted.round, len(rounds))
    new = _accepted_sheets(game, wanted)
    records: list[RoundRecord] = []
    position = position_before(game, wanted.round)
    for one in rounds[wanted.round - 1 :]:
        record, played = _play_again(game, wanted, one.record, new, position)
        records.append(record)
        position = played.after
    if not any(put_right([one.record for one in rounds[wanted.round - 1 :]], records)):
        raise NothingToCorrect(wanted.round)
    correction = Correction(wanted.round, wanted.why, tuple(records))
    sheets = tuple((_round_of(new, sheet), sheet) for sheet in wanted.sheets)
    return Proposal(game, prepare(game, correction, position), sheets)


def keep(proposal: Proposal) -> OpenGame:
    """Keep a correction: its sheets in the archive, its record, and all workbooks anew.

    Raises SecretInFile, before anything is kept, where a workbook would give anything away.
    """
    game = proposal.game
    made = all_outputs(proposal.after)

    for of_round, sheet in proposal.sheets:
        put_into_archive(game.folder, of_round, [(sheet.file, sheet.data)])
    disk.write_whole(game.folder.correcting, _mark(proposal.after.history.links[-1]))
    corrected = commit(proposal.entry)
    finish(corrected, made)
    return corrected


def _mark(link: Link) -> bytes:
    words = (
        f"A correction is under way, record {link.number:04} {link.hash}. Run it again to finish"
    )
    return f"{words}.\n".encode()


def _play_again(
    game: OpenGame,
    wanted: Wanted,
    was: RoundRecord,
    new: dict[tuple[int, str], Accepted],
    position: Game,
) -> tuple[RoundRecord, Played]:
    """Play one round again: the orders that count now, the rulings, the dice it always had."""
    now = was.round
    accepted = [new.get((now, one.orders.player), one) for one in was.accepted]
    wrong = [
        f"{one.orders.player}: {fault}"
        for one in accepted
        for fault in faults(position, one.orders)
    ]
    if wrong:
        raise CorrectionRefused(now, wrong)
    rulings = was.rulings
    for of_round, ruling in wanted.rulings:
        rulings = ruling.instead_of(rulings) if of_round == now else rulings
    more = wanted.adjustments if now == wanted.round else ()
    adjustments = (*was.adjustments, *more)
    dice = game.dice(now, bytes.fromhex(was.entropy))
    orders = [one.orders for one in accepted]
    try:
        played = resolve(position, orders, game.history.house_rules, dice, rulings)
        played = adjust(played, adjustments)
    except GameError as error:
        said_now = more or any(of_round == now for of_round, _ in wanted.rulings)
        raise (
            CorrectionMistaken([str(error)]) if said_now else CorrectionRefused(now, [str(error)])
        ) from error
    audit(position.ledger, played.result.postings)
    record = replace(
        was,
        accepted=tuple(accepted),
        rulings=rulings,
        draws=played.result.draws,
        filed=_filed(was, accepted),
        adjustments=adjustments,
    )
    return record, played


def _filed(was: RoundRecord, accepted: list[Accepted]) -> tuple[Filed, ...]:
    """List the round's sheets, a replaced one out and the new one in."""
    replaced = {
        old.sha256 for old, new in zip(was.accepted, accepted, strict=True) if old is not new
    }
    stays = [sheet for sheet in was.filed if sheet.sha256 not in replaced]
    there = {sheet.sha256 for sheet in stays}
    for old, new in zip(was.accepted, accepted, strict=True):
        if old is not new and new.file and new.sha256 not in there:
            stays.append(Filed(new.file, new.sha256))
    return tuple(stays)


def _accepted_sheets(game: OpenGame, wanted: Wanted) -> dict[tuple[int, str], Accepted]:
    """Read every sheet that is to count, by round and player; raises CorrectionMistaken."""
    new: dict[tuple[int, str], Accepted] = {}
    last = len(game.history.rounds)
    wrong = [
        f"Round {of_round} is not corrected here: say {wanted.round} to {last}."
        for of_round, _ in wanted.rulings
        if not wanted.round <= of_round <= last
    ]
    for sheet in wanted.sheets:
        read = _read(game, wanted, sheet)
        if isinstance(read, list):
            wrong += read
        elif read[0] in new:
            wrong.append(f"{sheet.file}: there are two sheets of {sheet.player} for one round.")
        else:
            new[read[0]] = read[1]
    for of_round, player in wanted.passes:
        if not wanted.round <= of_round <= last:
            wrong.append(f"{player} cannot pass in round {of_round}: say {wanted.round} to {last}.")
            continue
        if (of_round, player) in new:
            file = new[of_round, player].file
            wrong.append(
                f"{file} is to count for {player} in round {of_round}, and {player} is to pass in "
                "it: leave one of the two out."
            )
            continue
        digest = game.digest(of_round, State.PASSES, Orders(player)).hex()
        new[of_round, player] = Accepted(State.PASSES, Orders(player), "", "", (), digest)
    if wrong:
        raise CorrectionMistaken(wrong)
    return new


def _read(
    game: OpenGame, wanted: Wanted, sheet: Sheet
) -> tuple[tuple[int, str], Accepted] | list[str]:
    """Read one sheet, or say what is wrong with it."""
    from budgies_xl.books.form_reader import read_sheet  # noqa: PLC0415  (slow)
    from budgies_xl.books.parcels import is_parcel  # noqa: PLC0415

    if is_parcel(sheet.file, sheet.data):
        cure = "Take the order workbook out of it and name that after --orders."
        return [f"{sheet.file} is an archive or a mail. {cure}"]
    reading = read_sheet(sheet.file, sheet.data)
    if reading.skipped:
        return [f"{sheet.file} is no order sheet."]
    if reading.faults:
        return [str(fault) for fault in reading.faults]
    of_round, last = reading.whose.round_number or wanted.round, len(game.history.rounds)
    named = reading.whose.player.words
    if not wanted.round <= of_round <= last:
        return [f"{sheet.file} is for round {of_round}; this corrects {wanted.round} to {last}."]
    if named and not same_name(named, sheet.player):
        return [f"{sheet.file} names {named} as its player, not {sheet.player}."]
    code = code_for(game, sheet.player, of_round, position_before(game, of_round))
    known = is_code(reading.whose.code.words, code)
    state = State.RECEIVED if known else State.VOUCHED
    orders = Orders(sheet.player, reading.bids, reading.bribes)
    notes = tuple(in_note(note, sheet.file) for note in reading.notes)
    digest = game.digest(of_round, state, orders).hex()
    accepted = Accepted(state, orders, sheet.file, sha256(sheet.data), notes, digest)
    return (of_round, sheet.player), accepted


def _round_of(new: dict[tuple[int, str], Accepted], sheet: Sheet) -> int:
    kept = sha256(sheet.data)
    return next(of_round for (of_round, _), one in new.items() if one.sha256 == kept)
