"""Giants in words: what things and phases are called, and what the phases ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.words import Listed, Words, marked
from ahu.games.giants.rules.pieces import BEHIND, CHIEF, FIGURES, LOAD_NAMES, OFFERED, SORCERER, WEIGHT, is_moai
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
    from ahu.games.giants.rules.position import Position

STAGES: Final = {
    LOTS: marked("the First Player is being drawn"),
    ROLLING: marked("the dice are being rolled"),
    BIDDING: marked("the bids are being sealed"),
    TAKING: marked("the bidders are choosing Moai"),
    PLACING: marked("figures are being placed"),
    TRANSPORT: marked("loads are being transported"),
    CARRYING: marked("a load is being carried"),
    UNMOVED: marked("loads that were not moved go to their quarries"),
    TAKING_BACK: marked("markers may be taken back"),
    OVER: marked("the game is over"),
}
"""What is going on, by stage."""

PHASES: Final = {
    LOTS: marked("Set-up"),
    ROLLING: marked("Draw of Moai"),
    BIDDING: marked("Auction"),
    TAKING: marked("Auction"),
    PLACING: marked("Placement"),
    TRANSPORT: marked("Transport"),
    CARRYING: marked("Transport"),
    UNMOVED: marked("Transport"),
    TAKING_BACK: marked("End of the round"),
    OVER: marked("End of the game"),
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
    BIDDING: marked("Seal your bid: markers for the order of choosing, figures to sculpt with."),
    TAKING: marked("Take a Moai, or decline."),
    PLACING: marked("Place a figure, take a half-tablet, or pass."),
    TRANSPORT: marked("Lift a load, or pass."),
    CARRYING: marked("Carry the load on, or finish."),
    UNMOVED: marked("Mark loads that were not moved, or leave the rest."),
    TAKING_BACK: marked("Take markers back, giving up their loads, or keep the rest."),
}
"""What a seat is asked to do, by stage."""


def markers(number: int) -> Words:
    """So many markers."""
    return Words("{number} marker", "{number} markers", number)


def workers(number: int) -> Words:
    """So many Workers."""
    return Words("{number} Worker", "{number} Workers", number)


def logs(number: int) -> Words:
    """So many Logs."""
    return Words("{number} Log", "{number} Logs", number)


def half_tablets(number: int) -> Words:
    """So many half-tablets."""
    return Words("{number} half-tablet", "{number} half-tablets", number)


def load_called(load: int) -> Words:
    """A load by its name."""
    name = LOAD_NAMES[load].split()[1]
    return Words("Moai {name}", name=name) if is_moai(load) else Words("Headdress {name}", name=name)


def now(p: Position) -> Words:
    """What is going on."""
    return Words(STAGES[p.stage])


def phase(p: Position) -> Words:
    """The phase under way."""
    return Words(PHASES[p.stage])


def prompt(p: Position, seat: int) -> Listed:
    """What a seat is asked to do, and what it has to do it with."""
    return Listed([Words(PROMPTS[p.stage]), *_means(p, seat)], " ")


def _means(p: Position, seat: int) -> list[Words]:
    if p.stage == BIDDING:
        return [_offer(p), Words("You have {things}.", things=_hand(p, seat))]
    if p.stage == TAKING:
        return [_offer(p), Words("Your sculptors have strength {strength}.", strength=p.sculpting[seat])]
    if p.stage == PLACING:
        return [Words("You have {things}.", things=_hand(p, seat))]
    if p.stage == CARRYING:
        at = p.giants.board.hexes[p.load_at[p.lifted]]
        return [Words("{load} is on {hex}.", load=load_called(p.lifted), hex=at)]
    return []


def _offer(p: Position) -> Words:
    """The Moai on offer, as in "2 of size 1, 1 of size 3"."""
    sizes = [WEIGHT[load] for load, at in enumerate(p.load_at) if at == OFFERED]
    offer = [Words("{count} of size {size}", count=sizes.count(size), size=size) for size in p.sizes_offered()]
    return Words("On offer are Moai: {offer}.", offer=Listed(offer))


def _hand(p: Position, seat: int) -> Words | Listed:
    """What a seat can bid, place or break."""
    things = [markers(p.markers[seat]), workers(p.workers[seat]), logs(p.logs[seat])]
    parts = [thing for thing in things if thing.number]
    parts += [Words(FIGURES[SORCERER])] if p.sorcerer[seat] == BEHIND else []
    parts += [Words(FIGURES[CHIEF])] if p.chief[seat] == BEHIND else []
    parts += [half_tablets(p.halves[seat])] if p.halves[seat] else []
    return Listed(parts) if parts else Words("nothing")


def peeked(p: Position, seat: int, ahu: int) -> Words:
    """What a seat that looked under a Moai has found (G63)."""
    owner, name = p.ahu_base[ahu], p.giants.board.ahus[ahu].name
    if owner == seat:
        return Words("The Base on {ahu} is your own.", ahu=name)
    return Words("The Base on {ahu} is {seat}'s.", ahu=name, seat=Words(p.giants.seats[owner]))
