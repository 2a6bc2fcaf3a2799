"""How many rounds the game will still last (G80, G81)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.games.giants.rules.pieces import BASES, NOTHING, SUPPLY
from ahu.games.giants.rules.position import PLACING

if TYPE_CHECKING:
    from ahu.games.giants.heuristics.weights import Weights
    from ahu.games.giants.rules.position import Position


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


def rounds_to_play(p: Position, weights: Weights) -> float:
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
    by_bases = (
        weights.rounds_base
        + weights.rounds_per_base_of_fastest * fewest
        + weights.rounds_per_base_of_average * (bases - total / n)
    )
    rounds = min(by_bases, by_supply)
    played = played_of_round(p, weights)
    return max(rounds - played, 1.0 - played)


def played_of_round(p: Position, weights: Weights) -> float:
    """The part of this round that is played."""
    if p.stage < PLACING:
        return 0.0
    return weights.before_placing if p.stage == PLACING else weights.before_transport
