"""What a game brings to Ahu: its rules, and whatever else it has."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from ahu.bots.heuristics import Heuristics
    from ahu.bots.learned import Features
    from ahu.core.encoder import Encoder
    from ahu.core.game import Game
    from ahu.draw.drawing import Drawing
    from ahu.rules_book.figure import Figure
    from ahu.rules_book.minute import Panel
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
    features: Callable[[Game], Features] | None = None
    """What the net of a bot that learned sees of a position (docs/learning.md). Without it none can be trained."""
    nets: Path | None = None
    """A folder with the file of a net for each number of players, ``players-4.npz``, made by ``ahu learn``."""
    encoder: Callable[[Game], Encoder] | None = None
    """What a network sees of a position (docs/encoders.md). Without it, the position as it is written."""
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
    lesson: Path | None = None
    """A guided first game: a TOML file (:mod:`ahu.lesson`). Without it none is offered."""
    colours: Mapping[str, str] = MappingProxyType({})
    """The colour of each seat, where seats are not called by their colour."""
    book: Path | None = None
    """A folder with the rules for players, one Markdown file for each language (``docs/rules-books.md``).

    Without it there is no page of rules, and nothing links to it.
    """
    book_numbers: Callable[[], Mapping[str, int | str]] | None = None
    """Numbers that the book names, by the placeholder that stands for each: they come from the rules' code."""
    figures: Callable[[], Mapping[str, Figure]] | None = None
    """The figures of the book by their names."""
    minute: Callable[[], Sequence[Panel]] | None = None
    """The game in a minute: four or five pictures with a sentence each. Their positions lie with those of the book."""
    puzzles: Path | None = None
    """A file of puzzles (docs/puzzles.md). Without it the game has none."""
