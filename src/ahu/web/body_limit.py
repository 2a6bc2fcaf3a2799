"""A limit on the bodies of requests to pages: Django would write them to the disk before it looks at them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ahu.core.messages import Message
from ahu.web.live.request import Request

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from ahu.web.asgi_types import App, Receive, Scope, Send

LARGEST_FORM: Final = 4_000_000
"""Bytes: more than the largest game and the largest board that may be sent together."""


def limit_body(inner: App) -> App:
    """An app that answers 413 to requests with a body that is too large, as soon as it is."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await _limited(inner, scope, receive, send)
        else:
            await inner(scope, receive, send)

    return app


async def _limited(inner: App, scope: Scope, receive: Receive, send: Send) -> None:
    received, answered = 0, False

    async def counting() -> MutableMapping[str, Any]:
        nonlocal received
        part = await receive()
        received += len(part.get("body", b""))
        return part if received <= LARGEST_FORM else {"type": "http.disconnect"}

    async def noting(message: MutableMapping[str, Any]) -> None:
        nonlocal answered
        answered = True
        await send(message)

    await inner(scope, counting, noting)
    if received > LARGEST_FORM and not answered:
        await Request("", scope, receive, send).reject(413, Message("that is too much at once"))
