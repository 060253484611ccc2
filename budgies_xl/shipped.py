"""What comes with the program: the templates and the sample game."""

from __future__ import annotations

from pathlib import Path

from budgies_xl import disk

_PACKAGE = Path(__file__).parent


def shipped(name: str) -> Path:
    """Find a folder that comes with the program: in an installation, or in a checkout."""
    installed = _PACKAGE / "_shipped" / name
    return installed if disk.exists(installed) else _PACKAGE.parent / name
