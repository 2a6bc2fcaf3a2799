"""The HTML of the log and of the chat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.action import Action, Move
from ahu.core.messages import AND, MessageList
from ahu.markup import escape
from ahu.web.game_page import page_of
from ahu.web.presentation.seat_badge import colour_of
from ahu.web.table_data import EventKind, FailureKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ahu.core.messages import Translator
    from ahu.core.state import State
    from ahu.web.live.history import LogEntry
    from ahu.web.live.live_table import LiveTable


class LogWriter:
    """Writes the log of one table in one language.

    It keeps the lines that everybody may read, so that a long game costs no more than a short one.
    """

    def __init__(self, table: LiveTable, translator: Translator) -> None:
        self._table, self._translator = table, translator
        self._names: list[str] = []
        self._forget()

    def _forget(self) -> None:
        self._generation = self._table.history.generation
        self._public = _Lines()
        self._entries = 0
        """How many entries of the history are in the public lines."""

    def lines(self, viewpoint: int, names: list[str]) -> tuple[str, ...]:
        """The lines a viewer may read: without sealed choices of others and rounds that are out of sight."""
        history = self._table.history
        if names != self._names or self._generation != history.generation:
            self._names = names
            self._forget()
        sealed = history.record.sealed_moves()
        while self._entries < len(history.entries) and history.entries[self._entries].move not in sealed:
            self._write(history.entries[self._entries], self._public, hidden=False)
            self._entries += 1
        lines = self._public
        if self._entries < len(history.entries):
            lines = lines.copy()
            for entry in history.entries[self._entries :]:
                self._write(entry, lines, hidden=entry.move in sealed and entry.actor != viewpoint)
        if not history.record.hidden_moves():
            return tuple(lines.html)
        return (self._out_of_sight(), *lines.since(history.state.rounds()))

    def _write(self, entry: LogEntry, lines: _Lines, *, hidden: bool) -> None:
        if not lines.rounds or lines.rounds[-1] != entry.round:
            heading = escape(self._translator.translate("Round {number}", number=entry.round))
            lines.add(entry.round, f'<li class="round">{heading}</li>')
        lines.add(entry.round, _entry_html(self._table, entry, self._names, self._translator, hidden=hidden))

    def _out_of_sight(self) -> str:
        note = self._translator.translate("At this table earlier rounds are out of sight until the game is over.")
        return f'<li class="note">{escape(note)}</li>'


class _Lines:
    """Lines of HTML, each with the round it belongs to."""

    def __init__(self, html: Iterable[str] = (), rounds: Iterable[int] = ()) -> None:
        self.html, self.rounds = list(html), list(rounds)

    def add(self, round_: int, html: str) -> None:
        self.html.append(html)
        self.rounds.append(round_)

    def copy(self) -> _Lines:
        return _Lines(self.html, self.rounds)

    def since(self, round_: int) -> list[str]:
        """The lines after the last one of an earlier round."""
        first = len(self.rounds)
        while first > 0 and self.rounds[first - 1] >= round_:
            first -= 1
        return self.html[first:]


def log_writer(table: LiveTable, translator: Translator) -> LogWriter:
    """The writer of a table's log in a language."""
    writers = table.rendered.log_writers
    return writers.get(translator.code) or writers.keep(translator.code, LogWriter(table, translator))


def _entry_html(table: LiveTable, entry: LogEntry, names: list[str], translator: Translator, *, hidden: bool) -> str:
    if entry.action is None:
        return f'<li class="aside" data-event="{entry.event}">{escape(_aside(entry, names, translator))}</li>'
    about = "" if hidden else " ".join(page_of(table.game).places_of(table.game, [entry.action]))
    sentence = _sentence(table, Move(entry.actor, entry.action), names, translator, hidden=hidden)
    colour = f' data-colour="{colour_of(table.game, table.game.seats[entry.actor])}"' if entry.actor >= 0 else ""
    return (
        f'<li data-event="{entry.event}" data-move="{entry.move}" data-about="{escape(about)}"{colour}>'
        f'<a href="replay/?action={entry.move}">{escape(sentence)}</a></li>'
    )


def move_sentence(table: LiveTable, number: int, viewpoint: int, names: list[str], translator: Translator) -> str:
    """One move as a sentence, with what a viewer may know of it; the first move is number 1."""
    move = table.history.record.moves[number - 1]
    hidden = move.actor != viewpoint and number in table.history.record.sealed_moves()
    return _sentence(table, move, names, translator, hidden=hidden)


def _sentence(table: LiveTable, move: Move, names: list[str], translator: Translator, *, hidden: bool) -> str:
    shown = Action(move.action.sealed_text) if hidden else move.action
    return translator.render(table.game.describe(move.actor, shown, names))


def _aside(entry: LogEntry, names: list[str], translator: Translator) -> str:
    name = names[entry.actor]
    if entry.kind is EventKind.BACK:
        return translator.translate_plural(
            entry.taken_back, "{name} takes back {number} move", "{name} takes back {number} moves", name=name
        )
    if entry.kind is EventKind.STAND_IN:
        return _stand_in(entry.failure, name, translator)
    if entry.kind is EventKind.ASK:
        return translator.translate("{name} asks to take back the last move", name=name)
    return translator.translate("{name} does not agree to a move being taken back", name=name)


def _stand_in(failure: FailureKind | None, name: str, translator: Translator) -> str:
    """Why another bot takes a turn."""
    if failure is FailureKind.LATE:
        return translator.translate("{name} took too long: a simpler bot takes this turn", name=name)
    if failure is FailureKind.ILLEGAL:
        return translator.translate("{name} chose no legal action: a simpler bot takes this turn", name=name)
    return translator.translate("{name} failed: a simpler bot takes this turn", name=name)


def chat(table: LiveTable, names: list[str]) -> str:
    """The latest lines of the chat."""
    colours = [colour_of(table.game, seat) for seat in table.game.seats]
    return "".join(
        f'<li data-colour="{colours[line.seat]}"><b>{escape(names[line.seat])}</b> {escape(line.text)}</li>'
        for line in table.chat_messages[-100:]
    )


def winners(state: State, names: list[str], translator: Translator) -> str:
    """A sentence with who has won; all who have the most points share the victory."""
    won = state.winners()
    points = max(state.scores())
    if len(won) == 1:
        return translator.translate("{name} wins with {points} points", name=names[won[0]], points=points)
    together = MessageList([names[seat] for seat in won], style=AND)
    return translator.translate("{names} share the victory with {points} points", names=together, points=points)
