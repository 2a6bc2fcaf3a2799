"""Phase 3, Transport: Moai are erected for Resources, Pukao style them for Offerings (N30 to N57).

A transport is played in steps: begin it, carry it space by space, then erect or style. A step is offered only if the
transport can still be finished. Then come the tolls, in the order of the path, and what the cargo brings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.rows import with_flag, with_item, with_number
from ahu.games.rapanui.rules.actions import Carry, DropOut, EarnToll, Erect, Exchange, Gain, Style, Transport
from ahu.games.rapanui.rules.offering import code
from ahu.games.rapanui.rules.payments import can_pay, exchanges, means_of
from ahu.games.rapanui.rules.pieces import (
    CHIEF,
    FERVENT,
    GAIN,
    KINDS,
    NO_CARGO,
    NOBODY,
    NOTHING,
    PRICE,
    PUKAO,
    SIZES,
    SKIMPED,
    SMALL,
    SORCERER,
    TILES,
)
from ahu.games.rapanui.rules.position import AFTERWARDS, CARRYING, ERECTING, STYLING, TOLL, TRANSPORT
from ahu.games.rapanui.rules.tiles import add_extras, any_extras
from ahu.games.rapanui.rules.tolls import toll_of

if TYPE_CHECKING:
    from ahu.core.action import Action, Seat
    from ahu.games.rapanui.rules.numbers import AhuNumber, Cargo, Space
    from ahu.games.rapanui.rules.position import Position


def begin(p: Position) -> bool:
    """The first in the new order transports first (N30). Returns whether the phase is over."""
    p.out = [False] * p.players
    return _seek(p, 0)


def _seek(p: Position, place: int) -> bool:
    """Find whose turn it is, from this place of the order on; who can do nothing is out."""
    p.stage = TRANSPORT
    for later in range(p.players):
        seat = p.order[(place + later) % p.players]
        if not p.out[seat]:
            p.turn = seat
            if _has_turn(p, seat):
                return False
            p.out = with_flag(p.out, seat)
    p.turn = NOBODY
    return True


# a turn


def turns(p: Position, seat: Seat) -> list[Action]:
    """Begin a transport, use tiles or buy, or drop out (N30, N35)."""
    actions = p.game.actions
    legal: list[Action] = []
    moai = [size for size in range(len(SIZES)) if p.moai[seat * len(SIZES) + size]]
    if moai and _reaches(p, seat, SMALL, p.game.board.crater, ()):
        legal += [actions.transport[size] for size in moai]
    if _may_transport_pukao(p, seat):
        legal.append(actions.transport[PUKAO])
    add_extras(p, seat, legal)
    legal.append(actions.drop_out)
    return legal


def _has_turn(p: Position, seat: Seat) -> bool:
    """Whether a seat may do more than drop out: a fast copy of ``turns``, without a list."""
    if any_extras(p, seat):
        return True
    for at in range(seat * len(SIZES), (seat + 1) * len(SIZES)):
        if p.moai[at]:
            if _reaches(p, seat, SMALL, p.game.board.crater, ()):
                return True
            break
    return _may_transport_pukao(p, seat)


def _may_transport_pukao(p: Position, seat: Seat) -> bool:
    return _reaches(p, seat, PUKAO, p.game.board.pukao_quarry, ()) and may_style(p, seat)


def may_style(p: Position, seat: Seat) -> bool:
    """A Pukao must be left, and an exchange payable that yields a tile (N50)."""
    return p.pukao_left > 0 and can_pay(p, means_of(p, seat))


def is_goal(p: Position, seat: Seat, cargo: Cargo, space: Space) -> bool:
    """Whether the cargo could be erected (N40), or style a Moai (N50), on this space."""
    if p.any_rested(seat, space):
        for ahu in p.game.board.ahus_in[space]:
            if is_free(p, cargo, ahu):
                return True
    return False


def goals(p: Position, cargo: Cargo, space: Space) -> list[AhuNumber]:
    """Ahus of a space that are free for the cargo."""
    return [ahu for ahu in p.game.board.ahus_in[space] if is_free(p, cargo, ahu)]


def is_free(p: Position, cargo: Cargo, ahu: AhuNumber) -> bool:
    """Whether an Ahu has room for the cargo: no Moai yet, or one without a Pukao."""
    if cargo == PUKAO:
        return p.ahu_moai[ahu] != NOTHING and not p.ahu_pukao[ahu]
    return p.ahu_moai[ahu] == NOTHING


def _reaches(p: Position, seat: Seat, cargo: Cargo, start: Space, path: tuple[Space, ...]) -> bool:
    """Whether a chain of Transporters leads on from here to a goal, by no space of the path again (N31).

    This is a fast copy of the search in ``routes``: it stops at the first goal it finds.
    """
    neighbours, holder = p.game.board.neighbours, p.holder
    seen = [False] * len(neighbours)
    seen[start] = True
    for space in path:
        seen[space] = True
    queue = [start]
    for here in queue:
        for there in neighbours[here]:
            if holder[there] != NOBODY and not seen[there]:
                if is_goal(p, seat, cargo, there):
                    return True
                seen[there] = True
                queue.append(there)
    return False


def steps(p: Position, seat: Seat) -> list[Action]:
    """Carry the cargo on, or erect it or style with it where it is (N31, N40, N50)."""
    actions, here = p.game.actions, p.path[-1]
    legal: list[Action] = []
    for there in p.game.board.neighbours[here]:
        if may_enter(p, seat, there):
            legal.append(actions.carry[there])
    for ahu in goals(p, p.cargo, here):
        for figure in p.rested(seat, here):
            legal.append(actions.style[ahu][figure] if p.cargo == PUKAO else actions.erect[ahu][figure])
    return legal


def may_enter(p: Position, seat: Seat, there: Space) -> bool:
    """Whether the chain goes on to a neighbouring space, and from there to a goal (N31)."""
    if p.holder[there] == NOBODY or there in p.path:
        return False
    return is_goal(p, seat, p.cargo, there) or _reaches(p, seat, p.cargo, there, p.path)


def do(p: Position, seat: Seat, action: Action) -> bool:
    """Carry out one step. Returns whether the phase is over."""
    if isinstance(action, Carry):
        p.path = (*p.path, action.space)
    elif isinstance(action, Transport):
        start = p.game.board.pukao_quarry if action.cargo == PUKAO else p.game.board.crater
        p.stage, p.cargo, p.path = CARRYING, action.cargo, (start,)
    elif isinstance(action, Erect | Style):
        p.goal, p.figure, p.tolls_paid = action.ahu, action.figure, 1  # the start is neutral
        return _pay_tolls(p)
    elif isinstance(action, EarnToll):
        p.add(receiver(p), action.kind, 1)
        p.tolls_paid += 1
        return _pay_tolls(p)
    elif isinstance(action, Gain):
        for kind, number in enumerate(action.numbers):
            p.add(seat, kind, number)
        return _finish(p)
    elif isinstance(action, Exchange):
        _exchange(p, seat, action)
        return _finish(p)
    else:
        if isinstance(action, DropOut):
            p.out = with_flag(p.out, seat)
        return _seek(p, p.order.index(seat) + 1)
    return False


# tolls


def receiver(p: Position) -> Seat:
    """Who holds the space whose toll is next."""
    return p.holder[p.path[p.tolls_paid]]


def toll_choices(p: Position) -> list[Action]:
    """The Resources between which the receiver chooses (N32)."""
    shows = p.game.board.shows[p.path[p.tolls_paid]]
    return [p.game.actions.toll[kind] for kind in shows]


def _pay_tolls(p: Position) -> bool:
    """Give each opponent on the way what the space shows, until one has a choice (N32, N33, N36)."""
    while p.tolls_paid < len(p.path) - 1:  # the destination never pays
        space = p.path[p.tolls_paid]
        kinds = toll_of(p, p.turn, p.cargo, space)
        if len(kinds) > 1:
            p.stage = TOLL
            return False
        for kind in kinds:
            p.add(p.holder[space], kind, 1)
        p.tolls_paid += 1
    return _arrive(p)


# arriving


def _arrive(p: Position) -> bool:
    """Erect: take the tile, stand the Moai (N40); or put the Pukao on (N50)."""
    seat, ahu = p.turn, p.goal
    p.last_built = p.round
    if p.cargo == PUKAO:
        p.pukao_left -= 1
        p.ahu_pukao = with_flag(p.ahu_pukao, ahu)
        p.stage, p.skimped = STYLING, False
        _tire(p, seat)
        return False
    tile, moai = seat * len(TILES) + p.ahu_tile[ahu], seat * len(SIZES) + p.cargo
    p.tiles = with_number(p.tiles, tile, p.tiles[tile] + 1)
    p.ahu_tile = with_number(p.ahu_tile, ahu, NOTHING)
    p.ahu_moai = with_number(p.ahu_moai, ahu, p.cargo)
    p.moai = with_item(p.moai, moai, p.moai[moai] - 1)
    p.stage, p.bonus = ERECTING, 0
    only = erectings(p, seat)
    if len(only) == 1:  # nothing to choose
        return do(p, seat, only[0])
    return False


def erectings(p: Position, seat: Seat) -> list[Action]:
    """Barter, tiles that add Resources, purchases, and the Resources to take (N40, N43)."""
    legal: list[Action] = []
    add_extras(p, seat, legal)
    legal += gains(p, seat)
    return legal


def gains(p: Position, seat: Seat) -> list[Action]:
    """Every way to take what the Moai brings: each Resource singly, of the space's or, if Fervent, the next higher."""
    return p.game.actions.gains(GAIN[p.cargo] + p.bonus, takeable(p, seat, p.goal))


