"""Calibration: how often seats won, by the probability that was predicted for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from ahu.draw.plots.curves import Curve, curves

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from ahu.markup import Element

BINS: Final = 10
"""Predictions are put into so many bins of the same width."""
LEAST: Final = 20
"""A bin of fewer predictions is not shown: it says little."""


class Bin(NamedTuple):
    """Predictions that are alike."""

    predicted: float
    """Their mean."""
    won: float
    """The share of them that came true."""
    number: int


def calibration(chances: NDArray[np.float32], wins: NDArray[np.float32]) -> list[Bin]:
    """The predictions for all seats and positions in bins, those of the lowest probability first."""
    flat, won = chances.reshape(-1), wins.reshape(-1)
    place = np.minimum((flat * BINS).astype(np.int64), BINS - 1)
    found = []
    for number in range(BINS):
        inside = place == number
        if inside.sum() >= LEAST:
            found.append(Bin(float(flat[inside].mean()), float(won[inside].mean()), int(inside.sum())))
    return found


def calibration_chart(title: str, found: Mapping[str, list[Bin]]) -> Element:
    """A curve for each evaluation. On the dashed line as many win as were predicted to."""
    lines = [
        Curve(name, [(one.predicted, one.won) for one in bins], colour, dots=True)
        for colour, (name, bins) in enumerate(found.items())
    ]
    return curves(title, lines, "predicted probability of winning", "share that won", diagonal=True)
