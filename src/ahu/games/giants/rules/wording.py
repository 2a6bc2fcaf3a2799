"""The words of Giants: the names of pieces and phases, and what a seat is asked to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import AND, Message, MessageList, gettext_noop
from ahu.games.giants.rules.pieces import BEHIND, LOAD_NAMES, OFFERED, WEIGHT, is_moai
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

if TYPE_CHECKING:
    from ahu.core.action import Seat
    from ahu.games.giants.rules.numbers import AhuNumber, Load
    from ahu.games.giants.rules.position import Position

STAGES: Final = {
    LOTS: gettext_noop("the First Player is being drawn"),
    ROLLING: gettext_noop("the dice are being rolled"),
    BIDDING: gettext_noop("secret bids are being made"),
    TAKING: gettext_noop("the bidders are choosing Moai"),
    PLACING: gettext_noop("figures are being placed"),
    TRANSPORT: gettext_noop("loads are being transported"),
    CARRYING: gettext_noop("a load is being carried"),
    UNMOVED: gettext_noop("loads that were not moved go to their quarries"),
    TAKING_BACK: gettext_noop("markers may be taken back"),
    OVER: gettext_noop("the game is over"),
}
"""What is going on, by stage."""

PHASES: Final = {
    LOTS: gettext_noop("Set-up"),
    ROLLING: gettext_noop("Dice roll"),
    BIDDING: gettext_noop("Auction"),
    TAKING: gettext_noop("Auction"),
    PLACING: gettext_noop("Placement"),
    TRANSPORT: gettext_noop("Transport"),
    CARRYING: gettext_noop("Transport"),
    UNMOVED: gettext_noop("Transport"),
    TAKING_BACK: gettext_noop("End of round"),
    OVER: gettext_noop("End of the game"),
}
"""The phase of the round that each stage belongs to."""

STAGE_RULES: Final = {
    LOTS: "G6",
    ROLLING: "G11",
    BIDDING: "G20",
    TAKING: "G23",
    PLACING: "G30",
    TRANSPORT: "G50",
    CARRYING: "G50",
    UNMOVED: "G62",
    TAKING_BACK: "G70",
    OVER: "G80",
}
"""The rule that says what may be done, by stage."""

STAGE_NAMES: Final = {
    LOTS: "lots",
    ROLLING: "rolling",
    BIDDING: "bidding",
    TAKING: "taking",
    PLACING: "placing",
    TRANSPORT: "transport",
    CARRYING: "carrying",
    UNMOVED: "unmoved",
    TAKING_BACK: "taking-back",
    OVER: "over",
}
"""What a written position calls the stage."""

PROMPTS: Final = {
    BIDDING: gettext_noop("Make your secret bid: markers to choose first, figures to sculpt."),
    TAKING: gettext_noop("Take a Moai, or decline."),
    PLACING: gettext_noop("Place a figure, take a half-tablet, or pass."),
    TRANSPORT: gettext_noop("Pick a Moai or Headdress to transport, or pass."),
    CARRYING: gettext_noop("Carry the load on, or finish."),
    UNMOVED: gettext_noop("Mark loads that were not moved, or leave the rest."),
    TAKING_BACK: gettext_noop("Take back markers (you give up what they are on), or keep the rest."),
}
"""What a seat is asked to do, by stage."""


def markers(number: int) -> Message:
    """So many markers."""
    return Message("{number} marker", "{number} markers", number)


def workers(number: int) -> Message:
    """So many Workers."""
    return Message("{number} Worker", "{number} Workers", number)


def logs(number: int) -> Message:
    """So many Logs."""
    return Message("{number} Log", "{number} Logs", number)


def half_tablets(number: int) -> Message:
    """So many half-tablets."""
    return Message("{number} half-tablet", "{number} half-tablets", number)


def load_label(load: Load) -> Message:
    """A load by its name."""
    name = LOAD_NAMES[load].split()[1]
    return Message("Moai {name}", name=name) if is_moai(load) else Message("Headdress {name}", name=name)


def the_load(load: Load) -> Message:
    """A load by its name, within a sentence."""
    return the_named_load(LOAD_NAMES[load])


def the_named_load(name: str) -> Message:
    """A load by its name in notation, within a sentence."""
    kind, letter = name.split()
    return Message("the Moai {name}", name=letter) if kind == "Moai" else Message("the Headdress {name}", name=letter)


def stage_label(p: Position) -> Message:
    """What is going on, by the stage."""
    return Message(STAGES[p.stage])


def phase(p: Position) -> Message:
    """The phase under way."""
    return Message(PHASES[p.stage])


def prompt(p: Position, seat: Seat) -> MessageList:
    """What a seat is asked to do, and what it has to do it with."""
    return MessageList([Message(PROMPTS[p.stage]), *_means(p, seat)], " ")


def _means(p: Position, seat: Seat) -> list[Message]:
    if p.stage == BIDDING:
        return [_offer(p), _hand(p, seat)]
    if p.stage == TAKING:
        return [_offer(p), Message("Your sculptors have strength {strength}.", strength=p.sculpting[seat])]
    if p.stage == PLACING:
        return [_hand(p, seat)]
    if p.stage == CARRYING:
        at = p.game.board.hexes[p.load_at[p.lifted]]
        return [Message("You carry {load}, now on {hex}.", load=the_load(p.lifted), hex=at)]
    return []


def _offer(p: Position) -> Message:
    """The Moai on offer, as in "2 of size 1, 1 of size 3"."""
    sizes = [WEIGHT[load] for load, at in enumerate(p.load_at) if at == OFFERED]
    offer = [Message("{count} of size {size}", count=sizes.count(size), size=size) for size in p.sizes_offered()]
    return Message("Moai on offer: {offer}.", offer=MessageList(offer))


def _hand(p: Position, seat: Seat) -> Message:
    """What a seat can bid, place or break."""
    things = [markers(p.markers[seat]), workers(p.workers[seat]), logs(p.logs[seat])]
    parts = [thing for thing in things if thing.number]
    parts += [Message("the Sorcerer")] if p.sorcerer[seat] == BEHIND else []
    parts += [Message("the Chief")] if p.chief[seat] == BEHIND else []
    parts += [half_tablets(p.halves[seat])] if p.halves[seat] else []
    return (
        Message("You have {things}.", things=MessageList(parts, style=AND)) if parts else Message("You have nothing.")
    )


def peeked(p: Position, seat: Seat, ahu: AhuNumber) -> Message:
    """What a seat that looked under a Moai has found (G63)."""
    owner, name = p.ahu_base[ahu], p.game.board.ahus[ahu].name
    if owner == seat:
        return Message("The Base on {ahu} is your own.", ahu=name)
    return Message("The Base on {ahu} belongs to {seat}.", ahu=name, seat=Message(p.game.seats[owner]))
