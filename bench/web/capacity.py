"""The capacity model: what so many players a day need, from costs that were measured. Nothing here measures."""

from __future__ import annotations

from math import ceil, inf
from typing import Final, NamedTuple

MINUTE: Final = 60.0
HOUR: Final = 3600.0
BUSY: Final = 0.6
"""The share of a core that a process uses at the busiest hour: the rest is for the busiest minute."""
CONNECTIONS: Final = 5
"""Connections of a process to PostgreSQL: it writes, reads and listens, and has two to the queue of bots."""


class Costs(NamedTuple):
    """What things cost, measured on one machine; times are milliseconds of a core."""

    action_ms: float
    """An action in the server, without telling anybody."""
    message_ms: float
    """Telling one viewer of an action: drawing, JSON and socket."""
    heard_ms: float
    """An action in each other process that shares the database: it hears of all of them."""
    page_ms: float
    """A page of a table, loaded."""
    database_ms: float
    """An action in PostgreSQL."""
    wal_bytes: float
    """What PostgreSQL writes to its log for an action."""
    stored_bytes: float
    """What an action takes in the database for good."""
    message_bytes: float
    page_bytes: float
    """A first visit, compressed."""
    process_mb: float
    viewer_mb: float
    table_mb: float
    thought_ms: float
    """A turn of a bot: the mean of the levels that people choose from."""
    queue_ms: float
    """A turn of a bot in the server, if it thinks in ``ahu worker``."""
    worker_mb: float
    """A process in which a bot thinks."""


class Habits(NamedTuple):
    """What people do in a day. These are assumptions."""

    minutes: float = 45.0
    """That a player spends at tables."""
    peak: float = 0.10
    """The part of all that which falls into the busiest hour."""
    people: float = 2.0
    """At a table; the others are bots."""
    spectators: float = 0.5
    game_minutes: float = 45.0
    actions: float = 400.0
    """Of a game, those of chance and bots included."""
    bot_turns: float = 60.0
    """Of all bots in a game."""
    pages: float = 15.0
    """That a player loads."""


class Load(NamedTuple):
    """What a place has to do at its busiest."""

    tables: float
    viewers: float
    actions: float
    """A second."""
    thoughts: float
    """A second."""
    pages: float
    """A second."""


class Demand(NamedTuple):
    """What that takes; cores are those of the machine on which the costs were measured."""

    server_cores: float
    processes: float
    """Infinite if all processes together would do nothing but hear of each other's actions."""
    server_mb: float
    database_cores: float
    wal_mb: float
    """A second."""
    bot_cores: float
    bot_mb: float
    megabits: float
    """To browsers, a second."""
    connections: float
    """To PostgreSQL."""


def load_of(players: float, habits: Habits | None = None) -> Load:
    """What so many players a day do in the busiest hour."""
    do = habits or Habits()
    at_once = players * do.minutes * do.peak / MINUTE
    tables = at_once / do.people
    return Load(
        tables,
        tables * (do.people + do.spectators),
        tables * do.actions / (do.game_minutes * MINUTE),
        tables * do.bot_turns / (do.game_minutes * MINUTE),
        players * do.pages * do.peak / HOUR,
    )


def players_of(actions: float, habits: Habits | None = None) -> float:
    """How many players a day do so many actions a second in the busiest hour."""
    return actions / load_of(1, habits).actions


def actions_a_day(players: float, habits: Habits | None = None) -> float:
    """How many actions so many players take in a day."""
    do = habits or Habits()
    return players * do.minutes / do.game_minutes / do.people * do.actions


def demand(load: Load, costs: Costs, *, processes: int = 0) -> Demand:
    """What a load takes. ``processes``: how many serve; without it as many as are needed."""
    for_viewers = costs.message_ms * load.viewers / max(load.tables, 1)
    own = (
        load.actions * (costs.action_ms + for_viewers) + load.pages * costs.page_ms + load.thoughts * costs.queue_ms
    ) / 1000
    hearing = load.actions * costs.heard_ms / 1000  # in every process, of what the others do
    needed: float = processes
    if not processes:
        needed = ceil(own / (BUSY - hearing)) if hearing < BUSY else inf
        needed = max(1.0, needed)
    bot_cores = load.thoughts * costs.thought_ms / 1000
    return Demand(
        server_cores=own + hearing * (needed - 1),
        processes=needed,
        server_mb=needed * costs.process_mb + load.viewers * costs.viewer_mb + load.tables * costs.table_mb,
        database_cores=load.actions * costs.database_ms / 1000,
        wal_mb=load.actions * costs.wal_bytes / 1e6,
        bot_cores=bot_cores,
        bot_mb=ceil(bot_cores / BUSY) * costs.worker_mb,
        megabits=8
        * (load.actions * load.viewers / max(load.tables, 1) * costs.message_bytes + load.pages * costs.page_bytes)
        / 1e6,
        connections=needed * CONNECTIONS,
    )


def most_actions(costs: Costs) -> float:
    """Actions a second at which a process does nothing but hear of what the others do: more processes do not help."""
    return BUSY / costs.heard_ms * 1000 if costs.heard_ms else inf


def cells(players: float, costs: Costs, habits: Habits | None = None) -> int:
    """How many places with a database of their own share so many players, each at a third of what it can do."""
    return max(1, ceil(load_of(players, habits).actions / (most_actions(costs) / 3)))
