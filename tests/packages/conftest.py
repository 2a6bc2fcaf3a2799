"""Games of other packages before a real Chromium. Each module says by ``beside`` which packages are installed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import arrive, chromium
from tests.server import Server

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["arrive", "chromium"]


@pytest.fixture(scope="module")
def server(beside: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of the program beside which the packages are installed."""
    with Server(tmp_path_factory.mktemp("server"), env=beside) as running:
        yield running
