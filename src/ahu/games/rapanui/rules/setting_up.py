"""Set-up: the first order, a tile for each Ahu, and the two players' draft (N4, N6, N81)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.rows import with_number
from ahu.games.rapanui.rules.actions import Choose, DrawOrder, DrawTile
from ahu.games.rapanui.rules.pieces import NOBODY, NOTHING, TILES
from ahu.games.rapanui.rules.position import DRAFT, NO_TILES, ORDER_LOTS, TILE_LOTS

if TYPE_CHECKING:
    from ahu.core.action import Action, Seat
    from ahu.games.rapanui.rules.position import Position

DRAFTED = 2
"""Tiles each of two players chooses (N81)."""


def outcomes(p: Position) -> list[tuple[Action, float]]:
    """What CHANCE may do now: draw the next totem, or the tile on the next Ahu."""
    actions = p.game.actions
    if p.stage == ORDER_LOTS:
        left = [seat for seat in range(p.players) if seat not in p.order]
        return [(actions.order[seat], 1 / len(left)) for seat in left]
    tiles = _tiles_left(p)
    total = sum(tiles)
    ahu = p.first_bare_ahu()
    return [(actions.draw[ahu][tile], number / total) for tile, number in enumerate(tiles) if number]


def _tiles_left(p: Position) -> list[int]:
    """Tiles that lie on no Ahu yet."""
    left = list(p.game.tile_counts)
    for tile in p.ahu_tile:
        if tile != NOTHING:
            left[tile] -= 1
    return left


def do(p: Position, action: Action) -> bool:
    """Carry out an action of CHANCE. Returns whether the set-up is over."""
    if isinstance(action, DrawOrder):
        p.order = [*p.order, action.seat]
        if len(p.order) == p.players - 1:  # the last place is nobody's choice
            p.order = [*p.order, *[seat for seat in range(p.players) if seat not in p.order]]
            p.stage = TILE_LOTS
        return False
    assert isinstance(action, DrawTile)
    p.ahu_tile = with_number(p.ahu_tile, action.ahu, action.tile)
    if p.first_bare_ahu() != NOTHING:
        return False
    if p.players == DRAFTED:
        p.stage = DRAFT
        p.display = tuple(_tiles_left(p))
        return _seek(p)
    return True


# the draft


def choices(p: Position, seat: Seat) -> list[Action]:
    """A tile of the display; if nothing new is there, one that was set aside, rather of another kind (N81)."""
    shown = [tile for tile, number in enumerate(p.display) if number]
    if not shown:
        aside = _set_aside(p)
        shown = [tile for tile in aside if not p.has_tile(seat, tile)] or aside
    return [p.game.actions.choose[tile] for tile in shown]


def _set_aside(p: Position) -> list[int]:
    """Kinds that left the display when one like them was chosen, and of which one is left."""
    chosen = _chosen(p)
    return [tile for tile, number in enumerate(_tiles_left(p)) if number > chosen[tile]]


def _chosen(p: Position) -> list[int]:
    return [sum(list(p.tiles)[tile :: len(TILES)]) for tile in range(len(TILES))]


def choose(p: Position, seat: Seat, action: Choose) -> bool:
    """Take a tile; those like it leave the display. Returns whether the set-up is over."""
    at = seat * len(TILES) + action.tile
    p.tiles = with_number(p.tiles, at, p.tiles[at] + 1)
    p.display = tuple([0 if tile == action.tile else number for tile, number in enumerate(p.display)])
    return _seek(p)


def _seek(p: Position) -> bool:
    """Second, first, second, first (N81)."""
    chosen = sum(_chosen(p))
    seat = p.order[1 - chosen % 2]
    if chosen < DRAFTED * p.players and choices(p, seat):
        p.turn = seat
        return False
    p.turn = NOBODY
    p.display = NO_TILES
    return True
