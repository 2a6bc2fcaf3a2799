"""Drawings of the two quarries: a volcano with heads half carved, and a bowl of red scoria with drums."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw.svg import Element, group, moved, path, use

if TYPE_CHECKING:
    from ahu.draw.geometry import Point

ART: Final = (112.0, 80.0)
"""Width and height of a drawing about its middle."""
_HEAD: Final = "M-6 2L-5.4 -10Q-5 -16 0 -16Q5 -16 5.4 -10L6 2Q0 4 -6 2Z"
_FACE: Final = "M-4.6 -9.4Q0 -11.4 4.6 -9.4M-.8 -9L-1.8 -4H1.8L.8 -9M-2.2 -1H2.2"


def shapes() -> list[Element]:
    """Definitions of both drawings and a head, each about its middle."""
    return [
        group(path(_HEAD, "rock bright thin"), path(_FACE, "cut thin"), id="r-head"),
        group(*_crater(), id="r-crater"),
        group(*_pukao_quarry(), id="r-pukao-quarry"),
    ]


def _crater() -> list[Element]:
    hatch = (
        "M-27 -16L-40 18M-20 -11L-30 6M27 -16L42 20M20 -11L29 10M-44 26L-48 34M47 28L51 35M10 -8L13 2M-8 -8L-11 0"
        "M34 -4L46 24M-34 -2L-45 22"
    )
    heads = ((-27, 24, 0.95), (-6, 12, 0.8), (16, 22, 1.15))
    return [
        path("M-55 38L-30 -24L-18 -30L-4 -27L10 -32L24 -27L31 -22L55 38Q0 42 -55 38Z", "heights line firm"),
        path("M-30 -24Q-14 -14 4 -14Q22 -14 31 -22L24 -27L10 -32L-4 -27L-18 -30Z", "cliff line firm"),
        path("M-19 -21Q2 -27 22 -21Q4 -15 -19 -21Z", "water"),
        path(hatch, "grain thin"),
        *[moved(x, y, use("r-head"), scale=scale) for x, y, scale in heads],
    ]


def _pukao_quarry() -> list[Element]:
    drums = ((-26, 14, 1.05), (4, 6, 0.9), (-4, 32, 1.3))
    return [
        path("M-55 38Q-48 2 -32 -12L-20 -8L-6 -18L10 -12L24 -16Q46 -2 55 38Q0 42 -55 38Z", "scoria line firm"),
        path("M-40 38Q-34 8 -14 0Q8 -6 24 4Q38 14 42 38Q0 41 -40 38Z", "rust line firm"),
        path("M-46 26Q-42 8 -31 -4M46 24Q42 6 30 -6M-20 -2l-2 -4M6 -6l2 -5M34 8l4 -6M-35 12l-5 -4", "line hollow thin"),
        *[moved(x, y, use("g-headdress"), scale=scale) for x, y, scale in drums],
    ]


def drawing(place: str, at: Point, scale: float) -> Element:
    """One of the drawings with the grey figure that serves everyone."""
    return moved(at.x, at.y, use(f"r-{place}"), moved(38, 39, neutral(), scale=1.1), scale=scale)


def neutral() -> Element:
    """A neutral Transporter: grey, with no glyph."""
    return use("g-worker", class_="neutral line firm")
