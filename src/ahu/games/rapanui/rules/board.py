"""The island as data: irregular spaces, what they show, Ahus, quarry slots, tracks and Offerings, one TOML file a side.

A space is drawn by its corners. Spaces that share a whole side are neighbours; those that share only a corner are not
(N31). The file format is described in docs/boards.md.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from ahu.core import board as core_board
from ahu.core.action import normalize
from ahu.core.board_file import Inspection, parse_table, read_board_file
from ahu.core.messages import Message, MessageList, shorten
from ahu.core.paths import Links, distances
from ahu.games.rapanui.rules.pieces import COLUMNS, MANY, MOAI, MOAI_FOR_TWO, OFFERINGS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ahu.games.rapanui.rules.numbers import Space

PLACES: Final = ("crater", "pukao-quarry")
_KEYS: Final = (
    "game", "name", "title", "players", "basis",
    "places", "limits", "offerings", "outstanding", "corners", "space", "ahu",
)  # fmt: skip
_SPACE_KEYS: Final = ("name", "shows", "corners")
_AHU_KEYS: Final = ("name", "space")
FARTHEST: Final = 100_000
"""No corner lies further out: a drawing must be possible."""
FIGURINES: Final = 5
"""Villagers a player may have to place in a round."""
_AMBIGUOUS: Final = (" for sorcerer", " with sorcerer", " with chief")
"""Endings that notation gives to other actions on the same place."""
_TAKEN: Final = ("in hand", "on a star", "in the village", "column 1", "column 2", "column 3")
"""Where a written position says a figurine is, if not on a space."""
STACK: Final = 4
"""Offering tiles of each type (N5)."""


class Ahu:
    """A platform, and the space it is in."""

    __slots__ = ("name", "space")

    def __init__(self, name: str, space: Space) -> None:
        self.name = name
        self.space = space


class Board(core_board.Board):
    """One side of the board, checked; spaces and Ahus are numbered in the order of the file."""

    def __init__(self, table: dict[str, Any], text: str) -> None:
        super().__init__(table, text, _rules_parts(table))
        self.players: list[int] = table["players"]
        self.spaces: list[str] = [space["name"] for space in table["space"]]
        self.corners: list[list[tuple[int, int]]] = [
            [(table["corners"][corner][0], table["corners"][corner][1]) for corner in space["corners"]]
            for space in table["space"]
        ]
        names = {normalize(name): i for i, name in enumerate(self.spaces)}
        self.neighbours = _neighbours([space["corners"] for space in table["space"]])
        self.links = Links(self.neighbours)
        self.shows = [tuple(MANY.index(kind) for kind in space.get("shows", [])) for space in table["space"]]
        self.crater = names[normalize(table["places"]["crater"])]
        self.pukao_quarry = names[normalize(table["places"]["pukao-quarry"])]
        self.ahus = [Ahu(ahu["name"], names[normalize(ahu["space"])]) for ahu in table["ahu"]]
        self.ahus_in = [[i for i, ahu in enumerate(self.ahus) if ahu.space == s] for s in range(len(self.spaces))]
        self.places = len(self.spaces) + len(self.ahus)
        self.slots: list[int] = table["limits"]["slots"]
        self.track: int = table["limits"]["track"]
        self.offerings: list[list[int]] = [table["offerings"][name] for name in OFFERINGS]
        self.outstanding: list[list[int]] = [sorted(table["outstanding"][name], reverse=True) for name in OFFERINGS]

    def __reduce__(self) -> tuple[Callable[[str], Board], tuple[str]]:
        return shared_board, (self.text,)

    def distances(self, start: Space) -> list[int]:
        """Steps from a space to every space."""
        return distances(self.neighbours, start)


def default_board(players: int) -> Board:
    """The built-in board for a number of players, a reconstruction of its side."""
    return shared_board(default_board_text(players))


def default_board_text(players: int) -> str:
    """The file of the built-in board for a number of players."""
    return resources.files(__package__).joinpath(_file_name(players)).read_text("utf-8")


def _file_name(players: int) -> str:
    return "board-2.toml" if players == 2 else "board-3-4.toml"


def load_board(path: Path) -> Board:
    """The board in a file; BadBoard lists everything that is wrong with it."""
    return parse_board(read_board_file(path), str(path))


def parse_board(text: str, source: str) -> Board:
    """The board written as ``text``; BadBoard calls it by its ``source``."""
    return Board(parse_table(text, source, lambda table: IslandInspection(table).problems), text)


@lru_cache(maxsize=32)
def shared_board(text: str) -> Board:
    """The board written as ``text``. Equal texts give the same object."""
    return parse_board(text, "board.toml")


def _rules_parts(table: dict[str, Any]) -> str:
    """The parts that matter to the rules. That leaves out where the corners lie, which only the drawing uses."""
    spaces = [[space["name"], space.get("shows", [])] for space in table["space"]]
    joined = _neighbours([space["corners"] for space in table["space"]])
    ahus = [[ahu["name"], ahu["space"]] for ahu in table["ahu"]]
    stacks = [[table[part][name] for name in OFFERINGS] for part in ("offerings", "outstanding")]
    limits = [table["limits"]["slots"], table["limits"]["track"]]
    return json.dumps([spaces, joined, sorted(table["places"].items()), ahus, stacks, limits, table["players"]])


def _sides(corners: list[str]) -> list[tuple[str, str]]:
    return [(min(a, b), max(a, b)) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)]


def _neighbours(spaces: list[list[str]]) -> list[list[Space]]:
    """The spaces that share a side with each (N31)."""
    sides = [_sides(corners) for corners in spaces]
    return [
        [there for there in range(len(spaces)) if there != here and any(side in sides[there] for side in sides[here])]
        for here in range(len(spaces))
    ]


class IslandInspection(Inspection):
    """Everything that is wrong with an island's table."""

    def __init__(self, table: dict[str, Any]) -> None:
        super().__init__(table, "rapanui", _KEYS)
        self.spaces: list[str] = []
        self.outlines: list[list[str]] = []
        players = table.get("players")
        if players not in ([2], [3], [4], [3, 4]) or any(type(number) is not int for number in players):
            self.wrong("“players” must be [2] or [3, 4], or one of these, not {told}", told=shorten(repr(players)))
        self._limits(self.section(table, "limits"))
        self._offerings(self.section(table, "offerings"), self.section(table, "outstanding"))
        corners = self.section(table, "corners")
        self._corners(corners)
        places = self.section(table, "places")
        self.quarries = [normalize(str(name)) for name in places.values()]
        self._spaces(self.tables(table, "space"), corners)
        self._places(places)
        self._ahus(self.tables(table, "ahu"), for_two=players == [2])
        if not self.problems:
            self._slots(table)

    def _slots(self, table: dict[str, Any]) -> None:
        """Placing is compulsory (N10): there must be room for every Villager."""
        room = len(self.spaces) - len(PLACES) + sum(table["limits"]["slots"])
        needed = FIGURINES * max(table["players"])
        if room < needed:
            self.wrong("there is room for {room} Villagers; {needed} may have to be placed", room=room, needed=needed)

    def _limits(self, limits: dict[str, Any]) -> None:
        self.check_keys(limits, ("slots", "track"), "limits.")
        slots = limits.get("slots")
        if not isinstance(slots, list) or len(slots) != COLUMNS:
            self.wrong("[limits] slots must list the slots of {columns} columns", columns=COLUMNS)
        else:
            for column, number in enumerate(slots, start=1):
                self.check_whole_number(number, Message("[limits] slots of column {column}", column=column), least=1)
        self.check_whole_number(
            limits.get("track"), Message("[limits] track, the last space of a Resource track,"), least=4
        )

    def _offerings(self, stacks: dict[str, Any], outstanding: dict[str, Any]) -> None:
        for part, heading in ((stacks, "offerings"), (outstanding, "outstanding")):
            self.check_keys(part, OFFERINGS, f"{heading}.")
            for name in OFFERINGS:
                values = part.get(name)
                if not isinstance(values, list) or not values:
                    self.wrong("[{heading}] {name} must list the values of its tiles", heading=heading, name=name)
                    continue
                what = Message("[{heading}] a value of {name}", heading=heading, name=name)
                sound = [self.check_whole_number(value, what, least=1) for value in values]
                if heading == "offerings" and all(sound):
                    self._stack(name, values)

    def _stack(self, name: str, values: list[int]) -> None:
        if len(values) != STACK or values != sorted(values, reverse=True):
            self.wrong("[offerings] {name} must have {number} values, the highest first", name=name, number=STACK)
        elif len(set(values)) != STACK - 1:
            self.wrong("[offerings] {name} must have exactly one pair of equal values", name=name)

    def _corners(self, corners: dict[str, Any]) -> None:
        for name, point in corners.items():
            if not isinstance(point, list) or [type(x) for x in point] != [int, int] or max(map(abs, point)) > FARTHEST:
                self.wrong(
                    "[corners] {name} must be two whole numbers, east and south, up to {most}", name=name, most=FARTHEST
                )

    def _spaces(self, spaces: list[dict[str, Any]], corners: dict[str, Any]) -> None:
        for number, space in enumerate(spaces, start=1):
            where = f"[[space]] {space.get('name') or f'number {number}'}"
            self.check_keys(space, _SPACE_KEYS, f"{where}: ")
            self.check_new_name(space.get("name"), where, self.spaces)
            self._plain_name(space.get("name"), where)
            self._outline(space.get("corners"), corners, where)
            self._shows(space, where, special=normalize(str(space.get("name"))) in self.quarries)
        if spaces and len(self.outlines) == len(spaces):
            self._joined([str(space.get("name")) for space in spaces])

    def _plain_name(self, name: object, where: str) -> None:
        """A name is a problem if it means something else in notation or in written positions."""
        told = normalize(name) if isinstance(name, str) else ""
        if told.endswith(_AMBIGUOUS) or told in _TAKEN:
            self.wrong("{where}: a name like that means something else in notation or in positions", where=where)

    def _outline(self, outline: object, corners: dict[str, Any], where: str) -> None:
        if not isinstance(outline, list) or len(outline) < 3:
            self.wrong("{where}: corners must name three corners or more, in a row round the space", where=where)
            return
        unknown = [corner for corner in outline if not isinstance(corner, str) or corner not in corners]
        if unknown:
            self.wrong("{where}: there is no corner {told} in [corners]", where=where, told=shorten(repr(unknown[0])))
        elif len(set(outline)) != len(outline):
            self.wrong("{where}: a corner is named twice", where=where)
        else:
            self.outlines.append(outline)

    def _shows(self, space: dict[str, Any], where: str, special: bool) -> None:
        shows = space.get("shows", [])
        if special and "shows" in space:
            self.wrong("{where}: the quarries show no Resource", where=where)
        elif not special and (
            not isinstance(shows, list) or not 1 <= len(shows) <= 2 or any(kind not in MANY for kind in shows)
        ):
            told = shorten(repr(shows))
            self.wrong(
                "{where}: shows must be one or two of {known}, not {told}",
                where=where,
                known=MessageList(MANY),
                told=told,
            )
        elif len(set(shows)) != len(shows):
            self.wrong("{where}: a choice is between two different Resources", where=where)

    def _joined(self, names: list[str]) -> None:
        sides: dict[tuple[str, str], int] = {}
        for outline in self.outlines:
            for side in _sides(outline):
                sides[side] = sides.get(side, 0) + 1
        crowded = [side for side, number in sides.items() if number > 2]
        if crowded:
            one, other = crowded[0]
            self.wrong("[[space]] more than two spaces share the side from {one} to {other}", one=one, other=other)
        steps = distances(_neighbours(self.outlines), 0)
        lost = [name for name, away in zip(names, steps, strict=True) if away < 0]
        if lost:
            self.wrong("[[space]] unreachable by sides from {start}: {lost}", start=names[0], lost=MessageList(lost))

    def _in_space(self, name: object, where: str) -> None:
        if not isinstance(name, str) or normalize(name) not in self.spaces:
            self.wrong("{where}: there is no space {told}", where=where, told=shorten(repr(name)))

    def _places(self, places: dict[str, Any]) -> None:
        self.check_keys(places, PLACES, "places.")
        for place in PLACES:
            if place not in places:
                self.wrong("[places] {place} is missing", place=place)
            else:
                self._in_space(places[place], f"[places] {place}")
        if len(set(self.quarries)) < len(self.quarries):
            self.wrong("[places] crater and pukao-quarry are the same space")

    def _ahus(self, ahus: list[dict[str, Any]], for_two: bool) -> None:
        names: list[str] = []
        for number, ahu in enumerate(ahus, start=1):
            where = f"[[ahu]] {ahu.get('name') or f'number {number}'}"
            self.check_keys(ahu, _AHU_KEYS, f"{where}: ")
            self.check_new_name(ahu.get("name"), where, names)
            self._plain_name(ahu.get("name"), where)
            self._in_space(ahu.get("space"), f"{where}: space")
            if normalize(str(ahu.get("space"))) in self.quarries:
                self.wrong("{where}: no Ahu stands in a quarry", where=where)
        wanted = sum(MOAI_FOR_TWO if for_two else MOAI)
        if ahus and len(ahus) != wanted:
            have = Message("there is {number} Ahu", "there are {number} Ahus", len(ahus))
            self.wrong("{have}; this side has {wanted}, as many as Moai", have=have, wanted=wanted)
