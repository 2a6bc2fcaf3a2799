"""A small network of fully connected layers, evaluated by compiled code: playing needs no library for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mypy_extensions import i64


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

    def outputs(self, row: vec[float]) -> vec[float]:
        """The outputs for a row of inputs. The order of all sums is fixed, so the same row gives the same numbers."""
        first = True
        for layer in self.layers:
            row = _sums(layer, row if first else _positive(row))
            first = False
        return row


def _sums(layer: Layer, row: vec[float]) -> vec[float]:
    """The sums of a layer. Inputs of 0 are skipped: many are."""
    out = layer.biases[:]
    weights = layer.weights
    width: i64 = layer.outputs
    at: i64 = 0
    i: i64 = 0
    while i < len(row):
        x = row[i]
        if x != 0.0:
            o: i64 = 0
            while o < width:
                out[o] = out[o] + x * weights[at + o]
                o += 1
        at += width
        i += 1
    return out


def _positive(row: vec[float]) -> vec[float]:
    """The row with 0 for negative numbers; it is changed in place."""
    i: i64 = 0
    while i < len(row):
        if row[i] < 0.0:
            row[i] = 0.0
        i += 1
    return row
