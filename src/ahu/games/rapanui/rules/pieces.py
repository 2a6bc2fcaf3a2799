"""What is in the box, and where a piece can be (N1 to N5)."""

from __future__ import annotations

from typing import Final

from ahu.core.messages import gettext_noop

TOTEMS: Final = {
    gettext_noop("turtle"): gettext_noop("Turtle"),
    gettext_noop("dolphin"): gettext_noop("Dolphin"),
    gettext_noop("moray"): gettext_noop("Moray"),
    gettext_noop("octopus"): gettext_noop("Octopus"),
}
"""Every totem as notation has it, and as its player is called."""

# Resources, lowest first (N52)
REEDS: Final = 0
EGGS: Final = 1
WOOD: Final = 2
PEARLS: Final = 3
RESOURCES: Final = (gettext_noop("Reed"), gettext_noop("Egg"), gettext_noop("Wood"), gettext_noop("Pearl"))
"""One of each, in words."""
MANY: Final = (gettext_noop("Reeds"), gettext_noop("Eggs"), gettext_noop("Wood"), gettext_noop("Pearls"))
"""Several of each, in words."""
KINDS: Final = 4

# Moai and Pukao
SMALL: Final = 0
MEDIUM: Final = 1
LARGE: Final = 2
SIZES: Final = ("small", "medium", "large")
SIZED_MOAI: Final = (gettext_noop("small Moai"), gettext_noop("medium Moai"), gettext_noop("large Moai"))
GAIN: Final = (1, 3, 5)
"""Resources for erecting a Moai of each size (N40)."""
MOAI: Final = (8, 7, 6)
"""Moai of each size in the box (N3)."""
MOAI_FOR_TWO: Final = (6, 6, 5)
PUKAO: Final = 3
"""The cargo that is no Moai: a Moai's cargo is its size."""
PUKAO_PIECES: Final = 20
NO_CARGO: Final = -1

# Offerings, lowest first (N51)
HUT: Final = 0
CHICKEN: Final = 1
HATCHET: Final = 2
BOAT: Final = 3
NECKLACE: Final = 4
OFFERINGS: Final = (
    gettext_noop("Hut"),
    gettext_noop("Chicken"),
    gettext_noop("Hatchet"),
    gettext_noop("Boat"),
    gettext_noop("Necklace"),
)
PRICE: Final = 4
SKIMPED: Final = 2
"""Resources an Offering costs, and costs with Skimp."""
PAID_IN: Final = (REEDS, EGGS, -1, WOOD, PEARLS)
"""The Resource each Offering is paid in; the Hatchet takes one of each."""

# Ahu tiles (N3, N61)
REST: Final = 0
BARTER: Final = 1
SKIMP: Final = 2
CHIP_IN: Final = 3
THREE_MORE: Final = 4
TWO_MORE: Final = 5
YOUR_PICK: Final = 6
CHANGE_JOBS: Final = 7
LEND_A_HAND: Final = 8
GAIN_FAVOR: Final = 9
TILES: Final = (
    gettext_noop("Rest"),
    gettext_noop("Barter"),
    gettext_noop("Skimp"),
    gettext_noop("Chip In"),
    gettext_noop("Take Three More"),
    gettext_noop("Take Two More"),
    gettext_noop("Take Your Pick"),
    gettext_noop("Change Jobs"),
    gettext_noop("Lend a Hand"),
    gettext_noop("Gain Favor"),
)
TILE_COUNTS: Final = (4, 4, 4, 4, 2, 2, 2, 3, 3, 1)
FIRST_GAME_COUNTS: Final = (4, 4, 4, 4, 2, 2, 0, 0, 0, 1)
"""Tiles of the first game (N80)."""
MORE: Final = {THREE_MORE: 3, TWO_MORE: 2}
"""Resources the tiles add when erecting."""
BARTERED: Final = 3
FAVOR_POINTS: Final = 3
TABLET_POINTS: Final = 3

# Improvement tiles (N63)
FERVENT: Final = 0
ARTISTIC: Final = 1
POPULAR: Final = 2
CHIEF_TILE: Final = 3
IMPROVEMENTS: Final = (
    gettext_noop("Fervent"),
    gettext_noop("Artistic"),
    gettext_noop("Popular"),
    gettext_noop("Chief"),
)
COSTS: Final = ((REEDS, 2), (EGGS, 2), (WOOD, 2), (PEARLS, 3))
MOST_IMPROVEMENTS: Final = 3

# figurines
VILLAGER: Final = 0
SORCERER: Final = 1
CHIEF: Final = 2
FIGURES: Final = (gettext_noop("Villager"), gettext_noop("Sorcerer"), gettext_noop("Chief"))
START_VILLAGERS: Final = 4
COLUMNS: Final = 3

# where a Sorcerer or a Chief is: a space (0 or more), or
IN_HAND: Final = -1
IN_VILLAGE: Final = -2
"""The Chief before he is bought (N2)."""
ON_STAR: Final = -3
IN_COLUMN: Final = -10
"""In column c of the Moai Quarry: IN_COLUMN - c."""

NOBODY: Final = -1
NOTHING: Final = -1
UNKNOWN: Final = -9
NEUTRAL: Final = -2
"""Who holds the Crater and the Pukao Quarry (N6)."""


def amount(number: int, kind: int) -> str:
    """So many of a Resource, in words."""
    return f"{number} {RESOURCES[kind] if number == 1 else MANY[kind]}"


def amounts(numbers: tuple[int, ...]) -> str:
    """Several Resources, in words."""
    return ", ".join(amount(number, kind) for kind, number in enumerate(numbers) if number) or "nothing"
