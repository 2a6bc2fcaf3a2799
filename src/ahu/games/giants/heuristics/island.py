"""What never changes on one island: how far everything is, and where loads are likely to pass."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ahu.games.giants.rules.board import Board


MOAI_PER_HEADDRESS: Final = 3
"""Transports of Moai for each of a Headdress, more or less, where both bring the same."""


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

    def __init__(self, board: Board) -> None:
        self.hexes = len(board.hexes)
        self.neighbours: list[list[int]] = board.neighbours
        self.away: list[list[int]] = [board.distances(start) for start in range(self.hexes)]
        """Steps between any two hexes."""
        self.ahus = len(board.ahus)
        self.ahu_hex: list[int] = [ahu.hex for ahu in board.ahus]
        self.ahus_at: list[list[int]] = board.ahus_at
        self.moai_value: list[int] = [ahu.moai for ahu in board.ahus]
        self.headdress_value: list[int] = [ahu.headdress for ahu in board.ahus]
        self.moai_quarry = board.moai_quarry
        self.headdress_quarry = board.headdress_quarry
        self.traffic: list[int] = self._traffic()
        """How often, of a hundred transports, a load would pass each hex if the island were empty."""

    def _traffic(self) -> list[int]:
        """Moai go where their value is high, Headdresses where theirs is; of many shortest ways any is as likely."""
        seen = [0.0] * self.hexes
        total = 0.0
        for ahu in range(self.ahus):
            total += self._pass_on(seen, self.moai_quarry, self.ahu_hex[ahu], float(self.moai_value[ahu]))
            self._pass_on(
                seen, self.headdress_quarry, self.ahu_hex[ahu], self.headdress_value[ahu] / MOAI_PER_HEADDRESS
            )
        return [min(100, round(100 * passing / max(total, 1.0))) for passing in seen]

    def _pass_on(self, seen: list[float], start: int, goal: int, weight: float) -> float:
        """Spread a way of some weight over the hexes that lie on a shortest way; the start carries nothing."""
        length = self.away[start][goal]
        for step in range(1, length + 1):
            level = [
                at for at in range(self.hexes) if self.away[start][at] == step and self.away[at][goal] == length - step
            ]
            for at in level:
                seen[at] += weight / len(level)
        return weight
