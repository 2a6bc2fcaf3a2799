"""The whole server as one ASGI app: monitoring, static files, the endpoints of live tables, then Django's pages."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, cast

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ahu.web.settings")

import django

django.setup()

from django.core.handlers.asgi import ASGIHandler

from ahu.web.body_limit import limit_body
from ahu.web.live.endpoints import live_endpoints
from ahu.web.live.live_tables import close_live_tables, live_tables
from ahu.web.monitoring import with_monitoring
from ahu.web.static_files import with_static_files
from ahu.web.views.refusal import refusing

if TYPE_CHECKING:
    from ahu.web.asgi_types import App, Receive, Scope, Send


def with_lifespan(inner: App) -> App:
    """An app that opens and closes the live tables when the server starts and stops."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await inner(scope, receive, send)
            return
        while True:
            event = await receive()
            if event["type"] == "lifespan.startup":
                await live_tables().due.skip_downtime()
                live_tables().look_around()
                await send({"type": "lifespan.startup.complete"})
            else:
                close_live_tables()
                await send({"type": "lifespan.shutdown.complete"})
                return

    return app


application: App = with_lifespan(
    with_monitoring(with_static_files(live_endpoints(limit_body(cast("App", ASGIHandler()), refusing(413)))))
)
