"""Rapa Nui in words: what things and phases are called, and what the phases ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.words import Listed, Words, marked
from ahu.games.rapanui.rules.offering import FACE_DOWN, is_outstanding, type_of
from ahu.games.rapanui.rules.pieces import (
    FIGURES,
    IMPROVEMENTS,
    IN_HAND,
    OFFERINGS,
    SIZED_MOAI,
    SIZES,
    SORCERER,
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

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.games.rapanui.rules.position import Position

STAGES: Final = {
    ORDER_LOTS: marked("the first turn order is being drawn"),
    TILE_LOTS: marked("tiles are being laid on the Ahus"),
    DRAFT: marked("tiles are being chosen from the display"),
    PLACING: marked("figurines are being placed"),
    SCULPTING: marked("Moai are being sculpted"),
    TRANSPORT: marked("Moai and Pukao are being transported"),
    CARRYING: marked("a transport is under way"),
    TOLL: marked("a toll is being chosen"),
    ERECTING: marked("a Moai is being erected"),
    STYLING: marked("a Moai is being styled"),
    AFTERWARDS: marked("a turn is coming to its end"),
    OVER: marked("the game is over"),
}
"""What is going on, by stage."""

PHASES: Final = {
    ORDER_LOTS: marked("Set-up"),
    TILE_LOTS: marked("Set-up"),
    DRAFT: marked("Set-up"),
    PLACING: marked("Placement"),
    SCULPTING: marked("Sculpting"),
    TRANSPORT: marked("Transport"),
    CARRYING: marked("Transport"),
    TOLL: marked("Transport"),
    ERECTING: marked("Transport"),
    STYLING: marked("Transport"),
    AFTERWARDS: marked("Transport"),
    OVER: marked("End of the game"),
}
"""The phase of the round that each stage belongs to."""

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
    DRAFT: marked("Choose a tile from the display."),
    PLACING: marked("Place a Villager on the island or in the quarry, or the Sorcerer on a star."),
    SCULPTING: marked("Take your Moai, use tiles, or end your turn."),
    TRANSPORT: marked("Transport a Moai or a Pukao, use tiles, or drop out."),
    CARRYING: marked("Carry the cargo on, or erect or style where it is."),
    TOLL: marked("Choose what the toll brings you."),
    ERECTING: marked("Take what the Moai brings, or use tiles first."),
    STYLING: marked("Give Resources for an Offering, or use tiles first."),
    AFTERWARDS: marked("Use tiles or buy, or end your turn."),
}
"""What a seat is asked to do, by stage."""


SCORED: Final = (
    marked("Hut Offering"),
    marked("Chicken Offering"),
    marked("Hatchet Offering"),
    marked("Boat Offering"),
    marked("Necklace Offering"),
)
"""Offerings on a scoring sheet."""

SCORED_OUTSTANDING: Final = (
    marked("Outstanding Hut Offering"),
    marked("Outstanding Chicken Offering"),
    marked("Outstanding Hatchet Offering"),
    marked("Outstanding Boat Offering"),
    marked("Outstanding Necklace Offering"),
)
"""Outstanding Offerings on a scoring sheet."""


def amount(number: int, kind: int) -> Words:
    """So many of a Resource."""
    return (
        Words("{number} Reed", "{number} Reeds", number),
        Words("{number} Egg", "{number} Eggs", number),
        Words("{number} Wood", "{number} Wood", number),
        Words("{number} Pearl", "{number} Pearls", number),
    )[kind]


def amounts(numbers: Sequence[int]) -> Words | Listed:
    """Several Resources."""
    some = [amount(number, kind) for kind, number in enumerate(numbers) if number]
    return Listed(some) if some else Words("nothing")


def tile_called(tile: int) -> Words:
    """An Ahu tile by its name."""
    return Words(TILES[tile])


def improvement_called(improvement: int) -> Words:
    """An Improvement tile by its name."""
    return Words(IMPROVEMENTS[improvement])


def offering_called(offering: int) -> Words:
    """A type of Offering by its name."""
    return Words(OFFERINGS[offering])


def moai_called(size: int) -> Words:
    """A Moai by its size."""
    return Words(SIZED_MOAI[size])


def scored(tile: int) -> Words:
    """An Offering tile as a scoring sheet names it."""
    if tile == FACE_DOWN:
        return Words("face-down Offering")
    return Words((SCORED_OUTSTANDING if is_outstanding(tile) else SCORED)[type_of(tile)])


def now(p: Position) -> Words:
    """What is going on."""
    return Words(STAGES[p.stage])


def phase(p: Position) -> Words:
    """The phase under way."""
    return Words(PHASES[p.stage])


def prompt(p: Position, seat: int) -> Listed:
    """What a seat is asked to do, with what it has for it."""
    have: list[object] = [amounts(p.stock(seat))]
    if p.stage == PLACING:
        villagers = Words("{number} Villager", "{number} Villagers", p.villagers[seat])
        have = [villagers, *[Words(FIGURES[SORCERER])] * (p.sorcerer[seat] == IN_HAND), *have]
    if p.stage == TRANSPORT:
        have += [moai_called(size) for size in range(len(SIZES)) for _ in range(p.moai[seat * len(SIZES) + size])]
    sentences = [Words(PROMPTS[p.stage]), Words("You have {things}.", things=Listed(have))]
    held = [tile_called(tile) for tile in range(len(TILES)) if p.has_tile(seat, tile)]
    held += [Words("Tablet")] * p.tablets[seat]
    if held:
        sentences.append(Words("Tiles: {tiles}.", tiles=Listed(held)))
    return Listed(sentences, " ")
