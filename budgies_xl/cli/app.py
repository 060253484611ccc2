"""The commands: what each is called, takes, prints, and ends with."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from budgies_xl import __version__
from budgies_xl.cli import screen
from budgies_xl.errors import DiskTrouble, Stopped
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

GameArgument = Annotated[
    Path,
    typer.Argument(metavar="[GAME]", help="The game folder.", show_default="this folder"),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]
ShowOrdersOption = Annotated[
    bool,
    typer.Option("--show-orders", help="Show the players' bids and bribes on the screen, too."),
]
PassesOption = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME", help="This player sends nothing this round. May be repeated."),
]
VouchOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME",
        help="Your word, kept on record, that a sheet without its form code is from this player.",
    ),
]
DeadlineOption = Annotated[
    str,
    typer.Option(metavar="TEXT", help="When the next orders are due, as it is to be printed."),
]
HERE = Path()


def main() -> None:
    """Run the command line; every trouble that can be foreseen ends with a sentence and exit 1."""
    screen.prepare_screen()
    try:
        app()
    except (Stopped, GameError, JournalError) as trouble:
        _refuse(str(trouble))
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

    standing.say_where_things_stand(HERE)


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
    deadline: DeadlineOption = "",
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
    game: GameArgument = HERE,
    *,
    passes: PassesOption = None,
    vouch: VouchOption = None,
    show_orders: ShowOrdersOption = False,
    as_json: JsonOption = False,
) -> None:
    """Read the inbox and say who is ready, missing or refused, and why. Changes nothing."""
    from budgies_xl.cli import rounds  # noqa: PLC0415

    ready = rounds.check_inbox(game, passes or [], vouch or [], as_json=as_json, orders=show_orders)
    if not ready:
        raise typer.Exit(REFUSED)


@app.command()
def resolve(  # noqa: PLR0913  (one for each thing that the GM may say of a round)
    game: GameArgument = HERE,
    *,
    passes: PassesOption = None,
    vouch: VouchOption = None,
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
    deadline: DeadlineOption = "",
    dry_run: Annotated[
        bool,
        typer.Option("--dry-run", help="Show awards and money; keep nothing, throw no dice."),
    ] = False,
    show_orders: ShowOrdersOption = False,
    as_json: JsonOption = False,
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
def show(game: GameArgument = HERE, *, as_json: JsonOption = False) -> None:
    """Show where the game stands and what the last round brought."""
    from budgies_xl.cli import standing  # noqa: PLC0415

    standing.show_game(game, as_json=as_json)


@app.command()
def undo(game: GameArgument = HERE) -> None:
    """Take the last round back: its sheets return to the inbox, nothing is deleted."""
    from budgies_xl.cli import rounds  # noqa: PLC0415

    rounds.undo_round(game)


@app.command()
def rebuild(game: GameArgument = HERE) -> None:
    """Write every workbook in outbox, results and gm again from the journal."""
    from budgies_xl.cli import rounds  # noqa: PLC0415

    rounds.rebuild_workbooks(game)


@app.command()
def verify(
    game: Annotated[
        Path,
        typer.Argument(
            metavar="[GAME or WORKBOOK]",
            help="The game folder, or a workbook with a sheet Dice.",
            show_default="this folder",
        ),
    ] = HERE,
    *,
    orders: Annotated[
        Path | None,
        typer.Option(metavar="FILE.xlsx", help="With a workbook: your own order sheet."),
    ] = None,
    receipt: Annotated[
        str,
        typer.Option(metavar="KEY", help="The receipt key from your sheet Your Orders."),
    ] = "",
) -> None:
    """Prove the journal and the dice of a game, or the dice of one workbook alone."""
    from budgies_xl.cli import proofs, rounds  # noqa: PLC0415

    is_workbook = game.is_file() or game.suffix.lower() == ".xlsx"
    if bool(orders) != bool(receipt) or (orders and not is_workbook):
        misused = "--orders and --receipt go together, and with a workbook."
        raise typer.BadParameter(misused)
    holds = (
        proofs.verify_workbook(game, orders, receipt) if is_workbook else rounds.verify_game(game)
    )
    if not holds:
        raise typer.Exit(REFUSED)


@app.command()
def demo(
    folder: Annotated[
        Path,
        typer.Argument(metavar="[FOLDER]", help="The new folder to play in."),
    ] = Path("Budgies demo"),
) -> None:
    """Play three rounds of the sample game in a new folder, from its real order workbooks."""
    from budgies_xl.cli import demonstration  # noqa: PLC0415

    demonstration.play(folder)
