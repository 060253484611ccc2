"""Names: what the GM may call a game and its players."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from budgies_xl.books.form import BIRD_HEAD, CONTRACT_HEAD, MARK, Identity
from budgies_xl.errors import BadName, WrongNumberOfPlayers
from budgies_xl.journal.records import Player

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

LONGEST = 40
FEWEST_PLAYERS = 2
MOST_PLAYERS = 8
# Each of these stands once on a form, which is read by them.
_LABELS = {
    label.casefold()
    for label in (MARK, CONTRACT_HEAD, BIRD_HEAD, *(identity.value for identity in Identity))
}
# Phones type these where the GM typed a straight one.
_APOSTROPHES = str.maketrans(dict.fromkeys("’‘ʼ´`", "'"))
_WITH_ADDRESS = re.compile(r"(?P<name>[^<>]*)<(?P<address>[^<>]*)>\s*")


def plain_name(typed: str) -> str:
    """Give a name as it is kept: trimmed, single blanks, accents composed. Raises BadName."""
    if any(unicodedata.category(sign) in {"Cc", "Cs", "Co", "Cn"} for sign in typed):
        shown = "".join(sign if sign.isprintable() else "?" for sign in typed)
        raise BadName(shown, "holds signs that cannot be seen or printed; leave them out")
    name = " ".join(unicodedata.normalize("NFC", typed).split())
    if not name or not any(sign.isprintable() and not sign.isspace() for sign in name):
        raise BadName(typed, "is empty; every player and every game needs a name")
    if len(name) > LONGEST:
        raise BadName(name, f"has {len(name)} signs; {LONGEST} is the most")
    if fold(name) in _LABELS:
        raise BadName(
            name, "is a word that the order form needs for itself; add to it or change it"
        )
    return name


def same_name(one: str, other: str) -> bool:
    """Tell whether two names differ in nothing but case, blanks or how accents are encoded."""
    return fold(one) == fold(other)


def player_called(players: Iterable[str], name: str) -> str | None:
    """Find the player whose name this is, if there is one."""
    return next((player for player in players if same_name(player, name)), None)


def fold(name: str) -> str:
    """Give what two names share that people would call the same."""
    straight = name.translate(_APOSTROPHES)
    return unicodedata.normalize("NFC", " ".join(straight.split()).casefold())


def read_player(typed: str) -> Player:
    """Read a player as the GM types one: Ross, or Geoff <geoff@example.org>."""
    with_address = _WITH_ADDRESS.fullmatch(typed)
    if with_address:
        return Player(plain_name(with_address["name"]), with_address["address"].strip())
    if "<" in typed or ">" in typed:
        raise BadName(typed, "has half an address; write it as Geoff <geoff@example.org>")
    return Player(plain_name(typed))


def read_players(typed: Sequence[str]) -> tuple[Player, ...]:
    """Read all players; raises BadName or WrongNumberOfPlayers."""
    players = tuple(read_player(words) for words in typed)
    for at, player in enumerate(players):
        for earlier in players[:at]:
            if same_name(player.name, earlier.name):
                raise BadName(player.name, "is there twice; give each player a name of their own")
    if not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS:
        raise WrongNumberOfPlayers(len(players), FEWEST_PLAYERS, MOST_PLAYERS)
    return players
