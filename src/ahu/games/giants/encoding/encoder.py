"""What a network sees of a game of Giants: every field of a position, in tables of tokens (docs/encoders.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from ahu.core.encoder import Encoder, Layout, put, relative
from ahu.games.giants.encoding import tables
from ahu.games.giants.encoding.tables import GAME, SEAT, TRAIL_BITS
from ahu.games.giants.rules.pieces import (
    BEFORE_SCREEN,
    BEHIND,
    IN_FRONT,
    KIND,
    LOADS,
    NOTHING,
    OFFERED,
    PLACED,
    REMOVED,
    SIZES,
    SUPPLY,
    UNKNOWN,
)
from ahu.games.giants.rules.position import OVER, Position

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i16, i64

    from ahu.core.state import View
    from ahu.games.giants.rules.actions import Bid
    from ahu.games.giants.rules.game import Giants

TRAIL_MASK: Final = (1 << TRAIL_BITS) - 1
KINDS: Final = len(SUPPLY)

# columns of the tables, counted within a token
HEX_ALONE: Final = 4
"""Of a hex, before the loads: what it carries, its forest, the lifted load and its trail."""
AHU_OWNERS: Final = KINDS + 2
LOAD_SEATS: Final = 5
SEAT_AT: Final = {column.name: at for at, column in enumerate(SEAT)}
SCREEN_UNKNOWN: Final = SEAT_AT["screen unknown"]
SORCERER: Final = SEAT_AT["Sorcerer behind"]
CHIEF: Final = SEAT_AT["Chief behind"]
LOGS: Final = SEAT_AT["Logs"]
BID: Final = SEAT_AT["bid made"]
SCULPTING: Final = SEAT_AT["sculpting strength left"]
STAGE: Final = len(GAME) - OVER - 1
VIEWER: Final = len(GAME)


class GiantsEncoder(Encoder):
    """Encodes views of a game of Giants."""

    version: ClassVar[int] = 1

    def __init__(self, game: Giants) -> None:
        layout = Layout()
        self._hexes = tables.hexes(layout, game)
        self._ahus = tables.ahus(layout, game)
        self._loads = tables.loads(layout, game)
        self._seats = tables.seats(layout, game)
        self._of_game = tables.the_game(layout, game)
        super().__init__(game, layout)
        self._players = game.players
        self._forest = list(game.board.forest)
        self._bit = list(game.bit)

    def write(self, view: View, row: vec[i16]) -> None:
        """Table by table."""
        p = view.position
        assert isinstance(p, Position)
        viewer: i64 = max(view.seat, 0)
        self._write_hexes(p, viewer, row)
        self._write_ahus(p, viewer, row)
        self._write_loads(p, viewer, row)
        for seat in range(self._players):
            self._write_seat(p, seat, relative(seat, viewer, self._players), row)
        self._write_choosers(p, viewer, row)
        self._write_game(p, row)
        if view.seat >= 0:
            row[self._of_game.start + VIEWER + view.seat] = 1

    def _write_hexes(self, p: Position, viewer: i64, row: vec[i16]) -> None:
        n: i64 = self._players
        start: i64 = self._hexes.start
        width: i64 = self._hexes.width
        strength, carrying = p.strength, p.carrying
        at = start
        own: i64 = 0
        here: i64 = 0
        while here < len(carrying):
            if carrying[here] != 0:
                put(row, at + 3 * n, carrying[here])
            seat: i64 = 0
            while seat < n:
                if strength[own] != 0:
                    put(row, at + relative(seat, viewer, n), strength[own])
                own += 1
                seat += 1
            at += width
            here += 1
        for whose in range(self._players):
            to = start + relative(whose, viewer, n)
            if p.sorcerer[whose] >= 0:
                row[to + n + p.sorcerer[whose] * width] = 1
            if p.chief[whose] >= 0:
                row[to + 2 * n + p.chief[whose] * width] = 1
        for tile, cut in enumerate(p.forest_cut):
            if cut:
                row[start + self._forest[tile] * width + 3 * n + 1] = 1

    def _write_ahus(self, p: Position, viewer: i64, row: vec[i16]) -> None:
        n: i64 = self._players
        width: i64 = self._ahus.width
        at: i64 = self._ahus.start
        moai, headdresses, bases, rounds = p.ahu_moai, p.ahu_headdress, p.ahu_base, p.ahu_round
        now: i64 = p.round
        ahu: i64 = 0
        while ahu < len(moai):
            if moai[ahu] != NOTHING:
                row[at + KIND[moai[ahu]]] = 1
                put(row, at + KINDS, moai[ahu] + 1)
            if headdresses[ahu] != NOTHING:
                row[at + len(SIZES)] = 1
                put(row, at + KINDS + 1, headdresses[ahu] + 1)
            if bases[ahu] >= 0:
                row[at + AHU_OWNERS + relative(bases[ahu], viewer, n)] = 1
            elif bases[ahu] == UNKNOWN:
                row[at + AHU_OWNERS + n] = 1
            if rounds[ahu] != 0:
                put(row, at + AHU_OWNERS + n + 1, now - rounds[ahu])
                row[at + AHU_OWNERS + n + 1] += 1
            at += width
            ahu += 1
        for seat, peeks in enumerate(p.peeks):
            if peeks:
                self._write_peeks(peeks, relative(seat, viewer, n), row)

    def _write_peeks(self, peeks: int, whose: i64, row: vec[i16]) -> None:
        at: i64 = self._ahus.start + AHU_OWNERS + self._players + 2 + whose
        for ahu in range(len(self._ahus.labels)):
            if peeks & self._bit[ahu]:
                row[at + ahu * self._ahus.width] = 1

    def _write_loads(self, p: Position, viewer: i64, row: vec[i16]) -> None:
        n: i64 = self._players
        width: i64 = self._loads.width
        at: i64 = self._loads.start
        hexes: i64 = self._hexes.start + 3 * n + HEX_ALONE
        hex_width: i64 = self._hexes.width
        load_at, marked, moved = p.load_at, p.marked_by, p.moved_by
        load: i64 = 0
        while load < LOADS:
            where = load_at[load]
            if where >= 0:
                put(row, at + 4, where + 1)
                row[hexes + where * hex_width + KIND[load]] += 1
            elif where == OFFERED:
                row[at] = 1
            elif where == REMOVED:
                row[at + 1] = 1
            elif where == PLACED:
                row[at + 2] = 1
            elif where <= BEFORE_SCREEN:
                row[at + LOAD_SEATS + relative(BEFORE_SCREEN - where, viewer, n)] = 1
            if marked[load] >= 0:
                row[at + LOAD_SEATS + n + relative(marked[load], viewer, n)] = 1
            if moved[load] >= 0:
                row[at + LOAD_SEATS + 2 * n + relative(moved[load], viewer, n)] = 1
            at += width
            load += 1
        for load_number, trail in enumerate(p.trail):
            if trail:
                self._write_trail(load_number, trail, row)
        if p.lifted != NOTHING:
            self._write_lifted(p, row)

    def _write_trail(self, load: i64, trail: int, row: vec[i16]) -> None:
        at: i64 = self._loads.start + load * self._loads.width + LOAD_SEATS + 3 * self._players
        while trail:
            put(row, at, trail & TRAIL_MASK)
            trail >>= TRAIL_BITS
            at += 1

    def _write_lifted(self, p: Position, row: vec[i16]) -> None:
        """The lifted load among the loads, and on the island, with the hexes that it may not enter again."""
        row[self._loads.start + p.lifted * self._loads.width + 3] = 1
        at: i64 = self._hexes.start + 3 * self._players + 2
        width: i64 = self._hexes.width
        if p.load_at[p.lifted] >= 0:
            row[at + p.load_at[p.lifted] * width] = 1
        trail = p.trail[p.lifted]
        for here in range(len(self._hexes.labels)):
            if trail & self._bit[here]:
                row[at + 1 + here * width] = 1

    def _write_seat(self, p: Position, seat: int, whose: i64, row: vec[i16]) -> None:
        at: i64 = self._seats.start + whose * self._seats.width
        if p.first == seat:
            row[at] = 1
        if p.turn == seat:
            row[at + 1] = 1
        if p.passed[seat]:
            row[at + 2] = 1
        put(row, at + 3, p.score[seat])
        self._put_known(row, at, 4, p.workers[seat])
        put(row, at + 5, p.workers_front[seat])
        self._put_known(row, at, 6, p.markers[seat])
        put(row, at + 7, p.markers_front[seat])
        _write_figure(row, at + SORCERER, p.sorcerer[seat])
        _write_figure(row, at + CHIEF, p.chief[seat])
        self._put_known(row, at, LOGS, p.logs[seat])
        self._put_known(row, at, LOGS + 1, p.bases[seat])
        put(row, at + LOGS + 2, p.halves[seat])
        self._put_known(row, at, LOGS + 3, p.urn_workers[seat])
        self._put_known(row, at, LOGS + 4, p.urn_markers[seat])
        bid = p.bids[seat]
        if bid is not None:
            _write_bid(row, at + BID, bid)
        put(row, at + SCULPTING, p.sculpting[seat])

    def _put_known(self, row: vec[i16], at: i64, column: i64, value: i64) -> None:
        """Write an amount of a seat; if it is unknown, say that there is something unknown."""
        if value == UNKNOWN:
            row[at + SCREEN_UNKNOWN] = 1
        else:
            put(row, at + column, value)

    def _write_choosers(self, p: Position, viewer: i64, row: vec[i16]) -> None:
        at: i64 = self._seats.start + SCULPTING + 1
        for place, seat in enumerate(p.choosers):
            put(row, at + relative(seat, viewer, self._players) * self._seats.width, place + 1)

    def _write_game(self, p: Position, row: vec[i16]) -> None:
        at: i64 = self._of_game.start
        put(row, at, p.round)
        put(row, at + 1, p.dice)
        put(row, at + 2, p.steps)
        put(row, at + 3, p.logs_left)
        put(row, at + 4, p.round - p.last_built)
        for kind, taken in enumerate(p.taken):
            put(row, at + 5 + kind, taken)
        row[at + STAGE + p.stage] = 1


def _write_figure(row: vec[i16], at: i64, where: i64) -> None:
    """A figure behind or in front of its screen; on the island the hex says so."""
    if where == BEHIND:
        row[at] = 1
    elif where == IN_FRONT:
        row[at + 1] = 1


def _write_bid(row: vec[i16], at: i64, bid: Bid) -> None:
    """A bid that is made: sealed, or what it is."""
    row[at] = 1
    if bid.unknown():
        row[at + 1] = 1
    put(row, at + 2, bid.markers)
    put(row, at + 3, bid.workers)
    put(row, at + 4, bid.sorcerer)
    put(row, at + 5, bid.chief)
