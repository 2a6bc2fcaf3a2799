"""A position as plain values, by which positions are compared, hashed and pickled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.fields import FieldNames

if TYPE_CHECKING:
    from ahu.games.giants.rules.position import Position

NAMES: Final = FieldNames(
    plain=("stage", "round", "first", "turn", "dice", "lifted", "steps", "logs_left", "last_built"),
    lists=(
        "passed", "score", "sorcerer", "chief", "peeks", "choosers", "forest_cut", "trail",
    ),
    vecs=(
        "strength", "carrying", "ahu_moai", "ahu_headdress", "ahu_base", "ahu_round", "load_at", "marked_by",
        "moved_by", "workers_front", "markers_front", "logs", "bases", "halves", "urn_workers", "urn_markers",
        "taken", "workers", "markers", "sculpting",
    ),
)  # fmt: skip
"""All fields of a position but the bids, which are actions."""


def values(p: Position) -> tuple[object, ...]:
    """The value of every field, the bids as notation."""
    return *NAMES.values(p), tuple([bid.text if bid is not None else None for bid in p.bids])


def fill(p: Position, fields: tuple[object, ...]) -> None:
    """Set every field of a new position to its value."""
    NAMES.fill(p, fields)
    bids = fields[-1]
    assert isinstance(bids, tuple)
    p.bids = [p.game.actions.parse_bid(text) if text is not None else None for text in bids]
