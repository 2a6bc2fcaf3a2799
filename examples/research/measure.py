"""How often one bot beats others: the win rate with its 95 % interval."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ahu
from ahu.arena.wilson import wilson

if TYPE_CHECKING:
    from ahu import Bot, Game


def against(game: Game, bot: Bot, other: str, games: int) -> str:
    """Play a number of games, each seat equally often, and say how many the bot won. Seeds count from 1."""
    player, won = ahu.Player("learner", bot, ahu.Budget()), 0.0
    for number in range(games):
        seat = number % game.players
        players: list[str | ahu.Player] = [other] * game.players
        players[seat] = player
        won += ahu.play(game, players, seed=number + 1).state.returns()[seat]
    low, high = wilson(won, games)
    return f"wins against {other}: {won / games:.1%} of {games} games, 95 % interval {low:.1%} to {high:.1%}"
