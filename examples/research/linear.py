"""A linear judgement of positions, learned from self-play: ``python -m examples.research.linear``.

Rapa Nui for two. The value of a position is a weighted sum of its encoding. A bot takes the action after which the
value is highest, or now and then any. The weights are fitted to the points by which games were won (ridge regression),
then better games are played, and so on. It knows nothing of the game but the rules, and needs some minutes on one core.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

import ahu
from ahu.research.encoders import encoder_of
from examples.research.measure import against

if TYPE_CHECKING:
    from random import Random

    from numpy.typing import NDArray

    from ahu import Action, Budget, Game, View

ROUNDS, GAMES, TEST_GAMES = 8, 600, 400
EXPLORE = 0.1
"""The probability of an action at random while learning."""
RIDGE = 30.0
"""How strongly large weights are avoided."""
DISCOUNT = 0.99
"""The value of a game that ends an action later, so that early positions count less."""


class Linear:
    """A bot with a linear judgement. It keeps the positions that it led to, to learn from."""

    def __init__(self, game: Game, explore: float) -> None:
        self.encoder, self.explore = encoder_of(game), explore
        self.scales = np.append(np.array(self.encoder.scales, np.float32), 1)
        self.weights: NDArray[np.float32] = np.zeros(len(self.scales), np.float32)
        self.seen: list[tuple[int, NDArray[np.float32]]] = []
        """The seat and the numbers of each position after an action of this bot."""

    def choose(self, view: View, actions: list[Action], rng: Random, budget: Budget) -> list[Action]:
        """The action with the best position after it; one at random now and then."""
        after = np.zeros((len(actions), len(self.scales)), np.int16)
        after[:, -1] = 1
        for row, action in zip(after, actions, strict=True):
            state = view.position.copy()
            state.play(view.seat, action)
            self.encoder.fill(state.view(view.seat), row[:-1])
        numbers = after / self.scales
        values = numbers @ self.weights + np.array([rng.random() * 1e-6 for _ in actions])
        best = rng.randrange(len(actions)) if rng.random() < self.explore else int(np.argmax(values))
        self.seen.append((view.seat, numbers[best].astype(np.float32)))
        return [actions[best]]


def games_of(game: Game, learner: Linear, seed: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Positions of games that a bot played against itself, and the points by which the seat won in the end."""
    rows: list[NDArray[np.float32]] = []
    margins: list[float] = []
    for number in range(GAMES):
        learner.seen.clear()
        points = ahu.play(game, [ahu.Player("learner", learner, ahu.Budget())], seed=f"{seed}/{number}").state.returns(
            "points"
        )
        for back, (seat, row) in enumerate(reversed(learner.seen)):
            rows.append(row)
            margins.append((points[seat] - points[1 - seat]) * DISCOUNT**back)
    return np.array(rows), np.array(margins, np.float32)


def fit(rows: NDArray[np.float32], margins: NDArray[np.float32]) -> NDArray[np.float32]:
    """The weights that fit best."""
    squares = rows.T @ rows + RIDGE * np.eye(rows.shape[1], dtype=np.float32)
    solved: NDArray[np.float32] = np.linalg.solve(squares, rows.T @ margins)
    return solved


def main() -> None:
    """Learn, and measure after each round."""
    game, began = ahu.game("rapanui", players=2), perf_counter()
    learner = Linear(game, explore=1.0)  # the first games are played at random
    kept: list[tuple[NDArray[np.float32], NDArray[np.float32]]] = []
    for number in range(ROUNDS):
        kept = [*kept[-2:], games_of(game, learner, number)]  # the games of three rounds
        learner.weights = fit(np.concatenate([rows for rows, _ in kept]), np.concatenate([won for _, won in kept]))
        learner.explore = EXPLORE
        spread = float(np.abs(kept[-1][1]).mean())
        print(f"round {number + 1}: {perf_counter() - began:.0f} s, mean margin {spread:.1f}", flush=True)
    learner.explore = 0
    for other in ("random", "greedy"):
        print(against(game, learner, other, TEST_GAMES), flush=True)


if __name__ == "__main__":
    main()
