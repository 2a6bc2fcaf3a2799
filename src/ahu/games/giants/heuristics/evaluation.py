"""The evaluation of positions: the points with which each seat is expected to end.

It adds to a seat's score terms for rounds to come, figures, loads, and Moai without a Headdress. Their coefficients
were fitted to games between bots, for each number of players.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ahu.games.giants.heuristics import sites
from ahu.games.giants.heuristics.pace import rounds_to_play
from ahu.games.giants.rules.pieces import (
    BASES,
    BEFORE_SCREEN,
    FIRST_LOAD,
    HEADDRESS,
    LOADS,
    MARKERS,
    NOTHING,
    WEIGHT,
    WORKERS,
)

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

    from ahu.games.giants.heuristics.island import Island
    from ahu.games.giants.heuristics.weights import Weights
    from ahu.games.giants.rules.position import Position


@dataclass
class Coefficients:
    """The points each thing is worth in the evaluation, fitted by least squares (`python -m tools.fit giants`).

    The expected score is linear in all of them but the standard deviation's, as long as it is above the score of now.
    Numbers of the evaluation in which it is not linear are in ``Weights``.
    """

    to_come: float
    """Points everybody still gets, whatever the rounds to come."""
    to_come_per_round: float
    """Points everybody still gets for each round to come."""
    to_come_per_squared_round: float
    """Points everybody still gets for the square of the rounds to come."""
    moai_to_erect: float = 1.0
    """Points for each Base without a Moai that there is a round left for."""
    marked_load: float = 0.35
    """Share of what a load with one's marker may bring."""
    unmarked_load: float = 0.45
    """Share of what a load before one's screen, or moved by oneself this round, may bring."""
    bare_head: float = 0.2
    """Share of what Headdresses would bring on the bare heads of one's Moai; less near the end."""
    worker_per_round: float = 0.92
    """Points for each Worker in each round to come."""
    marker_per_round: float = 0.2
    """Points for each marker in each round to come."""
    log: float = 0.6
    """Points for each Log; less near the end."""
    odd_half_tablet: float = 1.7
    """Points for half a tablet while the other half can still be had."""
    half_tablets_to_come: float = 3.0
    """Points for each half-tablet one may still get."""
    stddev: float = 4.5
    """Standard deviation of the expected scores at the end."""
    stddev_per_round: float = 0.75
    """What each round to come adds to it."""


LEVELS: Final = {3: (-6.4, 5.6, 0.09), 4: (-9.2, 8.7, -0.18), 5: (-9.3, 10.4, -0.5)}
"""Points to come for everybody, by number of players: the first three coefficients."""


def shipped_coefficients(players: int) -> Coefficients:
    """The coefficients for a number of players."""
    always, per_round, per_squared_round = LEVELS[players]
    return Coefficients(always, per_round, per_squared_round)


def expected_scores(p: Position, island: Island, weights: Weights, coefficients: Coefficients) -> list[float]:
    """The points with which each seat is expected to end."""
    time = rounds_to_play(p, weights)
    scores = p.scores()
    c = coefficients
    level = c.to_come + c.to_come_per_round * time + c.to_come_per_squared_round * time * time
    found: list[float] = []
    for seat in range(p.players):
        total = float(scores[seat]) + level
        total += c.moai_to_erect * min(float(_unfilled(p, island, seat)), time)
        total = _add_loads(total, p, island, weights, seat, time, c)
        total = _add_means(total, p, weights, seat, time, c)
        found.append(max(total, float(scores[seat])))
    return found


def _unfilled(p: Position, island: Island, seat: int) -> int:
    """The number of a seat's Bases without a Moai."""
    unfilled = BASES[p.players]
    for ahu in range(island.ahus):
        if p.ahu_moai[ahu] != NOTHING and p.ahu_base[ahu] == seat:
            unfilled -= 1
    return unfilled


def _add_loads(
    total: float, p: Position, island: Island, weights: Weights, seat: int, time: float, c: Coefficients
) -> float:
    """Add the terms of a seat's loads, and of its Moai without a Headdress."""
    safe = 0
    before = 0
    heads = sites.headdress_gains(p, island, seat)
    loads: i64 = LOADS
    for load in range(loads):
        at = p.load_at[load]
        if at >= 0 and p.marked_by[load] == seat:
            safe += _prospect(p, island, weights, seat, load, at, heads)
        elif at == BEFORE_SCREEN - seat or (at >= 0 and p.moved_by[load] == seat):
            before += _prospect(p, island, weights, seat, load, sites.start_of(p, island, load), heads)
    bare = 0
    for gain in heads:
        bare += gain
    total += c.marked_load * (safe / 100)
    total += c.unmarked_load * (before / 100)
    return total + c.bare_head * (bare / 100 * min(1.0, time / weights.bare_head_rounds))


def _add_means(total: float, p: Position, weights: Weights, seat: int, time: float, c: Coefficients) -> float:
    """Add the terms of a seat's Workers, markers, Logs and half-tablets."""
    left_halves = p.halves_left()
    markers: int = MARKERS - p.urn_markers[seat]
    workers: int = WORKERS - p.urn_workers[seat]
    logs: int = p.logs[seat]
    total += c.worker_per_round * (workers * time)
    total += c.marker_per_round * (markers * time)
    total += c.log * (logs * min(1.0, time / weights.log_rounds))
    total += c.odd_half_tablet * (1.0 if p.halves[seat] % 2 and left_halves else 0.0)
    halves = min(left_halves / p.players, markers * time) * markers / weights.usual_markers
    return total + c.half_tablets_to_come * halves


def _prospect(p: Position, island: Island, weights: Weights, seat: int, load: i64, at: i64, heads: vec[i64]) -> i64:
    """The points that a load may bring in later rounds, in hundredths of a point."""
    a_hex = weights.evaluation_hex
    if load >= FIRST_LOAD[HEADDRESS]:
        return sites.prospect(island, heads, a_hex, at)
    weight = WEIGHT[load]
    return sites.prospect(island, sites.moai_gains(p, island, weights, seat, weight), a_hex * weight, at)


def score_stddev(p: Position, weights: Weights, coefficients: Coefficients) -> float:
    """The standard deviation of the expected scores, in points. It falls towards the end of the game."""
    rounds = min(rounds_to_play(p, weights), weights.stddev_rounds)
    return coefficients.stddev + coefficients.stddev_per_round * rounds
