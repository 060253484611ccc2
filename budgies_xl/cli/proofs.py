"""Printing what holds in a workbook that anybody has at hand, without the game folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl import disk
from budgies_xl.cli.screen import say, talk
from budgies_xl.gm.proving_workbooks import own_orders, prove_workbook

if TYPE_CHECKING:
    from pathlib import Path


def verify_workbook(path: Path, orders: Path | None, receipt: str) -> bool:
    """Check a workbook alone and print what holds and the first thing that does not."""
    own = own_orders(orders.name, disk.read(orders), receipt) if orders else None
    proof = prove_workbook(path.name, disk.read(path), own)
    for sentence in proof.holds:
        say(f"✓ {sentence}")
    if proof.wrong:
        talk(f"✗ {proof.wrong}")
        talk(
            "Compare with the workbook that others got, and ask the GM for the file as it was "
            "first sent."
        )
    return not proof.wrong
