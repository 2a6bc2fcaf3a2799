"""What a position is worth: with how many points each seat is likely to end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.bots.giants import sites
from ahu.games.giants.pieces import BASES, FIRST_LOAD, HEADDRESS, LOADS, NOTHING, WEIGHT

if TYPE_CHECKING:
    from ahu.bots.giants.island import Island
    from ahu.bots.giants.weights import Weights
    from ahu.games.giants.position import Position

FEATURES = 7


def features(p: Position, island: Island, weights: Weights, seat: int, left: int) -> list[float]:
    """What speaks for a seat beyond the points it has, as numbers that are then weighed."""
    unfilled = BASES[p.players]
    for ahu in range(island.ahus):
        if p.ahu_moai[ahu] != NOTHING and p.ahu_base[ahu] == seat:
            unfilled -= 1
    prospects = 0
    headdresses = sites.headdress_gains(p, island, seat)
    for load in range(LOADS):
        if p.marked_by[load] == seat and p.load_at[load] >= 0:
            if load >= FIRST_LOAD[HEADDRESS]:
                prospects += sites.prospect(island, weights, headdresses, 1, p.load_at[load])
            else:
                gains = sites.moai_gains(p, island, weights, seat, WEIGHT[load])
                prospects += sites.prospect(island, weights, gains, WEIGHT[load], p.load_at[load])
    heads = 0
    for gain in headdresses:
        heads += gain
    workers = 6 - p.urn_workers[seat]
    markers = 6 - p.urn_markers[seat]
    time = float(left + 1)
    return [
        time,
        min(float(unfilled), time + 1),
        prospects / 100,
        heads / 100 * min(1.0, left / 3),
        workers * time,
        markers * time,
        p.logs[seat] * min(1.0, float(left)),
    ]


WEIGHED = [2.0, 5.0, 0.6, 0.3, 0.6, 0.5, 0.4]


def worth(p: Position, island: Island, weights: Weights) -> list[float]:
    """With how many points each seat is likely to end."""
    left = sites.rounds_left(p, weights)
    scores = p.scores()
    found: list[float] = []
    for seat in range(p.players):
        total = float(scores[seat])
        parts = features(p, island, weights, seat, left)
        for i in range(FEATURES):
            total += WEIGHED[i] * parts[i]
        found.append(total)
    return found
