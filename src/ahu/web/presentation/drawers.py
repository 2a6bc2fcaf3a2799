"""What a page shows in its drawers: the supplies, and all that a player has. It is sent when a drawer is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.web.game_page import page_of

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.web.live.live_table import LiveTable

SUPPLIES: Final = "shared-area"
PANEL: Final = "panel-"
"""The id of a player's drawer begins with it; the number of the seat follows."""


def drawer_html(table: LiveTable, viewpoint: int, name: str, translator: Translator) -> str:
    """What stands in the drawer of that name, for who sees the screen of ``viewpoint``; empty if nothing does."""
    drawers, key = table.rendered.drawers, (viewpoint, translator.code, name)
    html = drawers.get(key)
    return drawers.keep(key, _html(table, viewpoint, name, translator)) if html is None else html


def _html(table: LiveTable, viewpoint: int, name: str, translator: Translator) -> str:
    page, screen = page_of(table.game), table.state.screen(viewpoint)
    if name == SUPPLIES:
        return page.shared_area(screen, translator)
    for seat in range(table.game.players):
        if name == f"{PANEL}{seat}":
            return page.panel(screen, seat, translator)
    return ""
