"""Tables of a board that never change: distances, values of Ahus, and the traffic of loads."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
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
        "moai_quarry",
        "moai_value",
        "neighbours",
        "traffic",
    )

    def __init__(self, board: Board, weights: Weights) -> None:
        self.hexes = len(board.hexes)
        self.neighbours: list[list[int]] = board.neighbours
        self.away: list[list[int]] = [board.distances(start) for start in range(self.hexes)]
        """The number of steps between each two hexes."""
        self.ahus = len(board.ahus)
        self.ahu_hex: list[int] = [ahu.hex for ahu in board.ahus]
        self.ahus_at: list[list[int]] = board.ahus_at
        self.moai_value: list[int] = [ahu.moai for ahu in board.ahus]
        self.headdress_value: list[int] = [ahu.headdress for ahu in board.ahus]
        self.moai_quarry = board.moai_quarry
        self.headdress_quarry = board.headdress_quarry
        self.traffic: list[int] = self._traffic(weights.moai_per_headdress)
        """For each hex, the percentage of transports that would pass it on an empty island."""

    def _traffic(self, moai_per_headdress: float) -> list[int]:
        """The traffic of each hex: loads go to Ahus in proportion to their values, on all shortest paths equally."""
        seen = [0.0] * self.hexes
        total = 0.0
        for ahu in range(self.ahus):
            total += self._pass_on(seen, self.moai_quarry, self.ahu_hex[ahu], float(self.moai_value[ahu]))
            self._pass_on(
                seen, self.headdress_quarry, self.ahu_hex[ahu], self.headdress_value[ahu] / moai_per_headdress
            )
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
