"""The bots' own searches for chains find what the search of the rules finds."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from ahu.core.paths import FAR, CheapestPaths
from ahu.games.rapanui.heuristics.island import Island
from ahu.games.rapanui.heuristics.paths import FAR as NO_WAY
from ahu.games.rapanui.heuristics.paths import STEP, UNREACHED, Gaps, Ways
from ahu.games.rapanui.heuristics.weights import Weights
from ahu.games.rapanui.rules.pieces import NOBODY, PUKAO, SMALL
from ahu.games.rapanui.rules.position import PLACING
from ahu.games.rapanui.rules.tolls import toll_of
from tests.games.rapanui.rules.players import seeded_games

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ahu.games.rapanui.rules.state import State

A_POINT = 1_000_000
"""Prices of the search of the rules are whole numbers."""


def positions(seed: int) -> Iterator[tuple[State, Island]]:
    """Positions with Transporters, from games of all player counts, eager and at random."""
    for state, moves in seeded_games(seed, 12):
        island = Island(state.game, Weights())
        for _ in moves:
            if state.stage >= PLACING:
                yield state, island


def test_the_cheapest_chains() -> None:
    compared = 0
    rng = random.Random(1)
    for state, island in positions(1):
        seat, cargo = rng.randrange(state.players), rng.choice([SMALL, PUKAO])
        worth = [round(0.2 + rng.random(), 3) for _ in range(4)]
        toll = [
            max([worth[kind] for kind in toll_of(state, seat, cargo, at)], default=0.0) for at in range(island.spaces)
        ]
        start = island.quarry if cargo == PUKAO else island.crater
        ways = Ways(island, state.holder, start, vec[float](toll))
        prices = [round((price + STEP) * A_POINT) for price in toll]
        held = [price if state.holder[at] != NOBODY else FAR for at, price in enumerate(prices)]
        chains = CheapestPaths(state.game.board.links, start, vec[i64](held))
        for space in range(island.spaces):
            if chains.cost[space] == FAR:
                assert ways.cost[space] == UNREACHED
                continue
            cost = chains.cost[space] - (round(toll[space] * A_POINT) if space != start else 0)
            assert math.isclose(ways.cost[space], cost / A_POINT, abs_tol=1e-6)
            way = [start, *ways.to(space)]
            assert way[-1] == space
            assert all(state.holder[at] != NOBODY for at in way)
            assert math.isclose(sum(toll[at] + STEP for at in way[:-1]), ways.cost[space], abs_tol=1e-6)
        compared += 1
    assert compared > 3000


def test_the_gaps_in_chains() -> None:
    compared = 0
    for state, island in positions(2):
        start = compared % island.spaces
        gaps = Gaps(island, state.holder, start)
        missing = [int(state.holder[at] == NOBODY) for at in range(island.spaces)]
        chains = CheapestPaths(state.game.board.links, start, vec[i64](missing))
        for space in range(island.spaces):
            between = chains.cost[space] - (missing[space] if space != start else 0)
            assert gaps.missing[space] == between < NO_WAY
        compared += 1
    assert compared > 3000
