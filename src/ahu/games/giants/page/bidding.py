"""The form of a sealed bid: how many markers, which sculptors (G20)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.cache import Cache
from ahu.games.giants.page import icons
from ahu.games.giants.page.click_paths import bid_path
from ahu.games.giants.rules.pieces import BEHIND, CHIEF, SORCERER, WORKER
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
    effects = (
        translator.translate("choose earlier"),
        translator.translate("strength 1 each"),
        translator.translate("strength 1"),
        translator.translate("strength 3"),
    )
    colour = p.game.seats[seat]
    drawn = (icons.marker(colour), *[icons.figure(figure, colour) for figure in (WORKER, SORCERER, CHIEF)])
    none = translator.translate("not behind your screen")
    return [
        Row(
            labels[place],
            tuple([bid_path(*[number] * 4)[place] for number in range(most[place] + 1)]),
            drawn[place],
            effects[place],
            "" if most[place] else none,
        )
        for place in range(len(labels))
    ]


_NOTES: Final[Cache[tuple[str, str], str]] = Cache(1500)


def bid_note(bid: Bid, translator: Translator) -> str:
    """What a bid is good for."""
    key = bid.text, translator.code
    return _NOTES.get(key) or _NOTES.keep(key, _note(bid, translator))


def _note(bid: Bid, translator: Translator) -> str:
    if not bid.strength:
        return translator.translate("Without figures you sculpt nothing.")
    return translator.translate(
        "Strength {number}: for Moai whose sizes add up to {number} at most.", number=bid.strength
    )
