"""What Giants brings to Ahu. Each part is imported when it is first used."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from ahu.core.messages import gettext_noop
from ahu.kit import Kit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ahu.bots.heuristics import Heuristics
    from ahu.bots.learned import Features
    from ahu.core.encoder import Encoder
    from ahu.core.game import Game
    from ahu.draw.drawing import Drawing
    from ahu.rules_book import Figure, Panel
    from ahu.web.game_page import GamePage

FOLDER: Final = Path(__file__).parent


def rules() -> type[Game]:
    """The rulebook as code, phase by phase."""
    from ahu.games.giants.rules.game import Giants

    return Giants


def heuristics(game: Game) -> Heuristics:
    """What a good player knows: which turns are worth a thought, what a position is worth."""
    from ahu.games.giants.heuristics.heuristics import GiantsHeuristics
    from ahu.games.giants.rules.game import Giants

    assert isinstance(game, Giants)
    return GiantsHeuristics(game)


def features(game: Game) -> Features:
    """What the net of a bot that learned sees."""
    from ahu.games.giants.heuristics.features import GiantsFeatures
    from ahu.games.giants.rules.game import Giants

    assert isinstance(game, Giants)
    return GiantsFeatures(game)


def encoder(game: Game) -> Encoder:
    """What a network sees of a position."""
    from ahu.games.giants.encoding.encoder import GiantsEncoder
    from ahu.games.giants.rules.game import Giants

    assert isinstance(game, Giants)
    return GiantsEncoder(game)


def drawing() -> Drawing:
    """The island as text and as SVG."""
    from ahu.games.giants.drawing.drawing import GiantsDrawing

    return GiantsDrawing()


def page() -> GamePage:
    """Map, panels and controls in the browser."""
    from ahu.games.giants.page.page import GiantsPage

    return GiantsPage()


def emblem() -> str:
    """The small picture on the start page."""
    from ahu.games.giants.drawing.emblem import emblem

    return emblem()


def banner() -> str:
    """The wide picture on the start page."""
    from ahu.games.island.banner import banner

    return banner()


def style() -> str:
    """Classes of the drawings."""
    from ahu.games.giants.drawing.colours import page_style

    return page_style()


def book_numbers() -> Mapping[str, int | str]:
    """The numbers that the rules book names."""
    from ahu.games.giants.book.numbers import numbers

    return numbers()


def figures() -> Mapping[str, Figure]:
    """The figures of the rules book."""
    from ahu.games.giants.book.figures import FIGURES

    return FIGURES


def minute() -> Sequence[Panel]:
    """The game in a minute."""
    from ahu.games.giants.book.minute import MINUTE

    return MINUTE


KIT: Final = Kit(
    rules=rules,
    about=gettext_noop(
        "Bid in secret for the Moai of the volcano, roll them across the island with the help of the other tribes, "
        "and erect them on the Ahus that count most."
    ),
    heuristics=heuristics,
    features=features,
    nets=FOLDER / "nets",
    encoder=encoder,
    drawing=drawing,
    page=page,
    emblem=emblem,
    banner=banner,
    style=style,
    static=FOLDER / "page" / "static",
    catalogues=FOLDER / "locale",
    book=FOLDER / "book",
    book_numbers=book_numbers,
    figures=figures,
    minute=minute,
    lesson=FOLDER / "guided" / "lesson.toml",
    puzzles=FOLDER / "puzzles" / "puzzles.toml",
)
