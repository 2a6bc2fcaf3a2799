"""A limit on the bodies of requests to pages: Django would write them to the disk before it looks at them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from ahu.web.asgi_types import App, Receive, Scope, Send


def limit_body(inner: App, too_large: App) -> App:
    """An app in which ``too_large`` answers requests with a body that is too large, as soon as it is."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await _limited(inner, too_large, scope, receive, send)
        else:
            await inner(scope, receive, send)

    return app


async def _limited(inner: App, too_large: App, scope: Scope, receive: Receive, send: Send) -> None:
    received, answered, most = 0, False, settings.LIMITS.body_bytes

    async def counting() -> MutableMapping[str, Any]:
        nonlocal received
        part = await receive()
        received += len(part.get("body", b""))
        return part if received <= most else {"type": "http.disconnect"}

    async def noting(message: MutableMapping[str, Any]) -> None:
        nonlocal answered
        answered = True
        await send(message)

    await inner(scope, counting, noting)
    if received > most and not answered:
        await too_large(scope, receive, send)
