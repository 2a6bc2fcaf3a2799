"""With how many points each seat is likely to end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.bots.rapanui.pace import rounds_after
from ahu.bots.rapanui.prices import Prices, best_deal, deals, stock_of
from ahu.games.rapanui.offering import value_of
from ahu.games.rapanui.pieces import (
    ARTISTIC,
    CHIEF_TILE,
    FAVOR_POINTS,
    FERVENT,
    GAIN,
    GAIN_FAVOR,
    IMPROVEMENTS,
    KINDS,
    POPULAR,
    PRICE,
    SIZES,
    TABLET_POINTS,
    TILES,
)
from ahu.games.rapanui.position import OVER, PLACING, SCULPTING

if TYPE_CHECKING:
    from ahu.bots.rapanui.island import Island
    from ahu.games.rapanui.position import Position

FEATURES: Final = 12


def features(island: Island, p: Position, seat: int) -> list[float]:
    """What a seat may hope for beyond the points it has, each hope a number to be weighed."""
    prices = Prices(island, p, seat)
    to_come = prices.after + (1.0 if p.stage <= PLACING else 0.9 if p.stage == SCULPTING else 0.0)
    improvements = p.improvements[seat * len(IMPROVEMENTS) : (seat + 1) * len(IMPROVEMENTS)]
    held = p.tiles[seat * len(TILES) : (seat + 1) * len(TILES)]
    tiles = 0.0
    for tile in range(len(TILES)):
        if held[tile] and tile != GAIN_FAVOR:
            tiles += held[tile] * prices.tile(tile)
    moai = 0
    for size in range(len(SIZES)):
        moai += p.moai[seat * len(SIZES) + size] * GAIN[size]
    figures = 0
    if p.stage > SCULPTING and not p.out[seat]:
        for space in range(island.spaces):
            if p.holder[space] == seat:
                figures += p.standing[space]
    return [
        1.0 if p.stage <= SCULPTING else 0.0,
        prices.after,
        exchanges_worth(island, p, seat, prices),
        tiles,
        to_come if improvements[POPULAR] else 0.0,
        to_come if improvements[CHIEF_TILE] else 0.0,
        to_come if improvements[FERVENT] else 0.0,
        to_come if improvements[ARTISTIC] else 0.0,
        min(to_come, 2.0) if p.tablets[seat] else 0.0,
        float(moai) if figures else 0.0,
        float(figures),
        float(island.players - 1 - 2 * p.order.index(seat)) if p.stage >= PLACING else 0.0,
    ]


def exchanges_worth(island: Island, p: Position, seat: int, prices: Prices) -> float:
    """What the Resources at hand may bring in exchanges beyond one point each."""
    stock = stock_of(p, seat)
    ones = [1.0] * KINDS
    left = prices.stylings if p.pukao_left else 0.0
    worth = 0.0
    offered = p.offered.copy()
    outstanding = p.outstanding.copy()
    while left > 0.0:
        deal = best_deal(deals(island, p, seat, stock, ones, PRICE))
        if deal is None or deal.net <= 0.0:
            break
        worth += deal.net * min(1.0, left)
        left -= 1.0
        if deal.outstanding:
            p.outstanding[deal.offering] += 1
        else:
            p.offered[deal.offering] += 1
        for kind in range(KINDS):
            stock[kind] -= deal.given[kind]
    p.offered = offered
    p.outstanding = outstanding
    for kind in range(KINDS):
        worth += stock[kind] * 0.8 * (prices.kinds[kind] - 1.0) * min(1.0, max(left, 0.0))
    return worth


def points_now(p: Position, seat: int) -> int:
    """The points of a seat if the game ended now (N71)."""
    points = TABLET_POINTS if p.tablets[seat] else 0
    points += FAVOR_POINTS * p.tiles[seat * len(TILES) + GAIN_FAVOR]
    for tile in p.offerings[seat]:
        points += value_of(tile)
    for kind in range(KINDS):
        points += p.resources[seat * KINDS + kind]
    return points


WEIGHTS: Final = (
    (),
    (),
    (3.0, 5.0, 0.6, 0.6, 2.0, 2.0, 1.0, 1.0, 0.5, 1.2, 2.0, 0.5),
    (3.0, 5.0, 0.6, 0.6, 2.0, 2.0, 1.0, 1.0, 0.5, 1.2, 2.0, 0.5),
    (3.0, 8.0, 0.6, 0.6, 2.0, 2.0, 1.0, 1.0, 0.5, 1.2, 2.0, 0.5),
)
"""What each hope is worth, by number of players: fitted to the ends of some thousand games."""


def expected(island: Island, p: Position) -> list[float]:
    """The points each seat is likely to end with."""
    weights = WEIGHTS[island.players]
    points: list[float] = []
    for seat in range(island.players):
        total = float(points_now(p, seat))
        if p.stage != OVER:
            hopes = features(island, p, seat)
            for at in range(FEATURES):
                total += weights[at] * hopes[at]
        points.append(total)
    return points


def uncertain(island: Island, p: Position) -> float:
    """By how many points the expectation is usually off."""
    if p.stage == OVER:
        return 1.0
    return 3.5 + 1.1 * min(rounds_after(island, p), 5.0)
