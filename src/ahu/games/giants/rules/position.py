"""The data of a game of Giants in progress, and what can be read off it directly.

Rows are indexed by seat, by hex, by Ahu or by load; what belongs to a seat on a hex is at ``hex * players + seat``.
The long ones are vectors of numbers (``vec``), which are copied at once. Most rows are shared by copies of a position,
and replaced where they change (core/rows.py); only those that ``copy_into`` copies may be changed in place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ahu.core.rows import with_number
from ahu.core.state import State as CoreState
from ahu.games.giants.rules.pieces import (
    BASES,
    BEHIND,
    FIRST_LOAD,
    HALF_TABLETS,
    HEADDRESS,
    IN_SUPPLY,
    KIND,
    LOADS,
    LOGS,
    MARKERS,
    NOBODY,
    NOTHING,
    OFFERED,
    SIZES,
    START_MARKERS,
    STRENGTH,
    SUPPLY,
    WORKERS,
)

if TYPE_CHECKING:
    from ahu.core.action import Seat
    from ahu.games.giants.rules.actions import Bid
    from ahu.games.giants.rules.game import Giants
    from ahu.games.giants.rules.numbers import Hex, Load, Stage

# stages, in the order of play
LOTS: Final = 0
"""CHANCE draws the First Player (G6)."""
ROLLING: Final = 1
BIDDING: Final = 2
TAKING: Final = 3
PLACING: Final = 4
TRANSPORT: Final = 5
CARRYING: Final = 6
"""The seat whose turn it is has lifted a load."""
UNMOVED: Final = 7
"""Loads still before the screens go to their quarries (G62)."""
TAKING_BACK: Final = 8
OVER: Final = 9


class Position(CoreState):
    """The data of one game in progress."""

    __slots__ = (
        "_game",
        "ahu_base",
        "ahu_headdress",
        "ahu_moai",
        "ahu_round",
        "bases",
        "bids",
        "carrying",
        "chief",
        "choosers",
        "dice",
        "first",
        "forest_cut",
        "halves",
        "last_built",
        "lifted",
        "load_at",
        "logs",
        "logs_left",
        "marked_by",
        "markers",
        "markers_front",
        "moved_by",
        "passed",
        "peeks",
        "players",
        "round",
        "score",
        "sculpting",
        "sorcerer",
        "stage",
        "steps",
        "strength",
        "taken",
        "trail",
        "turn",
        "urn_markers",
        "urn_workers",
        "workers",
        "workers_front",
    )

    _game: Giants
    players: int
    stage: Stage
    round: int
    first: Seat
    turn: Seat
    """The seat to act, or NOBODY while CHANCE or several act."""
    dice: int
    """Dice rolled this round."""
    passed: list[bool]
    score: list[int]
    """Each seat's place on the track of Prestige Points."""

    # behind and in front of the screens, by seat
    workers: vec[i64]
    workers_front: vec[i64]
    markers: vec[i64]
    markers_front: vec[i64]
    sorcerer: list[Hex]
    """The hex of each Sorcerer, or BEHIND, or IN_FRONT."""
    chief: list[Hex]
    logs: vec[i64]
    bases: vec[i64]
    halves: vec[i64]
    urn_workers: vec[i64]
    urn_markers: vec[i64]
    peeks: list[int]
    """Ahus each seat has looked under this round, a bit each."""

    # the auction
    bids: list[Bid | None]
    sculpting: vec[i64]
    """Strength of each seat's sculptors not yet used."""
    choosers: list[Seat]
    """Seats still in the auction; the first one chooses, then goes to the end (G25)."""

    # the island
    strength: vec[i64]
    """Carrying strength of each seat's figures on each hex."""
    carrying: vec[i64]
    """What each hex can carry: the strength of all figures there, and the Logs (G52)."""
    forest_cut: list[bool]
    ahu_moai: vec[i64]
    ahu_headdress: vec[i64]
    ahu_base: vec[i64]
    """Whose Base lies on the Ahu."""
    ahu_round: vec[i64]
    """The round in which the Moai was erected."""

    # loads
    taken: vec[i64]
    """How many loads of each kind have left the supply: always those with the lowest numbers."""
    load_at: vec[i64]
    marked_by: vec[i64]
    moved_by: vec[i64]
    """Who moved the load this round and left it, or has it lifted; or NOBODY."""
    trail: list[int]
    """Hexes the load may not enter again this round, a bit each (G53)."""
    lifted: Load
    steps: int
    """Hexes the lifted load has been carried in this action."""

    logs_left: int
    last_built: int
    """The last round in which anything was erected or crowned (G81)."""

    def __init__(self, game: Giants) -> None:
        self._game = game
        self.players = game.players

    def set_up(self) -> None:
        """Lay everything out for the first round (G2 to G4)."""
        n, board = self.players, self.game.board
        self.stage, self.round, self.first, self.turn, self.dice = LOTS, 1, NOBODY, NOBODY, 0
        self.passed = [False] * n
        self.score = [0] * n
        self.workers = vec[i64]([self.game.start_workers] * n)
        self.workers_front = vec[i64]([0] * n)
        self.markers = vec[i64]([START_MARKERS] * n)
        self.markers_front = vec[i64]([0] * n)
        self.sorcerer = [BEHIND] * n
        self.chief = [BEHIND] * n
        self.logs = vec[i64]([0] * n)
        self.bases = vec[i64]([BASES[n]] * n)
        self.halves = vec[i64]([0] * n)
        self.urn_workers = vec[i64]([WORKERS - self.game.start_workers] * n)
        self.urn_markers = vec[i64]([MARKERS - START_MARKERS] * n)
        self.peeks = [0] * n
        self.bids = [None] * n
        self.sculpting = vec[i64]([0] * n)
        self.choosers = []
        self.strength = vec[i64]([0] * (len(board.hexes) * n))
        self.carrying = vec[i64]([0] * len(board.hexes))
        self.forest_cut = [False] * len(board.forest)
        self.ahu_moai = vec[i64]([NOTHING] * len(board.ahus))
        self.ahu_headdress = vec[i64]([NOTHING] * len(board.ahus))
        self.ahu_base = vec[i64]([NOBODY] * len(board.ahus))
        self.ahu_round = vec[i64]([0] * len(board.ahus))
        self.taken = vec[i64]([0] * len(SUPPLY))
        self.load_at = vec[i64]([IN_SUPPLY] * LOADS)
        self.marked_by = vec[i64]([NOBODY] * LOADS)
        self.moved_by = vec[i64]([NOBODY] * LOADS)
        self.trail = [0] * LOADS
        self.lifted, self.steps = NOTHING, 0
        self.logs_left, self.last_built = LOGS, 0

    def copy_into(self, new: Position) -> None:
        """Copy all data to another position. Rows that are never changed in place are shared (core/rows.py)."""
        new.stage = self.stage
        new.round = self.round
        new.first = self.first
        new.turn = self.turn
        new.dice = self.dice
        new.passed = self.passed
        new.score = self.score.copy()
        new.workers = self.workers[:]
        new.workers_front = self.workers_front
        new.markers = self.markers[:]
        new.markers_front = self.markers_front
        new.sorcerer = self.sorcerer
        new.chief = self.chief
        new.logs = self.logs
        new.bases = self.bases
        new.halves = self.halves
        new.urn_workers = self.urn_workers
        new.urn_markers = self.urn_markers
        new.peeks = self.peeks
        new.bids = self.bids
        new.sculpting = self.sculpting
        new.choosers = self.choosers
        new.strength = self.strength[:]
        new.carrying = self.carrying[:]
        new.forest_cut = self.forest_cut
        new.ahu_moai = self.ahu_moai
        new.ahu_headdress = self.ahu_headdress
        new.ahu_base = self.ahu_base
        new.ahu_round = self.ahu_round
        new.taken = self.taken
        new.load_at = self.load_at[:]
        new.marked_by = self.marked_by
        new.moved_by = self.moved_by
        new.trail = self.trail.copy()
        new.lifted = self.lifted
        new.steps = self.steps
        new.logs_left = self.logs_left
        new.last_built = self.last_built

    @property
    def game(self) -> Giants:
        """The game this is a position of."""
        return self._game

    def rounds(self) -> int:
        """How many rounds have begun."""
        return self.round

    # what can be read off the data

    def halves_left(self) -> int:
        """Half-tablets in the supply."""
        left, halves = HALF_TABLETS, self.halves
        for seat in range(self.players):
            left -= halves[seat]
        return left

    def left(self, kind: int) -> int:
        """Loads of a kind in the supply."""
        return SUPPLY[kind] - self.taken[kind]

    def moai_left(self) -> int:
        """Moai of any size in the supply."""
        return sum(SUPPLY[:HEADDRESS]) - sum(self.taken[:HEADDRESS])

    def offered(self, size: int) -> Load:
        """The first Moai of this size on offer, or NOTHING."""
        start = FIRST_LOAD[size - 1]
        for load in range(start, start + self.taken[size - 1]):
            if self.load_at[load] == OFFERED:
                return load
        return NOTHING

    def sizes_offered(self) -> list[int]:
        """The sizes on offer."""
        return [size for size in SIZES if self.offered(size) != NOTHING]

    def own_strength(self, seat: i64, at: i64) -> i64:
        """Strength of a seat's figures on a hex; more than none means that one stands there."""
        return self.strength[at * self.players + seat]

    def logs_on(self, at: i64) -> i64:
        """Logs on a hex: what it carries beyond the strength of its figures."""
        strength = self.strength
        n: i64 = self.players
        logs = self.carrying[at]
        for i in range(at * n, at * n + n):
            logs -= strength[i]
        return logs

    def logs_on_island(self) -> int:
        """Logs on all hexes."""
        return sum(self.carrying) - sum(self.strength)

    def workers_at(self, seat: Seat, at: Hex) -> int:
        """Workers of a seat on a hex."""
        chief = STRENGTH[2] if self.chief[seat] == at else 0
        sorcerer = STRENGTH[1] if self.sorcerer[seat] == at else 0
        return self.strength[at * self.players + seat] - chief - sorcerer

    def loads_in_play(self) -> list[Load]:
        """Numbers of all loads that have left the supply."""
        return [load for load in range(LOADS) if load - FIRST_LOAD[KIND[load]] < self.taken[KIND[load]]]

    def quarry_of(self, load: Load) -> Hex:
        """The hex where a load of this kind begins."""
        board = self.game.board
        return board.headdress_quarry if KIND[load] == HEADDRESS else board.moai_quarry

    def draw_load(self, kind: int) -> Load:
        """Take the next load of a kind from the supply."""
        load = FIRST_LOAD[kind] + self.taken[kind]
        self.taken = with_number(self.taken, kind, self.taken[kind] + 1)
        return load
