"""How many games the tests draw that draw many: the environment variable AHU_SAMPLE multiplies their numbers.

“make soak” and “make properties” set it to 20. Above 1, tests in the browser play whole games, in every language.
“make quick”, and “make test” where it repeats tests with plain Python, set it below 1.
"""

from __future__ import annotations

import os
from math import ceil
from typing import Final

FACTOR: Final = float(os.environ.get("AHU_SAMPLE", "1"))


def sample_size(usual: int) -> int:
    """How many games, seeds or examples to draw, at least one; ``usual`` is the number without AHU_SAMPLE."""
    return max(1, ceil(usual * FACTOR))
