"""For every action that is not legal now, a sentence that says why, and the id of the rule.

The phases alone decide what is legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.action import CHANCE
from ahu.core.errors import Refusal
from ahu.core.messages import Message, gettext_noop
from ahu.games.rapanui.rules.actions import (
    Buy,
    Carry,
    Choose,
    EarnToll,
    Erect,
    Exchange,
    Gain,
    PlaceChief,
    PlaceSorcerer,
    PlaceVillager,
    Style,
    TakeMoai,
    Transport,
    UseTile,
)
from ahu.games.rapanui.rules.phase1_placement import held_back
from ahu.games.rapanui.rules.phase3_transport import is_goal, may_enter, may_style, receiver
from ahu.games.rapanui.rules.pieces import (
    BARTERED,
    CHANGE_JOBS,
    CHIEF,
    CHIP_IN,
    COSTS,
    FIGURES,
    GAIN,
    IN_HAND,
    IN_VILLAGE,
    LEND_A_HAND,
    MOST_IMPROVEMENTS,
    NEUTRAL,
    NOBODY,
    NOTHING,
    ON_STAR,
    PRICE,
    PUKAO,
    REST,
    SIZES,
    SKIMP,
    SKIMPED,
    YOUR_PICK,
)
from ahu.games.rapanui.rules.position import (
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
from ahu.games.rapanui.rules.tiles import moment
from ahu.games.rapanui.rules.wording import (
    STAGE_RULES,
    TURN_RULES,
    amount,
    amounts,
    improvement_label,
    offering_label,
    stage_label,
    tile_label,
)

if TYPE_CHECKING:
    from ahu.core.action import Action, Actor, Seat
    from ahu.games.rapanui.rules.numbers import Cargo, Space
    from ahu.games.rapanui.rules.position import Position

NONE_LEFT: Final = (
    gettext_noop("no small Moai is left"),
    gettext_noop("no medium Moai is left"),
    gettext_noop("no large Moai is left"),
)
NO_SCULPTORS: Final = (
    gettext_noop("you have no Sculptors left for a small Moai"),
    gettext_noop("you have no Sculptors left for a medium Moai"),
    gettext_noop("you have no Sculptors left for a large Moai"),
)
NO_MOAI: Final = (
    gettext_noop("you have no small Moai"),
    gettext_noop("you have no medium Moai"),
    gettext_noop("you have no large Moai"),
)
"""By the size of the Moai."""


def why_not(p: Position, actor: Actor, action: Action) -> Refusal:
    """The reason why an action is not legal."""
    if p.stage == OVER:
        return Refusal("N70", "the game is over")
    if p.stage in (ORDER_LOTS, TILE_LOTS) and actor != CHANCE:
        return Refusal(STAGE_RULES[p.stage], "please wait: {now}", now=stage_label(p))
    if actor == CHANCE:
        return _wrong_time(p)
    if p.stage == TOLL:
        return _toll(p, actor, action)
    if actor != p.turn:
        return Refusal(TURN_RULES.get(p.stage, "N30"), "it is {seat}'s turn", seat=Message(p.game.seats[p.turn]))
    if isinstance(action, UseTile):
        return _tile(p, actor, action)
    if isinstance(action, Buy):
        return _buy(p, actor, action.improvement)
    return _by_stage(p, actor, action)


def _wrong_time(p: Position) -> Refusal:
    return Refusal(STAGE_RULES[p.stage], "that can't be done now: {now}", now=stage_label(p))


def _by_stage(p: Position, seat: Seat, action: Action) -> Refusal:
    if p.stage == DRAFT and isinstance(action, Choose):
        return Refusal("N81", "{tile} is not available in the display", tile=tile_label(action.tile))
    if p.stage == PLACING and isinstance(action, PlaceVillager | PlaceSorcerer):
        return _placement(p, seat, action)
    if p.stage == SCULPTING and isinstance(action, TakeMoai):
        return _take(p, action.size)
    if p.stage == SCULPTING and isinstance(action, PlaceChief):
        return _chief(p, seat)
    if p.stage == TRANSPORT and isinstance(action, Transport):
        return _transport(p, seat, action.cargo)
    if p.stage == CARRYING:
        return _step(p, seat, action)
    if p.stage == ERECTING and isinstance(action, Gain):
        return Refusal(
            "N40",
            "this Moai brings {number} Resources of the kind the space shows, or the next higher if you have Fervent",
            number=GAIN[p.cargo] + p.bonus,
        )
    if p.stage == STYLING and isinstance(action, Exchange):
        return _exchange(p, seat, action)
    return _wrong_time(p)


def _toll(p: Position, actor: Actor, action: Action) -> Refusal:
    earner = Message(p.game.seats[receiver(p)])
    if actor != receiver(p):
        return Refusal("N32", "wait until {seat} has chosen a Resource", seat=earner)
    if isinstance(action, EarnToll):
        return Refusal("N32", "the space does not show that")
    return Refusal("N32", "first choose the Resource that this transport brings you")


# tiles and Improvements


def _tile(p: Position, seat: Seat, action: UseTile) -> Refusal:
    name = tile_label(action.tile)
    if action.tablet and not p.tablets[seat]:
        return Refusal("N62", "you have no Tablet")
    if not action.tablet and not p.has_tile(seat, action.tile):
        return Refusal("N60", "you have no tile {tile}", tile=name)
    if p.stage == SCULPTING and action.tile in (CHIP_IN, CHANGE_JOBS) and p.sculpted:
        return Refusal("N24", "{tile} is used before any Moai is taken", tile=name)
    if p.stage == STYLING and action.tile == SKIMP and p.skimped:
        return Refusal("N56", "Skimp can be used once per styling")
    if not moment(p, action.tile):
        return Refusal("N61", "{tile} can't be used now: {now}", tile=name, now=stage_label(p))
    if action.tile == REST:
        return Refusal("N61", "you have no fatigued Transporter of this kind there")
    if action.tile == CHANGE_JOBS and p.sorcerer[seat] != ON_STAR:
        return Refusal("N61", "your Sorcerer has already changed jobs")
    if action.space != NOTHING and p.holder[action.space] not in (NOBODY, seat):
        return _not_there(p, action.space)
    if action.tile == LEND_A_HAND and action.figure == CHIEF and p.chief[seat] == IN_VILLAGE:
        return Refusal("N15", "the Chief must be bought first")
    if action.tile == LEND_A_HAND:
        return Refusal("N61", "you don't have this Sculptor to lend")
    if p.stage == STYLING and (action.tile == SKIMP or _can_barter(p, seat, action)):
        return _could_not_pay()
    return Refusal("N61", "{tile} exchanges 3 of one Resource for 3 of another", tile=name)


def _can_barter(p: Position, seat: Seat, action: UseTile) -> bool:
    return action.give != action.get and p.stock(seat)[action.give] >= BARTERED


def _could_not_pay() -> Refusal:
    return Refusal("N50", "then you could no longer pay for an Offering")


def _buy(p: Position, seat: Seat, improvement: int) -> Refusal:
    kind, price = COSTS[improvement]
    name = improvement_label(improvement)
    if p.has_improvement(seat, improvement):
        return Refusal("N63", "you already have {name}", name=name)
    if p.bought(seat) == MOST_IMPROVEMENTS:
        return Refusal("N63", "you can have at most three Improvements")
    if not p.can_buy(seat, improvement):
        return Refusal("N63", "{name} costs {price}", name=name, price=amount(price, kind))
    if p.stage == STYLING:
        return _could_not_pay()
    return _wrong_time(p)


# phase 1


def _placement(p: Position, seat: Seat, action: PlaceVillager | PlaceSorcerer) -> Refusal:
    if action.chief != NOTHING and p.chief[seat] != IN_HAND:
        return _chief(p, seat)
    if isinstance(action, PlaceSorcerer):
        if p.sorcerer[seat] != IN_HAND:
            return Refusal("N11", "your Sorcerer has already been placed")
        if p.stars[action.star] != NOBODY:
            return Refusal("N11", "star {star} is taken", star=action.star + 1)
        assert held_back(p, seat)
        return Refusal("N12", "the first placement of the first player can't be the Sorcerer on the first star")
    if not p.villagers[seat]:
        return Refusal("N10", "you have no Villager left in hand")
    if action.space == NOTHING:
        return Refusal("N13", "column {column} has no free slot", column=action.column + 1)
    return _not_there(p, action.space)


def _not_there(p: Position, space: Space) -> Refusal:
    """Why no Transporter of one's own may stand on a space."""
    name = p.game.board.spaces[space]
    if p.holder[space] == NEUTRAL:
        return Refusal("N14", "{space} is for the neutral Transporter alone", space=name)
    return Refusal("N14", "another player holds {space}", space=name)


