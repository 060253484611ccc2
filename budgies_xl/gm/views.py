"""Views: what each workbook is to say, worked out from the opened game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.chance import form_code, in_groups
from budgies_xl.game.ending import winners
from budgies_xl.game.position import ROUNDS
from budgies_xl.gm.dice import dice_proof
from budgies_xl.journal.canonical import position_digest
from budgies_xl.journal.corrections import put_right
from budgies_xl.report.correction import Change, CorrectionNotice, changes_between, gains
from budgies_xl.report.gm_view import GmReport, SheetOnRecord
from budgies_xl.report.order_form import OrderForm, contracts_on_form
from budgies_xl.report.public import GameFacts, PublicReport, publish, publish_round
from budgies_xl.report.story import listed
from budgies_xl.report.your_orders import YourOrders, order_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from budgies_xl.game.position import Game
    from budgies_xl.gm.opened import OpenGame
    from budgies_xl.journal.records import Accepted, Start
    from budgies_xl.journal.replay import Corrected


def facts_of(start: Start) -> GameFacts:
    """Give what every workbook says of the game."""
    return GameFacts(
        start.game,
        start.game_id,
        start.commitment,
        start.gm_line,
        start.house_rules,
    )


def position_before(game: OpenGame, for_round: int) -> Game:
    """Give the position in which a round begins."""
    rounds = game.history.rounds
    if for_round <= len(rounds):
        return rounds[for_round - 1].played.before
    return game.history.game


def public_report(game: OpenGame, of_round: int) -> PublicReport:
    """Give what all players may know after a round."""
    history = game.history
    rounds = history.rounds[:of_round]
    return publish(
        facts_of(history.start),
        [one.played for one in rounds],
        rounds[-1].record.deadline,
        history.resolved_times[of_round],
        dice_proof(game, of_round),
        tuple(
            notice_of(game, one, of_round)
            for one in history.corrections
            if one.record.round <= of_round
        ),
    )


def notice_of(game: OpenGame, corrected: Corrected, of_round: int = ROUNDS) -> CorrectionNotice:
    """Tell a correction as everybody may know it, as far as a round."""
    shown = corrected.until(of_round + 1)
    secrecy = game.history.house_rules.secrecy
    before, after = (
        [publish_round(one.played, secrecy) for one in rounds]
        for rounds in (shown.before, shown.after)
    )
    right = put_right(
        [one.record for one in shown.before],
        [one.record for one in shown.after],
    )
    record = corrected.record
    changes = (*changes_between(before, after), *_other_winner(shown))
    return CorrectionNotice(record.round, tuple(right), record.why, changes)


def _other_winner(corrected: Corrected) -> Iterator[Change]:
    """Tell where somebody else wins."""
    if not corrected.after or not corrected.after[-1].played.after.finished:
        return
    was, now = (
        listed(winners(rounds[-1].played.after)) for rounds in (corrected.before, corrected.after)
    )
    if was != now:
        yield Change(ROUNDS, "the winner", was, now)


def corrections_of(game: OpenGame, of_round: int) -> tuple[str, ...]:
    """Say all that was put right in a round, in words for everybody."""
    pairs = [
        (was.record, now.record)
        for one in game.history.corrections
        for was, now in one.changed
        if now.record.round == of_round
    ]
    return tuple(words for was, now in pairs for words in put_right([was], [now]))


def totals_changed(game: OpenGame) -> tuple[tuple[str, int], ...]:
    """Give what the last correction gives each player in all, as things stand (pence)."""
    last, secrecy = game.history.corrections[-1], game.history.house_rules.secrecy
    before, after = (
        publish_round(rounds[-1].played, secrecy) for rounds in (last.before, last.after)
    )
    return gains(before, after)


def order_form(
    game: OpenGame,
    player: str,
    for_round: int,
    report: PublicReport | None,
) -> OrderForm:
    """Give what a player's order workbook for a round is made from."""
    history, position = game.history, position_before(game, for_round)
    record = history.rounds[for_round - 2].record if report else None
    return OrderForm(
        facts=facts_of(history.start),
        player=player,
        round=for_round,
        pocket=position.ledger.pocket(player),
        frozen=position.ledger.frozen(player),
        bank=position.ledger.bank(player),
        contracts=contracts_on_form(position, player),
        aviary=position.aviary,
        deadline=record.deadline if record else history.start.deadline,
        form_code=code_for(game, player, for_round, position),
        report=report,
        your_orders=_your_orders(game, player, report) if report else None,
    )


def code_for(game: OpenGame, player: str, for_round: int, position: Game) -> str:
    """Give the form code of a player for a round that begins in this position."""
    if for_round > ROUNDS:
        return ""
    secret, digest = game.secret, position_digest(position)
    return form_code(secret.seat(player), secret.game_id, for_round, player, digest)


def gm_report(game: OpenGame, report: PublicReport) -> GmReport:
    """Give everything about a round, for the GM."""
    of_round = report.last.round
    one = game.history.rounds[of_round - 1]
    mixed = bytes.fromhex(one.record.entropy)
    return GmReport(
        report,
        one.played,
        tuple(_on_record(accepted) for accepted in one.record.accepted),
        one.record.rulings,
        one.record.draws,
        one.record.entropy,
        game.key(of_round, mixed).hex(),
    )


def _on_record(accepted: Accepted) -> SheetOnRecord:
    return SheetOnRecord(
        accepted.orders.player,
        accepted.state,
        accepted.file,
        accepted.sha256,
        accepted.digest,
        accepted.notes,
    )


def _your_orders(game: OpenGame, player: str, report: PublicReport) -> YourOrders:
    of_round = report.last.round
    one = game.history.rounds[of_round - 1]
    accepted = next(sheet for sheet in one.record.accepted if sheet.orders.player == player)
    return YourOrders(
        of_round,
        accepted.state,
        accepted.file,
        order_lines(one.played, report.last, player),
        accepted.notes,
        in_groups(game.receipt_key(of_round, player)),
        accepted.digest,
        dice_were_known=game.history.resolved_times[of_round] > 1,
    )
