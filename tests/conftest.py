"""For all tests."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from ahu import compiled
from ahu.arena.workers import cores

if TYPE_CHECKING:
    import pytest

WAITING = 2
"""Test processes beyond one per core: tests in the browser mostly wait, and others can use that time."""

LONG = (
    "tests/packages/test_wheel.py",
    "tests/bench/test_web.py",
    "tests/browser/test_layout.py",
    "tests/browser/test_whole_games.py",
    "tests/browser/",
    "tests/core/test_both_ways.py",
    "tests/packages/",
    "tests/arena/test_ray_workers.py",
    "tests/web/test_thought_queue.py",
    "tests/web/test_postgres.py",
    "tests/web/test_secrets.py",
)
"""Files and folders whose tests take long, the longest first."""


def pytest_report_header() -> str:
    """Which of the two is tested: the compiled rules, or the same files as plain Python."""
    return f"ahu: {compiled.status()}"


def pytest_xdist_auto_num_workers() -> int:
    """How many test processes ``pytest -n auto`` starts."""
    return cores() + WAITING


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let every test process begin with long tests, so that none runs alone at the end."""
    processes: int = getattr(config, "workerinput", {}).get("workercount", 1)
    if processes > 1:
        items[:] = _long_first(items, processes)


def _long_first(items: list[pytest.Item], processes: int) -> list[pytest.Item]:
    """The tests in a new order. pytest-xdist gives each process a block of it: long files are dealt to the blocks."""
    files: dict[str, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.nodeid.split("::")[0], []).append(item)
    long = sorted((file for file in files if file.startswith(LONG)), key=_length_rank)
    blocks = [list(chain.from_iterable(files[file] for file in long[i::processes])) for i in range(processes)]
    short = chain.from_iterable(tests for file, tests in files.items() if file not in long)
    for i, block in enumerate(blocks):
        size = (len(items) + i) // processes  # as pytest-xdist cuts them
        block += [item for _, item in zip(range(size - len(block)), short, strict=False)]
    return [*chain.from_iterable(blocks), *short]


def _length_rank(file: str) -> int:
    return next(rank for rank, start in enumerate(LONG) if file.startswith(start))
