"""Any game as an environment of PettingZoo: ``env`` asks agents one after another, ``parallel_env`` all at once.

Install it with ``pip install '.[research]'`` in Ahu's folder.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.research.aec_env import AecGame, SavedGame
from ahu.research.game_env import Illegal, Observation, set_up
from ahu.research.parallel_env import ParallelGame, SavedParallelGame

if TYPE_CHECKING:
    from collections.abc import Sequence
    from os import PathLike

    from ahu.core.game import Game
    from ahu.core.returns import ReturnKind

__all__ = [
    "AecGame",
    "Illegal",
    "Observation",
    "ParallelGame",
    "SavedGame",
    "SavedParallelGame",
    "env",
    "parallel_env",
]


def env(
    game: str | Game,
    players: int | None = None,
    options: Sequence[str] = (),
    board: str | PathLike[str] | None = None,
    *,
    render_mode: str | None = None,
    returns: ReturnKind = "zero-sum",
    illegal: Illegal = "raise",
    max_cycles: int | None = None,
    reminders: bool = False,
) -> AecGame:
    """A game whose agents ``player_0``, ``player_1`` … act one after another.

    Rewards come at the end, by the kind of ``returns``. After ``max_cycles`` actions for each player the game is cut
    off, as truncated. Without ``reminders`` actions that only remind are never legal: observations forget nothing.
    """
    return AecGame(set_up(game, players, options, board), render_mode, returns, illegal, max_cycles, reminders)


def parallel_env(
    game: str | Game,
    players: int | None = None,
    options: Sequence[str] = (),
    board: str | PathLike[str] | None = None,
    *,
    render_mode: str | None = None,
    returns: ReturnKind = "zero-sum",
    illegal: Illegal = "raise",
    max_cycles: int | None = None,
    reminders: bool = False,
) -> ParallelGame:
    """A game whose agents all act at every step; those that are not asked wait.

    After ``max_cycles`` steps it is cut off. All else is as in ``env``.
    """
    return ParallelGame(set_up(game, players, options, board), render_mode, returns, illegal, max_cycles, reminders)
