"""Pages that say what went wrong, and where to go from there."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from ahu.core.messages import capital
from ahu.web.language import translator_of
from ahu.web.views.render import render_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from ahu.core.errors import AhuError
    from ahu.web.live.errors import Rejected


class ErrorContext(TypedDict):
    """What ``error.html`` shows."""

    headline: str
    sentence: str


def error_page(request: HttpRequest, status: int, headline: str, sentence: str) -> HttpResponse:
    """A page that says what is wrong."""
    return render_page(request, "error.html", ErrorContext(headline=headline, sentence=sentence), status=status)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001
    """404: nothing is at this address."""
    translate = translator_of(request).translate
    return error_page(
        request,
        404,
        translate("Page not found"),
        translate("There is no such table or page; perhaps the address was cut off."),
    )


def forged(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """403: a form that did not come from one of our pages."""
    translate = translator_of(request).translate
    return error_page(
        request,
        403,
        translate("Form rejected"),
        translate("This form did not come from your page. Load the page again and retry."),
    )


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001
    """400: a request that can't be read, or one that is far too large."""
    translate = translator_of(request).translate
    return error_page(
        request, 400, translate("Unreadable request"), translate("The server did not understand this request.")
    )


def too_many(request: HttpRequest) -> HttpResponse:
    """429: something was tried too often."""
    translate = translator_of(request).translate
    return error_page(
        request, 429, translate("That can’t be done"), translate("That was tried too often: wait a few minutes.")
    )


def server_error(request: HttpRequest) -> HttpResponse:
    """500: an error of ours."""
    translate = translator_of(request).translate
    return error_page(
        request,
        500,
        translate("Something went wrong"),
        translate("That was our mistake. The game is safe: load the page again."),
    )


def rejected(request: HttpRequest, error: Rejected) -> HttpResponse:
    """A request that can't be carried out, and why."""
    translator = translator_of(request)
    reason = capital(translator.render(error.reason)) + "."
    page = error_page(request, error.status, translator.translate("That can’t be done"), reason)
    if error.retry_after:
        page.headers["Retry-After"] = str(error.retry_after)
    return page


def table_error(request: HttpRequest, error: AhuError) -> HttpResponse:
    """410: a table that can't be opened, such as one played by other rules."""
    translator = translator_of(request)
    reason = capital(translator.render(error.message)) + "."
    return error_page(request, 410, translator.translate("This table can’t be opened"), reason)
