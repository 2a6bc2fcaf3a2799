"""For all tests."""

from __future__ import annotations

from ahu import compiled


def pytest_report_header() -> str:
    """Which of the two is tested: the compiled rules, or the same files as plain Python."""
    return f"ahu: {compiled.status()}"
