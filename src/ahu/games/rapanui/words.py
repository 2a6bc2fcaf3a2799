"""Rapa Nui in words: what the phases are called and what they ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.words import count
from ahu.games.rapanui.pieces import IN_HAND, SIZES, TILES, amounts
from ahu.games.rapanui.position import (
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

if TYPE_CHECKING:
    from ahu.games.rapanui.position import Position

STAGES: Final = {
    ORDER_LOTS: "the first turn order is being drawn",
    TILE_LOTS: "tiles are being laid on the Ahus",
    DRAFT: "tiles are being chosen from the display",
    PLACING: "figurines are being placed",
    SCULPTING: "Moai are being sculpted",
    TRANSPORT: "Moai and Pukao are being transported",
    CARRYING: "a transport is under way",
    TOLL: "a toll is being chosen",
    ERECTING: "a Moai is being erected",
    STYLING: "a Moai is being styled",
    AFTERWARDS: "a turn is coming to its end",
    OVER: "the game is over",
}
"""What is going on, by stage."""

STAGE_RULES: Final = {
    ORDER_LOTS: "N6",
    TILE_LOTS: "N4",
    DRAFT: "N81",
    PLACING: "N11",
    SCULPTING: "N24",
    TRANSPORT: "N35",
    CARRYING: "N31",
    TOLL: "N32",
    ERECTING: "N40",
    STYLING: "N50",
    AFTERWARDS: "N35",
    OVER: "N70",
}
"""The rule that says what may be done, by stage."""

TURN_RULES: Final = {DRAFT: "N81", PLACING: "N10", SCULPTING: "N21"}
"""The rule that gives the turns, by stage; in the transport it is N30."""

STAGE_NAMES: Final = {
    ORDER_LOTS: "order-lots",
    TILE_LOTS: "tile-lots",
    DRAFT: "draft",
    PLACING: "placing",
    SCULPTING: "sculpting",
    TRANSPORT: "transport",
    CARRYING: "carrying",
    TOLL: "toll",
    ERECTING: "erecting",
    STYLING: "styling",
    AFTERWARDS: "afterwards",
    OVER: "over",
}
"""What a written position calls the stage."""

PROMPTS: Final = {
    DRAFT: "Choose a tile from the display",
    PLACING: "Place a Villager on the island or in the quarry, or the Sorcerer on a star",
    SCULPTING: "Take your Moai, use tiles, or end your turn",
    TRANSPORT: "Transport a Moai or a Pukao, use tiles, or drop out",
    CARRYING: "Carry the cargo on, or erect or style where it is",
    TOLL: "Choose what the toll brings you",
    ERECTING: "Take what the Moai brings, or use tiles first",
    STYLING: "Give Resources for an Offering, or use tiles first",
    AFTERWARDS: "Use tiles or buy, or end your turn",
}
"""What a seat is asked to do, by stage."""


def prompt(p: Position, seat: int) -> str:
    """What a seat is asked to do, with what it has for it."""
    have = [amounts(tuple(p.stock(seat)))]
    if p.stage == PLACING:
        have = [count(p.villagers[seat], "Villager"), *["Sorcerer"] * (p.sorcerer[seat] == IN_HAND), *have]
    if p.stage == TRANSPORT:
        have += [f"{SIZES[size]} Moai" for size in range(len(SIZES)) for _ in range(p.moai[seat * len(SIZES) + size])]
    held = [TILES[tile] for tile in range(len(TILES)) if p.has_tile(seat, tile)] + ["Tablet"] * p.tablets[seat]
    tiles = f" Tiles: {', '.join(held)}." if held else ""
    return f"{PROMPTS[p.stage]}. You have {', '.join(have)}.{tiles}"
