"""The track of Prestige Points: a lane for each player, so that no marker hides another."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ahu.draw.seat_colours import marker
from ahu.markup import escape

if TYPE_CHECKING:
    from ahu.core.messages import Translator

WIDTH: Final = 360
_LEFT: Final = 14
_RIGHT: Final = 34
_TOP: Final = 20
_LANE: Final = 19
_DISC: Final = 8
_SHORTEST: Final = 20
"""Points on the shortest track."""


def track(seats: tuple[str, ...], points: list[int], translator: Translator) -> str:
    """The track with a marker for each player."""
    length = max(_SHORTEST, -(-max(points) // 10) * 10)
    height = _TOP + _LANE * len(seats) + 2
    unit = (WIDTH - _LEFT - _RIGHT) / length
    lanes = "".join(_lane(lane, colour, points[lane], unit) for lane, colour in enumerate(seats))
    scores = ", ".join(
        translator.translate("{seat} {points}", seat=translator.translate(colour), points=points[lane])
        for lane, colour in enumerate(seats)
    )
    title = escape(translator.translate("Prestige Points: {points}", points=scores))
    return (
        f'<svg class="gi-ruler" viewBox="0 0 {WIDTH} {height}" role="img"><title>{title}</title>'
        f"{_ruler(length, unit, height)}{lanes}</svg>"
    )


@lru_cache(maxsize=32)
def _ruler(length: int, unit: float, height: int) -> str:
    """Numbers above, a mark for each point, and a line down through the lanes for each number."""
    every = 5 if length <= 40 else 10 if length <= 100 else 20
    marks = "".join(f"M{_LEFT + unit * k:.1f} {_TOP - 5}v{2 if k % every else 4}" for k in range(length + 1))
    lines = "".join(f"M{_LEFT + unit * k:.1f} {_TOP}V{height - 2}" for k in range(0, length + 1, every))
    numbers = "".join(
        f'<text class="muted s10 middle" x="{_LEFT + unit * k:.1f}" y="{_TOP - 8}">{k}</text>'
        for k in range(0, length + 1, every)
    )
    return f'<path class="gi-marks" d="{marks}"/><path class="gi-lines" d="{lines}"/>{numbers}'


@lru_cache(maxsize=8)
def _disc(colour: str) -> str:
    return str(marker(colour, 0, 0, _DISC))


def _lane(lane: int, colour: str, points: int, unit: float) -> str:
    """One player's points, as a bar and as a number."""
    y = _TOP + _LANE * (lane + 0.5)
    x = _LEFT + unit * points
    return (
        f'<path class="gi-lines" d="M{_LEFT} {y:.1f}H{WIDTH - _RIGHT}"/>'
        f'<rect class="gi-way seat-{colour}" x="{_LEFT}" y="{y - 2:.1f}" width="{x - _LEFT:.1f}" height="4" rx="2"/>'
        f'<g data-piece="score-{lane}" transform="translate({x:.1f} {y:.1f}) scale(1.00)">{_disc(colour)}'
        f'<text class="ink bold s12" x="{_DISC + 4}" y="4.3">{points}</text></g>'
    )
