"""Phase 3: every transport a seat could finish now, and what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.games.rapanui.heuristics.paths import UNREACHED, Ways
from ahu.games.rapanui.heuristics.prices import Deal, Prices, best_deal, deals, gain_worth, may_skimp, stock_of
from ahu.games.rapanui.rules.pieces import (
    CHIEF,
    FERVENT,
    GAIN,
    IMPROVEMENTS,
    NOBODY,
    NOTHING,
    PRICE,
    PUKAO,
    SIZES,
    SKIMP,
    SKIMPED,
    SMALL,
    SORCERER,
    TABLET_POINTS,
    TILES,
    VILLAGER,
)
from ahu.games.rapanui.rules.tolls import toll_of

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.games.rapanui.heuristics.island import Island
    from ahu.games.rapanui.rules.position import Position

BARE: Final = 0.4
"""A Moai erected beside another own Transporter, who can style it."""
HASTE: Final = 0.5
"""Others may take the Offering one wants."""
GIVEN: Final[tuple[float, ...]] = (0.0, 0.0, 0.9, 0.5, 0.35)
"""What a point for one opponent costs, by number of players."""

BY_TILE: Final = 1
BY_TABLET: Final = 2
"""How Skimp is played."""


class Job:
    """One transport, to its end."""

    __slots__ = ("ahu", "cargo", "figure", "space", "value")

    def __init__(self, cargo: int, space: int, ahu: int, figure: int, value: float) -> None:
        self.cargo = cargo
        self.space = space
        self.ahu = ahu
        self.figure = figure
        self.value = value


class Work:
    """What a seat could transport, with the Transporters that stand."""

    __slots__ = ("_craters", "_quarries", "deal", "island", "jobs", "p", "prices", "seat", "skimps", "stock")

    def __init__(self, island: Island, p: Position, seat: int, prices: Prices) -> None:
        self.island = island
        self.p = p
        self.seat = seat
        self.prices = prices
        self.stock: list[int] = stock_of(p, seat)
        self._craters: Ways | None = None
        self._quarries: Ways | None = None
        self.deal: Deal | None = None
        """The exchange one would make now."""
        self.skimps = 0
        """Whether it takes Skimp, with the tile or with the Tablet."""
        if p.pukao_left > 0:
            self._find_deal()
        self.jobs: list[Job] = []
        for space in range(island.spaces):
            if p.holder[space] == seat and island.ahus_in[space]:
                figure = self._rested(space)
                if figure >= 0:
                    self.add_jobs(space, figure, self.jobs)

    def _find_deal(self) -> None:
        """The best exchange: at the whole price, or with Skimp where that is worth the tile."""
        island, p, seat = self.island, self.p, self.seat
        kinds = self.prices.kinds
        self.deal = best_deal(deals(island, p, seat, self.stock, kinds, PRICE))
        if not may_skimp(p, seat):
            return
        cheap = best_deal(deals(island, p, seat, self.stock, kinds, SKIMPED))
        if cheap is None:
            return
        if p.tiles[seat * len(TILES) + SKIMP] > 0:
            by, cost = BY_TILE, 0.7 * self.prices.tile(SKIMP)
        else:
            by, cost = BY_TABLET, TABLET_POINTS + 1.0 + 0.5 * min(self.prices.after, 2.0)
        if cheap.net - cost > (self.deal.net if self.deal is not None else -1.0):
            cheap.net -= cost
            self.deal = cheap
            self.skimps = by

    def _rested(self, space: int) -> int:
        """Who could work there; the Chief first, who never tires."""
        p, seat = self.p, self.seat
        if p.chief[seat] == space:
            return CHIEF
        if p.standing[space]:
            return VILLAGER
        if p.sorcerer[seat] == space and not p.sorcerer_lying[seat]:
            return SORCERER
        return -1

    def craters(self) -> Ways:
        """The ways of a Moai."""
        if self._craters is None:
            p, island = self.p, self.island
            toll = [0.0] * island.spaces
            kinds = self.prices.kinds
            given = GIVEN[island.players]
            for space in range(island.spaces):
                for kind in toll_of(p, self.seat, SMALL, space):
                    toll[space] = max(toll[space], given * kinds[kind])
            self._craters = Ways(island, p.holder, island.crater, toll)
        return self._craters

    def quarries(self) -> Ways:
        """The ways of a Pukao."""
        if self._quarries is None:
            p, island = self.p, self.island
            toll = [0.0] * island.spaces
            given = GIVEN[island.players] * self.prices.kinds[0]
            for space in range(island.spaces):
                if toll_of(p, self.seat, PUKAO, space):
                    toll[space] = given
            self._quarries = Ways(island, p.holder, island.quarry, toll)
        return self._quarries

    def add_jobs(self, space: int, figure: int, jobs: list[Job]) -> None:
        """All that this figure could do there."""
        island, p, seat = self.island, self.p, self.seat
        large = -1
        for size in range(len(SIZES)):
            if p.moai[seat * len(SIZES) + size]:
                large = size
        for ahu in island.ahus_in[space]:
            if p.ahu_moai[ahu] == NOTHING:
                if large >= 0:
                    cost = reach(island, self.craters(), p, space)
                    if cost < UNREACHED:
                        self._add_erects(space, ahu, figure, large, cost, jobs)
            elif not p.ahu_pukao[ahu] and self.deal is not None:
                cost = reach(island, self.quarries(), p, space)
                if cost < UNREACHED:
                    jobs.append(Job(PUKAO, space, ahu, figure, self.deal.net + HASTE - cost))

    def _add_erects(self, space: int, ahu: int, figure: int, large: int, cost: float, jobs: list[Job]) -> None:
        p, seat = self.p, self.seat
        fervent = p.improvements[seat * len(IMPROVEMENTS) + FERVENT]
        worth = self.prices.tile(p.ahu_tile[ahu]) - cost
        if p.standing[space] > 1:
            worth += BARE
        for size in range(large, -1, -1):
            if p.moai[seat * len(SIZES) + size]:
                gain = gain_worth(
                    self.island, self.stock, self.prices.kinds, self.island.shows[space], fervent, GAIN[size]
                )
                jobs.append(Job(size, space, ahu, figure, worth + gain))

    def actions(self, job: Job) -> list[Action]:
        """The steps of a job, from beginning it to erecting or styling."""
        table = self.island.actions
        ways = self.quarries() if job.cargo == PUKAO else self.craters()
        steps: list[Action] = [table.transport[job.cargo]]
        for space in self._way(ways, job.space):
            steps.append(table.carry[space])
        steps.append(table.style[job.ahu][job.figure] if job.cargo == PUKAO else table.erect[job.ahu][job.figure])
        return steps

    def _way(self, ways: Ways, space: int) -> list[int]:
        if ways.parent[space] >= 0:
            return ways.to(space)
        nearest = -1  # somebody is about to come there
        for beside in self.island.neighbours[space]:
            if nearest < 0 or ways.cost[beside] < ways.cost[nearest]:
                nearest = beside
        return [*ways.to(nearest), space]


def best_job(jobs: list[Job]) -> Job | None:
    """The most promising."""
    best: Job | None = None
    for job in jobs:
        if best is None or job.value > best.value:
            best = job
    return best


def reach(island: Island, ways: Ways, p: Position, space: int) -> float:
    """What it costs to get to a space; also to one where nobody stands yet, if somebody came there."""
    if p.holder[space] != NOBODY:
        return ways.cost[space]
    least = UNREACHED
    for beside in island.neighbours[space]:
        if ways.cost[beside] < least:
            least = ways.cost[beside]
    return least
