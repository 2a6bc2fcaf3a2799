"""The expected tolls of figures, from the transports of other seats (G55)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.games.giants.heuristics import sites
from ahu.games.giants.heuristics.paths import Ways, prices_to_build
from ahu.games.giants.rules.pieces import BEFORE_SCREEN, FIRST_LOAD, HEADDRESS, LOADS, NOBODY, WEIGHT

if TYPE_CHECKING:
    from ahu.games.giants.heuristics.island import Island
    from ahu.games.giants.heuristics.weights import Weights
    from ahu.games.giants.rules.position import Position


class Tolls:
    """The tolls that figures of one seat may earn this round, in hundredths of a point."""

    def __init__(self, p: Position, island: Island, weights: Weights, seat: int) -> None:
        self.p = p
        self.island = island
        self.weights = weights
        self.seat = seat
        self.busy = self._waiting()
        self.passing = [0] * island.hexes
        """The strength on each hex that transports of other seats need beyond their own."""
        self._foresee()

    def _waiting(self) -> int:
        """The number of loads that other seats will transport this round."""
        p = self.p
        count = 0
        for load in range(LOADS):
            at = p.load_at[load]
            if at <= BEFORE_SCREEN:
                if at != BEFORE_SCREEN - self.seat:
                    count += 1
            elif at >= 0 and p.marked_by[load] not in (self.seat, NOBODY):
                count += 1
        return count

    def _foresee(self) -> None:
        """Add the likeliest transport of each other seat."""
        p = self.p
        for other in range(p.players):
            if other != self.seat:
                best = -1
                for load in range(LOADS):
                    at = p.load_at[load]
                    if at == BEFORE_SCREEN - other or (at >= 0 and p.marked_by[load] == other):
                        best = load  # the heaviest Moai, or a Headdress
                if best >= 0:
                    self._foresee_load(other, best)

    def _foresee_load(self, other: int, load: int) -> None:
        """Add the best path of a load of another seat."""
        p, island, weights, n = self.p, self.island, self.weights, self.p.players
        weight = WEIGHT[load]
        if load >= FIRST_LOAD[HEADDRESS]:
            gains = sites.headdress_gains(p, island, other)
        else:
            gains = sites.moai_gains(p, island, weights, other, weight)
        prices = prices_to_build(p, island, weights, other, weight)
        ways = Ways(island, sites.start_of(p, island, load), prices)
        best = 0
        goal = -1
        for ahu in range(island.ahus):
            worth = gains[ahu] - ways.cost[island.ahu_hex[ahu]]
            if worth > best:
                best, goal = worth, island.ahu_hex[ahu]
        if goal >= 0:
            for at in ways.path(goal):
                self.passing[at] += max(weight - p.strength[at * n + other], 0)

    def at(self, at: int) -> int:
        """The expected tolls of a figure on a hex: more beside hexes that carry, and on likely paths of others."""
        p, island, weights, seat = self.p, self.island, self.weights, self.seat
        traffic = island.traffic[at]
        if not self.busy:
            return 0
        n = p.players
        if p.strength[at * n + seat]:
            traffic = traffic * weights.traffic_beside_own_percent // 100
        others = p.carrying[at] - p.strength[at * n + seat]
        if others > 0:
            traffic = traffic * weights.traffic_beside_others_percent // 100
        joined = at == island.moai_quarry
        for there in island.neighbours[at]:
            if p.carrying[there] or there == island.moai_quarry:
                joined = True
        if joined:
            traffic = traffic * weights.traffic_joined_percent // 100
        worth = traffic * self.busy * weights.traffic_percent // 100
        seen = self.passing[at] - p.strength[at * n + seat]
        if seen > 0:
            gain = seen * weights.passing_strength
            worth += gain * weights.passing_beside_others_percent // 100 if others > 0 else gain
        return worth
