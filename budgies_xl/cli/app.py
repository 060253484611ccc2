"""The commands: what each is called, takes, prints, and ends with."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from budgies_xl import __version__, disk
from budgies_xl.cli import options, screen
from budgies_xl.errors import DiskTrouble, FileMissing, Stopped
from budgies_xl.game.errors import GameError
from budgies_xl.journal.errors import JournalError

REFUSED = 1

app = typer.Typer(
    name="budgies-xl",
    help="An assistant for the game master of Budgies, a blind-bidding game played by mail.",
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
)


def main() -> None:
    """Run the command line; every trouble that can be foreseen ends with a sentence and exit 1."""
    screen.prepare_screen()
    try:
        app()
    except (Stopped, GameError, JournalError) as trouble:
        _refuse(str(trouble))
    except FileNotFoundError as trouble:
        _refuse(str(FileMissing(str(trouble.filename or ""))))
    except OSError as trouble:
        _refuse(str(DiskTrouble(str(trouble.filename or ""), trouble.strerror or str(trouble))))
    except KeyboardInterrupt:
        _refuse("Stopped. Nothing is half done: run the command again to go on.")


def _refuse(message: str) -> NoReturn:
    screen.talk(message)
    sys.exit(REFUSED)


@app.callback(invoke_without_command=True)
def where_things_stand(
    context: typer.Context,
    *,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Say where the game stands, or how to begin."""
    if version:
        screen.say(f"budgies-xl {__version__}")
        raise typer.Exit
    if context.invoked_subcommand:
        return
    from budgies_xl.cli import standing  # noqa: PLC0415

    standing.say_where_things_stand(options.HERE)


@app.command()
def new(  # noqa: PLR0913  (one for each thing that a game begins with)
    name: Annotated[str, typer.Argument(help="What the game is called.", show_default=False)] = "",
    *,
    player: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help='A player: "Ross", or "Geoff <geoff@example.org>".'),
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Option(help="The game folder itself.", show_default="named after the game, here"),
    ] = None,
    deadline: options.DeadlineOption = "",
    gm: Annotated[
        str,
        typer.Option(metavar="TEXT", help='Whom to send orders to: "Alex <alex@example.org>".'),
    ] = "",
    house_rules: Annotated[
        Path | None,
        typer.Option(metavar="FILE.toml", help="House rules other than the usual ones."),
    ] = None,
) -> None:
    """Start a game: make its folder and the order workbooks of round 1."""
    from budgies_xl.cli import founding  # noqa: PLC0415

    founding.found_game(
        name,
        player or [],
        folder,
        house_rules,
        gm_line=gm,
        deadline=deadline,
    )


@app.command()
def check(
    game: options.GameArgument = options.HERE,
    *,
    passes: options.PassesOption = None,
    vouch: options.VouchOption = None,
    show_orders: options.ShowOrdersOption = False,
    as_json: options.JsonOption = False,
) -> None:
    """Read the inbox and say who is ready, missing or refused, and why. Changes nothing."""
    from budgies_xl.cli import rounds  # noqa: PLC0415

    ready = rounds.check_inbox(game, passes or [], vouch or [], as_json=as_json, orders=show_orders)
    if not ready:
        raise typer.Exit(REFUSED)


@app.command()
def resolve(  # noqa: PLR0913  (one for each thing that the GM may say of a round)
    game: options.GameArgument = options.HERE,
    *,
    passes: options.PassesOption = None,
    vouch: options.VouchOption = None,
    throw: Annotated[
        list[int] | None,
        typer.Option(
            metavar="N",
            help="Your own die, 1 to 6; twice where each parent has a die, the male's first.",
        ),
    ] = None,
    male: Annotated[
        str,
        typer.Option(metavar="COLOUR", help="The male you choose, where the rules leave it open."),
    ] = "",
    female: Annotated[
        str,
        typer.Option(
            metavar="COLOUR", help="The female you choose, where the rules leave it open."
        ),
    ] = "",
    deadline: options.DeadlineOption = "",
    dry_run: Annotated[
        bool,
        typer.Option("--dry-run", help="Show awards and money; keep nothing, throw no dice."),
    ] = False,
    show_orders: options.ShowOrdersOption = False,
    as_json: options.JsonOption = False,
) -> None:
    """Resolve the coming round from the workbooks in the inbox."""
    from budgies_xl.cli import rounds  # noqa: PLC0415

    done = rounds.resolve_round(
        game,
        rounds.Said(passes or [], vouch or [], throw or [], male, female, deadline),
        dry_run=dry_run,
        orders=show_orders,
        as_json=as_json,
    )
    if not done:
        raise typer.Exit(REFUSED)


