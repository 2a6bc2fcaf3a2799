"""The queue in PostgreSQL through which servers let bots think in ``ahu worker``, on this machine or on others.

`Procrastinate <https://procrastinate.readthedocs.io>`_ keeps the jobs. It has a schema of its own in the database, the
name of which changes with its definition: programs with another one do not see it, and nothing is ever migrated.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, Final

from ahu.web.live.thoughts import advise_on_view, choose_turn, compare_turns, explain_turn, review_log
from ahu.web.storage import postgres

if TYPE_CHECKING:
    from collections.abc import Callable

    from procrastinate import App

ROLE: Final = "ahu_worker"
"""The role in PostgreSQL that may use the queue and nothing else, if there is one."""
THINK: Final = "ahu.think"
"""The name of the one task."""
WORK: Final[dict[str, Callable[..., object]]] = {
    work.__name__: work for work in (choose_turn, advise_on_view, explain_turn, compare_turns, review_log)
}
"""What can be asked for. Other names are refused, whoever has put them into the queue."""
HEARTBEAT: Final = 1.0
"""Seconds after which ``ahu worker`` says that it is alive, and a server looks after what it has asked for."""
DEAD_AFTER: Final = 5.0
"""Seconds without a sign of life after which a worker counts as dead: others get what it was asked for."""
FORGOTTEN_AFTER: Final = 3600.0
"""Seconds after which what nobody waits for any more is deleted."""
POOL_SECONDS: Final = 3.0
"""Seconds that may pass until a connection to the queue is had."""

TABLES: Final = """
CREATE TABLE ahu_capacity (
    worker bigint PRIMARY KEY REFERENCES procrastinate_workers (id) ON DELETE CASCADE,
    processes integer NOT NULL
);
CREATE TABLE ahu_answers (
    thought text PRIMARY KEY,
    failure text NOT NULL,
    answer text NOT NULL,
    answered_at timestamptz NOT NULL DEFAULT now()
);
"""
"""Our own tables beside those of Procrastinate: how many processes each worker has, and what was thought."""


def definition() -> str:
    """What makes the tables of the queue."""
    from procrastinate.schema import SchemaManager

    return SchemaManager.get_schema() + TABLES


def schema_name() -> str:
    """The name of the queue's schema in PostgreSQL, and of the queue."""
    return "ahu_queue_" + hashlib.sha256(definition().encode()).hexdigest()[:8]


def answers_channel(server: str) -> str:
    """On what channel a server is told that something was thought."""
    return f"ahu_answers_{server}"


def make_app(most_connections: int) -> App:
    """The queue, for a server or a worker. It must be opened."""
    from procrastinate import App, PsycopgConnector

    parameters: dict[str, Any] = postgres.connection_parameters(postgres.address())
    # what is lost in a power cut is asked for again
    options = f"-c search_path={schema_name()} -c synchronous_commit=off"
    parameters["options"] = f"{parameters.get('options', '')} {options}".strip()
    connector = PsycopgConnector(kwargs=parameters, min_size=1, max_size=most_connections, timeout=POOL_SECONDS)
    return App(connector=connector)


def make_tables() -> bool:
    """Make the tables of the queue, unless they exist, and let the role of workers use them. Blocks.

    False if they do not exist and this user of the database may not make them.
    """
    from psycopg import errors, sql

    name = sql.Identifier(schema_name())
    with postgres.connect(postgres.address()) as connection, connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s, %s)", (postgres.NAMESPACE + postgres.Purpose.QUEUE, 0))
        found = connection.execute("SELECT to_regnamespace(%s)::text", (schema_name(),)).fetchone()
        if found == (None,):
            try:
                with connection.transaction():
                    connection.execute(sql.SQL("CREATE SCHEMA {}").format(name))
            except errors.InsufficientPrivilege:
                return False
            connection.execute(sql.SQL("SET LOCAL search_path TO {}").format(name))
            connection.execute(definition().encode())
        owner = connection.execute(
            "SELECT 1 FROM pg_namespace n, pg_roles r WHERE n.nspname = %s AND n.nspowner = "
            "(SELECT oid FROM pg_roles WHERE rolname = current_user) AND r.rolname = %s",
            (schema_name(), ROLE),
        ).fetchone()
        if owner:
            for statement in (
                "GRANT USAGE ON SCHEMA {} TO {}",
                "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA {} TO {}",
                "GRANT USAGE ON ALL SEQUENCES IN SCHEMA {} TO {}",
            ):
                connection.execute(sql.SQL(statement).format(name, sql.Identifier(ROLE)))
    return True
