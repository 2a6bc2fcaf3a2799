"""Counters of this process for ``/metrics``. Labels have few values, whatever people send."""

from __future__ import annotations

from functools import lru_cache
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from prometheus_client import CollectorRegistry, Counter, ProcessCollector

from ahu.core.action import CHANCE
from ahu.web.table_data import EventKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.web.models import Seat
    from ahu.web.table_data import Event

REGISTRY: Final = CollectorRegistry()
ProcessCollector(registry=REGISTRY)  # memory, processor time, open files

_ACTIONS: Final = Counter("ahu_actions", "Actions of the games that were stored.", ["by"], registry=REGISTRY)
_RESPONSES: Final = Counter("ahu_responses", "Responses to HTTP requests.", ["status"], registry=REGISTRY)
ERRORS: Final = Counter("ahu_errors", "Errors of the server in its log.", registry=REGISTRY)
DATABASE_ERRORS: Final = Counter("ahu_database_errors", "Writes that the database did not take.", registry=REGISTRY)
_STATUSES: Final = frozenset(status.value for status in HTTPStatus)


def count_actions(events: Sequence[Event], seats: Sequence[Seat]) -> None:
    """Count the actions among events that were stored: by a person, a bot, or chance."""
    for event in events:
        if event.kind is EventKind.PLAY:
            by = "chance" if event.actor == CHANCE else "bot" if seats[event.actor].bot else "person"
            _actions(by).inc()


def count_response(status: int) -> None:
    """Count a response. Whatever answers without the app counts its responses itself."""
    _responses(str(status) if status in _STATUSES else "other").inc()


@lru_cache(maxsize=100)
def _actions(by: str) -> Counter:
    return _ACTIONS.labels(by)


@lru_cache(maxsize=100)
def _responses(status: str) -> Counter:
    """To look a counter up by its label takes longer than to count."""
    return _RESPONSES.labels(status)
