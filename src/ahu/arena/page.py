"""The report of a contest as one HTML page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ahu.arena.standings import Standings


def page(standings: Standings, command: str) -> str:
    """The page."""
    return f"{standings} {command}"
