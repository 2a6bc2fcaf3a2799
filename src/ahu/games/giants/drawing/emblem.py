"""The emblem of Giants on the start page."""

from __future__ import annotations

from ahu.draw.svg import Element, circle, moved
from ahu.games.island.statues import moai


def emblem() -> str:
    """Moai of three sizes, on rolling logs."""
    logs = [moved(x, 76, circle(0, 0, 5.5, "timber line firm"), circle(0, 0, 2, "halo")) for x in range(12, 118, 12)]
    statues = [moved(x, 70, moai(size), scale=1.35) for size, x in enumerate((24, 54, 92), start=1)]
    return str(Element("svg", *logs, *statues, class_="emblem", viewBox="0 0 120 84", aria_hidden="true"))
