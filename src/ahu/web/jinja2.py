"""The template engine of the pages: Jinja2 with the functions that templates may call."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from django.urls import reverse
from jinja2 import Environment, StrictUndefined
from jinja2.ext import Extension
from jinja2.lexer import Token

from ahu.i18n import LANGUAGES
from ahu.web.presentation.seat_badge import sign
from ahu.web.qr_code import qr_code
from ahu.web.static_files import address

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jinja2.lexer import TokenStream

LINE_BREAK: Final = re.compile(r"(?<=>)\s*\n\s*|\s*\n\s*(?=<)|^\s*\n\s*|\s*\n\s*$")
"""A line break, with its indentation, before or after a tag of HTML or of the template."""


class DropLineBreaks(Extension):
    """Drops line breaks beside tags, so that the layout of a template adds no spaces to the page."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """The tokens of a template without those line breaks."""
        for token in stream:
            if token.type == "data":
                yield Token(token.lineno, "data", LINE_BREAK.sub("", token.value))
            else:
                yield token


def url_for(name: str, *arguments: object, **query: object) -> str:
    """The address of a named route (``urls.py``), with a query string if one is given."""
    path = reverse(name, args=arguments)
    return f"{path}?{urlencode(query)}" if query else path


def environment(**options: Any) -> Environment:  # noqa: ANN401  # Django passes its own options on
    """The environment that Django's settings name: a variable that is missing is an error."""
    made = Environment(**{**options, "undefined": StrictUndefined}, extensions=[DropLineBreaks])  # noqa: S701  # Django turns autoescape on
    made.globals |= {
        "languages": LANGUAGES,
        "qr_code": qr_code,
        "seat_badge": sign,
        "static": address,
        "url_for": url_for,
    }
    return made
