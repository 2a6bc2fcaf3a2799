"""The emblem of Rapa Nui on the start page."""

from __future__ import annotations

from typing import Final

from ahu.draw.svg import Element, moved, path
from ahu.games.island.statues import erected, headdress

_PALM: Final = (
    "M96 78Q100 56 97 38M97 38Q86 30 78 36M97 38Q92 24 82 24M97 38Q104 24 113 27M97 38Q108 32 116 40"
    "M97 38Q106 38 110 50M97 38Q88 40 84 50"
)


def emblem() -> str:
    """A crowned Moai on its platform between a drum and a palm."""
    return str(
        Element(
            "svg",
            path("M8 82L16 72H78L86 82Z", "stone line firm"),
            path(_PALM, "frond"),
            moved(48, 72, *erected(0, 0, 3, crowned=True), scale=0.56),
            moved(22, 72, headdress(), scale=0.9),
            class_="emblem",
            viewBox="0 0 120 84",
            aria_hidden="true",
        )
    )
