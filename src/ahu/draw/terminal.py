"""Text for a terminal: no line is too wide, and long lines are broken at commas and stops."""

from __future__ import annotations

import re
from textwrap import wrap
from typing import Final

WIDTH: Final = 100
"""Characters in the widest line."""


def fitted(*lines: str) -> str:
    """The lines as one text, none of them wider than a terminal."""
    return "\n".join(part.rstrip() for line in lines for part in broken(line)) + "\n"


def broken(line: str) -> list[str]:
    """A long line in several: broken after a comma, colon or stop where possible, the later ones indented."""
    if len(line) <= WIDTH:
        return [line]
    kept = re.sub(r"(?<![,;:.]) ", "\0", line)
    return [part.replace("\0", " ") for part in wrap(kept, WIDTH, subsequent_indent="    ", break_on_hyphens=False)]


def section(title: str, lines: list[str]) -> list[str]:
    """Lines under a title."""
    return ["", f"{title}:", *(lines or ["nothing yet"])]
