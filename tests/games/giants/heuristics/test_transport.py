"""Points as bots reckon them are those of the rules."""

from __future__ import annotations

import random

from ahu.games.giants.heuristics.island import Island
from ahu.games.giants.heuristics.transport import standing
from ahu.games.giants.heuristics.weights import Weights
from ahu.games.giants.rules.game import Giants
from tests.games.giants.rules.players import moves_of_a_game


def test_the_points_of_a_seat_without_its_tablets() -> None:
    """G82, and with open scoring G91."""
    compared = built = 0
    for players in Giants.player_counts:
        for number in range(8):
            rng = random.Random(f"standing {players} {number}")
            state = Giants.set_up(Giants.seats_for(players), ("open-scoring",) if number % 2 else ()).start()
            island = Island(state.game.board, Weights())
            for _ in moves_of_a_game(state, rng, rng.choice([0.4, 0.8, 1.0])):
                for seat, sheet in enumerate(state.breakdown()):
                    assert standing(state, island, seat) == sheet.total() - sheet.tablet_points()
                    built += bool(sheet.sites)
                compared += 1
    assert min(compared, built) > 3000
