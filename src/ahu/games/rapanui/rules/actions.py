"""Everything that can be done in Rapa Nui, each action built once with its notation."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from ahu.core.action import Action, normalize
from ahu.core.partitions import partitions
from ahu.games.rapanui.rules.pieces import (
    BARTER,
    BARTERED,
    CHANGE_JOBS,
    CHIEF,
    CHIP_IN,
    COLUMNS,
    FIGURES,
    GAIN,
    IMPROVEMENTS,
    KINDS,
    LARGE,
    LEND_A_HAND,
    MORE,
    NOTHING,
    OFFERINGS,
    PRICE,
    PUKAO,
    RESOURCES,
    REST,
    SIZES,
    SKIMP,
    SKIMPED,
    SORCERER,
    TILE_COUNTS,
    TILES,
    VILLAGER,
    amount,
    amounts,
)

if TYPE_CHECKING:
    from ahu.core.action import Seat
    from ahu.games.rapanui.rules.board import Board
    from ahu.games.rapanui.rules.numbers import AhuNumber, Cargo, Figure, Space, Tile

MOST_GAINED: Final = GAIN[LARGE] + sum(MORE[tile] * TILE_COUNTS[tile] for tile in MORE) + max(MORE.values())
"""Resources one erecting can bring: every tile that adds, and the Tablet as one more."""

BIT: Final = [1 << kind for kind in range(KINDS)]


class DrawOrder(Action):
    """CHANCE: whose totem stands next on the turn-order track (N6)."""

    __slots__ = ("seat",)

    is_chance: ClassVar[bool] = True

    def __init__(self, text: str, seat: Seat) -> None:
        super().__init__(text)
        self.seat = seat


class DrawTile(Action):
    """CHANCE: the tile that lies on an Ahu (N4)."""

    __slots__ = ("ahu", "tile")

    is_chance: ClassVar[bool] = True

    def __init__(self, text: str, ahu: AhuNumber, tile: Tile) -> None:
        super().__init__(text)
        self.ahu = ahu
        self.tile = tile


class Choose(Action):
    """Take a tile from the display of the two-player set-up (N81)."""

    __slots__ = ("tile",)

    def __init__(self, text: str, tile: Tile) -> None:
        super().__init__(text)
        self.tile = tile


class PlaceVillager(Action):
    """A Villager on a space or in a column, perhaps with the Chief (N11, N15)."""

    __slots__ = ("chief", "column", "space")

    def __init__(self, text: str, space: Space, column: int, chief: int) -> None:
        super().__init__(text)
        self.space = space
        self.column = column
        self.chief = chief


class PlaceSorcerer(Action):
    """The Sorcerer on a star of the turn-order track, perhaps with the Chief (N11, N15)."""

    __slots__ = ("chief", "star")

    def __init__(self, text: str, star: int, chief: int) -> None:
        super().__init__(text)
        self.star = star
        self.chief = chief


class PlaceChief(Action):
    """The Chief below a column, at the start of one's sculpting (N15, N24)."""

    __slots__ = ("column",)

    def __init__(self, text: str, column: int) -> None:
        super().__init__(text)
        self.column = column


class TakeMoai(Action):
    """Take a Moai one's Sculptors have made (N21)."""

    __slots__ = ("size",)

    def __init__(self, text: str, size: int) -> None:
        super().__init__(text)
        self.size = size


class Buy(Action):
    """Buy an Improvement tile (N63)."""

    __slots__ = ("improvement",)

    def __init__(self, text: str, improvement: int) -> None:
        super().__init__(text)
        self.improvement = improvement


class UseTile(Action):
    """Play an Ahu tile, or the Tablet as one (N60 to N62); what the rest means depends on the tile."""

    __slots__ = ("column", "figure", "get", "give", "space", "tablet", "tile")

    def __init__(self, text: str, tile: Tile, tablet: bool) -> None:
        super().__init__(text)
        self.tile = tile
        self.tablet = tablet
        self.column = NOTHING
        self.space = NOTHING
        self.figure = NOTHING
        self.give = NOTHING
        self.get = NOTHING


class Transport(Action):
    """Begin to transport a Moai of one's own, or a Pukao (N30)."""

    __slots__ = ("cargo",)

    def __init__(self, text: str, cargo: Cargo) -> None:
        super().__init__(text)
        self.cargo = cargo


class Carry(Action):
    """On to a neighbouring space (N31)."""

    __slots__ = ("space",)

    def __init__(self, text: str, space: Space) -> None:
        super().__init__(text)
        self.space = space


class Erect(Action):
    """Erect the Moai on an Ahu, by this figure (N40)."""

    __slots__ = ("ahu", "figure")

    def __init__(self, text: str, ahu: AhuNumber, figure: Figure) -> None:
        super().__init__(text)
        self.ahu = ahu
        self.figure = figure


