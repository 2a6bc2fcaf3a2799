"""Ahu tiles and the Tablet, each in its moment (N60 to N62), and Improvements (N63)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.rows import with_flag, with_item, with_number, without_flag
from ahu.games.rapanui.rules.actions import Buy, UseTile
from ahu.games.rapanui.rules.payments import can_pay, means_of
from ahu.games.rapanui.rules.pieces import (
    BARTER,
    BARTERED,
    CHANGE_JOBS,
    CHIEF,
    CHIEF_TILE,
    CHIP_IN,
    COLUMNS,
    COSTS,
    IMPROVEMENTS,
    IN_COLUMN,
    IN_HAND,
    KINDS,
    LEND_A_HAND,
    MORE,
    MOST_IMPROVEMENTS,
    NOBODY,
    NOTHING,
    ON_STAR,
    POPULAR,
    REST,
    SKIMP,
    SORCERER,
    THREE_MORE,
    TILES,
    TWO_MORE,
    VILLAGER,
)
from ahu.games.rapanui.rules.position import AFTERWARDS, ERECTING, PLACING, SCULPTING, STYLING, TRANSPORT

if TYPE_CHECKING:
    from ahu.core.action import Action, Seat
    from ahu.games.rapanui.rules.numbers import Space, Tile
    from ahu.games.rapanui.rules.payments import Means
    from ahu.games.rapanui.rules.position import Position


# moments


MOMENTS: Final[dict[int, tuple[int, ...]]] = {
    PLACING: (BARTER,),
    SCULPTING: (BARTER, CHIP_IN, CHANGE_JOBS, LEND_A_HAND),
    TRANSPORT: (REST, BARTER, LEND_A_HAND),
    ERECTING: (BARTER, THREE_MORE, TWO_MORE),
    STYLING: (BARTER, SKIMP),
    AFTERWARDS: (REST, BARTER, LEND_A_HAND),
}
"""The tiles whose moment each stage is, on their owner's turn (N61); a chain under way has none (N65)."""
MOMENTS_OF_VERSION_1: Final[dict[int, tuple[int, ...]]] = MOMENTS | {
    ERECTING: (THREE_MORE, TWO_MORE),
    STYLING: (SKIMP,),
    AFTERWARDS: (REST, LEND_A_HAND),
}
"""The same by version 1 of the rules: Barter came before a transport only."""


def moment(p: Position, tile: Tile) -> bool:
    """Whether this is the moment of a tile (N61)."""
    return tile in p.game.moments.get(p.stage, ()) and _still(p, tile)


def _still(p: Position, tile: Tile) -> bool:
    """Whether a tile whose stage this is has not lost its moment."""
    if tile == CHIP_IN or tile == CHANGE_JOBS:  # noqa: SIM109  # a tuple is slow; before any Moai is taken (N24)
        return p.sculpted == 0
    return tile != SKIMP or not p.skimped


def any_extras(p: Position, seat: Seat) -> bool:
    """Whether there is anything to do on one's turn beside what the phase asks for; not before a styling is paid."""
    purchases: list[Action] = []
    _add_purchases(p, seat, purchases)
    if purchases:
        return True
    tablet = p.tablets[seat]
    for tile in p.game.moments[p.stage]:
        if (tablet or p.has_tile(seat, tile)) and _still(p, tile) and _is_of_use(p, seat, tile):
            return True
    return False


def add_extras(p: Position, seat: Seat, legal: list[Action]) -> None:
    """What may be done on one's turn beside what the phase asks for: tiles and purchases (N60, N63).

    Before a styling is paid, that is only what leaves a way to pay for it (N50).
    """
    if p.stage == STYLING:
        extras: list[Action] = []
        _add_tiles(p, seat, extras)
        _add_purchases(p, seat, extras)
        means = means_of(p, seat)
        legal += [action for action in extras if can_pay(p, _means_after(p, means, action))]
    else:
        _add_tiles(p, seat, legal)
        _add_purchases(p, seat, legal)


def _means_after(p: Position, means: Means, extra: Action) -> Means:
    """What could pay for a styling after a purchase, Barter or Skimp."""
    if isinstance(extra, Buy):
        return means.after_purchase(extra.improvement)
    assert isinstance(extra, UseTile)
    by = 1 if extra.tablet else 0
    if extra.tile == BARTER:
        return means.after_barter(extra.give, extra.get, p.game.board.track, by)
    return means.after_skimp(by)


def _add_tiles(p: Position, seat: Seat, legal: list[Action]) -> None:
    """Every way to use the seat's tiles now, then the Tablet as any of them."""
    now = p.game.moments[p.stage]
    for tile in now:
        if p.has_tile(seat, tile) and _still(p, tile):
            _add_uses(p, seat, tile, 0, legal)
    if p.tablets[seat]:
        for tile in now:
            if _still(p, tile):
                _add_uses(p, seat, tile, 1, legal)


def _add_uses(p: Position, seat: Seat, tile: Tile, by: int, legal: list[Action]) -> None:
    actions = p.game.actions
    if tile == REST:
        _add_rests(p, seat, by, legal)
    elif tile == BARTER:
        for give in range(KINDS):
            if p.resources[seat * KINDS + give] >= BARTERED:
                legal += [actions.barter[by][give][get] for get in range(KINDS) if get != give]
    elif tile in MORE:
        legal.append(actions.more[tile][by])
    elif tile == SKIMP:
        legal.append(actions.skimp[by])
    elif tile == CHIP_IN:
        legal += actions.chip_in[by]
    elif tile == CHANGE_JOBS:
        if p.sorcerer[seat] == ON_STAR:
            legal += actions.job_in_column[by]
            legal += [actions.job_on_space[by][space] for space in open_spaces(p, seat)]
    else:
        _add_lends(p, seat, by, legal)


