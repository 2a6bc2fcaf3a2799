"""Text for a terminal: no line wider than it, long ones folded where they can be."""

from __future__ import annotations

import re
from textwrap import wrap
from typing import Final

WIDEST: Final = 100


def page(*lines: str) -> str:
    """The lines as text, none wider than a terminal."""
    return "\n".join(part.rstrip() for line in lines for part in folded(line)) + "\n"


def folded(line: str) -> list[str]:
    """A long line in several, broken after a comma or stop where it can be, the later ones indented."""
    if len(line) <= WIDEST:
        return [line]
    kept = re.sub(r"(?<![,;:.]) ", "\0", line)
    return [part.replace("\0", " ") for part in wrap(kept, WIDEST, subsequent_indent="    ", break_on_hyphens=False)]


def chapter(title: str, lines: list[str]) -> list[str]:
    """Lines under a title."""
    return ["", f"{title}:", *(lines or ["nothing yet"])]
