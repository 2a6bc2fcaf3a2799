"""The figures of the rules book of Giants."""

from __future__ import annotations

from typing import Final

from ahu.rules_book.figure import Figure

ROUND: Final = ("e9", "e10", "f8", "f9", "g8", "Runga Va'e", "Oroi", "Hanga Tetenga", "Tongariki")
"""Where the round that the book tells is played."""
FIGURES: Final = {
    "island": Figure("island"),
    "powers": Figure("powers", ("f2", "f3", "g2", "g3", "Ko Te Riku", "Tahai")),
    "carry": Figure("round-carried", ("e9", "e10", "f8", "f9", "Runga Va'e")),
    "crown": Figure("crown", ("f3", "g2", "g3", "h2", "Tahai", "Tautira")),
    "bids": Figure("round-bids", ("bids",)),
    "placed": Figure("round-placed", ROUND),
    "over": Figure("round-over", ROUND),
    "scoring": Figure("scoring", ("h4", "i3", "i4", "Vinapu", "Tahira", "Hanga Poukura")),
}
