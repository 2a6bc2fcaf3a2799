"""The marks of a chart: at round numbers, a few of them."""

from __future__ import annotations

from typing import Final

STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)


def step(span: float, most: int) -> int:
    """The distance of marks that gives at most so many of them."""
    return next((step for step in STEPS if span <= step * most), STEPS[-1])
