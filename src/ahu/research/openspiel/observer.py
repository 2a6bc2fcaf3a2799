"""What players observe: tensors from the game's encoder, strings from positions as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pyspiel

from ahu.core.action import SPECTATOR
from ahu.research.encoders import encoder_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from ahu.core.game import Game
    from ahu.core.state import State
    from ahu.research.openspiel.state import SpielState


class SpielObserver:
    """An observer of the kind that OpenSpiel asks for.

    With public information: what a player knows (the usual), what everybody knows (no private information) or the whole
    position (that of all players). Without public information: the lines that tell more than everybody knows.

    ``dict`` has the encoder's tables, a row for each token; numbers are divided by their scales. There is a tensor for
    what a player knows and for what everybody knows. With and without perfect recall it is the same.
    """

    def __init__(
        self, game: Game, kind: pyspiel.IIGObservationType | None, params: Mapping[str, object] | None
    ) -> None:
        if params:
            raise ValueError(f"observers have no parameters, but there are {', '.join(params)}")
        self.public: bool = kind is None or kind.public_info
        self.private = pyspiel.PrivateInfoType.SINGLE_PLAYER if kind is None else kind.private_info
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self.public and self.private != pyspiel.PrivateInfoType.ALL_PLAYERS:
            self.encoder = encoder_of(game)
            self.row = np.zeros(self.encoder.shape, self.encoder.dtype)
            self.scales = np.array(self.encoder.scales, np.float32)
            self.tensor = np.zeros(self.encoder.shape, np.float32)
            tables = self.encoder.tables.values()
            self.dict = {table.name: self.tensor[table.slice].reshape(table.shape) for table in tables}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player observes into ``tensor``, which ``dict`` shares."""
        if self.tensor is None:
            return
        self.encoder.fill(state.position.view(self._viewer(player)), self.row)
        np.divide(self.row, self.scales, out=self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player observes, as text."""
        position = state.position
        if self.private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            known = position.write()
        else:
            known = position.information_state(self._viewer(player))
        return known if self.public else _beyond(known, position)

    def _viewer(self, player: int) -> int:
        return SPECTATOR if self.private == pyspiel.PrivateInfoType.NONE else player


def _beyond(known: str, position: State) -> str:
    """The lines of a text that say more than everybody knows."""
    everybody = set(position.information_state(SPECTATOR).splitlines())
    return "\n".join(line for line in known.splitlines() if line not in everybody)
