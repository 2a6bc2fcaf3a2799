"""Small drawings among the words of the page; their shapes are those the map defines."""

from __future__ import annotations

from functools import cache

from ahu.games.island import figures, statues
from ahu.games.rapanui.drawing import icons
from ahu.games.rapanui.drawing.contents import LOOKS
from ahu.games.rapanui.drawing.totems import COLOURS, totem
from ahu.games.rapanui.rules.pieces import PUKAO


def _sign(box: str, drawn: object, class_: str = "") -> str:
    return f'<svg class="rn-sign{class_}" viewBox="{box}" aria-hidden="true">{drawn}</svg>'


@cache
def resource(kind: int) -> str:
    """A Resource."""
    return _sign("-13 -13 26 26", icons.resource(kind, 0, 0))


@cache
def offering(kind: int) -> str:
    """An Offering."""
    return _sign("-14 -15 28 29", icons.offering(kind, 0, 0))


@cache
def tile(kind: int) -> str:
    """An Ahu tile."""
    return _sign("-11 -11 22 22", icons.tile(kind, 0, 0))


@cache
def improvement(kind: int) -> str:
    """An Improvement tile."""
    return _sign("-11 -11 22 22", icons.improvement(kind, 0, 0))


@cache
def tablet() -> str:
    """A Rongorongo Tablet."""
    return _sign("-13 -11 24 22", icons.tablet(0, 0))


@cache
def figure(kind: int, seat: str) -> str:
    """A figure of a seat."""
    return _sign("-14 -42 28 43", figures.figure(LOOKS[kind], COLOURS[seat]), " rn-tall")


@cache
def cargo(kind: int) -> str:
    """A Moai, or a Pukao."""
    if kind == PUKAO:
        return _sign("-14 -31 28 43", statues.headdress(), " rn-tall")
    return _sign("-14 -43 28 44", statues.moai(kind + 1), " rn-tall")


@cache
def totem_of(seat: str) -> str:
    """The totem of a seat."""
    return _sign("-17 -17 38 38", totem(seat, 0, 0), " rn-totem")
