"""The sealed bid as a form: how many markers, which sculptors (G20)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw.memo import Memo
from ahu.games.giants.drawing.describe import bid_words
from ahu.games.giants.page.click_paths import bid_path
from ahu.games.giants.rules.pieces import BEHIND
from ahu.games.giants.rules.position import BIDDING
from ahu.web.game_page import Row

if TYPE_CHECKING:
    from ahu.core.words import Tongue
    from ahu.games.giants.rules.actions import Bid
    from ahu.games.giants.rules.position import Position


def bid_rows(p: Position, seat: int, tongue: Tongue) -> list[Row]:
    """A row for each kind of piece, with as many as the seat has behind its screen; none once it has bid."""
    if p.stage != BIDDING or seat < 0 or p.bids[seat] is not None:
        return []
    most = (p.markers[seat], p.workers[seat], int(p.sorcerer[seat] == BEHIND), int(p.chief[seat] == BEHIND))
    words = (tongue.say("Markers"), tongue.say("Workers"), tongue.say("Sorcerer"), tongue.say("Chief"))
    return [
        Row(word, tuple([bid_path(*[number] * 4)[place] for number in range(most[place] + 1)]))
        for place, word in enumerate(words)
    ]


_NOTES: Final[Memo[tuple[str, str], str]] = Memo(1500)


def bid_note(bid: Bid, tongue: Tongue) -> str:
    """What a bid can sculpt, and what lies in front of the screen for it until the end of the round."""
    key = bid.text, tongue.code
    return _NOTES.get(key) or _NOTES.keep(key, _note(bid, tongue))


def _note(bid: Bid, tongue: Tongue) -> str:
    strength = tongue.say("Strength {number}", number=bid.strength)
    return f"{strength} · " + tongue.say("costs {things}", things=bid_words(bid, tongue))
