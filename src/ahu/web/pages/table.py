"""The table: map, prompt, players, log and chat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.views.decorators.http import require_safe

from ahu.bots.advice import ADVISER
from ahu.web.company import bot_name
from ahu.web.game_page import page_of
from ahu.web.holding import held
from ahu.web.hub import hub
from ahu.web.language import tongue_of
from ahu.web.markup import joined, raw, tag
from ahu.web.models import LONGEST_NAME, LONGEST_REMARK
from ahu.web.pages.errors import not_found
from ahu.web.pages.shell import page
from ahu.web.parts import picture
from ahu.web.signs import colour_of
from ahu.web.viewer import Viewer

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse
    from markupsafe import Markup

    from ahu.core.game import Game
    from ahu.core.words import Tongue
    from ahu.web.parts import Picture
    from ahu.web.room import Room


@require_safe
async def table(request: HttpRequest, key: str) -> HttpResponse:
    """A table as the browser that asks may see it."""
    room = await hub().room(key)
    if room is None:
        return not_found(request)
    tongue = tongue_of(request, room.game.name)
    viewer = Viewer(held(key, request.COOKIES))
    shown = picture(room, viewer, tongue)
    return page(
        request,
        room.game.title,
        board(room.game, "".join(shown.svg.values()), shown.html["listing"], tongue),
        _column(room, viewer, shown, tongue),
        tag("div", raw(shown.html["curtain"]), id="curtain"),
        tag("script", raw(_first(shown)), type="application/json", id="first"),
        tag("div", id="toast", role="alert", data_lost=say_lost(tongue), data_again=tongue.say("Connected again")),
        kind="table",
        games=(room.game.name,),
        scripts=("table.js",),
    )


def say_lost(tongue: Tongue) -> str:
    """What stands on top while a page is cut off."""
    return tongue.say("Connection lost: trying again …")


def _first(shown: Picture) -> str:
    """What the page's script must know from the start."""
    return f'{{"status":{shown.status},"offer":{shown.offer}}}'.replace("<", "\\u003c")


def board(game: Game, pieces: str, listing: str, tongue: Tongue) -> Markup:
    """The map, with the pieces on it; of a game that has none, a list of what can be seen."""
    page = page_of(game)
    told = {f"data_{what}": " ".join(getattr(page, what)) for what in ("places", "stops", "carried", "placed")}
    if not page.view_box(game):
        return tag("section", tag("div", raw(listing), id="listing"), id="board", **told)
    buttons = joined(
        tag("button", sign, type="button", data_zoom=what, title=title, aria_label=title)
        for what, sign, title in (
            ("in", "+", tongue.say("Closer")),
            ("out", "−", tongue.say("Further away")),
            ("fit", "⤢", tongue.say("All of it")),
        )
    )
    return tag(
        "section",
        raw(
            f'<svg id="map" class="chart" viewBox="{page.view_box(game)}" role="group" '
            f'aria-label="{game.title}"><g id="land">{page.land(game, tongue)}</g>'
            f'<g id="pieces">{pieces}</g><g id="via"></g></svg>'
        ),
        tag("div", buttons, class_="zoom"),
        id="board",
        **told,
    )


def _column(room: Room, viewer: Viewer, shown: Picture, tongue: Tongue) -> Markup:
    say = tongue.say
    seats = own_first(room.game.players, viewer)
    wait = say("{names} is thinking", names=bot_name(ADVISER))
    tabs = joined(
        tag("button", label, type="button", data_tab=name, aria_pressed="true" if name == "players" else "false")
        for name, label in (
            ("players", say("Players")),
            ("common", say("Supplies")),
            ("log", say("Log")),
            ("chat", say("Chat")),
        )
    )
    return tag(
        "aside",
        tag(
            "section",
            tag("div", raw(shown.html["prompt"]), id="prompt"),
            tag(
                "div",
                id="choices",
                role="group",
                aria_label=say("What you may do"),
                data_back=say("Back"),
                data_steps=say("Step by step"),
                data_send=say("Seal the bid") if room.game.seals else say("Take these"),
                data_go=say("Do it"),
                data_map=say("Choose on the map"),
                data_failed=say("The server can’t be reached. Nothing was lost: try again."),
            ),
            tag("div", raw(shown.html["tools"]), id="tools"),
            tag("section", id="hint", aria_label=say("Hint"), aria_live="polite", data_wait=wait),
            id="desk",
            data_seats=" ".join(map(str, sorted(viewer.seats))),
        ),
        tag("section", raw(shown.html["end"]), id="end"),
        tag("nav", tabs, id="tabs"),
        tag(
            "section",
            joined(_player(room.game, seat, viewer, shown, tongue) for seat in seats),
            id="players",
            data_tab_of="players",
        ),
        tag("section", raw(shown.html["commons"]), id="commons", data_tab_of="common"),
        tag(
            "section",
            tag("button", say("What happened since my last turn"), type="button", id="recap", hidden=True),
            tag("ol", raw("".join(shown.lines)), id="log-lines"),
            id="log",
            data_tab_of="log",
        ),
        tag(
            "section",
            tag("ol", raw(shown.html["chat-lines"]), id="chat-lines"),
            _chat_form(viewer, tongue),
            _name_form(room, viewer, tongue),
            _at_hand(tongue),
            id="chat",
            data_tab_of="chat",
        ),
        id="column",
    )


def _player(game: Game, seat: int, viewer: Viewer, shown: Picture, tongue: Tongue) -> Markup:
    return tag(
        "div",
        tag("h3", raw(shown.html[f"head-{seat}"]), id=f"head-{seat}", title=tongue.tell(game.seat_word(seat))),
        tag("div", raw(shown.html[f"panel-{seat}"]), id=f"panel-{seat}"),
        class_="player mine" if seat in viewer.seats else "player",
        data_seat=seat,
        data_colour=colour_of(game, game.seats[seat]),
    )


def own_first(players: int, viewer: Viewer) -> list[int]:
    """The seats clockwise, from the viewer's own on."""
    first = min(viewer.seats, default=0)
    return [(first + later) % players for later in range(players)]


def _chat_form(viewer: Viewer, tongue: Tongue) -> Markup | str:
    if not viewer.seats:
        return ""
    return tag(
        "form",
        tag(
            "input",
            name="text",
            maxlength=LONGEST_REMARK,
            autocomplete="off",
            aria_label=tongue.say("Say something"),
            placeholder=tongue.say("Say something"),
        ),
        tag("button", tongue.say("Send")),
        id="chat-form",
    )


def _name_form(room: Room, viewer: Viewer, tongue: Tongue) -> Markup | str:
    """What one is called; for who holds several seats the first of them."""
    if not viewer.seats:
        return ""
    seat = min(viewer.seats)
    return tag(
        "form",
        tag("label", tongue.say("My name"), for_="my-name"),
        tag(
            "input",
            name="text",
            id="my-name",
            maxlength=LONGEST_NAME,
            autocomplete="nickname",
            value=room.seats[seat].name,
        ),
        tag("button", tongue.say("Change")),
        id="name-form",
        data_seat=seat,
    )


def _at_hand(tongue: Tongue) -> Markup:
    """Links that belong to the table."""
    say = tongue.say
    return tag(
        "p",
        tag("a", say("Replay"), href="replay/"),
        tag("a", say("Download"), href="game.ahu"),
        tag("a", say("My seat elsewhere"), href="seats/"),
        tag("label", tag("input", type="checkbox", id="sound"), say("Sound when it is my turn")),
        class_="links",
    )
