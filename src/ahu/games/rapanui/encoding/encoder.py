"""What a network sees of a game of Rapa Nui: every field of a position, in tables of tokens (docs/encoders.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from ahu.core.encoder import Encoder, Layout, put, relative
from ahu.games.rapanui.encoding import tables
from ahu.games.rapanui.encoding.tables import SEAT
from ahu.games.rapanui.rules.offering import FACE_DOWN
from ahu.games.rapanui.rules.pieces import (
    COLUMNS,
    FIGURES,
    IMPROVEMENTS,
    IN_COLUMN,
    KINDS,
    NEUTRAL,
    NOTHING,
    OFFERINGS,
    SIZES,
    TILES,
)
from ahu.games.rapanui.rules.position import OVER, Position

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i16, i64

    from ahu.core.state import View
    from ahu.games.rapanui.rules.game import RapaNui

# columns of the tables, counted within a token
AHU_PUKAO: Final = len(SIZES)
AHU_TILE: Final = AHU_PUKAO + 2
SEAT_AT: Final = {column.name: at for at, column in enumerate(SEAT)}
ORDER: Final = SEAT_AT["place in the order"]
STAR: Final = SEAT_AT["star"]
FACES_DOWN: Final = SEAT_AT["Offerings face down"]
SORCERER: Final = SEAT_AT["Sorcerer in hand"]
CHIEF: Final = SEAT_AT["Chief in hand"]
SCULPTORS: Final = CHIEF + 3 + COLUMNS
LENT: Final = SCULPTORS + COLUMNS
RESOURCES: Final = LENT + COLUMNS
HELD_TILES: Final = RESOURCES + KINDS
BOUGHT: Final = HELD_TILES + len(TILES)
SCULPTED: Final = BOUGHT + len(IMPROVEMENTS)
USED: Final = 7
SUPPLY: Final = USED + COLUMNS
OFFERED: Final = SUPPLY + len(SIZES)
OUTSTANDING: Final = OFFERED + len(OFFERINGS)
DISPLAY: Final = OUTSTANDING + len(OFFERINGS)
CARGO: Final = DISPLAY + len(TILES)
FIGURE: Final = CARGO + len(SIZES) + 1
STAGE: Final = FIGURE + len(FIGURES)
VIEWER: Final = STAGE + OVER + 1


class RapaNuiEncoder(Encoder):
    """Encodes views of a game of Rapa Nui."""

    version: ClassVar[int] = 1

    def __init__(self, game: RapaNui) -> None:
        layout = Layout()
        self._spaces = tables.spaces(layout, game)
        self._ahus = tables.ahus(layout, game)
        self._offerings = tables.offerings(layout, game)
        self._seats = tables.seats(layout, game)
        self._of_game = tables.the_game(layout, game)
        super().__init__(game, layout)
        self._players = game.players
        self._codes = tables.offering_codes(game)
        self._first = {code: self._codes.index(code) for code in self._codes}
        """The first tile of each number."""

    def write(self, view: View, row: vec[i16]) -> None:
        """Table by table."""
        p = view.position
        assert isinstance(p, Position)
        viewer: i64 = max(view.seat, 0)
        self._write_spaces(p, viewer, row)
        self._write_ahus(p, row)
        n = self._players
        for whose in range(n):
            seat = (view.seat + whose) % n if view.seat >= 0 else whose
            at: i64 = self._seats.start + whose * self._seats.width
            self._write_seat(p, seat, at, row)
            if p.offerings[seat]:
                self._write_offerings(p.offerings[seat], whose, at, row)
        self._write_orders(p, viewer, row)
        self._write_game(p, row)
        if view.seat >= 0:
            row[self._of_game.start + VIEWER + view.seat] = 1

    def _write_spaces(self, p: Position, viewer: i64, row: vec[i16]) -> None:
        n: i64 = self._players
        start: i64 = self._spaces.start
        width: i64 = self._spaces.width
        holder, standing, lying = p.holder, p.standing, p.lying
        at = start
        space: i64 = 0
        while space < len(holder):
            if holder[space] >= 0:
                row[at + relative(holder[space], viewer, n)] = 1
            elif holder[space] == NEUTRAL:
                row[at + 3 * n] = 1
            if standing[space] != 0:
                put(row, at + 3 * n + 1, standing[space])
            if lying[space] != 0:
                put(row, at + 3 * n + 2, lying[space])
            at += width
            space += 1
        for seat in range(self._players):
            to = start + relative(seat, viewer, n)
            if p.sorcerer[seat] >= 0:
                row[to + n + p.sorcerer[seat] * width] = 1
            if p.chief[seat] >= 0:
                row[to + 2 * n + p.chief[seat] * width] = 1
        for place, there in enumerate(p.path):
            put(row, start + there * width + 3 * n + 3, place + 1)

    def _write_ahus(self, p: Position, row: vec[i16]) -> None:
        at: i64 = self._ahus.start
        width: i64 = self._ahus.width
        if p.goal != NOTHING:
            row[at + p.goal * width + AHU_PUKAO + 1] = 1
        tiles, moai, pukao = p.ahu_tile, p.ahu_moai, p.ahu_pukao
        ahu: i64 = 0
        while ahu < len(moai):
            if moai[ahu] != NOTHING:
                row[at + moai[ahu]] = 1
            if pukao[ahu]:
                row[at + AHU_PUKAO] = 1
            if tiles[ahu] != NOTHING:
                row[at + AHU_TILE + tiles[ahu]] = 1
            at += width
            ahu += 1

    def _write_offerings(self, mine: tuple[int, ...], whose: i64, seat_at: i64, row: vec[i16]) -> None:
        """Of equal tiles the first one that nobody has yet is meant."""
        start: i64 = self._offerings.start
        width: i64 = self._offerings.width
        number: i64 = 0
        for tile in mine:
            number += 1
            if tile == FACE_DOWN:
                row[seat_at + FACES_DOWN] += 1
                continue
            token = self._first[tile]
            while row[start + token * width + width - 1] != 0:
                token += 1
                if token == len(self._codes) or self._codes[token] != tile:
                    raise ValueError("more Offerings are taken than there are")
            row[start + token * width + whose] = 1
            put(row, start + token * width + width - 1, number)

    def _write_seat(self, p: Position, seat: int, at: i64, row: vec[i16]) -> None:
        if p.turn == seat:
            row[at] = 1
        if p.out[seat]:
            row[at + 1] = 1
        if p.sorcerer_lying[seat]:
            row[at + 2] = 1
        if p.tablets[seat]:
            row[at + 3] = 1
        put(row, at + STAR + 1, p.villagers[seat])
        _write_figure(row, at + SORCERER, p.sorcerer[seat])
        _write_figure(row, at + CHIEF, p.chief[seat])
        _put_some(row, at + SCULPTORS, p.sculptors, seat * COLUMNS, COLUMNS)
        for column in range(COLUMNS):
            lent = p.virtual[seat * COLUMNS + column]
            if lent != 0:
                put(row, at + LENT + column, lent)
        _put_some(row, at + RESOURCES, p.resources, seat * KINDS, KINDS)
        for tile in range(len(TILES)):
            held = p.tiles[seat * len(TILES) + tile]
            if held != 0:
                put(row, at + HELD_TILES + tile, held)
        for improvement in range(len(IMPROVEMENTS)):
            if p.improvements[seat * len(IMPROVEMENTS) + improvement]:
                row[at + BOUGHT + improvement] = 1
        _put_some(row, at + SCULPTED, p.moai, seat * len(SIZES), len(SIZES))

    def _write_orders(self, p: Position, viewer: i64, row: vec[i16]) -> None:
        start: i64 = self._seats.start
        width: i64 = self._seats.width
        for place, seat in enumerate(p.order):
            put(row, start + relative(seat, viewer, self._players) * width + ORDER, place + 1)
        for star, seat in enumerate(p.stars):
            if seat >= 0:
                put(row, start + relative(seat, viewer, self._players) * width + STAR, star + 1)

    def _write_game(self, p: Position, row: vec[i16]) -> None:
        at: i64 = self._of_game.start
        put(row, at, p.round)
        put(row, at + 1, p.sculpted)
        put(row, at + 2, p.pukao_left)
        put(row, at + 3, p.tolls_paid)
        put(row, at + 4, p.bonus)
        if p.skimped:
            row[at + 5] = 1
        put(row, at + 6, p.round - p.last_built)
        _put_some(row, at + USED, p.used, 0, COLUMNS)
        _put_some(row, at + SUPPLY, p.supply, 0, len(SIZES))
        _put_some(row, at + OFFERED, p.offered, 0, len(OFFERINGS))
        _put_some(row, at + OUTSTANDING, p.outstanding, 0, len(OFFERINGS))
        for tile, shown in enumerate(p.display):
            if shown != 0:
                put(row, at + DISPLAY + tile, shown)
        if p.cargo >= 0:
            row[at + CARGO + p.cargo] = 1
        if p.figure >= 0:
            row[at + FIGURE + p.figure] = 1
        row[at + STAGE + p.stage] = 1


def _put_some(row: vec[i16], at: i64, values: list[int], start: int, number: int) -> None:
    """Write a part of a list of amounts."""
    for i in range(start, start + number):
        value: i64 = values[i]
        if value != 0:
            put(row, at, value)
        at += 1


def _write_figure(row: vec[i16], at: i64, where: i64) -> None:
    """A figure that is in hand, in the village, on a star or in a column; on the island the space says so."""
    if where <= IN_COLUMN:
        row[at + 3 + IN_COLUMN - where] = 1
    elif where < 0:
        row[at - 1 - where] = 1
