"""Checks the dice of a round of Budgies by the sheet Dice of a workbook; needs only Python.

python check_dice.py Ross.xlsx
python check_dice.py Ross.xlsx Ross 7K3M-QX21-9ZTA-40BC "Bid 5 on Yellow" "Bribe 2 for a Red male"
The second checks Ross's orders, too: key, bids and bribes are on the sheet Your Orders, word for word.
"""

# ruff: noqa: D103, E501, INP001, PLR2004, S314, T201
# fmt: off
import hashlib
import hmac
import re
import sys
import zipfile
from xml.etree import ElementTree as ET

COLOURS, SIGNS = "Red Blue Yellow Purple Orange Green", "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LABELS, STATES = ["male", "female", "egg die", "egg die, female"], {"received", "vouched", "passes"}

def must(holds: object, why: str) -> None:
    if not holds:
        raise ValueError(why)

def items(*words: str | bytes) -> bytes:  # each item after its length in four bytes
    raw = [word if isinstance(word, bytes) else word.encode() for word in words]
    return b"budgies-xl/1" + b"".join(len(one).to_bytes(4, "big") + one for one in raw)

def mac(key: bytes, *words: str | bytes) -> bytes:
    return hmac.new(key, items(*words), hashlib.sha256).digest()

def read(path: str) -> list[list[str]]:  # the rows of the sheet Dice, eight cells each
    main = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
    with zipfile.ZipFile(path) as book:
        part = {name: ET.fromstring(book.read(name)) for name in book.namelist() if name.startswith("xl/") and name.endswith((".xml", ".rels"))}
    texts = ["".join(one.itertext()) for one in part.get("xl/sharedStrings.xml", ())]
    sheet = {one.get("name"): one.attrib.values() for one in part["xl/workbook.xml"].iter(f"{main}sheet")}["Dice"]
    target = next(one.attrib["Target"] for one in part["xl/_rels/workbook.xml.rels"] if one.attrib["Id"] in sheet)
    cells = part["xl/" + target.removeprefix("/xl/")].iter(f"{main}c")
    found = {cell.attrib["r"]: ("".join(cell.itertext()), cell.get("t")) for cell in cells}
    words = {at: texts[int(text)] if kind == "s" else text for at, (text, kind) in found.items() if text}
    return [[words.get(f"{column}{row}", "") for column in "ABCDEFGH"] for row in range(1, 200)]

def in_words(orders: tuple[str, ...], now: str) -> str:  # equal bids of a round in one sentence
    found = filter(None, (re.fullmatch("Bid ([0-9]+) on (.+?)(?: in round ([0-9]))?", one) for one in orders))
    bids = [(bid[3] or now, COLOURS.index(of), bid[1], of) for bid in found for of in re.findall("[A-Z][a-z]+", bid[2])]
    together: dict[tuple[str, str], list[str]] = {}
    for which, _, amount, colour in sorted(bids):
        together.setdefault((which, amount), []).append(colour)
    lines = [f"Bid {amount} on {', '.join(of[:-1])}{' and ' * bool(of[1:])}{of[-1]}{f' in round {which}' * (which != now)}" for (which, amount), of in together.items()]
    bribes = sorted((one.endswith("female"), COLOURS.index(one.split()[4]), one) for one in orders if one.startswith("Bribe"))
    return "\n".join(lines + [one for _, _, one in bribes]) or "No bids and no bribes"

def check(rows: list[list[str]], player: str = "", receipt: str = "", *orders: str) -> str:
    heads = [at for at, row in enumerate(rows) if row[:2] in (["Player", "State"], ["Draw", "How"])]
    full = [[cell for cell in row if cell] if row[1] else [] for row in rows]
    *sent, draws = [full[at + 1 : full.index([], at)] for at in heads]
    fact = dict(row for row in full if len(row) == 2)
    figures = [fact[label] for label in fact if label != "Check sum"] + [cell for table in [*sent, draws] for row in table for cell in row]
    must(hashlib.sha256("\n".join(figures).encode()).hexdigest()[:16] == fact["Check sum"], "the check sum: a figure was changed")
    game, now, seed, key = (fact[label] for label in ("Game id", "Round", "Seed revealed", "Key of the dice"))
    chain = [bytes.fromhex(seed)]
    for back in range(int(now), 0, -1):
        chain.append(hashlib.sha256(items("chain", game, str(back), chain[-1])).digest())
    must([chain[1].hex(), chain[-1].hex()] == [fact["Seed before"], fact["Commitment"]], "the seed does not lead back to the commitment")
    must([[row[0] for row in table] for table in sent] == [[row[0] for row in sent[0]]] * (1 + (fact["Times resolved"] != "1")), "the tables of orders do not fit “Times resolved”")
    mix = hashlib.sha256(items("entropy", game, now, *(one for row in sent[0] for one in (row[0], bytes.fromhex(row[2])))))
    must(mix.hexdigest() == fact["Mix of orders"], "the mix does not follow from the digests")
    must(mac(bytes.fromhex(seed), "round", game, now, mix.digest()).hex() == key, "the key does not follow from the seed and the mix")
    states, labels = {row[1] for table in sent for row in table}, [row[0] for row in draws]
    must(states <= STATES and len(labels) > 2 and labels == LABELS[: len(labels)], "an unknown state of orders, or a draw is missing")
    for label, how, shown, byte, among, outcome, result, drawn_from in draws:
        is_bird, birds = label in LABELS[:2], COLOURS.split()[:3]
        if how == "by the GM" or (is_bird and how == "by bribes"):
            nothing, faces = {shown, byte, among, outcome, drawn_from}, birds if is_bird else list("123456")
            must(nothing == {"–"} and result in faces, f"{label}: a draw where there was none")
            continue
        n, stream = int(among), b"".join(mac(bytes.fromhex(key), "draw", label, str(part)) for part in range(9))
        place = next(at for at, one in enumerate(stream) if one < 256 - 256 % n)
        must((stream[: max(8, place + 1)].hex(), str(stream[place]), str(stream[place] % n)) == (shown, byte, outcome), f"{label}: the key gives another draw")
        if (is_bird, how) == (True, "drawn, nobody bribed"):
            left = [bird for part in drawn_from.split(", ") for bird in [part[2:]] * int(part[0])]
            right = len(left) == n and left[int(outcome)] == result and left == sorted(left, key=birds.index)
        elif (is_bird, how, drawn_from) == (True, "drawn, bribes tied", "tied colours"):
            right = 2 <= n <= 3 and 0 <= birds.index(result) - int(outcome) <= 3 - n  # the other one stays secret
        else:
            right = (is_bird, how, drawn_from, n, int(outcome) + 1) == (False, "thrown", "1 to 6", 6, int(result))
        must(right, f"{label}: the outcome does not stand for {result}")
    if player:
        state, digest = next((row[1], row[2]) for row in sent[-1] if row[0] == player)
        number = sum(SIGNS.index(sign) << 5 * at for at, sign in enumerate(reversed(receipt.upper().translate(str.maketrans("OIL", "011", "- ")))))
        mine = mac(number.to_bytes(10, "big"), "orders", game, now, player, state, in_words(orders, now))
        must(mine.hex() == digest, f"these are not the orders that were played for {player} as “{state}”")
    return f"All holds: commitment, seeds, mix, key and draws of round {now}{', and the orders' * bool(player)}."

if __name__ == "__main__":
    try:
        print(check(read(sys.argv[1]), *sys.argv[2:]))
    except Exception as trouble:  # noqa: BLE001  (whatever it is: nothing was proved)
        sys.exit(f"This does NOT hold, or cannot be read: {trouble}")
