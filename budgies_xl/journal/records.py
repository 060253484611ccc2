"""The records of the journal: what each holds, and how it is written as JSON and read back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from budgies_xl.game.adjusting import Adjustment
from budgies_xl.game.attendance import State
from budgies_xl.game.aviary import Sex
from budgies_xl.game.chance import Draw, Label
from budgies_xl.game.colour import Colour
from budgies_xl.game.faults import Note
from budgies_xl.game.house_rules import HouseRules, house_rules
from budgies_xl.game.orders import Bid, Bribe, Cell, Orders
from budgies_xl.game.rulings import GmRulings

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Player:
    """A player's name, and the mail address if the GM gave one."""

    name: str
    address: str = ""


@dataclass(frozen=True, slots=True)
class Start:
    """The start of a game: who plays, by which house rules, and the commitment to its dice."""

    game: str
    game_id: str
    commitment: str
    players: tuple[Player, ...]
    house_rules: HouseRules
    gm_line: str
    deadline: str

    def as_json(self) -> Json:
        """Write the record's inputs."""
        return {
            "kind": "start",
            "game": self.game,
            "game_id": self.game_id,
            "commitment": self.commitment,
            "players": [{"name": one.name, "address": one.address} for one in self.players],
            "house_rules": self.house_rules.in_words(),
            "gm_line": self.gm_line,
            "deadline": self.deadline,
        }

    @classmethod
    def from_json(cls, record: Json) -> Start:
        """Read the record's inputs."""
        return cls(
            record["game"],
            record["game_id"],
            record["commitment"],
            tuple(Player(one["name"], one["address"]) for one in record["players"]),
            house_rules(record["house_rules"]),
            record["gm_line"],
            record["deadline"],
        )


@dataclass(frozen=True, slots=True)
class Accepted:
    """One player's orders as accepted: how they came, from which sheet, and what was noted."""

    state: State
    orders: Orders
    file: str
    sha256: str
    notes: tuple[Note, ...]
    digest: str

    def as_json(self) -> Json:
        """Write the orders with their cells; amounts in pence."""
        return {
            "player": self.orders.player,
            "state": self.state.value,
            "bids": [
                {
                    "round": bid.round,
                    "colour": bid.colour.value,
                    "amount": bid.amount,
                    "cell": _cell_as_json(bid.cell),
                }
                for bid in self.orders.bids
            ],
            "bribes": [
                {
                    "sex": bribe.sex.value,
                    "colour": bribe.colour.value,
                    "amount": bribe.amount,
                    "cell": _cell_as_json(bribe.cell),
                }
                for bribe in self.orders.bribes
            ],
            "file": self.file,
            "sha256": self.sha256,
            "notes": [
                [note.file, note.sheet, note.cell, note.wrote, note.message] for note in self.notes
            ],
            "digest": self.digest,
        }

    @classmethod
    def from_json(cls, record: Json) -> Accepted:
        """Read the orders back."""
        bids = (
            Bid(bid["round"], _colour(bid["colour"]), bid["amount"], _cell_from_json(bid["cell"]))
            for bid in record["bids"]
        )
        bribes = (
            Bribe(
                Sex(bribe["sex"]),
                _colour(bribe["colour"]),
                bribe["amount"],
                _cell_from_json(bribe["cell"]),
            )
            for bribe in record["bribes"]
        )
        return cls(
            State(record["state"]),
            Orders(record["player"], tuple(bids), tuple(bribes)),
            record["file"],
            record["sha256"],
            tuple(Note(*words) for words in record["notes"]),
            record["digest"],
        )


@dataclass(frozen=True, slots=True)
class Filed:
    """A sheet that was in the inbox when the round was resolved: its name, its SHA-256."""

    file: str
    sha256: str


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """A round: all that its result follows from. `entropy` is hex."""

    round: int
    accepted: tuple[Accepted, ...]
    rulings: GmRulings
    draws: tuple[Draw, ...]
    entropy: str
    filed: tuple[Filed, ...]
    deadline: str
    adjustments: tuple[Adjustment, ...] = ()

    def as_json(self) -> Json:
        """Write the record's inputs."""
        male, female = self.rulings.male, self.rulings.female
        return {
            "kind": "round",
            "round": self.round,
            "accepted": [one.as_json() for one in self.accepted],
            "rulings": {
                "male": male.value if male else None,
                "female": female.value if female else None,
                "throws": list(self.rulings.throws),
            },
            "draws": [[draw.label.value, draw.n, draw.outcome] for draw in self.draws],
            "entropy": self.entropy,
            "filed": [[one.file, one.sha256] for one in self.filed],
            "deadline": self.deadline,
        } | self._adjusted()

    @classmethod
    def from_json(cls, record: Json) -> RoundRecord:
        """Read the record's inputs."""
        rulings = record["rulings"]
        return cls(
            record["round"],
            tuple(Accepted.from_json(one) for one in record["accepted"]),
            GmRulings(
                _colour(rulings["male"]) if rulings["male"] else None,
                _colour(rulings["female"]) if rulings["female"] else None,
                tuple(rulings["throws"]),
            ),
            tuple(Draw(Label(label), n, outcome) for label, n, outcome in record["draws"]),
            record["entropy"],
            tuple(Filed(file, digest) for file, digest in record["filed"]),
            record["deadline"],
            tuple(Adjustment(*words) for words in record.get("adjustments", ())),
        )

    def _adjusted(self) -> Json:
        words = [[one.player, one.amount, one.why] for one in self.adjustments]
        return {"adjustments": words} if words else {}


@dataclass(frozen=True, slots=True)
class Undo:
    """The last round is taken back."""

    round: int

    def as_json(self) -> Json:
        """Write the record's inputs."""
        return {"kind": "undo", "round": self.round}

    @classmethod
    def from_json(cls, record: Json) -> Undo:
        """Read the record's inputs."""
        return cls(record["round"])


def _cell_as_json(cell: Cell | None) -> list[str] | None:
    return [cell.file, cell.sheet, cell.address] if cell else None


def _cell_from_json(words: list[str] | None) -> Cell | None:
    return Cell(*words) if words else None


def _colour(word: str) -> Colour:
    return Colour[word.upper()]
