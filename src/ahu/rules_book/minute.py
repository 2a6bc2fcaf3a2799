"""A game in a minute: a few pictures, each with a short sentence."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.i18n import translator
from ahu.markup import Element, joined, raw
from ahu.registry import kits
from ahu.rules_book.pictures import picture_of

if TYPE_CHECKING:
    from ahu.rules_book.figure import Figure

NAMES: Final = re.compile(r'( id="| href="#|url\(#)')
"""What stands before the id of an element of a drawing."""


class Panel(NamedTuple):
    """A picture and what it shows."""

    figure: Figure
    sentence: str
    """Marked for translation. A placeholder stands for the number of that name in the rules book."""


class ShownPanel(NamedTuple):
    """A panel as a page shows it."""

    picture: str
    """SVG."""
    sentence: str


class Minute(NamedTuple):
    """A game in a minute, in one language."""

    lands: str
    """SVG that the pictures use; a page holds it once."""
    panels: tuple[ShownPanel, ...]


def has_minute(game: str) -> bool:
    """Whether a game brings its minute."""
    kit = kits().get(game)
    return bool(kit and kit.minute)


@lru_cache(maxsize=64)
def minute_of(game: str, language: str) -> Minute | None:
    """The game in a minute; None if it brings none. Ids of drawings begin with the game's name."""
    kit = kits().get(game)
    if kit is None or kit.minute is None:
        return None
    numbers = kit.book_numbers() if kit.book_numbers else {}
    translate = translator(language, game).translate
    lands: list[str] = []
    panels = []
    for panel in kit.minute():
        picture = picture_of(game, panel.figure, "", language, lands)
        if picture.land not in lands:
            lands.append(picture.land)
        panels.append(ShownPanel(_named(game, picture.svg), translate(panel.sentence, **numbers)))
    shown = joined(Element("g", raw(land), id=f"land-{number}") for number, land in enumerate(lands))
    return Minute(_named(game, shown), tuple(panels))


def _named(game: str, svg: str) -> str:
    """A drawing whose ids begin with the game's name: a page may show several games."""
    return NAMES.sub(rf"\1{game}-", str(svg))  # as plain text: markup would escape what it is joined with
