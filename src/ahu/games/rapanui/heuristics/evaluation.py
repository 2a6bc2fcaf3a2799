"""The evaluation of positions: the points with which each seat is expected to end.

Coefficients were fitted to some thousand games between bots: those of a seat's possessions to differences of final
scores, those of the points to come for all seats to mean scores.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ahu.games.rapanui.heuristics.pace import another_round, missing_moai, rounds_after, still_missing
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


@dataclass
class Coefficients:
    """The points each thing is worth in the evaluation, fitted by least squares (`python -m tools.fit rapanui`).

    The expected score is linear in all of them but the standard deviation's. Numbers of the evaluation in
    which it is not linear are in ``Weights``.
    """

    to_come: list[float]
    """Points everybody still gets, by how many Moai are missing for the end at the beginning of a round."""
    transport: float = 2.6
    """Points everybody still gets in the transport under way, beside what the seat's own figures and Moai bring."""
    improvement_per_round: tuple[float, ...] = (0.3, 0.35, 1.35, 0.95)
    """Points each Improvement brings in a round."""
    resource: tuple[float, ...] = (0.0, 0.1, 0.4, 0.4)
    """Points of one Resource of each kind beyond the point it counts at the end."""
    tablet_per_round: float = 0.3
    """Points the Tablet brings in a round, beyond those it counts at the end."""
    tile: float = 0.6
    """Share of a tile's value (:meth:`Prices.tile`) that it brings."""
    moai: float = 1.15
    """Points for each Resource that Moai in hand bring when they are erected."""
    figure: float = 1.0
    """Points for each Transporter who stands."""
    place: float = 0.25
    """Points for two places in the order: half of it for each place before the middle, less for each behind."""
    stddev: float = 2.0
    """Standard deviation of the expected scores in the last round."""
    stddev_per_round: float = 0.7
    """What each round to come adds to it."""


def shipped_coefficients(players: int) -> Coefficients:
    """The coefficients for a number of players."""
    return Coefficients(to_come=list(TO_COME[players]))


def expected_scores(island: Island, p: Position, coefficients: Coefficients) -> list[float]:
    """The points with which each seat is expected to end."""
    points: list[float] = []
    for seat in range(island.players):
        points.append(float(points_now(p, seat)))
    if p.stage == OVER:
        return points
    common = _to_come(island, p, coefficients)
    for seat in range(island.players):
        points[seat] += common + _advantage(island, p, seat, coefficients)
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


def _to_come(island: Island, p: Position, coefficients: Coefficients) -> float:
    """The points to come for every seat."""
    table = coefficients.to_come
    if p.stage <= SCULPTING:
        return table[max(0, min(missing_moai(island, p), len(table) - 1))]
    left = still_missing(island, p)
    follows = another_round(island, left)
    if follows <= 0.0:
        return coefficients.transport
    return coefficients.transport + follows * table[min(int(max(left, 1.0)), len(table) - 1)]


def _advantage(island: Island, p: Position, seat: int, coefficients: Coefficients) -> float:
    """The points to come for a seat beyond those of every seat, by what it has."""
    prices = Prices(island, p, seat)
    rounds = prices.after + (1.0 if p.stage <= SCULPTING else 0.0)
    worth = 0.0
    for improvement in range(len(IMPROVEMENTS)):
        if p.improvements[seat * len(IMPROVEMENTS) + improvement]:
            worth += coefficients.improvement_per_round[improvement] * rounds
    for tile in range(GAIN_FAVOR):
        number: int = p.tiles[seat * len(TILES) + tile]
        if number:
            worth += coefficients.tile * number * prices.tile(tile)
    if p.tablets[seat]:
        worth += coefficients.tablet_per_round * min(rounds, island.weights.tablet_evaluation_rounds)
    if rounds > 0.0:
        for kind in range(KINDS):
            counted = min(p.resources[seat * KINDS + kind], island.weights.resources_counted)
            worth += coefficients.resource[kind] * counted
    if p.stage >= PLACING:
        worth += coefficients.place * (island.players - 1 - 2 * p.order.index(seat))
    if p.stage > SCULPTING and not p.out[seat]:
        worth += _under_way(island, p, seat, coefficients)
    return worth


def _under_way(island: Island, p: Position, seat: int, coefficients: Coefficients) -> float:
    """The points that Moai in hand and standing Transporters may still bring this round."""
    figures = 0
    for space in range(island.spaces):
        if p.holder[space] == seat:
            figures += p.standing[space]
    if not figures:
        return 0.0
    worth = coefficients.figure * figures
    for size in range(len(SIZES)):
        worth += coefficients.moai * GAIN[size] * p.moai[seat * len(SIZES) + size]
    return worth


def score_stddev(island: Island, p: Position, coefficients: Coefficients) -> float:
    """The standard deviation of the expected scores, in points."""
    if p.stage == OVER:
        return 1.0
    rounds = min(rounds_after(island, p), island.weights.stddev_rounds)
    return coefficients.stddev + coefficients.stddev_per_round * rounds
