"""What the project keeps of its own output is what the program makes today."""

from __future__ import annotations

import tomllib

import pytest

from budgies_xl.game.house_rules import RULINGS, HouseRules, house_rules
from budgies_xl.gm.refusals import CATALOGUES
from budgies_xl.shipped import shipped
from tests import remake


@pytest.mark.parametrize("path", ["templates/order-sheet.xlsx", "templates/house-rules.toml"])
def test_a_template_is_what_the_program_makes(path: str) -> None:
    """Byte for byte."""
    assert (remake.PROJECT / path).read_bytes() == remake.templates()[path]


def test_the_readme_shows_the_house_rules_as_they_are() -> None:
    """Its table is made from the code, and there is one."""
    text = (remake.PROJECT / "README.md").read_text(encoding="utf-8")
    assert text == remake.readme()
    assert all(f"| `{ruling.name}` |" in text for ruling in RULINGS)


def test_the_readme_lists_every_refusal_with_its_cure() -> None:
    """Its table is made from the catalogues in the code."""
    text = (remake.PROJECT / "README.md").read_text(encoding="utf-8")
    for _, catalogue in CATALOGUES:
        for kind in catalogue:
            assert f"| `{kind.value}` | {kind.wrong[:20]}" in text
            assert kind.cure


def test_the_template_of_house_rules_gives_the_defaults() -> None:
    """A GM who changes nothing plays the usual game, and every house rule is in it."""
    words = tomllib.loads(shipped("templates/house-rules.toml").read_text(encoding="utf-8"))
    assert list(words) == [ruling.name for ruling in RULINGS]
    assert house_rules(words) == HouseRules()


def test_every_choice_in_the_template_can_be_chosen() -> None:
    """Each of its words is taken."""
    for ruling in RULINGS:
        for choice in ruling.choices:
            chosen = house_rules({ruling.name: choice.value})
            assert getattr(chosen, ruling.name) is choice
