"""Making tables: at once against bots, as one likes, again with the same people, or from a saved game."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from django.http import HttpResponse, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from ahu.bots.catalogue import LEVELS
from ahu.core.errors import AhuError, BadOption
from ahu.core.messages import capital
from ahu.core.record import Record
from ahu.registry import games, kits
from ahu.web import forms
from ahu.web.forms import BESIDE, BOT, LOOK, ME, OPEN, Plan
from ahu.web.language import translator_of
from ahu.web.live.live_tables import live_tables
from ahu.web.models import LONGEST_NAME
from ahu.web.presentation import player_names
from ahu.web.seat_cookies import player_from, seats_from, set_player_cookie, set_seat_cookie
from ahu.web.storage import repository
from ahu.web.storage.repository import NewSeat
from ahu.web.views.errors import error_page, not_found
from ahu.web.views.render import render_page, see_other

if TYPE_CHECKING:
    from django.core.files.uploadedfile import UploadedFile
    from django.http import HttpRequest

    from ahu.core.game import BoardGame, Game
    from ahu.core.messages import Translator


class SeatRow(NamedTuple):
    """A seat in the form for a new table."""

    number: int
    name: str
    label: str
    who: str
    """Who is to sit there, as the form says it."""
    player_name: str


class Option(NamedTuple):
    """An option of a game."""

    name: str
    label: str
    checked: bool


class NewTableContext(TypedDict):
    """What ``new_table.html`` shows."""

    games: list[type[Game]]
    chosen: type[Game]
    problems: list[str]
    players: int
    seats: list[SeatRow]
    who: dict[str, dict[str, str]]
    """Who may sit in a seat, in groups: the label of each choice by its value."""
    levels: dict[str, str]
    """The levels of the bots, and what is said of them."""
    options: list[Option]
    longest_name: int


class UploadContext(TypedDict):
    """What ``upload.html`` shows."""

    problems: list[str]
    choices: dict[str, str]
    then: str
    seat: str
    most_seats: int


async def _make(request: HttpRequest, plan: Plan, *, at: str = "table") -> HttpResponse:
    """Make a table, give this browser its seats, and go there."""
    player = player_from(request)
    row = await live_tables().store.write(
        lambda: repository.new_table(plan.record, plan.board_text, plan.seats, player)
    )
    response = see_other(reverse(at, args=[row.key]))
    set_seat_cookie(request, response, row.key, plan.here)
    set_player_cookie(request, response, player)
    return response


@require_POST
async def now(request: HttpRequest, game: str) -> HttpResponse:
    """A table against bots, at once."""
    if game not in kits():
        return not_found(request)
    return await _make(request, await asyncio.to_thread(forms.against_bots, forms.kind_called(game)))


# a new table


@require_http_methods(["GET", "HEAD", "POST"])
async def new(request: HttpRequest) -> HttpResponse:
    """A table as one likes it: the form, and what comes of it."""
    form = request.POST if request.method == "POST" else request.GET
    name = form.get("game", next(iter(kits())))
    try:
        kind = forms.kind_called(name)
    except BadOption as error:
        kind = forms.kind_called(next(iter(kits())))
        return _new_page(request, kind, QueryDict(), forms.problems(error, translator_of(request)))
    if request.method != "POST":
        return _new_page(request, kind, form, [])
    try:
        plan = await asyncio.to_thread(forms.planned, kind, form, _file(request, "board"))
    except AhuError as error:
        return _new_page(request, kind, form, forms.problems(error, translator_of(request, kind.name)))
    return await _make(request, plan, at="seats" if plan.open else "table")


def _file(request: HttpRequest, name: str) -> UploadedFile[Any] | None:
    """A file that was sent with the form."""
    found = request.FILES.get(name)
    return found if found and not isinstance(found, list) else None


def _new_page(request: HttpRequest, kind: type[BoardGame], form: QueryDict, problems: list[str]) -> HttpResponse:
    translator = translator_of(request, kind.name)
    asked, options = form.get("players", ""), form.getlist("option")
    context = NewTableContext(
        games=list(games().values()),
        chosen=kind,
        problems=problems,
        players=int(asked) if asked in map(str, kind.player_counts) else kind.default_players,
        seats=[_seat_row(kind, number, form, translator) for number in range(kind.player_counts[-1])],
        who=_who(translator),
        levels={code: translator.render(level.about) for code, level in LEVELS.items()},
        options=[
            Option(name, capital(translator.translate(label)), name in options)
            for name, label in kind.option_labels.items()
        ],
        longest_name=LONGEST_NAME,
    )
    return render_page(request, "new_table.html", context, game=kind.name, status=400 if problems else 200)


def _seat_row(kind: type[BoardGame], number: int, form: QueryDict, translator: Translator) -> SeatRow:
    name = kind.seat_names[number]
    asked = form.get(f"who-{number}", "")
    known = any(asked in choices for choices in _who(translator).values())
    who = asked if known else ME if number == 0 else BOT + player_names.USUAL
    return SeatRow(number, name, translator.translate(kind.seat_labels[name]), who, form.get(f"name-{number}", ""))


def _who(translator: Translator) -> dict[str, dict[str, str]]:
    """Who may sit in a seat: people, bots of a level, and bots for those who know them by their codes."""
    translate = translator.translate
    return {
        translate("People"): {
            ME: translate("Me"),
            BESIDE: translate("Beside me, at this screen"),
            OPEN: translate("Open seat, with a link"),
        },
        translate("Bots"): {BOT + code: label for code, label in player_names.level_labels(translator).items()},
        translate("Other bots"): {BOT + code: label for code, label in player_names.other_labels(translator).items()},
    }


# again


@require_POST
async def again(request: HttpRequest, key: str) -> HttpResponse:
    """The same people at a new table: made by whoever asks first, found by all who follow."""
    table = await live_tables().get(key)
    if table is None:
        return not_found(request)
    translate = translator_of(request).translate
    mine = seats_from(key, request.COOKIES)
    if not mine:
        return error_page(
            request, 403, translate("Not yours"), translate("Only who played this game can ask for another one.")
        )
    if not table.state.over():
        return error_page(request, 409, translate("Not yet"), translate("This game is still being played."))
    people = [NewSeat(bot=seat.bot, name=seat.name) for seat in table.seats]
    record = Record(table.game)
    after = await live_tables().store.write(
        lambda: repository.next_table(table.row.pk, record, table.board_text, people)
    )
    if not table.row.next_key:
        table.row.next_key = after
        table.changed()
    there = await live_tables().get(after)
    assert there is not None
    player = player_from(request)
    for seat in sorted(mine):
        await there.sit_down(seat, "", player)
    address = reverse("table", args=[after])
    asked_by_script = "HX-Request" in request.headers
    response = HttpResponse(headers={"HX-Redirect": address}) if asked_by_script else see_other(address)
    set_seat_cookie(request, response, after, mine)
    set_player_cookie(request, response, player)
    return response


# a saved game


@require_http_methods(["GET", "HEAD", "POST"])
async def upload(request: HttpRequest) -> HttpResponse:
    """A saved game, to be looked at or played on."""
    if request.method != "POST":
        return _upload_page(request, request.GET, [])
    form = request.POST
    try:
        plan = await asyncio.to_thread(forms.reopened, form, _file(request, "game"), _file(request, "board"))
    except AhuError as error:
        return _upload_page(request, form, forms.problems(error, translator_of(request)))
    if plan.record.state.over() or form.get("then", LOOK) == LOOK:
        return await _make(request, plan, at="replay")
    return await _make(request, plan, at="seats" if plan.open else "table")


def _upload_page(request: HttpRequest, form: QueryDict, problems: list[str]) -> HttpResponse:
    translate = translator_of(request).translate
    choices = {
        LOOK: translate("Look at it"),
        BOT: translate("Play on against bots"),
        BESIDE: translate("Play on around this screen"),
        OPEN: translate("Play on with others, by links to their seats"),
    }
    asked = form.get("then", "")
    context = UploadContext(
        problems=problems,
        choices=choices,
        then=asked if asked in choices else LOOK,
        seat=form.get("seat", "1"),
        most_seats=max(kind.player_counts[-1] for kind in games().values()),
    )
    return render_page(request, "upload.html", context, status=400 if problems else 200)
