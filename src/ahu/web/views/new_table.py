"""Making tables: at once against bots, as one likes, again with the same people, or from a saved game."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from django.http import HttpResponse, QueryDict
from django.views.decorators.http import require_http_methods, require_POST

from ahu.bots.catalogue import LEVELS
from ahu.core.errors import AhuError, BadOption
from ahu.core.messages import capital
from ahu.registry import games, kits
from ahu.web import forms
from ahu.web.forms import BESIDE, BOT, LOOK, ME, OPEN, Plan
from ahu.web.language import translator_of
from ahu.web.live.live_tables import live_tables
from ahu.web.models import LONGEST_NAME
from ahu.web.presentation import player_names
from ahu.web.presentation.markup import joined, tag
from ahu.web.presentation.seat_badge import sign
from ahu.web.seat_cookies import player_from, seats_from, set_player_cookie, set_seat_cookie
from ahu.web.views.errors import not_found, trouble
from ahu.web.views.layout import csrf, page, see_other

if TYPE_CHECKING:
    from django.core.files.uploadedfile import UploadedFile
    from django.http import HttpRequest
    from markupsafe import Markup

    from ahu.core.game import BoardGame
    from ahu.core.messages import Translator


async def _make(request: HttpRequest, plan: Plan, *, at: str = "") -> HttpResponse:
    """Make a table, give this browser its seats, and go there."""
    player = player_from(request)
    key = await live_tables().new_table(plan.record, plan.board_text, plan.seats, player)
    response = see_other(f"/table/{key}/{at}")
    set_seat_cookie(request, response, key, plan.here)
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
    return await _make(request, plan, at="seats/" if plan.open else "")


def _file(request: HttpRequest, name: str) -> UploadedFile[Any] | None:
    """A file that was sent with the form."""
    found = request.FILES.get(name)
    return found if found and not isinstance(found, list) else None


def _new_page(request: HttpRequest, kind: type[BoardGame], form: QueryDict, problems: list[str]) -> HttpResponse:
    translator = translator_of(request, kind.name)
    translate = translator.translate
    choices = joined(
        tag("a", game.title, href=f"/new/?game={name}", aria_current="page" if game is kind else None)
        for name, game in games().items()
    )
    return page(
        request,
        translate("New table"),
        tag("h1", translate("New table")),
        tag("nav", choices, class_="segments", aria_label=translate("Game")),
        _complaint(problems, translator),
        tag(
            "form",
            csrf(request),
            tag("input", type="hidden", name="game", value=kind.name),
            _players(kind, form, translator),
            _seats(kind, form, translator),
            _options(kind, form, translator),
            _board(translator),
            tag("p", tag("button", translate("Make the table"), class_="go large"), class_="submit"),
            method="post",
            action="/new/",
            enctype="multipart/form-data",
            class_="making",
        ),
        kind="new",
        status=400 if problems else 200,
    )


def _complaint(problems: list[str], translator: Translator) -> Markup | str:
    """What is wrong with what was sent."""
    if not problems:
        return ""
    told = tag("p", problems[0]) if len(problems) == 1 else tag("ul", joined(tag("li", told) for told in problems))
    return tag(
        "section", tag("h2", translator.translate("That can’t be done yet")), told, class_="complaint", role="alert"
    )


def _players(kind: type[BoardGame], form: QueryDict, translator: Translator) -> Markup:
    asked = form.get("players", "")
    chosen = asked if asked in map(str, kind.player_counts) else str(kind.default_players)
    choices = joined(
        tag(
            "label",
            tag("input", type="radio", name="players", value=count, checked=str(count) == chosen),
            tag("span", count),
        )
        for count in kind.player_counts
    )
    return tag("fieldset", tag("legend", translator.translate("Players")), tag("div", choices, class_="segments"))


def _seats(kind: type[BoardGame], form: QueryDict, translator: Translator) -> Markup:
    """A row for each seat the game can have; those beyond the chosen number are hidden by the style sheet."""
    translate = translator.translate
    rows = joined(_seat_row(kind, number, form, translator) for number in range(kind.player_counts[-1]))
    hint = translate("An open seat has a link to send. Those beside you share this screen; a curtain keeps secrets.")
    return tag(
        "fieldset",
        tag("legend", translate("Seats")),
        tag("ol", rows, class_="seat-rows"),
        tag("p", hint, class_="hint"),
    )


def _seat_row(kind: type[BoardGame], number: int, form: QueryDict, translator: Translator) -> Markup:
    translate, name = translator.translate, kind.seat_names[number]
    word = translator.translate(kind.seat_labels[name])
    groups = _who(translator)
    asked = form.get(f"who-{number}", "")
    known = any(asked in choices for choices in groups.values())
    chosen = asked if known else ME if number == 0 else BOT + player_names.USUAL
    options = joined(
        tag(
            "optgroup",
            joined(tag("option", label, value=value, selected=value == chosen) for value, label in choices.items()),
            label=group,
        )
        for group, choices in groups.items()
    )
    return tag(
        "li",
        sign(kind, name),
        tag("b", word),
        tag("select", options, name=f"who-{number}", aria_label=translate("Who sits as {seat}", seat=word)),
        tag(
            "input",
            name=f"name-{number}",
            value=form.get(f"name-{number}", ""),
            maxlength=LONGEST_NAME,
            placeholder=translate("Name"),
            autocomplete="nickname" if number == 0 else "off",
            aria_label=translate("Name of who plays {seat}", seat=word),
        ),
        joined(tag("p", translator.render(kind.about), class_=f"about about-{code}") for code, kind in LEVELS.items()),
    )


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


def _options(kind: type[BoardGame], form: QueryDict, translator: Translator) -> Markup:
    chosen = form.getlist("option")
    boxes = joined(
        tag(
            "label",
            tag("input", type="checkbox", name="option", value=option, checked=option in chosen),
            tag("span", capital(translator.translate(words))),
        )
        for option, words in kind.option_labels.items()
    )
    return tag("fieldset", tag("legend", translator.translate("Options")), tag("div", boxes, class_="boxes"))


def _board(translator: Translator) -> Markup:
    translate = translator.translate
    return tag(
        "details",
        tag("summary", translate("A board of one’s own")),
        tag(
            "label",
            tag("span", translate("A board file (TOML); without one, the house’s board is played")),
            tag("input", type="file", name="board", accept=".toml,text/plain"),
        ),
        class_="more",
    )


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
        return trouble(
            request, 403, translate("Not yours"), translate("Only who played this game can ask for another one.")
        )
    if not table.state.over():
        return trouble(request, 409, translate("Not yet"), translate("This game is still being played."))
    there = await live_tables().next_table(table)
    player = player_from(request)
    for seat in sorted(mine):
        await there.sit_down(seat, "", player)
    address = f"/table/{there.key}/"
    asked_by_script = "HX-Request" in request.headers
    response = HttpResponse(headers={"HX-Redirect": address}) if asked_by_script else see_other(address)
    set_seat_cookie(request, response, there.key, mine)
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
        return await _make(request, plan, at="replay/")
    return await _make(request, plan, at="seats/" if plan.open else "")


def _upload_page(request: HttpRequest, form: QueryDict, problems: list[str]) -> HttpResponse:
    translator = translator_of(request)
    translate = translator.translate
    return page(
        request,
        translate("A saved game"),
        tag("h1", translate("A saved game")),
        tag(
            "p",
            translate("Open a game that was saved as a file: look at it move by move, or play on from where it ends."),
            class_="lead",
        ),
        _complaint(problems, translator),
        tag(
            "form",
            csrf(request),
            tag(
                "fieldset",
                tag("legend", translate("The file")),
                tag(
                    "label",
                    tag("span", translate("The saved game (.ahu)")),
                    tag("input", type="file", name="game", accept=".ahu,.txt,text/plain", required=True),
                ),
                tag(
                    "label",
                    tag("span", translate("Its board (.toml), if it was not played on the house’s")),
                    tag("input", type="file", name="board", accept=".toml,text/plain"),
                ),
                class_="files",
            ),
            _what_then(form, translator),
            tag("p", tag("button", translate("Open it"), class_="go large"), class_="submit"),
            method="post",
            action="/upload/",
            enctype="multipart/form-data",
            class_="making",
        ),
        kind="upload",
        status=400 if problems else 200,
    )


def _what_then(form: QueryDict, translator: Translator) -> Markup:
    translate = translator.translate
    choices = {
        LOOK: translate("Look at it"),
        BOT: translate("Play on against bots"),
        BESIDE: translate("Play on around this screen"),
        OPEN: translate("Play on with others, by links to their seats"),
    }
    asked = form.get("then", "")
    chosen = asked if asked in choices else LOOK
    boxes = joined(
        tag("label", tag("input", type="radio", name="then", value=value, checked=value == chosen), tag("span", label))
        for value, label in choices.items()
    )
    most = max(kind.player_counts[-1] for kind in games().values())
    mine = form.get("seat", "1")
    seats = joined(tag("option", n, value=n, selected=str(n) == mine) for n in range(1, most + 1))
    return tag(
        "fieldset",
        tag("legend", translate("And then")),
        tag("div", boxes, class_="boxes"),
        tag(
            "label",
            tag("span", translate("My seat, in the order of the file")),
            tag("select", seats, name="seat"),
            class_="my-seat",
        ),
    )
