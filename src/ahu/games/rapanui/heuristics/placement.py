"""Phase 1: the values of Villagers on spaces and in columns, and of the Sorcerer on stars, in points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec

from ahu.games.rapanui.heuristics.order import IMPOSSIBLE, stars_worth
from ahu.games.rapanui.heuristics.paths import FAR, Gaps
from ahu.games.rapanui.heuristics.prices import Prices, best_deal, deals, gain_worth, may_skimp, stock_of
from ahu.games.rapanui.heuristics.sculpting import expected_moai, moai_worth, sculptors_of, yields
from ahu.games.rapanui.rules.pieces import (
    COLUMNS,
    FERVENT,
    GAIN,
    IMPROVEMENTS,
    IN_HAND,
    KINDS,
    NOBODY,
    NOTHING,
    PRICE,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

    from ahu.games.rapanui.heuristics.island import Island
    from ahu.games.rapanui.rules.position import Position

PLANS: Final = ((1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (0, 1, 1), (1, 1, 1))
"""Sculptors by column that a seat may still place together for a new or larger Moai."""


class _PlannedWork:
    """The expected work of a seat's Transporters in this round, and the Resources for it."""

    __slots__ = ("erected", "exchange", "fervent", "moai", "payable", "stock", "styled")

    def __init__(self, p: Position, seat: int) -> None:
        self.moai: list[int] = expected_moai(p, seat, 2 if p.villagers[seat] > 1 else 1)
        """The sizes of the Moai that the seat will have, the largest first."""
        self.stock: list[int] = stock_of(p, seat)
        self.fervent: bool = p.improvements[seat * len(IMPROVEMENTS) + FERVENT]
        self.erected = 0
        """The number of Moai that standing Transporters will erect."""
        self.styled = 0
        """The number of Moai that standing Transporters will style."""
        self.exchange = 0.0
        """The value of one more exchange, in points."""
        self.payable = 0.0
        """The probability that the seat can pay one more exchange."""

    def next_size(self) -> int:
        """The size of the first Moai that no Transporter erects yet; small if there is none."""
        return self.moai[self.erected] if self.erected < len(self.moai) else 0