class Style(Action):
    """Put the Pukao on the Moai of an Ahu, by this figure (N50)."""

    __slots__ = ("ahu", "figure")

    def __init__(self, text: str, ahu: AhuNumber, figure: Figure) -> None:
        super().__init__(text)
        self.ahu = ahu
        self.figure = figure


class EarnToll(Action):
    """The receiver of a toll chooses the Resource (N32)."""

    __slots__ = ("kind",)

    def __init__(self, text: str, kind: int) -> None:
        super().__init__(text)
        self.kind = kind


class Gain(Action):
    """The Resources taken for erecting (N40, N43)."""

    __slots__ = ("numbers",)

    def __init__(self, text: str, numbers: tuple[int, ...]) -> None:
        super().__init__(text)
        self.numbers = numbers


class Exchange(Action):
    """Resources given for an Offering, from its stack or an Outstanding one (N50 to N57)."""

    __slots__ = ("numbers", "offering", "outstanding")

    def __init__(self, text: str, numbers: tuple[int, ...], offering: int, outstanding: bool) -> None:
        super().__init__(text)
        self.numbers = numbers
        self.offering = offering
        self.outstanding = outstanding


class EndTurn(Action):
    """No more tiles or purchases on this turn."""

    __slots__ = ()


class DropOut(Action):
    """Out of the transport for this round (N30)."""

    __slots__ = ()


class Actions:
    """The actions of one board and one row of seats, by what they do."""

    def __init__(self, board: Board, seats: tuple[str, ...]) -> None:
        spaces, columns = range(len(board.spaces)), range(COLUMNS)
        ahus, figures = range(len(board.ahus)), range(len(FIGURES))
        chiefs = (NOTHING, *columns)
        self.order = [DrawOrder(f"next in order is {name}", seat) for seat, name in enumerate(seats)]
        self.draw = [
            [DrawTile(f"{ahu.name} bears {name}", a, t) for t, name in enumerate(TILES)]
            for a, ahu in enumerate(board.ahus)
        ]
        self.choose = [Choose(f"choose {name}", tile) for tile, name in enumerate(TILES)]
        # by the Chief's column plus one; 0 is without him
        self.on_space = [[_villager(board, s, NOTHING, chief) for s in spaces] for chief in chiefs]
        self.in_column = [[_villager(board, NOTHING, c, chief) for c in columns] for chief in chiefs]
        self.on_star = [[_sorcerer(star, chief) for star in range(len(seats))] for chief in chiefs]
        self.chief = [PlaceChief(f"place Chief in column {c + 1}", c) for c in columns]
        self.take = [TakeMoai(f"take {size} Moai", s) for s, size in enumerate(SIZES)]
        self.buy = [Buy(f"buy {name}", i) for i, name in enumerate(IMPROVEMENTS)]
        # by whether it is the Tablet that is used as the tile
        by = (False, True)
        self.rest = [[[_on_space(board, REST, t, s, f) for f in (VILLAGER, SORCERER)] for s in spaces] for t in by]
        self.barter = [[[_barter(t, give, get) for get in range(KINDS)] for give in range(KINDS)] for t in by]
        self.skimp = [_use(SKIMP, t) for t in by]
        self.chip_in = [[_in_column(CHIP_IN, t, c) for c in columns] for t in by]
        self.more = {tile: [_use(tile, t) for t in by] for tile in MORE}
        self.job_in_column = [[_in_column(CHANGE_JOBS, t, c) for c in columns] for t in by]
        self.job_on_space = [[_on_space(board, CHANGE_JOBS, t, s, SORCERER) for s in spaces] for t in by]
        # by figure, then by the column the Sculptor comes from; the Chief comes from wherever he is
        self.lend = [
            [[[_lend(board, t, f, c, s) for s in spaces] for c in columns] for f in (VILLAGER, SORCERER)] for t in by
        ]
        self.lend_chief = [[_lend(board, t, CHIEF, NOTHING, s) for s in spaces] for t in by]
        self.transport = [Transport(f"transport {size} Moai", s) for s, size in enumerate(SIZES)]
        self.transport.append(Transport("transport Pukao", PUKAO))
        self.carry = [Carry(f"carry to {name}", s) for s, name in enumerate(board.spaces)]
        self.erect = [[Erect(_done_by(f"erect on {board.ahus[a].name}", f), a, f) for f in figures] for a in ahus]
        self.style = [[Style(_done_by(f"style on {board.ahus[a].name}", f), a, f) for f in figures] for a in ahus]
        self.toll = [EarnToll(f"earn {name}", kind) for kind, name in enumerate(RESOURCES)]
        self.gain = {
            numbers: Gain(f"gain {amounts(numbers)}", numbers)
            for total in range(1, MOST_GAINED + 1)
            for numbers in partitions(total, [total] * KINDS)
        }
        self.exchange = {
            (numbers, offering, outstanding): _exchange(numbers, offering, outstanding)
            for price in (SKIMPED, PRICE)
            for numbers in partitions(price, [price] * KINDS)
            for offering in range(len(OFFERINGS))
            for outstanding in (False, True)
        }
        # by price, by set of Resources in the order of partitions, then by Offering: from its stack, and Outstanding
        self.exchange_rows: dict[int, list[list[Action]]] = {
            price: [
                [self.exchange[numbers, offering, out] for offering in range(len(OFFERINGS)) for out in (False, True)]
                for numbers in partitions(price, [price] * KINDS)
            ]
            for price in (SKIMPED, PRICE)
        }
        self._gains: dict[tuple[int, int], list[Action]] = {}
        self.end_turn = EndTurn("end turn")
        self.drop_out = DropOut("drop out")
        self.by_notation = {normalize(action.text): action for action in self._all()}

    def gains(self, number: int, kinds: list[int]) -> list[Action]:
        """Every way to take so many Resources of these kinds. The list is shared: copy it."""
        bits = 0
        for kind in kinds:
            bits += BIT[kind]
        found = self._gains.get((number, bits))
        if found is None:
            limits = [number if kind in kinds else 0 for kind in range(KINDS)]
            found = self._gains[number, bits] = [self.gain[numbers] for numbers in partitions(number, limits)]
        return found

    def _all(self) -> list[Action]:
        every: list[Action] = [*self.order, *[action for by_ahu in self.draw for action in by_ahu], *self.choose]
        for table in (self.on_space, self.in_column, self.on_star):
            every += [action for by_chief in table for action in by_chief]
        every += [*self.chief, *self.take, *self.buy]
        for t in (0, 1):
            every += [action for by_space in self.rest[t] for action in by_space]
            every += [action for by_give in self.barter[t] for action in by_give]
            every += [self.skimp[t], *self.chip_in[t], *[tiles[t] for tiles in self.more.values()]]
            every += [*self.job_in_column[t], *self.job_on_space[t]]
            every += [action for by_figure in self.lend[t] for by_column in by_figure for action in by_column]
            every += self.lend_chief[t]
        every += [*self.transport, *self.carry]
        every += [action for table in (self.erect, self.style) for by_ahu in table for action in by_ahu]
        every += [*self.toll, *self.gain.values(), *self.exchange.values(), self.end_turn, self.drop_out]
        return every


