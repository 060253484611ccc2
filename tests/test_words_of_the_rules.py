"""How the rules name what they hold: accounts, orders, faults, and what hatched."""

from __future__ import annotations

from budgies_xl.game.aviary import Sex
from budgies_xl.game.colour import Colour
from budgies_xl.game.faults import Fault, Note, in_note
from budgies_xl.game.house_rules import HouseRules
from budgies_xl.game.ledger import CLUB, frozen, pocket
from budgies_xl.game.legality import NotAllowed
from budgies_xl.game.orders import Bid, Cell
from budgies_xl.game.position import new_game
from budgies_xl.game.round import resolve
from budgies_xl.game.rulings import GmRulings
from budgies_xl.game.wording import bid_in_words, read_orders
from tests.chances import First


def test_an_account_names_its_player_its_place_and_its_contract() -> None:
    """As the GM's workbook shows it."""
    assert str(pocket("Ross")) == "Ross, pocket"
    assert str(frozen("Ross", 3, Colour.BLUE)) == "Ross, frozen on Blue of round 3"
    assert str(CLUB) == CLUB.place.value


def test_a_bid_names_its_round_only_where_that_is_a_later_one() -> None:
    """The round that is played goes without saying."""
    assert bid_in_words(Bid(2, Colour.RED, 400), 2) == "Bid 4 on Red"
    assert bid_in_words(Bid(3, Colour.RED, 400), 2) == "Bid 4 on Red in round 3"


def test_what_hatched_is_the_contract_of_its_colour() -> None:
    """A red pair hatches red, and Ross has the contract."""
    words = "Bid 3 on Red\nBribe 1 for a Red male\nBribe 1 for a Red female"
    played = resolve(
        new_game(("Ross", "Geoff")), [read_orders("Ross", words, 1)], HouseRules(), First()
    )
    assert (played.result.hatched.colour, played.result.hatched.holders) == (Colour.RED, ("Ross",))


def test_the_gm_names_a_bird_of_each_sex_or_none() -> None:
    """Where none is named chance decides."""
    rulings = GmRulings(male=Colour.BLUE)
    assert (rulings.bird(Sex.MALE), rulings.bird(Sex.FEMALE)) == (Colour.BLUE, None)


def test_a_fault_is_noted_with_its_cell_or_else_with_its_file() -> None:
    """What stands there and what is said of it are kept as words."""
    facts = (("amount", "-£1"),)
    fault = Fault(NotAllowed.BELOW_ZERO, Cell("ross.xlsx", "Orders", "F9"), "-1", facts)
    assert in_note(fault, "other.xlsx") == Note("ross.xlsx", "Orders", "F9", "-1", fault.message)
    whole = Fault(NotAllowed.BELOW_ZERO, facts=facts)
    assert in_note(whole, "other.xlsx") == Note("other.xlsx", "", "", "", whole.message)
