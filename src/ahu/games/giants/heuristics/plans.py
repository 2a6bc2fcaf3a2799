"""Plans for loads: the Ahus they could reach, the strength that their paths lack, and the value of figures there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ahu.core.paths import FAR
from ahu.games.giants.heuristics import sites
from ahu.games.giants.heuristics.pace import rounds_after
from ahu.games.giants.heuristics.paths import Ways, prices_to_build, without_trail
from ahu.games.giants.rules.pieces import BEFORE_SCREEN, BEHIND, CHIEF, FIRST_LOAD, HEADDRESS, NOBODY, STRENGTH, WEIGHT

if TYPE_CHECKING:
    from ahu.games.giants.heuristics.island import Island
    from ahu.games.giants.heuristics.weights import Weights
    from ahu.games.giants.rules.position import Position

PLANS: Final = 3
"""The number of plans that are kept for each load."""


class Plan:
    """A load, an Ahu for it, and the strength that the path lacks."""

    __slots__ = ("ahu", "gaps", "lacks", "load", "need", "net")

    def __init__(self, load: int, ahu: int, net: int) -> None:
        self.load = load
        self.ahu = ahu
        self.net = net
        """Its value beyond that of the load without more figures."""
        self.gaps: list[int] = []
        """Hexes of the path that lack strength."""
        self.lacks: list[int] = []
        """The strength that each of these hexes lacks."""
        self.need = 0
        """The sum of these strengths."""


class Planning:
    """The plans of one seat for its loads in this round."""

    def __init__(self, p: Position, island: Island, weights: Weights, seat: int) -> None:
        self.p = p
        self.island = island
        self.weights = weights
        self.seat = seat
        self.left = rounds_after(p, weights)
        self.workers = p.workers[seat]
        self.sorcerer = p.sorcerer[seat] == BEHIND
        self.chief = p.chief[seat] == BEHIND
        self.logs = p.logs[seat]
        self.strength = self.workers + (1 if self.sorcerer else 0) + (STRENGTH[CHIEF] if self.chief else 0) + self.logs
        self.helped = self._help_to_come()
        self.plans: list[Plan] = []
        self.coming: list[int] = []
        """Ahus on which the seat will probably erect a Moai this round."""
        self.risks: list[int] = []
        """The value that a marker saves, for each load that will probably not reach an Ahu this round."""
        self.prices = [vec[i64]() for _ in range(4)]
        self.rivals = self._rivals()
        self._plan()
        self.pull = vec[i64]([0] * island.hexes)
        """The value of a figure on each hex for the seat's plans."""
        self.fill = vec[i64]([0] * island.hexes)
        """The strength that the best plan over each hex lacks there."""
        self._weigh_gaps()

    def _help_to_come(self) -> int:
        """The strength of other seats that will probably help the seat's plans."""
        p = self.p
        figures = 0
        for other in range(p.players):
            if other != self.seat and not p.passed[other]:
                figures += p.workers[other]
                if p.sorcerer[other] == BEHIND:
                    figures += 1
                if p.chief[other] == BEHIND:
                    figures += 1
        return figures * self.weights.help_percent // 100

    def _plan(self) -> None:
        """Plan for Moai, then for Headdresses, which may go on these Moai. Equal loads are planned for once."""
        loads = sites.loads_of(self.p, self.seat)
        planned: list[int] = []
        for headdresses in (False, True):
            for load in loads:
                if (load >= FIRST_LOAD[HEADDRESS]) == headdresses:
                    kind = self._kind(load)
                    if kind not in planned:
                        planned.append(kind)
                        self._plan_load(load)

    def _kind(self, load: int) -> int:
        """A number that is the same for loads with the same plans."""
        kind = WEIGHT[load] + (4 if load >= FIRST_LOAD[HEADDRESS] else 0)
        return (sites.start_of(self.p, self.island, load) * 8 + kind) * 2 + (1 if self._abandoned(load) else 0)

    def _abandoned(self, load: int) -> bool:
        """Whether the load is on the island without the seat's marker."""
        return self.p.load_at[load] >= 0 and self.p.marked_by[load] != self.seat

    def _plan_load(self, load: int) -> None:
        """Keep the plans for a load that bring more than the load does without more figures."""
        gains = self._gains_of(load)
        plans = self._best(load, self._paths_of(load), gains)
        later = self._later_value(load, gains)
        idle = self._idle_value(load, later)
        ready = _ready_value(plans, idle)
        for plan in plans:
            plan.net -= ready
            if plan.need and plan.net > 0:
                self.plans.append(plan)
        if plans and load < FIRST_LOAD[HEADDRESS] and plans[0].need <= self.strength + self.helped:
            self.coming.append(plans[0].ahu)
        if ready == idle and self.p.load_at[load] < 0:
            self._risk(plans, later * (100 - self.weights.unmarked_percent) // 100 - self.weights.marker)

    def _gains_of(self, load: int) -> vec[i64]:
        """The value of the load on each Ahu, less where others will probably take the Ahu first."""
        p, island, weights, seat = self.p, self.island, self.weights, self.seat
        if load < FIRST_LOAD[HEADDRESS]:
            gains = sites.moai_gains(p, island, weights, seat, WEIGHT[load])
            self._contested(gains)
            return gains
        gains = sites.headdress_gains(p, island, seat)
        for ahu in self.coming:
            gains[ahu] = weights.headdress_on_coming_moai * island.headdress_value[ahu]
        return gains

    def _paths_of(self, load: int) -> Ways:
        """The cheapest paths of the load if the seat adds the strength that hexes lack."""
        p, island, weight = self.p, self.island, WEIGHT[load]
        if not len(self.prices[weight]):
            self.prices[weight] = prices_to_build(p, island, self.weights, self.seat, weight)
        prices = without_trail(self.prices[weight], p.trail[load], p.game.bit)
        return Ways(island, sites.start_of(p, island, load), prices)

    def _later_value(self, load: int, gains: vec[i64]) -> int:
        """The value of the load in later rounds from its place, if nobody takes it."""
        island, weights = self.island, self.weights
        start = sites.start_of(self.p, island, load)
        return weights.later_percent * sites.prospect(island, gains, weights.later_hex * WEIGHT[load], start) // 100

    def _idle_value(self, load: int, later: int) -> int:
        """The value of the load if it is not moved: it is lost unless it has a marker or gets one."""
        p, seat = self.p, self.seat
        if p.marked_by[load] == seat:
            return later
        if self._abandoned(load) or not p.markers[seat]:
            return 0
        return max(later - self.weights.marker, 0)

    def _risk(self, plans: list[Plan], saved: int) -> None:
        """Add the value that a marker saves on a load, unless the load will reach an Ahu this round."""
        if plans and plans[0].need <= self.strength:
            return
        if plans and plans[0].need <= self.strength + self.helped:
            saved = saved * self.weights.helped_risk_percent // 100
        self.risks.append(saved)

    def _rivals(self) -> vec[i64]:
        """For each hex beside Ahus, the number of seats with a figure there that transport a Moai before this seat."""
        p, island = self.p, self.island
        load_at, marked_by, strength = p.load_at, p.marked_by, p.strength
        n: i64 = p.players
        hexes: i64 = island.hexes
        found = vec[i64]([0] * hexes)
        coming = vec[i64]([0] * n)
        moai: i64 = FIRST_LOAD[HEADDRESS]
        for load in range(moai):
            at = load_at[load]
            if at <= BEFORE_SCREEN:
                coming[BEFORE_SCREEN - at] = 1
            elif at >= 0 and marked_by[load] != NOBODY:
                coming[marked_by[load]] = 1
        other: i64 = p.first
        while other != self.seat:
            if coming[other]:
                for there in range(hexes):
                    if strength[there * n + other] and island.ahus_at[there]:
                        found[there] = found[there] + 1
            other = (other + 1) % n
        return found

    def _contested(self, gains: vec[i64]) -> None:
        """Lower the values of Ahus on hexes where as many rivals stand as there are free Ahus."""
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
                            gains[ahu] = gains[ahu] * self.weights.contested_percent // 100

    def _best(self, load: int, ways: Ways, gains: vec[i64]) -> list[Plan]:
        """The best plans for a load, the cost of the path subtracted."""
        cost, ahu_hex, strength = ways.cost, self.island.ahu_hex, self.p.strength
        n: i64 = self.p.players
        seat: i64 = self.seat
        found: list[Plan] = []
        ahus: i64 = len(gains)
        for ahu in range(ahus):
            gain = gains[ahu]
            if gain > 0:
                at = ahu_hex[ahu]
                net = gain - cost[at]
                if cost[at] < FAR and net > 0:
                    if not strength[at * n + seat]:
                        net -= self.weights.figure
                    if len(found) < PLANS or net > found[PLANS - 1].net:
                        _insert(found, Plan(load, ahu, net))
        for plan in found:
            self._gaps(plan, ways)
        return found

    def _gaps(self, plan: Plan, ways: Ways) -> None:
        """Find the hexes of the path that lack strength. At its end the seat needs a figure of its own (G57)."""
        p, seat = self.p, self.seat
        weight: i64 = WEIGHT[plan.load]
        goal = self.island.ahu_hex[plan.ahu]
        here = goal
        while here != ways.start:
            self._gap(plan, here, weight - p.carrying[here], here == goal and not p.own_strength(seat, here))
            here = ways.behind[here]
        if goal == ways.start:
            self._gap(plan, here, 0, not p.own_strength(seat, here))

    def _gap(self, plan: Plan, here: i64, lack: i64, needs_figure: bool) -> None:
        """Add a hex to the gaps of a plan if it lacks strength or a figure of the seat."""
        if lack <= 0:
            lack = 1 if needs_figure else 0
        if lack:
            plan.gaps.append(here)
            plan.lacks.append(lack)
            plan.need += lack

    def _weigh_gaps(self) -> None:
        """Set the value of a figure in each gap: its share of the plan, less if the seat lacks figures to finish it."""
        weights = self.weights
        for plan in self.plans:
            share = plan.net // plan.need + weights.figure
            if plan.need > self.strength + self.helped:
                share = share * weights.unfinished_percent // 100
            elif plan.need > self.strength:
                share = share * (100 + weights.unfinished_percent) // 200
            for i in range(len(plan.gaps)):
                at = plan.gaps[i]
                if share > self.pull[at]:
                    self.pull[at] = share
                    self.fill[at] = plan.lacks[i]


def _ready_value(plans: list[Plan], idle: int) -> int:
    """The value of a load without more figures: of a plan that lacks nothing, or of not moving the load."""
    best = idle
    for plan in plans:
        if not plan.need and plan.net > best:
            best = plan.net
    return best


def _insert(found: list[Plan], plan: Plan) -> None:
    """Insert a plan into the best ones, the best first."""
    at = len(found)
    while at and found[at - 1].net < plan.net:
        at -= 1
    if at < PLANS:
        found.insert(at, plan)
        if len(found) > PLANS:
            found.pop()
