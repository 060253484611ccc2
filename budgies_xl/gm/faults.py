"""What keeps a sheet that can be read from being played: whose it is, or for which round."""

from __future__ import annotations

from budgies_xl.game.faults import FaultKind


class NotAccepted(FaultKind):
    """Why a sheet waits or is refused, though it can be read."""

    CODE_OF_ANOTHER = (
        "code-of-another",
        "The sheet names {wrote} as its player, but it carries the form code of {seat}.",
        "Each player fills in their own order workbook; use yours.",
    )
    ROUND_OVERWRITTEN = (
        "round-overwritten",
        "The sheet says round {wrote}, but its form code is for round {round}.",
        "Write {round} there again, or use a fresh copy of the order workbook.",
    )
    GAME_OVERWRITTEN = (
        "game-overwritten",
        "The sheet says that it is for the game {wrote}, but its form code is of {game}.",
        "Use a fresh copy of the order workbook.",
    )
    OTHER_GAME = (
        "other-game",
        "This is a sheet of another game, {wrote}; the game here is {game}.",
        "Send the order workbook of this game.",
    )
    LATER_ROUND = (
        "later-round",
        "This is a sheet for round {wrote}, but round {round} comes next.",
        "Send the order workbook for round {round}.",
    )
    NO_ROUND = (
        "no-round",
        "The sheet does not say for which round it is.",
        "Write {round} beside the word Round.",
    )
    NO_PLAYER = (
        "no-player",
        "The sheet does not say whose it is.",
        "Write your name beside the word Player.",
    )
    UNKNOWN_PLAYER = (
        "unknown-player",
        "Nobody called “{wrote}” plays in this game.",
        "{hint}",
    )
    NO_CODE = (
        "no-code",
        "The sheet has no form code, so anybody could have sent it in {seat}'s name.",
        "Use the order workbook that was sent for this round, or ask the GM to vouch for this one.",
    )
    WRONG_CODE = (
        "wrong-code",
        "The form code on the sheet is not the one of {seat} for round {round}.",
        "Use the newest order workbook for this round, or ask the GM to vouch for this one.",
    )
    OLD_FORM = (
        "old-form",
        "The form was made before a correction, so it may show other money than {seat} has now.",
        "Use the newest order workbook for this round, or ask the GM to vouch for this one.",
    )
    TWO_SHEETS = (
        "two-sheets",
        "{files} are different order sheets from {seat}, and {doubt}.",
        "Say which one counts; the GM takes the other out of the inbox.",
    )


class Told(FaultKind):
    """What the GM or the player is told of a sheet that is not refused."""

    EARLIER_ROUND = (
        "earlier-round",
        "This is {seat}'s sheet for round {wrote}, which is resolved already. It is passed over.",
        "",
    )
    EARLIER_DIFFERS = (
        "earlier-differs",
        "This is {seat}'s sheet for round {wrote}, resolved with other orders. It is passed over.",
        'To play it after all: budgies-xl correct {wrote} --orders FILE --player "{seat}"',
    )
    SAME_AS = ("same-as", "It says the same as {file}, and counts once.", "")
    SUPERSEDED = (
        "superseded",
        "{seat} sent again: {file} was {how} later and counts instead.",
        "",
    )
    COUNTS_INSTEAD = (
        "counts-instead",
        "This sheet counts instead of {file}, which was {how} earlier. What differs: {differs}",
        "",
    )
    BESIDE = (
        "beside",
        "It came along with a workbook and is none itself. It is passed over.",
        "",
    )
    VOUCHED = ("vouched", "Accepted without its code, on the GM's word.", "")
    VOUCHED_OLD_FORM = (
        "vouched-old-form",
        "Accepted on the GM's word: the form was made before a correction.",
        "",
    )
    PLAYED_BEFORE = (
        "played-before",
        "This very sheet was played in this round before, with its code of that time.",
        "",
    )