class Placing:
    """The values of all placements of one seat."""

    __slots__ = (
        "_closing_chances",
        "_left",
        "columns",
        "craters",
        "island",
        "p",
        "prices",
        "quarries",
        "seat",
        "spaces",
        "stars",
        "weights",
    )

    def __init__(self, island: Island, p: Position, seat: int) -> None:
        self.island = island
        self.p = p
        self.seat = seat
        weights = self.weights = island.weights
        self.prices = Prices(island, p, seat)
        self.craters = Gaps(island, p.holder, island.crater)
        self.quarries = Gaps(island, p.holder, island.quarry)
        left = -1
        for other in range(island.players):
            left += p.villagers[other]
        self._left = left
        """The number of Villagers that will be placed after this one."""
        self._closing_chances = vec[float]([1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0])
        chance = max(left, 0) / (left + weights.link_doubt) if left >= 0 else 0.0
        own = p.villagers[seat] - 1
        for gap in range(1, 7):
            self._closing_chances[gap] = self._closing_chances[gap - 1] * (
                max(chance, weights.own_link) if own >= gap else chance
            )
        if p.villagers[seat]:
            self.spaces = self._spaces()
            self.columns = self._columns()
        else:
            self.spaces = vec[float]([IMPOSSIBLE] * island.spaces)
            self.columns = vec[float]([IMPOSSIBLE] * COLUMNS)
        self.stars: list[float] = stars_worth(island, p, seat)

    def _chance_to_close(self, gap: i64) -> float:
        """The probability that a chain with so many gaps will be closed."""
        return self._closing_chances[gap] if gap < 7 else 0.0

    # the island

    def _spaces(self) -> vec[float]:
        """The value of one more Villager on each space: by erecting or styling there, by tolls, by closing a gap."""
        island, holder, seat = self.island, self.p.holder, self.seat
        work = self._planned_work()
        tolls = self._tolls()
        bridges = self._bridges()
        worth = vec[float]([IMPOSSIBLE] * island.spaces)
        for space in range(island.spaces):
            if holder[space] == seat:
                worth[space] = self._work_value(space, work)
            elif holder[space] == NOBODY and space != island.crater and space != island.quarry:
                worth[space] = self._work_value(space, work) + (tolls[space] + bridges[space])
        return worth

    def _planned_work(self) -> _PlannedWork:
        """The expected work of the standing Transporters: the first erect as long as Moai last, the others style."""
        island, p, seat, weights = self.island, self.p, self.seat, self.weights
        work = _PlannedWork(p, seat)
        for space in range(island.spaces):
            if p.holder[space] == seat:
                erect = self._erect(space, 0, work, 0) * self._chance_to_close(self.craters.missing[space])
                erects = erect > weights.least_erecting
                styles = (
                    self._bare(space) > 0 and self._chance_to_close(self.quarries.missing[space]) > weights.likely_chain
                )
                for _ in range(p.standing[space]):
                    if erects and work.erected < len(work.moai):
                        work.erected += 1
                    elif styles:
                        work.styled += 1
        work.exchange = self._styling()
        work.payable = min(1.0, max(self._affordable(work.stock) - work.styled, weights.least_affordable))
        return work

    def _work_value(self, space: int, work: _PlannedWork) -> float:
        """The value of one more Transporter by erecting or styling: the better, and a part of the other."""
        erect = self._erect_value(space, work)
        style = self._style_value(space, work)
        return max(erect, style) + self.weights.second_use * min(erect, style)

    def _erect_value(self, space: int, work: _PlannedWork) -> float:
        """The value of erecting the next Moai on a space; less if no Moai is left to erect."""
        taken = self.p.standing[space] if self.p.holder[space] == self.seat else 0
        erect = self._erect(space, taken, work, work.next_size()) * self._chance_to_close(self.craters.missing[space])
        return erect if work.erected < len(work.moai) else erect * self.weights.spare_site

    def _style_value(self, space: int, work: _PlannedWork) -> float:
        """The value of styling on a space: a Moai without Pukao, or one that another own Transporter will erect."""
        p, mine = self.p, self.p.holder[space] == self.seat
        bare = self._bare(space) - (p.standing[space] - 1 if mine else 0)
        if bare <= 0 and not (mine and work.erected):
            return 0.0
        style = work.exchange * self._chance_to_close(self.quarries.missing[space]) * work.payable
        if bare <= 0:
            style *= self.weights.style_own * self._chance_to_close(self.craters.missing[space])
        return style

    def _erect(self, space: int, taken: int, work: _PlannedWork, size: int) -> float:
        """The value of a Moai of a size on the best free Ahu of a space, or the second best if one is taken before."""
        island, p = self.island, self.p
        best = 0.0
        second = 0.0
        for ahu in island.ahus_in[space]:
            if p.ahu_moai[ahu] == NOTHING:
                worth = self.prices.tile(p.ahu_tile[ahu]) + self.weights.site
                if worth > best:
                    best, second = worth, best
                elif worth > second:
                    second = worth
        if taken == 1:
            best = second
        if best == 0.0 or taken > 1:
            return 0.0
        return best + gain_worth(island, work.stock, self.prices.kinds, island.shows[space], work.fervent, GAIN[size])

    def _bare(self, space: int) -> int:
        """The number of Moai without Pukao on a space."""
        p = self.p
        bare = 0
        for ahu in self.island.ahus_in[space]:
            if p.ahu_moai[ahu] != NOTHING and not p.ahu_pukao[ahu]:
                bare += 1
        return bare

    def _styling(self) -> float:
        """The value of one more exchange beyond one point for each Resource, which Resources bring at the end."""
        p, seat = self.p, self.seat
        if not p.pukao_left:
            return 0.0
        stock = stock_of(p, seat)
        for kind in range(KINDS):
            stock[kind] += 1  # the seat will gain some before
        ones = vec[float]([1.0] * KINDS)
        deal = best_deal(deals(self.island, p, seat, stock, ones, PRICE))
        return max(0.0, deal.net * self.weights.exchange_now) if deal else 0.0

    def _affordable(self, stock: list[int]) -> float:
        """The number of exchanges that the seat can pay this round, expected Resources included."""
        weights = self.weights
        total = 0
        for number in stock:
            total += number
        expected = weights.resources_to_come
        for size in expected_moai(self.p, self.seat, 0):
            expected += GAIN[size]
        price = PRICE - weights.skimp_discount if may_skimp(self.p, self.seat) else float(PRICE)
        return (total + expected) / price - weights.affordable_margin

    def _tolls(self) -> vec[float]:
        """The expected tolls of each space, from opponents' Transporters beyond it and Villagers in hand."""
        island, p, seat, weights = self.island, self.p, self.seat, self.weights
        coming = -1.0 if not p.villagers[seat] else 0.0
        for other in range(island.players):
            if other != seat:
                coming += p.villagers[other] * weights.villager_carries
        coming = max(coming, 0.0)
        moai = vec[float]([0.0] * island.spaces)
        pukao = vec[float]([0.0] * island.spaces)
        self._behind(self.craters, moai)
        self._behind(self.quarries, pukao)
        kinds = self.prices.kinds
        traffic = island.traffic(p)
        tolls = vec[float]([0.0] * island.spaces)
        for space in range(island.spaces):
            shows = island.shows[space]
            if shows:
                kind = kinds[shows[len(shows) - 1]]
                opened = self._chance_to_close(self.craters.missing[space])
                crossing = (moai[space] + coming * traffic.moai[space]) * opened
                tolls[space] = weights.moai_crossing * crossing * kind
                opened = self._chance_to_close(self.quarries.missing[space])
                crossing = (pukao[space] + coming * traffic.pukao[space]) * opened
                tolls[space] += weights.pukao_crossing * crossing * kinds[0]
        return tolls

    def _behind(self, gaps: Gaps, number: vec[float]) -> None:
        """For each space, add the opponents' Transporters whose best path from the quarry crosses it."""
        holders, parent, order, ahus_in = self.p.holder, gaps.parent, gaps.order, self.island.ahus_in
        seat: i64 = self.seat
        at = len(order) - 1
        while at > 0:
            here = order[at]
            at -= 1
            above = parent[here]
            if above >= 0:
                holder = holders[here]
                own = 1.0 if holder >= 0 and holder != seat and len(ahus_in[here]) > 0 else 0.0
                number[above] += number[here] + own * self._chance_to_close(gaps.missing[here])

    def _bridges(self) -> vec[float]:
        """The value of each space as the missing link to the seat's standing Transporters."""
        p = self.p
        worth = vec[float]([0.0] * self.island.spaces)
        for space in range(self.island.spaces):
            if p.holder[space] == self.seat and p.standing[space]:
                self._add_links(worth, space)
        return worth

    def _add_links(self, worth: vec[float], space: int) -> None:
        """Add to each free space the value of a shorter gap for the Moai or Pukao that a Transporter waits for."""
        p, weights = self.p, self.weights
        erects = self._free_ahus(space) > 0 and self.craters.missing[space] > 0
        styles = self._bare(space) > 0 and self.quarries.missing[space] > 0
        if not erects and not styles:
            return
        to = Gaps(self.island, p.holder, space)
        for link in range(self.island.spaces):
            if p.holder[link] == NOBODY:
                if erects:
                    worth[link] += weights.bridge_to_erect * self._chance_gained(self.craters, to, space, link)
                if styles:
                    worth[link] += weights.bridge_to_style * self._chance_gained(self.quarries, to, space, link)

    def _chance_gained(self, gaps: Gaps, to: Gaps, space: int, link: int) -> float:
        """How much a Transporter on ``link`` raises the probability that the chain to ``space`` will be closed."""
        gap = gaps.missing[link] + to.missing[link]
        if gap >= gaps.missing[space] or gap >= FAR:
            return 0.0
        return self._chance_to_close(gap) - self._chance_to_close(gaps.missing[space])

    def _free_ahus(self, space: int) -> int:
        """The number of Ahus without a Moai on a space."""
        free = 0
        for ahu in self.island.ahus_in[space]:
            if self.p.ahu_moai[ahu] == NOTHING:
                free += 1
        return free

    # the quarry

    def _columns(self) -> vec[float]:
        """The value of one more Sculptor in each column: its share of the new or larger Moai it makes possible."""
        p, weights, hand = self.p, self.weights, self.p.villagers[self.seat]
        counts, free = sculptors_of(p, self.seat), self._free_slots()
        places, still = self._places()
        before = self._moai_value(counts, hand, places, still)
        figures = hand + 1 if p.chief[self.seat] == IN_HAND else hand
        scarce = weights.first_column if free[0] <= self.island.players and not counts[0] else 0.0
        worth = vec[float]([0.0 if free[column] > 0 else IMPOSSIBLE for column in range(COLUMNS)])
        for plan in PLANS:
            number = plan[0] + plan[1] + plan[2]
            if number > figures or plan[0] > free[0] or plan[1] > free[1] or plan[2] > free[2]:
                continue
            planned = [counts[column] + plan[column] for column in range(COLUMNS)]
            share = (self._moai_value(planned, max(hand - number, 0), places, still) - before) / number
            share -= weights.sculptor_missing * (number - 1)
            for column in range(COLUMNS):
                if plan[column]:
                    worth[column] = max(worth[column], share + scarce if column == 0 else share)
        return worth

    def _free_slots(self) -> list[int]:
        """The number of free slots in each column."""
        free = self.island.slots.copy()
        for column in range(COLUMNS):
            for other in range(self.island.players):
                free[column] -= self.p.sculptors[other * COLUMNS + column]
        return free

    def _moai_value(self, counts: list[int], hand: int, places: float, still: float) -> float:
        """The value of the Moai of these Sculptors, with so many Villagers in hand to erect them."""
        weights, prices = self.weights, self.prices
        erected = places + hand * weights.villager_erects * still
        return yields(counts, self.p.supply, erected, prices.kinds[1], moai_worth(weights, prices.after))

    def _places(self) -> tuple[float, float]:
        """The number of Moai that standing Transporters could erect, and the chance of a Villager in hand to."""
        island, p, seat = self.island, self.p, self.seat
        places = 0.0
        still = 0.0
        for space in range(island.spaces):
            holder = p.holder[space]
            if holder != NOBODY and holder != seat:
                continue
            free = self._free_ahus(space)
            if free:
                opened = self._chance_to_close(self.craters.missing[space])
                if holder == seat:
                    standing: int = min(free, p.standing[space])
                    places += standing * opened
                    free -= standing
                if free:
                    still = max(still, opened)
        return places, still
