"""The language of a request."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from babel import negotiate_locale
from django.utils.translation.trans_real import parse_accept_lang_header

from ahu.core.messages import ENGLISH
from ahu.i18n import LANGUAGES, translator
from ahu.web.seat_cookies import LANGUAGE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest

    from ahu.core.messages import Translator


LONGEST: Final = 500
"""Characters of an Accept-Language header whose meaning is kept."""


def language_of(cookies: Mapping[str, str], accepted: str) -> str:
    """The code of the language that was chosen, or else of the best one in an Accept-Language header."""
    chosen = cookies.get(LANGUAGE, "")
    if chosen in LANGUAGES:
        return chosen
    return _known_header(accepted) if len(accepted) <= LONGEST else _negotiated(accepted)


@lru_cache(maxsize=500)
def _known_header(accepted: str) -> str:
    return _negotiated(accepted)


def _negotiated(accepted: str) -> str:
    """The first of the accepted languages that there is a translation for; English if there is none."""
    preferred = [code for code, quality in parse_accept_lang_header(accepted) if quality > 0]
    return negotiate_locale(preferred, LANGUAGES, sep="-") or ENGLISH.code


def translator_of(request: HttpRequest, game: str = "") -> Translator:
    """The translator into the language of a request; with a game, the catalogue of that game comes first."""
    return translator(language_of(request.COOKIES, request.headers.get("Accept-Language", "")), game)
