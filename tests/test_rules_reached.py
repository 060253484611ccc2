"""Every line and every branch of the rules is reached by the tests that are about them.

Counting doubles the time that a test takes, so it is done once, for these alone.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.remake import PROJECT

if TYPE_CHECKING:
    from pathlib import Path

OF_THE_RULES = (
    "test_adjusting",
    "test_cases",
    "test_fates",
    "test_naive",
    "test_refusals_of_the_rules",
    "test_words_of_the_rules",
)
ALL = 100


def reached(place: Path, *modules: str) -> subprocess.CompletedProcess[str]:
    """Run tests of the rules in a process of their own, and count what they reach."""
    counting = ("--cov", "--cov-report=term-missing:skip-covered", f"--cov-fail-under={ALL}")
    return subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "--quiet", "-p", "no:cacheprovider", *counting),
            *(str(PROJECT / "tests" / f"{module}.py") for module in modules),
        ],
        cwd=PROJECT,
        env={**os.environ, "COVERAGE_FILE": str(place / "coverage")},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_tests_of_the_rules_reach_all_of_them(tmp_path: Path) -> None:
    """Statements and branches, without exception."""
    ran = reached(tmp_path, *OF_THE_RULES)
    assert ran.returncode == 0, ran.stdout[-3000:]
    assert "Required test coverage of 100% reached" in ran.stdout


def test_rules_that_are_not_reached_would_be_noticed(tmp_path: Path) -> None:
    """The count is no formality: without the case book much is missed."""
    ran = reached(tmp_path, "test_adjusting")
    assert ran.returncode != 0
    assert "Required test coverage of 100% not reached" in ran.stdout
