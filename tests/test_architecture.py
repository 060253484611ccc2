"""The shape of the code: who may import whom, and what the rules may never touch."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import budgies_xl

PACKAGE = Path(budgies_xl.__file__).parent

# Each part of the program with the parts that it may import; a part is a module or a folder.
MAY_IMPORT = {
    "game": set(),
    "errors": set(),
    "disk": set(),
    "shipped": {"disk"},
    "chance": {"game"},
    "report": {"game"},
    "journal": {"game"},
    "folder": {"disk", "errors"},
    "books": {"game", "report"},
    "gm": {"game", "report", "journal", "chance", "folder", "disk", "errors", "books", "shipped"},
    "cli": {"game", "report", "journal", "folder", "disk", "errors", "gm", ""},
    "__main__": {"cli"},
    "": set(),
}
# What would let chance, time or the world outside into the rules.
NEVER_IN_GAME = {
    "datetime", "http", "io", "os", "pathlib", "random", "secrets", "shutil", "socket",
    "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
NEVER_CALLED_IN_GAME = {"open", "print", "input", "eval", "exec", "__import__"}
WORKBOOK_LIBRARIES = {"openpyxl", "xlsxwriter"}


def modules() -> list[Path]:
    """List every module of the program."""
    return sorted(PACKAGE.rglob("*.py"))


def part_of(module: str) -> str:
    """Name the part that a module belongs to: budgies_xl.game.orders is of game."""
    return module.split(".")[1] if "." in module else ""


def name_of(path: Path) -> str:
    """Name a module as it is imported."""
    parts = ["budgies_xl", *path.relative_to(PACKAGE).with_suffix("").parts]
    return ".".join(part for part in parts if part != "__init__")


def imports(tree: ast.AST) -> set[str]:
    """Name every module that is imported anywhere in a module."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module}
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def forbidden_edges(module: str, tree: ast.AST) -> set[tuple[str, str]]:
    """Find the imports of a module that the table does not allow."""
    own = part_of(module)
    known = {name_of(path) for path in modules()}
    targets = {part_of(name) for name in imports(tree) if name in known and name != "budgies_xl"}
    targets |= {""} if "__version__" in ast.unparse(tree) and own else set()
    return {(own, target) for target in targets - {own} - MAY_IMPORT[own]}


def outside_world(tree: ast.AST) -> set[str]:
    """Find what a module of the rules may not touch."""
    touched = {name.split(".")[0] for name in imports(tree)} & NEVER_IN_GAME
    calls = {
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    return touched | calls & NEVER_CALLED_IN_GAME


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_a_module_imports_only_what_lies_below_it(path: Path) -> None:
    """Imports go down the table, never up or sideways."""
    assert forbidden_edges(name_of(path), ast.parse(path.read_text())) == set()


@pytest.mark.parametrize("path", sorted((PACKAGE / "game").rglob("*.py")), ids=name_of)
def test_the_rules_touch_no_file_no_clock_and_no_hidden_chance(path: Path) -> None:
    """The rules are pure."""
    assert outside_world(ast.parse(path.read_text())) == set()


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_only_the_books_know_the_workbook_libraries(path: Path) -> None:
    """No other part imports openpyxl or xlsxwriter."""
    used = {name.split(".")[0] for name in imports(ast.parse(path.read_text()))}
    assert not used & WORKBOOK_LIBRARIES or part_of(name_of(path)) == "books"


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_only_the_command_line_prints(path: Path) -> None:
    """Printing and exit codes live in one place."""
    calls = {
        ast.unparse(node.func)
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
    }
    prints = calls & {"print", "sys.exit", "exit", "sys.stdout.write", "sys.stderr.write"}
    assert not prints or part_of(name_of(path)) == "cli"


def test_the_table_of_imports_has_no_circle() -> None:
    """A table with a circle would allow one in the code."""
    left = {part: set(below) for part, below in MAY_IMPORT.items()}
    while left:
        bottom = {part for part, below in left.items() if not below & left.keys()}
        assert bottom, f"a circle among {sorted(left)}"
        left = {part: below for part, below in left.items() if part not in bottom}


def test_a_planted_import_upwards_is_caught() -> None:
    """The check is no formality: the rules importing the journal are noticed."""
    planted = ast.parse("from budgies_xl.journal.records import Start")
    assert forbidden_edges("budgies_xl.game.round", planted) == {("game", "journal")}


@pytest.mark.parametrize(
    "planted",
    ["import random", "from time import time", "def f():\n    open('x')", "import os.path"],
)
def test_a_planted_look_at_the_world_is_caught(planted: str) -> None:
    """The check is no formality: chance, clock and files in the rules are noticed."""
    assert outside_world(ast.parse(planted))
