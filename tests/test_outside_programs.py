"""Programs from outside: a test that needs a missing one is skipped, and never where all must run."""

from __future__ import annotations

import pytest

from tests import conftest


@pytest.fixture
def nothing_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no program be found."""
    monkeypatch.setattr(conftest.shutil, "which", lambda _command: None)


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


def test_a_program_that_is_there_lets_the_test_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither skipped nor failed."""
    monkeypatch.setattr(conftest.shutil, "which", lambda command: command)
    assert [conftest.what_to_do(marker, must_run=True) for marker in conftest.OUTSIDE] == [None] * 3
