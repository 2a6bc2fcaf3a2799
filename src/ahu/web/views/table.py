"""The table: map, prompt, players, log and chat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.views.decorators.http import require_safe

from ahu.bots.advice import ADVICE_LEVEL
from ahu.web.game_page import page_of
from ahu.web.language import translator_of
from ahu.web.live.live_tables import live_tables
from ahu.web.models import LONGEST_CHAT_MESSAGE, LONGEST_NAME
from ahu.web.presentation.markup import joined, raw, tag
from ahu.web.presentation.player_names import bot_name
from ahu.web.presentation.seat_badge import colour_of
from ahu.web.presentation.view_model import table_view
from ahu.web.presentation.viewer import Viewer
from ahu.web.seat_cookies import seats_from
from ahu.web.views.errors import not_found
from ahu.web.views.layout import page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse
    from markupsafe import Markup

    from ahu.core.game import Game
    from ahu.core.messages import Translator
    from ahu.web.live.live_table import LiveTable
    from ahu.web.presentation.view_model import TableView


@require_safe
async def table(request: HttpRequest, key: str) -> HttpResponse:
    """A table as the browser that asks may see it."""
    table = await live_tables().get(key)
    if table is None:
        return not_found(request)
    translator = translator_of(request, table.game.name)
    viewer = Viewer(seats_from(key, request.COOKIES))
    shown = table_view(table, viewer, translator)
    return page(
        request,
        table.game.title,
        board(table.game, "".join(shown.svg.values()), shown.html["listing"], translator),
        _column(table, viewer, shown, translator),
        tag("div", raw(shown.html["curtain"]), id="curtain"),
        tag("script", raw(_first(shown)), type="application/json", id="first"),
        tag(
            "div",
            id="toast",
            role="alert",
            data_lost=connection_lost(translator),
            data_again=translator.translate("Connected again"),
        ),
        kind="table",
        games=(table.game.name,),
        scripts=("table.js",),
    )


def connection_lost(translator: Translator) -> str:
    """What stands on top while a page is cut off."""
    return translator.translate("Connection lost: trying again …")


def _first(shown: TableView) -> str:
    """What the page's script must know from the start."""
    return f'{{"status":{shown.status},"offer":{shown.offer}}}'.replace("<", "\\u003c")


def board(game: Game, pieces: str, listing: str, translator: Translator) -> Markup:
    """The map, with the pieces on it; of a game that has none, a list of what can be seen."""
    page = page_of(game)
    told = {f"data_{what}": " ".join(getattr(page, what)) for what in ("places", "stops", "carried", "placed")}
    if not page.view_box(game):
        return tag("section", tag("div", raw(listing), id="listing"), id="board", **told)
    buttons = joined(
        tag("button", sign, type="button", data_zoom=what, title=title, aria_label=title)
        for what, sign, title in (
            ("in", "+", translator.translate("Closer")),
            ("out", "−", translator.translate("Further away")),
            ("fit", "⤢", translator.translate("All of it")),
        )
    )
    return tag(
        "section",
        raw(
            f'<svg id="map" class="chart" viewBox="{page.view_box(game)}" role="group" '
            f'aria-label="{game.title}"><g id="land">{page.land(game, translator)}</g>'
            f'<g id="pieces">{pieces}</g><g id="via"></g></svg>'
        ),
        tag("div", buttons, class_="zoom"),
        id="board",
        **told,
    )


def _column(table: LiveTable, viewer: Viewer, shown: TableView, translator: Translator) -> Markup:
    translate = translator.translate
    seats = own_first(table.game.players, viewer)
    wait = translate("{names} is thinking", names=bot_name(ADVICE_LEVEL))
    tabs = joined(
        tag("button", label, type="button", data_tab=name, aria_pressed="true" if name == "players" else "false")
        for name, label in (
            ("players", translate("Players")),
            ("common", translate("Supplies")),
            ("log", translate("Log")),
            ("chat", translate("Chat")),
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
                aria_label=translate("What you may do"),
                data_back=translate("Back"),
                data_steps=translate("Step by step"),
                data_send=translate("Seal the bid") if table.game.seals else translate("Take these"),
                data_go=translate("Do it"),
                data_map=translate("Choose on the map"),
                data_failed=translate("The server can’t be reached. Nothing was lost: try again."),
            ),
            tag("div", raw(shown.html["tools"]), id="tools"),
            tag("section", id="hint", aria_label=translate("Hint"), aria_live="polite", data_wait=wait),
            id="desk",
            data_seats=" ".join(map(str, sorted(viewer.seats))),
        ),
        tag("section", raw(shown.html["end"]), id="end"),
        tag("nav", tabs, id="tabs"),
        tag(
            "section",
            joined(_player(table.game, seat, viewer, shown, translator) for seat in seats),
            id="players",
            data_tab_of="players",
        ),
        tag("section", raw(shown.html["shared-area"]), id="shared-area", data_tab_of="common"),
        tag(
            "section",
            tag("button", translate("What happened since my last turn"), type="button", id="recap", hidden=True),
            tag("ol", raw("".join(shown.lines)), id="log-lines"),
            id="log",
            data_tab_of="log",
        ),
        tag(
            "section",
            tag("ol", raw(shown.html["chat-lines"]), id="chat-lines"),
            _chat_form(viewer, translator),
            _name_form(table, viewer, translator),
            _at_hand(translator),
            id="chat",
            data_tab_of="chat",
        ),
        id="column",
    )


def _player(game: Game, seat: int, viewer: Viewer, shown: TableView, translator: Translator) -> Markup:
    return tag(
        "div",
        tag("h3", raw(shown.html[f"head-{seat}"]), id=f"head-{seat}", title=translator.render(game.seat_label(seat))),
        tag("div", raw(shown.html[f"panel-{seat}"]), id=f"panel-{seat}"),
        class_="player mine" if seat in viewer.seats else "player",
        data_seat=seat,
        data_colour=colour_of(game, game.seats[seat]),
    )


def own_first(players: int, viewer: Viewer) -> list[int]:
    """The seats clockwise, from the viewer's own on."""
    first = min(viewer.seats, default=0)
    return [(first + later) % players for later in range(players)]


def _chat_form(viewer: Viewer, translator: Translator) -> Markup | str:
    if not viewer.seats:
        return ""
    return tag(
        "form",
        tag(
            "input",
            name="text",
            maxlength=LONGEST_CHAT_MESSAGE,
            autocomplete="off",
            aria_label=translator.translate("Say something"),
            placeholder=translator.translate("Say something"),
        ),
        tag("button", translator.translate("Send")),
        id="chat-form",
    )


def _name_form(table: LiveTable, viewer: Viewer, translator: Translator) -> Markup | str:
    """What one is called; for who holds several seats the first of them."""
    if not viewer.seats:
        return ""
    seat = min(viewer.seats)
    return tag(
        "form",
        tag("label", translator.translate("My name"), for_="my-name"),
        tag(
            "input",
            name="text",
            id="my-name",
            maxlength=LONGEST_NAME,
            autocomplete="nickname",
            value=table.seats[seat].name,
        ),
        tag("button", translator.translate("Change")),
        id="name-form",
        data_seat=seat,
    )


def _at_hand(translator: Translator) -> Markup:
    """Links that belong to the table."""
    translate = translator.translate
    return tag(
        "p",
        tag("a", translate("Replay"), href="replay/"),
        tag("a", translate("Download"), href="game.ahu"),
        tag("a", translate("My seat elsewhere"), href="seats/"),
        tag("label", tag("input", type="checkbox", id="sound"), translate("Sound when it is my turn")),
        class_="links",
    )
