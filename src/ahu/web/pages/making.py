"""Making tables: at once against bots, as one likes, again with the same people, or from a saved game."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from django.http import HttpResponse, QueryDict
from django.views.decorators.http import require_http_methods, require_POST

from ahu.bots.catalogue import LEVELS
from ahu.core.errors import AhuError, BadOption
from ahu.core.record import Record
from ahu.core.words import capital
from ahu.registry import games, kits
from ahu.web import company, keeping, planning
from ahu.web.holding import held, hold, player_of, remember_player
from ahu.web.hub import hub
from ahu.web.keeping import SeatPlan
from ahu.web.language import tongue_of
from ahu.web.markup import joined, tag
from ahu.web.models import LONGEST_NAME
from ahu.web.pages.errors import not_found, trouble
from ahu.web.pages.shell import csrf, page, see_other
from ahu.web.planning import BESIDE, BOT, LOOK, ME, OPEN, Plan
from ahu.web.signs import sign

if TYPE_CHECKING:
    from django.core.files.uploadedfile import UploadedFile
    from django.http import HttpRequest
    from markupsafe import Markup

    from ahu.core.game import BoardGame
    from ahu.core.words import Tongue


async def _make(request: HttpRequest, plan: Plan, *, at: str = "") -> HttpResponse:
    """Make a table, give this browser its seats, and go there."""
    player = player_of(request)
    row = await hub().store.write(lambda: keeping.new_table(plan.record, plan.board_text, plan.seats, player))
    response = see_other(f"/table/{row.key}/{at}")
    hold(request, response, row.key, plan.here)
    remember_player(request, response, player)
    return response


@require_POST
async def now(request: HttpRequest, game: str) -> HttpResponse:
    """A table against bots, at once."""
    if game not in kits():
        return not_found(request)
    return await _make(request, await asyncio.to_thread(planning.against_bots, planning.kind_called(game)))


# a new table


@require_http_methods(["GET", "HEAD", "POST"])
async def new(request: HttpRequest) -> HttpResponse:
    """A table as one likes it: the form, and what comes of it."""
    form = request.POST if request.method == "POST" else request.GET
    name = form.get("game", next(iter(kits())))
    try:
        kind = planning.kind_called(name)
    except BadOption as error:
        kind = planning.kind_called(next(iter(kits())))
        return _new_page(request, kind, QueryDict(), planning.problems(error, tongue_of(request)))
    if request.method != "POST":
        return _new_page(request, kind, form, [])
    try:
        plan = await asyncio.to_thread(planning.planned, kind, form, _file(request, "board"))
    except AhuError as error:
        return _new_page(request, kind, form, planning.problems(error, tongue_of(request, kind.name)))
    return await _make(request, plan, at="seats/" if plan.open else "")


def _file(request: HttpRequest, name: str) -> UploadedFile[Any] | None:
    """A file that was sent with the form."""
    found = request.FILES.get(name)
    return found if found and not isinstance(found, list) else None


def _new_page(request: HttpRequest, kind: type[BoardGame], form: QueryDict, problems: list[str]) -> HttpResponse:
    tongue = tongue_of(request, kind.name)
    say = tongue.say
    choices = joined(
        tag("a", game.title, href=f"/new/?game={name}", aria_current="page" if game is kind else None)
        for name, game in games().items()
    )
    return page(
        request,
        say("New table"),
        tag("h1", say("New table")),
        tag("nav", choices, class_="segments", aria_label=say("Game")),
        _complaint(problems, tongue),
        tag(
            "form",
            csrf(request),
            tag("input", type="hidden", name="game", value=kind.name),
            _players(kind, form, tongue),
            _seats(kind, form, tongue),
            _options(kind, form, tongue),
            _board(tongue),
            tag("p", tag("button", say("Make the table"), class_="go large"), class_="submit"),
            method="post",
            action="/new/",
            enctype="multipart/form-data",
            class_="making",
        ),
        kind="new",
        status=400 if problems else 200,
    )


def _complaint(problems: list[str], tongue: Tongue) -> Markup | str:
    """What is wrong with what was sent."""
    if not problems:
        return ""
    told = tag("p", problems[0]) if len(problems) == 1 else tag("ul", joined(tag("li", told) for told in problems))
    return tag("section", tag("h2", tongue.say("That can’t be done yet")), told, class_="complaint", role="alert")


def _players(kind: type[BoardGame], form: QueryDict, tongue: Tongue) -> Markup:
    asked = form.get("players", "")
    chosen = asked if asked in map(str, kind.player_counts) else str(kind.usual_players)
    choices = joined(
        tag(
            "label",
            tag("input", type="radio", name="players", value=count, checked=str(count) == chosen),
            tag("span", count),
        )
        for count in kind.player_counts
    )
    return tag("fieldset", tag("legend", tongue.say("Players")), tag("div", choices, class_="segments"))


def _seats(kind: type[BoardGame], form: QueryDict, tongue: Tongue) -> Markup:
    """A row for each seat the game can have; those beyond the chosen number are hidden by the style sheet."""
    say = tongue.say
    rows = joined(_seat_row(kind, number, form, tongue) for number in range(kind.player_counts[-1]))
    hint = say("An open seat has a link to send. Those beside you share this screen; a curtain keeps secrets.")
    return tag(
        "fieldset", tag("legend", say("Seats")), tag("ol", rows, class_="seat-rows"), tag("p", hint, class_="hint")
    )


def _seat_row(kind: type[BoardGame], number: int, form: QueryDict, tongue: Tongue) -> Markup:
    say, name = tongue.say, kind.seat_names[number]
    word = tongue.say(kind.seat_words[name])
    groups = _who(tongue)
    asked = form.get(f"who-{number}", "")
    known = any(asked in choices for choices in groups.values())
    chosen = asked if known else ME if number == 0 else BOT + company.USUAL
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
        tag("select", options, name=f"who-{number}", aria_label=say("Who sits as {seat}", seat=word)),
        tag(
            "input",
            name=f"name-{number}",
            value=form.get(f"name-{number}", ""),
            maxlength=LONGEST_NAME,
            placeholder=say("Name"),
            autocomplete="nickname" if number == 0 else "off",
            aria_label=say("Name of who plays {seat}", seat=word),
        ),
        joined(tag("p", tongue.tell(kind.about), class_=f"about about-{code}") for code, kind in LEVELS.items()),
    )


def _who(tongue: Tongue) -> dict[str, dict[str, str]]:
    """Who may sit in a seat: people, bots of a level, and bots for those who know them by their codes."""
    say = tongue.say
    return {
        say("People"): {
            ME: say("Me"),
            BESIDE: say("Beside me, at this screen"),
            OPEN: say("Open seat, with a link"),
        },
        say("Bots"): {BOT + code: label for code, label in company.level_labels(tongue).items()},
        say("Other bots"): {BOT + code: label for code, label in company.other_labels(tongue).items()},
    }


def _options(kind: type[BoardGame], form: QueryDict, tongue: Tongue) -> Markup:
    chosen = form.getlist("option")
    boxes = joined(
        tag(
            "label",
            tag("input", type="checkbox", name="option", value=option, checked=option in chosen),
            tag("span", capital(tongue.say(words))),
        )
        for option, words in kind.option_words.items()
    )
    return tag("fieldset", tag("legend", tongue.say("Options")), tag("div", boxes, class_="boxes"))


def _board(tongue: Tongue) -> Markup:
    say = tongue.say
    return tag(
        "details",
        tag("summary", say("A board of one’s own")),
        tag(
            "label",
            tag("span", say("A board file (TOML); without one, the house’s board is played")),
            tag("input", type="file", name="board", accept=".toml,text/plain"),
        ),
        class_="more",
    )


# again


@require_POST
async def again(request: HttpRequest, key: str) -> HttpResponse:
    """The same people at a new table: made by whoever asks first, found by all who follow."""
    room = await hub().room(key)
    if room is None:
        return not_found(request)
    say = tongue_of(request).say
    mine = held(key, request.COOKIES)
    if not mine:
        return trouble(request, 403, say("Not yours"), say("Only who played this game can ask for another one."))
    if not room.state.over():
        return trouble(request, 409, say("Not yet"), say("This game is still being played."))
    people = [SeatPlan(bot=seat.bot, name=seat.name) for seat in room.seats]
    record = Record(room.game)
    after = await hub().store.write(lambda: keeping.next_table(room.row.pk, record, room.board_text, people))
    if not room.row.next_key:
        room.row.next_key = after
        room.changed()
    there = await hub().room(after)
    assert there is not None
    player = player_of(request)
    for seat in sorted(mine):
        await there.sit_down(seat, "", player)
    address = f"/table/{after}/"
    asked_by_script = "HX-Request" in request.headers
    response = HttpResponse(headers={"HX-Redirect": address}) if asked_by_script else see_other(address)
    hold(request, response, after, mine)
    remember_player(request, response, player)
    return response


# a saved game


@require_http_methods(["GET", "HEAD", "POST"])
async def upload(request: HttpRequest) -> HttpResponse:
    """A saved game, to be looked at or played on."""
    if request.method != "POST":
        return _upload_page(request, request.GET, [])
    form = request.POST
    try:
        plan = await asyncio.to_thread(planning.reopened, form, _file(request, "game"), _file(request, "board"))
    except AhuError as error:
        return _upload_page(request, form, planning.problems(error, tongue_of(request)))
    if plan.record.state.over() or form.get("then", LOOK) == LOOK:
        return await _make(request, plan, at="replay/")
    return await _make(request, plan, at="seats/" if plan.open else "")


def _upload_page(request: HttpRequest, form: QueryDict, problems: list[str]) -> HttpResponse:
    tongue = tongue_of(request)
    say = tongue.say
    return page(
        request,
        say("A saved game"),
        tag("h1", say("A saved game")),
        tag(
            "p",
            say("Open a game that was saved as a file: look at it move by move, or play on from where it ends."),
            class_="lead",
        ),
        _complaint(problems, tongue),
        tag(
            "form",
            csrf(request),
            tag(
                "fieldset",
                tag("legend", say("The file")),
                tag(
                    "label",
                    tag("span", say("The saved game (.ahu)")),
                    tag("input", type="file", name="game", accept=".ahu,.txt,text/plain", required=True),
                ),
                tag(
                    "label",
                    tag("span", say("Its board (.toml), if it was not played on the house’s")),
                    tag("input", type="file", name="board", accept=".toml,text/plain"),
                ),
                class_="files",
            ),
            _what_then(form, tongue),
            tag("p", tag("button", say("Open it"), class_="go large"), class_="submit"),
            method="post",
            action="/upload/",
            enctype="multipart/form-data",
            class_="making",
        ),
        kind="upload",
        status=400 if problems else 200,
    )


def _what_then(form: QueryDict, tongue: Tongue) -> Markup:
    say = tongue.say
    choices = {
        LOOK: say("Look at it"),
        BOT: say("Play on against bots"),
        BESIDE: say("Play on around this screen"),
        OPEN: say("Play on with others, by links to their seats"),
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
        tag("legend", say("And then")),
        tag("div", boxes, class_="boxes"),
        tag(
            "label",
            tag("span", say("My seat, in the order of the file")),
            tag("select", seats, name="seat"),
            class_="my-seat",
        ),
    )
