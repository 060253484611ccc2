"""The options that several commands take, or that one command takes many of."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

HERE = Path()

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
DryRunOption = Annotated[
    bool,
    typer.Option("--dry-run", help="Show what would change; keep nothing."),
]
SheetOfOption = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME", help="Whose sheet it is; one for each --orders."),
]
CorrectPassesOption = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME", help="This player passes; “NAME:3” in the later round 3."),
]
CorrectThrowOption = Annotated[
    list[str] | None,
    typer.Option(metavar="N", help="The throw you should have made; “none” for the game's."),
]
CorrectMaleOption = Annotated[
    list[str] | None,
    typer.Option(metavar="COLOUR", help="The male you choose; “none”, “blue:3” as above."),
]
CorrectFemaleOption = Annotated[
    list[str] | None,
    typer.Option(metavar="COLOUR", help="The female you choose; “none”, “blue:3” as above."),
]
AdjustOption = Annotated[
    list[str] | None,
    typer.Option(metavar='"NAME +1"', help="A ruling in money, posted after the round."),
]
