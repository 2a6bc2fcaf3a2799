"""Fitting a net to positions: a correction of the heuristics' evaluation, the same for every seat.

The probabilities of winning are a softmax over the seats of ``points / stddev + correction``. The loss is the mean
of -log of the winner's probability, and the squared error of the points beside it. A net has some ten thousand weights,
so numpy on one core fits it in a minute or two; no other library is needed.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from ahu.bots.learned import POINTS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from ahu.research.learn.samples import Samples

    Floats = NDArray[np.float32]

OUTPUTS: Final = 2
TINY: Final = 1e-9
MOMENTS: Final = (0.9, 0.999)
"""How slowly Adam forgets gradients and their squares."""


class Settings(NamedTuple):
    """The settings of a fit."""

    hidden: tuple[int, ...] = (64, 32)
    epochs: int = 24
    first_epochs: int = 6
    """Epochs before these with the games of weaker bots, where there are any."""
    batch: int = 1024
    rate: float = 2e-3
    """The step of Adam at the beginning; it falls to 0."""
    decay: float = 1e-2
    """How strongly weights are pulled to 0."""
    points_weight: float = 0.3
    """How much the error of the points counts beside the log-loss."""
    tie_points: float = 3.0
    """A softmax of the final scores with this temperature is the target: a narrow defeat is nearly a victory."""
    share: float = 0.7
    """How much the net counts beside the heuristics."""
    seed: int = 1


class Quality(NamedTuple):
    """How good an evaluation is on some positions."""

    log_loss: float
    """The mean of -log of the winner's probability."""
    error: float
    """The root mean square error of the expected points."""


class Epoch(NamedTuple):
    """The quality after an epoch, on the games held out."""

    number: int
    net: Quality


class Fitted(NamedTuple):
    """A fitted net, and how it came about."""

    weights: list[tuple[Floats, Floats]]
    """Weights and biases of each layer."""
    epochs: list[Epoch]
    best: int
    """The epoch whose net this is: the one of the lowest log-loss on the games held out."""


