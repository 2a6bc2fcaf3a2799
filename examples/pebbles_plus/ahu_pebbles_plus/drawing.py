"""The heap as text and as SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.messages import ENGLISH
from ahu.draw.drawing import Drawing
from ahu.draw.terminal import PLAIN_STYLE
from ahu_pebbles.rules import HEAPS, State

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.core.state import State as AnyState
    from ahu.draw.terminal import TextStyle

STEP = 44
"""Distance between two pebbles."""
VIEW_BOX = f"0 0 {STEP * (HEAPS[-1] + 1)} 100"
PEBBLE = '<ellipse rx="17" ry="13" fill="#8d99a6" stroke="#3d4650" stroke-width="2"/>'
EMBLEM = f'<svg class="emblem" viewBox="-24 -18 48 36" aria-hidden="true">{PEBBLE}</svg>'


class PebblesDrawing(Drawing):
    """Pebbles in a row."""

    def position_text(self, state: AnyState, style: TextStyle = PLAIN_STYLE) -> str:
        """A circle for every pebble."""
        return f"{'o ' * left_of(state)}({left_of(state)} left)\n"

    def position_svg(self, state: AnyState, translator: Translator = ENGLISH) -> str:
        """The row as a standalone SVG file."""
        pebbles = "".join(f'<g transform="{at(number)}">{PEBBLE}</g>' for number in range(left_of(state)))
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{VIEW_BOX}" role="img">{pebbles}</svg>\n'


def left_of(state: AnyState) -> int:
    """How many pebbles there are; none before the heap is drawn."""
    assert isinstance(state, State)
    return max(state.left, 0)


def at(number: int) -> str:
    """Where a pebble lies, as an SVG transform."""
    return f"translate({STEP * (number + 1)} 50)"
