"""Turns of Rapa Nui in the plan of a hint: how a plan goes on, which of its turns are shown, and what others do."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from ahu.games.rapanui.rules.actions import (
    Carry,
    DropOut,
    Erect,
    Exchange,
    Gain,
    PlaceSorcerer,
    PlaceVillager,
    Style,
    TakeMoai,
    Transport,
    UseTile,
)
from ahu.games.rapanui.rules.pieces import NOTHING, PUKAO
from ahu.games.rapanui.rules.position import AFTERWARDS, DRAFT, PLACING, SCULPTING, TOLL, TRANSPORT

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.bots.hint_plan import PlannedTurn
    from ahu.core.action import Action
    from ahu.games.rapanui.rules.position import Position

MOST_SERVED: Final = 1
"""A plan shows at most so many transports that a placement is for."""


def yielding_turn(p: Position, seat: int) -> list[Action]:
    """Drop out, sculpt nothing; figures, which must be placed, go where they are least in the way."""
    actions = p.game.actions
    if p.stage == TRANSPORT:
        return [actions.drop_out]
    if p.stage in (SCULPTING, AFTERWARDS):
        return [actions.end_turn]
    if p.stage == PLACING:
        return [_placed_aside(p, seat)]
    return [p.actions(seat)[0]]


def _placed_aside(p: Position, seat: int) -> Action:
    """The Sorcerer on the last star, or a Villager where it neither helps nor hinders others much.

    That is a space of one's own, then the last columns, then the most remote space: a new link in a chain would help.
    """
    legal = p.actions(seat)
    stars = [action for action in legal if isinstance(action, PlaceSorcerer) and action.chief == NOTHING]
    if stars:
        return stars[-1]
    villagers = [action for action in legal if isinstance(action, PlaceVillager) and action.chief == NOTHING]
    own = [action for action in villagers if action.space != NOTHING and p.holder[action.space] == seat]
    in_columns = [action for action in villagers if action.space == NOTHING]
    if own or in_columns:
        return (own or in_columns)[-1]
    neighbours, ahus = p.game.board.neighbours, p.game.board.ahus_in
    return min(villagers, key=lambda action: (len(ahus[action.space]), len(neighbours[action.space])))


def goes_on(begun: Position, now: Position) -> bool:
    """Whether a plan that began in a position still goes on: to the end of the round, but for the set-up and tolls."""
    return begun.stage not in (DRAFT, TOLL) and now.stage not in (DRAFT, TOLL)


def ends(actions: list[Action]) -> bool:
    """Whether a turn ends a plan: dropping out."""
    return isinstance(actions[0], DropOut)


def shown_turns(turns: list[PlannedTurn]) -> list[int]:
    """The first turn, the transports it is for, and the turns that help them."""
    placed = [action for action in turns[0].actions if isinstance(action, PlaceVillager)]
    if any(isinstance(action, PlaceSorcerer) for action in turns[0].actions):
        return [0]
    if not placed:
        return _from_sculpting(turns)
    first = placed[0]
    served = _crossing(turns, first.space) if first.space != NOTHING else _sculpted(turns, first.column)
    helping = _helping(turns, served)
    return sorted({0, *served, *helping})


def _helping(turns: list[PlannedTurn], served: set[int]) -> set[int]:
    """The turns that bring figures onto the ways of transports, and those that make the Moai they carry."""
    spaces = {space for number in served for space in _way(turns[number].actions)}
    found = {number for number in range(1, len(turns)) if _brought(turns[number].actions) & spaces}
    for size in {_cargo(turns[number]) for number in served} - {NOTHING, PUKAO}:
        found |= _first(turns, partial(_takes, size))
        for column in range(size + 1):
            found |= _first(turns, partial(_sculpts_in, column))
    return found


def _takes(size: int, action: Action) -> bool:
    return isinstance(action, TakeMoai) and action.size == size


def _sculpts_in(column: int, action: Action) -> bool:
    return isinstance(action, PlaceVillager) and action.column == column


def _first(turns: list[PlannedTurn], wanted: Callable[[Action], bool]) -> set[int]:
    """The number of the first turn that has an action; empty if none has."""
    found = [number for number, turn in enumerate(turns) if any(map(wanted, turn.actions))]
    return set(found[:1])


def _brought(actions: list[Action]) -> set[int]:
    """The spaces onto which figures come by placements and tiles."""
    return {action.space for action in actions if isinstance(action, PlaceVillager | UseTile)} - {NOTHING}


def _from_sculpting(turns: list[PlannedTurn]) -> list[int]:
    """The first turn with its end after a toll, and where a Moai is taken the transports of it."""
    sizes = [action.size for action in turns[0].actions if isinstance(action, TakeMoai)]
    carried = {n for n in range(1, len(turns)) if _cargo(turns[n]) in sizes and _ends_on_ahu(turns, n)}
    return sorted({0, *carried, *_continued(turns, {0, *carried})})


def _crossing(turns: list[PlannedTurn], space: int) -> set[int]:
    """The transports that cross a space or end there."""
    found = [n for n in range(1, len(turns)) if _ends_on_ahu(turns, n) and space in _way(turns[n].actions)]
    served = set(found[:MOST_SERVED])
    return served | _continued(turns, served)


def _sculpted(turns: list[PlannedTurn], column: int) -> set[int]:
    """The turns that take the first Moai for which a Sculptor in a column is needed, and carry it."""
    for number in range(1, len(turns)):
        sizes = [action.size for action in turns[number].actions if isinstance(action, TakeMoai)]
        needed = [size for size in sizes if size >= column]
        if needed:
            carried = {n for n in range(number, len(turns)) if _cargo(turns[n]) in needed and _ends_on_ahu(turns, n)}
            return {number} | carried | _continued(turns, carried)
    return set()


def _cargo(turn: PlannedTurn) -> int:
    return next((action.cargo for action in turn.actions if isinstance(action, Transport)), NOTHING)


def _ends_on_ahu(turns: list[PlannedTurn], number: int) -> bool:
    return any(isinstance(action, Erect | Style) for action in turns[number].actions)


def _continued(turns: list[PlannedTurn], numbers: set[int]) -> set[int]:
    """The turns that finish a transport of one of these turns, after a toll was chosen."""
    return {
        number
        for number in range(1, len(turns))
        if number - 1 in numbers
        and any(isinstance(a, Gain | Exchange) for a in turns[number].actions)
        and not any(isinstance(a, Transport) for a in turns[number].actions)
    }


def _way(actions: list[Action]) -> list[int]:
    """The spaces onto which a cargo is carried."""
    return [action.space for action in actions if isinstance(action, Carry)]
