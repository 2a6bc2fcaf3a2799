"""The whole app in this process, with a table that requests are about."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar
from unittest.mock import patch

from django.test import override_settings

from ahu.core.record import Record
from ahu.web.limits import Limits
from ahu.web.live import file_checker
from ahu.web.live.live_tables import close_live_tables
from tests.web.live import ANYONE, OPEN, Answer, Browser, kept, new_live_table, set_up

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.web.live.live_table import LiveTable


T = TypeVar("T")
RATES: Final = [limit.name for limit in fields(Limits) if limit.type == "str"]
"""The limits that say how often something may be done: here it is done very often."""


class Site:
    """Answers one request after the other, in one event loop."""

    table: LiveTable

    def __enter__(self) -> Self:
        self._with = ExitStack()
        often: dict[str, Any] = dict.fromkeys(RATES, "1000000/minute")
        self._with.enter_context(override_settings(LIMITS=Limits(**often)))
        self._with.enter_context(patch.object(file_checker, "run_in_process", run_here))
        self._runner = asyncio.Runner()
        self.table = self._runner.run(new_live_table(Record(set_up("giants", 3)), ANYONE, ANYONE, OPEN))
        self._asked = 0
        return self

    def __exit__(self, *_: object) -> None:
        self._runner.run(_close())
        self._runner.close()
        self._with.close()

    @property
    def base(self) -> str:
        """The address of the table."""
        return f"/table/{self.table.key}/"

    def ask(self, method: str, path: str, body: bytes = b"", query: bytes = b"", **headers: str) -> Answer:
        """Ask as the browser that holds the table's first seat. No answer may be an error of the server.

        Each time it asks from another address: limits by address would keep later requests from getting far.
        """
        browser = Browser().sits(self.table.key, 0)
        self._asked += 1
        browser.address = f"10.{self._asked >> 16 & 255}.{self._asked >> 8 & 255}.{self._asked & 255}"
        sent = browser.headers(content_length=str(len(body)), **headers)
        answer = self._runner.run(browser.ask(method, path, body, query=query, headers=sent))
        assert 200 <= answer.status < 500, (method, path, answer.status, answer.body[:300])
        return answer

    def kept(self) -> tuple[object, ...]:
        """Everything of the table that a request could change."""
        return self._runner.run(kept(self.table))


async def run_here(seconds: float, function: Callable[..., T], *arguments: object) -> T:
    """Call a function in this process: starting one for each of thousands of cases would take most of the time."""
    del seconds
    return function(*arguments)


async def _close() -> None:
    close_live_tables()
