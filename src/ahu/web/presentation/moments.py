"""Moments: what the page shows for a second or two when it happens, and bids side by side once they are open."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final

from ahu.core.action import SPECTATOR
from ahu.web.game_page import Moment, Reveal, page_of
from ahu.web.presentation.message_data import ShownMoment

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.core.state import State
    from ahu.web.live.history import LogEntry
    from ahu.web.live.live_table import LiveTable

MOST_MOMENTS: Final = 60
"""Moments that are kept for viewers who are behind; whoever is further behind is shown only how things stand."""


class MomentWriter:
    """The moments of a table in one language, each made once."""

    def __init__(self, table: LiveTable, translator: Translator) -> None:
        self._table = table
        self._translator = translator
        self._page = page_of(table.game)
        self._entries = 0
        self._generation = -1
        self._round = 0
        self._last_round_told = False
        self._moments: deque[ShownMoment] = deque(maxlen=MOST_MOMENTS)
        self._shown: tuple[ShownMoment, ...] = ()
        self._then: tuple[int, State, dict[int, State]] | None = None
        """After how many moves sealed choices became public, the position then, and its screens by viewpoint."""
        self._revealed = (-1, 0)
        """The number of an event, and after how many moves sealed choices had become public then."""

    def moments(self) -> tuple[ShownMoment, ...]:
        """The latest moments. After moves were taken back there are none until something new happens."""
        history = self._table.history
        if self._generation != history.generation:
            self._start_again()
        if self._entries < len(history.entries):
            last = self._moments[-1] if self._moments else None
            for entry in history.entries[self._entries :]:
                self._add(entry)
            self._entries = len(history.entries)
            self._tell_last_round()
            if self._moments and self._moments[-1] is not last:
                self._shown = tuple(self._moments)
        return self._shown

    def _start_again(self) -> None:
        history = self._table.history
        self._generation, self._entries = history.generation, len(history.entries)
        self._round = history.entries[-1].round if history.entries else 0
        self._last_round_told = self._is_last_round()
        self._moments.clear()
        self._shown = ()
        self._then = None

    def _add(self, entry: LogEntry) -> None:
        if entry.round > self._round:
            if self._round:
                text = self._translator.translate("Round {number}", number=entry.round)
                self._keep(entry.event, Moment("round", text))
            self._round = entry.round
        if entry.action is not None and not entry.action.sealed_text:
            move = self._table.history.record.moves[entry.move - 1]
            found = self._page.moment(self._table.game, move, self._translator)
            if found:
                self._keep(entry.event, found)

    def _tell_last_round(self) -> None:
        history = self._table.history
        last = self._is_last_round()
        if last and not self._last_round_told and not history.state.over():
            self._keep(history.number, Moment("last-round", self._translator.translate("This is the last round")))
        self._last_round_told = last

    def _is_last_round(self) -> bool:
        """Whether everybody can see that the game ends with this round."""
        return self._page.last_round(self._table.history.state.screen(SPECTATOR))

    def _keep(self, event: int, moment: Moment) -> None:
        self._moments.append(ShownMoment(event, *moment))

    # what was sealed

    def revealed(self, screen: State, viewpoint: int, names: list[str]) -> str:
        """Choices that were sealed, side by side, for whom sees this screen; empty if there are none to show."""
        record, event = self._table.history.record, self._table.history.number
        if self._revealed[0] != event:
            self._revealed = event, self._page.revealed_after(record)
        number = self._revealed[1]
        if not number:
            return ""
        if self._then is None or self._then[0] != number:
            self._then = number, record.state_after(number), {}
        _, state, screens = self._then
        then = screens.get(viewpoint)
        if then is None:
            then = screens[viewpoint] = state.screen(viewpoint)
        return self._page.revealed(Reveal(then, screen, record.moves, number, viewpoint, names, self._translator))


def moment_writer(table: LiveTable, translator: Translator) -> MomentWriter:
    """The writer of a table's moments in a language."""
    writers = table.rendered.moment_writers
    return writers.get(translator.code) or writers.keep(translator.code, MomentWriter(table, translator))
