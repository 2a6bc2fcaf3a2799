"""What a turn of Rapa Nui brings its player, read off the positions before and after it, and the words for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.bots.hint_plan import Claim
from ahu.core.messages import Message, gettext_noop
from ahu.games.rapanui.rules.offering import is_outstanding, type_of, value_of
from ahu.games.rapanui.rules.pieces import (
    IMPROVEMENTS,
    KINDS,
    OFFERINGS,
    ON_STAR,
    RESOURCES,
    SIZES,
    TILES,
)
from ahu.games.rapanui.rules.wording import amounts, improvement_label, tile_label

if TYPE_CHECKING:
    from ahu.core.game import Game
    from ahu.games.rapanui.rules.position import Position

ERECTS: Final = "erects"
STYLES: Final = "styles"
OFFERING: Final = "offering"
OUTSTANDING: Final = "outstanding"
TILE: Final = "tile"
GAINS: Final = "gains"
GIVES: Final = "gives"
TOLL: Final = "toll"
"""Another seat gets a Resource for the way."""
SCULPTS: Final = "sculpts"
IMPROVES: Final = "improves"
STAR: Final = "star"

TOLD_FIRST: Final[tuple[str, ...]] = (ERECTS, STYLES, OFFERING, OUTSTANDING)
"""Kinds of claims that are told before others."""
TOLD_TOGETHER: Final[tuple[str, ...]] = (GAINS, GIVES, TOLL)
"""Kinds of claims of which one sentence tells all about one seat."""

ERECTED: Final = {
    "small": gettext_noop("You erect a small Moai on {ahu}."),
    "medium": gettext_noop("You erect a medium Moai on {ahu}."),
    "large": gettext_noop("You erect a large Moai on {ahu}."),
}

SCULPTED: Final = {
    "small": gettext_noop("You get a small Moai to carry."),
    "medium": gettext_noop("You get a medium Moai to carry."),
    "large": gettext_noop("You get a large Moai to carry."),
}

OFFERED: Final = {
    "Hut": gettext_noop("You get a Hut, worth {points} points now."),
    "Chicken": gettext_noop("You get a Chicken, worth {points} points now."),
    "Hatchet": gettext_noop("You get a Hatchet, worth {points} points now."),
    "Boat": gettext_noop("You get a Boat, worth {points} points now."),
    "Necklace": gettext_noop("You get a Necklace, worth {points} points now."),
}

OFFERED_OUTSTANDING: Final = {
    "Hut": gettext_noop("You get an Outstanding Hut, worth {points} points."),
    "Chicken": gettext_noop("You get an Outstanding Chicken, worth {points} points."),
    "Hatchet": gettext_noop("You get an Outstanding Hatchet, worth {points} points."),
    "Boat": gettext_noop("You get an Outstanding Boat, worth {points} points."),
    "Necklace": gettext_noop("You get an Outstanding Necklace, worth {points} points."),
}


def results(before: Position, after: Position, seat: int) -> list[Claim]:
    """Everything that a turn brought, the most important first."""
    return [
        *_on_ahus(before, after),
        *_offerings(before, after, seat),
        *_resources(before, after, seat),
        *_owned(before, after, seat),
        *_tolls(before, after, seat),
    ]


def _on_ahus(before: Position, after: Position) -> list[Claim]:
    """Moai erected and styled."""
    found = []
    for number, ahu in enumerate(before.game.board.ahus):
        if after.ahu_moai[number] != before.ahu_moai[number]:
            found.append(Claim(ERECTS, ahu.name, SIZES[after.ahu_moai[number]]))
        if after.ahu_pukao[number] and not before.ahu_pukao[number]:
            found.append(Claim(STYLES, ahu.name))
    return found


def _offerings(before: Position, after: Position, seat: int) -> list[Claim]:
    new = after.offerings[seat][len(before.offerings[seat]) :]
    return [
        Claim(OUTSTANDING if is_outstanding(tile) else OFFERING, what=OFFERINGS[type_of(tile)], amount=value_of(tile))
        for tile in new
    ]


def _resources(before: Position, after: Position, seat: int) -> list[Claim]:
    """Resources that the seat has more or less of."""
    found = []
    for kind in range(KINDS):
        more = after.resources[seat * KINDS + kind] - before.resources[seat * KINDS + kind]
        if more:
            found.append(Claim(GAINS if more > 0 else GIVES, what=RESOURCES[kind], amount=abs(more)))
    return found


def _owned(before: Position, after: Position, seat: int) -> list[Claim]:
    """Tiles, Moai and Improvements that the seat got, and the star it took."""
    found = []
    for tile, name in enumerate(TILES):
        more = after.tiles[seat * len(TILES) + tile] - before.tiles[seat * len(TILES) + tile]
        if more > 0:
            found.append(Claim(TILE, what=name))
    if after.round == before.round:  # at its end Moai that were not erected go back
        for size, label in enumerate(SIZES):
            more = after.moai[seat * len(SIZES) + size] - before.moai[seat * len(SIZES) + size]
            found += [Claim(SCULPTS, what=label)] * (more > 0)
    for number, name in enumerate(IMPROVEMENTS):
        if after.has_improvement(seat, number) and not before.has_improvement(seat, number):
            found.append(Claim(IMPROVES, what=name))
    if after.sorcerer[seat] == ON_STAR != before.sorcerer[seat]:
        found.append(Claim(STAR, amount=after.stars.index(seat) + 1))
    return found


def _tolls(before: Position, after: Position, seat: int) -> list[Claim]:
    """Resources that other seats got."""
    return [
        Claim(TOLL, what=RESOURCES[kind], amount=more, seat=other)
        for other in range(before.players)
        for kind in range(KINDS)
        if other != seat
        and (more := after.resources[other * KINDS + kind] - before.resources[other * KINDS + kind]) > 0
    ]


# words


def claim_text(game: Game, claims: list[Claim]) -> Message:
    """A claim, or several about Resources, as a sentence to the player."""
    claim = claims[0]
    kind = claim.kind
    if kind in TOLD_TOGETHER:
        return _resources_text(game, claims)
    if kind == ERECTS:
        return Message(ERECTED[claim.what], ahu=claim.place)
    if kind == STYLES:
        return Message("You put a Pukao on the Moai on {ahu}.", ahu=claim.place)
    if kind == OFFERING:
        return Message(OFFERED[claim.what], points=claim.amount)
    if kind == OUTSTANDING:
        return Message(OFFERED_OUTSTANDING[claim.what], points=claim.amount)
    if kind == TILE:
        return Message("You get the tile {tile}.", tile=tile_label(TILES.index(claim.what)))
    if kind == SCULPTS:
        return Message(SCULPTED[claim.what])
    if kind == IMPROVES:
        return Message("You have the Improvement {name}.", name=improvement_label(IMPROVEMENTS.index(claim.what)))
    return Message("You act as number {number} from the sculpting on.", number=claim.amount)


def _resources_text(game: Game, claims: list[Claim]) -> Message:
    numbers = [0] * KINDS
    for claim in claims:
        numbers[RESOURCES.index(claim.what)] += claim.amount
    if claims[0].kind == TOLL:
        return Message("{who} gets {what} for helping.", who=game.seat_label(claims[0].seat), what=amounts(numbers))
    if claims[0].kind == GAINS:
        return Message("You gain {what}.", what=amounts(numbers))
    return Message("You give {what}.", what=amounts(numbers))


def aim(claims: list[Claim]) -> Message | None:
    """What a plan of several turns is for: its first Pukao or Moai on an Ahu."""
    for claim in claims:
        if claim.kind == STYLES:
            return Message("Put a Pukao on the Moai on {ahu}", ahu=claim.place)
        if claim.kind == ERECTS:
            return Message("Erect a Moai on {ahu}", ahu=claim.place)
    return None
