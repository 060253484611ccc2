"""Twenty thousand damaged forms: nothing raises, and what is accepted is exactly what stands there.

Run by hand: python -m tests.long.intake [FORMS]. It prints its figures.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

from tests.mutations import MUTATIONS, misreadings

FORMS = 20_000


def main() -> None:
    """Print the figures; end with 1 if a form was misread, and keep it."""
    forms = int(sys.argv[1]) if sys.argv[1:] else FORMS
    each, found = forms // len(MUTATIONS) + 1, 0
    begun = time.process_time()
    for mutate in MUTATIONS:
        dice = random.Random(f"long {mutate.__name__}")  # noqa: S311  the same in every run
        accepted, wrong = misreadings(mutate, each, dice)
        print(f"{mutate.__name__}: {each} damaged, {accepted} accepted, {len(wrong)} misread")
        for number, data in enumerate(wrong, start=found):
            Path(f"misread-{number}.xlsx").write_bytes(data)
        found += len(wrong)
    seconds = time.process_time() - begun
    print(f"{each * len(MUTATIONS)} forms in {seconds:.0f} seconds, {found} misread")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
