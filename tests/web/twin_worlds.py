"""Pairs of tables whose worlds differ only in what a viewer may not see."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, NamedTuple

from ahu.core.action import CHANCE, SPECTATOR, Move
from ahu.core.errors import BadPosition
from ahu.core.record import Record
from ahu.games.giants.rules.pieces import NOTHING
from ahu.games.giants.rules.state import State as GiantsState
from ahu.games.rapanui.rules.state import State as RapaNuiState
from ahu.web.presentation.drawers import PANEL, SUPPLIES
from tests.play import EAGER
from tests.web.live import Browser, Stream, new_live_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from librt.vecs import vec
    from mypy_extensions import i64

    from ahu.core.game import Game
    from ahu.core.state import State
    from ahu.web.live.live_table import LiveTable

TOKENS = re.compile(rb"\b[A-Za-z0-9]{64}\b")
"""Django masks the same token differently each time."""

SETTINGS = [
    ("giants", 3, ()),
    ("giants", 4, ("open-bases",)),
    ("giants", 3, ("open-screens",)),
    ("giants", 5, ("quick", "open-scoring")),
    ("rapanui", 3, ()),
    ("rapanui", 4, ()),
]


class World(NamedTuple):
    """A table as one viewer sees it."""

    table: LiveTable
    browser: Browser

    def masked(self, sent: bytes) -> bytes:
        """What was sent, without what differs between any two tables; no seat's secret may be in it."""
        for name, cookie in self.browser.cookies.items():
            assert name == "csrftoken" or cookie.encode() not in sent
        return TOKENS.sub(b"TOKEN", sent.replace(self.table.key.encode(), b"KEY"))


def seen_by(table: LiveTable, viewer: int) -> World:
    """The table as a seat sees it, or a spectator."""
    return World(table, Browser() if viewer == SPECTATOR else Browser().sits(table.key, viewer))


async def first_event(table: LiveTable, *seats: int, query: str = "") -> bytes:
    world = World(table, Browser().sits(table.key, *seats))
    async with Stream(world.browser, table.key, query) as stream:
        return world.masked(await stream.change())


async def first_shown(table: LiveTable, *seats: int, query: str = "") -> bytes:
    """All that a page is sent at first, and what stands in its drawers."""
    world = World(table, Browser().sits(table.key, *seats))
    answers = [await world.browser.get(f"/table/{table.key}/drawer?name={name}&{query}") for name in drawers_of(table)]
    return b"\n".join([await first_event(table, *seats, query=query), *[answer.body for answer in answers]])


def drawers_of(table: LiveTable) -> list[str]:
    """The names of what a page asks for when one of its drawers is opened."""
    return [SUPPLIES, *[f"{PANEL}{seat}" for seat in range(table.game.players)]]


def illegal_in(tables: tuple[LiveTable, LiveTable], rng: random.Random) -> list[str]:
    """A few actions nobody may take in either world."""
    legal = {a for table in tables for seat in range(table.game.players) for a in table.state.actions(seat)}
    every = [action for action in tables[0].game.notation().values() if action not in legal]
    return [action.text for action in rng.sample(every, 5)]


# worlds that differ


def twin_of(state: State, viewer: int, rng: random.Random) -> State | None:
    """A position that differs only in what a viewer may not see; None if there is nothing of that kind."""
    for _ in range(30):
        drawn = state.view(viewer).determinize(rng)  # others' sealed choices
        other = state.game.from_fields(drawn.fields())  # copies share rows
        if isinstance(other, GiantsState):
            _stir_giants(other, viewer, rng)
        elif isinstance(other, RapaNuiState):
            _stir_rapanui(other, viewer, rng)
        try:
            read = state.game.read(other.write())
        except BadPosition:
            continue
        if read.write() != state.write() and read.actors() == state.actors():
            assert read.screen(viewer).write() == state.screen(viewer).write()
            return read
    return None


def _stir_giants(state: GiantsState, viewer: int, rng: random.Random) -> None:
    others = [seat for seat in range(state.players) if seat != viewer]
    if not state.game.open_screens:
        for counts in (state.workers, state.markers, state.urn_workers, state.urn_markers):
            seat = rng.choice(others)
            counts[seat] = max(0, counts[seat] + rng.choice((-1, 1)))
        _swap(state.logs, rng, others)
    if not state.game.open_bases:
        seen = state.peeks[viewer] if viewer >= 0 else 0
        hidden = [
            ahu
            for ahu, moai in enumerate(state.ahu_moai)
            if moai != NOTHING and state.ahu_round[ahu] < state.round and not seen & state.game.bit[ahu]
        ]
        _swap(state.ahu_base, rng, hidden)
        if hidden and not state.game.open_screens:
            ahu, heir = rng.choice(hidden), rng.choice(others)
            owner = state.ahu_base[ahu]
            if owner in others and state.bases[heir]:
                state.bases[owner] += 1
                state.bases[heir] -= 1
                state.ahu_base[ahu] = heir


def _swap(things: list[int] | vec[i64], rng: random.Random, places: list[int]) -> None:
    if len(places) > 1:
        one, other = rng.sample(places, 2)
        things[one], things[other] = things[other], things[one]


def _stir_rapanui(state: RapaNuiState, viewer: int, rng: random.Random) -> None:
    others = [seat for seat in range(state.players) if seat != viewer]
    tiles = [tile for seat in others for tile in state.offerings[seat]]
    rng.shuffle(tiles)
    for seat in others:
        many = len(state.offerings[seat])
        state.offerings[seat] = tuple(tiles[:many])
        del tiles[:many]


def positions(game: Game, rng: random.Random, wanted: Callable[[State], bool] | None = None) -> list[State]:
    """Where people are asked for something, in games by players who get somewhere; in any order."""
    found: list[State] = []
    for _ in range(3):
        state = game.start()
        for _ in EAGER[game.name](state, rng, 1.0):
            if state.actors()[0] != CHANCE and (wanted is None or wanted(state)):
                found.append(state.copy())
    rng.shuffle(found)
    return found


async def pair(game: Game, one: State, other: State) -> tuple[LiveTable, LiveTable]:
    """Two tables at these positions where chance will draw the same."""
    tables = await new_live_table(Record(game, one)), await new_live_table(Record(game, other))
    for table in tables:
        table._random = random.Random(99)  # type: ignore[assignment]  # noqa: SLF001  # fate is fate
    return tables


def sealed_records(game: Game, rng: random.Random) -> list[Record]:
    """A game at every moment when bids are sealed."""
    found, moves = list[Record](), list[Move]()
    for move in EAGER[game.name](game.start(), rng, 0.9):
        moves.append(move)
        record = Record(game)
        if move.action.sealed_text:
            for played in moves:
                record.play(played.actor, played.action)
            if record.state.sealed():
                found.append(record)
    return found


def other_bids(record: Record, viewer: int, rng: random.Random) -> tuple[Record, list[int]]:
    """The same game, but others than the viewer have sealed something else; and who has."""
    waiting = [seat for seat in record.state.sealed() if seat != viewer]
    last = {move.actor: n for n, move in enumerate(record.moves) if move.actor in waiting and move.action.sealed_text}
    other, changed = Record(record.game), []
    for number, move in enumerate(record.moves):
        action = move.action
        if last.get(move.actor) == number:
            bids = [bid for bid in other.state.actions(move.actor) if bid.sealed_text and bid != action]
            if bids:
                action = rng.choice(bids)
                changed.append(move.actor)
        other.play(move.actor, action)
    return other, changed
