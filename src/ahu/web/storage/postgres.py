"""PostgreSQL instead of SQLite: where ``AHU_DATABASE`` says the server is, and whether it can be used."""

from __future__ import annotations

import os
import re
from contextlib import contextmanager
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qsl, unquote, urlsplit

from ahu.core.errors import AhuError
from ahu.web.storage.data_folder import DATABASE_VARIABLE
from ahu.web.storage.schema import known_migrations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from psycopg import Connection

SCHEMES: Final = ("postgres", "postgresql")
CONNECT_SECONDS: Final = 5
"""Seconds that opening a connection may take."""
OLDEST: Final = 14
"""The oldest version of PostgreSQL that Django supports."""
CONNECTION_OPTIONS: Final = {
    "connect_timeout": CONNECT_SECONDS,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "application_name": "ahu",
}
"""How every connection is opened: one whose other end has vanished is noticed within half a minute."""
NAMESPACE: Final = 0x41687500
"""The first number of our locks in PostgreSQL, so that they are not those of another program."""


class Purpose(IntEnum):
    """What a lock is for: added to the first number of the lock."""

    SERVER = 0
    """Shared by the processes of all servers; a restore holds it alone."""
    MIGRATE = 1
    """Held while the schema is migrated."""
    BOTS = 2
    """Held by the process whose bots act at a table; the second number is the table's."""
    QUEUE = 3
    """Held while the tables of the queue of bots are made."""


def address() -> str:
    """The address of the database; empty if SQLite is used."""
    return os.environ.get(DATABASE_VARIABLE, "")


def connection_parameters(text: str) -> dict[str, Any]:
    """The parameters of a connection, by the names that PostgreSQL's own programs use; AhuError if there are none."""
    try:
        parts = urlsplit(text)
        port = parts.port
        options = dict(parse_qsl(parts.query, strict_parsing=True)) if parts.query else {}
    except ValueError as error:
        raise _bad_address() from error
    name = unquote(parts.path.removeprefix("/"))
    if parts.scheme not in SCHEMES or not name or "/" in name or parts.fragment:
        raise _bad_address()
    given = {
        "host": _host(parts.netloc),
        "port": port,
        "user": unquote(parts.username or ""),
        "password": unquote(parts.password or ""),
        "dbname": name,
    }
    return {**CONNECTION_OPTIONS, **{name: value for name, value in given.items() if value}, **options}


def _host(netloc: str) -> str:
    """The host as it is written: a folder with a socket may be written with %2F, and its letters keep their case."""
    host = netloc.rpartition("@")[2]
    found = re.fullmatch(r"\[([^]]+)\](:\d*)?|([^:]*)(:\d*)?", host)
    return unquote((found[1] or found[3] or "") if found else "")


def _bad_address() -> AhuError:
    """The error for an address that can't be read. It may hold a password, so it is not repeated."""
    return AhuError(
        "the address in {variable} can't be read: write postgres://user:password@host/name", variable=DATABASE_VARIABLE
    )


def django_settings(text: str) -> dict[str, Any]:
    """Django's settings for the database at an address."""
    parameters = connection_parameters(text)
    names = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}
    options = {name: value for name, value in parameters.items() if name not in names}
    return {
        "ENGINE": "django.db.backends.postgresql",
        **{theirs: parameters.get(ours, "") for ours, theirs in names.items()},
        "OPTIONS": options,
    }


def connect(text: str) -> Connection[tuple[Any, ...]]:
    """A connection of one's own, in which every statement is committed at once; AhuError if there is none to be had."""
    parameters = connection_parameters(text)
    try:
        import psycopg
    except ImportError as error:
        raise AhuError(
            "PostgreSQL needs the package psycopg: run “pip install '.[postgres]'” in Ahu’s folder"
        ) from error
    try:
        return psycopg.connect(**parameters, autocommit=True)
    except psycopg.Error as error:
        raise unreachable(error) from error


def unreachable(error: object) -> AhuError:
    """The error for a database that can't be reached."""
    return AhuError(
        "the database in {variable} can't be reached: {reason}", variable=DATABASE_VARIABLE, reason=one_line(error)
    )


def one_line(error: object) -> str:
    """What an error of PostgreSQL says, on one line and without a full stop."""
    return re.sub(r"\s+", " ", str(error)).strip().rstrip(".") or type(error).__name__


def check_database(text: str) -> None:
    """AhuError if a database can't be used: unreachable, too old, newer than this program, or being restored."""
    with connect(text) as connection:
        if connection.info.server_version < OLDEST * 10_000:
            raise AhuError("this PostgreSQL is too old: version {least} is needed", least=OLDEST)
        with server_lock(connection, shared=True):
            newer = max(applied_migrations(connection) - known_migrations(), default="")
    if newer:
        raise AhuError(
            "the database in {variable} is of a newer version of Ahu ({migration}): install that version",
            variable=DATABASE_VARIABLE,
            migration=newer,
        )


def applied_migrations(connection: Connection[tuple[Any, ...]]) -> set[str]:
    """The names of our migrations that a database has been through; none if it is new."""
    if connection.execute("SELECT to_regclass('django_migrations')").fetchone() == (None,):
        return set()
    return {str(name) for (name,) in connection.execute("SELECT name FROM django_migrations WHERE app = 'web'")}


@contextmanager
def server_lock(connection: Connection[tuple[Any, ...]], *, shared: bool) -> Iterator[None]:
    """Hold the lock of the database as a server does (shared) or as a restore does; AhuError if it can't be had."""
    numbers = NAMESPACE + Purpose.SERVER, 0
    if shared:
        take, give_back = "SELECT pg_try_advisory_lock_shared(%s, %s)", "SELECT pg_advisory_unlock_shared(%s, %s)"
    else:
        take, give_back = "SELECT pg_try_advisory_lock(%s, %s)", "SELECT pg_advisory_unlock(%s, %s)"
    if connection.execute(take, numbers).fetchone() != (True,):
        if shared:
            raise AhuError("a backup is being restored into the database: wait until that is done")
        raise AhuError("a server uses the database: stop it first")
    try:
        yield
    finally:
        connection.execute(give_back, numbers)
