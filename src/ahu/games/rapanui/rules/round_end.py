"""The end of a round and of the game (N42, N70, N72)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from ahu.games.rapanui.rules.pieces import COLUMNS, IN_HAND, IN_VILLAGE, NEUTRAL, NOBODY, SIZES

if TYPE_CHECKING:
    from ahu.games.rapanui.rules.position import Position


def end_round(p: Position) -> None:
    """Figurines come back to hand, Moai not erected go back to the supply (N42, N70)."""
    board, n, supply = p.game.board, p.players, p.supply.copy()
    for seat in range(n):
        p.villagers[seat] = p.villagers_owned(seat)
        for size in range(len(SIZES)):
            supply[size] += p.moai[seat * len(SIZES) + size]
    p.supply = supply
    p.sorcerer = [IN_HAND] * n
    p.sorcerer_lying = [False] * n
    p.chief = [IN_VILLAGE if chief == IN_VILLAGE else IN_HAND for chief in p.chief]
    p.moai = [0] * (n * len(SIZES))
    p.sculptors = [0] * (n * COLUMNS)
    p.holder = vec[i64]([NOBODY] * len(board.spaces))
    p.holder[board.crater] = p.holder[board.pukao_quarry] = NEUTRAL
    p.standing = vec[i64]([0] * len(board.spaces))
    p.lying = vec[i64]([0] * len(board.spaces))
    p.out = [False] * n
    p.stars = [NOBODY] * n


def ended(p: Position) -> bool:
    """Few Ahus are left (N70), or two rounds went by without anything built (N72)."""
    return p.empty_ahus() <= p.game.last_ahus or p.last_built <= p.round - 2
