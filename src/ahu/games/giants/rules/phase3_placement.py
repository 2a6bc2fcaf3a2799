"""Phase 3, Placement: figures and Logs go on the island, and use the powers of its hexes (G30 to G46)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.rows import with_flag, with_item, with_number
from ahu.games.giants.rules.actions import (
    CUT_FOREST,
    NO_POWER,
    RESERVE,
    TAKE_MARKER,
    TAKE_WORKER,
    Place,
    TakeHalfTablet,
)
from ahu.games.giants.rules.pieces import (
    BEFORE_SCREEN,
    BEHIND,
    CHIEF,
    HEADDRESS,
    MOST_LOGS,
    NOBODY,
    SORCERER,
    STRENGTH,
    WORKER,
)
from ahu.games.giants.rules.position import PLACING

if TYPE_CHECKING:
    from ahu.core.action import Action, Seat
    from ahu.games.giants.rules.actions import Powers
    from ahu.games.giants.rules.position import Position

TABLET = 2
"""Half-tablets that make a Rongo tablet."""


def begin(p: Position) -> bool:
    """The First Player acts first (G10). Returns whether the phase is over."""
    p.stage = PLACING
    p.passed = [False] * p.players
    return _next_to_place(p, p.first)


def _next_to_place(p: Position, seat: Seat) -> bool:
    """Find who acts next, from this seat on; who has nothing to place or spend is out (G30)."""
    for _ in range(p.players):
        if not p.passed[seat]:
            if _has_something(p, seat):
                p.turn = seat
                return False
            p.passed = with_flag(p.passed, seat)
        seat = (seat + 1) % p.players
    p.turn = NOBODY
    return True


def _has_something(p: Position, seat: Seat) -> bool:
    return (
        p.workers[seat] > 0
        or p.sorcerer[seat] == BEHIND
        or p.chief[seat] == BEHIND
        or (p.markers[seat] > 0 and p.halves_left() > 0)
    )


def placements(p: Position, seat: Seat) -> list[Action]:
    """Place a figure, with a power or without, spend a marker, or pass (G31 to G40)."""
    actions = p.game.actions
    legal: list[Action] = []
    most = min(p.logs[seat], MOST_LOGS)
    if p.workers[seat]:
        for logs in range(most + 1):
            legal += actions.place[WORKER][logs]
    if p.sorcerer[seat] == BEHIND:
        for logs in range(most + 1):
            legal += actions.place[SORCERER][logs]
            _add_powers(p, seat, actions.sorcerer_powers[logs], legal)
    if p.chief[seat] == BEHIND:
        legal += actions.place[CHIEF][0]
        if p.halves[seat] >= TABLET:  # G38
            _add_powers(p, seat, actions.chief_powers, legal)
    if p.markers[seat] and p.halves_left():  # G39, G46
        legal.append(actions.half_tablet)
    legal.append(actions.pass_)
    return legal


def _add_powers(p: Position, seat: Seat, powers: Powers, legal: list[Action]) -> None:
    """The powers that can give something (G33 to G37, G44)."""
    if p.urn_workers[seat]:
        legal.append(powers.village)
    if p.urn_markers[seat]:
        legal.append(powers.hut)
    if p.logs_left:
        forest = powers.forest
        for i, cut in enumerate(p.forest_cut):
            if not cut:
                legal.append(forest[i])
    if p.bases[seat]:
        bases, reserve = p.ahu_base, powers.reserve
        for ahu in range(len(bases)):
            if bases[ahu] == NOBODY:
                legal.append(reserve[ahu])
    if p.left(HEADDRESS):
        legal.append(powers.quarry)


def do(p: Position, seat: Seat, action: Action) -> bool:
    """Carry out one action. Returns whether the phase is over."""
    if isinstance(action, Place):
        _place(p, seat, action)
        if action.power != NO_POWER:
            if action.figure == CHIEF:
                p.halves = with_number(p.halves, seat, p.halves[seat] - TABLET)
            _use_power(p, seat, action)
    elif isinstance(action, TakeHalfTablet):
        p.markers[seat] -= 1
        p.markers_front = with_number(p.markers_front, seat, p.markers_front[seat] + 1)
        p.halves = with_number(p.halves, seat, p.halves[seat] + 1)
    else:
        p.passed = with_flag(p.passed, seat)
    return _next_to_place(p, (seat + 1) % p.players)


def _place(p: Position, seat: Seat, action: Place) -> None:
    """The figure and its Logs go down together, before any power (G45)."""
    at = action.hex
    if action.figure == WORKER:
        p.workers[seat] -= 1
    elif action.figure == SORCERER:
        p.sorcerer = with_item(p.sorcerer, seat, at)
    else:
        p.chief = with_item(p.chief, seat, at)
    p.strength[at * p.players + seat] += STRENGTH[action.figure]
    p.carrying[at] += STRENGTH[action.figure] + action.logs
    if action.logs:
        p.logs = with_number(p.logs, seat, p.logs[seat] - action.logs)


def _use_power(p: Position, seat: Seat, action: Place) -> None:
    """What the hex gives, usable at once (G33 to G37)."""
    if action.power == TAKE_WORKER:
        p.urn_workers = with_number(p.urn_workers, seat, p.urn_workers[seat] - 1)
        p.workers[seat] += 1
    elif action.power == TAKE_MARKER:
        p.urn_markers = with_number(p.urn_markers, seat, p.urn_markers[seat] - 1)
        p.markers[seat] += 1
    elif action.power == CUT_FOREST:
        tile = p.game.forest_at[action.hex]
        logs = min(p.game.board.forest_logs[tile], p.logs_left)
        p.forest_cut = with_flag(p.forest_cut, tile)
        p.logs_left -= logs
        p.logs = with_number(p.logs, seat, p.logs[seat] + logs)
    elif action.power == RESERVE:
        p.bases = with_number(p.bases, seat, p.bases[seat] - 1)
        p.ahu_base = with_number(p.ahu_base, action.ahu, seat)
    else:
        p.load_at[p.draw_load(HEADDRESS)] = BEFORE_SCREEN - seat
