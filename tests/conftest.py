"""What all tests share: the programs from outside that some of them need."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

OUTSIDE = {
    "office": ("LibreOffice", ("soffice", "/usr/bin/python3", "pdftoppm")),
    "gnumeric": ("Gnumeric", ("ssconvert",)),
    "strace": ("strace", ("strace",)),
}


def pytest_configure(config: pytest.Config) -> None:
    """Register the markers, and ask for full coverage only where all tests run."""
    for marker, (program, _) in OUTSIDE.items():
        config.addinivalue_line("markers", f"{marker}: needs {program}")
    if config.args_source is not pytest.Config.ArgsSource.TESTPATHS or config.option.keyword:
        coverage = config.pluginmanager.get_plugin("_cov")
        if coverage:
            coverage.options.cov_fail_under = 0
            coverage.options.cov_report = {}


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test whose program is missing; where everything must run, fail it."""
    for marker in item.iter_markers():
        if marker.name in OUTSIDE:
            what_to_do(marker.name, must_run=os.environ.get("CI") == "true")


def what_to_do(marker: str, *, must_run: bool) -> None:
    """Let the test run if its program is there; otherwise skip it, or fail it if it must run."""
    program, commands = OUTSIDE[marker]
    missing = [command for command in commands if not shutil.which(command)]
    if missing and must_run:
        pytest.fail(f"{program} is missing here ({', '.join(missing)}), and every test must run")
    if missing:
        pytest.skip(f"{program} is not installed on this machine ({', '.join(missing)})")


@pytest.fixture(autouse=True)
def _empty_argv(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the test runner's own words from the commands under test."""
    monkeypatch.setattr(sys, "argv", ["budgies-xl"])


@pytest.fixture(scope="session")
def project() -> Path:
    """Give the project's folder."""
    return Path(__file__).parent.parent
