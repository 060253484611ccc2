"""Makes the sample games anew: every order sheet is filled in and saved by LibreOffice.

Run by hand: python -m tests.samples.make [FOLDER]. A program's saved bytes differ from day to
day, so the sheets in `archive` do, too; what follows from their orders stays the same.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from budgies_xl.books.blank_form import write_blank_form
from budgies_xl.chance import Secret
from budgies_xl.folder import GameFolder, safe_names
from budgies_xl.game.money import POUND
from budgies_xl.game.wording import read_orders
from budgies_xl.gm.founding import Plan, start
from budgies_xl.gm.inbox import Words
from budgies_xl.gm.names import read_players
from budgies_xl.gm.outputs import order_book_paths, outputs_after, put_in_place
from budgies_xl.gm.resolving import RoundIsResolved, resolve_inbox
from tests.office import Office
from tests.samples.plans import GAMES, PlannedGame, PlannedRound

if TYPE_CHECKING:
    from budgies_xl.gm.opened import OpenGame
    from tests.office import Book

SAMPLES = Path(__file__).parent.parent.parent / "sample_games"


def secret_of(plan: PlannedGame, number: int | None = None) -> Secret:
    """Make a sample game's secret: it can be worked out by anybody, and keeps nothing secret."""

    def published(what: str) -> bytes:
        words = f"{plan.folder} {plan.number if number is None else number} {what}"
        return hashlib.sha256(words.encode()).digest()

    seats = tuple((player, published(player)[:16]) for player in plan.players)
    return Secret(published("game")[:8].hex(), published("seed"), seats)


def make(plan: PlannedGame, root: Path, office: Office) -> OpenGame:
    """Play a sample game from its start to its last planned round, in a new folder."""
    players = read_players(plan.players)
    founded = Plan(plan.name, players, plan.rules, plan.gm_line, plan.deadline)
    game = start(GameFolder(root), founded, secret_of(plan))
    put_in_place(game.folder, outputs_after(game, 0))
    for planned in plan.rounds:
        game = _play(game, planned, office)
    return game


def _play(game: OpenGame, planned: PlannedRound, office: Office) -> OpenGame:
    now = game.history.game.round
    forms = order_book_paths(game.players, now)
    names = safe_names(game.players)
    for player, words in planned.orders.items():
        form = game.folder.root / forms[player]
        if player in planned.blank:
            form = game.folder.root / "blank.xlsx"
            form.write_bytes(write_blank_form(game.history.house_rules))
        sheet = game.folder.inbox / f"{names[player]}.xlsx"
        _fill_in(office.open(form), player, words, now, sheet, is_blank=player in planned.blank)
    (game.folder.root / "blank.xlsx").unlink(missing_ok=True)
    words_of_gm = Words(planned.passes, planned.vouch)
    outcome = resolve_inbox(game, words_of_gm, planned.rulings, planned.deadline, dry_run=False)
    if not isinstance(outcome, RoundIsResolved):
        raise SystemExit(str(outcome.inbox))
    return outcome.game


def _fill_in(  # noqa: PLR0913  (one for each thing that a player knows)
    book: Book,
    player: str,
    words: str,
    this_round: int,
    sheet: Path,
    *,
    is_blank: bool,
) -> None:
    """Type a player's orders in as a person would, let the sheet add up, save."""
    orders = read_orders(player, words, this_round)
    typed = {"form_player": player, "form_round": str(this_round)} if is_blank else {}
    for bid in orders.bids:
        typed[f"bid_{bid.round}_{bid.colour.value}"] = str(bid.amount // POUND)
    for bribe in orders.bribes:
        typed[f"bribe_{bribe.sex.value}_{bribe.colour.value}"] = str(bribe.amount // POUND)
    places = book.names()
    for name, text in typed.items():
        book.type_in(*places[name], text)
    book.recalculate()
    book.save(sheet)
    book.close()


def main() -> None:
    """Make all sample games anew, in place of the old; their READMEs stay."""
    target = Path(sys.argv[1]) if sys.argv[1:] else SAMPLES
    with Office() as office:
        for plan in GAMES:
            root = target / plan.folder
            readme = root / "README.md"
            words = readme.read_bytes() if readme.exists() else None
            shutil.rmtree(root, ignore_errors=True)
            make(plan, root, office)
            if words is not None:
                readme.write_bytes(words)


if __name__ == "__main__":
    main()
