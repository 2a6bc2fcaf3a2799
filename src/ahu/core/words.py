"""Small things that words in every game need."""

from __future__ import annotations


def count(number: int, thing: str) -> str:
    """So many things, in words: "1 Log", "2 Logs"."""
    return f"{number} {thing}" + ("" if number == 1 else "s")
