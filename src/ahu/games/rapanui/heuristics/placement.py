"""Phase 1: what it is worth to put a Villager on each space or in each column, and the Sorcerer on a star."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
    from ahu.games.rapanui.heuristics.island import Island
    from ahu.games.rapanui.rules.position import Position

PLANS: Final = ((1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (0, 1, 1), (1, 1, 1))
"""Sculptors one may still place for a Moai, or for a larger one."""


class _PlannedWork:
    """What a seat's Transporters will do this round, and what it has for that."""

    __slots__ = ("erected", "exchange", "fervent", "moai", "payable", "stock", "styled")

    def __init__(self, p: Position, seat: int) -> None:
        self.moai: list[int] = expected_moai(p, seat, 2 if p.villagers[seat] > 1 else 1)
        """Sizes of the Moai it will have, the largest first."""
        self.stock: list[int] = stock_of(p, seat)
        self.fervent: bool = p.improvements[seat * len(IMPROVEMENTS) + FERVENT]
        self.erected = 0
        """Moai that those who stand will erect."""
        self.styled = 0
        """Moai that those who stand will style."""
        self.exchange = 0.0
        """What one more exchange brings, in points."""
        self.payable = 0.0
        """Likelihood that one more exchange can be paid."""

    def next_size(self) -> int:
        """The size of the first Moai that nobody erects yet; small if there is none."""
        return self.moai[self.erected] if self.erected < len(self.moai) else 0


