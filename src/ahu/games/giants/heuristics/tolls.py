"""The expected tolls of figures, from the transports of other seats (G55)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

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
        self.passing = vec[i64]([0] * island.hexes)
        """The strength on each hex that transports of other seats need beyond their own."""
        self._foresee()

    def _waiting(self) -> int:
        """The number of loads that other seats will transport this round."""
        load_at, marked_by = self.p.load_at, self.p.marked_by
        seat: i64 = self.seat
        count = 0
        loads: i64 = LOADS
        for load in range(loads):
            at = load_at[load]
            if at <= BEFORE_SCREEN:
                if at != BEFORE_SCREEN - seat:
                    count += 1
            elif at >= 0 and marked_by[load] != seat and marked_by[load] != NOBODY:
                count += 1
        return count

    def _foresee(self) -> None:
        """Add the likeliest transport of each other seat."""
        load_at, marked_by = self.p.load_at, self.p.marked_by
        best = vec[i64]([-1] * self.p.players)
        loads: i64 = LOADS
        for load in range(loads):  # the heaviest Moai, or a Headdress
            at = load_at[load]
            if at <= BEFORE_SCREEN:
                best[BEFORE_SCREEN - at] = load
            elif at >= 0 and marked_by[load] != NOBODY:
                best[marked_by[load]] = load
        for other in range(self.p.players):
            if other != self.seat and best[other] >= 0:
                self._foresee_load(other, best[other])

    def _foresee_load(self, other: i64, load: i64) -> None:
        """Add the best path of a load of another seat."""
        p, island, weights = self.p, self.island, self.weights
        n: i64 = p.players
        weight: i64 = WEIGHT[load]
        if load >= FIRST_LOAD[HEADDRESS]:
            gains = sites.headdress_gains(p, island, other)
        else:
            gains = sites.moai_gains(p, island, weights, other, weight)
        prices = prices_to_build(p, island, weights, other, weight)
        ways = Ways(island, sites.start_of(p, island, load), prices)
        cost, behind, ahu_hex = ways.cost, ways.behind, island.ahu_hex
        best: i64 = 0
        goal: i64 = -1
        ahus: i64 = len(gains)
        for ahu in range(ahus):
            worth = gains[ahu] - cost[ahu_hex[ahu]]
            if worth > best:
                best = worth
                goal = ahu_hex[ahu]
        if goal >= 0:
            while goal != ways.start:
                needed = weight - p.strength[goal * n + other]
                if needed > 0:
                    self.passing[goal] = self.passing[goal] + needed
                goal = behind[goal]

    def at(self, at: i64) -> i64:
        """The expected tolls of a figure on a hex: more beside hexes that carry, and on likely paths of others."""
        p, island, weights = self.p, self.island, self.weights
        traffic = island.traffic[at]
        busy: i64 = self.busy
        if not busy:
            return 0
        own = p.own_strength(self.seat, at)
        if own:
            traffic = traffic * weights.traffic_beside_own_percent // 100
        others = p.carrying[at] - own
        if others > 0:
            traffic = traffic * weights.traffic_beside_others_percent // 100
        if self._joined(at):
            traffic = traffic * weights.traffic_joined_percent // 100
        worth = traffic * busy * weights.traffic_percent // 100
        seen = self.passing[at] - own
        if seen > 0:
            gain = seen * weights.passing_strength
            worth += gain * weights.passing_beside_others_percent // 100 if others > 0 else gain
        return worth

    def _joined(self, at: i64) -> bool:
        """Whether a hex is the quarry, or beside it or a hex that carries."""
        carrying, links = self.p.carrying, self.island.links
        quarry: i64 = self.island.moai_quarry
        if at == quarry:
            return True
        for i in range(links.first[at], links.first[at + 1]):
            there = links.ends[i]
            if carrying[there] or there == quarry:
                return True
        return False
