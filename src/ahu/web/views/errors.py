"""Pages for what went wrong: they say what, and where to go from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asgiref.sync import markcoroutinefunction

from ahu.core.errors import AhuError
from ahu.core.messages import capital
from ahu.web.language import translator_of
from ahu.web.presentation.markup import tag
from ahu.web.views.layout import page

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from django.http import HttpRequest, HttpResponse, HttpResponseBase


def trouble(request: HttpRequest, status: int, headline: str, sentence: str) -> HttpResponse:
    """A page that says what is wrong."""
    translator = translator_of(request)
    return page(
        request,
        headline,
        tag("h1", headline),
        tag("p", sentence, class_="lead"),
        tag("p", tag("a", translator.translate("To the start page"), href="/", class_="button")),
        kind="trouble",
        status=status,
    )


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001
    """Nothing is at this address."""
    translate = translator_of(request).translate
    return trouble(
        request,
        404,
        translate("Nothing here"),
        translate("There is no such table or page; perhaps the address was cut off."),
    )


def forged(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """A form that did not come from one of our pages."""
    translate = translator_of(request).translate
    return trouble(
        request,
        403,
        translate("Not from here"),
        translate("This form did not come from your page. Load the page again and retry."),
    )


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001
    """A request nobody can make sense of, or one that is far too large."""
    translate = translator_of(request).translate
    return trouble(
        request, 400, translate("That can’t be read"), translate("The server could not make sense of what it was sent.")
    )


def broken(request: HttpRequest) -> HttpResponse:
    """An error of ours."""
    translate = translator_of(request).translate
    return trouble(
        request,
        500,
        translate("Something broke"),
        translate("That was our mistake. The game is safe: load the page again."),
    )


class TableErrors:
    """Middleware: of a table that can't be opened, such as one played by other rules, any of its pages says why."""

    async_capable = True
    sync_capable = False

    def __init__(self, get_response: Callable[[HttpRequest], Awaitable[HttpResponseBase]]) -> None:
        self._get_response = get_response
        markcoroutinefunction(self)

    async def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Hand the request on."""
        return await self._get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """What a page could not be made for."""
        if not isinstance(exception, AhuError):
            return None
        translator = translator_of(request)
        told = translator.render(exception.words)
        return trouble(request, 410, translator.translate("This table can’t be opened"), capital(told) + ".")
