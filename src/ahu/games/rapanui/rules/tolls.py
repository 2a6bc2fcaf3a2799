"""Tolls: what carrying a cargo over a space brings whoever holds the space (N32 to N36)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.games.rapanui.rules.pieces import KINDS, PUKAO, REEDS

if TYPE_CHECKING:
    from ahu.core.action import Seat
    from ahu.games.rapanui.rules.numbers import Cargo, Space
    from ahu.games.rapanui.rules.position import Position


def toll_of(p: Position, seat: Seat, cargo: Cargo, space: Space) -> list[int]:
    """The Resource that the holder of a space earns when the seat carries on from there, or those to choose between.

    Nobody earns by one's own or a neutral space, nor what does not fit on the track.
    """
    earner = p.holder[space]
    if earner < 0 or earner == seat:
        return []
    return earned(p, cargo, earner, space)


def earned(p: Position, cargo: Cargo, earner: Seat, space: Space) -> list[int]:
    """What the space shows, or Reeds for a Pukao (N33), where the earner's track has room for it (N34, N36)."""
    board, resources, own = p.game.board, p.resources, earner * KINDS
    if cargo == PUKAO:
        return [REEDS] if resources[own + REEDS] < board.track else []
    return [kind for kind in board.shows[space] if resources[own + kind] < board.track]
