"""How long it takes to encode what a seat sees, for a network."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from ahu.core.state import State
from ahu.research.encoders import encoder_of
from bench.stopwatch import timed

if TYPE_CHECKING:
    from bench.ours import Ours


def microseconds_of_encoding(subject: Ours, states: list[object], seconds: float) -> float:
    """Microseconds of one ``encoder.fill``, for the views of all seats in turn; making a view does not count."""
    encoder = encoder_of(subject.game)
    buffer = memoryview(array("h", [0]) * encoder.shape[0])
    views = [
        state.view(number % subject.game.players) for number, state in enumerate(states) if isinstance(state, State)
    ]
    fill = encoder.fill

    def one_each() -> int:
        for view in views:
            fill(view, buffer)
        return len(views)

    return 1e6 / timed(one_each, seconds).rate
