"""Rapa Nui in a minute."""

from __future__ import annotations

from typing import Final

from ahu.core.messages import gettext_noop
from ahu.rules_book import Figure, Panel

_AHUS: Final = ("Akahanga", "Ura Uranga Te Mahina")

MINUTE: Final = (
    Panel(
        Figure("placed", ("Akahanga", "quarry")),
        gettext_noop("Place your Villagers: in the quarry they sculpt Moai, on the island they carry them."),
    ),
    Panel(
        Figure("chain", ("Rano Raraku", "Hanga Tetenga", "Akahanga")),
        gettext_noop("Carry a Moai from space to space. Whoever stands in between takes a Resource for helping."),
    ),
    Panel(
        Figure("erected", _AHUS),
        gettext_noop("Erect it on an Ahu: you take the Ahu’s tile, and {gain_small} to {gain_large} Resources."),
    ),
    Panel(
        Figure("styled", _AHUS),
        gettext_noop("Put a Pukao on a Moai and give {price} Resources for an Offering."),
    ),
    Panel(
        Figure("end", ("Anakena", "Ovahe", "Mahatua", "Te Pito Kura")),
        gettext_noop("When hardly any Ahu is left, the game ends. Offerings bring nearly all points; most points win."),
    ),
)
"""The panels, in order."""
