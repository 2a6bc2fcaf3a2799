"""Data sets: games of bots, as logs and as arrays, with a card that says how they were made.

card.json        what is in the folder: versions, digests, bots, seed, files
README.md        the same for people
run.json         the set-up; results.jsonl has a line for each game
games/           the games, as logs
arrays/          the decisions of each 20 games, as arrays of numpy

This package needs numpy (``pip install '.[research]'``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container
    from os import PathLike

    from ahu.research.dataset.loader import DataSet

__all__ = ["read"]


def read(
    folder: str | PathLike[str],
    batch: int = 256,
    shuffle: int | None = None,
    games: Container[int] | None = None,
    check: bool = True,
) -> DataSet:
    """The data set in a folder. Iterate over it to get batches (:class:`~ahu.research.dataset.loader.Rows`).

    One file of arrays is in memory at a time. ``shuffle`` is a seed: files come in a random order, and so do the rows
    of each; the next pass has another order. ``games`` are the numbers of the games to read: split a data set by games,
    not by rows. Unless ``check`` is off, a data set whose actions or encodings are numbered otherwise than here is
    refused. If PyTorch is installed, the data set is an ``IterableDataset``: give it to
    ``DataLoader(..., batch_size=None)``.
    """
    from ahu.research.dataset.loader import DataSet

    return DataSet(folder, batch, shuffle, games, check)
