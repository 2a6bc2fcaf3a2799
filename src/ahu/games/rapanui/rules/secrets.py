"""What a seat can't see now: the Offerings of others lie face down (N53).

All seats saw each Offering when it was taken, so a seat that remembers everything knows them all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.rows import with_item
from ahu.games.rapanui.rules.offering import FACE_DOWN
from ahu.games.rapanui.rules.position import OVER

if TYPE_CHECKING:
    from ahu.core.action import Seat
    from ahu.games.rapanui.rules.position import Position


def screen(p: Position, viewer: Seat) -> None:
    """Turn the Offerings of others face down: their number is shown, not what they are."""
    if p.stage == OVER:
        return
    for seat in range(p.players):
        if seat != viewer:
            p.offerings = with_item(p.offerings, seat, (FACE_DOWN,) * len(p.offerings[seat]))
    # what was taken from the stacks stays in the open: the stacks lie face up
