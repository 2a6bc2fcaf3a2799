"""Reads a written position (docs/positions.md), and rejects one that no game can reach.

What is left out has the value it has at set-up, so that a test or a puzzle names only what matters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import MessageList
from ahu.core.sections import SectionReader, check_actors_can_act, impossible_position, index_by_name
from ahu.games.giants.rules.actions import SEALED_BID, Bid
from ahu.games.giants.rules.pieces import (
    BASES,
    BEFORE_SCREEN,
    BEHIND,
    FIRST_LOAD,
    HEADDRESS,
    IN_FRONT,
    IN_SUPPLY,
    KIND,
    LOAD_NAMES,
    LOADS,
    MARKERS,
    NOBODY,
    NOTHING,
    OFFERED,
    PLACED,
    REMOVED,
    STRENGTH,
    WORKERS,
)
from ahu.games.giants.rules.validate_position import first_problem
from ahu.games.giants.rules.wording import STAGE_NAMES, load_label
from ahu.games.giants.rules.write_position import FORMAT

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

    from ahu.core.action import Seat
    from ahu.games.giants.rules.numbers import AhuNumber, Hex, Load
    from ahu.games.giants.rules.position import Position

SEAT_KEYS: Final = (
    "score",
    "workers",
    "markers",
    "sorcerer",
    "chief",
    "logs",
    "bases",
    "half-tablets",
    "sculpting",
    "bid",
    "peeked",
    "passed",
)
_STAGES: Final = {name: stage for stage, name in STAGE_NAMES.items()}


def read(p: Position, text: str, *, view: bool = False) -> None:
    """Fill a fresh position from its text; BadPosition says what is wrong, and in which line.

    With ``view`` it is the position of a view, in which bids may be unknown.
    """
    _Reader(p, view=view).read(text)
    problem = first_problem(p)
    if problem:
        raise impossible_position(problem)
    check_actors_can_act(p)


class _Reader(SectionReader):
    """Reads a written position of Giants."""

    sections = ("island", "ahus", "loads")

    def __init__(self, p: Position, *, view: bool) -> None:
        super().__init__(p.game, FORMAT)
        self.p = p
        self.view = view
        self.loads = index_by_name(LOAD_NAMES)
        self.ahus = index_by_name(ahu.name for ahu in p.game.board.ahus)
        self.bases_told = [False] * p.players

    def section_entry(self, section: str, key: str, value: str) -> None:
        if section == "island":
            self.island_entry(key, value)
        elif section == "ahus":
            self.ahu_entry(key, value)
        else:
            self.load_entry(key, value)

    def head_entry(self, key: str, value: str) -> None:
        p = self.p
        if key == "round":
            p.round = self.number(value, least=1)
        elif key == "stage":
            if value not in _STAGES:
                raise self.wrong(
                    "“{name}” is not a stage; there are {known}", name=value, known=MessageList(list(_STAGES))
                )
            p.stage = _STAGES[value]
        elif key == "first":
            p.first = self.seat_or_nobody(value)
        elif key == "turn":
            p.turn = self.seat_or_nobody(value)
        elif key == "dice":
            p.dice = self.number(value)
        elif key == "logs left":
            p.logs_left = self.number(value)
        elif key == "last built":
            p.last_built = self.number(value)
        elif key == "choosers":
            p.choosers = [self.seat(name) for name in value.split()]
        elif key == "lifted":
            load, _, steps = value.partition(",")
            p.lifted = self.load(load)
            p.steps = self.number(steps.split()[0] if steps.split() else "0")
        else:
            raise self.wrong("“{key}” does not exist in a position", key=key)

    def seat_entry(self, seat: Seat, key: str, value: str) -> None:
        p = self.p
        if key == "score":
            p.score[seat] = self.number(value)
        elif key in ("workers", "markers"):
            behind, _, front = value.partition(",")
            counts = (p.workers, p.workers_front) if key == "workers" else (p.markers, p.markers_front)
            counts[0][seat] = self.number(behind)
            counts[1][seat] = self.number(front.removesuffix("in front")) if front else 0
        elif key == "sorcerer":
            p.sorcerer[seat] = self.figure(value)
        elif key == "chief":
            p.chief[seat] = self.figure(value)
        elif key == "logs":
            p.logs[seat] = self.number(value)
        elif key == "bases":
            p.bases[seat] = self.number(value)
            self.bases_told[seat] = True
        elif key == "half-tablets":
            p.halves[seat] = self.number(value)
        elif key == "sculpting":
            p.sculpting[seat] = self.number(value)
        elif key == "bid":
            p.bids[seat] = self.bid(value)
        elif key == "peeked":
            for name in value.split(","):
                p.peeks[seat] |= p.game.bit[self.ahu(name)]
        elif key == "passed":
            p.passed[seat] = self.yes_or_no(key, value)
        else:
            raise self.wrong(
                "“{key}” does not exist for a seat; known are {known}", key=key, known=MessageList(SEAT_KEYS)
            )

    def island_entry(self, key: str, value: str) -> None:
        p = self.p
        if key == "cut":
            for name in value.split():
                at = self.hex(name)
                if at not in p.game.board.forest:
                    raise self.wrong("there is no forest on {hex}", hex=name)
                p.forest_cut[p.game.board.forest.index(at)] = True
            return
        at = self.hex(key)
        for part in value.split(","):
            words = part.split()
            if len(words) == 2 and words[1] in ("Log", "Logs"):
                self.once(p.carrying, at, 0, self.number(words[0]))  # figures are added when all are known
            elif len(words) == 3 and words[2] in ("Worker", "Workers"):
                number = self.number(words[1]) * STRENGTH[0]
                self.once(p.strength, at * p.players + self.seat(words[0]), 0, number)
            else:
                raise self.wrong(
                    "“{part}” has neither the form “2 Logs” nor “{seat} 1 Worker”",
                    part=part.strip(),
                    seat=p.game.seats[0],
                )

    def ahu_entry(self, key: str, value: str) -> None:
        p, ahu = self.p, self.ahu(key)
        for part in value.split(","):
            words = part.split()
            if len(words) == 2 and words[0] == "base":
                self.once(p.ahu_base, ahu, NOBODY, self.seat(words[1]))
            elif len(words) == 2 and words[0] == "round":
                self.once(p.ahu_round, ahu, 0, self.number(words[1], least=1))
            else:
                load = self.load(part)
                self.once(p.ahu_headdress if KIND[load] == HEADDRESS else p.ahu_moai, ahu, NOTHING, load)
                self.put(load, PLACED)
        if p.ahu_base[ahu] == NOBODY:
            raise self.wrong("a Moai stands on somebody's Base: say whose")
        if p.ahu_headdress[ahu] != NOTHING and p.ahu_moai[ahu] == NOTHING:
            raise self.wrong("a Headdress sits on a Moai: say which")
        if p.ahu_moai[ahu] != NOTHING and not p.ahu_round[ahu]:
            p.ahu_round[ahu] = p.round

    def load_entry(self, key: str, value: str) -> None:
        p, load = self.p, self.load(key)
        where, *notes = [part.strip() for part in value.split(",")]
        if where in ("offered", "removed"):
            self.put(load, OFFERED if where == "offered" else REMOVED)
        elif where.startswith("before "):
            self.put(load, BEFORE_SCREEN - self.seat(where.removeprefix("before ")))
        else:
            self.put(load, self.hex(where))
        for note in notes:
            word, _, rest = note.partition(" ")
            if p.load_at[load] < 0:
                raise self.wrong("only a load on the island is marked, moved or has a trail")
            if word == "marked":
                p.marked_by[load] = self.seat(rest)
            elif word == "moved":
                p.moved_by[load] = self.seat(rest)
            elif word == "trail":
                for name in rest.split():
                    p.trail[load] |= p.game.bit[self.hex(name)]
            else:
                raise self.wrong("“{note}” has none of the forms “marked WHO”, “moved WHO”, “trail HEX …”", note=note)

    def complete(self) -> None:
        """Fill in what follows from the rest: strength of Sorcerers and Chiefs, Bases behind, the urn, the supply."""
        p = self.p
        for seat in range(p.players):
            for figure, at in ((1, p.sorcerer[seat]), (2, p.chief[seat])):
                if at >= 0:
                    p.strength[at * p.players + seat] += STRENGTH[figure]
            if not self.bases_told[seat]:
                p.bases[seat] = BASES[p.players] - list(p.ahu_base).count(seat)
            on_island = sum(p.workers_at(seat, at) for at in range(len(p.game.board.hexes)))
            p.urn_workers[seat] = WORKERS - on_island - p.workers[seat] - p.workers_front[seat]
            p.urn_markers[seat] = MARKERS - p.markers[seat] - p.markers_front[seat] - list(p.marked_by).count(seat)
        for at in range(len(p.game.board.hexes)):
            p.carrying[at] += sum(p.strength[at * p.players : (at + 1) * p.players])
        for load in range(LOADS):
            if p.load_at[load] != IN_SUPPLY:
                p.taken[KIND[load]] = max(p.taken[KIND[load]], load - FIRST_LOAD[KIND[load]] + 1)

    # values

    def hex(self, name: str) -> Hex:
        return self.lookup(self.p.game.board.number, name, "there is no hex “{name}”")

    def ahu(self, name: str) -> AhuNumber:
        return self.lookup(self.ahus, name, "there is no Ahu “{name}”")

    def load(self, name: str) -> Load:
        return self.lookup(
            self.loads, name, "there is no load “{name}”; loads are called like “Moai 2c” or “Headdress a”"
        )

    def figure(self, place: str) -> Hex:
        return {"behind": BEHIND, "in front": IN_FRONT}[place] if place in ("behind", "in front") else self.hex(place)

    def bid(self, text: str) -> Bid:
        if self.view and text == "?":
            return SEALED_BID
        action = self.p.game.actions.by_notation.get(" ".join(f"bid {text}".casefold().replace(",", " , ").split()))
        if not isinstance(action, Bid):
            raise self.wrong("“{text}” is not a bid; bids are written like “2 markers, 1 Worker, Chief”", text=text)
        return action

    def once(self, values: vec[i64], at: int, unset: int, value: int) -> None:
        """Set a value; an error if it was set before."""
        if values[at] != unset:
            raise self.wrong("that appears twice")
        values[at] = value

    def put(self, load: Load, where: int) -> None:
        if self.p.load_at[load] != IN_SUPPLY:
            raise self.wrong("{load} is in two places", load=load_label(load))
        self.p.load_at[load] = where
