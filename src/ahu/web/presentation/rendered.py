"""What was rendered of one table, kept so that viewers who see the same share it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.cache import Cache

if TYPE_CHECKING:
    from ahu.web.drawn_parts import Groups
    from ahu.web.presentation.log_html import LogWriter
    from ahu.web.presentation.moments import MomentWriter
    from ahu.web.presentation.view_model import SharedParts, TableView
    from ahu.web.presentation.viewer import Viewer

MOST_VIEWS: Final = 100
"""Views of one table that are kept: viewers with the same seats and language share one."""
MOST_LANGUAGES: Final = 10
MOST_CARDS: Final = 300
"""Cards of one position that are kept."""
MOST_DRAWERS: Final = 100
"""Contents of drawers of one position that are kept."""


class Rendered:
    """The caches of one table; they go when the table is closed."""

    def __init__(self) -> None:
        self.log_writers: Cache[str, LogWriter] = Cache(MOST_LANGUAGES)
        """By language."""
        self.moment_writers: Cache[str, MomentWriter] = Cache(MOST_LANGUAGES)
        """By language."""
        self.score_histories: Cache[int, list[list[int]]] = Cache(1)
        """By the number of the last event."""
        self.pieces: dict[tuple[int, str], Groups] = {}
        """The pieces on the map as they were last drawn, by viewpoint and language."""
        self.clear()

    def clear(self) -> None:
        """Forget what shows the table as it was; called whenever the table changes."""
        self.views: Cache[tuple[Viewer, str], TableView] = Cache(MOST_VIEWS)
        """By viewer and language."""
        self.shared: Cache[str, SharedParts] = Cache(MOST_LANGUAGES)
        """By language."""
        self.cards: Cache[tuple[int, str, str], str] = Cache(MOST_CARDS)
        """By viewpoint, language and token."""
        self.drawers: Cache[tuple[int, str, str], str] = Cache(MOST_DRAWERS)
        """By viewpoint, language and name."""
