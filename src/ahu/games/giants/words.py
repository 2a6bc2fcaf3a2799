"""Giants in words: what the phases are called and what they ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.words import count
from ahu.games.giants.pieces import BEHIND, LOAD_NAMES, OFFERED, WEIGHT
from ahu.games.giants.position import (
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
    from ahu.games.giants.position import Position

STAGES: Final = {
    LOTS: "the First Player is being drawn",
    ROLLING: "the dice are being rolled",
    BIDDING: "the bids are being sealed",
    TAKING: "the bidders are choosing Moai",
    PLACING: "figures are being placed",
    TRANSPORT: "loads are being transported",
    CARRYING: "a load is being carried",
    UNMOVED: "loads that were not moved go to their quarries",
    TAKING_BACK: "markers may be taken back",
    OVER: "the game is over",
}
"""What is going on, by stage."""

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
    BIDDING: "Seal your bid: markers for the order of choosing, figures to sculpt with",
    TAKING: "Take a Moai, or decline",
    PLACING: "Place a figure, take a half-tablet, or pass",
    TRANSPORT: "Lift a load, or pass",
    CARRYING: "Carry the load on, or finish",
    UNMOVED: "Mark loads that were not moved, or leave the rest",
    TAKING_BACK: "Take markers back, giving up their loads, or keep the rest",
}
"""What a seat is asked to do, by stage."""


def prompt(p: Position, seat: int) -> str:
    """What a seat is asked to do, and what it has to do it with."""
    sentences = [PROMPTS[p.stage], *_means(p, seat)]
    return " ".join(f"{sentence}." for sentence in sentences)


def _means(p: Position, seat: int) -> list[str]:
    if p.stage == BIDDING:
        return [f"On offer are Moai: {_offer(p)}", f"You have {_hand(p, seat)}"]
    if p.stage == TAKING:
        return [f"On offer are Moai: {_offer(p)}", f"Your sculptors have strength {p.sculpting[seat]}"]
    if p.stage == PLACING:
        return [f"You have {_hand(p, seat)}"]
    if p.stage == CARRYING:
        return [f"{LOAD_NAMES[p.lifted]} is on {p.giants.board.hexes[p.load_at[p.lifted]]}"]
    return []


def _offer(p: Position) -> str:
    """The Moai on offer, as in "2 of size 1, 1 of size 3"."""
    sizes = [WEIGHT[load] for load, at in enumerate(p.load_at) if at == OFFERED]
    return ", ".join(f"{sizes.count(size)} of size {size}" for size in p.sizes_offered())


def _hand(p: Position, seat: int) -> str:
    """What a seat can bid, place or break."""
    things = [(p.markers[seat], "marker"), (p.workers[seat], "Worker"), (p.logs[seat], "Log")]
    parts = [count(number, thing) for number, thing in things if number]
    parts += ["Sorcerer"] if p.sorcerer[seat] == BEHIND else []
    parts += ["Chief"] if p.chief[seat] == BEHIND else []
    parts += [count(p.halves[seat], "half-tablet")] if p.halves[seat] else []
    return ", ".join(parts) or "nothing"


def peeked(p: Position, seat: int, ahu: int) -> str:
    """What a seat that looked under a Moai has found (G63)."""
    owner = p.ahu_base[ahu]
    whose = "your own" if owner == seat else p.giants.seats[owner] + "'s"
    return f"The Base on {p.giants.board.ahus[ahu].name} is {whose}."
