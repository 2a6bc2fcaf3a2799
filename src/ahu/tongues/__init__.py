"""The languages of the house: catalogues of every sentence a player may read, and who speaks them."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from ahu.core.words import ENGLISH, Tongue

CATALOGUES: Final = Path(__file__).parent / "locale"
TONGUES: Final = {"en": "English", "fr": "Français", "de": "Deutsch"}
"""Every language by its code, as it calls itself."""


@cache
def tongue(code: str) -> Tongue:
    """Who speaks a language; English if nobody does."""
    if code == ENGLISH.code or code not in TONGUES:
        return ENGLISH
    with (CATALOGUES / f"{code}.po").open("rb") as file:
        catalogue = read_po(file, locale=code)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Tongue(code, GNUTranslations(compiled))
