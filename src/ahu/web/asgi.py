"""The whole server as one ASGI app: files, then the live door, then Django's pages."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, cast

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ahu.web.settings")

import django

django.setup()

from django.core.handlers.asgi import ASGIHandler

from ahu.core.messages import ENGLISH
from ahu.registry import games
from ahu.web.game_page import page_of
from ahu.web.live.endpoints import door
from ahu.web.live.live_tables import close_live_tables, live_tables
from ahu.web.static_files import with_static_files

if TYPE_CHECKING:
    from ahu.web.live.request import App, Receive, Scope, Send


def warm_up() -> None:
    """Draw the house's islands before anybody waits for them: laying out a coast takes a moment."""
    for kind in games().values():
        for players in kind.player_counts:
            game = kind.set_up(kind.seats_for(players))
            page_of(game).land(game, ENGLISH)


def _living(inner: App) -> App:
    """The app with a beginning and an end, as the server tells them."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await inner(scope, receive, send)
            return
        while True:
            told = await receive()
            if told["type"] == "lifespan.startup":
                live_tables()
                await send({"type": "lifespan.startup.complete"})
            else:
                close_live_tables()
                await send({"type": "lifespan.shutdown.complete"})
                return

    return app


application: App = _living(with_static_files(door(cast("App", ASGIHandler()))))
