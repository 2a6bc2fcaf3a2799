"""How long a worker process may take for a thought. Past its deadline the process is killed and replaced.

The longest turns that were measured are far below (docs/bots.md): there is room for plain Python and a busy machine.
"""

from __future__ import annotations

import os
from typing import Final

from ahu.web.limits import number_from

SECONDS: Final = {
    "easy": 20.0,
    "normal": 30.0,
    "hard": 60.0,
    "master": 180.0,
    "greedy": 20.0,
    "random": 20.0,
    "other bots": 60.0,
    "hint": 60.0,
    "review": 120.0,
    "start": 60.0,
}
"""Seconds for a turn of a bot by its code, for a hint, for a step of a review, and for a process to start."""
VARIABLE: Final = "AHU_DEADLINES"
"""The variable of the environment by which all of them are multiplied."""


def deadline(thought: str) -> float:
    """The seconds that a thought of this kind may take."""
    return SECONDS[thought] * number_from(os.environ, VARIABLE, 1)


def turn_deadline(code: str) -> float:
    """The seconds that a bot may take for a turn."""
    name = code.partition(":")[0]
    return deadline(name if name in SECONDS else "other bots")