def _chief(p: Position, seat: Seat) -> Refusal:
    if p.chief[seat] == IN_VILLAGE:
        return Refusal("N15", "the Chief must be bought first")
    if p.chief[seat] == IN_HAND:
        return Refusal("N24", "the Chief is placed before any Moai is taken")
    return Refusal("N15", "your Chief has already been placed this round")


# phase 2


def _take(p: Position, size: int) -> Refusal:
    if not p.supply[size]:
        return Refusal("N22", NONE_LEFT[size])
    if p.sculpted == 2:
        return Refusal("N24", "you have already taken your Moai")
    return Refusal("N21", NO_SCULPTORS[size])


# phase 3


def _transport(p: Position, seat: Seat, cargo: Cargo) -> Refusal:
    if cargo != PUKAO and not p.moai[seat * len(SIZES) + cargo]:
        return Refusal("N30", NO_MOAI[cargo])
    if cargo == PUKAO and not p.pukao_left:
        return Refusal("N50", "no Pukao is left")
    if cargo == PUKAO and not may_style(p, seat):
        return Refusal("N50", "you could not pay for any Offering")
    return Refusal("N31", "no chain of Transporters reaches an Ahu where you could finish")


def _step(p: Position, seat: Seat, action: Action) -> Refusal:
    spaces, ahus, here = p.game.board.spaces, p.game.board.ahus, p.path[-1]
    if isinstance(action, Carry):
        return _carry(p, seat, action.space)
    if isinstance(action, Erect | Style):
        if isinstance(action, Erect) == (p.cargo == PUKAO):
            return Refusal("N30", "erect a Moai; put a Pukao on a Moai that has none")
        if ahus[action.ahu].space != here:
            return Refusal("N31", "{ahu} is not in {space}", ahu=ahus[action.ahu].name, space=spaces[here])
        if action.figure not in p.rested(seat, here):
            figure = Message(FIGURES[action.figure])
            return Refusal(_finishing(p), "your {figure} there is fatigued or missing", figure=figure)
        if isinstance(action, Erect):
            return Refusal("N40", "a Moai already stands on {ahu}", ahu=ahus[action.ahu].name)
        return Refusal("N50", "on {ahu} there is no Moai without a Pukao", ahu=ahus[action.ahu].name)
    return Refusal("N30", "finish the transport first")


