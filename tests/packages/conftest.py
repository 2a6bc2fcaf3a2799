"""Games of other packages before a real Chromium."""

from __future__ import annotations

from tests.browser.conftest import arrive, chromium

__all__ = ["arrive", "chromium"]
