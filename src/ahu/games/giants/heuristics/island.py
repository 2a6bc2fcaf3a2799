"""Tables of a board that never change: distances, values of Ahus, and the traffic of loads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

if TYPE_CHECKING:
    from ahu.core.paths import Links
    from ahu.games.giants.heuristics.weights import Weights
    from ahu.games.giants.rules.board import Board


class Island:
    """Tables of one board."""

    __slots__ = (
        "ahu_hex",
        "ahus",
        "ahus_at",
        "away",
        "headdress_quarry",
        "headdress_value",
        "hexes",
        "links",
        "moai_quarry",
        "moai_value",
        "traffic",
    )

    def __init__(self, board: Board, weights: Weights) -> None:
        self.hexes = len(board.hexes)
        self.links: Links = board.links
        self.away: list[vec[i64]] = [vec[i64](board.distances(start)) for start in range(self.hexes)]
        """The number of steps between each two hexes."""
        self.ahus = len(board.ahus)
        self.ahu_hex = vec[i64]([ahu.hex for ahu in board.ahus])
        self.ahus_at: list[list[int]] = board.ahus_at
        self.moai_value = vec[i64]([ahu.moai for ahu in board.ahus])
        self.headdress_value = vec[i64]([ahu.headdress for ahu in board.ahus])
        self.moai_quarry = board.moai_quarry
        self.headdress_quarry = board.headdress_quarry
        self.traffic = vec[i64](self._traffic(weights.moai_per_headdress))
        """For each hex, the percentage of transports that would pass it on an empty island."""

    def _traffic(self, moai_per_headdress: float) -> list[int]:
        """The traffic of each hex: loads go to Ahus in proportion to their values, on all shortest paths equally."""
        seen = [0.0] * self.hexes
        total = 0.0
        for ahu in range(self.ahus):
            total += self._pass_on(seen, self.moai_quarry, self.ahu_hex[ahu], float(self.moai_value[ahu]))
            headdress: int = self.headdress_value[ahu]
            self._pass_on(seen, self.headdress_quarry, self.ahu_hex[ahu], headdress / moai_per_headdress)
        return [min(100, round(100 * passing / max(total, 1.0))) for passing in seen]

    def _pass_on(self, seen: list[float], start: int, goal: int, weight: float) -> float:
        """Add a weight to the hexes of the shortest paths, shared by hexes at the same distance; not to the start."""
        length = self.away[start][goal]
        for step in range(1, length + 1):
            level = [
                at for at in range(self.hexes) if self.away[start][at] == step and self.away[at][goal] == length - step
            ]
            for at in level:
                seen[at] += weight / len(level)
        return weight
