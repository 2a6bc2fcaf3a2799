"""Responses of the views: whole pages, parts of pages that htmx asks for, and redirects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.http.response import HttpResponseRedirectBase
from django.template.loader import render_to_string
from django_htmx.middleware import HtmxDetails

from ahu.web.account_link import account_link, notifications_link
from ahu.web.language import translator_of
from ahu.web.learning import ways_to_learn
from ahu.web.rule_links import rules_address

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django.http import HttpRequest


class SeeOther(HttpResponseRedirectBase):
    """A redirect that the browser follows with GET: the answer to a POST request that is done."""

    status_code = 303


def render_page(
    request: HttpRequest,
    template: str,
    context: Mapping[str, object] | None = None,
    *,
    game: str = "",
    style_sheets: Iterable[str] = (),
    status: int = 200,
) -> HttpResponse:
    """A whole page in the language of the request.

    ``game`` names the game whose catalogue translates the page and whose rules it links to. ``style_sheets`` are those
    that the page loads after the generic ones.
    """
    html = _rendered(request, template, {**(context or {}), "style_sheets": list(style_sheets)}, game)
    headers = {"Cache-Control": "no-store", "Vary": "Cookie, Accept-Language"}
    return HttpResponse(html, status=status, headers=headers)


def render_part(request: HttpRequest, template: str, context: Mapping[str, object], *, game: str) -> HttpResponse:
    """A part of a page, to be put into the page that asks for it."""
    return HttpResponse(_rendered(request, template, dict(context), game), headers={"Cache-Control": "no-store"})


def wants_part(request: HttpRequest) -> bool:
    """Whether htmx asks for a part of a page. It needs a whole one to restore its history."""
    htmx = HtmxDetails(request)
    return bool(htmx) and not htmx.history_restore_request


def _rendered(request: HttpRequest, template: str, context: dict[str, object], game: str) -> str:
    translator = translator_of(request, game)
    functions = {
        "language": translator.code,
        "translate": translator.translate,
        "translate_plural": translator.translate_plural,
        "rules_address": rules_address(game),
        "learning": ways_to_learn(game),
        "account": account_link(request),
        "notifications": notifications_link(),
    }
    return render_to_string(template, {**functions, **context}, request)
