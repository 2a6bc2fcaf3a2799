"""Making tables: at once against bots, as one likes, again with the same people, or from a saved game."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypedDict

from django.conf import settings
from django.http import QueryDict
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from ahu.bots.catalogue import LEVELS
from ahu.core.errors import AhuError, BadOption
from ahu.core.messages import capital
from ahu.registry import find_game, games, kits
from ahu.web.account_link import preferred_name
from ahu.web.browser_family import family_of
from ahu.web.forms import FIRST_GAME, LOOK, NewTableForm, UploadForm
from ahu.web.language import translator_of
from ahu.web.live.live_tables import live_tables
from ahu.web.models import LONGEST_NAME
from ahu.web.new_table import NewTable, table_against_bots
from ahu.web.seat_cookies import digests_from, player_from, set_player_cookie, set_seat_cookie
from ahu.web.views.counting import count_by_address
from ahu.web.views.errors import error_page, not_found
from ahu.web.views.render import SeeOther, render_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from ahu.core.game import Game
    from ahu.web.live.live_table import LiveTable


class NewTableContext(TypedDict):
    """What ``new_table.html`` shows."""

    games: list[type[Game]]
    form: NewTableForm
    problems: list[str]
    levels: dict[str, str]
    """The levels of the bots, and what is said of them."""
    longest_name: int


class UploadContext(TypedDict):
    """What ``upload.html`` shows."""

    form: UploadForm
    problems: list[str]


async def make_table(request: HttpRequest, new: NewTable, *, at: str = "table") -> HttpResponse:
    """Make a table, give this browser its seats, and go to one of its pages."""
    player = player_from(request)
    key, secret = await live_tables().new_table(
        new.record,
        new.board_text,
        new.seats,
        player,
        family_of(request),
        guided=new.guided,
        puzzle=new.puzzle,
        terms=new.terms,
    )
    response = SeeOther(reverse(at, args=[key]))
    set_seat_cookie(response, key, [secret])
    set_player_cookie(response, player)
    return response


def count_new_table(request: HttpRequest, *, uploads: bool = False) -> None:
    """Count a new table, and perhaps an upload; Rejected if there are too many from one address."""
    limits = {"new tables": settings.LIMITS.new_tables_by_address}
    if uploads:
        limits["uploads"] = settings.LIMITS.uploads_by_address
    count_by_address(request, limits)


async def _asked_for(form: NewTableForm | UploadForm) -> NewTable | None:
    """The table that a form asks for; None if something is wrong, which the form then says."""
    if not form.is_valid():
        return None
    try:
        await form.check_files(live_tables().file_checker)
        return await asyncio.to_thread(form.new_table)
    except AhuError as error:
        form.report(error)
        return None


@require_POST
async def now(request: HttpRequest, game: str) -> HttpResponse:
    """A table against bots, at once; for a first game with the options that suit one."""
    if game not in kits():
        return not_found(request)
    count_new_table(request)
    first_game = FIRST_GAME in request.POST
    return await make_table(
        request, await asyncio.to_thread(table_against_bots, find_game(game), first_game=first_game)
    )


# a new table


@require_http_methods(["GET", "HEAD", "POST"])
async def new(request: HttpRequest) -> HttpResponse:
    """A table as one likes it: the form, and what comes of it. A query string may fill the form in."""
    sent = request.POST if request.method == "POST" else request.GET
    default = next(iter(kits()))
    name = sent.get("game", default)
    if name not in kits():
        form = NewTableForm(find_game(default), translator_of(request, default), initial=QueryDict())
        return _new_page(request, form, [_no_such_game(request, name)])
    game, translator = find_game(name), translator_of(request, name)
    if request.method != "POST":
        initial = request.GET.copy()
        initial.setdefault("name-0", await preferred_name(request))
        return _new_page(request, NewTableForm(game, translator, initial=initial), [])
    form = NewTableForm(game, translator, request.POST, request.FILES, initial=QueryDict())
    count_new_table(request, uploads=bool(request.FILES))
    made = await _asked_for(form)
    if made is None:
        return _new_page(request, form, form.problems)
    return await make_table(request, made, at="seats" if made.has_open_seats else "table")


def _no_such_game(request: HttpRequest, name: str) -> str:
    try:
        find_game(name)
    except BadOption as error:
        return capital(translator_of(request).render(error.message))
    raise AssertionError(name)


def _new_page(request: HttpRequest, form: NewTableForm, problems: list[str]) -> HttpResponse:
    context = NewTableContext(
        games=list(games().values()),
        form=form,
        problems=problems,
        levels={code: form.translator.render(level.about) for code, level in LEVELS.items()},
        longest_name=LONGEST_NAME,
    )
    return render_page(request, "new_table.html", context, game=form.game.name, status=400 if problems else 200)


# again


@require_POST
async def again(request: HttpRequest, key: str) -> HttpResponse:
    """The same people at a new table: made by whoever asks first, found by all who follow."""
    table = await live_tables().get(key)
    if table is None:
        return not_found(request)
    translate = translator_of(request).translate
    mine = table.access.seats_of(digests_from(key, request.COOKIES))
    if not mine:
        return error_page(
            request, 403, translate("Not your game"), translate("Only the players of this game can start another one.")
        )
    if not table.state.over():
        return error_page(request, 409, translate("Not yet"), translate("This game is still being played."))
    if not table.row.next_key:
        count_new_table(request)
    there = await live_tables().next_table(table)
    player = player_from(request)
    secrets = await _take_same_seats(there, mine, player, family_of(request))
    address = reverse("table", args=[there.key])
    response = HttpResponseClientRedirect(address) if HtmxDetails(request) else SeeOther(address)
    if secrets:  # otherwise somebody has taken the seats, perhaps this browser before: its cookie stays
        set_seat_cookie(response, there.key, secrets)
    set_player_cookie(response, player)
    return response


async def _take_same_seats(table: LiveTable, seats: frozenset[int], player: str, family: str) -> list[str]:
    """Sit down in those of the seats that are still open, and return the secrets by which the browser holds them."""
    still_open = [seat for seat in sorted(seats) if not table.seats[seat].taken]
    return [await table.access.sit_down(seat, "", player, family) for seat in still_open]


# a saved game


@require_http_methods(["GET", "HEAD", "POST"])
async def upload(request: HttpRequest) -> HttpResponse:
    """A saved game, to be looked at or played on."""
    translator = translator_of(request)
    if request.method != "POST":
        return _upload_page(request, UploadForm(translator, initial=request.GET.dict()))
    form = UploadForm(translator, request.POST, request.FILES)
    count_new_table(request, uploads=True)
    made = await _asked_for(form)
    if made is None:
        return _upload_page(request, form)
    if made.record.state.over() or form.cleaned_data["then"] == LOOK:
        return await make_table(request, made, at="replay")
    return await make_table(request, made, at="seats" if made.has_open_seats else "table")


def _upload_page(request: HttpRequest, form: UploadForm) -> HttpResponse:
    context = UploadContext(form=form, problems=form.problems)
    return render_page(request, "upload.html", context, status=400 if form.problems else 200)
