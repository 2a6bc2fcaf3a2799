"""The database and the settings of the tests of the web serve here, too; cases are counted.

What “make soak” tries is written into docs/reliability.md. The tests may be run one by one: build/fuzz.json adds up.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from tests.fuzz.fuzzing import TRIED
from tests.fuzz.page import ENOUGH, fuzz_section
from tests.sample_size import FACTOR
from tests.soak.sections import FUZZ, with_section
from tests.web.conftest import database

if TYPE_CHECKING:
    from collections.abc import Generator

    from _pytest.terminal import TerminalReporter

__all__ = ["database"]

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "reliability.md"
TOGETHER: Final = ROOT / "build" / "fuzz.json"
WHOLE: Final = 20.0
"""The factor of “make soak”."""
CASES: Final = "cases"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Count the cases of a test."""
    TRIED.clear()
    try:
        return (yield)
    finally:
        item.user_properties.append((CASES, TRIED.total()))


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Tell how many cases were tried; after a whole run that found nothing, write it down."""
    tried = {
        _name(report): number
        for report in terminalreporter.stats.get("passed", ())
        for name, number in report.user_properties
        if name == CASES and number
    }
    terminalreporter.write_line(f"{sum(tried.values()):,} odd inputs were tried")
    if FACTOR < WHOLE:
        return
    failed = {_name(report) for report in terminalreporter.stats.get("failed", ())}
    known = json.loads(TOGETHER.read_text("utf-8")) if TOGETHER.exists() else {}
    together = {name: number for name, number in {**known, **tried}.items() if name not in failed}
    TOGETHER.parent.mkdir(exist_ok=True)
    TOGETHER.write_text(json.dumps(together, indent=1), "utf-8")
    if not failed and sum(together.values()) >= ENOUGH:
        page = with_section(PAGE.read_text("utf-8"), FUZZ, fuzz_section(together))
        PAGE.write_text(page, "utf-8")


def _name(report: pytest.TestReport) -> str:
    """The name of a test, with its parameter."""
    return report.nodeid.rpartition("::")[2]
