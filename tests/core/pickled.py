"""States as pickles, for comparing compiled rules with the same files as plain Python.

``python -m tests.core.pickled write`` prints the pickles of seeded games, ``read`` compares them with its own states.
"""

from __future__ import annotations

import pickle
import sys
from base64 import b64decode, b64encode
from typing import TYPE_CHECKING

from ahu import compiled
from tests.play import TABLES, played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ahu.core.state import State, View

APART = 5
"""Moves from one pickle to the next."""


def states() -> Iterator[tuple[State, View]]:
    """States from games of every table, and what the first seat sees of each."""
    for name, players in TABLES:
        for number, record in enumerate(played(name, players, "pickled")):
            if number % APART == 0:
                yield record.state, record.state.view(0)


def read(lines: Iterator[str]) -> int:
    """How many pickles there are; all must be those of our own states."""
    number = 0
    for line, own in zip(lines, states(), strict=True):
        there: tuple[State, View] = pickle.loads(b64decode(line))  # noqa: S301  # our own
        assert there == own
        assert there[0].write() == own[0].write()
        assert there[1].actions() == own[1].actions()
        number += 1
    return number


if __name__ == "__main__":
    sys.stderr.write(f"{compiled.status()}\n")
    if sys.argv[1] == "write":
        for pair in states():
            sys.stdout.write(b64encode(pickle.dumps(pair)).decode() + "\n")
    else:
        sys.stdout.write(f"{read(sys.stdin)}\n")
