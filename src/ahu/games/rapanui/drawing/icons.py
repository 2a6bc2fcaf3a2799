"""Icons: Resources, Offerings, tiles, Improvements and totems."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw.svg import Element, group, moved, path, rectangle, text_line, use
from ahu.games.rapanui.rules.pieces import IMPROVEMENTS, KINDS, OFFERINGS, TILES

if TYPE_CHECKING:
    from collections.abc import Sequence

ICON: Final = 24.0
"""Width and height of a Resource or an Offering, about its middle."""
TILE: Final = 20.0

_RESOURCES: Final = (
    (
        ("M-7.5 11.5L-3 1L-9 -9.5L-5 -8.5L-4 -12L-.8 -8.5L1.5 -12L3.6 -8.5L8.6 -10.5L3 1L7.5 11.5L3 9.5L0 11.5L-3 9.5Z",
         "reed line firm"),
        ("M-1.5 -1L-4.5 -8M1.2 -1L3 -8M0 -1V-7M-1.4 4L-3 8.5M1.4 4L3 8.5", "line hollow thin"),
        ("M-4.2 1.2H4.2", "line hollow", ),
    ),
    (
        ("M0 -11.5C5.5 -11.5 9 -3.5 9 2A9 9 0 0 1 -9 2C-9 -3.5 -5.5 -11.5 0 -11.5Z", "egg line firm"),
        ("M-3.5 -3.5h.1M2.5 -6h.1M4.5 1.5h.1M-1 2.5h.1M-5 4h.1M1.5 7h.1", "line hollow thick"),
    ),
    (
        ("M-6.5 -7H7A4.6 7 0 0 1 7 7H-6.5Z", "timber line firm"),
        ("M-6.5 -7A4.6 7 0 0 0 -6.5 7A4.6 7 0 0 0 -6.5 -7Z", "halo line firm"),
        ("M-6.5 -3.6A2.3 3.6 0 0 0 -6.5 3.6A2.3 3.6 0 0 0 -6.5 -3.6ZM1 -3.4H7.5M-.5 .4H9M1 4H7", "line hollow thin"),
    ),
    (
        ("M-11.5 -1Q-12 10.5 0 11Q12 10.5 11.5 -1L8 1.5L4.5 -1.5L0 1L-4.5 -1.5L-8 1.5Z", "shell line firm"),
        ("M-7.5 4.5L-4.5 9M0 4V10M7.5 4.5L4.5 9", "line hollow thin"),
        ("M0 -11.2A6.3 6.3 0 1 1 -.1 -11.2Z", "pearl line firm"),
        ("M-3 -6.6Q-2.4 -8.8 -.2 -9", "line hollow thin"),
    ),
)  # fmt: skip
_OFFERINGS: Final = (
    (
        ("M-12 8Q-11 -6.5 0 -7.5Q11 -6.5 12 8Z", "timber line firm"),
        ("M-8 -3L-9 8M-4.6 -6L-5 8M4.6 -6L5 8M8 -3L9 8", "line hollow thin"),
        ("M-2.6 8V3.5Q0 1 2.6 3.5V8Z", "ink"),
    ),
    (
        ("M-12 -8Q-10 -2 -6 -2Q0 -3 4 -8Q3.6 -12 7 -12Q10.6 -11.6 10.4 -8L12.2 -6.4L9.8 -5.6Q11 4 2 7Q-8 8 -10 -1Z",
         "halo line firm"),
        ("M5 -11.6L5.6 -14L7.2 -12.2L9 -13.6L9.4 -10.6Z", "scoria line thin"),
        ("M-5 1.5Q-1 5 3 1M0 7V12M0 12H-2.6M0 12H2.6M3.6 6.4V12M3.6 12H6", "line hollow thin"),
        ("M7.6 -9h.1", "line hollow thick"),
    ),
    (
        ("M-9 11.5L-11 9.5L3.5 -8L6.5 -5.5Z", "timber line firm"),
        ("M-2.5 -7.5L3 -12Q12 -9.5 12.5 1.5L7.5 3Q6.5 -2.5 2 -3.5Z", "rock line firm"),
        ("M3.4 -9.6Q9.4 -7 10 -.2", "cut thin"),
    ),
    (
        ("M-2.5 5L-.5 -12Q11 -8 11 -1Q6 4 -2.5 5Z", "halo line firm"),
        ("M-3 6L-.4 -13", "line hollow firm"),
        ("M-12 4.5Q-10 9.5 -6 9.8H7Q11 9 12.4 3.5Q9 6.4 6 6.4H-6Q-9.6 6.6 -12 4.5Z", "timber line firm"),
    ),
    (
        ("M-10 -10Q-10 5 0 7Q10 5 10 -10", "line hollow firm"),
        *(
            (f"M{x} {y}a2.5 2.5 0 1 1 -.1 0Z", "pearl line thin")
            for x, y in ((-9.6, -9), (-8.8, -3.4), (-5.8, 1), (5.8, 1), (8.8, -3.4), (9.6, -9))
        ),
        ("M0 2.4L4.4 6.6L0 13L-4.4 6.6Z", "scoria line firm"),
    ),
)  # fmt: skip
_FIGURE: Final = "M-7 4.6a1.9 1.9 0 1 1 .1 0Z"
_TILES: Final = (
    f"{_FIGURE}M-4 4.4H7M1.5 .5V-6.5M-1.6 -3.6L1.5 -6.8L4.6 -3.6",
    "M-7 -3H6M3 -6.2L6.4 -3L3 .2M7 4H-6M-3 .8L-6.4 4L-3 7.2",
    "M-4 -6.4a2.4 2.4 0 1 1 -.1 0ZM4 -6.4a2.4 2.4 0 1 1 -.1 0ZM-6 2L-2 6M-2 2L-6 6M2 2L6 6M6 2L2 6",
    "M-7 7L1 -1M-2.4 -4L3.6 2M-1 -6.4L1.4 -8.4L8 -1.8L5.8 .6",
    "",
    "",
    "M0 -7.4L2 -2.4L7.4 -2L3.2 1.4L4.6 6.8L0 3.8L-4.6 6.8L-3.2 1.4L-7.4 -2L-2 -2.4Z",
    "M-6.4 1A6.4 6.4 0 0 1 4.4 -4.6M4.8 -7.8V-4.2H1.2M6.4 -1A6.4 6.4 0 0 1 -4.4 4.6M-4.8 7.8V4.2H-1.2",
    "M-3.6 7.4V1L-6.8 -2.6M-3.6 1V-5.6M-1 0V-7.4M1.8 0V-7M4.6 1V-4.8M4.6 1Q5 7.4 .6 7.4H-3.6",
    "M0 -3a3 3 0 1 1 -.1 0ZM0 -5V-8M0 5V8M-5 0H-8M5 0H8M-3.6 -3.6l-2 -2M3.6 -3.6l2 -2M-3.6 3.6l-2 2M3.6 3.6l2 2",
)
_NUMBERS: Final = {4: "+3", 5: "+2"}
_IMPROVEMENTS: Final = (
    (
        "M0 7.4Q-6.4 6 -5.4 0Q-4.6 -3 -2 -4.4Q-2 -1.6 -.4 -1Q-1.4 -5.4 2 -8Q2 -4.4 4.6 -1.6Q7.4 4.6 0 7.4Z"
        "Q-2.6 4 .6 1.4Q2.8 5 0 7.4"
    ),
    "M-7 7.4Q-3.4 1.4 6.6 -7.6Q7.6 -1 -2.6 4.6M-1.6 1.6L3.4 .8M-7 7.4L-2.6 4.6",
    (
        "M0 -6.6a2.2 2.2 0 1 1 -.1 0ZM-5.6 -3a1.8 1.8 0 1 1 -.1 0ZM5.6 -3a1.8 1.8 0 1 1 -.1 0Z"
        "M-3 7V2Q0 -1 3 2V7M-8 7V4Q-5.6 2 -4.4 3.4M8 7V4Q5.6 2 4.4 3.4"
    ),
    "M-6.6 6L-8 -4.6L-3.4 0L0 -6.6L3.4 0L8 -4.6L6.6 6ZM-6.4 3H6.4",
)
TOTEMS: Final = {
    "turtle": (
        "M0 -5Q4.6 -4.6 4.6 .6Q4.4 5 0 6Q-4.4 5 -4.6 .6Q-4.6 -4.6 0 -5Z"
        "M0 -5.4Q-2 -6.4 -1.6 -8.4Q0 -9.6 1.6 -8.4Q2 -6.4 0 -5.4Z"
        "M3.8 -3.4Q6.4 -6.4 8.4 -5.6Q8 -2.6 4.6 -1.4ZM-3.8 -3.4Q-6.4 -6.4 -8.4 -5.6Q-8 -2.6 -4.6 -1.4Z"
        "M4.2 3Q7.2 4.2 6.6 7Q4.2 7 3 4.8ZM-4.2 3Q-7.2 4.2 -6.6 7Q-4.2 7 -3 4.8Z"
    ),
    "dolphin": (
        "M-9 1.6Q-6.6 -5.4 1 -5Q2 -7.8 4.4 -8Q3.6 -6 4 -4.4Q8.4 -1.6 7 4L9.4 8L5.6 7L2.6 9L3.8 4.6"
        "Q2.4 .6 -3.4 1.2L-4.6 4L-5.4 1.6Q-7.4 1.4 -9 1.6Z"
    ),
    "moray": (
        "M-8.6 -2.4Q-8.6 -6.6 -4 -6.6Q1 -6.4 1.4 -1.6Q1.6 3 4.2 3.4Q6.4 3.2 6 -.6L9 -2.4Q9.8 7 4 7"
        "Q-2 6.8 -2.4 .6Q-2.6 -2.8 -4 -2.8L-6.4 -1.2Z"
    ),
    "octopus": (
        "M-5 -1.6Q-5.6 -8.4 0 -8.6Q5.6 -8.4 5 -1.6Q5 1 8.6 .6Q8.6 4 4.4 3Q5 6 7 7.6Q3.4 8.8 2 4.4"
        "Q1.4 8.4 0 8.8Q-1.4 8.4 -2 4.4Q-3.4 8.8 -7 7.6Q-5 6 -4.4 3Q-8.6 4 -8.6 .6Q-5 1 -5 -1.6Z"
    ),
}
_GLYPHS: Final = "l2 -2.4l2 2.4" * 4
STAR: Final = "M0 -10L2.7 -3.4L9.8 -2.9L4.4 1.7L6.1 8.6L0 4.9L-6.1 8.6L-4.4 1.7L-9.8 -2.9L-2.7 -3.4Z"


def shapes() -> list[Element]:
    """Definitions of all icons, each about its middle."""
    drawn = [_icon(f"r-resource-{n}", parts) for n, parts in enumerate(_RESOURCES)]
    drawn += [_icon(f"r-offering-{n}", parts) for n, parts in enumerate(_OFFERINGS)]
    drawn += [group(*_tile(n), id=f"r-tile-{n}") for n in range(len(TILES))]
    drawn += [group(*_square("gold", d), id=f"r-improvement-{n}") for n, d in enumerate(_IMPROVEMENTS)]
    drawn += [path(d, fill="currentColor", id=f"r-{name}") for name, d in TOTEMS.items()]
    return drawn


def _icon(name: str, parts: Sequence[tuple[str, str]]) -> Element:
    return group(*[path(d, class_) for d, class_ in parts], id=name)


def _square(ground: str, d: str) -> list[Element]:
    ink = "line" if ground == "gold" else "grain"
    half = TILE / 2
    return [
        rectangle(-half, -half, TILE, TILE, f"{ground} line firm", rx=2.5),
        path(d, f"{ink} hollow", stroke_width=1.6),
    ]


def _tile(tile: int) -> list[Element]:
    number = [text_line(0, 4.6, _NUMBERS[tile], "ink bold s12 middle")] if tile in _NUMBERS else []
    return [*_square("card", _TILES[tile] or "M0 0"), *number]


def resource(kind: int, x: float, y: float, scale: float = 1) -> Element:
    """A Resource."""
    return moved(x, y, use(f"r-resource-{kind}"), scale=scale)


def offering(kind: int, x: float, y: float, scale: float = 1) -> Element:
    """An Offering."""
    return moved(x, y, use(f"r-offering-{kind}"), scale=scale)


def tile(kind: int, x: float, y: float, scale: float = 1) -> Element:
    """An Ahu tile."""
    return moved(x, y, use(f"r-tile-{kind}"), scale=scale)


def improvement(kind: int, x: float, y: float, scale: float = 1) -> Element:
    """An Improvement tile."""
    return moved(x, y, use(f"r-improvement-{kind}"), scale=scale)


def tablet(x: float, y: float) -> Element:
    """A Rongorongo Tablet: a board with two lines of glyphs."""
    return moved(
        x - 1,
        y,
        path("M-12 -7Q0 -9.5 12 -7Q13.6 0 12 7Q0 9.5 -12 7Q-13.6 0 -12 -7Z", "timber line firm"),
        path(f"M-8 -2{_GLYPHS}M-8 4{_GLYPHS}", "bright hollow thin"),
        scale=0.85,
    )


def star(x: float, y: float, class_: str, scale: float = 1) -> Element:
    """A star of the turn-order track."""
    return moved(x, y, path(STAR, class_), scale=scale)


def row(kinds: tuple[int, ...], x: float, y: float, scale: float = 1) -> list[Element]:
    """The Resources a space shows, a choice joined by a slash, about a point."""
    step = (ICON + 9) * scale
    first = x - step * (len(kinds) - 1) / 2
    drawn = [resource(kind, first + step * n, y, scale) for n, kind in enumerate(kinds)]
    slash = [path(f"M{first + step / 2 - 3:.1f} {y + 9 * scale:.1f}l6 {-18 * scale:.1f}", "grain thick")]
    return drawn + (slash if len(kinds) > 1 else [])


assert len(_RESOURCES) == KINDS
assert len(_OFFERINGS) == len(OFFERINGS)
assert len(_TILES) == len(TILES)
assert len(_IMPROVEMENTS) == len(IMPROVEMENTS)