def _is_of_use(p: Position, seat: Seat, tile: Tile) -> bool:
    """Whether there is a way to use a tile now: a fast copy of ``_add_uses``, without a list."""
    if tile == REST:
        for space, holder in enumerate(p.holder):
            if holder == seat and p.lying[space]:
                return True
        return p.sorcerer_lying[seat]
    if tile == BARTER:
        return max(p.stock(seat)) >= BARTERED
    if tile == CHANGE_JOBS:
        return p.sorcerer[seat] == ON_STAR
    if tile == LEND_A_HAND:
        return _has_figure_to_lend(p, seat) and len(open_spaces(p, seat)) > 0
    return True


def _has_figure_to_lend(p: Position, seat: Seat) -> bool:
    for at in range(seat * COLUMNS, (seat + 1) * COLUMNS):
        if p.sculptors[at]:
            return True
    return p.sorcerer[seat] <= IN_COLUMN or p.chief[seat] == IN_HAND or p.chief[seat] <= IN_COLUMN


def _add_rests(p: Position, seat: Seat, by: int, legal: list[Action]) -> None:
    rest = p.game.actions.rest[by]
    for space, holder in enumerate(p.holder):
        if holder == seat and p.lying[space]:
            legal.append(rest[space][VILLAGER])
    if p.sorcerer_lying[seat]:
        legal.append(rest[p.sorcerer[seat]][SORCERER])


def _add_lends(p: Position, seat: Seat, by: int, legal: list[Action]) -> None:
    """A Sculptor, or the Chief if bought, becomes a Transporter."""
    actions = p.game.actions
    lent = [actions.lend[by][VILLAGER][c] for c in range(COLUMNS) if p.sculptors[seat * COLUMNS + c]]
    if p.sorcerer[seat] <= IN_COLUMN:
        lent.append(actions.lend[by][SORCERER][IN_COLUMN - p.sorcerer[seat]])
    if p.chief[seat] == IN_HAND or p.chief[seat] <= IN_COLUMN:
        lent.append(actions.lend_chief[by])
    if lent:
        spaces = open_spaces(p, seat)
        legal += [to_space[space] for to_space in lent for space in spaces]


def open_spaces(p: Position, seat: Seat) -> list[Space]:
    """Spaces where a seat may put a Transporter: nobody's, or its own (N14)."""
    found: list[Space] = []
    for space, holder in enumerate(p.holder):
        if holder == NOBODY or holder == seat:  # noqa: SIM109  # a tuple is slow
            found.append(space)
    return found


def use(p: Position, seat: Seat, action: UseTile) -> None:
    """Play a tile; it goes to the box (N60)."""
    if action.tablet:
        p.tablets = without_flag(p.tablets, seat)
    else:
        at = seat * len(TILES) + action.tile
        p.tiles = with_number(p.tiles, at, p.tiles[at] - 1)
    tile = action.tile
    if tile == REST:
        _rest(p, seat, action)
    elif tile == BARTER:
        p.resources[seat * KINDS + action.give] -= BARTERED
        p.add(seat, action.get, BARTERED)
    elif tile in MORE:
        p.bonus += MORE[tile]
    elif tile == SKIMP:
        p.skimped = True
    elif tile == CHIP_IN:
        slot = seat * COLUMNS + action.column
        p.virtual = with_number(p.virtual, slot, p.virtual[slot] + 1)
    elif tile == CHANGE_JOBS:
        if action.space == NOTHING:
            p.sorcerer = with_item(p.sorcerer, seat, IN_COLUMN - action.column)
        else:
            p.sorcerer = with_item(p.sorcerer, seat, action.space)
            p.settle(seat, action.space)
    else:
        _lend_a_hand(p, seat, action)


def _rest(p: Position, seat: Seat, action: UseTile) -> None:
    if action.figure == SORCERER:
        p.sorcerer_lying = without_flag(p.sorcerer_lying, seat)
    else:
        p.lying = with_number(p.lying, action.space, p.lying[action.space] - 1)
        p.standing[action.space] += 1


def _lend_a_hand(p: Position, seat: Seat, action: UseTile) -> None:
    if action.figure == CHIEF:
        p.chief = with_item(p.chief, seat, action.space)
    elif action.figure == SORCERER:
        p.sorcerer = with_item(p.sorcerer, seat, action.space)
    else:
        at = seat * COLUMNS + action.column
        p.sculptors = with_item(p.sculptors, at, p.sculptors[at] - 1)
        p.standing[action.space] += 1
    p.settle(seat, action.space)
    if p.stage == SCULPTING:  # the Moai are taken by then (N24)
        p.sculpted = 2


# Improvements

CHEAPEST: Final = min(price for _, price in COSTS)


def _add_purchases(p: Position, seat: Seat, legal: list[Action]) -> None:
    """Improvements the seat can pay for, three at most (N63)."""
    if not p.has_of_one_kind(seat, CHEAPEST) or p.bought(seat) == MOST_IMPROVEMENTS:
        return
    for improvement in range(len(IMPROVEMENTS)):
        if not p.has_improvement(seat, improvement) and p.can_buy(seat, improvement):
            legal.append(p.game.actions.buy[improvement])


def buy(p: Position, seat: Seat, action: Buy) -> None:
    """Add an Improvement to the player board."""
    kind, price = COSTS[action.improvement]
    p.resources[seat * KINDS + kind] -= price
    p.improvements = with_flag(p.improvements, seat * len(IMPROVEMENTS) + action.improvement)
    if action.improvement == POPULAR and p.stage == PLACING:  # N16
        p.villagers[seat] += 1
    elif action.improvement == CHIEF_TILE:
        p.chief = with_item(p.chief, seat, IN_HAND)
