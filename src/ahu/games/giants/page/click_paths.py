"""How actions of Giants are clicked together: a path of tokens for each, read off its notation.

No path is the beginning of another that is legal at the same time, and a hex leads on to a toll when a load is
carried there in one step, but to what is done there when a whole route is planned (:mod:`.plans`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ahu.games.giants.drawing.picks import ahu_pick, hex_pick, load_pick
from ahu.games.giants.rules.actions import (
    CUT_FOREST,
    NO_POWER,
    RESERVE,
    TAKE_HEADDRESS,
    TAKE_MARKER,
    TAKE_WORKER,
    Bid,
    Carry,
    Crown,
    Decline,
    Erect,
    FirstPlayer,
    Leave,
    Lift,
    Mark,
    MarkUnmoved,
    Pass,
    Peek,
    Place,
    Roll,
    Take,
    TakeBack,
    TakeHalfTablet,
)
from ahu.games.giants.rules.pieces import FIGURES

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.web.game_page import Path

PEEK: Final = "do:peek"
PLAIN: Final[dict[type[Action], str]] = {
    Decline: "do:decline",
    TakeHalfTablet: "do:half-tablet",
    Pass: "do:pass",
    Mark: "do:mark",
    Leave: "do:leave",
}
"""Actions that there is only one of."""
POWERS: Final = {
    NO_POWER: "power:none",
    TAKE_WORKER: "power:take-worker",
    TAKE_MARKER: "power:take-marker",
    CUT_FOREST: "power:take-logs",
    TAKE_HEADDRESS: "power:take-headdress",
}
"""What is done on the hex of a figure; an Ahu is reserved by picking it instead of its hex."""
NO_TOLL: Final = "toll:none"


@lru_cache(maxsize=32768)
def path_of(action: Action) -> Path:
    """The tokens of an action, in the order of asking."""
    if isinstance(action, Place):
        return _place(action)
    if isinstance(action, Carry):
        return _carry(action)
    if isinstance(action, Bid):
        return bid_path(action.markers, action.workers, action.sorcerer, action.chief)
    if isinstance(action, Lift | MarkUnmoved | TakeBack):
        return (load_pick(action.load),)
    if isinstance(action, Take):
        return (f"size:{action.size}",)
    return (PLAIN[type(action)],) if type(action) in PLAIN else _rest(action)


def figure_pick(figure: int) -> str:
    """A figure behind the screen."""
    return f"figure:{FIGURES[figure].lower()}"


def bid_path(markers: int, workers: int, sorcerer: int, chief: int) -> Path:
    """A bid, as the form asks for it."""
    return (f"markers:{markers}", f"workers:{workers}", f"sorcerer:{sorcerer}", f"chief:{chief}")


def _place(place: Place) -> Path:
    figure, logs = figure_pick(place.figure), f"logs:{place.logs}"
    if place.power == RESERVE:
        return figure, ahu_pick(place.text.partition(", reserve ")[2]), logs
    at = place.text.partition(" on ")[2].partition(",")[0]
    return figure, hex_pick(at), logs, POWERS[place.power]


def _carry(carry: Carry) -> Path:
    at, *tolls = carry.text.removeprefix("carry to ").split(", ")
    paid = [toll.split(" to ") for toll in tolls]
    toll = "+".join(f"{seat}-{points}" for points, seat in paid)
    return hex_pick(at), f"toll:{toll}" if toll else NO_TOLL


def _rest(action: Action) -> Path:
    """What is named by the end of its notation."""
    text = action.text
    if isinstance(action, Erect | Crown):
        return (ahu_pick(text.partition(" on ")[2]),)
    if isinstance(action, Peek):
        return PEEK, ahu_pick(text.removeprefix("peek under "))
    if isinstance(action, FirstPlayer):
        return (f"seat:{text.removeprefix('first player is ')}",)
    if isinstance(action, Roll):
        die, face = text.split(" die shows ")
        return f"die:{die}", f"face:{face}"
    return (f"do:{text.replace(' the ', '-')}",)
