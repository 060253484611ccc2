"""A hostile file costs seconds and a line; the other sheets are read as if it were not there."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.hostile import FILES
from tests.tabletop import THREE, drop, found_game, run, send

if TYPE_CHECKING:
    from pathlib import Path

SECONDS, MEBIBYTES = 10, 200
WORDS = "Bid 4 on Red"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make every hostile file, each in a folder of its own."""
    root = tmp_path_factory.mktemp("hostile")
    for at, make in enumerate(FILES.values()):
        drop(root, f"{at:03}/orders.xlsx", make())
    return root / "inbox"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows tells the cost in other ways")
def test_no_hostile_file_costs_more_than_it_may(made: Path, project: Path) -> None:
    """In a process of its own, which may not have more memory even for all of them together."""
    command = [sys.executable, "-m", "tests.measured", str(made)]
    done = subprocess.run(command, cwd=project, capture_output=True, timeout=300, check=True)
    costs = [json.loads(line) for line in done.stdout.splitlines()]
    names = list(FILES)
    assert len(costs) == len(names) >= 60
    dear = {names[int(one["folder"])]: one for one in costs if one["seconds"] > SECONDS}
    large = {names[int(one["folder"])]: one for one in costs if one["mebibytes"] > MEBIBYTES}
    assert (dear, large) == ({}, {})
    assert {one["lines"] for one in costs} == {1}


def test_hostile_files_give_one_line_each_and_harm_nobody_else(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """All of them at once, among the sheets of three players."""
    game = found_game(tmp_path / "game")
    send(game, 1, Ross=WORDS, Geoff=WORDS, Allan=WORDS)
    alone = run(capsys, "check", game, "--json").json
    for folder in made.iterdir():
        drop(game, f"{folder.name}.xlsx", (folder / "orders.xlsx").read_bytes())
    ran = run(capsys, "check", game, "--json")
    assert ran.code == 1
    assert ran.json["players"] == alone["players"]
    assert [line["status"] for line in ran.json["players"]] == ["ready"] * len(THREE)
    lines = {line["file"].partition(" › ")[0]: line for line in ran.json["files"]}
    assert len(lines) == len(ran.json["files"]) == len(FILES) + len(THREE)
    for folder in made.iterdir():
        line = lines[f"{folder.name}.xlsx"]
        assert line["status"] == "refused"
        assert "\n" not in line["message"]
        assert len(line["message"]) < 600
