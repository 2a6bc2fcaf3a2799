"""Everything that can be done in Giants, each action built once with its notation."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from ahu.core.action import Action, normalize
from ahu.core.messages import count
from ahu.core.partitions import partitions
from ahu.games.giants.rules.pieces import (
    CHIEF,
    FIGURES,
    LOAD_NAMES,
    LOADS,
    MARKERS,
    MOST_LOGS,
    NOTHING,
    SIZES,
    SORCERER,
    STRENGTH,
    WORKER,
    WORKERS,
)

if TYPE_CHECKING:
    from ahu.core.action import Seat
    from ahu.games.giants.rules.board import Board
    from ahu.games.giants.rules.numbers import AhuNumber, Figure, Hex, Load

# powers of the hexes (G33 to G37)
NO_POWER: Final = 0
TAKE_WORKER: Final = 1
TAKE_MARKER: Final = 2
CUT_FOREST: Final = 3
RESERVE: Final = 4
TAKE_HEADDRESS: Final = 5


class FirstPlayer(Action):
    """CHANCE: who begins (G6)."""

    __slots__ = ("seat",)

    is_chance: ClassVar[bool] = True

    def __init__(self, text: str, seat: Seat) -> None:
        super().__init__(text)
        self.seat = seat


class Roll(Action):
    """CHANCE: the face one die, white or brown, shows (G11)."""

    __slots__ = ("brown", "face")

    is_chance: ClassVar[bool] = True

    def __init__(self, text: str, face: int, brown: bool) -> None:
        super().__init__(text)
        self.face = face
        self.brown = brown


class Bid(Action):
    """A sealed bid: markers for the order of choosing, figures to sculpt with (G20)."""

    __slots__ = ("chief", "markers", "sorcerer", "strength", "workers")

    sealed_text: ClassVar[str] = "bid (sealed)"

    def __init__(self, text: str, markers: int, workers: int, sorcerer: int, chief: int) -> None:
        super().__init__(text)
        self.markers = markers
        self.workers = workers
        self.sorcerer = sorcerer
        self.chief = chief
        self.strength = workers * STRENGTH[WORKER] + sorcerer * STRENGTH[SORCERER] + chief * STRENGTH[CHIEF]

    def unknown(self) -> bool:
        """Whether it stands in a view for a bid the viewer may not see."""
        return self.text == self.sealed_text


SEALED_BID: Final = Bid(Bid.sealed_text, 0, 0, 0, 0)


class Take(Action):
    """Take a Moai of this size from the offer (G23)."""

    __slots__ = ("size",)

    def __init__(self, text: str, size: int) -> None:
        super().__init__(text)
        self.size = size


class Decline(Action):
    """Take no more in this auction (G24)."""

    __slots__ = ()


class Place(Action):
    """A figure, with Logs, on a hex, and the power used there (G31, G32, G38)."""

    __slots__ = ("ahu", "figure", "hex", "logs", "power")

    def __init__(self, text: str, figure: Figure, logs: int, at: Hex, power: int, ahu: AhuNumber) -> None:
        super().__init__(text)
        self.figure = figure
        self.logs = logs
        self.hex = at
        self.power = power
        self.ahu = ahu


class TakeHalfTablet(Action):
    """A marker spent for half a Rongo tablet (G39)."""

    __slots__ = ()


class Pass(Action):
    """Out for the rest of the phase (G40, G50)."""

    __slots__ = ()


class Lift(Action):
    """Begin to act on a load (G50)."""

    __slots__ = ("load",)

    def __init__(self, text: str, load: Load) -> None:
        super().__init__(text)
        self.load = load


class Carry(Action):
    """Move the lifted load to a neighbouring hex; ``tolls`` is what each seat scores for it (G52, G56)."""

    __slots__ = ("hex", "tolls")

    def __init__(self, text: str, at: Hex, tolls: tuple[int, ...]) -> None:
        super().__init__(text)
        self.hex = at
        self.tolls = tolls


class Erect(Action):
    """Stand the lifted Moai on an Ahu (G57)."""

    __slots__ = ("ahu",)

    def __init__(self, text: str, ahu: AhuNumber) -> None:
        super().__init__(text)
        self.ahu = ahu


class Crown(Action):
    """Put the lifted Headdress on the Moai of an Ahu (G58)."""

    __slots__ = ("ahu",)

    def __init__(self, text: str, ahu: AhuNumber) -> None:
        super().__init__(text)
        self.ahu = ahu


class Mark(Action):
    """Put a marker on the lifted load (G59)."""

    __slots__ = ()


class Leave(Action):
    """Leave the carried load where it is (G60)."""

    __slots__ = ()


class MarkUnmoved(Action):
    """Put a marker on a load that stayed before the screen, as it goes to its quarry (G62)."""

    __slots__ = ("load",)

    def __init__(self, text: str, load: Load) -> None:
        super().__init__(text)
        self.load = load


class TakeBack(Action):
    """Take a marker back from a load, giving the load up (G70)."""

    __slots__ = ("load",)

    def __init__(self, text: str, load: Load) -> None:
        super().__init__(text)
        self.load = load


class Done(Action):
    """Mark, or take back, no more (G62, G70)."""

    __slots__ = ()


class Peek(Action):
    """Return a half-tablet to look under a Moai (G63)."""

    __slots__ = ("ahu",)

    only_reminds: ClassVar[bool] = True

    def __init__(self, text: str, ahu: AhuNumber) -> None:
        super().__init__(text)
        self.ahu = ahu


class Actions:
    """The actions of one board and one row of seats, by what they do."""

    def __init__(self, board: Board, seats: tuple[str, ...]) -> None:
        hexes = range(len(board.hexes))
        ahus = range(len(board.ahus))
        self.first_player: list[Action] = [FirstPlayer(f"first player is {name}", s) for s, name in enumerate(seats)]
        self.white = [Roll(f"white die shows {face}", face, brown=False) for face in (0, *SIZES)]
        self.brown = [Roll(f"brown die shows {face}", face, brown=True) for face in (0, *SIZES)]
        self.bids = [
            [[[_bid(m, w, s, c) for c in (0, 1)] for s in (0, 1)] for w in range(WORKERS + 1)]
            for m in range(MARKERS + 1)
        ]
        # all bids of a seat that has so many markers, Workers, Sorcerers and Chiefs
        self.bids_up_to: list[list[list[list[list[Action]]]]] = [
            [[[_bids_within(self.bids, m, w, s, c) for c in (0, 1)] for s in (0, 1)] for w in range(WORKERS + 1)]
            for m in range(MARKERS + 1)
        ]
        self.take = [Take(f"take Moai of size {size}", size) for size in SIZES]
        self.decline = Decline("decline")
        self.place: list[list[list[Action]]] = [
            [[_place(board, figure, logs, at) for at in hexes] for logs in _logs_with(figure)]
            for figure in range(len(FIGURES))
        ]
        # by Logs, for the Sorcerer; the Chief has the one row
        self.sorcerer_powers = [Powers(board, SORCERER, logs) for logs in _logs_with(SORCERER)]
        self.chief_powers = Powers(board, CHIEF, 0)
        self.half_tablet = TakeHalfTablet("take half-tablet")
        self.pass_ = Pass("pass")
        self.lift: list[Action] = [Lift(f"lift {name}", load) for load, name in enumerate(LOAD_NAMES)]
        self.shares = [share for toll in (0, *SIZES) for share in partitions(toll, [toll] * len(seats))]
        """Every way to share out a toll, each with a number."""
        self.carry: list[dict[tuple[int, ...], Action]] = [
            {tolls: _carry(board, seats, at, tolls) for tolls in self.shares} for at in hexes
        ]
        # by hex, then by the number of the way to share out
        self.carry_rows: list[list[Action]] = [list(by_tolls.values()) for by_tolls in self.carry]
        self._shares_within: dict[int, list[int]] = {}
        self.erect: list[Action] = [Erect(f"erect on {board.ahus[a].name}", a) for a in ahus]
        self.crown: list[Action] = [Crown(f"crown on {board.ahus[a].name}", a) for a in ahus]
        self.mark = Mark("mark")
        self.leave = Leave("leave")
        self.mark_unmoved = [MarkUnmoved(f"mark {name}", load) for load, name in enumerate(LOAD_NAMES)]
        self.take_back = [TakeBack(f"take back marker from {name}", load) for load, name in enumerate(LOAD_NAMES)]
        self.leave_rest = Done("leave the rest")
        self.keep_rest = Done("keep the rest")
        self.peek: list[Action] = [Peek(f"peek under {board.ahus[a].name}", a) for a in ahus]
        self.by_notation = {normalize(action.text): action for action in self._all()}

    def shares_within(self, toll: int, most: list[int]) -> list[int]:
        """The ways to share out a toll in which nobody earns more than ``most``, by number. The list is shared."""
        key = toll
        for limit in most:
            key = key * (len(SIZES) + 1) + min(limit, toll)
        found = self._shares_within.get(key)
        if found is None:
            found = self._shares_within[key] = [
                number
                for number, share in enumerate(self.shares)
                if sum(share) == toll and all(part <= limit for part, limit in zip(share, most, strict=True))
            ]
        return found

    def parse_bid(self, text: str) -> Bid:
        """The bid with this notation, or SEALED_BID."""
        if text == Bid.sealed_text:
            return SEALED_BID
        bid = self.by_notation[normalize(text)]
        assert isinstance(bid, Bid)
        return bid

    def _all(self) -> list[Action]:
        every: list[Action] = [*self.first_player, *self.white, *self.brown]
        every += [bid for by_m in self.bids for by_w in by_m for by_s in by_w for bid in by_s]
        every += [*self.take, self.decline]
        every += [action for by_logs in self.place for by_hex in by_logs for action in by_hex]
        every += [action for powers in (*self.sorcerer_powers, self.chief_powers) for action in powers.all()]
        every += [self.half_tablet, self.pass_, *self.lift]
        every += [action for by_tolls in self.carry for action in by_tolls.values()]
        every += [*self.erect, *self.crown, self.mark, self.leave]
        every += [*self.mark_unmoved, *self.take_back, self.leave_rest, self.keep_rest, *self.peek]
        return every


class Powers:
    """The placements of one figure, with so many Logs, that use a power."""

    def __init__(self, board: Board, figure: Figure, logs: int) -> None:
        self.village = _place(board, figure, logs, board.village, TAKE_WORKER)
        self.hut = _place(board, figure, logs, board.hut, TAKE_MARKER)
        self.forest = [_place(board, figure, logs, at, CUT_FOREST) for at in board.forest]
        self.reserve = [_place(board, figure, logs, ahu.hex, RESERVE, a) for a, ahu in enumerate(board.ahus)]
        self.quarry = _place(board, figure, logs, board.headdress_quarry, TAKE_HEADDRESS)

    def all(self) -> list[Action]:
        """All of them."""
        return [self.village, self.hut, *self.forest, *self.reserve, self.quarry]


def _logs_with(figure: Figure) -> range:
    """How many Logs may go down with a figure: none with the Chief (G31)."""
    return range(1 if figure == CHIEF else MOST_LOGS + 1)


def _bid(markers: int, workers: int, sorcerer: int, chief: int) -> Bid:
    parts = [count(markers, "marker")] if markers else []
    parts += [count(workers, "Worker")] if workers else []
    parts += ["Sorcerer"] * sorcerer + ["Chief"] * chief
    return Bid("bid " + (", ".join(parts) or "nothing"), markers, workers, sorcerer, chief)


def _bids_within(
    bids: list[list[list[list[Bid]]]], markers: int, workers: int, sorcerer: int, chief: int
) -> list[Action]:
    return [
        bids[m][w][s][c]
        for m in range(markers + 1)
        for w in range(workers + 1)
        for s in range(sorcerer + 1)
        for c in range(chief + 1)
    ]


def _place(board: Board, figure: Figure, logs: int, at: Hex, power: int = NO_POWER, ahu: AhuNumber = NOTHING) -> Place:
    text = f"place {FIGURES[figure]}"
    if logs:
        text += f" with {count(logs, 'Log')}"
    text += f" on {board.hexes[at]}"
    if figure == CHIEF and power:
        text += ", break a tablet"
    if power == RESERVE:
        text += f", reserve {board.ahus[ahu].name}"
    elif power:
        text += ", take " + {TAKE_WORKER: "Worker", TAKE_MARKER: "marker", CUT_FOREST: "Logs"}.get(power, "Headdress")
    return Place(text, figure, logs, at, power, ahu)


def _carry(board: Board, seats: tuple[str, ...], at: Hex, tolls: tuple[int, ...]) -> Carry:
    paid = [f"{toll} to {seats[seat]}" for seat, toll in enumerate(tolls) if toll]
    return Carry(", ".join([f"carry to {board.hexes[at]}", *paid]), at, tolls)


assert len(LOAD_NAMES) == LOADS
