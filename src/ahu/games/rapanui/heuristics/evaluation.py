"""With how many points each seat is likely to end.

The numbers are fitted to some thousand games of bots: what a seat has more than others by how much better it ended,
what is still to come for all by how many Ahus are free.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.games.rapanui.heuristics.pace import missing_moai, rounds_after, still_missing
from ahu.games.rapanui.heuristics.prices import Prices
from ahu.games.rapanui.rules.offering import value_of
from ahu.games.rapanui.rules.pieces import (
    FAVOR_POINTS,
    GAIN,
    GAIN_FAVOR,
    IMPROVEMENTS,
    KINDS,
    SIZES,
    TABLET_POINTS,
    TILES,
)
from ahu.games.rapanui.rules.position import OVER, PLACING, SCULPTING

if TYPE_CHECKING:
    from ahu.games.rapanui.heuristics.island import Island
    from ahu.games.rapanui.rules.position import Position

TO_COME: Final[tuple[tuple[float, ...], ...]] = (
    (0.0,),
    (0.0,),
    (0.0, 1.0, 4.0, 8.0, 14.0, 19.0, 25.0, 32.0, 37.0, 43.0, 54.0, 59.0, 63.0, 67.0, 70.0),
    (0.0, 1.5, 3.5, 7.0, 10.0, 15.5, 22.0, 24.0, 28.0, 31.0, 35.0, 39.0, 45.0, 53.0, 57.0, 59.0, 62.0, 65.0, 67.0),
    (0.0, 3.5, 5.5, 9.5, 12.0, 15.0, 19.0, 22.0, 24.0, 26.0, 30.0, 35.0, 39.0, 41.0, 43.0, 46.0, 48.0, 50.0),
)
"""Points a seat still gets, if it has nothing others have not, from the beginning of a round in which so many Moai are
missing for the end; by number of players."""
UNDER_WAY: Final = 2.6
"""Points a seat still gets in the transport, beside what its own figures and Moai bring."""
BY_ROUND: Final[tuple[float, ...]] = (0.3, 0.35, 1.35, 0.95)
"""What each Improvement brings in a round."""
LIKED: Final[tuple[float, ...]] = (0.0, 0.1, 0.4, 0.4)
"""What the first four of each Resource are worth beyond a point each: there are more of them than can be exchanged."""
WITH_TABLET: Final = 0.3
"""What the Tablet may bring beyond its points, in a round."""
TILE: Final = 0.6
"""Which part of a tile's worth it brings."""
MOAI: Final = 1.15
FIGURE: Final = 1.0
PLACE: Final = 0.25
"""What a place further ahead in the order is worth."""


def expected(island: Island, p: Position) -> list[float]:
    """The points each seat is likely to end with."""
    points: list[float] = []
    for seat in range(island.players):
        points.append(float(points_now(p, seat)))
    if p.stage == OVER:
        return points
    common = _to_come(island, p)
    for seat in range(island.players):
        points[seat] += common + _advantage(island, p, seat)
    return points


def points_now(p: Position, seat: int) -> int:
    """The points of a seat if the game ended now (N71)."""
    points = TABLET_POINTS if p.tablets[seat] else 0
    points += FAVOR_POINTS * p.tiles[seat * len(TILES) + GAIN_FAVOR]
    for tile in p.offerings[seat]:
        points += value_of(tile)
    for kind in range(KINDS):
        points += p.resources[seat * KINDS + kind]
    return points


def _to_come(island: Island, p: Position) -> float:
    """What everybody may expect from the rest of the game."""
    table = TO_COME[island.players]
    if p.stage <= SCULPTING:
        return table[max(0, min(missing_moai(island, p), len(table) - 1))]
    left = still_missing(island, p)
    if left <= -0.5:
        return UNDER_WAY
    return UNDER_WAY + min(1.0, left + 0.5) * table[min(int(max(left, 1.0)), len(table) - 1)]


def _advantage(island: Island, p: Position, seat: int) -> float:
    """What a seat may expect more, by what it has."""
    prices = Prices(island, p, seat)
    rounds = prices.after + (1.0 if p.stage <= SCULPTING else 0.0)
    worth = 0.0
    for improvement in range(len(IMPROVEMENTS)):
        if p.improvements[seat * len(IMPROVEMENTS) + improvement]:
            worth += BY_ROUND[improvement] * rounds
    for tile in range(GAIN_FAVOR):
        number = p.tiles[seat * len(TILES) + tile]
        if number:
            worth += TILE * number * prices.tile(tile)
    if p.tablets[seat]:
        worth += WITH_TABLET * min(rounds, 2.0)
    if rounds > 0.0:
        for kind in range(KINDS):
            worth += LIKED[kind] * min(p.resources[seat * KINDS + kind], 4)
    if p.stage >= PLACING:
        worth += PLACE * (island.players - 1 - 2 * p.order.index(seat))
    if p.stage > SCULPTING and not p.out[seat]:
        worth += _under_way(island, p, seat)
    return worth


def _under_way(island: Island, p: Position, seat: int) -> float:
    """What Moai in hand and Transporters who stand may still bring this round."""
    figures = 0
    for space in range(island.spaces):
        if p.holder[space] == seat:
            figures += p.standing[space]
    if not figures:
        return 0.0
    worth = FIGURE * figures
    for size in range(len(SIZES)):
        worth += MOAI * GAIN[size] * p.moai[seat * len(SIZES) + size]
    return worth


def uncertain(island: Island, p: Position) -> float:
    """By how many points the difference between two seats may well be off."""
    if p.stage == OVER:
        return 1.0
    return 2.0 + 0.7 * min(rounds_after(island, p), 5.0)
