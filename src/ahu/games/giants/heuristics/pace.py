"""How many rounds the game will still last (G80, G81)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.games.giants.rules.pieces import BASES, NOTHING, SUPPLY
from ahu.games.giants.rules.position import PLACING, TRANSPORT

if TYPE_CHECKING:
    from ahu.games.giants.heuristics.weights import Weights
    from ahu.games.giants.rules.position import Position

PACE: Final[tuple[float, ...]] = (-0.6, 0.75, 0.62)
"""Rounds to come: a constant, for each empty Base of the fastest seat, for each empty Base of the average seat."""
BEFORE_PLACING: Final = 0.3
"""The part of a round before figures are placed."""
BEFORE_TRANSPORT: Final = 0.6
"""The part of a round before the transport."""


def rounds_after(p: Position, weights: Weights) -> int:
    """The number of rounds after this one, by the empty Bases of the fastest seat and by the supply."""
    n = p.players
    built = [0] * n
    for ahu in range(len(p.ahu_moai)):
        if p.ahu_moai[ahu] != NOTHING:
            built[p.ahu_base[ahu]] += 1
    fewest = BASES[n] - max(built)
    supply = SUPPLY[0] + SUPPLY[1] + SUPPLY[2] - p.taken[0] - p.taken[1] - p.taken[2]
    by_supply = (supply + n - 1) // n
    if by_supply < fewest:
        return max(by_supply, 0)
    by_habit = weights.rounds - p.round
    return max(min(fewest, max(by_habit, fewest - 1)), 0)


def rounds_to_play(p: Position) -> float:
    """The number of rounds to play, the rest of this one included."""
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
        return max(rounds - BEFORE_PLACING, 1.0 - BEFORE_PLACING)
    return max(rounds - BEFORE_TRANSPORT, 1.0 - BEFORE_TRANSPORT) if p.stage >= TRANSPORT else rounds
