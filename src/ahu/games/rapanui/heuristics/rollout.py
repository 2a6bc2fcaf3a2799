"""The policy of rollouts, stage by stage. It must be fast."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.games.rapanui.heuristics import tiles
from ahu.games.rapanui.heuristics.order import IMPOSSIBLE
from ahu.games.rapanui.heuristics.paths import UNREACHED
from ahu.games.rapanui.heuristics.placement import Placing
from ahu.games.rapanui.heuristics.prices import Prices, best_deal, best_gain, deals, stock_of
from ahu.games.rapanui.heuristics.sculpting import largest
from ahu.games.rapanui.heuristics.transport import Transports, best_transport, crater_ways
from ahu.games.rapanui.rules.actions import Choose
from ahu.games.rapanui.rules.pieces import (
    ARTISTIC,
    COLUMNS,
    FERVENT,
    GAIN,
    IMPROVEMENTS,
    KINDS,
    NOTHING,
    PRICE,
    PUKAO,
    SKIMPED,
)
from ahu.games.rapanui.rules.position import (
    AFTERWARDS,
    CARRYING,
    DRAFT,
    ERECTING,
    PLACING,
    SCULPTING,
    STYLING,
    TOLL,
    TRANSPORT,
)
from ahu.games.rapanui.rules.routes import routes

if TYPE_CHECKING:
    from random import Random

    from ahu.core.action import Action
    from ahu.games.rapanui.heuristics.island import Island
    from ahu.games.rapanui.rules.position import Position


def rollout_policy(island: Island, p: Position, seat: int, rng: Random) -> list[Action]:
    """The next actions of a seat in a rollout."""
    stage = p.stage
    if stage == PLACING:
        return [place(island, p, seat, rng)]
    if stage == TRANSPORT:
        return transport(island, p, seat)
    if stage == SCULPTING:
        return sculpt(island, p, seat)
    if stage == TOLL:
        return [toll(island, p, seat)]
    if stage == ERECTING:
        return [erect(island, p, seat)]
    if stage == STYLING:
        return [style(island, p, seat)]
    if stage == AFTERWARDS:
        return [island.actions.end_turn]
    if stage == CARRYING:
        return carry(island, p, seat)
    assert stage == DRAFT
    return [draft(island, p, seat, rng)]


def draft_value(island: Island, action: Action) -> float:
    """The usual value of a tile of the display."""
    assert isinstance(action, Choose)
    return island.weights.draft_values[action.tile]


def draft(island: Island, p: Position, seat: int, rng: Random) -> Action:
    """The tile of the highest usual value plus noise (N81)."""
    best: Action | None = None
    most = -1.0
    for action in p.actions(seat):
        worth = draft_value(island, action) + island.weights.draft_noise * rng.random()
        if worth > most:
            best, most = action, worth
    assert best is not None
    return best


def place(island: Island, p: Position, seat: int, rng: Random) -> Action:
    """An Improvement to buy, or else the placement of the highest value plus noise."""
    placing = Placing(island, p, seat)
    improvement = tiles.purchase(island, p, seat, placing.prices)
    if improvement >= 0:
        return island.actions.buy[improvement]
    best: Action = island.actions.end_turn
    most = IMPOSSIBLE
    table, noise = island.actions, island.weights.rollout_noise
    for space in range(island.spaces):
        worth = placing.spaces[space]
        if worth > IMPOSSIBLE:
            worth += noise * rng.random()
            if worth > most:
                best, most = table.on_space[0][space], worth
    for column in range(COLUMNS):
        worth = placing.columns[column]
        if worth > IMPOSSIBLE:
            worth += noise * rng.random()
            if worth > most:
                best, most = table.in_column[0][column], worth
    for star in range(island.players):
        worth = placing.stars[star]
        if worth > IMPOSSIBLE:
            worth += noise * rng.random()
            if worth > most:
                best, most = table.on_star[0][star], worth
    return best


def places_to_erect(island: Island, p: Position, seat: int, prices: Prices) -> float:
    """The number of Moai that the seat's standing Transporters could erect."""
    number = 0
    ways = crater_ways(island, p, seat, prices)
    for space in range(island.spaces):
        if p.holder[space] == seat and ways.cost[space] < UNREACHED:
            free = 0
            for ahu in island.ahus_in[space]:
                if p.ahu_moai[ahu] == NOTHING:
                    free += 1
            number += min(free, p.standing[space])
    return float(number)


