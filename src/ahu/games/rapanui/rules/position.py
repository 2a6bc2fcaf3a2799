"""The data of a game of Rapa Nui in progress, and what can be read off it directly.

Rows are indexed by seat, by space, by Ahu or by kind; what a seat has of a kind is at ``seat * kinds + kind``.
The long ones are vectors of numbers (``vec``), which are copied at once. Most rows are shared by copies of a position,
and replaced where they change (core/rows.py); only those that ``copy_into`` copies may be changed in place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ahu.core.state import State as CoreState
from ahu.games.rapanui.rules.pieces import (
    CHIEF,
    COLUMNS,
    COSTS,
    IMPROVEMENTS,
    IN_COLUMN,
    IN_HAND,
    IN_VILLAGE,
    KINDS,
    NEUTRAL,
    NO_CARGO,
    NOBODY,
    NOTHING,
    OFFERINGS,
    POPULAR,
    PUKAO_PIECES,
    SIZES,
    SORCERER,
    START_VILLAGERS,
    TILES,
    VILLAGER,
)

if TYPE_CHECKING:
    from ahu.core.action import Seat
    from ahu.games.rapanui.rules.game import RapaNui
    from ahu.games.rapanui.rules.numbers import AhuNumber, Cargo, Figure, Space, Stage, Tile

# stages, in the order of play
ORDER_LOTS: Final = 0
"""CHANCE draws the first turn order (N6)."""
TILE_LOTS: Final = 1
"""CHANCE lays a tile on each Ahu (N4)."""
DRAFT: Final = 2
"""Two players choose tiles from the display (N81)."""
PLACING: Final = 3
SCULPTING: Final = 4
TRANSPORT: Final = 5
"""The seat whose turn it is has not transported yet."""
CARRYING: Final = 6
TOLL: Final = 7
"""The receiver of a toll chooses between Resources (N32)."""
ERECTING: Final = 8
STYLING: Final = 9
AFTERWARDS: Final = 10
"""The transport is done; tiles and purchases may follow (N35)."""
OVER: Final = 11

NO_TILES: Final = (0,) * len(TILES)


class Position(CoreState):
    """The data of one game in progress."""

    __slots__ = (
        "_game",
        "ahu_moai",
        "ahu_pukao",
        "ahu_tile",
        "bonus",
        "cargo",
        "chief",
        "display",
        "figure",
        "goal",
        "holder",
        "improvements",
        "last_built",
        "lying",
        "moai",
        "offered",
        "offerings",
        "order",
        "out",
        "outstanding",
        "path",
        "players",
        "pukao_left",
        "resources",
        "round",
        "sculpted",
        "sculptors",
        "skimped",
        "sorcerer",
        "sorcerer_lying",
        "stage",
        "standing",
        "stars",
        "supply",
        "tablets",
        "tiles",
        "tolls_paid",
        "turn",
        "used",
        "villagers",
        "virtual",
    )

    _game: RapaNui
    players: int
    stage: Stage
    round: int
    turn: Seat
    """The seat whose turn it is, or NOBODY while CHANCE acts."""
    order: list[Seat]
    """Seats in turn order."""
    stars: list[Seat]
    """Whose Sorcerer took each star of the turn-order track."""
    out: list[bool]
    """Dropped out of the transport."""

    # what each seat has
    villagers: list[int]
    """Villagers in hand."""
    sorcerer: list[Space]
    """A space, IN_HAND, ON_STAR, or in a column."""
    sorcerer_lying: list[bool]
    chief: list[Space]
    """A space, IN_VILLAGE, IN_HAND, or in a column."""
    sculptors: list[int]
    """Villagers in each column."""
    virtual: vec[i64]
    """Sculptors that Chip In lent (N61)."""
    resources: list[int]
    tiles: vec[i64]
    tablets: list[bool]
    improvements: list[bool]
    moai: list[int]
    """Moai sculpted this round and not erected, by size."""
    offerings: list[tuple[int, ...]]
    """Offerings taken, each as a number (offering.py)."""

    # sculpting
    sculpted: int
    """0 before the first Moai is taken, 1 while taking, 2 after (N24)."""
    used: list[int]
    """Sculptors of each column the seat has used."""

    # the island
    holder: vec[i64]
    """Who holds each space: a seat, NOBODY, or NEUTRAL."""
    standing: vec[i64]
    lying: vec[i64]
    """Villagers that stand and that lie fatigued on each space, all of its holder."""
    ahu_tile: vec[i64]
    ahu_moai: vec[i64]
    """The size of the Moai on each Ahu, or NOTHING."""
    ahu_pukao: list[bool]

    # supplies
    supply: list[int]
    """Moai of each size."""
    pukao_left: int
    offered: list[int]
    """How many of each stack of Offerings are taken."""
    outstanding: list[int]
    """How many Outstanding Offerings of each type are taken."""
    display: tuple[int, ...]
    """Tiles to choose from in the two-player set-up."""

    # the transport under way
    cargo: Cargo
    path: tuple[Space, ...]
    goal: AhuNumber
    """The Ahu it goes to."""
    figure: Figure
    """Which kind of figure erects or styles."""
    tolls_paid: int
    """How many spaces of the path have had their toll."""
    bonus: int
    """Resources that tiles add to this erecting."""
    skimped: bool

    last_built: int
    """The last round in which anything was erected or styled (N72)."""

    def __init__(self, game: RapaNui) -> None:
        self._game = game
        self.players = game.players

    def set_up(self) -> None:
        """Lay everything out before the lots (N2, N3)."""
        n, board = self.players, self.game.board
        spaces, ahus = len(board.spaces), len(board.ahus)
        self.stage, self.round, self.turn = ORDER_LOTS, 1, NOBODY
        self.order = []
        self.stars = [NOBODY] * n
        self.out = [False] * n
        self.villagers = [START_VILLAGERS] * n
        self.sorcerer = [IN_HAND] * n
        self.sorcerer_lying = [False] * n
        self.chief = [IN_VILLAGE] * n
        self.sculptors = [0] * (n * COLUMNS)
        self.virtual = vec[i64]([0] * (n * COLUMNS))
        self.resources = [1] * (n * KINDS)
        self.tiles = vec[i64]([0] * (n * len(TILES)))
        self.tablets = [not self.game.first_game] * n
        self.improvements = [False] * (n * len(IMPROVEMENTS))
        self.moai = [0] * (n * len(SIZES))
        self.offerings = [()] * n
        self.sculpted = 0
        self.used = [0] * COLUMNS
        self.holder = vec[i64]([NOBODY] * spaces)
        self.holder[board.crater] = self.holder[board.pukao_quarry] = NEUTRAL
        self.standing = vec[i64]([0] * spaces)
        self.lying = vec[i64]([0] * spaces)
        self.ahu_tile = vec[i64]([NOTHING] * ahus)
        self.ahu_moai = vec[i64]([NOTHING] * ahus)
        self.ahu_pukao = [False] * ahus
        self.supply = list(self.game.moai)
        self.pukao_left = PUKAO_PIECES
        self.offered = [0] * len(OFFERINGS)
        self.outstanding = [0] * len(OFFERINGS)
        self.display = NO_TILES
        self.cargo, self.path, self.goal, self.figure = NO_CARGO, (), NOTHING, NOTHING
        self.tolls_paid, self.bonus, self.skimped = 0, 0, False
        self.last_built = 0

    def copy_into(self, new: Position) -> None:
        """Copy all data to another position. Rows that are never changed in place are shared (core/rows.py)."""
        new.stage = self.stage
        new.round = self.round
        new.turn = self.turn
        new.order = self.order
        new.stars = self.stars
        new.out = self.out
        new.villagers = self.villagers.copy()
        new.sorcerer = self.sorcerer
        new.sorcerer_lying = self.sorcerer_lying
        new.chief = self.chief
        new.sculptors = self.sculptors
        new.virtual = self.virtual
        new.resources = self.resources.copy()
        new.tiles = self.tiles
        new.tablets = self.tablets
        new.improvements = self.improvements
        new.moai = self.moai
        new.offerings = self.offerings
        new.sculpted = self.sculpted
        new.used = self.used
        new.holder = self.holder[:]
        new.standing = self.standing[:]
        new.lying = self.lying
        new.ahu_tile = self.ahu_tile
        new.ahu_moai = self.ahu_moai
        new.ahu_pukao = self.ahu_pukao
        new.supply = self.supply
        new.pukao_left = self.pukao_left
        new.offered = self.offered
        new.outstanding = self.outstanding
        new.display = self.display
        new.cargo = self.cargo
        new.path = self.path
        new.goal = self.goal
        new.figure = self.figure
        new.tolls_paid = self.tolls_paid
        new.bonus = self.bonus
        new.skimped = self.skimped
        new.last_built = self.last_built

    @property
    def game(self) -> RapaNui:
        """The game this is a position of."""
        return self._game

    def rounds(self) -> int:
        """How many rounds have begun."""
        return self.round

    # what can be read off the data

    def has_improvement(self, seat: Seat, improvement: int) -> bool:
        """Whether a seat has bought an Improvement."""
        return self.improvements[seat * len(IMPROVEMENTS) + improvement]

    def bought(self, seat: Seat) -> int:
        """How many Improvements a seat has bought."""
        number = 0
        for at in range(seat * len(IMPROVEMENTS), (seat + 1) * len(IMPROVEMENTS)):
            if self.improvements[at]:
                number += 1
        return number

    def has_tile(self, seat: Seat, tile: Tile) -> bool:
        """Whether a seat holds a tile of this kind."""
        return self.tiles[seat * len(TILES) + tile] > 0

    def stock(self, seat: Seat) -> list[int]:
        """A seat's Resources by kind."""
        return self.resources[seat * KINDS : (seat + 1) * KINDS]

    def has_of_one_kind(self, seat: Seat, number: int) -> bool:
        """Whether a seat has so many Resources of some kind."""
        for at in range(seat * KINDS, (seat + 1) * KINDS):  # noqa: SIM110  # a generator is slow
            if self.resources[at] >= number:
                return True
        return False

    def can_buy(self, seat: Seat, improvement: int) -> bool:
        """Whether a seat has what an Improvement costs (N63)."""
        kind, price = COSTS[improvement]
        return self.resources[seat * KINDS + kind] >= price

    def villagers_owned(self, seat: Seat) -> int:
        """Villagers a seat plays with."""
        return START_VILLAGERS + self.has_improvement(seat, POPULAR)

    def free_slots(self, column: int) -> int:
        """Slots of a column that no Villager has taken (N13)."""
        free = self.game.board.slots[column]
        for seat in range(self.players):
            free -= self.sculptors[seat * COLUMNS + column]
        return free

    def sculpting_in(self, seat: Seat, column: int) -> int:
        """Sculptors a seat has in a column, the Chief, the Sorcerer and virtual ones included (N21)."""
        at = IN_COLUMN - column
        return (
            self.sculptors[seat * COLUMNS + column]
            + self.virtual[seat * COLUMNS + column]
            + (self.sorcerer[seat] == at)
            + (self.chief[seat] == at)
        )

    def rested(self, seat: Seat, space: Space) -> list[Figure]:
        """The kinds of figure a seat has on a space that are not fatigued (N40)."""
        return [figure for figure in (VILLAGER, SORCERER, CHIEF) if self.is_rested(seat, space, figure)]

    def is_rested(self, seat: Seat, space: Space, figure: Figure) -> bool:
        """Whether a seat has a figure of this kind on a space that is not fatigued (N40)."""
        if self.holder[space] != seat:
            return False
        if figure == VILLAGER:
            return self.standing[space] > 0
        if figure == SORCERER:
            return self.sorcerer[seat] == space and not self.sorcerer_lying[seat]
        return self.chief[seat] == space

    def any_rested(self, seat: Seat, space: Space) -> bool:
        """Whether a seat has any figure on a space that is not fatigued."""
        return (
            self.is_rested(seat, space, VILLAGER)
            or self.is_rested(seat, space, SORCERER)
            or self.is_rested(seat, space, CHIEF)
        )

    def empty_ahus(self) -> int:
        """Ahus with no Moai."""
        return list(self.ahu_moai).count(NOTHING)

    def first_bare_ahu(self) -> AhuNumber:
        """The first Ahu with no tile, while they are laid out, or NOTHING."""
        for ahu, tile in enumerate(self.ahu_tile):
            if tile == NOTHING:
                return ahu
        return NOTHING

    def stack_value(self, offering: int) -> int:
        """The value on top of a stack, or 0 if it is empty."""
        stack = self.game.stacks[offering]
        taken = self.offered[offering]
        return stack[taken] if taken < len(stack) else 0

    def outstanding_value(self, offering: int) -> int:
        """The value of the best Outstanding Offering of a type, or 0 if there is none."""
        tiles = self.game.board.outstanding[offering]
        taken = self.outstanding[offering]
        return tiles[taken] if taken < len(tiles) else 0

    # changes that several phases make

    def add(self, seat: Seat, kind: int, number: int) -> None:
        """Gain Resources; what does not fit on the track is lost (N34)."""
        at = seat * KINDS + kind
        self.resources[at] = min(self.resources[at] + number, self.game.board.track)

    def settle(self, seat: Seat, space: Space) -> None:
        """Hold a space with a figure that becomes a Transporter."""
        self.holder[space] = seat
