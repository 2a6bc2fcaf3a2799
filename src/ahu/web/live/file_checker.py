"""Checks boards and saved games in processes of their own, a few at a time, and keeps the layouts of boards."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from django.conf import settings

from ahu.core.cache import RecentCache
from ahu.core.errors import BadBoard, BadOption
from ahu.core.messages import Message
from ahu.web.file_checks import check_board, check_game
from ahu.web.live.errors import Rejected
from ahu.web.processes import ProcessFailed, run_in_process

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.core.game import Game
    from ahu.web.file_checks import Header

P = ParamSpec("P")
T = TypeVar("T")
LOG: Final = logging.getLogger("ahu.web")
AT_ONCE: Final = 2
"""Processes that check files at the same time."""
LAYOUTS: Final = 48
"""Layouts that are kept; each takes some hundred kilobytes."""
RETRY_AFTER: Final = 60


def is_own_board(game: Game, board_text: str) -> bool:
    """Whether a board is not the built-in one."""
    return board_text != game.default_board_text(game.players)


class FileChecker:
    """Checks files for one server."""

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._under_way = 0
        self._layouts: RecentCache[tuple[str, ...], object] = RecentCache(LAYOUTS)

    async def layout(self, header: Header, board_text: str) -> object:
        """Where everything lies on a board; BadBoard if it can't be played on, or takes too long to draw."""
        digest = hashlib.sha256(board_text.encode()).hexdigest()
        key = (header["game"], header["seats"], header["options"], digest)
        found = self._layouts.get(key)
        if found is not None:
            return found
        try:
            checked = await self._run(check_board, header, board_text, settings.LIMITS.board_places)
        except (TimeoutError, ProcessFailed) as error:
            LOG.warning("a board was refused: %r", error)
            raise BadBoard("board", [Message("it takes too long to draw this board: make it smaller")]) from error
        if checked.problems:
            raise BadBoard("board", checked.problems)
        return self._layouts.keep(key, checked.layout)

    async def moves(self, text: str, board_text: str) -> list[tuple[int, str]]:
        """The moves of a saved game, as actors and notation; BadOption if there is something wrong with it."""
        try:
            checked = await self._run(check_game, text, board_text)
        except (TimeoutError, ProcessFailed) as error:
            LOG.warning("a saved game was refused: %r", error)
            raise BadOption("it takes too long to read this game") from error
        if checked.problems:
            raise BadOption(checked.problems[0])
        return checked.moves

    async def _run(self, function: Callable[P, T], *arguments: P.args, **more: P.kwargs) -> T:
        """Run a function in a process, when others are finished; Rejected if too many wait already."""
        limits = settings.LIMITS
        if self._under_way >= limits.files_waiting:
            raise Rejected(503, Message("many boards and games are being checked: try again in a minute"), RETRY_AFTER)
        self._under_way += 1
        try:
            async with self._turn:
                return await run_in_process(limits.file_seconds, function, *arguments, **more)
        finally:
            self._under_way -= 1
