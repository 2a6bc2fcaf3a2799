"""A host's list of words that may not be in names: a file with one in each line. By default there is none."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from ahu.core.errors import BadOption
from ahu.i18n.system_errors import system_reason

if TYPE_CHECKING:
    from collections.abc import Mapping

VARIABLE: Final = "AHU_REFUSED_WORDS"
"""The environment variable with the path of the file."""
COMMENT: Final = "#"


def refused_words_from(environment: Mapping[str, str]) -> tuple[str, ...]:
    """The words in the host's file, none without one; BadOption if it can't be read.

    ``word`` refuses names in which it is a word of its own, ``*word*`` also those that have it in a longer word.
    """
    file = environment.get(VARIABLE, "").strip()
    if not file:
        return ()
    try:
        lines = Path(file).read_text("utf-8-sig").splitlines()
    except OSError as error:
        raise BadOption("{variable}: {reason}", variable=VARIABLE, reason=system_reason(error)) from error
    except UnicodeDecodeError as error:
        raise BadOption("the file “{name}” is not UTF-8 text", name=file) from error
    words = [line.partition(COMMENT)[0].strip() for line in lines]
    return tuple([word for word in words if word.strip("*")])
