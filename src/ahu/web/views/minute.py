"""A game in a minute: the page of each game, and the panel of the start page that a visitor can close."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypedDict

from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from ahu.registry import find_game, kits
from ahu.rules_book import minute_of
from ahu.web.language import translator_of
from ahu.web.learning import learning_of
from ahu.web.seat_cookies import MINUTE_CLOSED, YEARS
from ahu.web.static_files import style_sheets_of
from ahu.web.views.errors import not_found
from ahu.web.views.render import SeeOther, render_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from ahu.core.game import Game
    from ahu.rules_book.minute import Minute


class GameMinute(NamedTuple):
    """A game and its minute."""

    game: type[Game]
    minute: Minute
    guided: str
    """The address of its guided first game; empty if it brings none."""


class MinuteContext(TypedDict):
    """What ``minute.html`` shows."""

    game: type[Game]
    minute: Minute


def minutes_for(request: HttpRequest) -> list[GameMinute]:
    """The minute of each game that has one, for a visitor who has not closed the panel."""
    if MINUTE_CLOSED in request.COOKIES:
        return []
    found = [(find_game(name), minute_of(name, translator_of(request).code)) for name in kits()]
    return [GameMinute(game, minute, learning_of(game.name).guided) for game, minute in found if minute]


@require_safe
def minute(request: HttpRequest, game: str) -> HttpResponse:
    """The page with the minute of a game."""
    found = minute_of(game, translator_of(request).code)
    if found is None:
        return not_found(request)
    context = MinuteContext(game=find_game(game), minute=found)
    return render_page(request, "minute.html", context, game=game, style_sheets=style_sheets_of(game))


@require_POST
def close(request: HttpRequest) -> HttpResponse:  # noqa: ARG001  # every view takes it
    """Show the panel no more in this browser."""
    response = SeeOther(reverse("home"))
    response.set_cookie(MINUTE_CLOSED, "yes", max_age=YEARS, samesite="Lax")
    return response
