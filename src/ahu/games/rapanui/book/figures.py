"""The figures of the book: positions of one round, and the end of a game."""

from __future__ import annotations

from typing import Final

from ahu.rules_book import Figure

AROUND_AKAHANGA: Final = ("Akahanga", "Ura Uranga Te Mahina", "Hanga Tetenga", "Rano Raraku")

FIGURES: Final = {
    "start": Figure("start"),
    "quarry": Figure("placed", ("quarry",)),
    "chain": Figure("chain", AROUND_AKAHANGA),
    "pukao": Figure("pukao", ("Puna Pau", "Roiho", "Te Miro", "Tuu Tapu", *AROUND_AKAHANGA[:2])),
    "styled": Figure("styled", AROUND_AKAHANGA),
    "end": Figure("end"),
}
"""By the names that the texts use."""
