"""The games in OpenSpiel: importing this registers ``ahu_<name>`` for every installed game (docs/research.md).

It needs the extra ``ahu[research]``.
"""

from __future__ import annotations

from ahu.registry import games
from ahu.research.openspiel.game import SpielGame, register
from ahu.research.openspiel.state import SpielState

__all__ = ["SpielGame", "SpielState", "register"]

for _kind in games().values():
    register(_kind)
