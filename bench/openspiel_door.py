"""Our games as researchers drive them: through libraries, in the same run as the libraries' own games."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from operator import methodcaller
from typing import TYPE_CHECKING

from ahu.registry import games
from bench.peers import OpenSpiel

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.core.game import Game

PLAYERS = 4


class OurOpenSpiel(OpenSpiel):
    """One of our games with four players, driven through OpenSpiel as its own games are."""

    def __init__(self, kind: type[Game]) -> None:
        import_module("ahu.research.openspiel")  # which registers our games
        self.name = f"openspiel_ahu_{kind.name}"
        self.title = f"{kind.title}, {PLAYERS} players, through OpenSpiel"
        self.game = import_module("pyspiel").load_game(f"ahu_{kind.name}", {"players": PLAYERS})
        self.copy: Callable[[object], object] = methodcaller("clone")


DOORS: dict[str, Callable[[], OurOpenSpiel]] = {
    f"openspiel_ahu_{name}": partial(OurOpenSpiel, kind)
    for name, kind in games().items()
    if PLAYERS in kind.player_counts
}
"""How to set up each, by its name."""
