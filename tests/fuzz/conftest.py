"""The database and the settings of the tests of the web serve here, too."""

from __future__ import annotations

from tests.web.conftest import database

__all__ = ["database"]
