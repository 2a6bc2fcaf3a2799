"""The player aid of a game as a page of its own, to be read beside a board or printed."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypedDict

from django.urls import reverse
from django.views.decorators.http import require_safe

from ahu.core.messages import ENGLISH
from ahu.draw.drawing import drawing_of
from ahu.registry import find_game, kits
from ahu.web.game_page import page_of
from ahu.web.language import translator_of
from ahu.web.static_files import style_sheets_of
from ahu.web.views.errors import not_found
from ahu.web.views.render import render_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from ahu.core.game import Game
    from ahu.core.messages import Translator
    from ahu.web.game_page import AidSection


class AidContext(TypedDict):
    """What ``aid.html`` shows."""

    game: Game
    aid: list[AidSection]
    all_open: bool
    shapes: str
    """SVG with the shapes of the icons."""


@require_safe
def aid(request: HttpRequest, game: str) -> HttpResponse:
    """The player aid of a game with its usual number of players."""
    if not aid_address(game):
        return not_found(request)
    context = _context(game, translator_of(request, game))
    return render_page(request, "aid.html", context, game=game, style_sheets=style_sheets_of(game))


def aid_address(game: str) -> str:
    """The address of the page; empty if the game has no player aid."""
    return reverse("aid", args=[game]) if game in kits() and _has_aid(game) else ""


@lru_cache(maxsize=64)
def _context(game: str, translator: Translator) -> AidContext:
    """What the page shows, made once for each language: the icons need a drawing of the whole board."""
    usual = _usual(game)
    shapes = drawing_of(usual).picture(usual.start(), (), translator).land
    return AidContext(game=usual, aid=page_of(usual).aid(usual, translator), all_open=True, shapes=shapes)


@lru_cache(maxsize=64)
def _has_aid(game: str) -> bool:
    return bool(page_of(_usual(game)).aid(_usual(game), ENGLISH))


@lru_cache(maxsize=64)
def _usual(game: str) -> Game:
    """The game with its usual number of players and no options."""
    kind = find_game(game)
    return kind.set_up(kind.seats_for(kind.default_players))
