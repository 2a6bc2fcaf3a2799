"""The guided first game: on a real table, begun or gone on with."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from django.urls import reverse
from django.views.decorators.http import require_POST

from ahu.lesson import lesson_of
from ahu.registry import find_game, kits
from ahu.web.live.live_tables import live_tables
from ahu.web.new_table import lesson_table
from ahu.web.seat_cookies import player_from
from ahu.web.views.errors import not_found
from ahu.web.views.new_table import count_new_table, make_table
from ahu.web.views.render import SeeOther

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.http import HttpRequest, HttpResponse

    from ahu.web.table_data import TableSummary


@require_POST
async def guided(request: HttpRequest, game: str) -> HttpResponse:
    """The guided game of this browser: the one that it has begun, or else a new one."""
    lesson = lesson_of(kits()[game]) if game in kits() else None
    if lesson is None:
        return not_found(request)
    for key in guided_tables(await live_tables().tables_of(player_from(request)), game):
        table = await live_tables().get(key)
        if table and table.guide:  # else its lesson was another one: an ordinary game is played there now
            return SeeOther(reverse("table", args=[key]))
    count_new_table(request)
    new = await asyncio.to_thread(lesson_table, find_game(game), lesson)
    return await make_table(request, new)


def guided_tables(tables: Iterable[TableSummary], game: str) -> list[str]:
    """The keys of the tables among these where a guided game goes on."""
    return [row.key for row, _ in tables if row.game == game and row.guided and not row.finished]
