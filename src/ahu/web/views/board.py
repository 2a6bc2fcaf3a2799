"""The map of a page: the same on the table and in the replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ahu.web.game_page import page_of

if TYPE_CHECKING:
    from ahu.core.game import Game
    from ahu.core.messages import Translator


class Board(NamedTuple):
    """The map and what is on it; without a map, a list of what can be seen."""

    title: str
    view_box: str
    """The box of the map as an SVG viewBox; empty if the game has no map."""
    land: str
    """The part of the map that never changes, as SVG."""
    pieces: str
    """The part of the map that changes, as SVG."""
    listing: str
    """What can be seen, as HTML; empty if there is a map."""
    places: str
    """Kinds of tokens (:class:`ahu.web.game_page.GamePage`), with spaces between them; so are the next three."""
    stops: str
    carried: str
    placed: str


def board_of(game: Game, pieces: str, listing: str, translator: Translator) -> Board:
    """The map of a game with these pieces on it."""
    page = page_of(game)
    return Board(
        game.title,
        page.view_box(game),
        page.land(game, translator),
        pieces,
        listing,
        places=" ".join(page.places),
        stops=" ".join(page.stops),
        carried=" ".join(page.carried),
        placed=" ".join(page.placed),
    )
