"""PPO with masks against a bot: ``python -m examples.research.ppo``.

Rapa Nui for two, by MaskablePPO of sb3-contrib and the environment for Gymnasium. Install it with
``pip install '.[research]' sb3-contrib``, which brings PyTorch. Before and after learning it plays against the bot
that it learned from, and afterwards against ``greedy``.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

import ahu
from ahu.research.encoders import encoder_of
from examples.research.margin import Margin
from examples.research.measure import against

if TYPE_CHECKING:
    from random import Random

    from ahu import Action, Budget, Game, View

STEPS, TABLES, ROLLOUT, TEST_GAMES = 49_152, 8, 256, 200
OPPONENT = "random"


class Learned:
    """A bot that takes the likeliest action of a learned policy."""

    def __init__(self, game: Game, policy: MaskablePPO) -> None:
        self.encoder, self.policy, self.decisions = encoder_of(game), policy, game.decisions
        self.scales = np.array(self.encoder.scales, np.float32)
        self.seen, self.mask = np.zeros(self.encoder.shape, np.int16), np.zeros(len(self.decisions), np.bool_)

    def choose(self, view: View, actions: list[Action], rng: Random, budget: Budget) -> list[Action]:
        self.encoder.fill(view, self.seen)
        view.position.mask_into(view.seat, self.mask, reminders=False)
        seen = (self.seen / self.scales).astype(np.float32)
        number, _ = self.policy.predict(seen, action_masks=self.mask, deterministic=True)
        return [self.decisions[int(number)]]


def main() -> None:
    """Learn, and measure before and after."""
    torch.set_num_threads(1)  # the network is small: more threads mostly wait for each other
    game = ahu.game("rapanui", players=2)
    policy = MaskablePPO(
        "MlpPolicy",
        DummyVecEnv([lambda: Margin(game, OPPONENT)] * TABLES),
        n_steps=ROLLOUT,
        batch_size=256,
        n_epochs=3,
        gamma=0.999,
        ent_coef=0.01,
        learning_rate=1e-3,
        policy_kwargs={"net_arch": [128]},
        seed=1,
    )
    learned = Learned(game, policy)
    print("before:", against(game, learned, OPPONENT, TEST_GAMES), flush=True)
    began = perf_counter()
    policy.learn(STEPS)
    print(f"{STEPS} steps in {perf_counter() - began:.0f} s", flush=True)
    for other in (OPPONENT, "greedy"):
        print("after:", against(game, learned, other, TEST_GAMES), flush=True)


if __name__ == "__main__":
    main()
