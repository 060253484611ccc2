"""Money: whole pence inside, pounds in what people read."""

POUND = 100


def pounds(number: int) -> int:
    """Give a number of whole pounds in pence."""
    return number * POUND


def in_words(pence: int) -> str:
    """Write an amount of pence as people write pounds: £3, £13.34 or -£3."""
    sign = "-" if pence < 0 else ""
    whole, odd = divmod(abs(pence), POUND)
    return f"{sign}£{whole:,}.{odd:02}" if odd else f"{sign}£{whole:,}"


def is_whole_pounds(pence: int) -> bool:
    """Tell whether an amount of pence is a whole number of pounds."""
    return pence % POUND == 0
