"""What stands around every page: head, top line, foot."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from django.http import HttpResponse
from django.middleware.csrf import get_token

from ahu.i18n import LANGUAGES
from ahu.web.language import translator_of
from ahu.web.presentation.markup import joined, raw, tag
from ahu.web.static_files import address, sheets_of

if TYPE_CHECKING:
    from django.http import HttpRequest

HTMX_CONFIG: Final = json.dumps(
    {"morphIgnore": ["data-htmx-powered", "data-ui-", "open"], "noSwap": [204, 304, "4xx", "5xx"]}
)
SHEETS: Final = ("chart.css", "ahu.css", "pages.css")


def page(
    request: HttpRequest,
    title: str,
    *content: object,
    kind: str = "plain",
    scripts: tuple[str, ...] = (),
    games: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    """A whole page, with the style sheets of the games it shows."""
    sheets = (*SHEETS, *(sheet for game in games for sheet in sheets_of(game)))
    translator = translator_of(request)
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
        tag("meta", name="htmx-config", content=HTMX_CONFIG),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", title),
        tag("link", rel="icon", href=address("icon.svg"), type="image/svg+xml"),
        joined(tag("link", rel="stylesheet", href=address(sheet)) for sheet in sheets),
        tag("script", src=address("theme.js")),
        tag("script", src=address("htmx.js"), defer=True),
        joined(tag("script", src=address(script), type="module") for script in scripts),
    )
    token = json.dumps({"X-CSRFToken": get_token(request)})
    body = tag(
        "body",
        tag("a", translator.translate("To the content"), href="#main", class_="skip"),
        _top(request),
        tag("main", *content, id="main"),
        class_=f"page-{kind}",
        hx_headers__inherited=token,
    )
    html = raw(
        f'<!doctype html><html lang="{translator.code}">{head}{body}</html>'.replace(
            "hx-headers--inherited", "hx-headers:inherited"
        )
    )
    response = HttpResponse(html, status=status)
    response["Cache-Control"] = "no-store"
    response["Vary"] = "Cookie, Accept-Language"
    return response


def _top(request: HttpRequest) -> object:
    """The line on top: home, languages, light or dark."""
    translator = translator_of(request)
    languages = joined(
        tag(
            "button",
            code.upper(),
            name="language",
            value=code,
            title=name,
            lang=code,
            aria_current="true" if code == translator.code else None,
        )
        for code, name in LANGUAGES.items()
    )
    return tag(
        "header",
        tag("a", raw(MARK), tag("b", "Ahu"), href="/", class_="home", title=translator.translate("Home")),
        tag("span", id="net", role="status", aria_live="polite"),
        tag(
            "form",
            csrf(request),
            tag("input", type="hidden", name="back", value=request.get_full_path()),
            languages,
            method="post",
            action="/language/",
            class_="languages",
            aria_label=translator.translate("Language"),
        ),
        tag(
            "button",
            raw(SUN),
            type="button",
            data_theme_switch=True,
            class_="round",
            title=translator.translate("Light or dark"),
            aria_label=translator.translate("Light or dark"),
        ),
        class_="top",
    )


def see_other(address: str) -> HttpResponse:
    """Go there instead: what was asked for is done."""
    return HttpResponse(status=303, headers={"Location": address})


def csrf(request: HttpRequest) -> object:
    """The hidden field that shows a form is ours."""
    return tag("input", type="hidden", name="csrfmiddlewaretoken", value=get_token(request))


MARK: Final = (
    '<svg class="mark" viewBox="-14 -44 28 46" aria-hidden="true"><path d="M-12 0V-9Q-12 -14 -7 -15.5L-6.5 -18'
    'Q-9 -19.5 -9 -23L-9.8 -33Q-8.6 -41.5 0 -41.5Q8.6 -41.5 9.8 -33L9 -23Q9 -19.5 6.5 -18L7 -15.5Q12 -14 12 -9V0Z"/>'
    '<path class="mark-cut" d="M-8.2 -32.2Q0 -35 8.2 -32.2M-1.4 -31L-2.6 -24.4H2.6L1.4 -31M-3.6 -20.8H3.6"/></svg>'
)
SUN: Final = (
    '<svg viewBox="-10 -10 20 20" aria-hidden="true"><circle r="4.2"/><path d="M0 -9V-6.5M0 9V6.5M-9 0H-6.5M9 0H6.5'
    'M-6.4 -6.4L-4.6 -4.6M6.4 6.4L4.6 4.6M-6.4 6.4L-4.6 4.6M6.4 -6.4L4.6 -4.6"/></svg>'
)
