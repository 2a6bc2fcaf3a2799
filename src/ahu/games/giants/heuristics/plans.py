"""Plans: which load could go where, what the way there lacks, and what a figure in each gap is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.paths import FAR
from ahu.games.giants.heuristics import sites
from ahu.games.giants.heuristics.paths import Ways, prices_to_build, without_trail
from ahu.games.giants.rules.pieces import BEFORE_SCREEN, BEHIND, FIRST_LOAD, HEADDRESS, NOBODY, WEIGHT

if TYPE_CHECKING:
    from ahu.games.giants.heuristics.island import Island
    from ahu.games.giants.heuristics.weights import Weights
    from ahu.games.giants.rules.position import Position

PLANS: Final = 3
"""Sites that are thought of for each load."""


class Plan:
    """A load, an Ahu for it, and what the way there lacks."""

    __slots__ = ("ahu", "gaps", "lacks", "load", "need", "net")

    def __init__(self, load: int, ahu: int, net: int) -> None:
        self.load = load
        self.ahu = ahu
        self.net = net
        """What finishing it brings beyond what the load brings as things stand."""
        self.gaps: list[int] = []
        self.lacks: list[int] = []
        self.need = 0


class Planning:
    """What one seat means to do with its loads this round."""

    def __init__(self, p: Position, island: Island, weights: Weights, seat: int) -> None:
        self.p = p
        self.island = island
        self.weights = weights
        self.seat = seat
        self.left = sites.rounds_left(p, weights)
        self.workers = p.workers[seat]
        self.sorcerer = p.sorcerer[seat] == BEHIND
        self.chief = p.chief[seat] == BEHIND
        self.logs = p.logs[seat]
        self.strength = self.workers + (1 if self.sorcerer else 0) + (3 if self.chief else 0) + self.logs
        self.helped = self._help_to_come()
        self.plans: list[Plan] = []
        self.coming: list[int] = []
        """Ahus on which a Moai of one's own will probably stand this round."""
        self.risks: list[int] = []
        """What markers will save: loads that will probably not come home this round."""
        self.prices: list[list[int]] = [[], [], [], []]
        self.rivals = self._rivals()
        self._plan()
        self.pull = [0] * island.hexes
        """What a figure on each hex is worth for one's own plans."""
        self.fill = [0] * island.hexes
        """The strength one's best plan over a hex lacks there."""
        self._weigh_gaps()

    def _help_to_come(self) -> int:
        """Strength that others will probably still put in the way of one's plans."""
        p = self.p
        figures = 0
        for other in range(p.players):
            if other != self.seat and not p.passed[other]:
                figures += p.workers[other]
                if p.sorcerer[other] == BEHIND:
                    figures += 1
                if p.chief[other] == BEHIND:
                    figures += 1
        return figures * self.weights.boldness // 100

    def _plan(self) -> None:
        """Moai first: a Headdress may go on one that will be erected this round."""
        p, seat = self.p, self.seat
        loads = sites.loads_of(p, seat)
        seen: list[int] = []
        markers = p.markers[seat]
        for load in loads:
            if load < FIRST_LOAD[HEADDRESS]:
                self._plan_load(load, seen, markers)
        for load in loads:
            if load >= FIRST_LOAD[HEADDRESS]:
                self._plan_load(load, seen, markers)

    def _plan_load(self, load: int, seen: list[int], markers: int) -> None:
        p, island, weights, seat = self.p, self.island, self.weights, self.seat
        weight = WEIGHT[load]
        headdress = load >= FIRST_LOAD[HEADDRESS]
        start = sites.start_of(p, island, load)
        mine = p.marked_by[load] == seat
        abandoned = p.load_at[load] >= 0 and not mine
        key = (start * 8 + weight + (4 if headdress else 0)) * 2 + (1 if abandoned else 0)
        if key in seen:
            return
        seen.append(key)
        if headdress:
            gains = sites.headdress_gains(p, island, seat)
            for ahu in self.coming:
                gains[ahu] = 70 * island.headdress_value[ahu]
        else:
            gains = sites.moai_gains(p, island, weights, seat, weight)
            self._contested(gains)
        if not self.prices[weight]:
            self.prices[weight] = prices_to_build(p, island, weights, seat, weight)
        ways = Ways(island, start, without_trail(self.prices[weight], p.trail[load], p.game.bit))
        later = weights.keep * sites.prospect(island, gains, weights.distance * weight, start) // 100
        residue = later
        if not mine:
            residue = max(later - weights.marker, 0) if markers and not abandoned else 0
        plans = self._best(load, ways, gains)
        now = residue
        for plan in plans:
            if not plan.need and plan.net > now:
                now = plan.net
        for plan in plans:
            plan.net -= now
            if plan.need and plan.net > 0:
                self.plans.append(plan)
        if plans and not headdress and plans[0].need <= self.strength + self.helped:
            self.coming.append(plans[0].ahu)
        if not mine and not abandoned and now == residue:
            self._risk(plans, later * (100 - weights.unmarked) // 100 - weights.marker)

    def _risk(self, plans: list[Plan], saved: int) -> None:
        """Remember that a load will need a marker, unless it can be brought home."""
        if plans and plans[0].need <= self.strength:
            return
        if plans and plans[0].need <= self.strength + self.helped:
            saved //= 2
        self.risks.append(saved)

    def _rivals(self) -> list[int]:
        """How many who carry before this seat, and have a Moai to carry, stand on each hex next to Ahus."""
        p, island, n = self.p, self.island, self.p.players
        found = [0] * island.hexes
        coming = [False] * n
        for load in range(FIRST_LOAD[HEADDRESS]):
            at = p.load_at[load]
            if at <= BEFORE_SCREEN:
                coming[BEFORE_SCREEN - at] = True
            elif at >= 0 and p.marked_by[load] != NOBODY:
                coming[p.marked_by[load]] = True
        other = p.first
        while other != self.seat:
            if coming[other]:
                for at in range(island.hexes):
                    if p.strength[at * n + other] and island.ahus_at[at]:
                        found[at] += 1
            other = (other + 1) % n
        return found

    def _contested(self, gains: list[int]) -> None:
        """Where as many stand as there are Ahus, little is to be had for who carries after them."""
        island, base = self.island, self.p.ahu_base
        for at in range(island.hexes):
            if self.rivals[at]:
                free = 0
                for ahu in island.ahus_at[at]:
                    if gains[ahu] > 0 and base[ahu] == NOBODY:
                        free += 1
                if self.rivals[at] >= free:
                    for ahu in island.ahus_at[at]:
                        if base[ahu] == NOBODY:
                            gains[ahu] = gains[ahu] * self.weights.contested // 100

    def _best(self, load: int, ways: Ways, gains: list[int]) -> list[Plan]:
        """The best few sites for a load, what it costs to reach them taken off."""
        island, weights = self.island, self.weights
        n, seat, strength = self.p.players, self.seat, self.p.strength
        cost, ahu_hex = ways.cost, island.ahu_hex
        found: list[Plan] = []
        for ahu in range(island.ahus):
            gain = gains[ahu]
            if gain > 0:
                at = ahu_hex[ahu]
                net = gain - cost[at]
                if cost[at] < FAR and net > 0:
                    if not strength[at * n + seat]:
                        net -= weights.figure
                    _insert(found, Plan(load, ahu, net))
        for plan in found:
            self._gaps(plan, ways)
        return found

    def _gaps(self, plan: Plan, ways: Ways) -> None:
        """What the way lacks, from its end on; at the end one figure must be one's own (G57)."""
        p, seat = self.p, self.seat
        weight = WEIGHT[plan.load]
        goal = self.island.ahu_hex[plan.ahu]
        here = goal
        while here != ways.start:
            self._gap(plan, here, weight - p.carrying[here], here == goal and not p.strength[here * p.players + seat])
            here = ways.behind[here]
        if goal == ways.start:
            self._gap(plan, here, 0, not p.strength[here * p.players + seat])

    def _gap(self, plan: Plan, here: int, lack: int, foot: bool) -> None:
        if lack <= 0:
            lack = 1 if foot else 0
        if lack:
            plan.gaps.append(here)
            plan.lacks.append(lack)
            plan.need += lack

    def _weigh_gaps(self) -> None:
        """What a figure in each gap is worth: its share of the plan, less if the plan is beyond one's means."""
        weights = self.weights
        for plan in self.plans:
            share = plan.net // plan.need + weights.figure
            if plan.need > self.strength + self.helped:
                share = share * weights.unfinished // 100
            elif plan.need > self.strength:
                share = share * (100 + weights.unfinished) // 200
            for i in range(len(plan.gaps)):
                at = plan.gaps[i]
                if share > self.pull[at]:
                    self.pull[at] = share
                    self.fill[at] = plan.lacks[i]


def _insert(found: list[Plan], plan: Plan) -> None:
    """Keep the best few, the best first."""
    at = len(found)
    while at and found[at - 1].net < plan.net:
        at -= 1
    if at < PLANS:
        found.insert(at, plan)
        if len(found) > PLANS:
            found.pop()
