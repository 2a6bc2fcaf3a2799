"""What is in the box, and where a piece can be (G1 to G5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import gettext_noop

if TYPE_CHECKING:
    from ahu.games.giants.rules.numbers import Load

COLOURS: Final = {
    gettext_noop("blue"): gettext_noop("Blue"),
    gettext_noop("green"): gettext_noop("Green"),
    gettext_noop("red"): gettext_noop("Red"),
    gettext_noop("yellow"): gettext_noop("Yellow"),
    gettext_noop("purple"): gettext_noop("Purple"),
}
"""Every colour as notation has it, and as a player of that colour is called."""

# figures
WORKER: Final = 0
SORCERER: Final = 1
CHIEF: Final = 2
FIGURES: Final = (gettext_noop("Worker"), gettext_noop("Sorcerer"), gettext_noop("Chief"))
STRENGTH: Final = (1, 1, 3)

WORKERS: Final = 6
"""Workers of each colour in the box (G3)."""
MARKERS: Final = 6
START_MARKERS: Final = 2
BASES: Final = {3: 7, 4: 6, 5: 5}
HALF_TABLETS: Final = 30
LOGS: Final = 27
MOST_LOGS: Final = 2
"""Logs that may go down with one figure (G31)."""

# loads: Moai of three sizes and Headdresses, each piece with a number and a name of its own
SIZES: Final = (1, 2, 3)
HEADDRESS: Final = 3
"""The kind of a Headdress; the kind of a Moai is its size less one."""
SUPPLY: Final = (17, 12, 6, 14)
"""How many loads of each kind the box holds (G4)."""
FIRST_LOAD: Final = (0, 17, 29, 35)
"""Number of the first load of each kind."""
LOADS: Final = 49
KIND: Final = [kind for kind in range(4) for _ in range(SUPPLY[kind])]
WEIGHT: Final = [(1, 2, 3, 1)[kind] for kind in KIND]
"""Strength that a hex must have to carry the load (G52)."""
_LETTERS: Final = "abcdefghijklmnopq"
LOAD_NAMES: Final = [
    f"Headdress {_LETTERS[i]}" if kind == HEADDRESS else f"Moai {kind + 1}{_LETTERS[i]}"
    for kind in range(4)
    for i in range(SUPPLY[kind])
]

# where a figure is: a hex (0 or more), or
BEHIND: Final = -1
IN_FRONT: Final = -2
# where a load is: a hex (0 or more), or
IN_SUPPLY: Final = -1
OFFERED: Final = -2
REMOVED: Final = -3
PLACED: Final = -4
"""Erected on an Ahu, or crowning a Moai."""
BEFORE_SCREEN: Final = -10
"""In front of the screen of seat s: BEFORE_SCREEN - s."""

NOBODY: Final = -1
UNKNOWN: Final = -9
"""In a view: a seat or a number that the viewer can't know."""
NOTHING: Final = -1


def is_moai(load: Load) -> bool:
    """Whether the load is a Moai rather than a Headdress."""
    return load < FIRST_LOAD[HEADDRESS]
