"""The form of a sealed bid: how many markers, which sculptors (G20)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.cache import Cache
from ahu.games.giants.drawing.describe import bid_text
from ahu.games.giants.page.click_paths import bid_path
from ahu.games.giants.rules.pieces import BEHIND
from ahu.games.giants.rules.position import BIDDING
from ahu.web.game_page import Row

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.giants.rules.actions import Bid
    from ahu.games.giants.rules.position import Position


def bid_rows(p: Position, seat: int, translator: Translator) -> list[Row]:
    """A row for each kind of piece, with as many as the seat has behind its screen; none once it has bid."""
    if p.stage != BIDDING or seat < 0 or p.bids[seat] is not None:
        return []
    most = (p.markers[seat], p.workers[seat], int(p.sorcerer[seat] == BEHIND), int(p.chief[seat] == BEHIND))
    labels = (
        translator.translate("Markers"),
        translator.translate("Workers"),
        translator.translate("Sorcerer"),
        translator.translate("Chief"),
    )
    return [
        Row(label, tuple([bid_path(*[number] * 4)[place] for number in range(most[place] + 1)]))
        for place, label in enumerate(labels)
    ]


_NOTES: Final[Cache[tuple[str, str], str]] = Cache(1500)


def bid_note(bid: Bid, translator: Translator) -> str:
    """The strength of a bid, and what it costs until the end of the round."""
    key = bid.text, translator.code
    return _NOTES.get(key) or _NOTES.keep(key, _note(bid, translator))


def _note(bid: Bid, translator: Translator) -> str:
    strength = translator.translate("Strength {number}", number=bid.strength)
    return f"{strength} · " + translator.translate("costs {things}", things=bid_text(bid, translator))
