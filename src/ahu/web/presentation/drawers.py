"""What a page shows in its drawers: the supplies, and all that a player has. It is sent when a drawer is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.markup import tag
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
            return page.panel(screen, seat, translator) + _person_button(table, seat, viewpoint, translator)
    return ""


def _person_button(table: LiveTable, seat: int, viewpoint: int, translator: Translator) -> str:
    """Opens the menu with what one can do about another person at the table."""
    row = table.seats[seat]
    if row.bot or not row.taken or seat == viewpoint:
        return ""
    label = translator.translate("Mute, block, report")
    button = tag("button", label, type="button", class_="quiet", data_person=seat, aria_haspopup="dialog")
    return f'<p class="about-player">{button}</p>'
