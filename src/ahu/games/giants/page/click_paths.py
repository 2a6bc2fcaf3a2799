"""How actions of Giants are clicked together: a path of tokens for each.

No path is the beginning of another that is legal at the same time, and a hex leads on to a toll when a load is
carried there in one step, but to what is done there when a whole route is planned (:mod:`.route_choices`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ahu.games.giants.page.picks import LOAD_PICKS, ahu_pick, figure_pick, hex_pick
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
    Done,
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

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.games.giants.rules.game import Giants
    from ahu.web.game_page import Path

PEEK: Final = "do:peek"
LEAVE_REST: Final = "do:leave-rest"
KEEP_REST: Final = "do:keep-rest"
SINGLE: Final[dict[type[Action], str]] = {
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
def path_of(game: Giants, action: Action) -> Path:
    """The tokens of an action, in the order of asking."""
    if isinstance(action, Place):
        return _place(game, action)
    if isinstance(action, Carry):
        return hex_pick(game.board, action.hex), _toll(game, action.tolls)
    if isinstance(action, Bid):
        return bid_path(action.markers, action.workers, action.sorcerer, action.chief)
    if isinstance(action, Lift | MarkUnmoved | TakeBack):
        return (LOAD_PICKS[action.load],)
    if isinstance(action, Erect | Crown):
        return (ahu_pick(game.board, action.ahu),)
    if isinstance(action, Peek):
        return PEEK, ahu_pick(game.board, action.ahu)
    if isinstance(action, Roll):
        return f"die:{'brown' if action.brown else 'white'}", f"face:{action.face}"
    return (_only_token(game, action),)


def bid_path(markers: int, workers: int, sorcerer: int, chief: int) -> Path:
    """A bid, as the form asks for it."""
    return (f"markers:{markers}", f"workers:{workers}", f"sorcerer:{sorcerer}", f"chief:{chief}")


def _place(game: Giants, place: Place) -> Path:
    figure, logs = figure_pick(place.figure), f"logs:{place.logs}"
    if place.power == RESERVE:
        return figure, ahu_pick(game.board, place.ahu), logs
    return figure, hex_pick(game.board, place.hex), logs, POWERS[place.power]


def _toll(game: Giants, tolls: tuple[int, ...]) -> str:
    paid = "+".join(f"{game.seats[seat]}-{points}" for seat, points in enumerate(tolls) if points)
    return f"toll:{paid}" if paid else NO_TOLL


def _only_token(game: Giants, action: Action) -> str:
    """The token of an action that takes one click."""
    if isinstance(action, Take):
        return f"size:{action.size}"
    if isinstance(action, FirstPlayer):
        return f"seat:{game.seats[action.seat]}"
    if isinstance(action, Done):
        return LEAVE_REST if action == game.actions.leave_rest else KEEP_REST
    return SINGLE[type(action)]
