"""Settings for the tests of the web: a fresh database in a folder that is removed when the tests end."""

from __future__ import annotations

import asyncio
import atexit
import os
import shutil
import tempfile
from typing import TYPE_CHECKING, Any, TypeVar

import django
import pytest

from tests.postgres_server import PostgresServer

FOLDER = tempfile.mkdtemp(prefix="ahu-web-tests-")
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)
os.environ["AHU_DATA"] = FOLDER
os.environ["AHU_HOSTS"] = "testserver localhost"
os.environ["AHU_PACE"] = "0"
os.environ["DJANGO_SETTINGS_MODULE"] = "ahu.web.settings"
if os.environ.get("AHU_TEST_DATABASE") == "postgres":  # “make postgres”
    POSTGRES = PostgresServer().__enter__()
    atexit.register(POSTGRES.__exit__)
    os.environ["AHU_DATABASE"] = POSTGRES.new_database()
django.setup()

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

T = TypeVar("T")


@pytest.fixture(scope="session")
def database() -> None:
    """The tables of the database, made once for each process that runs tests."""
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0, interactive=False)
    connection.close()


@pytest.fixture
def run(database: None) -> Callable[[Coroutine[Any, Any, T]], T]:  # noqa: ARG001
    """Runs a scenario in an event loop with a hub of its own, which ends with it."""

    from ahu.web.live.live_tables import close_live_tables

    async def whole(scenario: Coroutine[Any, Any, T]) -> T:
        try:
            return await scenario
        finally:
            close_live_tables()

    return lambda scenario: asyncio.run(whole(scenario))
