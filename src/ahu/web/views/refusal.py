"""Answers to requests that no view sees, because a limit was reached: JSON for live tables, a page for all others."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final

from django.core.handlers.asgi import ASGIRequest

from ahu.core.messages import Message
from ahu.web.live.endpoints import is_live
from ahu.web.live.errors import Rejected
from ahu.web.live.request import SECURITY_HEADERS, Request
from ahu.web.views.errors import rejected

if TYPE_CHECKING:
    from ahu.web.asgi_types import App, Receive, Scope, Send

RETRY_AFTER: Final = 30
"""Seconds after which a browser that was turned away should come again."""
REASONS: Final = {
    413: Message("this request is too large"),
    429: Message("too many connections come from your address: close some pages and try again"),
    503: Message("this server is full: try again in a minute"),
}


async def refuse(status: int, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with a status and the reason, in the language of the request."""
    error = Rejected(status, REASONS[status], 0 if status == 413 else RETRY_AFTER)
    if is_live(scope["path"]):
        await Request("", scope, receive, send).answer_rejected(error)
        return
    page = rejected(ASGIRequest({**scope, "method": "GET"}, BytesIO()), error)
    headers = [(name.encode(), value.encode()) for name, value in page.items()]
    length = (b"content-length", b"%d" % len(page.content))
    start = [*headers, length, *SECURITY_HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": start})
    await send({"type": "http.response.body", "body": page.content})


def refusing(status: int) -> App:
    """An app that refuses every request."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await refuse(status, scope, receive, send)

    return app
