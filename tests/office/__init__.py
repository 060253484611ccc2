"""Other people's spreadsheet programs: LibreOffice driven by hand, Gnumeric, and printed pages."""

from tests.office.client import Book, Office, OfficeFailed, Seen
from tests.office.gnumeric import resave_in_gnumeric
from tests.office.printed import pdf_pages, pdf_to_png

__all__ = [
    "Book",
    "Office",
    "OfficeFailed",
    "Seen",
    "pdf_pages",
    "pdf_to_png",
    "resave_in_gnumeric",
]
