"""Middleware of the pages. The live endpoints stand in front of Django and set the same headers themselves."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from asgiref.sync import markcoroutinefunction
from django.utils.decorators import async_only_middleware

from ahu.core.errors import AhuError
from ahu.web.live.errors import Rejected, database_is_away
from ahu.web.security_headers import HEADERS
from ahu.web.storage.database import DATABASE_FAILURES
from ahu.web.storage.postgres import one_line
from ahu.web.views.errors import rejected, table_error

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    View = Callable[[HttpRequest], Awaitable[HttpResponseBase]]

LOG: Final = logging.getLogger("ahu.web")


@async_only_middleware
def security_headers(get_response: View) -> View:
    """Sets the security headers, unless a view has set one of them itself."""

    async def middleware(request: HttpRequest) -> HttpResponseBase:
        response = await get_response(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    return middleware


@async_only_middleware
def secure_cookies(get_response: View) -> View:
    """Marks every cookie as Secure that is set by TLS, also where a trusted proxy ends it (``AHU_BEHIND_PROXY``)."""

    async def middleware(request: HttpRequest) -> HttpResponseBase:
        response = await get_response(request)
        if request.is_secure():
            for cookie in response.cookies.values():
                cookie["secure"] = True
        return response

    return middleware


class TableErrors:
    """Answers with a page that gives the reason when a table can't be opened, or a request can't be carried out."""

    async_capable = True
    sync_capable = False

    def __init__(self, get_response: View) -> None:
        self._get_response = get_response
        markcoroutinefunction(self)

    async def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on."""
        return await self._get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page for an error of ours; other errors are left to Django."""
        if isinstance(exception, Rejected):
            return rejected(request, exception)
        if isinstance(exception, DATABASE_FAILURES):
            LOG.error("%s: %s", request.path[:80], one_line(exception))
            return rejected(request, database_is_away())
        return table_error(request, exception) if isinstance(exception, AhuError) else None
