"""An environment for libraries that learn one policy: one array to see, and the margin of points as the reward.

Random games of Rapa Nui are mostly tied, so that winning says little to a beginner. By how many points a game was won
says more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np

from ahu.research.encoders import encoder_of
from ahu.research.gymnasium import BotsEnv

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ahu import Game

POINTS = 20.0
"""Points that count as a reward of 1."""


class Margin(gymnasium.Env["NDArray[np.float32]", "np.int64"]):
    """The environment of :mod:`ahu.research.gymnasium`, for a learner that sits elsewhere in each game."""

    def __init__(self, game: Game, opponents: str) -> None:
        self.inner = BotsEnv(game, opponents=opponents, seat=None)
        self.scales = np.array(encoder_of(game).scales, np.float32)
        self.observation_space = gymnasium.spaces.Box(0, np.inf, self.scales.shape, np.float32)
        self.action_space = self.inner.action_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        seen, info = self.inner.reset(seed=seed, options=options)
        return self.scaled(seen["observation"]), info

    def step(self, action: np.int64) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        seen, reward, over, truncated, info = self.inner.step(action)
        if over:
            points, seat = self.inner.position.returns("points"), self.inner.seat
            reward = (points[seat] - max(points[:seat] + points[seat + 1 :])) / POINTS
        return self.scaled(seen["observation"]), reward, over, truncated, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, by the name that sb3-contrib asks for."""
        return self.inner.action_masks().astype(np.bool_)

    def scaled(self, seen: NDArray[np.int16]) -> NDArray[np.float32]:
        """What the network sees: the encoding, divided by its scales."""
        numbers: NDArray[np.float32] = (seen / self.scales).astype(np.float32)
        return numbers
