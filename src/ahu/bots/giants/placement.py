"""Placing figures: towards one's own sites, where others will carry, where a power helps (G30 to G46)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.bots.giants import sites
from ahu.bots.giants.ways import FAR, Ways, prices_to_build, without_trail
from ahu.games.giants.pieces import (
    BEFORE_SCREEN,
    BEHIND,
    CHIEF,
    FIRST_LOAD,
    HEADDRESS,
    LOADS,
    NOBODY,
    NOTHING,
    SORCERER,
    SUPPLY,
    WEIGHT,
    WORKER,
)

if TYPE_CHECKING:
    from ahu.bots.giants.island import Island
    from ahu.bots.giants.weights import Weights
    from ahu.core.action import Action
    from ahu.games.giants.actions import Powers
    from ahu.games.giants.position import Position

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


class Choice:
    """An action and what it is worth, in hundredths of a point."""

    __slots__ = ("action", "worth")

    def __init__(self, action: Action, worth: int) -> None:
        self.action = action
        self.worth = worth


class Placing:
    """What one seat could place now, and what speaks for it."""

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
        self.busy = self._waiting()
        self.passing = [0] * island.hexes
        """Strength that others' next transports would use on each hex, not their own."""
        self._foresee()

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

    def _waiting(self) -> int:
        """Loads of others that will be carried this round."""
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

    # plans

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
        ways = Ways(island, start, without_trail(self.prices[weight], p.trail[load], p.giants.bit))
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

    def _foresee(self) -> None:
        """Where others will probably carry: the best way of one load of each, as it looks now."""
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

    # choices

    def choices(self) -> list[Choice]:
        """Everything worth a thought; passing too."""
        actions = self.p.giants.actions
        found: list[Choice] = [Choice(actions.pass_, 0)]
        power = self._powers(found)
        hexes = self._hexes()
        for at, worth in hexes:
            self._figures(found, at, worth, power)
        p = self.p
        if p.markers[self.seat] and p.halves_left():
            found.append(Choice(actions.half_tablet, sites.half_worth(p, self.weights) - self._saved_by_last()))
        return found

    def _saved_by_last(self) -> int:
        """What the last marker one has will save."""
        markers = self.p.markers[self.seat]
        if len(self.risks) < markers:
            return 0
        self.risks.sort(reverse=True)
        return max(self.risks[markers - 1], 0)

    def _hexes(self) -> list[tuple[int, int]]:
        """The hexes a figure may well stand on, and what it is worth there."""
        found: list[tuple[int, int]] = []
        for at in range(self.island.hexes):
            worth = self.pull[at] + self._tolls(at)
            if worth > 0:
                found.append((at, worth))
        found.sort(key=_by_worth)
        return found[:6]

    def _tolls(self, at: int) -> int:
        """What others will probably pay for a figure here: near their ways, and where the next hexes carry, too."""
        p, island, seat = self.p, self.island, self.seat
        traffic = island.traffic[at]
        if not self.busy:
            return 0
        n = p.players
        if p.strength[at * n + seat]:
            traffic //= 4
        others = p.carrying[at] - p.strength[at * n + seat]
        if others > 0:
            traffic //= 2
        joined = at == island.moai_quarry
        for there in island.neighbours[at]:
            if p.carrying[there] or there == island.moai_quarry:
                joined = True
        if joined:
            traffic *= 2
        worth = traffic * self.busy * self.weights.traffic // 100
        seen = self.passing[at] - (p.strength[at * n + seat])
        if seen > 0:
            worth += seen * self.weights.passing // (2 if others > 0 else 1)
        return worth

    def _figures(self, found: list[Choice], at: int, worth: int, power: int) -> None:
        """The figures that would do on a hex: the least that fills the gap."""
        actions, weights = self.p.giants.actions, self.weights
        lack = self.fill[at]
        if self.workers:
            found.append(Choice(actions.place[WORKER][0][at], worth))
            if lack > 1 and self.logs:
                logs = min(lack - 1, self.logs, 2)
                gain = self.pull[at] * logs - weights.log * logs
                found.append(Choice(actions.place[WORKER][logs][at], worth + gain))
        if self.sorcerer:
            found.append(Choice(actions.place[SORCERER][0][at], worth - max(power, 0) // 2 - 10))
        if self.chief:
            gain = self.pull[at] * (min(lack, 3) - 1) if lack > 1 else 0
            found.append(Choice(actions.place[CHIEF][0][at], worth + gain - 20))

    # powers

    def _powers(self, found: list[Choice]) -> int:
        """Powers of the Sorcerer, and of the Chief for a tablet; what the best of them is worth for the Sorcerer."""
        p, seat = self.p, self.seat
        best = 0
        if self.sorcerer:
            powers = p.giants.actions.sorcerer_powers[0]
            first = len(found)
            self._add_powers(found, powers, 0)
            for choice in found[first:]:
                best = max(best, choice.worth)
        if self.chief and p.halves[seat] >= 2:
            self._add_powers(found, p.giants.actions.chief_powers, self.weights.tablet)
        return best

    def _add_powers(self, found: list[Choice], powers: Powers, cost: int) -> None:
        p, seat, weights, island = self.p, self.seat, self.weights, self.island
        board = p.giants.board
        if p.urn_workers[seat]:
            worth = weights.worker * self.left + weights.sorcerer + self._value(board.village) - cost
            found.append(Choice(powers.village, worth))
        if p.urn_markers[seat]:
            worth = sites.marker_worth(p, weights, self.left) + self._value(board.hut) - cost
            found.append(Choice(powers.hut, worth))
        if p.logs_left and self.left:
            for tile in range(len(p.forest_cut)):
                if not p.forest_cut[tile]:
                    logs = min(board.forest_logs[tile], p.logs_left)
                    worth = weights.log * logs + self._value(board.forest[tile]) - cost
                    found.append(Choice(powers.forest[tile], worth))
        if p.taken[HEADDRESS] < SUPPLY[HEADDRESS]:
            found.append(Choice(powers.quarry, self._headdress() + self._value(island.headdress_quarry) - cost))
        if p.bases[seat]:
            self._reserve(found, powers, cost)

    def _value(self, at: int) -> int:
        return self.pull[at] + self._tolls(at)

    def _headdress(self) -> int:
        """What a Headdress more is worth: the best bare head that none of one's own is meant for yet."""
        p, island, weights, seat = self.p, self.island, self.weights, self.seat
        gains = sites.headdress_gains(p, island, seat)
        for ahu in self.coming:
            gains[ahu] = 60 * island.headdress_value[ahu]
        mine = 0
        for load in sites.loads_of(p, seat):
            if load >= FIRST_LOAD[HEADDRESS]:
                mine += 1
        heads = 0
        for gain in gains:
            if gain > 0:
                heads += 1
        if heads <= mine:
            return 0
        worth = sites.prospect(island, gains, weights.fetch, island.headdress_quarry)
        return worth * (weights.keep if self.left else weights.keep // 2) // 100

    def _reserve(self, found: list[Choice], powers: Powers, cost: int) -> None:
        """Reserve the Ahu of the best plan that can't be finished this round."""
        p = self.p
        best: Plan | None = None
        for plan in self.plans:
            if p.ahu_base[plan.ahu] == NOBODY and p.ahu_moai[plan.ahu] == NOTHING:
                if best is None or plan.net > best.net:
                    best = plan
        if best is not None:
            at = self.island.ahu_hex[best.ahu]
            found.append(Choice(powers.reserve[best.ahu], self._value(at) + best.net // 10 - cost))


def _insert(found: list[Plan], plan: Plan) -> None:
    """Keep the best few, the best first."""
    at = len(found)
    while at and found[at - 1].net < plan.net:
        at -= 1
    if at < PLANS:
        found.insert(at, plan)
        if len(found) > PLANS:
            found.pop()


def _by_worth(hex_: tuple[int, int]) -> int:
    return -hex_[1]