def fit(
    train: Samples,
    held_out: Samples,
    settings: Settings,
    first: Samples | None = None,
    told: Callable[[Epoch], None] | None = None,
) -> Fitted:
    """A net fitted to positions, as it was after its best epoch.

    ``first`` are positions of weaker bots, of which there are more: they come before the others.
    """
    rng = np.random.default_rng(settings.seed)
    scale = _Scale(train)
    net = _new_net((train.inputs.shape[2], *settings.hidden, OUTPUTS), rng)
    course = [first] * settings.first_epochs if first else []
    course += [train] * settings.epochs
    adam = _Adam(net, settings, sum(-(-len(samples.rounds) // settings.batch) for samples in course))
    epochs: list[Epoch] = []
    best, best_net = 0, net
    for number, samples in enumerate(course):
        order = rng.permutation(len(samples.rounds))
        for start in range(0, len(order), settings.batch):
            adam.step(net, _gradients(net, scale, samples, order[start : start + settings.batch], settings))
        epoch = Epoch(number + 1, quality(scale.folded(net), held_out, 1.0))
        epochs.append(epoch)
        if told:
            told(epoch)
        if epoch.net.log_loss <= epochs[best].net.log_loss:
            best, best_net = number, [(weights.copy(), biases.copy()) for weights, biases in net]
    return Fitted(scale.folded(best_net), epochs, best + 1)


class _Scale:
    """Shifts and scales of the inputs, folded into the first layer at the end."""

    def __init__(self, train: Samples) -> None:
        flat = train.inputs.reshape(-1, train.inputs.shape[2])
        self.mean = flat.mean(0)
        deviation = flat.std(0)
        self.factor = np.where(deviation > 1e-6, 1 / np.maximum(deviation, 1e-3), 0).astype(np.float32)

    def scaled(self, inputs: Floats) -> Floats:
        result: Floats = (inputs - self.mean) * self.factor
        return result

    def folded(self, net: list[tuple[Floats, Floats]]) -> list[tuple[Floats, Floats]]:
        weights, biases = net[0]
        own = weights * self.factor[:, None]
        return [(own, biases - self.mean @ own), *net[1:]]


def _new_net(sizes: Sequence[int], rng: np.random.Generator) -> list[tuple[Floats, Floats]]:
    """Random weights; those of the last layer are 0, so that the heuristics' evaluation is the beginning."""
    net = []
    for inputs, outputs in pairwise(sizes):
        spread = 0.0 if outputs == sizes[-1] else (2 / inputs) ** 0.5
        net.append(
            ((rng.standard_normal((inputs, outputs)) * spread).astype(np.float32), np.zeros(outputs, np.float32))
        )
    return net


def _activations(net: list[tuple[Floats, Floats]], rows: Floats) -> list[Floats]:
    """The inputs of each layer, and the outputs of the last."""
    found = [rows]
    for number, (weights, biases) in enumerate(net):
        sums = found[-1] @ weights + biases
        found.append(np.maximum(sums, 0) if number < len(net) - 1 else sums)
    return found


def _softmax(values: Floats) -> Floats:
    shares = np.exp(values - values.max(1, keepdims=True))
    result: Floats = shares / shares.sum(1, keepdims=True)
    return result


def _gradients(
    net: list[tuple[Floats, Floats]], scale: _Scale, samples: Samples, rows: NDArray[np.int64], settings: Settings
) -> list[tuple[Floats, Floats]]:
    """The gradients of the loss on some rows."""
    inputs = samples.inputs[rows]
    count, players, width = inputs.shape
    layers = _activations(net, scale.scaled(inputs).reshape(-1, width))
    out = layers[-1].reshape(count, players, OUTPUTS)
    points, stddev = samples.points[rows], samples.stddev[rows][:, None]
    chances = _softmax(points / stddev + out[:, :, 0])
    wanted = _softmax(samples.scores[rows] / settings.tie_points)
    missing = (samples.scores[rows] - points) / POINTS
    back = np.empty_like(out)
    back[:, :, 0] = (chances - wanted) / count
    back[:, :, 1] = settings.points_weight * (out[:, :, 1] - missing) / (count * players)
    down = back.reshape(-1, OUTPUTS)
    found: list[tuple[Floats, Floats]] = []
    for number in range(len(net) - 1, -1, -1):
        found.append((layers[number].T @ down, down.sum(0)))
        if number:
            down = (down @ net[number][0].T) * (layers[number] > 0)
    return found[::-1]


class _Adam:
    """Adam with weight decay."""

    def __init__(self, net: list[tuple[Floats, Floats]], settings: Settings, most: int) -> None:
        self.means = [(np.zeros_like(weights), np.zeros_like(biases)) for weights, biases in net]
        self.squares = [(np.zeros_like(weights), np.zeros_like(biases)) for weights, biases in net]
        self.rate, self.decay = settings.rate, settings.decay
        self.steps, self.most = 0, most

    def step(self, net: list[tuple[Floats, Floats]], gradients: list[tuple[Floats, Floats]]) -> None:
        """Change the net in place. Steps become smaller, down to 0 after the last."""
        rate = self.rate * (1 - self.steps / self.most)
        self.steps += 1
        for layer, gradient, mean, square in zip(net, gradients, self.means, self.squares, strict=True):
            for own, slope, first, second in zip(layer, gradient, mean, square, strict=True):
                first += (1 - MOMENTS[0]) * (slope - first)
                second += (1 - MOMENTS[1]) * (slope * slope - second)
                size = first / (1 - MOMENTS[0] ** self.steps)
                spread = np.sqrt(second / (1 - MOMENTS[1] ** self.steps)) + 1e-8
                own -= rate * (size / spread + self.decay * own)


def chances_of(weights: list[tuple[Floats, Floats]] | None, samples: Samples, share: float) -> Floats:
    """Each seat's probability of winning: the net's by ``share``, the rest that of the heuristics."""
    usual = _softmax(samples.points / samples.stddev[:, None])
    if weights is None:
        return usual
    out = _outputs(weights, samples)
    learned = _softmax(samples.points / samples.stddev[:, None] + out[:, :, 0])
    result: Floats = share * learned + (1 - share) * usual
    return result


def _outputs(weights: list[tuple[Floats, Floats]], samples: Samples) -> Floats:
    count, players, width = samples.inputs.shape
    return _activations(weights, samples.inputs.reshape(-1, width))[-1].reshape(count, players, OUTPUTS)


def losses(weights: list[tuple[Floats, Floats]] | None, samples: Samples, share: float) -> Floats:
    """-log of the winner's probability at each position; the mean over the winners of a tie."""
    found = chances_of(weights, samples, share)
    result: Floats = -(samples.wins * np.log(np.maximum(found, TINY))).sum(1)
    return result


def quality(weights: list[tuple[Floats, Floats]] | None, samples: Samples, share: float) -> Quality:
    """The quality of a net with a share, or of the heuristics alone, on some positions."""
    points = samples.points
    if weights is not None:
        points = points + share * POINTS * _outputs(weights, samples)[:, :, 1]
    error = float(np.sqrt(np.mean((points - samples.scores) ** 2)))
    return Quality(float(losses(weights, samples, share).mean()), error)


def write_net(weights: list[tuple[Floats, Floats]], share: float, file: Path) -> None:
    """Write the file of a net, as ``ahu.bots.net_file`` reads it."""
    arrays: dict[str, Floats] = {"share": np.array([share], np.float32)}
    for number, (matrix, biases) in enumerate(weights):
        arrays[f"weights{number}"] = np.ascontiguousarray(matrix, np.float32)
        arrays[f"biases{number}"] = np.ascontiguousarray(biases, np.float32)
    with file.open("wb") as stream:
        np.savez(stream, allow_pickle=False, **arrays)


def read_weights(file: Path) -> list[tuple[Floats, Floats]]:
    """The weights and biases in the file of a net."""
    with np.load(file) as stored:
        count = sum(name.startswith("weights") for name in stored.files)
        return [(stored[f"weights{number}"], stored[f"biases{number}"]) for number in range(count)]
