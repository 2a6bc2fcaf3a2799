"""Languages: catalogues of every sentence that a player may read, and translators that use them.

The sentences of the generic packages are in ``locale`` beside this file; a game brings its own (:class:`ahu.kit.Kit`).
"""

from __future__ import annotations

from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

from babel import Locale
from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from ahu.core.messages import ENGLISH, OR, Translator
from ahu.registry import kits

CATALOGUES: Final = Path(__file__).parent / "locale"
LANGUAGES: Final = {"en": "English", "fr": "Français", "de": "Deutsch"}
"""The name of every language in that language, by its code."""


class CatalogueTranslator(Translator):
    """Translates by catalogues, and writes lists as the language does."""

    def __init__(self, code: str, translations: NullTranslations) -> None:
        super().__init__(code, translations)
        self._locale = Locale(code)

    def join(self, texts: list[str], style: str) -> str:
        """Texts as a list: "a, b et c", "a, b ou c"."""
        return format_list(texts, "or" if style == OR else "standard", self._locale)


@lru_cache(maxsize=64)
def translator(code: str, game: str = "") -> Translator:
    """The translator into a language; into English if the language is unknown.

    With a game, the catalogue of that game is asked before the generic one. Without one, those of all games are asked
    after it.
    """
    if code == ENGLISH.code or code not in LANGUAGES:
        return ENGLISH
    own = _read(CATALOGUES, code)
    if game:
        return CatalogueTranslator(code, _chained([_of_game(game, code), own]))
    return CatalogueTranslator(code, _chained([own, *[_of_game(name, code) for name in kits()]]))


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
    """The first of them; a sentence that it lacks is looked up in the next."""
    first, *others = translations
    for other in others:
        first.add_fallback(other)
    return first
