"""Walks: rounds resolved, taken back and corrected at random, in memory, never go astray.

A normal run takes some walks; WALKS=1000 pytest tests/test_walks.py takes a thousand.
"""

from __future__ import annotations

import os
import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from budgies_xl.chance import entropy
from budgies_xl.folder import GameFolder
from budgies_xl.game.adjusting import Adjustment
from budgies_xl.game.attendance import State
from budgies_xl.game.aviary import Sex
from budgies_xl.game.colour import BREEDING, Colour
from budgies_xl.game.house_rules import HouseRules
from budgies_xl.game.ledger import Ledger, audit
from budgies_xl.game.money import pounds
from budgies_xl.game.orders import Bid, Bribe, Orders
from budgies_xl.game.position import ROUNDS, new_game, opening_postings
from budgies_xl.game.round import resolve
from budgies_xl.game.rulings import NO_RULINGS
from budgies_xl.gm.correcting import Wanted, propose
from budgies_xl.gm.errors import CorrectionMistaken, CorrectionRefused, NothingToCorrect
from budgies_xl.gm.opened import OpenGame, prepare
from budgies_xl.gm.verifying import prove
from budgies_xl.journal.canonical import position_digest
from budgies_xl.journal.chain import link
from budgies_xl.journal.records import Accepted, Player, RoundRecord, Start, Undo
from budgies_xl.journal.replay import replay
from tests.tabletop import THREE, fixed_secret

if TYPE_CHECKING:
    from pathlib import Path

    from budgies_xl.game.position import Game

WALKS = int(os.environ.get("WALKS", "25"))
STEPS = 14


@dataclass
class Walk:
    """A game that wanders; what was seen of it must stay so."""

    game: OpenGame
    chance: random.Random
    seen: dict[int, dict[tuple[str, int], int]] = field(default_factory=dict)
    mixes: dict[int, str] = field(default_factory=dict)

    def step(self) -> None:
        """Resolve, take back or correct."""
        before = self.game.history.links
        rounds = len(self.game.history.rounds)
        acts = [self.resolve] * 3 * (rounds < ROUNDS) + [self.undo, self.correct] * (rounds > 0)
        self.chance.choice(acts)()
        assert self.game.history.links[: len(before)] == before
        self.look()

    def resolve(self) -> None:
        """Resolve the coming round from orders at random."""
        now = self.game.history.game.round
        orders = [self.orders(self.game.history.game, player) for player in THREE]
        digests = [self.game.digest(now, State.RECEIVED, one) for one in orders]
        named = [(one.player, digest) for one, digest in zip(orders, digests, strict=True)]
        mixed = self.game.entropy(now, named)
        rules, dice = self.game.history.house_rules, self.game.dice(now, mixed)
        played = resolve(self.game.history.game, orders, rules, dice)
        accepted = tuple(
            Accepted(State.RECEIVED, one, "", "", (), digest.hex())
            for one, digest in zip(orders, digests, strict=True)
        )
        draws = played.result.draws
        record = RoundRecord(now, accepted, NO_RULINGS, draws, mixed.hex(), (), "")
        self.game = prepare(self.game, record, played.after).game

    def undo(self) -> None:
        """Take the last round back."""
        last = self.game.history.rounds[-1]
        self.game = prepare(self.game, Undo(last.record.round), last.played.before).game

    def correct(self) -> None:
        """Let a player pass in a past round, or post a ruling in money."""
        of_round = self.chance.randint(1, len(self.game.history.rounds))
        player = self.chance.choice(THREE)
        amount = self.chance.choice((-200, -100, 100, 200))
        passes = ((of_round, player),) if self.chance.random() < 0.5 else ()
        ruled = () if passes else (Adjustment(player, amount, "a slip"),)
        wanted = Wanted(of_round, passes=passes, adjustments=ruled, why="a slip")
        try:
            self.game = propose(self.game, wanted).after
        except (CorrectionMistaken, CorrectionRefused, NothingToCorrect):
            return

    def orders(self, position: Game, player: str) -> Orders:
        """Order something that the pocket and the aviary allow."""
        left = position.ledger.pocket(player) // pounds(1)
        bids, bribes = [], []
        for colour in self.chance.sample(list(Colour), 3):
            amount = self.chance.randint(0, left // 3)
            for_round = self.chance.randint(position.round, ROUNDS)
            bids += [Bid(for_round, colour, pounds(amount))] * (amount > 0)
            left -= amount
        bird = self.chance.choice(list(Sex)), self.chance.choice(BREEDING)
        if left and position.aviary.left(*bird):
            bribes = [Bribe(*bird, pounds(self.chance.randint(1, left)))]
        return Orders(player, tuple(bids), tuple(bribes))

    def look(self) -> None:
        """See that mixes and dice are what they were, and that the books balance."""
        ledger = Ledger().post(opening_postings(THREE))
        for one in self.game.history.rounds:
            now = one.record.round
            assert self.mixes.setdefault(now, one.record.entropy) == one.record.entropy
            known = self.seen.setdefault(now, {})
            for draw in one.record.draws:
                assert known.setdefault((draw.label.value, draw.n), draw.outcome) == draw.outcome
            ledger = audit(ledger, one.played.result.postings)
        assert position_of(ledger) == position_of(self.game.history.game.ledger)


def position_of(ledger: Ledger) -> dict[str, int]:
    """Give every account with what it holds."""
    return {str(account): held for account, held in ledger}


def begun(root: Path, number: int) -> Walk:
    """Start a game in memory."""
    secret = fixed_secret(THREE, number)
    players = tuple(Player(name) for name in THREE)
    start = Start("Walk", secret.game_id, secret.commitment, players, HouseRules(), "", "")
    first, _ = link(start, position_digest(new_game(THREE)).hex(), ())
    return Walk(OpenGame(GameFolder(root), replay([first]), secret), random.Random(number))  # noqa: S311


def walk_about(root: Path, number: int) -> list[Walk]:
    """Take some walks, each from its own chance."""
    walks = [begun(root, at) for at in range(number)]
    for walk in walks:
        for _ in range(STEPS):
            walk.step()
    return walks


def test_a_random_walk_only_adds_to_the_journal_and_never_changes_dice(tmp_path: Path) -> None:
    """Resolve, undo, correct, resolve: dice stay, money balances, everything can be proved."""
    kinds = set()
    for walk in walk_about(tmp_path, WALKS):
        kinds |= {type(one.record).__name__ for one in walk.game.history.links}
        assert prove(walk.game).wrong == ()
    assert kinds == {"Start", "RoundRecord", "Undo", "Correction"}
    assert list(tmp_path.iterdir()) == []


def test_dice_mixed_anew_would_be_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted mistake: a round resolved again takes the mix of its new orders."""

    def anew(self: OpenGame, for_round: int, digests: list[tuple[str, bytes]]) -> bytes:
        return entropy(self.secret.game_id, for_round, digests)

    monkeypatch.setattr(OpenGame, "entropy", anew)
    with pytest.raises(AssertionError):
        walk_about(tmp_path, 10)