def _with_chief(text: str, chief: int) -> str:
    return text if chief == NOTHING else f"{text}, Chief in column {chief + 1}"


def _villager(board: Board, space: Space, column: int, chief: int) -> PlaceVillager:
    where = f"in column {column + 1}" if space == NOTHING else f"on {board.spaces[space]}"
    return PlaceVillager(_with_chief(f"place Villager {where}", chief), space, column, chief)


def _sorcerer(star: int, chief: int) -> PlaceSorcerer:
    return PlaceSorcerer(_with_chief(f"place Sorcerer on star {star + 1}", chief), star, chief)


def _use(tile: Tile, tablet: bool, rest: str = "") -> UseTile:
    return UseTile(f"use {'Tablet as ' if tablet else ''}{TILES[tile]}{rest}", tile, tablet)


def _in_column(tile: Tile, tablet: bool, column: int) -> UseTile:
    action = _use(tile, tablet, f" in column {column + 1}")
    action.column = column
    return action


def _on_space(board: Board, tile: Tile, tablet: bool, space: Space, figure: Figure) -> UseTile:
    who = " for Sorcerer" if tile == REST and figure == SORCERER else ""
    action = _use(tile, tablet, f" on {board.spaces[space]}{who}")
    action.space, action.figure = space, figure
    return action


def _barter(tablet: bool, give: int, get: int) -> UseTile:
    action = _use(BARTER, tablet, f", {amount(BARTERED, give)} for {amount(BARTERED, get)}")
    action.give, action.get = give, get
    return action


def _lend(board: Board, tablet: bool, figure: Figure, column: int, space: Space) -> UseTile:
    source = FIGURES[figure] if figure == CHIEF else f"{FIGURES[figure]} of column {column + 1}"
    action = _use(LEND_A_HAND, tablet, f", {source} to {board.spaces[space]}")
    action.figure, action.column, action.space = figure, column, space
    return action


def _done_by(text: str, figure: Figure) -> str:
    return text if figure == VILLAGER else f"{text} with {FIGURES[figure]}"


def _exchange(numbers: tuple[int, ...], offering: int, outstanding: bool) -> Exchange:
    tile = ("Outstanding " if outstanding else "") + OFFERINGS[offering]
    return Exchange(f"give {amounts(numbers)} for {tile}", numbers, offering, outstanding)
