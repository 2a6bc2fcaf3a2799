"""A position as plain values, by which positions are compared, hashed and pickled."""

from __future__ import annotations

from typing import Final

from ahu.core.fields import FieldNames

NAMES: Final = FieldNames(
    plain=(
        "stage", "round", "turn", "sculpted", "pukao_left", "cargo", "path", "goal", "figure", "tolls_paid", "bonus",
        "skimped", "last_built", "display",
    ),
    lists=(
        "order", "stars", "out", "villagers", "sorcerer", "sorcerer_lying", "chief", "sculptors", "resources",
        "tablets", "improvements", "moai", "offerings", "used", "ahu_pukao", "supply", "offered", "outstanding",
    ),
    vecs=("holder", "standing", "lying", "ahu_tile", "ahu_moai", "tiles", "virtual"),
)  # fmt: skip
"""All fields of a position."""
