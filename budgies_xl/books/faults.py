"""The catalogue of what the reader cannot understand in a file, a sheet or a cell.

Each kind has its code, what is wrong and the cure; `{wrote}` is what stands there.
"""

from __future__ import annotations

from budgies_xl.game.faults import Fault, FaultKind
from budgies_xl.game.orders import Cell

_SEND_AGAIN = "Save the order workbook again and send it once more."
_SAVE_AS_XLSX = (
    "In Excel choose File > Save As and the type “Excel Workbook (*.xlsx)”, and send that file."
)
_FRESH_FORM = "Copy your amounts into a fresh copy of the order workbook and send that."
_WHOLE_POUNDS = "Type a whole number of pounds, like 5, or leave the box empty."


class NotUnderstood(FaultKind):
    """What cannot be read in a file that came for an order sheet."""

    # The file
    EMPTY_FILE = (
        "empty-file",
        "The file is empty (0 bytes): it was not saved, sent or synchronised to the end.",
        _SEND_AGAIN,
    )
    DAMAGED = ("damaged", "The file is cut short or damaged.", _SEND_AGAIN)
    NOT_AT_HAND = (
        "not-at-hand",
        "The file cannot be opened: it is in use, or it has not been downloaded to this machine.",
        "Close it in other programs, let the cloud folder finish downloading, and try again.",
    )
    IN_ICLOUD = (
        "in-icloud",
        "“{wrote}” is still in iCloud, not on this machine.",
        "Open the folder in Finder, click the cloud beside the file to download it, and try again.",
    )
    PASSWORD = (
        "password",
        "The file is protected with a password to open it.",
        (
            "In Excel choose File > Info > Protect Workbook > Encrypt with Password, empty the "
            "box, save, and send it again. (In LibreOffice: File > Save As, without “Save with "
            "password”.)"
        ),
    )
    OLD_EXCEL = (
        "old-excel",
        "The file is in the old format of Excel 97–2003 (.xls), whatever its name says.",
        _SAVE_AS_XLSX,
    )
    BINARY_EXCEL = ("binary-excel", "The file is an Excel binary workbook (.xlsb).", _SAVE_AS_XLSX)
    OPEN_DOCUMENT = (
        "open-document",
        "The file is an OpenDocument spreadsheet (.ods).",
        (
            "In LibreOffice choose File > Save As and the type “Excel 2007–365 (.xlsx)”, and send "
            "that file."
        ),
    )
    NUMBERS = (
        "numbers",
        "The file is an Apple Numbers document.",
        "In Numbers choose File > Export To > Excel, and send the file that this makes.",
    )
    PLAIN_TEXT = (
        "plain-text",
        "The file is plain text, such as comma-separated values (.csv), and not a workbook.",
        "Fill in the order workbook itself, save it as an Excel workbook (.xlsx), and send that.",
    )
    WEB_PAGE = (
        "web-page",
        "The file is a web page, whatever its name says.",
        (
            "Download the order workbook itself (File > Download > Microsoft Excel in "
            "Google Sheets), "
            "and send that."
        ),
    )
    XML_SPREADSHEET = (
        "xml-spreadsheet",
        "The file is an XML spreadsheet of Excel 2003.",
        _SAVE_AS_XLSX,
    )
    OUTLOOK_MAIL = (
        "outlook-mail",
        "The file is a mail in Outlook's own format (.msg).",
        (
            "Open the mail in Outlook, save the workbook that is attached to it, and put that into "
            "the inbox."
        ),
    )
    WRAPPED_TWICE = (
        "wrapped-twice",
        "The file is an archive or a mail that came inside another one, and was not opened.",
        "Take the order workbook out of it and put that into the inbox.",
    )
    LOCKED_ARCHIVE = (
        "locked-archive",
        "The zip archive is protected with a password.",
        "Send the order workbook itself (.xlsx), without packing it.",
    )
    ODD_ARCHIVE = (
        "odd-archive",
        "The zip archive is packed by an unusual method, and was not opened.",
        "Take the order workbooks out of it and put them into the inbox.",
    )
    NOTHING_INSIDE = (
        "nothing-inside",
        "There is no workbook in this archive or mail.",
        "Send the order workbook itself (.xlsx), filled in.",
    )
    TOO_MUCH_INSIDE = (
        "too-much-inside",
        "The archive or mail has {measured}; at most {limit} are looked at.",
        "Take the order workbooks out of it and put only them into the inbox.",
    )
    LINK = (
        "link",
        "The file is only a link to a document in the cloud.",
        (
            "Open it and download the workbook itself (File > Download > Microsoft "
            "Excel), and send "
            "that."
        ),
    )
    PICTURE = (
        "picture",
        "The file is a picture or a PDF of a page.",
        "Send the order workbook itself (.xlsx), filled in.",
    )
    OTHER_DOCUMENT = (
        "other-document",
        "The file is no Excel workbook, whatever its name says.",
        "Send the order workbook itself (.xlsx), filled in.",
    )
    FOLDER_TOO_DEEP = (
        "folder-too-deep",
        "This is a folder in a folder of the inbox, and was not looked into.",
        "Put the order workbooks that are in it into the inbox itself.",
    )
    TOO_MANY_FILES = (
        "too-many-files",
        "The inbox holds {measured}; only the first {limit} were looked at.",
        "Take out what does not belong there.",
    )
    TOO_MUCH = (
        "too-much",
        "The file has {measured}; an order workbook has at most {limit}.",
        _FRESH_FORM,
    )
    FORMATTED_DOWN = (
        "formatted-down",
        (
            "A sheet is formatted far down, over more than {rows} rows, and has {measured}; "
            "an order workbook has at most {limit}."
        ),
        _FRESH_FORM,
    )
    UNSAFE = (
        "unsafe",
        "The file is packed in a way that no spreadsheet program packs it: {what}.",
        _FRESH_FORM,
    )

    # The sheet
    NO_FORM = (
        "no-form",
        "There is no order form in this workbook; its sheets are {sheets}.",
        "Send the order workbook of this round, with its sheet “Orders” filled in.",
    )
    TWO_FORMS = (
        "two-forms",
        (
            "There is more than one order form in this workbook, and they do not say the same: "
            "{sheets}."
        ),
        "Delete the sheets that are not to count and send it again.",
    )
    LABEL_OVERWRITTEN = (
        "label-overwritten",
        "This cell should say “{label}”, but it says “{wrote}”.",
        (
            "Type “{label}” into it again; if the sheet does not let you, choose Unprotect Sheet "
            "first (there is no password). Or copy your amounts into a fresh order workbook."
        ),
    )
    LABEL_EMPTY = (
        "label-empty",
        "This cell should say “{label}”, but it is empty.",
        (
            "Type “{label}” into it again; if the sheet does not let you, choose Unprotect Sheet "
            "first (there is no password). Or copy your amounts into a fresh order workbook."
        ),
    )
    LABEL_LOST = (
        "label-lost",
        "The label “{label}” is missing from the form{where}.",
        _FRESH_FORM,
    )
    LABEL_TWICE = (
        "label-twice",
        "The label “{label}” stands more than once on the form, in the cells {cells}.",
        (
            "Leave it only where the form had it and empty the others, or copy your amounts into a "
            "fresh order workbook."
        ),
    )
    NO_LABEL_HERE = (
        "no-label-here",
        (
            "“{wrote}” stands where the form had a box, but its row or column has lost its label, "
            "so nobody can tell what it is for."
        ),
        _FRESH_FORM,
    )
    MERGED = (
        "merged",
        "The cells {range} are merged, so nobody can say which box the amount is for.",
        (
            "Take the merging off (Excel: Home > Merge & Center; LibreOffice: Format > Merge and "
            "Unmerge Cells) and type each amount into its own box."
        ),
    )
    ROUND_UNCLEAR = (
        "round-unclear",
        "“{wrote}” is not a round.",
        "Type the number of the round, {first} to {last}.",
    )

    # The cell
    NOT_WHOLE = (
        "not-whole",
        "{box}: the cell holds {wrote}{shows}, but bids and bribes are whole pounds.",
        _WHOLE_POUNDS,
    )
    NEGATIVE = (
        "negative",
        "{box}: “{wrote}” is below 0, and no bid or bribe can be.",
        _WHOLE_POUNDS,
    )
    HUGE = (
        "huge",
        "{box}: “{wrote}” is more money than there is in the game.",
        _WHOLE_POUNDS,
    )
    TRUE_OR_FALSE = (
        "true-or-false",
        "{box}: the cell holds {wrote}, not an amount.",
        _WHOLE_POUNDS,
    )
    DATE = (
        "date",
        (
            "{box}: the cell holds a date or a time ({wrote}), not an amount. "
            "Spreadsheets make a date "
            "of entries like 5/1, and of a number in a cell that is formatted as a date."
        ),
        "Set the cell's number format to General, then type a whole number of pounds.",
    )
    PERCENTAGE = (
        "percentage",
        "{box}: the cell shows a percentage ({wrote}), not an amount.",
        "Set the cell's number format to General, then type a whole number of pounds.",
    )
    ERROR = (
        "error",
        "{box}: the cell shows the error {wrote}, not an amount.",
        _WHOLE_POUNDS,
    )
    NO_RESULT = (
        "no-result",
        "{box}: the cell holds the formula {wrote}, but no result was saved with it.",
        (
            "Type the number itself; or open the file in Excel or LibreOffice, save it there, and "
            "send that."
        ),
    )
    FORMULA_AS_TEXT = (
        "formula-as-text",
        "{box}: “{wrote}” was typed as text, so it was never worked out.",
        "Type the number itself.",
    )
    POINT_OR_COMMA = (
        "point-or-comma",
        "{box}: it is not clear what the point, comma or blank in “{wrote}” means.",
        "Type a whole number of pounds without points, commas or blanks in it.",
    )
    FRACTION = (
        "fraction",
        "{box}: “{wrote}” is not a whole number of pounds.",
        _WHOLE_POUNDS,
    )
    SEVERAL = (
        "several",
        "{box}: “{wrote}” could be more than one amount.",
        "Decide for one whole number of pounds and type only that.",
    )
    OTHER_CURRENCY = (
        "other-currency",
        "{box}: “{wrote}” is not in whole pounds (£), the game's money.",
        "Type only the whole number of pounds.",
    )
    NOT_A_NUMBER = (
        "not-a-number",
        "{box}: “{wrote}” is not a number.",
        _WHOLE_POUNDS,
    )
    TOO_LONG = (
        "too-long",
        "{box}: the cell holds {length} characters of text, beginning “{wrote}”.",
        _WHOLE_POUNDS,
    )


class Refusal(Exception):
    """A file cannot be read any further; it carries the fault."""

    def __init__(self, kind: NotUnderstood, wrote: str = "", **facts: str) -> None:
        """Keep the kind of fault, what stands there and the facts of its sentences."""
        super().__init__(kind)
        self.kind = kind
        self.wrote = wrote
        self.facts = tuple(facts.items())

    def fault(self, file: str) -> Fault:
        """Give the fault, at a file."""
        return Fault(self.kind, Cell(file), self.wrote, self.facts)
