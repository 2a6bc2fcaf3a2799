"""Numbers as the language of the terminal writes them."""

from __future__ import annotations

from babel.numbers import format_decimal, format_percent

from ahu.cli.language import spoken


def decimal(value: float, digits: int) -> str:
    """A number with so many digits after the point."""
    return format_decimal(value, format=f"#,##0.{'0' * digits}", locale=spoken().code)


def whole(value: float) -> str:
    """A number without digits after the point."""
    return format_decimal(round(value), locale=spoken().code)


def percentage(share: float) -> str:
    """A share from 0 to 1, in percent with one digit after the point."""
    sign = {"en": "%"}.get(spoken().code, "\N{NO-BREAK SPACE}%")
    return format_percent(share, format=f"0.0{sign}", locale=spoken().code)
