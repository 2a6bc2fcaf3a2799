"""When to use tiles and the Tablet, and when to buy Improvements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.games.rapanui.heuristics.placement import Placing
from ahu.games.rapanui.heuristics.prices import best_deal, deals
from ahu.games.rapanui.heuristics.sculpting import best_column, sculptors_of
from ahu.games.rapanui.heuristics.transport import BY_TABLET, Transport, best_transport
from ahu.games.rapanui.rules.pieces import (
    ARTISTIC,
    BARTER,
    BARTERED,
    CHANGE_JOBS,
    CHIEF,
    CHIEF_TILE,
    CHIP_IN,
    COLUMNS,
    COSTS,
    FERVENT,
    GAIN,
    IMPROVEMENTS,
    IN_COLUMN,
    IN_HAND,
    KINDS,
    LEND_A_HAND,
    MORE,
    MOST_IMPROVEMENTS,
    NOBODY,
    ON_STAR,
    PEARLS,
    POPULAR,
    PRICE,
    PUKAO,
    REST,
    SORCERER,
    TABLET_POINTS,
    THREE_MORE,
    TILES,
    TWO_MORE,
    VILLAGER,
    WOOD,
)
from ahu.games.rapanui.rules.position import ERECTING, PLACING, SCULPTING, STYLING

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.games.rapanui.heuristics.island import Island
    from ahu.games.rapanui.heuristics.prices import Prices
    from ahu.games.rapanui.heuristics.transport import Transports
    from ahu.games.rapanui.rules.position import Position

UNUSABLE: Final = 1e6
"""The cost of using a tile if the seat has neither the tile nor a Tablet."""


class Extra:
    """An action before a transport or sculpting, with the value it adds."""

    __slots__ = ("action", "gain", "transport")

    def __init__(self, action: Action, gain: float, transport: Transport | None) -> None:
        self.action = action
        self.gain = gain
        self.transport = transport


def price_of_use(island: Island, p: Position, seat: int, tile: int, prices: Prices) -> float:
    """The cost of using a tile, or else the Tablet, now and not later; UNUSABLE without either."""
    weights = island.weights
    if p.tiles[seat * len(TILES) + tile] > 0:
        return weights.tile_hold * prices.tile(tile)
    if p.tablets[seat]:
        rounds = min(prices.after, weights.tablet_rounds)
        return TABLET_POINTS + weights.tablet_hold + weights.tablet_hold_per_round * rounds
    return UNUSABLE


def by(p: Position, seat: int, tile: int) -> int:
    """0 if the tile itself is used, 1 if the Tablet is used in its place: an index of the tables of actions."""
    return 0 if p.tiles[seat * len(TILES) + tile] > 0 else 1


# Improvements


def improvement_worth(island: Island, p: Position, seat: int, improvement: int, prices: Prices) -> float:
    """The value of an Improvement bought now, less its price."""
    weights = island.weights
    kind, price = COSTS[improvement]
    cost = price * prices.kinds[kind]
    if improvement == ARTISTIC:
        return weights.artistic_per_styling * prices.stylings - cost
    rounds = prices.after + (weights.improvement_this_round[improvement] if _in_time(p, seat, improvement) else 0.0)
    return weights.improvement_per_round[improvement] * rounds - cost


def _in_time(p: Position, seat: int, improvement: int) -> bool:
    """Whether an Improvement bought now helps in this round."""
    if improvement == CHIEF_TILE:
        return p.stage == PLACING or (p.stage == SCULPTING and p.sculpted == 0 and sculptors_of(p, seat)[0] > 0)
    return p.stage == PLACING or (improvement == FERVENT and p.stage <= SCULPTING)


def purchase(island: Island, p: Position, seat: int, prices: Prices) -> int:
    """The Improvement to buy now, or -1. Each is bought in the stage where it begins to help, not before."""
    bought = 0
    for improvement in range(len(IMPROVEMENTS)):
        if p.improvements[seat * len(IMPROVEMENTS) + improvement]:
            bought += 1
    if bought == MOST_IMPROVEMENTS:
        return -1
    stage = p.stage
    best, most = -1, island.weights.improvement_margin
    for improvement in range(len(IMPROVEMENTS)):
        kind, price = COSTS[improvement]
        if p.improvements[seat * len(IMPROVEMENTS) + improvement] or p.resources[seat * KINDS + kind] < price:
            continue
        if improvement == POPULAR:
            useful = stage == PLACING
        elif improvement == CHIEF_TILE:
            useful = stage in (PLACING, SCULPTING)
        elif improvement == FERVENT:
            useful = stage in (PLACING, SCULPTING, ERECTING)
        else:
            useful = stage in (PLACING, STYLING)
        if not useful:
            continue
        worth = improvement_worth(island, p, seat, improvement, prices)
        if improvement == FERVENT and stage == ERECTING:
            worth += _lifted(island, p, prices)
        if worth > most:
            best, most = improvement, worth
    return best


def _lifted(island: Island, p: Position, prices: Prices) -> float:
    """The value that Fervent adds to the current erecting."""
    shows = island.shows[p.path[-1]]
    high = shows[len(shows) - 1]
    if high == PEARLS:
        return 0.0
    return (GAIN[p.cargo] + p.bonus) * (prices.kinds[high + 1] - prices.kinds[high])


# tiles of the sculpting


def helpers(island: Island, p: Position, seat: int, prices: Prices, places: float) -> Extra | None:
    """The Chief, Chip In or Change Jobs at the start of sculpting, whichever adds most; None if none pays."""
    column, gain = best_column(island, p, seat, places, prices)
    if p.chief[seat] == IN_HAND:
        return Extra(island.actions.chief[column], gain, None) if gain > 0.0 else None
    best: Extra | None = None
    if gain > 0.0:
        cost = price_of_use(island, p, seat, CHIP_IN, prices)
        if gain > cost:
            best = Extra(island.actions.chip_in[by(p, seat, CHIP_IN)][column], gain - cost, None)
    if p.sorcerer[seat] == ON_STAR:
        cost = price_of_use(island, p, seat, CHANGE_JOBS, prices)
        if cost < UNUSABLE:
            tile = by(p, seat, CHANGE_JOBS)
            if gain - cost > (best.gain if best is not None else 0.0):
                best = Extra(island.actions.job_in_column[tile][column], gain - cost, None)
            space, worth = _best_space(island, p, seat)
            if worth - cost > (best.gain if best is not None else 0.0):
                best = Extra(island.actions.job_on_space[tile][space], worth - cost, None)
    return best


def _best_space(island: Island, p: Position, seat: int) -> tuple[int, float]:
    """The space where one more Transporter has the highest value, and that value."""
    p.villagers[seat] += 1  # as if the figure were one still to be placed
    spaces = Placing(island, p, seat).spaces
    p.villagers[seat] -= 1
    best = 0
    for space in range(island.spaces):
        if spaces[space] > spaces[best]:
            best = space
    return best, spaces[best]


# tiles of the transport


def rest(transports: Transports) -> Extra | None:
    """Rest for a figure that can then do the best transport; None if it does not pay (N61)."""
    p, seat, island = transports.p, transports.seat, transports.island
    cost = price_of_use(island, p, seat, REST, transports.prices)
    if cost >= UNUSABLE:
        return None
    found: list[Transport] = []
    for space in range(island.spaces):
        if p.holder[space] == seat and p.lying[space] and island.ahus_in[space]:
            transports.add_transports(space, VILLAGER, found)
    if p.sorcerer_lying[seat]:
        transports.add_transports(p.sorcerer[seat], SORCERER, found)
    transport = best_transport(_payable(transports, REST, found))
    if transport is None or transport.value <= cost:
        return None
    return Extra(
        island.actions.rest[by(p, seat, REST)][transport.space][transport.figure], transport.value - cost, transport
    )


def lend(transports: Transports) -> Extra | None:
    """Lend a Hand for the best transport by a Sculptor or the Chief; None if it does not pay (N61)."""
    p, seat, island = transports.p, transports.seat, transports.island
    cost = price_of_use(island, p, seat, LEND_A_HAND, transports.prices)
    if cost >= UNUSABLE:
        return None
    figure, column = _lent(p, seat)
    if figure < 0:
        return None
    found: list[Transport] = []
    for space in range(island.spaces):
        if (p.holder[space] == NOBODY or p.holder[space] == seat) and island.ahus_in[space]:
            transports.add_transports(space, figure, found)
    transport = best_transport(_payable(transports, LEND_A_HAND, found))
    if transport is None or transport.value <= cost:
        return None
    tile = by(p, seat, LEND_A_HAND)
    if figure == CHIEF:
        return Extra(island.actions.lend_chief[tile][transport.space], transport.value - cost, transport)
    return Extra(island.actions.lend[tile][figure][column][transport.space], transport.value - cost, transport)


def _payable(transports: Transports, tile: int, found: list[Transport]) -> list[Transport]:
    """Transports without stylings that need the Tablet as Skimp, if this tile needs it too."""
    if transports.skimps == BY_TABLET and by(transports.p, transports.seat, tile) == 1:
        return [transport for transport in found if transport.cargo != PUKAO]
    return found


def _lent(p: Position, seat: int) -> tuple[int, int]:
    """The figure that can be lent, and its column: the Chief, who never tires, or a Sculptor; -1 if there is none."""
    if p.chief[seat] == IN_HAND or p.chief[seat] <= IN_COLUMN:
        return CHIEF, -1
    for column in range(COLUMNS):
        if p.sculptors[seat * COLUMNS + column]:
            return VILLAGER, column
    if p.sorcerer[seat] <= IN_COLUMN:
        return SORCERER, IN_COLUMN - p.sorcerer[seat]
    return -1, -1


def barter(transports: Transports) -> Extra | None:
    """Barter of three Resources for a better exchange; None if it does not pay."""
    p, seat, island = transports.p, transports.seat, transports.island
    cost = price_of_use(island, p, seat, BARTER, transports.prices)
    if cost >= UNUSABLE or p.pukao_left == 0:
        return None
    now = transports.deal.net if transports.deal is not None else 0.0
    best: Extra | None = None
    kinds = transports.prices.kinds
    for give in range(KINDS):
        if transports.stock[give] < BARTERED:
            continue
        for get in range(KINDS):
            if get == give or transports.stock[get] + BARTERED > island.track:
                continue
            transports.stock[give] -= BARTERED
            transports.stock[get] += BARTERED
            deal = best_deal(deals(island, p, seat, transports.stock, kinds, PRICE))
            transports.stock[give] += BARTERED
            transports.stock[get] -= BARTERED
            if deal is None:
                continue
            gain = deal.net - now + BARTERED * (kinds[get] - kinds[give]) - cost
            if gain > 0.0 and (best is None or gain > best.gain):
                best = Extra(island.actions.barter[by(p, seat, BARTER)][give][get], gain, None)
    return best


def more(island: Island, p: Position, seat: int, prices: Prices) -> Action | None:
    """A tile that adds Resources to the current erecting; None if it does not pay or there is no room."""
    fervent = p.improvements[seat * len(IMPROVEMENTS) + FERVENT]
    high = 0
    for kind in island.shows[p.path[-1]]:
        high = max(high, min(kind + 1, PEARLS) if fervent else kind)
    room = island.track - p.resources[seat * KINDS + high] - GAIN[p.cargo] - p.bonus
    for tile in (THREE_MORE, TWO_MORE):
        number = min(MORE[tile], room)
        if p.tiles[seat * len(TILES) + tile]:
            if number == MORE[tile] and (high >= WOOD or prices.after < 1.0):
                return island.actions.more[tile][0]
        elif tile == THREE_MORE and p.tablets[seat]:
            if (
                number * prices.kinds[high]
                > price_of_use(island, p, seat, tile, prices) + island.weights.tablet_more_margin
            ):
                return island.actions.more[tile][1]
    return None
