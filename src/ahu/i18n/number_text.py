"""Numbers as a language writes them."""

from __future__ import annotations

from babel.numbers import format_decimal, format_percent


def decimal(value: float, digits: int, language: str) -> str:
    """A number with so many digits after the point."""
    return format_decimal(value, format=f"#,##0.{'0' * digits}" if digits else "#,##0", locale=language)


def percentage(share: float, language: str, digits: int = 1) -> str:
    """A share from 0 to 1, in percent with so many digits after the point."""
    sign = "%" if language == "en" else "\N{NO-BREAK SPACE}%"
    return format_percent(share, format=f"0{'.' if digits else ''}{'0' * digits}{sign}", locale=language)
