"""Reading the file of a net: arrays of 32-bit floats in an ``.npz`` archive, as numpy writes it, read without numpy."""

from __future__ import annotations

import ast
from array import array
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING, Final, NamedTuple
from zipfile import BadZipFile, ZipFile

from ahu.bots.net import Layer, Net
from ahu.core.errors import AhuError

if TYPE_CHECKING:
    from pathlib import Path

MAGIC: Final = b"\x93NUMPY\x01\x00"
"""The beginning of an array in the first version of numpy's format."""
DIGITS: Final = 8
"""The length of a digest."""


class Array(NamedTuple):
    """An array as it was stored."""

    shape: tuple[int, ...]
    numbers: list[float]


def read_net(file: Path) -> Net:
    """The net in a file; AhuError if the file holds none.

    The file holds ``weights0``, ``biases0``, ``weights1`` and so on, and ``share``, one number.
    """
    try:
        content = file.read_bytes()
        with ZipFile(BytesIO(content)) as stored:
            arrays = {name.removesuffix(".npy"): _array(stored.read(name)) for name in stored.namelist()}
        return Net(_layers(arrays), arrays["share"].numbers[0], sha256(content).hexdigest()[:DIGITS])
    except (OSError, BadZipFile, ValueError, KeyError, SyntaxError) as error:
        raise AhuError("{file} holds no net that can be read: {problem}", file=file, problem=str(error)) from error


def _layers(arrays: dict[str, Array]) -> list[Layer]:
    """The layers in their order."""
    layers: list[Layer] = []
    while f"weights{len(layers)}" in arrays:
        weights, biases = arrays[f"weights{len(layers)}"], arrays[f"biases{len(layers)}"]
        if weights.shape[1:] != biases.shape or (layers and layers[-1].outputs != weights.shape[0]):
            raise ValueError("the layers do not fit together")
        layers.append(Layer(weights.numbers, biases.numbers))
    return layers


def _array(content: bytes) -> Array:
    """An array of 32-bit floats in numpy's format."""
    if not content.startswith(MAGIC):
        raise ValueError("not an array of numpy")
    start = len(MAGIC) + 2
    end = start + int.from_bytes(content[len(MAGIC) : start], "little")
    head = ast.literal_eval(content[start:end].decode("latin-1"))
    if head["descr"] != "<f4" or head["fortran_order"]:
        raise ValueError("not 32-bit floats in rows")
    numbers = array("f", content[end:])
    return Array(tuple(head["shape"]), numbers.tolist())