class Placing:
    """The worth of every placement of one seat."""

    __slots__ = (
        "_left",
        "_opening",
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
        """Villagers that will still be placed after this one."""
        self._opening = [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
        chance = max(left, 0) / (left + weights.link_doubt) if left >= 0 else 0.0
        own = p.villagers[seat] - 1
        for gap in range(1, 7):
            self._opening[gap] = self._opening[gap - 1] * (max(chance, weights.own_link) if own >= gap else chance)
        if p.villagers[seat]:
            self.spaces: list[float] = self._spaces()
            self.columns: list[float] = self._columns()
        else:
            self.spaces = [IMPOSSIBLE] * island.spaces
            self.columns = [IMPOSSIBLE] * COLUMNS
        self.stars: list[float] = stars_worth(island, p, seat)

    def _rooms(self, gap: int) -> float:
        """How likely a chain with so many gaps will be closed."""
        return self._opening[gap] if gap < 7 else 0.0

    # the island

    def _spaces(self) -> list[float]:
        """What one more Villager is worth on each space: by erecting or styling there, by tolls, by closing a gap."""
        island, holder, seat = self.island, self.p.holder, self.seat
        work = self._planned_work()
        tolls = self._tolls()
        bridges = self._bridges()
        worth = [IMPOSSIBLE] * island.spaces
        for space in range(island.spaces):
            if holder[space] == seat:
                worth[space] = self._work_value(space, work)
            elif holder[space] == NOBODY and space != island.crater and space != island.quarry:
                worth[space] = self._work_value(space, work) + (tolls[space] + bridges[space])
        return worth

    def _planned_work(self) -> _PlannedWork:
        """What the Transporters who stand will do: the first of them erect, as long as Moai last; others style."""
        island, p, seat, weights = self.island, self.p, self.seat, self.weights
        work = _PlannedWork(p, seat)
        for space in range(island.spaces):
            if p.holder[space] == seat:
                erect = self._erect(space, 0, work, 0) * self._rooms(self.craters.missing[space])
                erects = erect > weights.least_erecting
                styles = self._bare(space) > 0 and self._rooms(self.quarries.missing[space]) > weights.likely_chain
                for _ in range(p.standing[space]):
                    if erects and work.erected < len(work.moai):
                        work.erected += 1
                    elif styles:
                        work.styled += 1
        work.exchange = self._styling()
        work.payable = min(1.0, max(self._affordable(work.stock) - work.styled, weights.least_affordable))
        return work

    def _work_value(self, space: int, work: _PlannedWork) -> float:
        """What one more Transporter brings on a space by erecting or styling: the better of the two counts most."""
        erect = self._erect_value(space, work)
        style = self._style_value(space, work)
        return max(erect, style) + self.weights.second_use * min(erect, style)

    def _erect_value(self, space: int, work: _PlannedWork) -> float:
        """What erecting the next Moai there brings; little if there is none left to erect."""
        taken = self.p.standing[space] if self.p.holder[space] == self.seat else 0
        erect = self._erect(space, taken, work, work.next_size()) * self._rooms(self.craters.missing[space])
        return erect if work.erected < len(work.moai) else erect * self.weights.spare_site

    def _style_value(self, space: int, work: _PlannedWork) -> float:
        """What styling there brings: a Moai that is bare, or one that another of the seat's figures will erect."""
        p, mine = self.p, self.p.holder[space] == self.seat
        bare = self._bare(space) - (p.standing[space] - 1 if mine else 0)
        if bare <= 0 and not (mine and work.erected):
            return 0.0
        style = work.exchange * self._rooms(self.quarries.missing[space]) * work.payable
        if bare <= 0:
            style *= self.weights.style_own * self._rooms(self.craters.missing[space])
        return style

    def _erect(self, space: int, taken: int, work: _PlannedWork, size: int) -> float:
        """What a Moai of a size brings on the best free Ahu of a space, leaving out so many others will take first."""
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
        """Moai on a space that wait for their Pukao."""
        p = self.p
        bare = 0
        for ahu in self.island.ahus_in[space]:
            if p.ahu_moai[ahu] != NOTHING and not p.ahu_pukao[ahu]:
                bare += 1
        return bare

    def _styling(self) -> float:
        """What one more exchange brings: the Resources are worth one each if they are kept to the end."""
        p, seat = self.p, self.seat
        if not p.pukao_left:
            return 0.0
        stock = stock_of(p, seat)
        for kind in range(KINDS):
            stock[kind] += 1  # something will come in before
        ones = [1.0] * KINDS
        deal = best_deal(deals(self.island, p, seat, stock, ones, PRICE))
        return max(0.0, deal.net * self.weights.exchange_now) if deal else 0.0

    def _affordable(self, stock: list[int]) -> float:
        """How many exchanges the seat can pay this round, with what is to be expected."""
        weights = self.weights
        total = 0
        for number in stock:
            total += number
        expected = weights.resources_to_come
        for size in expected_moai(self.p, self.seat, 0):
            expected += GAIN[size]
        price = PRICE - weights.skimp_discount if may_skimp(self.p, self.seat) else float(PRICE)
        return (total + expected) / price - weights.affordable_margin

    def _tolls(self) -> list[float]:
        """What others will pay for carrying over each space: those who stand behind it, and those still to come."""
        island, p, seat, weights = self.island, self.p, self.seat, self.weights
        coming = -1.0 if not p.villagers[seat] else 0.0
        for other in range(island.players):
            if other != seat:
                coming += p.villagers[other] * weights.villager_carries
        coming = max(coming, 0.0)
        moai = [0.0] * island.spaces
        pukao = [0.0] * island.spaces
        self._behind(self.craters, moai)
        self._behind(self.quarries, pukao)
        kinds = self.prices.kinds
        traffic = island.traffic(p)
        tolls = [0.0] * island.spaces
        for space in range(island.spaces):
            shows = island.shows[space]
            if shows:
                kind = kinds[shows[len(shows) - 1]]
                opened = self._rooms(self.craters.missing[space])
                crossing = (moai[space] + coming * traffic.moai[space]) * opened
                tolls[space] = weights.moai_crossing * crossing * kind
                opened = self._rooms(self.quarries.missing[space])
                crossing = (pukao[space] + coming * traffic.pukao[space]) * opened
                tolls[space] += weights.pukao_crossing * crossing * kinds[0]
        return tolls

    def _behind(self, gaps: Gaps, number: list[float]) -> None:
        """Count the opponents' Transporters whose best way from the quarry crosses each space."""
        p, seat, parent = self.p, self.seat, gaps.parent
        at = len(gaps.order) - 1
        while at > 0:
            here = gaps.order[at]
            at -= 1
            above = parent[here]
            if above >= 0:
                holder = p.holder[here]
                own = 1.0 if holder >= 0 and holder != seat and len(self.island.ahus_in[here]) > 0 else 0.0
                number[above] += number[here] + own * self._rooms(gaps.missing[here])

    def _bridges(self) -> list[float]:
        """What each space is worth as the missing link to where one stands already."""
        island, p, weights = self.island, self.p, self.weights
        worth = [0.0] * island.spaces
        for space in range(island.spaces):
            if p.holder[space] != self.seat or not p.standing[space]:
                continue
            gap_c, gap_q = self.craters.missing[space], self.quarries.missing[space]
            erects = 0
            for ahu in island.ahus_in[space]:
                if p.ahu_moai[ahu] == NOTHING:
                    erects += 1
            bare = self._bare(space)
            if (gap_c == 0 or not erects) and (gap_q == 0 or not bare):
                continue
            to = Gaps(island, p.holder, space)
            for link in range(island.spaces):
                if p.holder[link] != NOBODY:
                    continue
                if erects and gap_c:
                    gap = self.craters.missing[link] + to.missing[link]
                    if gap < gap_c and gap < FAR:
                        worth[link] += weights.bridge_to_erect * (self._rooms(gap) - self._rooms(gap_c))
                if bare and gap_q:
                    gap = self.quarries.missing[link] + to.missing[link]
                    if gap < gap_q and gap < FAR:
                        worth[link] += weights.bridge_to_style * (self._rooms(gap) - self._rooms(gap_q))
        return worth

    # the quarry

    def _columns(self) -> list[float]:
        """One more Sculptor in each column: its part in the Moai it makes, or makes larger, with others or alone."""
        island, p, seat, weights = self.island, self.p, self.seat, self.weights
        counts = sculptors_of(p, seat)
        hand = p.villagers[seat]
        places, still = self._places()
        one, any_moai = self.prices.kinds[1], moai_worth(weights, self.prices.after)
        chief = 1 if p.chief[seat] == IN_HAND else 0
        before = yields(counts, p.supply, places + hand * weights.villager_erects * still, one, any_moai)
        worth = [IMPOSSIBLE] * COLUMNS
        free = island.slots.copy()
        for column in range(COLUMNS):
            for other in range(island.players):
                free[column] -= p.sculptors[other * COLUMNS + column]
            if free[column] > 0:
                worth[column] = 0.0
        for plan in PLANS:
            number = plan[0] + plan[1] + plan[2]
            if number > hand + chief:
                continue
            if plan[0] > free[0] or plan[1] > free[1] or plan[2] > free[2]:
                continue
            for column in range(COLUMNS):
                counts[column] += plan[column]
            after = yields(
                counts, p.supply, places + max(hand - number, 0) * weights.villager_erects * still, one, any_moai
            )
            for column in range(COLUMNS):
                counts[column] -= plan[column]
            share = (after - before) / number
            if number > 1:
                share -= weights.sculptor_missing * (number - 1)
            for column in range(COLUMNS):
                if plan[column]:
                    scarce = (
                        weights.first_column if column == 0 and free[0] <= island.players and not counts[0] else 0.0
                    )
                    worth[column] = max(worth[column], share + scarce)
        return worth

    def _places(self) -> tuple[float, float]:
        """How many Moai those who stand could erect, and how well one still in hand could come to it."""
        island, p, seat = self.island, self.p, self.seat
        places = 0.0
        still = 0.0
        for space in range(island.spaces):
            holder = p.holder[space]
            if holder != NOBODY and holder != seat:
                continue
            free = 0
            for ahu in island.ahus_in[space]:
                if p.ahu_moai[ahu] == NOTHING:
                    free += 1
            if free:
                opened = self._rooms(self.craters.missing[space])
                if holder == seat:
                    standing: int = min(free, p.standing[space])
                    places += standing * opened
                    free -= standing
                if free:
                    still = max(still, opened)
        return places, still
