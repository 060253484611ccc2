"""What the commands print for the GM: tables and sentences, made from plain values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.cli.screen import table
from budgies_xl.game.aviary import Sex
from budgies_xl.game.breeding import HowChosen
from budgies_xl.game.colour import BREEDING
from budgies_xl.game.contracts import AwardReason
from budgies_xl.game.ending import ranking, winners
from budgies_xl.game.money import in_words
from budgies_xl.game.position import ROUNDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from budgies_xl.game.contracts import Award
    from budgies_xl.game.ledger import Ledger
    from budgies_xl.game.position import Game
    from budgies_xl.game.round import RoundResult

_NO_ONE = "–"


def headline(name: str, game: Game, deadline: str) -> str:
    """Say where the game stands, in one line."""
    if game.finished:
        won = winners(game)
        verb = "wins" if len(won) == 1 else "share the win"
        return f"{name} · the game is over: {listed(won)} {verb}"
    due = f" · orders due {deadline}" if deadline else ""
    return f"{name} · round {game.round} of {ROUNDS} comes next{due}"


def money(game: Game) -> str:
    """Set the table of every player's money."""
    return money_table(game.players, game.ledger)


def money_table(players: Sequence[str], ledger: Ledger) -> str:
    """Set the table of every player's money, from a ledger."""
    rows = [
        (
            player,
            in_words(ledger.pocket(player)),
            in_words(ledger.frozen(player)),
            in_words(ledger.bank(player)),
        )
        for player in players
    ]
    return table(("Player", "Pocket", "Frozen", "Bank"), rows, (1, 2, 3))


def final_ranking(game: Game) -> str:
    """Set the table of the ranking."""
    rows = [(str(place), player, in_words(bank)) for place, player, bank in ranking(game)]
    return table(("Place", "Player", "Bank"), rows, (0, 2))


def result(of_round: RoundResult) -> str:
    """Tell what hatched, in one sentence, and how far the GM decided."""
    male, female, clutch = of_round.male, of_round.female, of_round.clutch
    eggs = f"{clutch.eggs} {clutch.colour.word} egg{'s' * (clutch.eggs != 1)}"
    by_gm = [choice.bird.sex.value for choice in (male, female) if choice.how is HowChosen.GM]
    by_gm += ["throw"] if clutch.by_gm else []
    ruled = f" (by the GM: {listed(by_gm)})" if by_gm else ""
    return (
        f"Round {of_round.round}: {male.bird} and {female.bird}, {eggs}, {_sale(of_round)}{ruled}"
    )


def awards(made: Sequence[Award]) -> str:
    """Set the table of the six contracts."""
    rows = [
        (
            award.colour.word,
            listed(award.holders) or _NO_ONE,
            in_words(award.amount) if award.holders else _NO_ONE,
            "shared" if award.reason is AwardReason.SHARED else "",
        )
        for award in made
    ]
    return table(("Contract", "Owner", "Paid", ""), rows, (2,))


def future_bids(game: Game) -> str:
    """Set the table of frozen bids."""
    rows = [
        (
            str(bid.round),
            bid.colour.word,
            bid.player,
            in_words(bid.amount),
            f"round {bid.opened}",
        )
        for bid in game.future_bids
    ]
    return table(("For round", "Contract", "Player", "Frozen", "Opened in"), rows, (0, 3))


def birds(game: Game) -> str:
    """Set the table of the birds that are left."""
    rows = [
        (sex.value.capitalize(), *(str(game.aviary.left(sex, colour)) for colour in BREEDING))
        for sex in Sex
    ]
    return table(("Birds left", *(colour.word for colour in BREEDING)), rows, (1, 2, 3))


def listed(names: Sequence[str]) -> str:
    """List names as people do: Ross, Geoff and Allan."""
    *first, last = names or ("",)
    return f"{', '.join(first)} and {last}" if first else last


def _sale(of_round: RoundResult) -> str:
    raised = in_words(of_round.sale.raised)
    shares = of_round.sale.shares
    if not of_round.clutch.eggs:
        return "nothing to sell"
    if not shares:
        return f"{raised} raised, and nobody owns the contract"
    if len(shares) == 1:
        return f"{raised} to {shares[0][0]}"
    return f"{raised} raised, {in_words(shares[0][1])} each to {listed([who for who, _ in shares])}"
