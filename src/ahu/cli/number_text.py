"""Numbers as the language of the terminal writes them."""

from __future__ import annotations

from ahu.cli.language import spoken
from ahu.i18n import number_text


def decimal(value: float, digits: int) -> str:
    """A number with so many digits after the point."""
    return number_text.decimal(value, digits, spoken().code)


def whole(value: float) -> str:
    """A number without digits after the point."""
    return number_text.decimal(round(value), 0, spoken().code)


def percentage(share: float) -> str:
    """A share from 0 to 1, in percent with one digit after the point."""
    return number_text.percentage(share, spoken().code)
