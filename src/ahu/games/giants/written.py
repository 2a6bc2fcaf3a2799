"""A position as text, and back (docs/positions.md).

What is left out when reading has the value it has at set-up, so that a test or a puzzle names only what matters.
Writing leaves out nothing that differs from it. In a view, ``?`` stands for what the viewer can't tell.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ahu.core.errors import BadPosition
from ahu.games.giants.actions import SEALED_BID, Bid, count
from ahu.games.giants.pieces import (
    BASES,
    BEFORE_SCREEN,
    BEHIND,
    FIRST_LOAD,
    HALF_TABLETS,
    HEADDRESS,
    IN_FRONT,
    IN_SUPPLY,
    KIND,
    LOAD_NAMES,
    LOADS,
    LOGS,
    MARKERS,
    NOBODY,
    NOTHING,
    OFFERED,
    PLACED,
    REMOVED,
    STRENGTH,
    UNKNOWN,
    WORKERS,
)
from ahu.games.giants.position import BIDDING, CARRYING, LOTS, OVER, ROLLING, TAKING, UNMOVED
from ahu.games.giants.words import STAGE_NAMES

if TYPE_CHECKING:
    from ahu.games.giants.position import Position

FORMAT: Final = "giants position 1"
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


# writing


def write(p: Position) -> str:
    """The position as text."""
    seats = p.giants.seats
    lines = [
        FORMAT,
        f"seats: {' '.join(seats)}",
        f"options: {' '.join(p.giants.options) or 'none'}",
        f"board: {p.giants.board_line()}",
        f"round: {p.round}",
        f"stage: {STAGE_NAMES[p.stage]}",
        f"first: {_seat(p, p.first)}",
        f"turn: {_seat(p, p.turn)}",
        f"dice: {p.dice}",
        f"logs left: {p.logs_left}",
        f"last built: {p.last_built}",
    ]
    if p.choosers:
        lines.append("choosers: " + " ".join(seats[seat] for seat in p.choosers))
    if p.lifted != NOTHING:
        lines.append(f"lifted: {LOAD_NAMES[p.lifted]}, {count(p.steps, 'step')}")
    for seat, name in enumerate(seats):
        lines += ["", f"[{name}]", *_seat_lines(p, seat)]
    lines += ["", "[island]", *_island_lines(p)]
    lines += ["", "[ahus]", *_ahu_lines(p)]
    lines += ["", "[loads]", *_load_lines(p)]
    return "\n".join(lines) + "\n"


def _seat(p: Position, seat: int) -> str:
    return "?" if seat == UNKNOWN else "nobody" if seat == NOBODY else p.giants.seats[seat]


def _number(value: int) -> str:
    return "?" if value == UNKNOWN else str(value)


def _figure(p: Position, at: int) -> str:
    return p.giants.board.hexes[at] if at >= 0 else "behind" if at == BEHIND else "in front"


def _seat_lines(p: Position, seat: int) -> list[str]:
    bid = p.bids[seat]
    peeked = [ahu.name for number, ahu in enumerate(p.giants.board.ahus) if p.peeks[seat] & p.giants.bit[number]]
    lines = [
        f"score: {p.score[seat]}",
        f"workers: {_number(p.workers[seat])}, {p.workers_front[seat]} in front",
        f"markers: {_number(p.markers[seat])}, {p.markers_front[seat]} in front",
        f"sorcerer: {_figure(p, p.sorcerer[seat])}",
        f"chief: {_figure(p, p.chief[seat])}",
        f"logs: {_number(p.logs[seat])}",
        f"bases: {_number(p.bases[seat])}",
        f"half-tablets: {p.halves[seat]}",
    ]
    if p.sculpting[seat]:
        lines.append(f"sculpting: {p.sculpting[seat]}")
    if bid is not None:
        lines.append("bid: " + ("?" if bid is SEALED_BID else bid.text.removeprefix("bid ")))
    if peeked:
        lines.append("peeked: " + ", ".join(peeked))
    if p.passed[seat]:
        lines.append("passed: yes")
    return lines


def _island_lines(p: Position) -> list[str]:
    cut = [p.giants.board.hexes[at] for tile, at in enumerate(p.giants.board.forest) if p.forest_cut[tile]]
    lines = [f"cut: {' '.join(cut)}"] if cut else []
    for at, name in enumerate(p.giants.board.hexes):
        parts = [
            f"{seat_name} {count(p.workers_at(seat, at), 'Worker')}"
            for seat, seat_name in enumerate(p.giants.seats)
            if p.workers_at(seat, at)
        ]
        if p.logs_at[at]:
            parts.append(count(p.logs_at[at], "Log"))
        if parts:
            lines.append(f"{name}: {', '.join(parts)}")
    return lines


def _ahu_lines(p: Position) -> list[str]:
    lines = []
    for number, ahu in enumerate(p.giants.board.ahus):
        if p.ahu_base[number] == NOBODY:
            continue
        parts = [f"base {_seat(p, p.ahu_base[number])}"]
        if p.ahu_moai[number] != NOTHING:
            parts += [LOAD_NAMES[p.ahu_moai[number]], f"round {p.ahu_round[number]}"]
        if p.ahu_headdress[number] != NOTHING:
            parts.append(LOAD_NAMES[p.ahu_headdress[number]])
        lines.append(f"{ahu.name}: {', '.join(parts)}")
    return lines


def _load_lines(p: Position) -> list[str]:
    hexes = p.giants.board.hexes
    lines = []
    for load in p.loads_in_play():
        at = p.load_at[load]
        if at == PLACED:
            continue
        if at in (OFFERED, REMOVED):
            parts = ["offered" if at == OFFERED else "removed"]
        elif at <= BEFORE_SCREEN:
            parts = [f"before {p.giants.seats[BEFORE_SCREEN - at]}"]
        else:
            parts = [hexes[at]]
        if p.marked_by[load] != NOBODY:
            parts.append(f"marked {p.giants.seats[p.marked_by[load]]}")
        if p.moved_by[load] != NOBODY:
            parts.append(f"moved {p.giants.seats[p.moved_by[load]]}")
        if p.trail[load]:
            parts.append("trail " + " ".join(h for i, h in enumerate(hexes) if p.trail[load] & p.giants.bit[i]))
        lines.append(f"{LOAD_NAMES[load]}: {', '.join(parts)}")
    return lines


# reading


def read(p: Position, text: str) -> None:
    """Lay out on a fresh position what the text says; BadPosition says what is wrong, and in which line."""
    _Reader(p).read(text)
    problem = _impossible(p)
    if problem:
        raise BadPosition(f"this position can't be: {problem}")
    for actor in p.actors():
        if not p.actions(actor):
            raise BadPosition(f"this position can't be: {p.giants.actor_name(actor)} has nothing to do")


class _Reader:
    """Reads a written position line by line."""

    def __init__(self, p: Position) -> None:
        self.p = p
        self.loads = {name.casefold(): load for load, name in enumerate(LOAD_NAMES)}
        self.ahus = {ahu.name.casefold(): number for number, ahu in enumerate(p.giants.board.ahus)}
        self.line = 0
        self.seen: list[str] = []
        self.bases_told = [False] * p.players

    def wrong(self, what: str) -> BadPosition:
        return BadPosition(f"line {self.line}: {what}")

    def read(self, text: str) -> None:
        lines = text.strip().splitlines()
        if not lines or lines[0].strip() != FORMAT:
            raise BadPosition(f"line 1: a position of Giants begins with “{FORMAT}”")
        section = ""
        for self.line, raw in enumerate(lines[1:], start=2):
            line = raw.strip()
            if not line or line.startswith("#"):
                continue
            if line.startswith("[") and line.endswith("]"):
                section = line[1:-1].strip()
                if section not in (*self.p.giants.seats, "island", "ahus", "loads"):
                    raise self.wrong(f"there is no section [{section}]")
                continue
            key, colon, value = line.partition(":")
            if not colon:
                raise self.wrong(f"“{line}” does not read “what: value”")
            key = " ".join(key.split())
            if f"{section}/{key.casefold()}" in self.seen:
                raise self.wrong(f"“{key}” is told twice")
            self.seen.append(f"{section}/{key.casefold()}")
            self.entry(section, key, value.strip())
        self.complete()

    def entry(self, section: str, key: str, value: str) -> None:
        if section in self.p.giants.seats:
            self.seat_entry(self.p.giants.seats.index(section), key, value)
        elif section == "island":
            self.island_entry(key, value)
        elif section == "ahus":
            self.ahu_entry(key, value)
        elif section == "loads":
            self.load_entry(key, value)
        else:
            self.head_entry(key, value)

    def head_entry(self, key: str, value: str) -> None:
        p = self.p
        if key in ("seats", "options", "board"):
            own = {
                "seats": " ".join(p.giants.seats),
                "options": " ".join(p.giants.options) or "none",
                "board": p.giants.board_line(),
            }[key]
            if value != own:
                raise self.wrong(f"the position is for {key} “{value}”, the game has “{own}”")
        elif key == "round":
            p.round = self.number(value, least=1)
        elif key == "stage":
            if value not in _STAGES:
                raise self.wrong(f"“{value}” is no stage; there are {', '.join(_STAGES)}")
            p.stage = _STAGES[value]
        elif key == "first":
            p.first = self.seat(value)
        elif key == "turn":
            p.turn = self.seat(value)
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
            raise self.wrong(f"“{key}” is nothing a position tells")

    def seat_entry(self, seat: int, key: str, value: str) -> None:
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
                p.peeks[seat] |= p.giants.bit[self.ahu(name)]
        elif key == "passed":
            if value not in ("yes", "no"):
                raise self.wrong("“passed” is yes or no")
            p.passed[seat] = value == "yes"
        else:
            raise self.wrong(f"“{key}” is nothing a seat has; known are {', '.join(SEAT_KEYS)}")

    def island_entry(self, key: str, value: str) -> None:
        p = self.p
        if key == "cut":
            for name in value.split():
                at = self.hex(name)
                if at not in p.giants.board.forest:
                    raise self.wrong(f"no wood grows on {name}")
                p.forest_cut[p.giants.board.forest.index(at)] = True
            return
        at = self.hex(key)
        for part in value.split(","):
            words = part.split()
            if len(words) == 2 and words[1] in ("Log", "Logs"):
                p.logs_at[at] = self.number(words[0])
            elif len(words) == 3 and words[2] in ("Worker", "Workers"):
                p.strength[at * p.players + self.seat(words[0])] += self.number(words[1]) * STRENGTH[0]
            else:
                raise self.wrong(f"“{part.strip()}” reads neither “2 Logs” nor “{p.giants.seats[0]} 1 Worker”")

    def ahu_entry(self, key: str, value: str) -> None:
        p, ahu = self.p, self.ahu(key)
        for part in value.split(","):
            words = part.split()
            if len(words) == 2 and words[0] == "base":
                p.ahu_base[ahu] = self.seat(words[1])
            elif len(words) == 2 and words[0] == "round":
                p.ahu_round[ahu] = self.number(words[1], least=1)
            else:
                load = self.load(part)
                (p.ahu_headdress if KIND[load] == HEADDRESS else p.ahu_moai)[ahu] = load
                self.put(load, PLACED)
        if p.ahu_base[ahu] == NOBODY:
            raise self.wrong("a Moai stands on somebody's Base: tell whose")
        if p.ahu_headdress[ahu] != NOTHING and p.ahu_moai[ahu] == NOTHING:
            raise self.wrong("a Headdress sits on a Moai: tell which")
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
                    p.trail[load] |= p.giants.bit[self.hex(name)]
            else:
                raise self.wrong(f"“{note}” reads neither “marked WHO”, “moved WHO” nor “trail HEX …”")

    def complete(self) -> None:
        """Fill in what follows from the rest: strength of the great ones, Bases behind, the urn, the supply."""
        p = self.p
        for seat in range(p.players):
            for figure, at in ((1, p.sorcerer[seat]), (2, p.chief[seat])):
                if at >= 0:
                    p.strength[at * p.players + seat] += STRENGTH[figure]
            if not self.bases_told[seat]:
                p.bases[seat] = BASES[p.players] - p.ahu_base.count(seat)
            on_island = sum(p.workers_at(seat, at) for at in range(len(p.giants.board.hexes)))
            p.urn_workers[seat] = WORKERS - on_island - p.workers[seat] - p.workers_front[seat]
            p.urn_markers[seat] = MARKERS - p.markers[seat] - p.markers_front[seat] - p.marked_by.count(seat)
        for load in range(LOADS):
            if p.load_at[load] != IN_SUPPLY:
                p.taken[KIND[load]] = max(p.taken[KIND[load]], load - FIRST_LOAD[KIND[load]] + 1)

    # words

    def number(self, text: str, least: int = 0) -> int:
        if not re.fullmatch(r"\d{1,4}", text.strip()) or int(text) < least:
            raise self.wrong(f"“{text.strip()}” is no number from {least} up")
        return int(text)

    def seat(self, name: str) -> int:
        name = name.strip()
        if name == "nobody":
            return NOBODY
        if name not in self.p.giants.seats:
            raise self.wrong(f"nobody here is called “{name}”; there are {', '.join(self.p.giants.seats)}")
        return self.p.giants.seats.index(name)

    def hex(self, name: str) -> int:
        number = self.p.giants.board.number.get(name.strip().casefold())
        if number is None:
            raise self.wrong(f"there is no hex “{name.strip()}”")
        return number

    def ahu(self, name: str) -> int:
        number = self.ahus.get(name.strip().casefold())
        if number is None:
            raise self.wrong(f"there is no Ahu “{name.strip()}”")
        return number

    def load(self, name: str) -> int:
        number = self.loads.get(name.strip().casefold())
        if number is None:
            raise self.wrong(f"there is no load “{name.strip()}”; loads are called like “Moai 2c” or “Headdress a”")
        return number

    def figure(self, place: str) -> int:
        return {"behind": BEHIND, "in front": IN_FRONT}[place] if place in ("behind", "in front") else self.hex(place)

    def bid(self, text: str) -> Bid:
        action = self.p.giants.actions.by_notation.get(" ".join(f"bid {text}".casefold().replace(",", " , ").split()))
        if not isinstance(action, Bid):
            raise self.wrong(f"“{text}” is no bid; bids read like “2 markers, 1 Worker, Chief”")
        return action

    def put(self, load: int, where: int) -> None:
        if self.p.load_at[load] != IN_SUPPLY:
            raise self.wrong(f"{LOAD_NAMES[load]} is in two places")
        self.p.load_at[load] = where


def _impossible(p: Position) -> str:
    """What no game could have led to, or nothing."""
    return _wrong_counts(p) or _wrong_loads(p) or _wrong_stage(p)


def _wrong_counts(p: Position) -> str:
    for seat, name in enumerate(p.giants.seats):
        if p.urn_workers[seat] < 0:
            return f"{name} has more than {WORKERS} Workers"
        if p.urn_markers[seat] < 0:
            return f"{name} has more than {MARKERS} markers"
        if p.bases[seat] + p.ahu_base.count(seat) != BASES[p.players]:
            return f"{name} has not {BASES[p.players]} Bases in all"
    if sum(p.halves) > HALF_TABLETS:
        return f"there are only {HALF_TABLETS} half-tablets"
    if sum(p.logs) + sum(p.logs_at) + p.logs_left > LOGS:
        return f"there are only {LOGS} Logs"
    for at, name in enumerate(p.giants.board.hexes):
        if p.logs_at[at] and not any(p.strength[at * p.players : (at + 1) * p.players]):
            return f"Logs lie on {name} without a figure"
    return ""


def _wrong_loads(p: Position) -> str:
    for load in p.loads_in_play():
        if p.load_at[load] == IN_SUPPLY:
            return f"{LOAD_NAMES[load]} is in the supply though a later one is in play: they are taken in order"
        if p.load_at[load] == OFFERED and p.stage not in (ROLLING, BIDDING, TAKING):
            return f"{LOAD_NAMES[load]} is on offer outside the auction"
        if p.load_at[load] == OFFERED and KIND[load] == HEADDRESS:
            return "a Headdress is never on offer"
    return ""


def _wrong_stage(p: Position) -> str:
    waits_for_one = p.stage not in (LOTS, ROLLING, BIDDING, OVER)
    if (p.turn == NOBODY) == waits_for_one:
        return f"the stage is {STAGE_NAMES[p.stage]} and it is {_seat(p, p.turn)}'s turn"
    if (p.first == NOBODY) != (p.stage == LOTS):
        return f"the stage is {STAGE_NAMES[p.stage]} and the First Player is {_seat(p, p.first)}"
    if (p.lifted == NOTHING) == (p.stage == CARRYING) or (p.lifted != NOTHING and p.load_at[p.lifted] < 0):
        return "a load is lifted from a hex, and only, while it is being carried"
    if p.stage == TAKING and (not p.choosers or p.choosers[0] != p.turn):
        return "whose turn it is to take must come first among the choosers"
    if p.dice > p.players or (p.stage == ROLLING and p.dice == p.players):
        return f"{p.dice} dice are rolled already"
    on_island = any(p.strength)
    if on_island and not (p.stage == OVER or TAKING < p.stage <= UNMOVED):
        return f"figures stand on the island though the stage is {STAGE_NAMES[p.stage]}"
    return ""
