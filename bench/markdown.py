"""Tables and verdicts as the pages write them."""

from __future__ import annotations

from typing import NamedTuple


class Goal(NamedTuple):
    """A goal, and the figure that was reached."""

    what: str
    bar: str
    figure: str
    met: bool

    def row(self) -> str:
        """The row of the table."""
        return f"| {self.what} | {self.bar} | {self.figure} | {'met' if self.met else '**missed**'} |"


def table(head: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown; all columns but the first are figures."""
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def verdict(met: bool) -> str:
    """A promise kept or not, in a word."""
    return "met" if met else "MISSED"
