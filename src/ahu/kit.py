"""What a game brings to Ahu: its rules, and whatever else it has."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from ahu.bots.heuristics import Heuristics
    from ahu.core.game import Game
    from ahu.draw.drawing import Drawing
    from ahu.web.game_page import GamePage


class Kit(NamedTuple):  # not a dataclass: every worker imports this, and dataclasses would cost it 3 MB
    """The parts of one game. Only the rules are needed: every other part has a default that works.

    Parts that are code are functions, called when the part is first used, so that importing a game's rules imports
    neither its drawings nor Django.
    """

    rules: Callable[[], type[Game]]
    """The class of the game."""
    about: str = ""
    """The game in a sentence, for the start page; marked for translation."""
    heuristics: Callable[[Game], Heuristics] | None = None
    """What a good player knows. Without it bots try every action and count points."""
    drawing: Callable[[], Drawing] | None = None
    """Boards and positions as text and as SVG files. Without it a position is shown as it is written."""
    page: Callable[[], GamePage] | None = None
    """Map, panels and controls in the browser. Without it a list of what can be seen, and buttons."""
    emblem: Callable[[], str] | None = None
    """A small inline SVG for the start page."""
    banner: Callable[[], str] | None = None
    """A wide inline SVG for the top of the start page; that of the first game that has one is shown."""
    style: Callable[[], str] | None = None
    """A style sheet for the classes of its drawings, as they stand in a page."""
    static: Path | None = None
    """A folder of files for the browser. Its style sheets are loaded by every page of the game."""
    catalogues: Path | None = None
    """A folder with a PO file for each language."""
    colours: Mapping[str, str] = MappingProxyType({})
    """The colour of each seat, where seats are not called by their colour."""
    puzzles: Path | None = None
    """A file of puzzles (docs/puzzles.md). Without it the game has none."""
