"""Reading a data set, file by file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ahu.core.errors import AhuError
from ahu.registry import open_game
from ahu.research.dataset.arrays import load_arrays
from ahu.research.dataset.card import ARRAYS, read_card
from ahu.research.encoders import encoder_of

if TYPE_CHECKING:
    from collections.abc import Container, Iterator
    from os import PathLike
    from typing import Any

    from numpy.typing import NDArray

    from ahu.research.dataset.card import Card

    class IterableDataset:
        """Stands for the class of PyTorch, which need not be installed."""

    def get_worker_info() -> Any:  # noqa: ANN401  # PyTorch need not be installed
        """Which of PyTorch's worker processes this is."""

else:
    try:
        from torch.utils.data import IterableDataset, get_worker_info
    except ImportError:
        IterableDataset = object

        def get_worker_info() -> None:
            """There are no worker processes of PyTorch."""


class Rows(NamedTuple):
    """A batch of decisions. With PyTorch's DataLoader these are tensors."""

    encodings: NDArray[np.int16]
    """What the seat saw, one row for each decision."""
    masks: NDArray[np.bool_]
    """Which actions were legal."""
    actions: NDArray[np.int64]
    """The numbers of the actions taken."""
    seats: NDArray[np.int64]
    returns: NDArray[np.float32]
    """For each seat of the game its share of the victory; seat 0 first."""
    games: NDArray[np.int32]
    """The numbers of the games."""


class DataSet(IterableDataset):
    """A data set in a folder; :func:`ahu.research.dataset.read` describes the arguments."""

    def __init__(
        self, folder: str | PathLike[str], batch: int, shuffle: int | None, games: Container[int] | None, check: bool
    ) -> None:
        self.folder = Path(folder)
        self.card: Card = read_card(self.folder)
        self.batch, self.shuffle, self.games = batch, shuffle, games
        self.passes = 0
        """How often the data set has been gone through."""
        if check:
            self._check()

    def __iter__(self) -> Iterator[Rows]:
        """All batches. The last one of each file may be smaller. Workers of PyTorch share the files among them."""
        rng = None if self.shuffle is None else np.random.default_rng([self.shuffle, self.passes])
        self.passes += 1
        order = np.arange(len(self.card.parts))
        if rng:
            rng.shuffle(order)
        worker = get_worker_info()
        for place in order if worker is None else order[worker.id :: worker.num_workers]:
            yield from self._rows_of(self.card.parts[place].file, rng)

    def _rows_of(self, file: str, rng: np.random.Generator | None) -> Iterator[Rows]:
        """The batches of one file."""
        arrays = load_arrays(self.folder / ARRAYS / file)
        kept = np.arange(len(arrays.action))
        if self.games is not None:
            kept = kept[np.isin(arrays.game, [number for number in arrays.games.tolist() if number in self.games])]
        if rng:
            rng.shuffle(kept)
        for start in range(0, len(kept), self.batch):
            rows = kept[start : start + self.batch]
            masks = np.unpackbits(arrays.mask[rows], axis=1, count=self.card.decisions)
            yield Rows(
                arrays.encoding[rows],
                masks.astype(np.bool_),
                arrays.action[rows].astype(np.int64),
                arrays.seat[rows].astype(np.int64),
                arrays.returns[np.searchsorted(arrays.games, arrays.game[rows])],
                arrays.game[rows],
            )

    def _check(self) -> None:
        """Refuse data whose numbers mean something else in this program. A board of one's own is not checked."""
        card = self.card
        header = {"game": card.game, "rules": str(card.rules), "seats": card.seats, "options": card.options}
        game = open_game(header)
        if game.board_line() != card.board:
            return
        if (card.numbering, card.encoding) != (game.numbering_digest(), encoder_of(game).digest()):
            raise AhuError(
                "{folder} was made by version {version}, which numbered actions or encodings in another way: "
                "make it anew with “ahu dataset”",
                folder=self.folder,
                version=card.ahu,
            )