def _carry(p: Position, seat: Seat, there: Space) -> Refusal:
    spaces, here = p.game.board.spaces, p.path[-1]
    if there not in p.game.board.neighbours[here]:
        return Refusal("N31", "{there} does not share a side with {here}", there=spaces[there], here=spaces[here])
    if there in p.path:
        return Refusal("N31", "{space} is already on the path", space=spaces[there])
    if p.holder[there] == NOBODY:
        return Refusal("N31", "nobody stands on {space}", space=spaces[there])
    assert not may_enter(p, seat, there)
    assert not is_goal(p, seat, p.cargo, there)
    return Refusal(_finishing(p), "from {space} no chain reaches an Ahu where you could finish", space=spaces[there])


def _finishing(p: Position) -> str:
    """The id of the rule about how the transport of this cargo ends."""
    return "N50" if p.cargo == PUKAO else "N40"


def _exchange(p: Position, seat: Seat, action: Exchange) -> Refusal:
    price = SKIMPED if p.skimped else PRICE
    name = offering_label(action.offering)
    if sum(action.numbers) != price:
        return Refusal("N50", "the price is {price} Resources", price=price)
    if any(number > have for number, have in zip(action.numbers, p.stock(seat), strict=True)):
        if not any(p.stock(seat)):
            return Refusal("N50", "you have no Resources")
        return Refusal("N50", "you have only {stock}", stock=amounts(p.stock(seat)))
    if action.outstanding and not p.has_tile(seat, YOUR_PICK):
        return Refusal("N61", "you need the tile “Take Your Pick” to take an Outstanding Offering")
    if not (p.outstanding_value(action.offering) if action.outstanding else p.stack_value(action.offering)):
        return Refusal("N50", "none of these Offerings is left: {name}", name=name)
    return Refusal(
        "N55", "you can't pay for this Offering ({name}) with {given}", given=amounts(action.numbers), name=name
    )
