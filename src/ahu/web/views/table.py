"""The table: map, prompt, players, log and chat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict

from django.views.decorators.http import require_safe

from ahu.draw.game_colours import colour_of
from ahu.web.clocks.table_clock import now
from ahu.web.game_page import page_of
from ahu.web.language import translator_of
from ahu.web.live.live_tables import live_tables
from ahu.web.models import LONGEST_CHAT_MESSAGE, LONGEST_NAME
from ahu.web.moderation.hiding import hidden_seats, muted_from
from ahu.web.moderation.storage import blocked_by
from ahu.web.presentation.drawers import SUPPLIES, drawer_html
from ahu.web.presentation.table_message import first_message
from ahu.web.presentation.view_model import table_view
from ahu.web.presentation.viewer import Viewer
from ahu.web.seat_cookies import digests_from, known_player
from ahu.web.static_files import table_style_sheets
from ahu.web.views.board import board_of
from ahu.web.views.errors import not_found
from ahu.web.views.render import render_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from ahu.core.action import Seat
    from ahu.core.game import Game
    from ahu.core.messages import Translator
    from ahu.web.game_page import AidSection
    from ahu.web.live.live_table import LiveTable
    from ahu.web.presentation.view_model import TableView
    from ahu.web.views.board import Board


LONGEST_NOTATION: Final = 1000


class PlayerPanel(NamedTuple):
    """The place of a seat on the page; what stands in it comes from the view of the table."""

    seat: Seat
    label: str
    colour: str
    mine: bool


class TableContext(TypedDict):
    """What ``table.html`` shows."""

    game: Game
    board: Board
    view: TableView
    players: list[PlayerPanel]
    """In the order of play."""
    has_supplies: bool
    """Whether anything belongs to nobody."""
    own_seats: list[int]
    lost_seat: bool
    """Whether this browser held a seat here and does so no more."""
    my_name: str
    first_message: str
    """As JSON: what the script of the page must know from the start."""
    now: int
    """The time of the server, for the clocks of the page; 0 if it has none."""
    by_days: bool
    """Whether a turn has days: then holidays count."""
    guided: bool
    """Whether a coach guides the viewer."""
    form_button: str
    """The label of the button that sends a form."""
    longest_notation: int
    """Characters of actions that are typed."""
    longest_name: int
    longest_chat_message: int
    aid: list[AidSection]
    """The player aid; none if the game brings none."""
    all_open: bool
    """Whether all its sections are unfolded."""


@require_safe
async def table(request: HttpRequest, key: str) -> HttpResponse:
    """A table as the browser that asks may see it."""
    table = await live_tables().get(key, digests_from(key, request.COOKIES))
    if table is None:
        return not_found(request)
    game = table.game.name
    await table.prepare_drawing(translator_of(request, game))
    secrets = digests_from(key, request.COOKIES)
    seats = table.access.seats_of(secrets)
    viewer, lost_seat = Viewer(seats, hidden=await _hidden(request, table)), bool(secrets) and not seats
    context = _context(table, viewer, translator_of(request, game), lost_seat=lost_seat)
    return render_page(request, "table.html", context, game=game, style_sheets=table_style_sheets(game))


async def _hidden(request: HttpRequest, table: LiveTable) -> frozenset[int]:
    """The seats whose lines of chat the browser does not want to see."""
    player = known_player(request)
    blocked = await live_tables().store.read(lambda: blocked_by(player)) if player else frozenset()
    return hidden_seats(table.seats, muted_from(table.key, request.COOKIES), blocked)


def _context(table: LiveTable, viewer: Viewer, translator: Translator, *, lost_seat: bool) -> TableContext:
    view, seats = table_view(table, viewer, translator), viewer.seats
    return TableContext(
        game=table.game,
        board=board_of(table.game, "".join(view.svg.values()), view.html["listing"], translator),
        view=view,
        players=[_panel(table.game, seat, seats, translator) for seat in view.status.order],
        has_supplies=bool(drawer_html(table, view.status.seat, SUPPLIES, translator)),
        own_seats=sorted(seats),
        lost_seat=lost_seat,
        my_name=table.seats[min(seats)].name if seats else "",
        first_message=first_message(view),
        now=now() if table.clock.clock or table.row.gathering else 0,
        by_days=table.clock.clock is not None and table.clock.clock.by_days,
        guided=table.guide is not None and table.guide.learner in seats,
        form_button=translator.translate(page_of(table.game).form_button),
        longest_notation=LONGEST_NOTATION,
        longest_name=LONGEST_NAME,
        longest_chat_message=LONGEST_CHAT_MESSAGE,
        aid=page_of(table.game).aid(table.game, translator),
        all_open=False,
    )


def _panel(game: Game, seat: Seat, own: frozenset[int], translator: Translator) -> PlayerPanel:
    colour = colour_of(game, game.seats[seat])
    return PlayerPanel(seat, translator.render(game.seat_label(seat)), colour, seat in own)
