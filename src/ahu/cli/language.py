"""The language of the terminal: the one that ``--language`` names, or else that of the system."""

from __future__ import annotations

import re
from contextvars import ContextVar
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from ahu.core.messages import ENGLISH
from ahu.i18n import LANGUAGES, translator
from ahu.registry import kits

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ahu.core.game import Game
    from ahu.core.messages import Translator

OPTION: Final = "--language"
VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says which language its user reads. The first that is set counts."""

_spoken: ContextVar[tuple[str, str]] = ContextVar("spoken", default=(ENGLISH.code, ""))
"""The code of the language, and the name of the game whose catalogue is asked first."""


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The code of the language that a command line or else the environment asks for; English if we do not speak it.

    The command line is searched before it is parsed: help and errors are in that language, too.
    """
    named = [value for name, value in pairwise([*arguments, ""]) if name == OPTION]
    named += [argument.partition("=")[2] for argument in arguments if argument.startswith(f"{OPTION}=")]
    return named[-1] if named and named[-1] in LANGUAGES else _of_system(environment)


def _of_system(environment: Mapping[str, str]) -> str:
    """The language of a locale such as ``fr_CA.UTF-8``."""
    locale = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    code = re.split(r"[_.@-]", locale, maxsplit=1)[0].casefold()
    return code if code in LANGUAGES else ENGLISH.code


def speak(code: str) -> None:
    """Use a language from now on."""
    _spoken.set((code, ""))


def speak_of(game: Game | type[Game]) -> None:
    """Use the words of a game first from now on."""
    code, _ = _spoken.get()
    _spoken.set((code, game.name if game.name in kits() else ""))


def spoken() -> Translator:
    """The translator into the language of the terminal."""
    return translator(*_spoken.get())
