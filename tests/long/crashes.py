"""Kill every command at every system call that touches the game folder, and count what is wrong.

Run by hand: python -m tests.long.crashes
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from tests.strace import trial

COMMANDS = ("new", "resolve", "undo", "correct", "rebuild")


def main() -> int:
    """Print a line for each command; ends with 1 where anything was lost, doubled or torn."""
    bad = 0
    for command in sys.argv[1:] or COMMANDS:
        with tempfile.TemporaryDirectory() as place:
            began = time.monotonic()
            killing = trial(Path(place), command)
            wrong = [
                f"{point.call} {point.number}: {found}"
                for point in killing.points
                if (found := killing.killed_and_run_again(point))
            ]
            took = round(time.monotonic() - began)
            print(f"{command}: {len(killing.points)} kills, {len(wrong)} wrong, {took} s")
            for one in wrong:
                print(f"  {one}")
            bad += len(wrong)
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(main())
