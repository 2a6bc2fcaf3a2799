"""The games that come with Ahu, one folder each. They are found like those of other packages: by entry points.

``ahu.games`` is a package and can be called, too: ``ahu.games()`` gives every installed game.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ahu.core.game import Game


class GamesPackage(ModuleType):
    """The type of this package: a module that can be called.

    Importing ``ahu.games.giants`` sets the attribute ``games`` of ``ahu`` to this package, so a plain function
    ``ahu.games`` would be lost.
    """

    def __call__(self) -> dict[str, type[Game]]:
        """Every installed game: its class by its name."""
        from ahu import registry

        return registry.games()


sys.modules[__name__].__class__ = GamesPackage
