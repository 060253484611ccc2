"""Proving a workbook: its sheet Dice checked alone, from the commitment to the last throw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.books.dice_page import NOTHING, Fact
from budgies_xl.chance import SealedDice, entropy, previous_seed, round_key
from budgies_xl.game.attendance import State
from budgies_xl.game.chance import DIE, Label
from budgies_xl.game.colour import BREEDING
from budgies_xl.game.position import ROUNDS
from budgies_xl.gm.dice import SHOWN_BYTES
from budgies_xl.gm.proof import insist, number, raw, word_of
from budgies_xl.report.dice import DIE_FACES, TIED_COLOURS, HowDecided, birds_counted, check_sum

if TYPE_CHECKING:
    from budgies_xl.books.dice_page import DicePage

_BIRDS = (Label.MALE, Label.FEMALE)
_DICE = (Label.EGG_DIE, Label.EGG_DIE_FEMALE)
_BY_HAND = {HowDecided.BRIBED, HowDecided.GM}
_WAYS_OF_A_BIRD = {HowDecided.UNBRIBED, HowDecided.TIED, *_BY_HAND}
_WAYS_OF_A_DIE = {HowDecided.THROWN, HowDecided.GM}


def check_sum_holds(page: DicePage) -> str:
    """Add the figures up, which finds a slip in copying; raises DoesNotHold."""
    fits = check_sum(page.figures) == page.facts[Fact.CHECK_SUM]
    insist(fits, "The check sum does not fit: a figure of the sheet was changed.")
    return "The figures are as they were printed: the check sum fits."


def chain_holds(page: DicePage) -> str:
    """Hash the revealed seed back to the commitment; raises DoesNotHold."""
    now = round_of(page)
    seed = raw(page.facts[Fact.SEED], Fact.SEED.value)
    before = raw(page.facts[Fact.SEED_BEFORE], Fact.SEED_BEFORE.value)
    for this_round in range(now, 0, -1):
        seed = previous_seed(page.facts[Fact.GAME_ID], this_round, seed)
        sealed = this_round < now or seed == before
        insist(sealed, f"The seed of round {now} is not the one that the seed before seals.")
    commitment = raw(page.facts[Fact.COMMITMENT], Fact.COMMITMENT.value)
    insist(seed == commitment, "The seeds do not lead back to the commitment.")
    return f"The seed of round {now} was sealed before the game: it leads to the commitment."


def mix_holds(page: DicePage) -> str:
    """Mix the digests again; raises DoesNotHold."""
    for player, state, digest in (*page.orders, *page.later):
        word_of(State, state, f"The state of {player}")
        raw(digest, f"The digest of {player}")
    _same_players(page)
    digests = [(player, bytes.fromhex(digest)) for player, _, digest in page.orders]
    mixed = entropy(page.facts[Fact.GAME_ID], round_of(page), digests)
    printed = raw(page.facts[Fact.ENTROPY], Fact.ENTROPY.value)
    insist(mixed == printed, "The mix of orders does not follow from the players’ digests.")
    return f"The mix of orders follows from the digests of all {len(digests)} players."


def _same_players(page: DicePage) -> None:
    again = number(page.facts[Fact.TIMES], Fact.TIMES.value) != 1
    players = [row[0] for row in page.orders]
    agree = again == bool(page.later)
    insist(agree, "“Times resolved” and the tables of orders do not agree.")
    same = not again or [row[0] for row in page.later] == players
    insist(same, "The two tables of orders do not name the same players.")


def key_holds(page: DicePage) -> str:
    """Make the key again from the seed and the mix; raises DoesNotHold."""
    seed = raw(page.facts[Fact.SEED], Fact.SEED.value)
    mixed = raw(page.facts[Fact.ENTROPY], Fact.ENTROPY.value)
    key = round_key(seed, page.facts[Fact.GAME_ID], round_of(page), mixed)
    printed = raw(page.facts[Fact.KEY], Fact.KEY.value)
    insist(key == printed, "The key of the dice does not follow from the seed and the mix.")
    return "The key of the dice follows from that seed and that mix."


def draws_hold(page: DicePage) -> str:
    """Make every draw again; raises DoesNotHold."""
    labels = [word_of(Label, row[0], "A draw") for row in page.draws]
    complete = labels in ([*_BIRDS, _DICE[0]], [*_BIRDS, *_DICE])
    insist(complete, "The draws are not a male, a female and one or two dice, in this order.")
    dice = SealedDice(raw(page.facts[Fact.KEY], Fact.KEY.value))
    drawn = 0
    for label, row in zip(labels, page.draws, strict=True):
        how = word_of(HowDecided, row[1], f"How the {label.value} came about")
        ways = _WAYS_OF_A_BIRD if label in _BIRDS else _WAYS_OF_A_DIE
        _insist(label, how in ways, f"cannot have come about “{how.value}”")
        if how in _BY_HAND:
            _insist(label, [*row[2:6], row[7]] == [NOTHING] * 5, "was not drawn, but shows a draw")
            _outcome_of(label, row[6])
        else:
            _draw_again(dice, label, row)
            _result_again(label, how, row)
            drawn += 1
    by_gm = [label.value for label, row in zip(labels, page.draws, strict=True) if _by_gm(row)]
    hand = f" By the GM: {', '.join(by_gm)}." if by_gm else ""
    return f"Every draw was made again from the key ({drawn} of {len(labels)} were drawn).{hand}"


def _by_gm(row: tuple[str, ...]) -> bool:
    return row[1] == HowDecided.GM.value


def _draw_again(dice: SealedDice, label: Label, row: tuple[str, ...]) -> None:
    shown, byte, among, outcome = row[2:6]
    n = number(among, f"“Among” of the {label.value}")
    _insist(label, 1 <= n <= DIE, f"cannot be among {n}")
    place = dice.place(label, n)
    stream = raw(shown, f"The first bytes of the {label.value}", size=None)
    expected = dice.first_bytes(label, max(SHOWN_BYTES, place + 1))
    _insist(label, stream == expected, "shows other bytes than the key gives")
    _insist(label, byte == str(expected[place]), "took another byte than the first fair one")
    _insist(label, outcome == str(expected[place] % n), "has another outcome than its byte gives")


def _result_again(label: Label, how: HowDecided, row: tuple[str, ...]) -> None:
    """See that the outcome stands for the result: a face, or a bird of those drawn from."""
    n, outcome, result, among = int(row[4]), int(row[5]), row[6], row[7]
    if how is HowDecided.THROWN:
        right = (n, result, among) == (DIE, str(outcome + 1), DIE_FACES)
    elif how is HowDecided.TIED:
        at = _outcome_of(label, result)
        room = len(BREEDING) - n >= at - outcome >= 0
        right = among == TIED_COLOURS and 1 < n <= len(BREEDING) and room
    else:
        birds = _listed(among)
        right = len(birds) == n and birds_counted(birds) == among and birds[outcome] == result
        right = right and birds == [
            one.word for one in BREEDING for _ in range(birds.count(one.word))
        ]
    _insist(label, right, "is not the one that its outcome stands for")


def _listed(among: str) -> list[str]:
    birds: list[str] = []
    for part in among.split(", "):
        count, _, word = part.partition(" ")
        birds += [word] * (int(count) if count in {"1", "2"} else 0)
    return birds


def _outcome_of(label: Label, result: str) -> int:
    """Give the place of a bird's colour or of a face; raises DoesNotHold where it is none."""
    words = [colour.word for colour in BREEDING]
    faces = [str(face) for face in range(1, DIE + 1)]
    possible = words if label in _BIRDS else faces
    _insist(label, result in possible, f"cannot be “{result}”")
    return possible.index(result)


def _insist(label: Label, holds: object, what: str) -> None:
    insist(holds, f"The draw “{label.value}” {what}.")


def round_of(page: DicePage) -> int:
    """Give the round; raises DoesNotHold."""
    now = number(page.facts[Fact.ROUND], Fact.ROUND.value)
    insist(1 <= now <= ROUNDS, f"There is no round {now} in a game of {ROUNDS}.")
    return now
