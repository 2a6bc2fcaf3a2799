"""Whole turns worth a thought, the best by judgement first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.bots.heuristics import Turn
from ahu.games.rapanui.heuristics import rollout, tiles
from ahu.games.rapanui.heuristics.order import IMPOSSIBLE
from ahu.games.rapanui.heuristics.placement import Placing
from ahu.games.rapanui.heuristics.prices import Prices, best_gain, deals, stock_of
from ahu.games.rapanui.heuristics.sculpting import best_column, largest
from ahu.games.rapanui.heuristics.transport import Transport, Transports
from ahu.games.rapanui.rules.pieces import (
    CHANGE_JOBS,
    CHIP_IN,
    COLUMNS,
    FERVENT,
    GAIN,
    IMPROVEMENTS,
    IN_HAND,
    KINDS,
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
    Position,
)
from ahu.games.rapanui.rules.routes import routes

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.games.rapanui.heuristics.island import Island

# how many of a kind are listed
ALL: Final = 99
PLACEMENTS_AFTER_PURCHASE: Final = 4
TRANSPORTS: Final = 9
TRANSPORTS_AFTER_BARTER: Final = 2


def turns(island: Island, p: Position, seat: int) -> list[Turn]:
    """The turns of a seat, the highest value first."""
    stage = p.stage
    if stage == PLACING:
        found = _placements(island, p, seat)
    elif stage == TRANSPORT:
        found = _transports(island, p, seat)
    elif stage == SCULPTING:
        found = _sculptings(island, p, seat)
    elif stage == ERECTING:
        found = _gains(island, p, seat)
    elif stage == STYLING:
        found = _exchanges(island, p, seat)
    elif stage == TOLL:
        kinds = Prices(island, p, seat).kinds
        found = [Turn([island.actions.toll[kind]], kinds[kind]) for kind in island.shows[p.path[p.tolls_paid]]]
    elif stage == CARRYING:
        found = _routes(island, p, seat)
    elif stage == AFTERWARDS:
        found = [Turn([island.actions.end_turn], 0.0)]
    else:
        assert stage == DRAFT
        found = [Turn([action], rollout.draft_value(island, action)) for action in p.actions(seat)]
    found.sort(key=_worth, reverse=True)
    return _distinct(found)


def _worth(turn: Turn) -> float:
    return turn.value


def _distinct(found: list[Turn]) -> list[Turn]:
    """Each turn once, where it has the highest value."""
    seen: set[str] = set()
    once: list[Turn] = []
    for turn in found:
        key = turn.key
        if key not in seen:
            seen.add(key)
            once.append(turn)
    return once


# phase 1


def _placements(island: Island, p: Position, seat: int) -> list[Turn]:
    """All placements; and after buying each Improvement that may pay, the best of them."""
    placing = Placing(island, p, seat)
    found: list[Turn] = []
    buys = _worth_buying(island, p, seat, placing.prices)
    _add_placements(island, placing, [], 0.0, ALL, found)
    for improvement, gain in buys:
        after = _copy(p)
        buy = island.actions.buy[improvement]
        after.play(seat, buy)
        _add_placements(island, Placing(island, after, seat), [buy], gain, PLACEMENTS_AFTER_PURCHASE, found)
    return found


def _worth_buying(island: Island, p: Position, seat: int, prices: Prices) -> list[tuple[int, float]]:
    """Improvements that the seat could buy now with their values, unless these are too low."""
    found: list[tuple[int, float]] = []
    weights = island.weights
    best = tiles.purchase(island, p, seat, prices)
    legal = p.actions(seat)
    for improvement in range(len(IMPROVEMENTS)):
        if island.actions.buy[improvement] not in legal:
            continue
        worth = tiles.improvement_worth(island, p, seat, improvement, prices)
        if improvement == best:
            found.append((improvement, max(weights.least_purchase, worth)))
        else:
            worth -= weights.doubtful_purchase_cost
            if worth > weights.doubtful_purchase:
                found.append((improvement, min(worth, 0.0)))
    return found


def _add_placements(
    island: Island, placing: Placing, first: list[Action], gain: float, most: int, found: list[Turn]
) -> None:
    table = island.actions
    here: list[Turn] = []
    for space in range(island.spaces):
        if placing.spaces[space] > IMPOSSIBLE:
            here.append(Turn([*first, table.on_space[0][space]], placing.spaces[space] + gain))
    for column in range(COLUMNS):
        if placing.columns[column] > IMPOSSIBLE:
            here.append(Turn([*first, table.in_column[0][column]], placing.columns[column] + gain))
    for star in range(island.players):
        if placing.stars[star] > IMPOSSIBLE:
            here.append(Turn([*first, table.on_star[0][star]], placing.stars[star] + gain))
    here.sort(key=_worth, reverse=True)
    found.extend(here[:most])


# phase 2


def _sculptings(island: Island, p: Position, seat: int) -> list[Turn]:
    """Taking the largest Moai, with each help that could pay and without."""
    table = island.actions
    found = [Turn(finished(island, p, seat, []), island.weights.sculpting)]
    if p.sculpted == 0:
        prices = Prices(island, p, seat)
        places = rollout.places_to_erect(island, p, seat, prices)
        column, gain = best_column(island, p, seat, places, prices)
        firsts: list[tuple[Action, float]] = []
        if p.chief[seat] == IN_HAND:
            elsewhere = island.weights.chief_elsewhere
            firsts += [(table.chief[at], elsewhere if at != column else 0.0) for at in range(COLUMNS)]
        else:
            for tile, to_column in ((CHIP_IN, table.chip_in), (CHANGE_JOBS, table.job_in_column)):
                cost = tiles.price_of_use(island, p, seat, tile, prices)
                firsts.append((to_column[tiles.by(p, seat, tile)][column], gain - cost))
        helper = tiles.helpers(island, p, seat, prices, places)
        if helper is not None:
            firsts.append((helper.action, helper.gain))
        for improvement, gain in _worth_buying(island, p, seat, prices):
            firsts.append((table.buy[improvement], gain))
        legal = p.actions(seat)
        for first, gain in firsts:
            if first in legal:
                found.append(Turn(finished(island, p, seat, [first]), gain))
        found.append(Turn(_plain_sculpting(island, p, seat), island.weights.plain_sculpting))
    return found


def _plain_sculpting(island: Island, p: Position, seat: int) -> list[Action]:
    """Taking the largest Moai without help."""
    after = _copy(p)
    taken: list[Action] = []
    size = largest(after, seat)
    while size >= 0:
        action = island.actions.take[size]
        taken.append(action)
        after.play(seat, action)
        size = largest(after, seat)
    return [*taken, island.actions.end_turn]


# phase 3


def _transports(island: Island, p: Position, seat: int) -> list[Turn]:
    """The best transports, with a tile before them where that could pay, or dropping out."""
    prices = Prices(island, p, seat)
    transports = Transports(island, p, seat, prices)
    found: list[Turn] = []
    transports.found.sort(key=_transport_value, reverse=True)
    for transport in transports.found[:TRANSPORTS]:
        _add_transport(island, p, seat, [], transports, transport, 0.0, found)
    for extra in (tiles.rest(transports), tiles.lend(transports)):
        if extra is not None and extra.transport is not None:
            idle = not transports.found or transports.found[0].value <= island.weights.least_transport
            _add_transport(
                island,
                p,
                seat,
                [extra.action],
                transports,
                extra.transport,
                0.0 if idle else island.weights.unneeded_tile - extra.gain,
                found,
            )
    bartered = tiles.barter(transports)
    if bartered is not None:
        after = _copy(p)
        after.play(seat, bartered.action)
        rich = Transports(island, after, seat, prices)
        rich.found.sort(key=_transport_value, reverse=True)
        for transport in rich.found[:TRANSPORTS_AFTER_BARTER]:
            if transport.cargo == PUKAO:
                _add_transport(island, p, seat, [bartered.action], rich, transport, bartered.gain, found)
    found.append(Turn([island.actions.drop_out], island.weights.drop_out))
    return found


def _transport_value(transport: Transport) -> float:
    return transport.value


def _add_transport(
    island: Island,
    p: Position,
    seat: int,
    first: list[Action],
    transports: Transports,
    transport: Transport,
    gain: float,
    found: list[Turn],
) -> None:
    """Add a transport, with each good ending if there is a choice at its end."""
    steps = transports.actions_of(transport)
    after = _copy(p)
    before = [*first, *steps]
    for action in before:
        after.play(seat, action)
    if after.stage in (ERECTING, STYLING) and after.turn == seat:
        endings = _gains(island, after, seat) if after.stage == ERECTING else _exchanges(island, after, seat)
        best = max(ending.value for ending in endings)
        for ending in endings:
            if ending.value > best - island.weights.ending_range:
                found.append(Turn(before + ending.actions, transport.value + gain + ending.value - best))
    else:
        if after.stage == AFTERWARDS and after.turn == seat:
            before.append(island.actions.end_turn)
        found.append(Turn(before, transport.value + gain))


def _routes(island: Island, p: Position, seat: int) -> list[Turn]:
    """All ends of a transport that has begun."""
    found: list[Turn] = []
    prices = Prices(island, p, seat)
    for route in routes(p, seat, p.cargo):
        worth = -float(len(route.tolls))
        if p.cargo != PUKAO:
            shows = island.shows[island.ahu_space[route.ahu]]
            worth += prices.tile(p.ahu_tile[route.ahu]) + GAIN[p.cargo] * prices.kinds[shows[-1]]
        found.append(Turn(finished(island, p, seat, list(route.actions)), worth))
    return found


def _gains(island: Island, p: Position, seat: int) -> list[Turn]:
    """The Resources for erecting: the best, others, more with a tile, or after a purchase."""
    prices, weights = Prices(island, p, seat), island.weights
    found = [Turn(finished(island, p, seat, []), weights.least_gain)]
    fervent = p.improvements[seat * len(IMPROVEMENTS) + FERVENT]
    shows = island.shows[p.path[-1]]
    kinds = [kind for kind in range(KINDS) if kind in shows or (fervent and kind - 1 in shows)]
    number = GAIN[p.cargo] + p.bonus
    stock = stock_of(p, seat)
    for without in kinds if len(kinds) > 1 else []:
        taken = best_gain(island, stock, [kind for kind in kinds if kind != without], number)
        if all(stock[kind] + taken[kind] <= island.track for kind in range(KINDS)):
            gain = island.actions.gain[(taken[0], taken[1], taken[2], taken[3])]
            worth = sum(taken[kind] * prices.kinds[kind] for kind in range(KINDS))
            found.append(Turn(finished(island, p, seat, [gain]), worth))
    best = max(turn.value for turn in found)
    found[0].value = best + weights.rollout_lead
    kept = best_gain(island, stock, kinds, number)
    plain = island.actions.gain[(kept[0], kept[1], kept[2], kept[3])]
    found.append(Turn(finished(island, p, seat, [plain]), best))
    for improvement, gain_worth in _worth_buying(island, p, seat, prices):
        buy = island.actions.buy[improvement]
        found.append(Turn(finished(island, p, seat, [buy]), best + weights.late_purchase + min(0.0, gain_worth)))
    for more in island.actions.more.values():
        for action in more:
            if action in p.actions(seat):
                found.append(Turn(finished(island, p, seat, [action]), best + weights.added_gain))
    return found


def _exchanges(island: Island, p: Position, seat: int) -> list[Turn]:
    """All exchanges, at the whole price and with Skimp, or after a purchase."""
    prices, weights = Prices(island, p, seat), island.weights
    best = finished(island, p, seat, [])
    found: list[Turn] = [Turn(best, 0.0)]
    legal = p.actions(seat)
    skimps = [[], *[[skimp] for skimp in island.actions.skimp if skimp in legal]] if not p.skimped else [[]]
    for first in skimps:
        price = SKIMPED if first or p.skimped else PRICE
        for deal in deals(island, p, seat, stock_of(p, seat), prices.kinds, price):
            given = deal.given
            exchange = island.actions.exchange[
                ((given[0], given[1], given[2], given[3]), deal.offering, deal.outstanding)
            ]
            cost = weights.skimp_cost[island.actions.skimp.index(first[0])] if first else 0.0
            found.append(Turn(finished(island, p, seat, [*first, exchange]), deal.net - cost))
    found[0].value = max([turn.value for turn in found[1:]] or [0.0]) + weights.rollout_lead
    for improvement, _ in _worth_buying(island, p, seat, prices):
        buy = island.actions.buy[improvement]
        found.append(Turn(finished(island, p, seat, [buy]), found[0].value + weights.purchase_before_exchange))
    return found


def finished(island: Island, p: Position, seat: int, first: list[Action]) -> list[Action]:
    """These actions and those of the rollout policy, to the end of the turn or until another seat decides."""
    after = _copy(p)
    done: list[Action] = []
    for action in first:
        after.play(seat, action)
        done.append(action)
    while after.turn == seat and after.stage in (SCULPTING, ERECTING, STYLING, AFTERWARDS):
        if after.stage == SCULPTING:
            actions = rollout.sculpt(island, after, seat)
        elif after.stage == ERECTING:
            actions = [rollout.erect(island, after, seat)]
        elif after.stage == STYLING:
            actions = [rollout.style(island, after, seat)]
        else:
            actions = [island.actions.end_turn]
        for action in actions:
            after.play(seat, action)
            done.append(action)
            if action is island.actions.end_turn:
                return done
    return done


def _copy(p: Position) -> Position:
    copy = p.copy()
    assert isinstance(copy, Position)
    return copy
