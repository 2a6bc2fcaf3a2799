"""The words of Rapa Nui: the names of pieces and phases, and what a seat is asked to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import AND, Message, MessageList, gettext_noop
from ahu.games.rapanui.rules.offering import FACE_DOWN, is_outstanding, type_of
from ahu.games.rapanui.rules.pieces import (
    IMPROVEMENTS,
    IN_HAND,
    OFFERINGS,
    SIZED_MOAI,
    SIZES,
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

    from ahu.core.action import Seat
    from ahu.games.rapanui.rules.numbers import Tile
    from ahu.games.rapanui.rules.position import Position

STAGES: Final = {
    ORDER_LOTS: gettext_noop("the first turn order is being drawn"),
    TILE_LOTS: gettext_noop("tiles are being laid on the Ahus"),
    DRAFT: gettext_noop("tiles are being chosen from the display"),
    PLACING: gettext_noop("figurines are being placed"),
    SCULPTING: gettext_noop("Moai are being sculpted"),
    TRANSPORT: gettext_noop("Moai and Pukao are being transported"),
    CARRYING: gettext_noop("a transport is under way"),
    TOLL: gettext_noop("a Resource is being chosen"),
    ERECTING: gettext_noop("a Moai is being erected"),
    STYLING: gettext_noop("a Moai is being styled"),
    AFTERWARDS: gettext_noop("a turn is coming to its end"),
    OVER: gettext_noop("the game is over"),
}
"""What is going on, by stage."""

PHASES: Final = {
    ORDER_LOTS: gettext_noop("Set-up"),
    TILE_LOTS: gettext_noop("Set-up"),
    DRAFT: gettext_noop("Set-up"),
    PLACING: gettext_noop("Placement"),
    SCULPTING: gettext_noop("Sculpting"),
    TRANSPORT: gettext_noop("Transport"),
    CARRYING: gettext_noop("Transport"),
    TOLL: gettext_noop("Transport"),
    ERECTING: gettext_noop("Transport"),
    STYLING: gettext_noop("Transport"),
    AFTERWARDS: gettext_noop("Transport"),
    OVER: gettext_noop("End of the game"),
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
    DRAFT: gettext_noop("Choose a tile from the display."),
    PLACING: gettext_noop("Place a Villager on the island or in the quarry, or the Sorcerer on a star."),
    SCULPTING: gettext_noop("Take your Moai, use tiles, or end your turn."),
    TRANSPORT: gettext_noop("Transport a Moai or a Pukao, use tiles, or stop for this round."),
    CARRYING: gettext_noop("Carry the cargo on, or erect or style where it is."),
    TOLL: gettext_noop("Choose the Resource that this transport brings you."),
    ERECTING: gettext_noop("Take what the Moai brings, or use tiles first."),
    STYLING: gettext_noop("Give Resources for an Offering, or use tiles first."),
    AFTERWARDS: gettext_noop("Use tiles, buy an Improvement, or end your turn."),
}
"""What a seat is asked to do, by stage."""

ONLY_VILLAGERS: Final = gettext_noop("Place a Villager on the island or in the quarry.")
ONLY_SORCERER: Final = gettext_noop("Place the Sorcerer on a star.")


SCORED: Final = (
    gettext_noop("Hut Offering"),
    gettext_noop("Chicken Offering"),
    gettext_noop("Hatchet Offering"),
    gettext_noop("Boat Offering"),
    gettext_noop("Necklace Offering"),
)
"""Offerings on a scoring sheet."""

SCORED_OUTSTANDING: Final = (
    gettext_noop("Outstanding Hut Offering"),
    gettext_noop("Outstanding Chicken Offering"),
    gettext_noop("Outstanding Hatchet Offering"),
    gettext_noop("Outstanding Boat Offering"),
    gettext_noop("Outstanding Necklace Offering"),
)
"""Outstanding Offerings on a scoring sheet."""


def amount(number: int, kind: int) -> Message:
    """So many of a Resource."""
    return (
        Message("{number} Reed", "{number} Reeds", number),
        Message("{number} Egg", "{number} Eggs", number),
        Message("{number} Wood", "{number} Wood", number),
        Message("{number} Pearl", "{number} Pearls", number),
    )[kind]


def amounts(numbers: Sequence[int]) -> Message | MessageList:
    """Several Resources."""
    some = [amount(number, kind) for kind, number in enumerate(numbers) if number]
    return MessageList(some) if some else Message("nothing")


def tile_label(tile: Tile) -> Message:
    """An Ahu tile by its name."""
    return Message(TILES[tile])


def improvement_label(improvement: int) -> Message:
    """An Improvement tile by its name."""
    return Message(IMPROVEMENTS[improvement])


def offering_label(offering: int) -> Message:
    """A type of Offering by its name."""
    return Message(OFFERINGS[offering])


def moai_label(size: int) -> Message:
    """A Moai by its size."""
    return Message(SIZED_MOAI[size])


def moai_count(number: int, size: int) -> Message:
    """So many Moai of a size."""
    return (
        Message("{number} small Moai", "{number} small Moai", number),
        Message("{number} medium Moai", "{number} medium Moai", number),
        Message("{number} large Moai", "{number} large Moai", number),
    )[size]


def scored(tile: int) -> Message:
    """An Offering tile as a scoring sheet names it."""
    if tile == FACE_DOWN:
        return Message("face-down Offering")
    return Message((SCORED_OUTSTANDING if is_outstanding(tile) else SCORED)[type_of(tile)])


def stage_label(p: Position) -> Message:
    """What is going on, by the stage."""
    return Message(STAGES[p.stage])


def phase(p: Position) -> Message:
    """The phase under way."""
    return Message(PHASES[p.stage])


def prompt(p: Position, seat: Seat) -> MessageList:
    """What a seat is asked to do, with what it has for it."""
    have = _hand(p, seat)
    stock = Message("You have {things}.", things=MessageList(have, style=AND)) if have else Message("You have nothing.")
    sentences = [Message(_asked(p, seat)), stock]
    held = [tile_label(tile) for tile in range(len(TILES)) if p.has_tile(seat, tile)]
    held += [Message("Tablet")] * p.tablets[seat]
    if held:
        sentences.append(Message("Tiles: {tiles}.", tiles=MessageList(held)))
    return MessageList(sentences, " ")


def _hand(p: Position, seat: Seat) -> list[Message]:
    """What a seat has for what it is asked to do: figures, Resources, Moai."""
    have: list[Message] = []
    if p.stage == PLACING and p.villagers[seat]:
        have.append(Message("{number} Villager", "{number} Villagers", p.villagers[seat]))
    if p.stage == PLACING and p.sorcerer[seat] == IN_HAND:
        have.append(Message("the Sorcerer"))
    have += [amount(number, kind) for kind, number in enumerate(p.stock(seat)) if number]
    if p.stage == TRANSPORT:
        numbers = p.moai[seat * len(SIZES) : (seat + 1) * len(SIZES)]
        have += [moai_count(number, size) for size, number in enumerate(numbers) if number]
    return have


def _asked(p: Position, seat: Seat) -> str:
    """What a seat is asked to do; it is not asked to place what it has not."""
    if p.stage == PLACING and p.sorcerer[seat] != IN_HAND:
        return ONLY_VILLAGERS
    if p.stage == PLACING and not p.villagers[seat]:
        return ONLY_SORCERER
    return PROMPTS[p.stage]
