"""The inbox: every file is looked at, every sheet read, and each player's standing worked out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from budgies_xl.errors import NothingToVouchFor, PassesButSent
from budgies_xl.game.attendance import Admission, State, absentees
from budgies_xl.game.errors import NotAPlayer
from budgies_xl.game.faults import in_note
from budgies_xl.game.orders import Orders
from budgies_xl.gm.attendance import (
    FileLine,
    FileStanding,
    Inbox,
    PlayerLine,
    RefusedSheet,
    Standing,
)
from budgies_xl.gm.collecting import collect
from budgies_xl.gm.likely import choose_likely_players
from budgies_xl.gm.names import player_called
from budgies_xl.gm.rivals import choose_sheets
from budgies_xl.gm.whose import Claim, claim_of
from budgies_xl.journal.canonical import sha256

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from budgies_xl.gm.collecting import Found
    from budgies_xl.gm.opened import OpenGame


@dataclass(frozen=True, slots=True)
class Words:
    """What the GM says of players by name: who passes, and for whose sheets the GM vouches."""

    passes: tuple[str, ...] = ()
    vouch: tuple[str, ...] = ()


def read_inbox(game: OpenGame, words: Words) -> Inbox:
    """Look at every file in the inbox, once, and work out how each player stands.

    Raises NotAPlayer, PassesButSent or NothingToVouchFor where the GM's words do not fit.
    """
    passes = _named(game, words.passes)
    vouched = _named(game, words.vouch)
    found = {one.file: one for one in collect(game.folder.inbox)}
    claims = [claim_of(game, one, vouched) for one in found.values()]
    claims = choose_sheets(claims, game.history.game.round)
    claims = [_set_aside(claim, passes) for claim in claims]
    claims = choose_likely_players(game, claims, passes)
    _insist_on_words(claims, passes, vouched)

    lines = _player_lines(game, claims, passes)
    kept = {
        outer: found[one.file].received
        for one in claims
        if one.is_filed and (outer := found[one.file].outer)
    }
    return Inbox(
        game.history.game.round,
        lines,
        tuple(
            FileLine(one.file, one.standing, one.player, one.message, one.differs) for one in claims
        ),
        tuple(kept),
        {filed.sha256: received for filed, received in kept.items()},
        {one.file: sha256(found[one.file].data) for one in claims if one.is_filed},
        tuple(_refused(claims, found)),
    )


def _named(game: OpenGame, names: Sequence[str]) -> frozenset[str]:
    """Find the players that the GM names; case does not matter."""
    named = set()
    for name in names:
        player = player_called(game.players, name)
        if player is None:
            raise NotAPlayer(name, game.players)
        named.add(player)
    return frozenset(named)


def _set_aside(claim: Claim, passes: frozenset[str]) -> Claim:
    """Where the GM says that a player passes, a sheet that cannot be played does not block."""
    if claim.player in passes and claim.standing is FileStanding.REFUSED:
        return claim.skipped(f"Set aside: you said that {claim.player} passes.")
    return claim


def _insist_on_words(
    claims: Sequence[Claim],
    passes: frozenset[str],
    vouched: frozenset[str],
) -> None:
    for claim in claims:
        if claim.player in passes and claim.standing is FileStanding.USED:
            raise PassesButSent(claim.player or "", claim.file)
    for player in sorted(vouched):
        if not any(one.player == player and one.admission is Admission.VOUCHED for one in claims):
            raise NothingToVouchFor(player)


def _player_lines(
    game: OpenGame,
    claims: Sequence[Claim],
    passes: frozenset[str],
) -> tuple[PlayerLine, ...]:
    counting = {
        player: [claim for claim in claims if claim.player == player and claim.counts]
        for player in game.players
    }
    sent = [player for player in game.players if counting[player]]
    passing, waited_for = absentees(game.players, sent, passes, game.history.house_rules)
    return tuple(
        _with_money(game, PlayerLine(player, Standing.PASSES, state=State.PASSES), Orders(player))
        if player in passing
        else PlayerLine(player, Standing.MISSING)
        if player in waited_for
        else _sent_line(game, player, counting[player])
        for player in game.players
    )


def _sent_line(game: OpenGame, player: str, claims: Sequence[Claim]) -> PlayerLine:
    """Tell how a player stands who sent something."""
    used = [claim for claim in claims if claim.standing is FileStanding.USED]
    claim = (used or claims)[0]
    wrong = () if used else tuple(claims)
    line = PlayerLine(
        player,
        Standing.READY if used else Standing.REFUSED,
        claim.file,
        claim.state,
        faults=tuple(in_note(fault, one.file) for one in wrong for fault in one.faults),
        notes=tuple(in_note(note, claim.file) for note in claim.notes),
        waits=any(one.admission is Admission.WAITS for one in wrong),
    )
    return _with_money(game, line, claim.orders) if claim.orders else line


def _with_money(game: OpenGame, line: PlayerLine, orders: Orders) -> PlayerLine:
    left = game.history.game.ledger.pocket(line.player) - orders.spend
    return replace(line, orders=orders, spend=orders.spend, left=left)


def _refused(claims: Sequence[Claim], found: Mapping[str, Found]) -> Iterator[RefusedSheet]:
    """Pick the refused sheets whose player is known."""
    for claim in claims:
        if claim.player and claim.standing is FileStanding.REFUSED:
            data = found[claim.file].data
            yield RefusedSheet(claim.player, claim.file, data, claim.faults, claim.notes)
