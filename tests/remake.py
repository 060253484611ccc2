"""Makes what the project keeps of its own output: the templates, and the tables of the README.

Run by hand after a change: python -m tests.remake
"""

from __future__ import annotations

from pathlib import Path

from budgies_xl.books.blank_form import write_blank_form
from budgies_xl.game.house_rules import HouseRules
from budgies_xl.gm.refusals import refusals_table
from budgies_xl.report.rulings import house_rules_table, house_rules_toml

PROJECT = Path(__file__).parent.parent


def templates() -> dict[str, bytes]:
    """Make every template, by its path."""
    return {
        "templates/order-sheet.xlsx": write_blank_form(HouseRules()),
        "templates/house-rules.toml": house_rules_toml().encode(),
    }


def readme() -> str:
    """Make the README with its tables as the program has them today."""
    text = (PROJECT / "README.md").read_text(encoding="utf-8")
    for what, table in (("house rules", house_rules_table()), ("refusals", refusals_table())):
        begin, end = f"<!-- {what}: made by the program -->", f"<!-- end of {what} -->"
        head, _, rest = text.partition(begin)
        text = f"{head}{begin}\n{table}\n{end}{rest.partition(end)[2]}"
    return text


def main() -> None:
    """Write them all."""
    for path, data in templates().items():
        (PROJECT / path).parent.mkdir(exist_ok=True)
        (PROJECT / path).write_bytes(data)
    (PROJECT / "README.md").write_text(readme(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
