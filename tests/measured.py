"""Reads the files of folders one by one, and tells what each cost; run as a process of its own.

python -m tests.measured FOLDER: a line of JSON for each file of each folder in it.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from pathlib import Path

from budgies_xl.books.form_reader import read_sheet
from budgies_xl.books.marked_up import mark_up
from budgies_xl.books.saved import saved_at
from budgies_xl.gm.collecting import collect


def main() -> None:
    """Read everything, as the program does, and mark what is wrong in a copy."""
    for folder in sorted(Path(sys.argv[1]).iterdir()):
        begun = time.process_time()
        found = collect(folder)
        for one in found:
            if one.fault is None:
                reading = read_sheet(one.file, one.data)
                saved_at(one.data)
                mark_up(one.data, reading.faults)
        seconds = time.process_time() - begun
        cost = {"seconds": seconds, "mebibytes": peak_in_mebibytes(), "lines": len(found)}
        print(json.dumps({"folder": folder.name} | cost), flush=True)


def peak_in_mebibytes() -> float:
    """Tell the most memory that this process had; Linux counts in the parent's, asked otherwise."""
    status = Path("/proc/self/status")
    if status.exists():
        lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
        return int(lines["VmHWM"].split()[0]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024 / 1024


if __name__ == "__main__":
    main()
