"""The island as data: hexes, quarries, huts, wood, Ahus and dice, read from one TOML file.

A hex is called by its row (a letter, north to south) and its column (a number, west to east); every second
row (b, d, f, …) lies half a hex further east. The file format is described in docs/boards.md.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from ahu.core import board as core_board
from ahu.core.board_file import Inspection, parse_table, read_board_file
from ahu.core.messages import Message, MessageList, shorten
from ahu.core.paths import Links, distances
from ahu.games.giants.rules.pieces import SIZES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ahu.games.giants.rules.numbers import Hex

PLACES: Final = ("moai-quarry", "headdress-quarry", "village", "hut")
SIDES: Final = ("NE", "E", "SE", "SW", "W", "NW")
FEWEST_AHUS: Final = 25
"""Five players with five Bases each must all find room."""
_HEX_NAME: Final = re.compile(r"([a-z])(\d{1,2})")
_SPAN: Final = re.compile(r"(\d{1,2})(?:-(\d{1,2}))?")
_KEYS: Final = ("game", "name", "title", "basis", "rows", "places", "forest", "ahu", "dice")
_AHU_KEYS: Final = ("name", "hex", "side", "moai", "headdress", "basis")


class Ahu:
    """A platform: the hex it touches, the side it stands on, and what a Moai and a Headdress are worth there."""

    __slots__ = ("headdress", "hex", "moai", "name", "side")

    def __init__(self, name: str, at: Hex, side: int, moai: int, headdress: int) -> None:
        self.name = name
        self.hex = at
        self.side = side
        self.moai = moai
        self.headdress = headdress


class Board(core_board.Board):
    """One island, checked; hexes and Ahus are numbered in the order of the file."""

    def __init__(self, table: dict[str, Any], text: str) -> None:
        super().__init__(table, text, _rules_parts(table))
        self.hexes = _hex_names(table["rows"])
        number = {name: i for i, name in enumerate(self.hexes)}
        self.number = number
        self.columns = [int(name[1:]) for name in self.hexes]
        self.rows = [ord(name[0]) - ord("a") for name in self.hexes]
        self.neighbours = _neighbours(self.hexes)
        self.links = Links(self.neighbours)
        places = table["places"]
        self.moai_quarry: Hex = number[places["moai-quarry"]]
        self.headdress_quarry: Hex = number[places["headdress-quarry"]]
        self.village: Hex = number[places["village"]]
        self.hut: Hex = number[places["hut"]]
        self.forest = [number[name] for name in table["forest"]]
        self.forest_logs: list[int] = list(table["forest"].values())
        self.ahus = [
            Ahu(a["name"], number[a["hex"]], SIDES.index(a["side"]), a["moai"], a["headdress"]) for a in table["ahu"]
        ]
        self.ahus_at = [[i for i, ahu in enumerate(self.ahus) if ahu.hex == h] for h in range(len(self.hexes))]
        self.places = len(self.hexes) + len(self.ahus)
        self.white: list[int] = table["dice"]["white"]
        self.brown: list[int] = table["dice"]["brown"]

    def __reduce__(self) -> tuple[Callable[[str], Board], tuple[str]]:
        return shared_board, (self.text,)

    def distances(self, start: Hex) -> list[int]:
        """Steps from a hex to every hex."""
        return distances(self.neighbours, start)


def default_board() -> Board:
    """The built-in board, a reconstruction of the island."""
    return shared_board(default_board_text())


def default_board_text() -> str:
    """The file of the built-in board."""
    return resources.files(__package__).joinpath("board.toml").read_text("utf-8")


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
    """The parts that matter to the rules. That leaves out the side of an Ahu, which only the drawing uses."""
    ahus = [[ahu[key] for key in ("name", "hex", "moai", "headdress")] for ahu in table["ahu"]]
    land = [_hex_names(table["rows"]), sorted(table["places"].items()), list(table["forest"].items())]
    return json.dumps([*land, ahus, [table["dice"]["white"], table["dice"]["brown"]]])


def neighbours_of(name: str) -> list[str]:
    """The six names around a hex, on the island or not, from the north-east clockwise."""
    row, column = name[0], int(name[1:])
    east = (ord(row) - ord("a")) % 2
    above, below = chr(ord(row) - 1), chr(ord(row) + 1)
    return [
        f"{above}{column + east}",
        f"{row}{column + 1}",
        f"{below}{column + east}",
        f"{below}{column - 1 + east}",
        f"{row}{column - 1}",
        f"{above}{column - 1 + east}",
    ]


def _neighbours(hexes: list[str]) -> list[list[Hex]]:
    """The numbers of the hexes around each hex."""
    number = {name: i for i, name in enumerate(hexes)}
    return [[number[n] for n in neighbours_of(name) if n in number] for name in hexes]


def _hex_names(rows: dict[str, str]) -> list[str]:
    names: list[str] = []
    for row, spans in rows.items():
        for first, last in _SPAN.findall(spans):
            names += [f"{row}{column}" for column in range(int(first), int(last or first) + 1)]
    return names


class IslandInspection(Inspection):
    """Everything that is wrong with an island's table."""

    def __init__(self, table: dict[str, Any]) -> None:
        super().__init__(table, "giants", _KEYS)
        self.hexes: list[str] = []
        self.taken: dict[str, str] = {}
        self._rows(self.section(table, "rows"))
        self._places(self.section(table, "places"))
        self._forest(self.section(table, "forest"))
        self._ahus(self.tables(table, "ahu"))
        self._dice(self.section(table, "dice"))

    def _rows(self, rows: dict[str, Any]) -> None:
        for row, spans in rows.items():
            if not re.fullmatch("[a-z]", row):
                self.wrong("[rows] “{row}”: a row is called by one letter, a to z", row=row)
            elif not isinstance(spans, str) or not all(_SPAN.fullmatch(part) for part in spans.split()):
                told = shorten(repr(spans))
                self.wrong("[rows] {row}: write its columns like “3-9” or “3-9 11”, not {told}", row=row, told=told)
            else:
                self._row(row, spans)
        if self.hexes:
            self._reachable()

    def _row(self, row: str, spans: str) -> None:
        names = _hex_names({row: spans})
        if not names:
            self.wrong("[rows] {row}: “{spans}” names no hex", row=row, spans=spans)
        for name in names:
            if name in self.hexes:
                self.wrong("[rows] {row}: hex {name} is named twice", row=row, name=name)
            else:
                self.hexes.append(name)

    def _reachable(self) -> None:
        steps = distances(_neighbours(self.hexes), 0)
        lost = [name for name, away in zip(self.hexes, steps, strict=True) if away < 0]
        if lost:
            self.wrong("[rows] unreachable from {start}: {lost}", start=self.hexes[0], lost=MessageList(lost))

    def _on_island(self, name: object, where: str) -> bool:
        if isinstance(name, str) and name in self.hexes:
            return True
        if isinstance(name, str) and _HEX_NAME.fullmatch(name):
            self.wrong("{where}: there is no hex {name} in [rows]", where=where, name=name)
        else:
            told = shorten(repr(name))
            self.wrong("{where}: {told} is not a hex; hexes are written like “e10”", where=where, told=told)
        return False

    def _places(self, places: dict[str, Any]) -> None:
        self.check_keys(places, PLACES, "places.")
        taken = self.taken
        for place in PLACES:
            if place not in places:
                self.wrong("[places] {place} is missing", place=place)
            elif self._on_island(places[place], f"[places] {place}"):
                at = places[place]
                if at in taken:
                    self.wrong("[places] {place} lies on {hex}, as does {other}", place=place, hex=at, other=taken[at])
                taken[at] = place

    def _forest(self, forest: dict[str, Any]) -> None:
        if not forest:
            self.wrong("[forest] names no hex")
        for name, logs in forest.items():
            self._on_island(name, "[forest]")
            if name in self.taken:
                self.wrong("[forest] {hex} is the {place}", hex=name, place=self.taken[name])
            self.check_whole_number(logs, Message("[forest] {hex}: its Logs", hex=name), least=1)

    def _ahus(self, ahus: list[dict[str, Any]]) -> None:
        names: list[str] = []
        for number, ahu in enumerate(ahus, start=1):
            where = f"[[ahu]] {ahu.get('name') or f'number {number}'}"
            self.check_keys(ahu, _AHU_KEYS, f"{where}: ")
            self.check_new_name(ahu.get("name"), where, names)
            self._on_island(ahu.get("hex"), f"{where}: hex")
            if ahu.get("side") not in SIDES:
                told = shorten(repr(ahu.get("side")))
                self.wrong(
                    "{where}: side must be one of {known}, not {told}", where=where, known=MessageList(SIDES), told=told
                )
            self.check_whole_number(ahu.get("moai"), Message("{where}: its Moai value", where=where))
            self.check_whole_number(ahu.get("headdress"), Message("{where}: its Headdress value", where=where))
        if len(ahus) < FEWEST_AHUS:
            have = Message("only {number} Ahu", "only {number} Ahus", len(ahus))
            self.wrong("{have}; five players with five Bases each need {fewest}", have=have, fewest=FEWEST_AHUS)

    def _dice(self, dice: dict[str, Any]) -> None:
        self.check_keys(dice, ("white", "brown"), "dice.")
        for die in ("white", "brown"):
            faces = dice.get(die)
            if not isinstance(faces, list) or not all(type(f) is int and 0 <= f <= SIZES[-1] for f in faces):
                self.wrong("[dice] {die} must list its faces, each 0 (broken), 1, 2 or 3", die=die)
            elif not set(SIZES) <= set(faces):
                # G81 ends the game when the supply of every size has run dry
                self.wrong("[dice] {die} must show each of 1, 2 and 3, or the supply never runs out", die=die)
