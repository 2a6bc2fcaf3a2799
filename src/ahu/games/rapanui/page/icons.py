"""Icons beside the map, drawn with the shapes that the map defines."""

from __future__ import annotations

from functools import lru_cache

from ahu.games.island import figures, statues
from ahu.games.rapanui.drawing import icons
from ahu.games.rapanui.drawing.tokens import FIGURE_KINDS
from ahu.games.rapanui.drawing.totems import COLOURS, totem
from ahu.games.rapanui.rules.pieces import PUKAO, VILLAGER


def icon(view_box: str, drawing: object, class_: str = "") -> str:
    """A drawing as a small picture of its own."""
    return f'<svg class="rn-icon{class_}" viewBox="{view_box}" aria-hidden="true">{drawing}</svg>'


@lru_cache(maxsize=16)
def resource(kind: int) -> str:
    """A Resource."""
    return icon("-13 -13 26 26", icons.resource(kind, 0, 0))


@lru_cache(maxsize=16)
def offering(kind: int) -> str:
    """An Offering."""
    return icon("-14 -15 28 29", icons.offering(kind, 0, 0))


@lru_cache(maxsize=16)
def tile(kind: int) -> str:
    """An Ahu tile."""
    return icon("-11 -11 22 22", icons.tile(kind, 0, 0))


@lru_cache(maxsize=16)
def improvement(kind: int) -> str:
    """An Improvement tile."""
    return icon("-11 -11 22 22", icons.improvement(kind, 0, 0))


@lru_cache(maxsize=1)
def tablet() -> str:
    """A Rongorongo Tablet."""
    return icon("-13 -11 24 22", icons.tablet(0, 0))


@lru_cache(maxsize=64)
def figure(kind: int, seat: str) -> str:
    """A figure of a seat."""
    return icon("-14 -42 28 43", figures.figure(FIGURE_KINDS[kind], COLOURS[seat]), " rn-tall")


@lru_cache(maxsize=16)
def tired(seat: str) -> str:
    """A tired figure: a Villager that lies down."""
    lying = f'<g transform="rotate(90)">{figures.figure(FIGURE_KINDS[VILLAGER], COLOURS[seat])}</g>'
    return icon("-2 -14 46 28", lying, " rn-lying")


@lru_cache(maxsize=16)
def cargo(kind: int) -> str:
    """A Moai, or a Pukao."""
    if kind == PUKAO:
        return icon("-14 -31 28 43", statues.headdress(), " rn-tall")
    return icon("-14 -43 28 44", statues.moai(kind + 1), " rn-tall")


@lru_cache(maxsize=16)
def totem_of(seat: str) -> str:
    """The totem of a seat."""
    return icon("-17 -17 38 38", totem(seat, 0, 0), " rn-totem")
