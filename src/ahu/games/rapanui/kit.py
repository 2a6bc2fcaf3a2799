"""What Rapa Nui brings to Ahu. Each part is imported when it is first used."""

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
    from ahu.games.rapanui.rules.game import RapaNui

    return RapaNui


def heuristics(game: Game) -> Heuristics:
    """What a good player knows: which turns are worth a thought, what a position is worth."""
    from ahu.games.rapanui.heuristics.heuristics import RapaNuiHeuristics
    from ahu.games.rapanui.rules.game import RapaNui

    assert isinstance(game, RapaNui)
    return RapaNuiHeuristics(game)


def features(game: Game) -> Features:
    """What the net of a bot that learned sees."""
    from ahu.games.rapanui.heuristics.features import RapaNuiFeatures
    from ahu.games.rapanui.rules.game import RapaNui

    assert isinstance(game, RapaNui)
    return RapaNuiFeatures(game)


def encoder(game: Game) -> Encoder:
    """What a network sees of a position."""
    from ahu.games.rapanui.encoding.encoder import RapaNuiEncoder
    from ahu.games.rapanui.rules.game import RapaNui

    assert isinstance(game, RapaNui)
    return RapaNuiEncoder(game)


def drawing() -> Drawing:
    """The island as text and as SVG."""
    from ahu.games.rapanui.drawing.drawing import RapaNuiDrawing

    return RapaNuiDrawing()


def page() -> GamePage:
    """Map, panels and controls in the browser."""
    from ahu.games.rapanui.page.page import RapaNuiPage

    return RapaNuiPage()


def emblem() -> str:
    """The small picture on the start page."""
    from ahu.games.rapanui.drawing.emblem import emblem

    return emblem()


def banner() -> str:
    """The wide picture on the start page."""
    from ahu.games.island.banner import banner

    return banner()


def style() -> str:
    """Classes of the drawings."""
    from ahu.games.rapanui.drawing.colours import page_style

    return page_style()


def book_numbers() -> Mapping[str, int | str]:
    """Numbers that the rules book names."""
    from ahu.games.rapanui.book.numbers import numbers

    return numbers()


def figures() -> Mapping[str, Figure]:
    """The figures of the rules book."""
    from ahu.games.rapanui.book.figures import FIGURES

    return FIGURES


def minute() -> Sequence[Panel]:
    """The game in a minute."""
    from ahu.games.rapanui.book.minute import MINUTE

    return MINUTE


KIT: Final = Kit(
    rules=rules,
    about=gettext_noop(
        "Form chains of Transporters across the island, erect Moai, top them with Pukao, "
        "and turn what you gather into Offerings."
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
    lesson=FOLDER / "guided" / "lesson.toml",
    colours={"turtle": "green", "dolphin": "blue", "moray": "yellow", "octopus": "red"},
    book=FOLDER / "book",
    book_numbers=book_numbers,
    figures=figures,
    minute=minute,
    puzzles=FOLDER / "puzzles" / "puzzles.toml",
)
