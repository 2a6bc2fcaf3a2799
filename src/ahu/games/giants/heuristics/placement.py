"""The values of placements: for own plans, for tolls, and for powers (G30 to G46)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.games.giants.heuristics import sites
from ahu.games.giants.heuristics.plans import Planning
from ahu.games.giants.heuristics.tolls import Tolls
from ahu.games.giants.rules.pieces import (
    CHIEF,
    FIRST_LOAD,
    HEADDRESS,
    MOST_LOGS,
    NOBODY,
    NOTHING,
    SORCERER,
    STRENGTH,
    SUPPLY,
    WORKER,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

    from ahu.core.action import Action
    from ahu.games.giants.heuristics.island import Island
    from ahu.games.giants.heuristics.plans import Plan
    from ahu.games.giants.heuristics.weights import Weights
    from ahu.games.giants.rules.actions import Powers
    from ahu.games.giants.rules.position import Position


HEXES: Final = 6
"""Only so many hexes are listed for a figure."""


class Choice:
    """An action with its value in hundredths of a point."""

    __slots__ = ("action", "value")

    def __init__(self, action: Action, value: int) -> None:
        self.action = action
        self.value = value


class Placing(Planning):
    """The placements of one seat with their values."""

    def __init__(self, p: Position, island: Island, weights: Weights, seat: int) -> None:
        super().__init__(p, island, weights, seat)
        self.tolls = Tolls(p, island, weights, seat)

    def choices(self) -> list[Choice]:
        """The placements worth trying, and passing."""
        actions = self.p.game.actions
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
        """The value that the last marker would save on a load; 0 if there are more markers than loads at risk."""
        markers = self.p.markers[self.seat]
        if len(self.risks) < markers:
            return 0
        self.risks.sort(reverse=True)
        return max(self.risks[markers - 1], 0)

    def _hexes(self) -> list[tuple[int, int]]:
        """The best hexes for a figure, with the value of a figure there."""
        pull, tolls = self.pull, self.tolls
        hexes: i64 = self.island.hexes
        found: list[tuple[int, int]] = []
        for at in range(hexes):
            worth = pull[at] + tolls.at(at)
            if worth > 0 and (len(found) < HEXES or worth > found[HEXES - 1][1]):
                _insert(found, at, worth)
        return found

    def _figures(self, found: list[Choice], at: int, worth: int, power: int) -> None:
        """Add each kind of figure on a hex, with as many Logs as fill the gap."""
        actions, weights = self.p.game.actions, self.weights
        lack = self.fill[at]
        if self.workers:
            found.append(Choice(actions.place[WORKER][0][at], worth))
            if lack > 1 and self.logs:
                logs = min(lack - 1, self.logs, MOST_LOGS)
                gain = self.pull[at] * logs - weights.log * logs
                found.append(Choice(actions.place[WORKER][logs][at], worth + gain))
        if self.sorcerer:
            found.append(
                Choice(
                    actions.place[SORCERER][0][at],
                    worth - max(power, 0) * weights.sorcerer_power_percent // 100 - weights.sorcerer_placed,
                )
            )
        if self.chief:
            gain = self.pull[at] * (min(lack, STRENGTH[CHIEF]) - 1) if lack > 1 else 0
            found.append(Choice(actions.place[CHIEF][0][at], worth + gain - weights.chief_placed))

    # powers

    def _powers(self, found: list[Choice]) -> int:
        """Add the powers of the Sorcerer, and of the Chief for a tablet; the value of the Sorcerer's best power."""
        p, seat = self.p, self.seat
        best = 0
        if self.sorcerer:
            powers = p.game.actions.sorcerer_powers[0]
            first = len(found)
            self._add_powers(found, powers, 0)
            for choice in found[first:]:
                best = max(best, choice.value)
        if self.chief and p.halves[seat] >= 2:
            self._add_powers(found, p.game.actions.chief_powers, self.weights.tablet)
        return best

    def _add_powers(self, found: list[Choice], powers: Powers, cost: int) -> None:
        p, seat, weights, island = self.p, self.seat, self.weights, self.island
        board = p.game.board
        if p.urn_workers[seat]:
            worth = weights.worker_per_round * self.left + weights.sorcerer + self._value(board.village) - cost
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
        return self.pull[at] + self.tolls.at(at)

    def _headdress(self) -> int:
        """The value of one more Headdress on the best own Moai which has none and for which none is coming."""
        p, island, weights, seat = self.p, self.island, self.weights, self.seat
        gains = sites.headdress_gains(p, island, seat)
        for ahu in self.coming:
            gains[ahu] = weights.new_headdress_on_coming_moai * island.headdress_value[ahu]
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
        worth = sites.prospect(island, gains, weights.untaken_headdress_hex, island.headdress_quarry)
        return worth * (weights.later_percent if self.left else weights.later_percent // 2) // 100

    def _reserve(self, found: list[Choice], powers: Powers, cost: int) -> None:
        """Add reserving the Ahu of the best plan."""
        p = self.p
        best: Plan | None = None
        for plan in self.plans:
            if p.ahu_base[plan.ahu] == NOBODY and p.ahu_moai[plan.ahu] == NOTHING:
                if best is None or plan.net > best.net:
                    best = plan
        if best is not None:
            at = self.island.ahu_hex[best.ahu]
            found.append(
                Choice(
                    powers.reserve[best.ahu], self._value(at) + best.net * self.weights.reserve_percent // 100 - cost
                )
            )


def _insert(found: list[tuple[int, int]], at: int, worth: int) -> None:
    """Insert a hex into the best ones, the best first, and drop the last if they are too many."""
    place = len(found)
    while place and found[place - 1][1] < worth:
        place -= 1
    found.insert(place, (at, worth))
    if len(found) > HEXES:
        found.pop()
