"""For every action that is not legal now, a sentence that says why, and the id of the rule.

The phases alone decide what is legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.action import CHANCE
from ahu.core.errors import Refusal
from ahu.core.messages import Message
from ahu.games.giants.rules.actions import (
    CUT_FOREST,
    TAKE_HEADDRESS,
    TAKE_MARKER,
    TAKE_WORKER,
    Bid,
    Carry,
    Crown,
    Erect,
    Leave,
    Lift,
    Mark,
    MarkUnmoved,
    Peek,
    Place,
    Take,
    TakeBack,
    TakeHalfTablet,
)
from ahu.games.giants.rules.peeking import interrupts
from ahu.games.giants.rules.phase3_placement import TABLET
from ahu.games.giants.rules.phase4_transport import carries, may_enter, owned
from ahu.games.giants.rules.pieces import (
    BEFORE_SCREEN,
    BEHIND,
    CHIEF,
    FIGURES,
    NOBODY,
    NOTHING,
    SORCERER,
    WEIGHT,
    WORKER,
    is_moai,
)
from ahu.games.giants.rules.position import (
    BIDDING,
    CARRYING,
    LOTS,
    OVER,
    PLACING,
    ROLLING,
    TAKING,
    TAKING_BACK,
    TRANSPORT,
    UNMOVED,
)
from ahu.games.giants.rules.tolls import toll_of
from ahu.games.giants.rules.wording import STAGE_RULES, logs, markers, stage_label, the_load, workers

if TYPE_CHECKING:
    from ahu.core.action import Action, Actor, Seat
    from ahu.games.giants.rules.numbers import AhuNumber, Load
    from ahu.games.giants.rules.position import Position


def why_not(p: Position, actor: Actor, action: Action) -> Refusal:
    """The reason why an action is not legal."""
    if p.stage == OVER:
        return Refusal("G80", "the game is over")
    if p.stage in (LOTS, ROLLING) and actor != CHANCE:
        return Refusal(STAGE_RULES[p.stage], "please wait: {now}", now=stage_label(p))
    if actor == CHANCE:
        return _wrong_time(p)
    if isinstance(action, Peek):
        return _peek(p, actor, action)
    if p.stage == BIDDING:
        return _bid(p, actor, action) if isinstance(action, Bid) else _wrong_time(p)
    if actor != p.turn:
        return Refusal("G10", "it is {seat}'s turn", seat=Message(p.game.seats[p.turn]))
    return _in_turn(p, actor, action)


def _wrong_time(p: Position) -> Refusal:
    return Refusal(STAGE_RULES[p.stage], "that can't be done now: {now}", now=stage_label(p))


def _in_turn(p: Position, seat: Seat, action: Action) -> Refusal:
    if p.stage == TAKING and isinstance(action, Take):
        return _take(p, seat, action)
    if p.stage == PLACING and isinstance(action, TakeHalfTablet):
        return _half_tablet(p, seat)
    if p.stage == PLACING and isinstance(action, Place):
        return _place(p, seat, action)
    if p.stage == TRANSPORT and isinstance(action, Lift):
        return _lift(p, seat, action.load)
    if p.stage == CARRYING:
        return _finish(p, seat, action)
    if p.stage == UNMOVED and isinstance(action, MarkUnmoved):
        return Refusal("G62", "{load} is not in front of your screen", load=the_load(action.load))
    if p.stage == TAKING_BACK and isinstance(action, TakeBack):
        return Refusal("G70", "your marker is not on {load}", load=the_load(action.load))
    return _wrong_time(p)


def _peek(p: Position, seat: Seat, peek: Peek) -> Refusal:
    if p.game.open_bases:
        return Refusal("G92", "the owners of all Bases are visible")
    if not p.halves[seat]:
        return Refusal("G63", "looking under a Moai costs a half-tablet, and you have none")
    if p.ahu_moai[peek.ahu] == NOTHING:
        return Refusal("G63", "no Moai stands on {ahu}", ahu=p.game.board.ahus[peek.ahu].name)
    if not interrupts(p, seat):
        return Refusal("G63", "you already know whose Moai stands on {ahu}", ahu=p.game.board.ahus[peek.ahu].name)
    return Refusal("G63", "wait until the action under way is finished")


# phase 2


def _bid(p: Position, seat: Seat, bid: Bid) -> Refusal:
    if p.bids[seat] is not None:
        return Refusal("G20", "you have already made your bid")
    if bid.markers > p.markers[seat]:
        return Refusal("G20", "you have only {have} behind your screen", have=markers(p.markers[seat]))
    if bid.workers > p.workers[seat]:
        return Refusal("G20", "you have only {have} behind your screen", have=workers(p.workers[seat]))
    figure = SORCERER if bid.sorcerer and p.sorcerer[seat] != BEHIND else CHIEF
    return Refusal("G20", "your {figure} is not behind your screen", figure=Message(FIGURES[figure]))


def _take(p: Position, seat: Seat, take: Take) -> Refusal:
    if take.size not in p.sizes_offered():
        return Refusal("G23", "no Moai of size {size} is on offer", size=take.size)
    return Refusal("G23", "your sculptors have strength {left} left", left=p.sculpting[seat])


# phase 3


def _half_tablet(p: Position, seat: Seat) -> Refusal:
    if not p.markers[seat]:
        return Refusal("G39", "you have no marker behind your screen")
    return Refusal("G46", "no half-tablet is left in the supply")


def _place(p: Position, seat: Seat, place: Place) -> Refusal:
    figure = Message(FIGURES[place.figure])
    if place.figure == WORKER and not p.workers[seat]:
        return Refusal("G31", "you have no Worker behind your screen")
    where = BEHIND if place.figure == WORKER else (p.sorcerer if place.figure == SORCERER else p.chief)[seat]
    if where != BEHIND:
        return Refusal("G31", "your {figure} is not behind your screen", figure=figure)
    if place.logs > p.logs[seat]:
        return Refusal("G31", "you have only {have} behind your screen", have=logs(p.logs[seat]))
    if place.figure == CHIEF and p.halves[seat] < TABLET:
        return Refusal("G38", "a power for the Chief costs two half-tablets; you have {have}", have=p.halves[seat])
    return _power(p, seat, place)


def _power(p: Position, seat: Seat, place: Place) -> Refusal:
    if place.power == TAKE_WORKER:
        return Refusal("G33", "all your Workers are out of the urn")
    if place.power == TAKE_MARKER:
        return Refusal("G34", "all your markers are out of the urn")
    if place.power == TAKE_HEADDRESS:
        return Refusal("G44", "no Headdress is left in the supply")
    if place.power == CUT_FOREST:
        if p.forest_cut[p.game.forest_at[place.hex]]:
            return Refusal("G35", "the forest on {hex} has already been cut", hex=p.game.board.hexes[place.hex])
        return Refusal("G44", "no Log is left in the supply")
    ahu = p.game.board.ahus[place.ahu].name
    if not p.bases[seat]:
        return Refusal("G36", "you have no Base behind your screen to reserve {ahu}", ahu=ahu)
    return Refusal("G36", "{ahu} is not empty", ahu=ahu)


# phase 4


def _lift(p: Position, seat: Seat, load: Load) -> Refusal:
    name, at = the_load(load), p.load_at[load]
    if at < 0 and at != BEFORE_SCREEN - seat:
        return Refusal("G51", "{load} is neither on the island nor in front of your screen", load=name)
    if p.marked_by[load] not in (NOBODY, seat):
        return Refusal("G59", "{load} has another player's marker on it", load=name)
    if p.marked_by[load] == NOBODY and p.moved_by[load] not in (NOBODY, seat):
        return Refusal("G51", "{load} was moved by another player this round", load=name)
    if at >= 0 and not owned(p, seat, load):
        return Refusal("G61", "{load} is abandoned, and you can't erect, crown or mark it", load=name)
    return Refusal("G52", "{load} can't be carried from where it is, nor erected, crowned or marked there", load=name)


def _finish(p: Position, seat: Seat, action: Action) -> Refusal:
    load = the_load(p.lifted)
    if isinstance(action, Carry):
        return _carry(p, seat, action)
    if isinstance(action, Erect):
        return _erect(p, seat, action.ahu)
    if isinstance(action, Crown):
        return _crown(p, seat, action.ahu)
    if isinstance(action, Mark):
        if p.marked_by[p.lifted] == seat:
            return Refusal("G59", "your marker is already on {load}", load=load)
        return Refusal("G59", "you have no marker behind your screen")
    if isinstance(action, Leave):
        if not owned(p, seat, p.lifted):
            return Refusal("G61", "{load} is abandoned: it must be erected, crowned or marked", load=load)
        return Refusal("G50", "{load} has not been moved: carry it first", load=load)
    return Refusal("G50", "first finish what you began with {load}", load=load)


def _carry(p: Position, seat: Seat, carry: Carry) -> Refusal:
    load, there = p.lifted, carry.hex
    here, where = p.game.board.hexes[p.load_at[load]], p.game.board.hexes[there]
    if there not in p.game.board.neighbours[p.load_at[load]]:
        return Refusal("G52", "{hex} is not next to {here}", hex=where, here=here)
    if p.trail[load] & p.game.bit[there]:
        return Refusal("G53", "{load} has been on {hex} this round", load=the_load(load), hex=where)
    if not carries(p, there, WEIGHT[load]):
        return Refusal("G52", "what stands on {hex} can't carry {load}", hex=where, load=the_load(load))
    if not may_enter(p, seat, load, there):
        return Refusal("G61", "from {hex} the abandoned load could not be erected or crowned", hex=where)
    toll = toll_of(p, seat, there, WEIGHT[load])
    return Refusal(
        "G56",
        "carrying across {hex} scores {points} PP for the players whose figures carry there",
        hex=where,
        points=toll,
    )


def _at_site(p: Position, seat: Seat, ahu: AhuNumber, rule: str) -> Refusal | None:
    """What erecting and crowning both need: to be next to the Ahu, with a figure of one's own."""
    at = p.load_at[p.lifted]
    name, where = p.game.board.ahus[ahu].name, p.game.board.hexes[at]
    if p.game.board.ahus[ahu].hex != at:
        return Refusal(rule, "{ahu} is not next to {hex}", ahu=name, hex=where)
    if not p.own_strength(seat, at):
        return Refusal(rule, "you have no figure on {hex}", hex=where)
    return None


def _erect(p: Position, seat: Seat, ahu: AhuNumber) -> Refusal:
    if not is_moai(p.lifted):
        return Refusal("G57", "a Headdress is not erected; it crowns a Moai")
    name = p.game.board.ahus[ahu].name
    away = _at_site(p, seat, ahu, "G57")
    if away:
        return away
    if p.ahu_moai[ahu] != NOTHING:
        return Refusal("G57", "a Moai already stands on {ahu}", ahu=name)
    if p.ahu_base[ahu] != NOBODY:
        return Refusal("G36", "{ahu} is reserved by another player", ahu=name)
    return Refusal("G57", "you have no Base behind your screen")


def _crown(p: Position, seat: Seat, ahu: AhuNumber) -> Refusal:
    if is_moai(p.lifted):
        return Refusal("G58", "a Moai can't crown another: erect it on an Ahu")
    name = p.game.board.ahus[ahu].name
    away = _at_site(p, seat, ahu, "G58")
    if away:
        return away
    if p.ahu_moai[ahu] == NOTHING:
        return Refusal("G58", "no Moai stands on {ahu}", ahu=name)
    return Refusal("G58", "the Moai on {ahu} already wears a Headdress", ahu=name)
