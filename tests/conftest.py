"""For all tests."""

from __future__ import annotations

from ahu import compiled
from ahu.arena.workers import cores

WAITING = 2
"""Test processes beyond one per core: tests in the browser mostly wait, and others can use that time."""


def pytest_report_header() -> str:
    """Which of the two is tested: the compiled rules, or the same files as plain Python."""
    return f"ahu: {compiled.status()}"


def pytest_xdist_auto_num_workers() -> int:
    """How many test processes ``pytest -n auto`` starts."""
    return cores() + WAITING
