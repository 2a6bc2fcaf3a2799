"""Giants in a minute."""

from __future__ import annotations

from typing import Final

from ahu.core.messages import gettext_noop
from ahu.rules_book import Figure, Panel

MINUTE: Final = (
    Panel(
        Figure("round-bids", ("bids",)),
        gettext_noop("Dice show which Moai can be sculpted. All bid for them in secret, with markers and sculptors."),
    ),
    Panel(
        Figure("round-placed", ("e9", "f8", "f9", "g8")),
        gettext_noop("Place your other figures on the island: the figures of all players make the road."),
    ),
    Panel(
        Figure("round-carried", ("e9", "e10", "f8", "f9")),
        gettext_noop("Carry your Moai over hexes that are strong enough. Whoever helps you scores points at once."),
    ),
    Panel(
        Figure("round-over", ("f8", "Runga Va'e", "Oroi")),
        gettext_noop("Erect it on an Ahu, on one of your Bases. A marker keeps it yours if it needs another round."),
    ),
    Panel(
        Figure("scoring", ("i3", "i4", "Vinapu", "Tahira")),
        gettext_noop(
            "At the end a Moai scores its size times the value of its Ahu; a Headdress adds to it. Most points win."
        ),
    ),
)
"""The panels, in order."""
