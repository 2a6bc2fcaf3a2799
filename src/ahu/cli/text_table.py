"""Tables for the terminal."""

from __future__ import annotations

from rich.table import Table

WIDE = 6
"""A table with this many columns after the first, or more, is set closer, to fit into a terminal."""


def plain_table(first: str, *others: str) -> Table:
    """A table without lines, which screen readers would read aloud; all columns but the first hold numbers."""
    table = Table(box=None, pad_edge=False, padding=(0, 3 if len(others) < WIDE else 2, 0, 0))
    table.add_column(first)
    for name in others:
        table.add_column(name, justify="right")
    return table
