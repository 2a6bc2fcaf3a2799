"""Which language a browser is spoken to in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.i18n import LANGUAGES, translator
from ahu.web.seat_cookies import LANGUAGE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest

    from ahu.core.messages import Translator


def language_of(cookies: Mapping[str, str], accepted: str) -> str:
    """The language that was chosen, or else the first of the browser's own that the house speaks."""
    chosen = cookies.get(LANGUAGE, "")
    if chosen in LANGUAGES:
        return chosen
    for wanted in _by_quality(accepted[:200]):
        if wanted in LANGUAGES:
            return wanted
    return "en"


def _by_quality(accepted: str) -> list[str]:
    """The languages of an Accept-Language header, the best liked first."""
    liked: list[tuple[float, str]] = []
    for part in accepted.split(","):
        name, _, quality = part.strip().partition(";q=")
        try:
            liked.append((-float(quality or 1), name.partition("-")[0].lower()))
        except ValueError:
            continue
    return [name for _, name in sorted(liked, key=lambda pair: pair[0])]


def translator_of(request: HttpRequest, game: str = "") -> Translator:
    """Who speaks to this browser, of a game or of all of them."""
    return translator(language_of(request.COOKIES, request.headers.get("Accept-Language", "")), game)
