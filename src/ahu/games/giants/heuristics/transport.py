"""The transports of a seat with their values (G50 to G61), and the values of loads that are not moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from ahu.core.paths import FAR
from ahu.games.giants.heuristics import sites
from ahu.games.giants.heuristics.pace import rounds_after
from ahu.games.giants.heuristics.paths import Ways, prices_to_carry, without_trail
from ahu.games.giants.rules.pieces import BEFORE_SCREEN, FIRST_LOAD, HEADDRESS, NOBODY, NOTHING, WEIGHT
from ahu.games.giants.rules.position import CARRYING
from ahu.games.giants.rules.tolls import helpers, share_out, toll_of

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.games.giants.heuristics.island import Island
    from ahu.games.giants.heuristics.weights import Weights
    from ahu.games.giants.rules.position import Position


class Transport:
    """One transport of a load to its end."""

    __slots__ = ("ending", "goal", "load", "value", "ways")

    def __init__(self, load: int, ways: Ways, goal: int, ending: Action, value: int) -> None:
        self.load = load
        self.ways = ways
        self.goal = goal
        self.ending = ending
        self.value = value
        """Its value beyond that of not moving the load, in hundredths of a point."""


class Transports:
    """The transports that one seat could do now."""

    def __init__(self, p: Position, island: Island, weights: Weights, seat: int) -> None:
        self.p = p
        self.island = island
        self.weights = weights
        self.seat = seat
        self.left = rounds_after(p, weights)
        self.prices = [vec[i64]() for _ in range(4)]
        self.gains = [vec[i64]() for _ in range(4)]
        self.found: list[Transport] = []
        if p.stage == CARRYING:
            self._weigh_load(p.lifted)
            return
        seen: list[int] = []
        for load in sites.loads_of(p, seat):
            key = _key(p, load)
            if key not in seen:
                seen.append(key)
                self._weigh_load(load)

    def gains_of(self, load: i64) -> vec[i64]:
        """The value of the load on each Ahu."""
        kind = 0 if load >= FIRST_LOAD[HEADDRESS] else WEIGHT[load]
        if not len(self.gains[kind]):
            p, island = self.p, self.island
            if kind:
                self.gains[kind] = sites.moai_gains(p, island, self.weights, self.seat, kind)
            else:
                self.gains[kind] = sites.headdress_gains(p, island, self.seat)
        return self.gains[kind]

    def later(self, load: i64, at: i64) -> i64:
        """The value of a load on a hex in later rounds, if nobody takes it."""
        if not self.left:
            return 0
        worth = sites.prospect(self.island, self.gains_of(load), self.weights.later_hex * WEIGHT[load], at)
        if load >= FIRST_LOAD[HEADDRESS] and worth < self.weights.least_headdress and self.p.bases[self.seat]:
            worth = self.weights.least_headdress  # a Moai may still come that could wear it
        return worth * self.weights.later_percent // 100

    def untouched(self, load: int) -> int:
        """The value of a load if the seat does not move it in this phase."""
        p, weights, seat = self.p, self.weights, self.seat
        at = p.load_at[load]
        if at == BEFORE_SCREEN - seat:
            worth = self.later(load, sites.start_of(p, self.island, load))
            risky = worth * weights.unmarked_percent // 100
            return max(worth - weights.marker, risky) if p.markers[seat] else risky
        if p.marked_by[load] == seat:
            return self.later(load, at)
        return self.later(load, at) * weights.unmarked_percent // 100

    def _weigh_load(self, load: int) -> None:
        p, island, weights, seat = self.p, self.island, self.weights, self.seat
        weight = WEIGHT[load]
        if not len(self.prices[weight]):
            self.prices[weight] = prices_to_carry(p, island, weights, seat, weight)
        start = sites.start_of(p, island, load)
        ways = Ways(island, start, without_trail(self.prices[weight], p.trail[load], p.game.bit))
        base = self.untouched(load)
        self._finishes(load, ways, base)
        self._stops(load, ways, base)

    def _finishes(self, load: int, ways: Ways, base: int) -> None:
        """Erect or crown wherever the load can be brought next to a figure of one's own (G57, G58)."""
        p, island, seat, weights = self.p, self.island, self.seat, self.weights
        gains, cost, actions = self.gains_of(load), ways.cost, p.game.actions
        headdress = load >= FIRST_LOAD[HEADDRESS]
        back = weights.marker_back if p.marked_by[load] == seat else 0
        for ahu in range(island.ahus):
            if gains[ahu] > 0:
                at = island.ahu_hex[ahu]
                if cost[at] < FAR and p.own_strength(seat, at):
                    ending = actions.crown[ahu] if headdress else actions.erect[ahu]
                    worth = gains[ahu] - cost[at] - base + back + weights.finish_bonus
                    self.found.append(Transport(load, ways, at, ending, worth))

    def _stops(self, load: int, ways: Ways, base: int) -> None:
        """Mark the load where it is best, or leave it there (G59, G60)."""
        p, weights, seat, cost = self.p, self.weights, self.seat, ways.cost
        marked = p.marked_by[load] == seat
        goal = ways.start
        best: i64 = 0
        hexes: i64 = len(cost)
        for at in range(hexes):
            if cost[at] < FAR:
                worth = self.later(load, at) - cost[at]
                if worth > best:
                    best, goal = worth, at
        spent = cost[goal]
        if not marked and p.markers[seat] and best:
            self.found.append(Transport(load, ways, goal, p.game.actions.mark, best - weights.marker - base))
        own = marked or p.moved_by[load] == seat or p.load_at[load] == BEFORE_SCREEN - seat
        if own and (goal != ways.start or (p.stage == CARRYING and p.steps)):
            worth = best - base if marked else (best + spent) * weights.unmarked_percent // 100 - spent - base
            self.found.append(Transport(load, ways, goal, p.game.actions.leave, worth - weights.leave_cost))

    def actions_of(self, transport: Transport) -> list[Action]:
        """The actions of a transport."""
        p = self.p
        steps: list[Action] = [] if p.stage == CARRYING else [p.game.actions.lift[transport.load]]
        weight = WEIGHT[transport.load]
        for at in transport.ways.path(transport.goal):
            steps.append(self._step(at, weight))
        steps.append(transport.ending)
        return steps

    def _step(self, at: int, weight: int) -> Action:
        """Carry it to a hex; where several could earn, those who have least do."""
        p = self.p
        toll = toll_of(p, self.seat, at, weight)
        carry = p.game.actions.carry[at]
        if not toll:
            return carry[p.game.no_tolls]
        most = helpers(p, self.seat, at)
        earners = [other for other in range(p.players) if most[other]]
        if sum(most) > toll:  # else all of them earn what they can, in whatever order
            earners.sort(key=lambda other: standing(p, self.island, other))
        return carry[share_out(toll, most, earners)]


def standing(p: Position, island: Island, seat: int) -> int:
    """The points of a seat, with those of its Moai and Headdresses but not of its tablets."""
    total = p.score[seat]
    for ahu in range(island.ahus):
        load = p.ahu_moai[ahu]
        if load != NOTHING and p.ahu_base[ahu] == seat:
            if not p.game.open_scoring:
                total += island.moai_value[ahu] * WEIGHT[load]
            if p.ahu_headdress[ahu] != NOTHING:
                total += island.headdress_value[ahu]
    return total


def _key(p: Position, load: int) -> int:
    """A number that is the same for loads with the same transports."""
    kind = 4 if load >= FIRST_LOAD[HEADDRESS] else WEIGHT[load]
    return (
        ((p.load_at[load] + 32) * 8 + kind) * 8 + p.marked_by[load] + 1 + (0 if p.moved_by[load] == NOBODY else 100000)
    )
