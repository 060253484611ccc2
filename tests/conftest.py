"""What all tests share: the programs from outside that some of them need."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.office import Office
from tests.office.client import SYSTEM_PYTHON, uno_is_there

if TYPE_CHECKING:
    from collections.abc import Iterator

OUTSIDE = {
    "office": ("LibreOffice", ("soffice", SYSTEM_PYTHON, "python3-uno", "pdftoppm")),
    "gnumeric": ("Gnumeric", ("ssconvert",)),
    "strace": ("strace", ("strace",)),
}


def pytest_configure(config: pytest.Config) -> None:
    """Register the markers."""
    for marker, (program, _) in OUTSIDE.items():
        config.addinivalue_line("markers", f"{marker}: needs {program}")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test whose program is missing; where everything must run, fail it."""
    for marker in item.iter_markers():
        if marker.name in OUTSIDE:
            what_to_do(marker.name, must_run=os.environ.get("CI") == "true")


def what_to_do(marker: str, *, must_run: bool) -> None:
    """Let the test run if its program is there; otherwise skip it, or fail it if it must run."""
    program, commands = OUTSIDE[marker]
    missing = [command for command in commands if not is_there(command)]
    if missing and must_run:
        pytest.fail(f"{program} is missing here ({', '.join(missing)}), and every test must run")
    if missing:
        pytest.skip(f"{program} is not installed on this machine ({', '.join(missing)})")


def is_there(command: str) -> bool:
    """Tell whether a program, or the system's way to talk to LibreOffice, is installed."""
    return uno_is_there() if command == "python3-uno" else bool(shutil.which(command))


@pytest.fixture(scope="session")
def office() -> Iterator[Office]:
    """Run one LibreOffice for all tests that need it."""
    with Office() as office:
        yield office


@pytest.fixture(autouse=True)
def _empty_argv(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the test runner's own words from the commands under test."""
    monkeypatch.setattr(sys, "argv", ["budgies-xl"])


@pytest.fixture(scope="session", autouse=True)
def _own_locks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the locks of the games under test out of the user's cache folder."""
    cache = tmp_path_factory.mktemp("cache")
    (cache / "budgies-xl" / "locks").mkdir(parents=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(cache))
        yield


@pytest.fixture(scope="session")
def project() -> Path:
    """Give the project's folder."""
    return Path(__file__).parent.parent
