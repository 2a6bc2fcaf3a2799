"""Long tests begin first, and every test runs once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from tests.conftest import LONG, _long_first

if TYPE_CHECKING:
    import pytest


class Item(NamedTuple):
    """All that the order depends on."""

    nodeid: str


def test_every_process_begins_with_long_files_and_no_test_is_lost() -> None:
    files = ["tests/a.py", *LONG[:2], "tests/b.py", "tests/browser/test_x.py", LONG[-1]]
    items = [Item(f"{file}::{number}") for file in files for number in range(5)]
    ordered = [item.nodeid for item in _long_first(cast("list[pytest.Item]", items), 2)]
    assert sorted(ordered) == sorted(item.nodeid for item in items)
    first, second = ordered[:15], ordered[15:]
    assert [name.split("::")[0] for name in first] == [LONG[0]] * 5 + ["tests/browser/test_x.py"] * 5 + [
        "tests/a.py"
    ] * 5
    assert [name.split("::")[0] for name in second] == [LONG[1]] * 5 + [LONG[-1]] * 5 + ["tests/b.py"] * 5
