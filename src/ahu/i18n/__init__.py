"""The languages of the house: catalogues of every sentence a player may read, and who speaks them.

Sentences of the generic packages are in ``locale`` beside this file; a game brings its own (:class:`ahu.kit.Kit`).
"""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from ahu.core.messages import ENGLISH, Translator
from ahu.registry import kits

CATALOGUES: Final = Path(__file__).parent / "locale"
LANGUAGES: Final = {"en": "English", "fr": "Français", "de": "Deutsch"}
"""Every language by its code, as it calls itself."""


@cache
def translator(code: str, game: str = "") -> Translator:
    """Who speaks a language; English if nobody does.

    What a game says itself comes first. Who speaks of no game in particular knows the words of all.
    """
    if code == ENGLISH.code or code not in LANGUAGES:
        return ENGLISH
    own = _read(CATALOGUES, code)
    if game:
        return Translator(code, _chained([_of_game(game, code), own]))
    return Translator(code, _chained([own, *[_of_game(name, code) for name in kits()]]))


def _of_game(game: str, code: str) -> NullTranslations:
    folder = kits()[game].catalogues
    return _read(folder, code) if folder else NullTranslations()


def _read(folder: Path, code: str) -> NullTranslations:
    """The catalogue of a language in a folder; empty if there is none."""
    file = folder / f"{code}.po"
    if not file.exists():
        return NullTranslations()
    with file.open("rb") as opened:
        catalogue = read_po(opened, locale=code)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)


def _chained(translations: list[NullTranslations]) -> NullTranslations:
    """The first that knows a sentence says it."""
    first, *others = translations
    for other in others:
        first.add_fallback(other)
    return first
