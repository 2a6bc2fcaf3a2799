"""Behaviour cloning: a bot that does what bots did. ``python -m examples.research.cloning FOLDER``.

Make the data first: ``ahu dataset rapanui --players 2 --bots greedy --games 1000 --out FOLDER`` (a minute). A
network with one hidden layer, in plain numpy, learns to guess the action from what the seat saw, among those that were
legal. One game in ten is held out. It needs two minutes on two cores, and works for every data set.
"""

from __future__ import annotations

import sys
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

import ahu
from ahu.research.dataset import read
from ahu.research.encoders import encoder_of
from examples.research.measure import against

if TYPE_CHECKING:
    from random import Random

    from numpy.typing import NDArray

    from ahu import Action, Budget, Game, View
    from ahu.research.dataset.loader import Rows

    Floats = NDArray[np.float32]

HIDDEN, PASSES, BATCH, RATE, TEST_GAMES = 128, 3, 256, 1e-3, 400
ADAM = (0.9, 0.999, 1e-8)


class Network:
    """Encoding, hidden layer, one logit for each action that is in the data; trained by Adam."""

    def __init__(self, game: Game, used: NDArray[np.int64]) -> None:
        rng, inputs, outputs = np.random.default_rng(1), encoder_of(game).shape[0], len(used)
        self.used = used
        """The numbers of the actions that it can guess. Bots take few of all actions, and others can't be learned."""
        self.scales = np.array(encoder_of(game).scales, np.float32)
        self.parts: list[Floats] = [
            (rng.standard_normal((inputs, HIDDEN)) / np.sqrt(inputs)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            np.zeros((HIDDEN, outputs), np.float32),
            np.zeros(outputs, np.float32),
        ]
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def logits(self, seen: NDArray[np.int16], masks: NDArray[np.bool_]) -> tuple[Floats, Floats, Floats]:
        """The inputs, the hidden layer, and the logits; those of illegal actions are out of reach."""
        inputs: Floats = (seen / self.scales).astype(np.float32)
        hidden = np.maximum(inputs @ self.parts[0] + self.parts[1], 0)
        return inputs, hidden, np.where(masks[:, self.used], hidden @ self.parts[2] + self.parts[3], np.float32(-1e9))

    def learn(self, rows: Rows) -> None:
        """One step of Adam on the cross-entropy of a batch."""
        inputs, hidden, logits = self.logits(rows.encodings, rows.masks)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        chances[np.arange(len(rows.actions)), np.searchsorted(self.used, rows.actions)] -= 1
        chances /= len(rows.actions)
        back = (chances @ self.parts[2].T) * (hidden > 0)
        slopes = [inputs.T @ back, back.sum(axis=0), hidden.T @ chances, chances.sum(axis=0)]
        self.steps += 1
        keep, keep_square, tiny = ADAM
        size = RATE * np.sqrt(1 - keep_square**self.steps) / (1 - keep**self.steps)
        for part, mean, square, slope in zip(self.parts, self.means, self.squares, slopes, strict=True):
            mean += (1 - keep) * (slope - mean)
            square += (1 - keep_square) * (slope * slope - square)
            part -= np.float32(size) * mean / (np.sqrt(square) + np.float32(tiny))

    def guess(self, seen: NDArray[np.int16], masks: NDArray[np.bool_]) -> NDArray[np.int64]:
        """The number of the likeliest action for each row."""
        guessed: NDArray[np.int64] = self.used[self.logits(seen, masks)[2].argmax(axis=1)]
        return guessed


class Clone:
    """A bot that takes the action the network finds likeliest."""

    def __init__(self, game: Game, network: Network) -> None:
        self.encoder, self.network, self.decisions = encoder_of(game), network, game.decisions
        self.seen, self.mask = (
            np.zeros((1, *self.encoder.shape), np.int16),
            np.zeros((1, len(game.decisions)), np.bool_),
        )

    def choose(self, view: View, actions: list[Action], rng: Random, budget: Budget) -> list[Action]:
        self.encoder.fill(view, self.seen[0])
        view.position.mask_into(view.seat, self.mask[0])
        guess = self.decisions[int(self.network.guess(self.seen, self.mask)[0])]
        return [guess if guess in actions else rng.choice(actions)]


def agreement(network: Network, held_out: list[Rows]) -> str:
    """How often the guess is right where there was a choice, with a bootstrap interval over the held-out games."""
    right: dict[int, list[bool]] = {}
    for rows in held_out:
        guessed = network.guess(rows.encodings, rows.masks) == rows.actions
        for choice, game, hit in zip(rows.masks.sum(axis=1) > 1, rows.games.tolist(), guessed.tolist(), strict=True):
            if choice:
                right.setdefault(game, []).append(hit)
    sums = np.array([(sum(hits), len(hits)) for hits in right.values()])
    drawn = np.random.default_rng(1).integers(len(sums), size=(2000, len(sums)))
    low, high = np.quantile(sums[drawn, 0].sum(axis=1) / sums[drawn, 1].sum(axis=1), [0.025, 0.975])
    hits, guesses = sums.sum(axis=0)
    return f"agreement {hits / guesses:.1%} of {guesses} held-out choices, 95 % interval {low:.1%} to {high:.1%}"


def main(folder: str) -> None:
    """Learn from nine games in ten, and measure."""
    numbers = range(1, read(folder).card.games + 1)
    data = read(folder, BATCH, shuffle=1, games={number for number in numbers if number % 10})
    card = data.card
    game = ahu.game(card.game, options=[] if card.options == "none" else card.options.split(), seats=card.seats.split())
    held_out = list(read(folder, 2000, games=range(10, len(numbers) + 1, 10)))
    network = Network(game, np.unique(np.concatenate([rows.actions for rows in data])))
    began = perf_counter()
    for number in range(PASSES):
        for rows in data:
            network.learn(rows)
        print(f"pass {number + 1}: {perf_counter() - began:.0f} s, {agreement(network, held_out)}", flush=True)
    for other in ("random", card.bots[0]):
        print(against(game, Clone(game, network), other, TEST_GAMES), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
