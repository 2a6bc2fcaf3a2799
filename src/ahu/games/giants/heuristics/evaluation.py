"""What a position is worth: with how many points each seat is likely to end.

The points a seat has, and what speaks for more to come: time, hands, loads under way, heads without a Headdress. How
much each of these brings was fitted to games of bots against each other, for each number of players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.games.giants.heuristics import sites
from ahu.games.giants.rules.pieces import (
    BASES,
    BEFORE_SCREEN,
    FIRST_LOAD,
    HEADDRESS,
    LOADS,
    MARKERS,
    NOTHING,
    SUPPLY,
    WEIGHT,
    WORKERS,
)
from ahu.games.giants.rules.position import PLACING, TRANSPORT

if TYPE_CHECKING:
    from ahu.games.giants.heuristics.island import Island
    from ahu.games.giants.heuristics.weights import Weights
    from ahu.games.giants.rules.position import Position

FEATURES: Final = 10


def time_left(p: Position) -> float:
    """How many rounds are still to be played, this one included as far as it is still to come."""
    n = p.players
    built = [0] * n
    for ahu in range(len(p.ahu_moai)):
        if p.ahu_moai[ahu] != NOTHING:
            built[p.ahu_base[ahu]] += 1
    bases = BASES[n]
    total = 0
    for count in built:
        total += count
    fewest = bases - max(built)
    if fewest <= 0:
        return 0.0
    supply = SUPPLY[0] + SUPPLY[1] + SUPPLY[2] - p.taken[0] - p.taken[1] - p.taken[2]
    by_supply = supply / n + 1.0
    by_bases = PACE[0] + PACE[1] * fewest + PACE[2] * (bases - total / n)
    rounds = min(by_bases, by_supply)
    if p.stage < PLACING:
        return max(rounds, 1.0)
    if p.stage == PLACING:
        return max(rounds - 0.3, 0.7)
    return max(rounds - 0.6, 0.4) if p.stage >= TRANSPORT else rounds


PACE: Final = (-0.6, 0.75, 0.62)
"""Rounds still to come: so many in any case, for each Base the quickest has left, for each Base all have left."""


def features(p: Position, island: Island, weights: Weights, seat: int, time: float) -> list[float]:
    """What speaks for a seat beyond the points it has, as numbers that are then weighed."""
    unfilled = BASES[p.players]
    for ahu in range(island.ahus):
        if p.ahu_moai[ahu] != NOTHING and p.ahu_base[ahu] == seat:
            unfilled -= 1
    safe = 0
    before = 0
    heads = sites.headdress_gains(p, island, seat)
    for load in range(LOADS):
        at = p.load_at[load]
        if at >= 0 and p.marked_by[load] == seat:
            safe += _prospect(p, island, weights, seat, load, at, heads)
        elif at == BEFORE_SCREEN - seat or (at >= 0 and p.moved_by[load] == seat):
            before += _prospect(p, island, weights, seat, load, sites.start_of(p, island, load), heads)
    bare = 0
    for gain in heads:
        bare += gain
    left_halves = p.halves_left()
    markers = MARKERS - p.urn_markers[seat]
    return [
        time,
        min(float(unfilled), time),
        safe / 100,
        before / 100,
        bare / 100 * min(1.0, time / 4),
        (WORKERS - p.urn_workers[seat]) * time,
        markers * time,
        p.logs[seat] * min(1.0, time / 2),
        1.0 if p.halves[seat] % 2 and left_halves else 0.0,
        min(left_halves / p.players, markers * time) * markers / 4,
    ]


def _prospect(p: Position, island: Island, weights: Weights, seat: int, load: int, at: int, heads: list[int]) -> int:
    """What a load may bring later."""
    if load >= FIRST_LOAD[HEADDRESS]:
        return sites.prospect(island, heads, 60, at)
    weight = WEIGHT[load]
    return sites.prospect(island, sites.moai_gains(p, island, weights, seat, weight), 60 * weight, at)


FITTED: Final = [0.0, 1.0, 0.35, 0.45, 0.2, 0.92, 0.2, 0.6, 1.7, 3.0]
"""Points for each feature."""
LEVEL: Final = {3: (-6.4, 5.6, 0.09), 4: (-9.2, 8.7, -0.18), 5: (-9.3, 10.4, -0.5)}
"""Points all have still to come: always, for each round, and for the square of their number; by players."""


def expected_scores(p: Position, island: Island, weights: Weights) -> list[float]:
    """With how many points each seat is likely to end."""
    time = time_left(p)
    scores = p.scores()
    always, a_round, squared = LEVEL[p.players]
    level = always + a_round * time + squared * time * time
    found: list[float] = []
    for seat in range(p.players):
        total = float(scores[seat]) + level
        parts = features(p, island, weights, seat, time)
        for i in range(FEATURES):
            total += FITTED[i] * parts[i]
        found.append(max(total, float(scores[seat])))
    return found


def score_stddev(p: Position) -> float:
    """By how many points that may well be off: less and less as the end comes near."""
    return 4.5 + 0.75 * min(time_left(p), 8.0)