def sculpt(island: Island, p: Position, seat: int) -> list[Action]:
    """Help of the Chief or tiles first, then the largest Moai, then the end of the turn."""
    table = island.actions
    if p.sculpted == 0:
        prices = Prices(island, p, seat)
        improvement = tiles.purchase(island, p, seat, prices)
        if improvement >= 0:
            return [table.buy[improvement]]
        places = places_to_erect(island, p, seat, prices)
        extra = tiles.helpers(island, p, seat, prices, places)
        if extra is not None:
            return [extra.action]
    if p.sculpted < 2:
        size = largest(p, seat)
        if size >= 0:
            return [table.take[size]]
    return [table.end_turn]


def transport(island: Island, p: Position, seat: int) -> list[Action]:
    """The transport of the highest value, perhaps with a tile, or dropping out."""
    prices = Prices(island, p, seat)
    transports = Transports(island, p, seat, prices)
    best = best_transport(transports.found)
    if best is None or best.value <= island.weights.least_transport:
        extra = tiles.rest(transports)
        other = tiles.lend(transports)
        if other is not None and (extra is None or other.gain > extra.gain):
            extra = other
        if extra is not None and extra.transport is not None:
            return [extra.action, *transports.actions_of(extra.transport)]
        if best is None or best.value <= 0.0:
            return [island.actions.drop_out]
    if best.cargo == PUKAO:
        extra = tiles.barter(transports)
        if extra is not None:
            return [extra.action]
    return transports.actions_of(best)


def toll(island: Island, p: Position, seat: int) -> Action:
    """The more valuable Resource."""
    kinds = Prices(island, p, seat).kinds
    shows = island.shows[p.path[p.tolls_paid]]
    best = shows[0]
    for kind in shows:
        if kinds[kind] > kinds[best]:
            best = kind
    return island.actions.toll[best]


def erect(island: Island, p: Position, seat: int) -> Action:
    """An Improvement or a tile that adds Resources if it pays, or else taking the best Resources."""
    prices = Prices(island, p, seat)
    improvement = tiles.purchase(island, p, seat, prices)
    if improvement >= 0:
        return island.actions.buy[improvement]
    added = tiles.more(island, p, seat, prices)
    if added is not None:
        return added
    fervent = p.improvements[seat * len(IMPROVEMENTS) + FERVENT]
    kinds: list[int] = []
    for kind in range(KINDS):
        shows = island.shows[p.path[-1]]
        if kind in shows or (fervent and kind - 1 in shows):
            kinds.append(kind)
    taken = best_gain(island, stock_of(p, seat), kinds, GAIN[p.cargo] + p.bonus)
    return island.actions.gain[(taken[0], taken[1], taken[2], taken[3])]


def style(island: Island, p: Position, seat: int) -> Action:
    """Skimp if it pays or is needed, or else the best exchange."""
    prices = Prices(island, p, seat)
    table = island.actions
    if not p.skimped:
        improvement = tiles.purchase(island, p, seat, prices)
        if improvement >= 0:
            buy = table.buy[improvement]
            if buy in p.actions(seat):
                return buy
        transports = Transports(island, p, seat, prices)
        if transports.skimps:
            return table.skimp[transports.skimps - 1]
    deal = best_deal(deals(island, p, seat, stock_of(p, seat), prices.kinds, SKIMPED if p.skimped else PRICE))
    if deal is None:
        return _step_to_pay(island, p, seat)
    given = deal.given
    return table.exchange[((given[0], given[1], given[2], given[3]), deal.offering, deal.outstanding)]


def _step_to_pay(island: Island, p: Position, seat: int) -> Action:
    """What makes an exchange possible where none is: Skimp, Artistic, or the first Barter that does (N50)."""
    legal = p.actions(seat)
    for action in (*island.actions.skimp, island.actions.buy[ARTISTIC]):
        if action in legal:
            return action
    return legal[0]


def carry(island: Island, p: Position, seat: int) -> list[Action]:
    """The best end of a transport that has begun."""
    prices = Prices(island, p, seat)
    best: list[Action] = []
    most = -1e9
    for route in routes(p, seat, p.cargo):
        worth = -float(len(route.tolls))
        if p.cargo != PUKAO:
            worth += prices.tile(p.ahu_tile[route.ahu])
            shows = island.shows[island.ahu_space[route.ahu]]
            worth += GAIN[p.cargo] * prices.kinds[shows[len(shows) - 1]]
        if worth > most:
            best, most = list(route.actions), worth
    return best
