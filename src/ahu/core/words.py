"""Small things that words in every game need."""

from __future__ import annotations

LONGEST = 200
"""Characters of somebody's input that are worth quoting back."""


def short(text: str) -> str:
    """A text as it is quoted back to who wrote it: not all of it, if they wrote a book."""
    text = text.strip()
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def count(number: int, thing: str) -> str:
    """So many things, in words: "1 Log", "2 Logs"."""
    return f"{number} {thing}" + ("" if number == 1 else "s")
