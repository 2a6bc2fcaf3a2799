"""Sections of docs/reliability.md that are written on their own; the page itself is written by “make soak”."""

from __future__ import annotations

from typing import Final

POSTGRES: Final = "## Several processes on PostgreSQL"
FUZZ: Final = "## Odd inputs"
HEADING: Final = "\n## "


def section_of(page: str, title: str) -> str:
    """A section of a page, with its title; empty if there is none."""
    begin = page.find(title)
    if begin < 0:
        return ""
    end = page.find(HEADING, begin)
    return page[begin:].rstrip("\n") + "\n" if end < 0 else page[begin:end].rstrip("\n") + "\n"


def with_section(page: str, title: str, section: str) -> str:
    """A page with a section at its end, in place of an earlier one."""
    known = section_of(page, title)
    rest = page.split(known) if known else [page]
    parts = [part.strip("\n") for part in (*rest, section) if part.strip("\n")]
    return "\n\n".join(parts) + "\n"
