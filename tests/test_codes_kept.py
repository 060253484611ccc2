"""A form code is on its own form and in no other file, no message and no log."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import openpyxl

from budgies_xl.gm.opened import open_game
from budgies_xl.gm.views import code_for, position_before
from tests.spellings import Mark, Search
from tests.tabletop import (
    THREE,
    drop,
    fill_in,
    form_of,
    found_game,
    put,
    run,
    saved,
    send,
    snapshot,
)

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

SENT = ("inbox/", "archive/", "returned/")  # what players sent, as they sent it


def search_for_codes(root: Path, rounds: tuple[int, ...]) -> Search:
    """Search for every player's codes of some rounds, as they are printed and as they are typed."""
    game = open_game(root)
    codes = {
        (player, now): code_for(game, player, now, position_before(game, now))
        for player in game.players
        for now in rounds
    }
    return Search(
        Mark(
            f"{player} {now}",
            (code.encode(), code.replace("-", "").encode(), code.lower().encode()),
            frozenset(),
        )
        for (player, now), code in codes.items()
    )


def spoilt(root: Path, player: str, **written: object) -> bytes:
    """Fill a player's form in, and spoil some of its cells."""
    book = openpyxl.load_workbook(BytesIO(fill_in(form_of(root, player, 1), player, "", 1)))
    for name, value in written.items():
        put(book, name, value)
    return saved(book)


def test_a_code_is_in_its_own_form_and_in_nothing_else_that_the_program_writes_or_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Over two rounds, with sheets that are refused for their codes, names and amounts."""
    root = found_game(tmp_path / "game")
    game, said = open_game(root), list[str]()
    allans = code_for(game, "Allan", 1, game.history.game)
    own = {name: code_for(game, name, 1, game.history.game) for name in THREE}

    def say(*words: str | Path) -> None:
        ran = run(capsys, *words)
        said.append(ran.out + ran.err)

    drop(root, "a.xlsx", spoilt(root, "Geoff", form_code=allans))
    drop(root, "b.xlsx", spoilt(root, "Ross", bid_1_red="five"))
    drop(root, "c.xlsx", spoilt(root, "Allan", form_code=own["Allan"][:-1], form_round=2))
    for command in ("check", "resolve"):
        say(command, root)
        say(command, root, "--json", "--show-orders")
    for name in ("a.xlsx", "b.xlsx", "c.xlsx"):
        (root / "inbox" / name).unlink()
    drop(root, "a.xlsx", spoilt(root, "Geoff", form_code=own["Geoff"][:-1] + "?"))
    send(root, 1, Ross="Bid 4 on Red", Allan="Bid 2 on Red")
    say("resolve", root, "--vouch", "Geoff", "--show-orders")
    send(root, 2, Ross="Bid 1 on Blue", Geoff="", Allan="Bribe 1 for a Red male")
    say("check", root, "--json", "--show-orders")
    say("resolve", root, "--json")
    say("show", root)
    say("verify", root)
    assert len(open_game(root).history.rounds) == 2

    search, places = search_for_codes(root, (1, 2, 3)), dict[str, list[str]]()
    for path, data in snapshot(root).items():
        if not path.startswith(SENT) or path.endswith(".txt"):
            found = search.found_in(data) if path.endswith(".xlsx") else search._look(data)
            for mark in found:
                places.setdefault(mark.what, []).append(path)
    assert places == {
        f"{name} {now}": [f"outbox/round-{now}/{name}.xlsx"] for name in THREE for now in (1, 2, 3)
    }
    assert search._look("\n".join(said).encode()) == frozenset()
