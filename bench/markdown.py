"""Tables and verdicts as the pages write them."""

from __future__ import annotations


def table(head: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown; all columns but the first are figures."""
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def verdict(met: bool) -> str:
    """A promise kept or not, in a word."""
    return "met" if met else "MISSED"
