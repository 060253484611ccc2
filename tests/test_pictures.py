"""The README's pictures show what the workbooks look like today."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.looks.pictures import OF_THE_README, PICTURES, picture_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.office import Office

pytestmark = pytest.mark.office
# Fonts and versions of LibreOffice shift a letter by a dot; another text or colour is far above.
ALIKE = 6


def differ(one: Image.Image, other: Image.Image) -> float:
    """Measure how far two pictures differ, on a scale to 255, at a size that blurs single dots."""
    small = [picture.convert("L").resize((200, 200)) for picture in (one, other)]
    return max(ImageStat.Stat(ImageChops.difference(*small)).mean)


@pytest.mark.parametrize("name", OF_THE_README)
def test_a_picture_of_the_readme_is_what_the_workbook_prints(
    name: str, tmp_path: Path, office: Office
) -> None:
    """Rendered anew and compared."""
    with Image.open(PICTURES / name) as kept:
        made = picture_of(name, tmp_path, office)
        assert abs(kept.width - made.width) <= 0.02 * kept.width
        assert abs(kept.height - made.height) <= 0.02 * kept.height
        assert differ(kept, made) < ALIKE


def test_another_workbooks_picture_is_told_apart() -> None:
    """The comparison is no formality."""
    one, other = (Image.open(PICTURES / name) for name in OF_THE_README)
    with one, other:
        assert differ(one, other) > 2 * ALIKE
