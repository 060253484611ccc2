"""Programs from outside: without one its tests are skipped, but never where all must run."""

from __future__ import annotations

import pytest

from tests import conftest


@pytest.fixture
def nothing_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no program be found."""
    monkeypatch.setattr(conftest, "is_there", lambda _command: False)


@pytest.mark.usefixtures("nothing_installed")
@pytest.mark.parametrize("marker", conftest.OUTSIDE)
def test_a_missing_program_skips_with_a_plain_reason(marker: str) -> None:
    """The reason names the program."""
    with pytest.raises(pytest.skip.Exception, match=conftest.OUTSIDE[marker][0]):
        conftest.what_to_do(marker, must_run=False)


@pytest.mark.usefixtures("nothing_installed")
@pytest.mark.parametrize("marker", conftest.OUTSIDE)
def test_a_missing_program_fails_where_every_test_must_run(marker: str) -> None:
    """A skip would hide what was never tested."""
    with pytest.raises(pytest.fail.Exception, match=conftest.OUTSIDE[marker][0]):
        conftest.what_to_do(marker, must_run=True)


def test_a_test_runs_where_each_of_its_programs_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither skipped nor failed, and every program was looked for."""
    looked_for: list[str] = []

    def is_there(command: str) -> bool:
        looked_for.append(command)
        return True

    monkeypatch.setattr(conftest, "is_there", is_there)
    for marker in conftest.OUTSIDE:
        conftest.what_to_do(marker, must_run=True)
    assert looked_for == [name for _, commands in conftest.OUTSIDE.values() for name in commands]


@pytest.mark.parametrize(
    ("ci", "outcome"),
    [("true", pytest.fail.Exception), ("", pytest.skip.Exception)],
)
@pytest.mark.usefixtures("nothing_installed")
def test_only_where_ci_is_true_must_every_test_run(
    ci: str,
    outcome: type[BaseException],
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    """A continuous integration machine says CI=true; a developer's does not."""
    monkeypatch.setenv("CI", ci)
    request.node.add_marker("strace")
    with pytest.raises(outcome, match="strace"):
        conftest.pytest_runtest_setup(request.node)
