"""Pieces as icons beside the map, drawn with the shapes that the map defines; and chips: an icon with a number."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ahu.draw.svg import path
from ahu.draw.tokens import Token
from ahu.games.giants.drawing import loads
from ahu.games.giants.drawing.tokens import FIGURE_KINDS, base_token, load_token, marker_token, tablet_token
from ahu.games.giants.rules.pieces import UNKNOWN
from ahu.games.island.figures import figure_token
from ahu.markup import escape

_EDGE: Final = 1.5
"""Left free for the outline of a drawing."""
_SCREEN: Final = "M-10 -12L-3.4 -14L3.4 -12L10 -14V-2L3.4 0L-3.4 -2L-10 0ZM-3.4 -14V-2M3.4 -12V0"
_PAWN: Final = "M-8 0Q-8 -4 -4 -5L-2.6 -13A5 5 0 1 1 2.6 -13L4 -5Q8 -4 8 0Z"


def icon(token: Token, class_: str = "gi-icon") -> str:
    """A token as a small picture of its own."""
    width, height = token.width + 2 * _EDGE, token.height + 2 * _EDGE
    return (
        f'<svg class="{class_}" viewBox="{-width / 2:.1f} {_EDGE - height:.1f} {width:.1f} {height:.1f}" '
        f'width="{width:.0f}" height="{height:.0f}" aria-hidden="true">{token.drawing}</svg>'
    )


@lru_cache(maxsize=64)
def figure(kind: int, colour: str) -> str:
    """A figure of a seat's colour."""
    return icon(figure_token(colour, FIGURE_KINDS[kind]))


@lru_cache(maxsize=16)
def marker(colour: str) -> str:
    """A Tribe Marker, which also stands for its tribe."""
    return icon(marker_token(colour))


@lru_cache(maxsize=16)
def base(colour: str) -> str:
    """A Base."""
    return icon(base_token(colour))


@lru_cache(maxsize=16)
def load(kind: int) -> str:
    """A load of a kind."""
    return icon(load_token(kind))


@lru_cache(maxsize=1)
def logs() -> str:
    """Logs."""
    return icon(Token(loads.LOGS_WIDTH, loads.LOGS_HEIGHT, loads.logs()))


@lru_cache(maxsize=1)
def tablet() -> str:
    """Half a Rongo tablet."""
    return icon(tablet_token())


@lru_cache(maxsize=1)
def first_player() -> str:
    """The pawn of the First Player."""
    return icon(Token(16, 22, path(_PAWN, "gold line firm")), "gi-icon gi-pawn")


@lru_cache(maxsize=1)
def screen() -> str:
    """A folded screen, which hides what is behind it."""
    return icon(Token(20, 14, path(_SCREEN, "card edge firm")), "gi-icon gi-fold")


def chip(drawing: str, number: int | str, text: str, *, attributes: str = "", gone: bool = False) -> str:
    """An icon with a number; ``text`` says the same to screen readers."""
    shown = "?" if number == UNKNOWN else number
    dim = " gi-none" if gone or number == 0 else ""
    text = escape(text)
    return (
        f'<span class="gi-chip{dim}" data-tip="{text}"{attributes}>{drawing}<b aria-hidden="true">{shown}</b>'
        f'<span class="said">{text}</span></span>'
    )


def single(drawing: str, text: str, *, attributes: str = "", gone: bool = False) -> str:
    """An icon of something that there is one of, dim if it is gone; ``text`` is for screen readers."""
    dim = " gi-none" if gone else ""
    text = escape(text)
    return f'<span class="gi-chip{dim}" data-tip="{text}"{attributes}>{drawing}<span class="said">{text}</span></span>'
