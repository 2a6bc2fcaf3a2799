"""What Pebbles Plus brings to Ahu. Each part is imported when it is first used."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ahu.core.messages import gettext_noop
from ahu.kit import Kit

if TYPE_CHECKING:
    from ahu.bots.heuristics import Heuristics
    from ahu.core.encoder import Encoder
    from ahu.core.game import Game
    from ahu.draw.drawing import Drawing
    from ahu.web.game_page import GamePage

FOLDER = Path(__file__).parent


def rules() -> type[Game]:
    """The class of the game."""
    from ahu_pebbles_plus.rules import PebblesPlus

    return PebblesPlus


def heuristics(game: Game) -> Heuristics:
    """What a good player knows."""
    from ahu_pebbles_plus.heuristics import PebblesHeuristics

    return PebblesHeuristics()


def encoder(game: Game) -> Encoder:
    """What a network sees."""
    from ahu_pebbles_plus.encoder import PebblesEncoder

    return PebblesEncoder(game)


def drawing() -> Drawing:
    """The heap as text and as SVG."""
    from ahu_pebbles_plus.drawing import PebblesDrawing

    return PebblesDrawing()


def page() -> GamePage:
    """A row of pebbles to click."""
    from ahu_pebbles_plus.page import PebblesPage

    return PebblesPage()


def emblem() -> str:
    """The small picture on the start page."""
    from ahu_pebbles_plus.drawing import EMBLEM

    return EMBLEM


KIT = Kit(
    rules=rules,
    about=gettext_noop("Take one, two or three pebbles in turn, and take the last one."),
    heuristics=heuristics,
    encoder=encoder,
    drawing=drawing,
    page=page,
    emblem=emblem,
    static=FOLDER / "static",
    catalogues=FOLDER / "locale",
    colours={"ana": "red", "rano": "yellow", "poike": "purple"},
)
