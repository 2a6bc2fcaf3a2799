"""The encoder of a game: its own, or the default."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ahu.registry import kit_of
from ahu.research.text_encoder import TextEncoder

if TYPE_CHECKING:
    from ahu.core.encoder import Encoder
    from ahu.core.game import Game


@lru_cache(maxsize=64)
def encoder_of(game: Game) -> Encoder:
    """The encoder of the game's kit, or the default if it has none. It is made once for each set-up."""
    make = kit_of(game).encoder
    return make(game) if make else TextEncoder(game)
