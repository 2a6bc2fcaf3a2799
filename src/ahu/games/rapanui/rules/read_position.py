"""Reads a written position (docs/positions.md), and rejects one that no game can reach.

What is left out has the value it has at set-up, so that a test or a puzzle names only what matters.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ahu.core.errors import BadPosition
from ahu.core.messages import Message, MessageList, gettext_noop, shorten
from ahu.core.sections import SectionReader, check_actors_can_act, impossible_position, index_by_name
from ahu.games.rapanui.rules.offering import code, is_outstanding, type_of
from ahu.games.rapanui.rules.pieces import (
    CHIEF_TILE,
    COLUMNS,
    FIGURES,
    IMPROVEMENTS,
    IN_COLUMN,
    IN_HAND,
    IN_VILLAGE,
    KINDS,
    MANY,
    NOTHING,
    OFFERINGS,
    ON_STAR,
    PUKAO,
    RESOURCES,
    SIZES,
    TILES,
)
from ahu.games.rapanui.rules.position import ORDER_LOTS, TILE_LOTS
from ahu.games.rapanui.rules.validate_position import first_problem
from ahu.games.rapanui.rules.wording import STAGE_NAMES
from ahu.games.rapanui.rules.write_position import FORMAT

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

    from ahu.core.action import Seat
    from ahu.games.rapanui.rules.numbers import AhuNumber, Space
    from ahu.games.rapanui.rules.position import Position

_STAGES: Final = {name: stage for stage, name in STAGE_NAMES.items()}
NO_TILE: Final = gettext_noop("there is no tile “{name}”")
SEAT_KEYS: Final = (
    "villagers", "sorcerer", "chief", "sculptors", "resources", "tiles", "tablet", "improvements", "moai", "offerings",
    "chipped in", "out",
)  # fmt: skip


def read(p: Position, text: str) -> None:
    """Fill a fresh position from its text; BadPosition says what is wrong, and in which line."""
    _Reader(p).read(text)
    problem = first_problem(p)
    if problem:
        raise impossible_position(problem)
    check_actors_can_act(p)


class _Reader(SectionReader):
    """Reads a written position of Rapa Nui."""

    sections = ("island", "ahus")

    def __init__(self, p: Position) -> None:
        super().__init__(p.game, FORMAT)
        self.p = p
        self.spaces = index_by_name(p.game.board.spaces)
        self.ahus = index_by_name([ahu.name for ahu in p.game.board.ahus])

    def head_entry(self, key: str, value: str) -> None:
        p = self.p
        if key == "round":
            p.round = self.number(value, least=1)
        elif key == "stage":
            p.stage = self.lookup(_STAGES, value, "there is no stage “{name}”; there are {known}")
        elif key == "turn":
            p.turn = self.seat_or_nobody(value)
        elif key == "order":
            p.order = [] if value == "nobody" else [self.seat(name) for name in value.split()]
        elif key == "stars":
            p.stars = [self.seat_or_nobody(name) for name in value.split()]
        elif key == "last built":
            p.last_built = self.number(value)
        elif key == "stacks taken":
            p.offered = self.numbers(value, len(OFFERINGS))
        elif key == "outstanding taken":
            p.outstanding = self.numbers(value, len(OFFERINGS))
        else:
            self.momentary_entry(key, value)

    def momentary_entry(self, key: str, value: str) -> None:
        p = self.p
        if key == "display":
            p.display = tuple(self.counted(value, TILES, NO_TILE))
        elif key == "sculpted":
            p.sculpted = self.number(value)
        elif key == "used":
            p.used = self.numbers(value, COLUMNS)
        elif key == "cargo":
            names = {f"{size} moai": number for number, size in enumerate(SIZES)} | {"pukao": PUKAO}
            p.cargo = self.lookup(names, value, "there is no cargo “{name}”")
        elif key == "path":
            p.path = tuple([self.space(name) for name in value.split(",")])
        elif key == "goal":
            ahu, told, figure = value.rpartition(" with ")
            if not told:
                raise self.wrong("a destination has the form “AHU with FIGURE”")
            p.goal = self.ahu(ahu)
            p.figure = self.lookup(index_by_name(FIGURES), figure, "there is no figure “{name}”")
        elif key == "tolls paid":
            p.tolls_paid = self.number(value)
        elif key == "bonus":
            p.bonus = self.number(value)
        elif key == "skimped":
            p.skimped = self.yes_or_no(key, value)
        else:
            raise self.wrong("“{key}” does not exist in a position", key=key)

    def seat_entry(self, seat: Seat, key: str, value: str) -> None:
        p = self.p
        if key == "villagers":
            p.villagers[seat] = self.number(value)
        elif key == "sorcerer":
            self.sorcerer_entry(seat, value)
        elif key == "chief":
            p.chief[seat] = self.place(value, {"in hand": IN_HAND, "in the village": IN_VILLAGE})
        elif key == "sculptors":
            p.sculptors[seat * COLUMNS : (seat + 1) * COLUMNS] = self.numbers(value, COLUMNS)
        elif key == "chipped in":
            _fill_row(p.virtual, seat, self.numbers(value, COLUMNS))
        elif key == "resources":
            p.resources[seat * KINDS : (seat + 1) * KINDS] = self.resources(value)
        elif key == "tiles":
            _fill_row(p.tiles, seat, self.counted(value, TILES, NO_TILE))
        elif key == "tablet":
            p.tablets[seat] = self.yes_or_no(key, value)
        elif key == "improvements":
            for name in self.listed(value):
                improvement = self.lookup(index_by_name(IMPROVEMENTS), name, "there is no Improvement “{name}”")
                p.improvements[seat * len(IMPROVEMENTS) + improvement] = True
        elif key == "moai":
            p.moai[seat * len(SIZES) : (seat + 1) * len(SIZES)] = self.counted(
                value, SIZES, gettext_noop("there is no Moai “{name}”")
            )
        elif key == "offerings":
            p.offerings[seat] = tuple([self.offering(name) for name in self.listed(value)])
        elif key == "out":
            p.out[seat] = self.yes_or_no(key, value)
        else:
            raise self.wrong(
                "“{key}” does not exist for a seat; known are {known}", key=key, known=MessageList(SEAT_KEYS)
            )

    def sorcerer_entry(self, seat: Seat, value: str) -> None:
        place, comma, lying = value.partition(",")
        self.p.sorcerer[seat] = self.place(place, {"in hand": IN_HAND, "on a star": ON_STAR})
        if comma and lying.strip() != "lying":
            raise self.wrong("a Sorcerer is “lying” or nothing is said of it, not “{told}”", told=shorten(lying))
        self.p.sorcerer_lying[seat] = bool(comma)

    def section_entry(self, section: str, key: str, value: str) -> None:
        if section == "island":
            self.island_entry(self.space(key), value)
        else:
            self.ahu_entry(self.ahu(key), value)

    def island_entry(self, space: Space, value: str) -> None:
        p = self.p
        who, *parts = value.split(",")
        if p.holder[space] != NOTHING:
            raise self.wrong("the quarries are held by neutral Transporters")
        p.holder[space] = self.seat(who)
        for part in parts:
            found = re.fullmatch(r"\s*([0-9]{1,2}) (standing|lying)\s*", part)
            if not found:
                raise self.wrong("“{part}” has neither the form “1 standing” nor “1 lying”", part=part.strip())
            counts = p.standing if found[2] == "standing" else p.lying
            if counts[space]:
                raise self.wrong("that appears twice")
            counts[space] = int(found[1])
        if not p.standing[space] + p.lying[space]:
            raise self.wrong("say how many Villagers stand or lie there")

    def ahu_entry(self, ahu: AhuNumber, value: str) -> None:
        p = self.p
        what, *pukao = [part.strip() for part in value.split(",")]
        sizes = {f"{size} moai": number for number, size in enumerate(SIZES)}
        if what.casefold() in sizes:
            p.ahu_moai[ahu] = sizes[what.casefold()]
            if pukao not in ([], ["Pukao"]):
                raise self.wrong("“{told}” is not what a Moai wears: a Pukao or nothing", told=MessageList(pukao))
            p.ahu_pukao[ahu] = bool(pukao)
        else:
            p.ahu_tile[ahu] = self.lookup(index_by_name(TILES), value, NO_TILE)

    def complete(self) -> None:
        """Fill in what follows from the rest: who holds which space, the supplies, what was taken from the stacks."""
        p = self.p
        for seat in range(p.players):
            for at in (p.sorcerer[seat], p.chief[seat]):
                if at >= 0 and p.holder[at] in (NOTHING, seat):
                    p.settle(seat, at)
                elif at >= 0:
                    raise self.wrong("{space} is held by two players", space=p.game.board.spaces[at])
            if p.has_improvement(seat, CHIEF_TILE) and p.chief[seat] == IN_VILLAGE:
                p.chief[seat] = IN_HAND
        for size in range(len(SIZES)):
            p.supply[size] -= list(p.ahu_moai).count(size) + sum(p.moai[size :: len(SIZES)])
        p.pukao_left -= sum(p.ahu_pukao)
        taken = [tile for tiles in p.offerings for tile in tiles]
        for counts, outstanding, key in ((p.offered, False, "stacks"), (p.outstanding, True, "outstanding")):
            numbers = [
                sum(type_of(tile) == offering and is_outstanding(tile) == outstanding for tile in taken)
                for offering in range(len(OFFERINGS))
            ]
            if f"/{key} taken" in self.seen_keys and counts != numbers:
                raise BadPosition("“{key} taken” does not agree with the Offerings of the seats", key=key)
            counts[:] = numbers
        if p.stage not in (ORDER_LOTS, TILE_LOTS):
            self.lay_tiles()

    def lay_tiles(self) -> None:
        """Lay tiles, in the order of the box, on Ahus that the text leaves out, so that a test need not list them."""
        p = self.p
        left = [
            number - list(p.ahu_tile).count(tile) - sum(list(p.tiles)[tile :: len(TILES)]) - p.display[tile]
            for tile, number in enumerate(p.game.tile_counts)
        ]
        for ahu, moai in enumerate(p.ahu_moai):
            if moai == NOTHING and p.ahu_tile[ahu] == NOTHING:
                tile = next((tile for tile, number in enumerate(left) if number > 0), NOTHING)
                if tile == NOTHING:
                    raise impossible_position(Message("there are not enough tiles for all Ahus"))
                p.ahu_tile[ahu] = tile
                left[tile] -= 1

    # values

    def space(self, name: str) -> Space:
        return self.lookup(self.spaces, name, "there is no space “{name}”")

    def ahu(self, name: str) -> AhuNumber:
        return self.lookup(self.ahus, name, "there is no Ahu “{name}”")

    def place(self, text: str, places: dict[str, int]) -> int:
        found = re.fullmatch(rf"column ([1-{COLUMNS}])", text.strip())
        if found:
            return IN_COLUMN - (int(found[1]) - 1)
        return places[text.strip()] if text.strip() in places else self.space(text)

    def numbers(self, text: str, length: int) -> list[int]:
        values = [self.number(part) for part in text.split()]
        if len(values) != length:
            raise self.wrong("“{text}” must have {length} numbers", text=text, length=length)
        return values

    def listed(self, text: str) -> list[str]:
        return [] if text == "none" else [part.strip() for part in text.split(",")]

    def counted(self, text: str, names: tuple[str, ...], unknown: str) -> list[int]:
        numbers = [0] * len(names)
        for part in self.listed(text):
            number, _, name = part.partition(" ")
            numbers[self.lookup(index_by_name(names), name, unknown)] += self.number(number)
        return numbers

    def resources(self, text: str) -> list[int]:
        kinds = index_by_name(RESOURCES) | index_by_name(MANY)
        numbers = [0] * KINDS
        for part in [] if text in ("nothing", "none") else text.split(","):
            number, _, name = part.strip().partition(" ")
            numbers[self.lookup(kinds, name, "there is no Resource “{name}”")] += self.number(number)
        return numbers

    def offering(self, text: str) -> int:
        words = text.split()
        outstanding = words[:1] == ["Outstanding"]
        if len(words) != 2 + outstanding:
            raise self.wrong(
                "“{text}” is not an Offering; they are written like “Hut 8” or “Outstanding Boat 12”", text=text
            )
        offering = self.lookup(index_by_name(OFFERINGS), words[-2], "there is no Offering “{name}”")
        return code(offering, outstanding, self.number(words[-1]))


def _fill_row(rows: vec[i64], seat: Seat, numbers: list[int]) -> None:
    """Set what a seat has of each kind."""
    for kind, number in enumerate(numbers):
        rows[seat * len(numbers) + kind] = number
