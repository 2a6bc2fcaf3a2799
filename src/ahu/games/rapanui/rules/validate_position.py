"""Checks whether a game could reach a position."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from ahu.core.messages import Message
from ahu.games.rapanui.rules.actions import MOST_GAINED
from ahu.games.rapanui.rules.offering import is_outstanding, type_of, value_of
from ahu.games.rapanui.rules.payments import can_pay, means_of
from ahu.games.rapanui.rules.phase3_transport import may_style
from ahu.games.rapanui.rules.pieces import (
    CHIEF_TILE,
    CHIP_IN,
    COLUMNS,
    GAIN,
    IMPROVEMENTS,
    IN_HAND,
    IN_VILLAGE,
    LARGE,
    MORE,
    MOST_IMPROVEMENTS,
    NO_CARGO,
    NOBODY,
    NOTHING,
    OFFERINGS,
    ON_STAR,
    PUKAO,
    PUKAO_PIECES,
    SIZES,
    TILE_COUNTS,
    TILES,
)
from ahu.games.rapanui.rules.position import (
    AFTERWARDS,
    CARRYING,
    DRAFT,
    ERECTING,
    ORDER_LOTS,
    OVER,
    PLACING,
    SCULPTING,
    STYLING,
    TILE_LOTS,
    TOLL,
    TRANSPORT,
)
from ahu.games.rapanui.rules.tolls import toll_of
from ahu.games.rapanui.rules.wording import STAGE_NAMES, offering_label, tile_label
from ahu.games.rapanui.rules.write_position import seat_name

if TYPE_CHECKING:
    from ahu.games.rapanui.rules.position import Position


MOST_BONUS: Final = MOST_GAINED - GAIN[LARGE]


def first_problem(p: Position) -> Message | None:
    """The first thing in a position that no game could lead to, or None."""
    return (
        _wrong_seats(p)
        or _wrong_supplies(p)
        or _wrong_offerings(p)
        or _wrong_stage(p)
        or _wrong_turn(p)
        or _wrong_moment(p)
        or _wrong_transport(p)
    )


def _wrong_seats(p: Position) -> Message | None:
    for seat, name in enumerate(p.game.seats):
        owned = p.villagers_owned(seat)
        on_island = sum(p.standing[s] + p.lying[s] for s in range(len(p.holder)) if p.holder[s] == seat)
        in_quarry = sum(p.sculptors[seat * COLUMNS : (seat + 1) * COLUMNS])
        if p.villagers[seat] + on_island + in_quarry > owned:
            return Message("{who} has more than {most} Villagers", who=name, most=owned)
        if max(p.stock(seat)) > p.game.board.track:
            most = p.game.board.track
            return Message("{who} has more of a Resource than the track holds, {most}", who=name, most=most)
        if p.bought(seat) > MOST_IMPROVEMENTS:
            return Message(
                "{who} has more than {most} of {all} Improvements",
                who=name,
                most=MOST_IMPROVEMENTS,
                all=len(IMPROVEMENTS),
            )
        if (p.chief[seat] == IN_VILLAGE) == p.has_improvement(seat, CHIEF_TILE):
            return Message("{who}'s Chief leaves the village when he is bought, and only then", who=name)
        if p.sorcerer_lying[seat] and p.sorcerer[seat] < 0:
            return Message("{who}'s Sorcerer lies fatigued though not on the island", who=name)
        if p.tablets[seat] and p.game.first_game:
            return Message("there are no Tablets in a first game")
    return None


def _wrong_supplies(p: Position) -> Message | None:
    for size, left in enumerate(p.supply):
        if left < 0:
            return (
                Message("there are only {most} small Moai", most=p.game.moai[size]),
                Message("there are only {most} medium Moai", most=p.game.moai[size]),
                Message("there are only {most} large Moai", most=p.game.moai[size]),
            )[size]
    if p.pukao_left < 0:
        return Message("there are only {most} Pukao", most=PUKAO_PIECES)
    for tile, number in enumerate(p.game.tile_counts):
        if list(p.ahu_tile).count(tile) + sum(list(p.tiles)[tile :: len(TILES)]) + p.display[tile] > number:
            return Message("there are only {most} tiles {tile}", most=number, tile=tile_label(tile))
    for column in range(COLUMNS):
        if p.free_slots(column) < 0:
            most = p.game.board.slots[column]
            return Message("column {column} has only {most} slots", column=column + 1, most=most)
    return None


def _wrong_offerings(p: Position) -> Message | None:
    tiles = [tile for mine in p.offerings for tile in mine]
    for offering in range(len(OFFERINGS)):
        for outstanding, stack in ((False, p.game.stacks), (True, p.game.board.outstanding)):
            taken = [
                value_of(tile) for tile in tiles if type_of(tile) == offering and is_outstanding(tile) == outstanding
            ]
            if sorted(taken, reverse=True) != stack[offering][: len(taken)]:
                name = offering_label(offering)
                return Message("the {name} Offerings taken are not those from the top of the stack", name=name)
    return None


def _wrong_stage(p: Position) -> Message | None:
    waits_for_one = p.stage not in (ORDER_LOTS, TILE_LOTS, OVER)
    if (p.turn == NOBODY) == waits_for_one:
        stage, who = STAGE_NAMES[p.stage], seat_name(p, p.turn)
        return Message("the stage is {stage} and it is {who}'s turn", stage=stage, who=who)
    if len(set(p.order)) != len(p.order) or (p.stage != ORDER_LOTS and len(p.order) != p.players):
        return Message("the order must name every seat once")
    if p.stage == ORDER_LOTS and len(p.order) >= p.players - 1:
        return Message("the order is drawn already")
    taken = [seat for seat in p.stars if seat != NOBODY]
    if len(p.stars) != p.players or len(set(taken)) != len(taken):
        return Message("there is one star a seat, and one seat a star")
    if p.stage == TILE_LOTS and NOTHING not in p.ahu_tile:
        return Message("a tile lies on every Ahu already")
    if p.stage in (ORDER_LOTS, TILE_LOTS) and (any(p.tiles) or any(p.moai) or any(m != NOTHING for m in p.ahu_moai)):
        return Message("nothing is taken or erected before all tiles lie on the Ahus")
    if p.last_built > p.round:
        return Message("something was built in a round that is still to come")
    if p.stage == DRAFT and p.players != 2:
        return Message("only two players choose tiles from a display")
    return None


def _wrong_turn(p: Position) -> Message | None:
    """The placement must be able to end, and a seat that has dropped out has no turn."""
    if p.stage <= PLACING:
        for seat, name in enumerate(p.game.seats):
            placed = p.stage == PLACING and seat in p.stars
            if p.sorcerer[seat] != (ON_STAR if placed else IN_HAND):
                return Message("{who}'s Sorcerer is in hand until he is placed on a star of the track", who=name)
    if p.stage == PLACING and not p.villagers[p.turn] and p.sorcerer[p.turn] != IN_HAND:
        return Message("{who} has nothing left to place", who=seat_name(p, p.turn))
    if TRANSPORT <= p.stage <= AFTERWARDS and p.out[p.turn]:
        return Message("{who} has stopped for this round", who=seat_name(p, p.turn))
    return None


def _wrong_moment(p: Position) -> Message | None:
    if p.sculpted > 2 or (p.sculpted and p.stage != SCULPTING):
        return Message("“sculpted” is 1 while Moai are taken in the sculpting, 2 when that is done")
    if any(number for at, number in enumerate(p.virtual) if p.stage != SCULPTING or at // COLUMNS != p.turn):
        return Message("Chip In helps in its owner's sculpting only")
    if any(p.used) and not p.sculpted:
        return Message("Sculptors are used though no Moai is taken")
    if sum(p.virtual) > TILE_COUNTS[CHIP_IN] + 1:
        return Message("there are not so many tiles Chip In")
    if p.bonus and p.stage != ERECTING:
        return Message("tiles only add Resources when a Moai is erected")
    if p.stage == ERECTING and p.bonus + _bonus_at_hand(p) > MOST_BONUS:
        return Message("tiles add at most {most} Resources when a Moai is erected", most=MOST_BONUS)
    if p.skimped and p.stage != STYLING:
        return Message("Skimp is only used when styling")
    return None


def _bonus_at_hand(p: Position) -> int:
    """The Resources that the tiles the seat still holds could add."""
    return sum(number * p.tiles[p.turn * len(TILES) + tile] for tile, number in MORE.items()) + (
        max(MORE.values()) if p.tablets[p.turn] else 0
    )


def _wrong_transport(p: Position) -> Message | None:
    under_way = p.stage in (CARRYING, TOLL, ERECTING, STYLING)
    if (p.cargo != NO_CARGO) != under_way or bool(p.path) != under_way:
        return Message("there is a cargo and a path while something is being transported, and only then")
    if (p.goal != NOTHING) != (p.stage in (TOLL, ERECTING, STYLING)):
        return Message("a transport has a destination once it has arrived, and only then")
    return (_wrong_path(p) or _wrong_cargo(p) or _wrong_toll(p)) if under_way else None


def _wrong_path(p: Position) -> Message | None:
    board = p.game.board
    start = board.pukao_quarry if p.cargo == PUKAO else board.crater
    if p.path[0] != start:
        return Message("the path does not begin at {space}", space=board.spaces[start])
    if len(set(p.path)) != len(p.path) or any(there not in board.neighbours[here] for here, there in pairwise(p.path)):
        return Message("a path goes from neighbour to neighbour, and nowhere twice")
    if any(p.holder[space] == NOBODY for space in p.path):
        return Message("the path crosses a space where nobody stands")
    if p.goal != NOTHING and board.ahus[p.goal].space != p.path[-1]:
        return Message("the destination is not where the path ends")
    return None


def _wrong_cargo(p: Position) -> Message | None:
    name = seat_name(p, p.turn)
    if p.stage in (CARRYING, TOLL):
        if p.cargo != PUKAO and not p.moai[p.turn * len(SIZES) + p.cargo]:
            return Message("{who} does not have this Moai", who=name)
        if p.cargo == PUKAO and not may_style(p, p.turn):
            return Message("{who} has nothing to style with", who=name)
    if p.stage == STYLING and not can_pay(p, means_of(p, p.turn)):
        return Message("{who} has nothing to style with", who=name)
    if p.goal != NOTHING:
        if not _cargo_is_there(p):
            ahu = p.game.board.ahus[p.goal].name
            return Message("{ahu} does not bear what is being transported there", ahu=ahu)
        if p.stage != STYLING and p.figure not in p.rested(p.turn, p.path[-1]):
            return Message("{who} has nobody there to finish the transport", who=name)
    return None


def _cargo_is_there(p: Position) -> bool:
    """On the goal before the tolls: nothing; then the Moai alone, or with the Pukao."""
    if p.stage == STYLING:
        return p.cargo == PUKAO and p.ahu_pukao[p.goal]
    return p.ahu_moai[p.goal] == (p.cargo if p.stage == ERECTING else NOTHING) and not p.ahu_pukao[p.goal]


def _wrong_toll(p: Position) -> Message | None:
    if p.stage == TOLL:
        if not 0 < p.tolls_paid < len(p.path) - 1:
            return Message("the Resource to choose is not on the way")
        space = p.path[p.tolls_paid]
        if len(toll_of(p, p.turn, p.cargo, space)) < 2:
            return Message("nobody has a Resource to choose at {space}", space=p.game.board.spaces[space])
    return None
