"""How many games the tests draw that draw many: the environment variable AHU_SAMPLE multiplies their numbers.

“make soak” and “make properties” set it to 20. Above 1, tests in the browser play whole games, in every language.
“make test” takes less than half of each number, so that all tests take minutes; “make quick”, and “make test” where it
repeats tests with plain Python, take still less.
"""

from __future__ import annotations

import os
from math import ceil
from typing import Final

USUAL: Final = 0.4
"""The factor of “make test”, and of pytest by itself."""
FACTOR: Final = float(os.environ.get("AHU_SAMPLE", USUAL))
SMALL: Final = FACTOR < USUAL / 2
"""Whether this is “make quick”, or a repetition with plain Python: one number of players for each game is enough."""


def sample_size(number: int) -> int:
    """How many games, seeds or examples to draw, at least one; ``number`` is how many AHU_SAMPLE=1 draws."""
    return max(1, ceil(number * FACTOR))


def at_most(number: int) -> int:
    """The same where more than a number of examples would teach nothing new, or may not exist."""
    return min(number, sample_size(number))
