"""Phase 3: the transports that a seat could finish now, with their values in points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec

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

BY_TILE: Final = 1
BY_TABLET: Final = 2
"""Whether Skimp is used by its tile or by the Tablet."""


class Transport:
    """One transport to its end."""

    __slots__ = ("ahu", "cargo", "figure", "space", "value")

    def __init__(self, cargo: int, space: int, ahu: int, figure: int, value: float) -> None:
        self.cargo = cargo
        self.space = space
        self.ahu = ahu
        self.figure = figure
        self.value = value


class Transports:
    """The transports that one seat could do now with its standing Transporters."""

    __slots__ = ("_craters", "_quarries", "deal", "found", "island", "p", "prices", "seat", "skimps", "stock")

    def __init__(self, island: Island, p: Position, seat: int, prices: Prices) -> None:
        self.island = island
        self.p = p
        self.seat = seat
        self.prices = prices
        self.stock: list[int] = stock_of(p, seat)
        self._craters: Ways | None = None
        self._quarries: Ways | None = None
        self.deal: Deal | None = None
        """The best exchange of the seat now."""
        self.skimps = 0
        """0 if that exchange needs no Skimp, else BY_TILE or BY_TABLET."""
        if p.pukao_left > 0:
            self._find_deal()
        self.found: list[Transport] = []
        for space in range(island.spaces):
            if p.holder[space] == seat and island.ahus_in[space]:
                figure = self._rested(space)
                if figure >= 0:
                    self.add_transports(space, figure, self.found)

    def _find_deal(self) -> None:
        """Find the best exchange: at the whole price, or with Skimp where that pays for the tile."""
        island, p, seat = self.island, self.p, self.seat
        kinds, weights = self.prices.kinds, island.weights
        self.deal = best_deal(deals(island, p, seat, self.stock, kinds, PRICE))
        if not may_skimp(p, seat):
            return
        cheap = best_deal(deals(island, p, seat, self.stock, kinds, SKIMPED))
        if cheap is None:
            return
        if p.tiles[seat * len(TILES) + SKIMP] > 0:
            by, cost = BY_TILE, weights.tile_hold * self.prices.tile(SKIMP)
        else:
            rounds = min(self.prices.after, weights.tablet_rounds)
            cost = TABLET_POINTS + weights.tablet_skimp_hold + weights.tablet_skimp_hold_per_round * rounds
            by = BY_TABLET
        if cheap.net - cost > (self.deal.net if self.deal is not None else -weights.skimp_loss):
            cheap.net -= cost
            self.deal = cheap
            self.skimps = by

    def _rested(self, space: int) -> int:
        """The figure that could work on a space: the Chief first, who never tires; -1 if there is none."""
        p, seat = self.p, self.seat
        if p.chief[seat] == space:
            return CHIEF
        if p.standing[space]:
            return VILLAGER
        if p.sorcerer[seat] == space and not p.sorcerer_lying[seat]:
            return SORCERER
        return -1

    def craters(self) -> Ways:
        """The cheapest paths of a Moai."""
        if self._craters is None:
            self._craters = crater_ways(self.island, self.p, self.seat, self.prices)
        return self._craters

    def quarries(self) -> Ways:
        """The cheapest paths of a Pukao."""
        if self._quarries is None:
            p, island = self.p, self.island
            toll = vec[float]([0.0] * island.spaces)
            given = island.weights.opponent_points[island.players] * self.prices.kinds[0]
            for space in range(island.spaces):
                if toll_of(p, self.seat, PUKAO, space):
                    toll[space] = given
            self._quarries = Ways(island, p.holder, island.quarry, toll)
        return self._quarries

    def add_transports(self, space: int, figure: int, found: list[Transport]) -> None:
        """Add the transports that a figure on a space could end."""
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
                        self._add_erects(space, ahu, figure, large, cost, found)
            elif not p.ahu_pukao[ahu] and self.deal is not None:
                cost = reach(island, self.quarries(), p, space)
                if cost < UNREACHED:
                    found.append(
                        Transport(PUKAO, space, ahu, figure, self.deal.net + island.weights.early_exchange - cost)
                    )

    def _add_erects(self, space: int, ahu: int, figure: int, large: int, cost: float, found: list[Transport]) -> None:
        p, seat = self.p, self.seat
        fervent = p.improvements[seat * len(IMPROVEMENTS) + FERVENT]
        worth = self.prices.tile(p.ahu_tile[ahu]) - cost
        if p.standing[space] > 1:
            worth += self.island.weights.second_transporter
        for size in range(large, -1, -1):
            if p.moai[seat * len(SIZES) + size]:
                gain = gain_worth(
                    self.island, self.stock, self.prices.kinds, self.island.shows[space], fervent, GAIN[size]
                )
                found.append(Transport(size, space, ahu, figure, worth + gain))

    def actions_of(self, transport: Transport) -> list[Action]:
        """The actions of a transport, up to erecting or styling."""
        table = self.island.actions
        ways = self.quarries() if transport.cargo == PUKAO else self.craters()
        steps: list[Action] = [table.transport[transport.cargo]]
        for space in self._way(ways, transport.space):
            steps.append(table.carry[space])
        steps.append(
            table.style[transport.ahu][transport.figure]
            if transport.cargo == PUKAO
            else table.erect[transport.ahu][transport.figure]
        )
        return steps

    def _way(self, ways: Ways, space: int) -> list[int]:
        if ways.parent[space] >= 0:
            return ways.to(space)
        nearest = -1  # the figure will stand there when the cargo arrives
        for beside in self.island.neighbours[space]:
            if nearest < 0 or ways.cost[beside] < ways.cost[nearest]:
                nearest = beside
        return [*ways.to(nearest), space]


def crater_ways(island: Island, p: Position, seat: int, prices: Prices) -> Ways:
    """The cheapest paths of a Moai of a seat."""
    toll = vec[float]([0.0] * island.spaces)
    kinds = prices.kinds
    given = island.weights.opponent_points[island.players]
    for space in range(island.spaces):
        for kind in toll_of(p, seat, SMALL, space):
            toll[space] = max(toll[space], given * kinds[kind])
    return Ways(island, p.holder, island.crater, toll)


def best_transport(found: list[Transport]) -> Transport | None:
    """The transport of the highest value; None if there is none."""
    best: Transport | None = None
    for transport in found:
        if best is None or transport.value > best.value:
            best = transport
    return best


def reach(island: Island, ways: Ways, p: Position, space: int) -> float:
    """The cost of the cheapest path to a space; for an empty space as if a Transporter stood there."""
    if p.holder[space] != NOBODY:
        return ways.cost[space]
    least = UNREACHED
    for beside in island.neighbours[space]:
        if ways.cost[beside] < least:
            least = ways.cost[beside]
    return least