def takeable(p: Position, seat: Seat, ahu: AhuNumber) -> list[int]:
    """The Resources that may be taken by erecting on an Ahu (N63: Pearls stay Pearls)."""
    shows = p.game.board.shows[p.game.board.ahus[ahu].space]
    if not p.has_improvement(seat, FERVENT):
        return list(shows)
    return [kind for kind in range(KINDS) if kind in shows or kind - 1 in shows]


def stylings(p: Position, seat: Seat) -> list[Action]:
    """Barter, Skimp, purchases, and every exchange that can be made (N50)."""
    legal: list[Action] = []
    add_extras(p, seat, legal)
    legal += exchanges(p, seat, SKIMPED if p.skimped else PRICE)
    return legal


def _exchange(p: Position, seat: Seat, action: Exchange) -> None:
    for kind, number in enumerate(action.numbers):
        p.resources[seat * KINDS + kind] -= number
    if action.outstanding:
        value = p.outstanding_value(action.offering)
        p.outstanding = with_item(p.outstanding, action.offering, p.outstanding[action.offering] + 1)
    else:
        value = p.stack_value(action.offering)
        p.offered = with_item(p.offered, action.offering, p.offered[action.offering] + 1)
    taken = (*p.offerings[seat], code(action.offering, action.outstanding, value))
    p.offerings = with_item(p.offerings, seat, taken)


def _tire(p: Position, seat: Seat) -> None:
    """Lay the figure down that erected or styled; the Chief never tires (N40, N61)."""
    space = p.path[-1]
    if p.figure == SORCERER:
        p.sorcerer_lying = with_flag(p.sorcerer_lying, seat)
    elif p.figure != CHIEF:
        p.standing[space] -= 1
        p.lying = with_number(p.lying, space, p.lying[space] + 1)


def _finish(p: Position) -> bool:
    """The transport is done; tiles and purchases may follow (N35)."""
    seat = p.turn
    if p.cargo != PUKAO:
        _tire(p, seat)
    p.cargo, p.path, p.goal, p.figure = NO_CARGO, (), NOTHING, NOTHING
    p.tolls_paid, p.bonus, p.skimped = 0, 0, False
    p.stage = AFTERWARDS
    if any_extras(p, seat):
        return False
    return _seek(p, p.order.index(seat) + 1)


def afterwards(p: Position, seat: Seat) -> list[Action]:
    """Tiles and purchases after the transport, or the end of the turn (N35)."""
    legal: list[Action] = []
    add_extras(p, seat, legal)
    legal.append(p.game.actions.end_turn)
    return legal
