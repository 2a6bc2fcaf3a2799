"""Turns of Giants in the plan of a hint: how a plan goes on, which of its turns are shown, and what others do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.games.giants.rules.actions import (
    RESERVE,
    TAKE_HEADDRESS,
    Bid,
    Carry,
    Crown,
    Erect,
    Lift,
    Pass,
    Place,
    Take,
)
from ahu.games.giants.rules.position import (
    BIDDING,
    CARRYING,
    PLACING,
    TAKING,
    TAKING_BACK,
    TRANSPORT,
    UNMOVED,
    Position,
)
from ahu.games.giants.rules.routes import routes

if TYPE_CHECKING:
    from ahu.bots.hint_plan import PlannedTurn
    from ahu.core.action import Action

MOST_SERVED: Final = 2
"""A plan shows at most so many transports that a placement is for."""


def yielding_turn(p: Position, seat: int) -> list[Action]:
    """Bid nothing, take nothing, pass, mark nothing: as little as the rules allow."""
    actions = p.game.actions
    if p.stage == BIDDING:
        return [actions.bids_up_to[0][0][0][0][0]]
    if p.stage == TAKING:
        return [actions.decline]
    if p.stage == UNMOVED:
        return [actions.leave_rest]
    if p.stage == TAKING_BACK:
        return [actions.keep_rest]
    if p.stage == CARRYING:  # it has lifted a load, and must finish
        return list(routes(p, seat, p.lifted)[0].actions)
    return [actions.pass_]


def goes_on(begun: Position, now: Position) -> bool:
    """Whether a plan that began in a position still goes on: an auction to its end, a placement to the transports."""
    if begun.stage in (BIDDING, TAKING):
        return now.stage == TAKING
    return now.stage in (PLACING, TRANSPORT, CARRYING) and begun.stage in (PLACING, TRANSPORT, CARRYING)


def ends(p: Position, actions: list[Action]) -> bool:
    """Whether a turn ends a plan: passing in the transport."""
    return p.stage == TRANSPORT and isinstance(actions[0], Pass)


def shown_turns(turns: list[PlannedTurn]) -> list[int]:
    """The first turn, the transports it is for, and the placements that help them; of an auction all turns."""
    first = turns[0].actions[0]
    if isinstance(first, Bid | Take):
        return list(range(len(turns)))
    if not isinstance(first, Place):
        return [0]
    served = [number for number, turn in enumerate(turns) if number and _serves(first, turn)][:MOST_SERVED]
    crossed = {at for number in served for at in _way(turns[number].actions)}
    helping = [number for number, turn in enumerate(turns) if number and _placed(turn.actions) & crossed]
    return sorted({0, *served, *helping})


def _serves(place: Place, turn: PlannedTurn) -> bool:
    """Whether a transport that ends on an Ahu makes use of a placement."""
    ending = turn.actions[-1]
    if isinstance(ending, Erect) and place.power == RESERVE:
        return ending.ahu == place.ahu
    if isinstance(ending, Crown) and place.power == TAKE_HEADDRESS:
        return True
    return isinstance(ending, Erect | Crown) and place.hex in _way(turn.actions)


def _placed(actions: list[Action]) -> set[int]:
    """The hexes on which figures are placed."""
    return {action.hex for action in actions if isinstance(action, Place)}


def _way(actions: list[Action]) -> list[int]:
    """The hexes onto which a load is carried."""
    return [action.hex for action in actions if isinstance(action, Carry)]


def lifted(p: Position, actions: list[Action]) -> int:
    """The load that a transport is about."""
    first = actions[0]
    return first.load if isinstance(first, Lift) else p.lifted