@app.command()
def show(game: options.GameArgument = options.HERE, *, as_json: options.JsonOption = False) -> None:
    """Show where the game stands and what the last round brought."""
    from budgies_xl.cli import standing  # noqa: PLC0415

    standing.show_game(game, as_json=as_json)


@app.command(short_help="Take the last round back; nothing is deleted.")
def undo(
    game: options.GameArgument = options.HERE,
    *,
    dry_run: options.DryRunOption = False,
) -> None:
    """Take the last round back: its sheets return to the inbox, nothing is deleted."""
    from budgies_xl.cli import rounds  # noqa: PLC0415

    rounds.undo_round(game, dry_run=dry_run)


@app.command(short_help="Put a past round right; later ones follow, with the same dice.")
def correct(  # noqa: PLR0913  (one for each thing that can be put right)
    of_round: Annotated[int, typer.Argument(metavar="ROUND", help="The round to put right.")],
    game: options.GameArgument = options.HERE,
    *,
    orders: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE",
            help="The sheet that is to count. May be repeated.",
            exists=True,
            dir_okay=False,
        ),
    ] = None,
    player: options.SheetOfOption = None,
    passes: options.CorrectPassesOption = None,
    throw: options.CorrectThrowOption = None,
    male: options.CorrectMaleOption = None,
    female: options.CorrectFemaleOption = None,
    adjust: options.AdjustOption = None,
    why: Annotated[str, typer.Option(metavar="TEXT", help="The reason. All players read it.")] = "",
    yes: Annotated[bool, typer.Option("--yes", help="Keep it without asking.")] = False,
    dry_run: options.DryRunOption = False,
) -> None:
    """Put a past round right: the rounds from there on are played again with the same dice."""
    from budgies_xl.cli import corrections  # noqa: PLC0415

    said = corrections.SaidOfCorrection(
        of_round,
        orders or [],
        player or [],
        passes or [],
        throw or [],
        male or [],
        female or [],
        adjust or [],
        why,
    )
    if not corrections.correct_round(game, said, yes=yes, dry_run=dry_run):
        raise typer.Exit(REFUSED)


@app.command(short_help="Write all workbooks again from the journal.")
def rebuild(game: options.GameArgument = options.HERE) -> None:
    """Write every workbook in outbox, results and gm again from the journal."""
    from budgies_xl.cli import rounds  # noqa: PLC0415

    rounds.rebuild_workbooks(game)


@app.command(short_help="Prove a whole game, or the dice of one workbook.")
def verify(
    game: Annotated[
        Path,
        typer.Argument(
            metavar="[GAME or WORKBOOK]",
            help="The game folder, or a workbook with a sheet Dice.",
            show_default="this folder",
        ),
    ] = options.HERE,
    *,
    orders: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.xlsx",
            help="With a workbook: your own order sheet.",
            exists=True,
            dir_okay=False,
        ),
    ] = None,
    receipt: Annotated[
        str,
        typer.Option(metavar="KEY", help="The receipt key from your sheet Your Orders."),
    ] = "",
) -> None:
    """Prove the journal and the dice of a game, or the dice of one workbook alone."""
    from budgies_xl.cli import proofs, rounds  # noqa: PLC0415

    is_workbook = disk.is_file(game) or game.suffix.lower() == ".xlsx"
    if bool(orders) != bool(receipt) or (orders and not is_workbook):
        misused = "--orders and --receipt go together, and with a workbook."
        raise typer.BadParameter(misused)
    holds = (
        proofs.verify_workbook(game, orders, receipt) if is_workbook else rounds.verify_game(game)
    )
    if not holds:
        raise typer.Exit(REFUSED)


@app.command(short_help="Play three rounds of the sample game in a new folder.")
def demo(
    folder: Annotated[
        Path,
        typer.Argument(metavar="[FOLDER]", help="The new folder to play in."),
    ] = Path("Budgies demo"),
) -> None:
    """Play three rounds of the sample game in a new folder, from its real order workbooks."""
    from budgies_xl.cli import demonstration  # noqa: PLC0415

    demonstration.play(folder)
