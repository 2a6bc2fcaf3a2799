"""A small network of fully connected layers, evaluated by compiled code: playing needs no library for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

if TYPE_CHECKING:
    from collections.abc import Sequence

EIGHT: Final = 8


class Layer:
    """One layer: each output is a bias plus the inputs times their weights."""

    __slots__ = ("biases", "inputs", "outputs", "weights")

    def __init__(self, weights: Sequence[float], biases: Sequence[float]) -> None:
        self.weights = vec[float](list(weights))
        """The weight of the first input for each output, then those of the second input, and so on."""
        self.biases = vec[float](list(biases))
        self.outputs = len(biases)
        self.inputs = len(weights) // len(biases)


class Net:
    """Layers one after the other; between two of them negative numbers become 0."""

    __slots__ = ("digest", "layers", "share")

    def __init__(self, layers: list[Layer], share: float, digest: str) -> None:
        self.layers = layers
        self.share = share
        """How much its judgement counts, from 0 to 1; the rest is that of the heuristics."""
        self.digest = digest
        """A short digest of the file it was read from."""

    def outputs(self, rows: list[vec[float]], shared: i64) -> list[vec[float]]:
        """The outputs for each row of inputs, of which the first ``shared`` are the same in all rows.

        The order of all sums is fixed, so the same row gives the same numbers.
        """
        layers = self.layers
        begun = layers[0].biases[:]
        _add_sums(begun, layers[0], rows[0][:shared], 0)
        found: list[vec[float]] = []
        for row in rows:
            out = begun[:]
            _add_sums(out, layers[0], row[shared:], shared)
            for layer in layers[1:]:
                inputs = out
                _make_positive(inputs)
                out = layer.biases[:]
                _add_sums(out, layer, inputs, 0)
            found.append(out)
        return found


def _add_sums(out: vec[float], layer: Layer, row: vec[float], first: i64) -> None:
    """Add the inputs of ``row`` times their weights; ``first`` is the number of its first input in the layer.

    Eight outputs are summed at a time. Inputs of 0 are left out: many are.
    """
    weights = layer.weights
    width: i64 = layer.outputs
    inputs = vec[float](capacity=len(row))
    places = vec[i64](capacity=len(row))
    length: i64 = len(row)
    for i in range(length):
        if row[i] != 0.0:
            inputs = append(inputs, row[i])
            places = append(places, (first + i) * width)
    used: i64 = len(inputs)
    o: i64 = 0
    while o + EIGHT <= width:
        a, b, c, d = out[o], out[o + 1], out[o + 2], out[o + 3]
        e, f, g, h = out[o + 4], out[o + 5], out[o + 6], out[o + 7]
        for i in range(used):
            x = inputs[i]
            at = places[i] + o
            a += x * weights[at]
            b += x * weights[at + 1]
            c += x * weights[at + 2]
            d += x * weights[at + 3]
            e += x * weights[at + 4]
            f += x * weights[at + 5]
            g += x * weights[at + 6]
            h += x * weights[at + 7]
        out[o], out[o + 1], out[o + 2], out[o + 3] = a, b, c, d
        out[o + 4], out[o + 5], out[o + 6], out[o + 7] = e, f, g, h
        o += EIGHT
    while o < width:
        a = out[o]
        for i in range(used):
            a += inputs[i] * weights[places[i] + o]
        out[o] = a
        o += 1


def _make_positive(row: vec[float]) -> None:
    """Put 0 for negative numbers."""
    length: i64 = len(row)
    for i in range(length):
        if row[i] < 0.0:
            row[i] = 0.0
