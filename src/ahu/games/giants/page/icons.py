"""Pieces as icons beside the map, of the shapes that the map defines; and chips that say how many of them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ahu.draw.svg import path
from ahu.games.giants.drawing.clusters import LOOKS, base_token, load_token, marker_token, tablet_token
from ahu.games.giants.drawing.loads import LOGS_HEIGHT, LOGS_WIDTH
from ahu.games.giants.drawing.loads import logs as logs_drawing
from ahu.games.giants.rules.pieces import UNKNOWN
from ahu.games.island.tokens import Token, figure_token
from ahu.markup import escape

if TYPE_CHECKING:
    from ahu.draw.svg import Element

_EDGE: Final = 1.5
"""Room for the outline about a drawing."""
_PAWN: Final = "M-8 0Q-8 -4 -4 -5L-2.6 -13A5 5 0 1 1 2.6 -13L4 -5Q8 -4 8 0Z"


def icon(token: Token, class_: str = "gi-icon") -> str:
    """A token as a small picture of its own."""
    width, height = token.width + 2 * _EDGE, token.height + 2 * _EDGE
    return (
        f'<svg class="{class_}" viewBox="{-width / 2:.1f} {_EDGE - height:.1f} {width:.1f} {height:.1f}" '
        f'width="{width:.0f}" height="{height:.0f}" aria-hidden="true">{token.drawing}</svg>'
    )


@lru_cache(maxsize=64)
def figure_icon(colour: str, figure: int) -> str:
    """A figure of a tribe."""
    return icon(figure_token(colour, LOOKS[figure]))


@lru_cache(maxsize=16)
def marker_icon(colour: str) -> str:
    """A Tribe Marker, which is also the sign of its tribe."""
    return icon(marker_token(colour))


@lru_cache(maxsize=16)
def base_icon(colour: str) -> str:
    """A Base."""
    return icon(base_token(colour))


@lru_cache(maxsize=16)
def load_icon(kind: int) -> str:
    """A load of a kind."""
    return icon(load_token(kind))


@lru_cache(maxsize=1)
def logs_icon() -> str:
    """Logs."""
    return icon(Token(LOGS_WIDTH, LOGS_HEIGHT, logs_drawing()))


@lru_cache(maxsize=1)
def tablet_icon() -> str:
    """Half a Rongo tablet."""
    return icon(tablet_token())


@lru_cache(maxsize=1)
def pawn_icon() -> str:
    """The pawn of the First Player."""
    pawn: Element = path(_PAWN, "gold line firm")
    return icon(Token(16, 22, pawn), "gi-icon gi-pawn")


def chip(drawing: str, number: int | str, told: str, *, hooks: str = "", gone: bool = False) -> str:
    """A picture with a number, which reads as a sentence."""
    shown = "?" if number == UNKNOWN else number
    dim = " gi-none" if gone or number == 0 else ""
    told = escape(told)
    return (
        f'<span class="gi-chip{dim}" title="{told}"{hooks}>{drawing}<b aria-hidden="true">{shown}</b>'
        f'<span class="gi-said">{told}</span></span>'
    )


def single(drawing: str, told: str, *, hooks: str = "", gone: bool = False) -> str:
    """A picture of something that there is one of, or that is gone."""
    dim = " gi-none" if gone else ""
    told = escape(told)
    return f'<span class="gi-chip{dim}" title="{told}"{hooks}>{drawing}<span class="gi-said">{told}</span></span>'
