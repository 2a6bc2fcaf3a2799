"""The HTML of the log and of the chat."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.core.action import Action, Move
from ahu.core.messages import AND, MessageList, gettext_noop
from ahu.draw.game_colours import colour_of
from ahu.markup import escape
from ahu.web.game_page import BETWEEN_PLACES, page_of
from ahu.web.table_data import EndKind, EventKind, FailureKind

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.core.state import State
    from ahu.web.live.history import LogEntry
    from ahu.web.live.live_table import LiveTable


ENDINGS: Final = {
    EndKind.CLOSED: gettext_noop("The host has closed this table"),
    EndKind.MODERATED: gettext_noop("A moderator has closed this table"),
    EndKind.ABANDONED: gettext_noop("All players have run out of time: this game has ended without a result"),
    EndKind.UNFILLED: gettext_noop("This table has ended: its seats were not taken in a day"),
}
"""Why a table has ended before its game."""
MOST_CHAT_LINES: Final = 100
"""Lines of the chat that a page shows."""
LINES_AT_ONCE: Final = 200
"""Lines of the log that a page is sent at once; it asks for earlier ones."""


class LogPart(NamedTuple):
    """Some lines of a log, in order."""

    start: int
    """How many lines there are before them."""
    html: tuple[str, ...]


class LogWriter:
    """Writes the log of one table in one language.

    A line is written when somebody reads it. The lines that everybody may read are kept, so that a long game costs no
    more than a short one.
    """

    def __init__(self, table: LiveTable, translator: Translator) -> None:
        self._table, self._translator = table, translator
        self._names: list[str] = []
        self._forget()

    def _forget(self) -> None:
        self._generation = self._table.history.generation
        self._public: list[LogLine] = []
        self._written: dict[int, str] = {}
        """HTML of public lines, by their numbers: mostly of the last ones."""
        self._entries = 0
        """How many entries of the history are in the public lines."""
        self._last: tuple[int, LogPart] | None = None
        """The number of an event, and the last lines then, where everybody may read all of them."""
        self._last_end = 0
        """How many public lines there were then; 0 if later lines can't be added to the last ones."""

    def part(self, viewpoint: int, names: list[str], before: int | None = None) -> LogPart:
        """The last lines a viewer may read, or those before line ``before``, the first being number 0.

        Sealed choices of others and rounds that are out of sight are not among them.
        """
        history = self._table.history
        if names != self._names or self._generation != history.generation:
            self._names = names
            self._forget()
        sealed = history.record.sealed_moves()
        while self._entries < len(history.entries) and history.entries[self._entries].move not in sealed:
            self._add(history.entries[self._entries])
            self._entries += 1
        if before is None and self._entries == len(history.entries):
            if self._last is None or self._last[0] != history.number:
                self._last = history.number, self._last_lines()
                self._last_end = 0 if history.record.hidden_moves() else len(self._public)
            return self._last[1]
        lines = self._public[-1:]  # after it a heading is needed only for another round
        for entry in history.entries[self._entries :]:
            _add(lines, entry, hidden=entry.move in sealed and entry.actor != viewpoint)
        return self._part(lines[len(self._public[-1:]) :], before)

    def _last_lines(self) -> LogPart:
        """The last public lines: those that were the last before, with what has come since."""
        if self._last is None or not self._last_end or self._table.history.record.hidden_moves():
            return self._part([], None)
        html = list(self._last[1].html)
        for number in range(self._last_end, len(self._public)):
            html.append(self._public_html(number))
        start = max(0, len(self._public) - LINES_AT_ONCE)
        return LogPart(start, tuple(html[start - self._last[1].start :]))

    def _add(self, entry: LogEntry) -> None:
        """Add a public line; what sets the game up is gathered in one line."""
        if self._sets_up(entry) and self._public and self._public[-1].set_up:
            last = self._public[-1]
            self._public[-1] = last._replace(entry=entry, set_up=(*last.set_up, entry))
            self._written.pop(len(self._public) - 1, None)
            self._last_end = 0
            return
        _add(self._public, entry)
        if self._sets_up(entry):
            self._public[-1] = self._public[-1]._replace(set_up=(entry,))

    def _sets_up(self, entry: LogEntry) -> bool:
        return isinstance(entry.action, page_of(self._table.game).set_up_actions)

    def _part(self, rest: list[LogLine], before: int | None) -> LogPart:
        """A part of the log that consists of the public lines and the rest."""
        history, public = self._table.history, self._public
        first, notes = 0, [self._out_of_sight()] if history.record.hidden_moves() else []
        if notes:
            first = _first_of(public, history.state.rounds())
        skipped, lines = first - len(notes), len(public) - first + len(notes) + len(rest)
        end = lines if before is None else min(before, lines)
        start = max(0, end - LINES_AT_ONCE)
        numbers = range(max(first, start + skipped), max(first, end + skipped))
        written = self._written
        html = [written.get(n) or self._public_html(n) for n in numbers if n < len(public)]
        later = [self._html(rest[n - len(public)]) for n in numbers if n >= len(public)]
        return LogPart(start, (*notes[start:end], *html, *later))

    def _public_html(self, number: int) -> str:
        found = self._written.get(number)
        if found is None:
            if len(self._written) > 2 * LINES_AT_ONCE:
                last = len(self._public) - LINES_AT_ONCE
                self._written = {line: html for line, html in self._written.items() if line >= last}
            found = self._written[number] = self._html(self._public[number])
        return found

    def _html(self, line: LogLine) -> str:
        if line.entry is None:
            return f'<li class="round">{escape(self._translator.translate("Round {number}", number=line.round))}</li>'
        if len(line.set_up) > 1:
            return self._set_up_html(line)
        return _entry_html(self._table, line.entry, self._names, self._translator, hidden=line.hidden)

    def _set_up_html(self, line: LogLine) -> str:
        """All that set the game up, in a line that can be opened."""
        lines = "".join(_entry_html(self._table, e, self._names, self._translator, hidden=False) for e in line.set_up)
        number, last = len(line.set_up), line.set_up[-1]
        text = self._translator.translate_plural(
            number, "The game is set up: {number} draw", "The game is set up: {number} draws"
        )
        return (
            f'<li class="set-up" data-event="{last.event}" data-about=""><details><summary>{escape(text)}</summary>'
            f"<ul>{lines}</ul></details></li>"
        )

    def _out_of_sight(self) -> str:
        note = self._translator.translate("Earlier rounds are hidden at this table until the game is over.")
        return f'<li class="note">{escape(note)}</li>'


class LogLine(NamedTuple):
    """A line that is not written yet: an entry, or the heading of a round."""

    round: int
    entry: LogEntry | None = None
    hidden: bool = False
    set_up: tuple[LogEntry, ...] = ()
    """What set the game up, gathered in this line."""


def _add(lines: list[LogLine], entry: LogEntry, *, hidden: bool = False) -> None:
    """Add an entry, after a heading if a round begins with it."""
    if not lines or lines[-1].round != entry.round:
        lines.append(LogLine(entry.round))
    lines.append(LogLine(entry.round, entry, hidden))


def _first_of(lines: list[LogLine], round_: int) -> int:
    """How many lines there are up to the last one of an earlier round."""
    first = len(lines)
    while first > 0 and lines[first - 1].round >= round_:
        first -= 1
    return first


def log_writer(table: LiveTable, translator: Translator) -> LogWriter:
    """The writer of a table's log in a language."""
    writers = table.rendered.log_writers
    return writers.get(translator.code) or writers.keep(translator.code, LogWriter(table, translator))


def _entry_html(table: LiveTable, entry: LogEntry, names: list[str], translator: Translator, *, hidden: bool) -> str:
    if entry.action is None:
        return f'<li class="aside" data-event="{entry.event}">{escape(_aside(entry, names, translator))}</li>'
    about = "" if hidden else BETWEEN_PLACES.join(page_of(table.game).places_of(table.game, [entry.action]))
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
    if entry.end is not None:
        return translator.translate(ENDINGS[entry.end])
    name = names[entry.actor]
    if entry.kind is EventKind.BACK:
        return translator.translate_plural(
            entry.taken_back, "{name} takes back {number} move", "{name} takes back {number} moves", name=name
        )
    if entry.kind is EventKind.STAND_IN:
        return _stand_in(entry.failure, name, translator)
    if entry.kind is EventKind.AWAY:
        return translator.translate("The time of {name} has run out: a bot plays on", name=name)
    if entry.kind is EventKind.RETURN:
        return translator.translate("{name} is back", name=name)
    if entry.kind is EventKind.ASK:
        return translator.translate("{name} asks to undo a move", name=name)
    return translator.translate("{name} declines the undo", name=name)


def _stand_in(failure: FailureKind | None, name: str, translator: Translator) -> str:
    """Why another bot takes a turn."""
    if failure is FailureKind.LATE:
        return translator.translate("{name} took too long: a simpler bot takes this turn", name=name)
    if failure is FailureKind.ILLEGAL:
        return translator.translate("{name} chose no legal action: a simpler bot takes this turn", name=name)
    return translator.translate("{name} failed: a simpler bot takes this turn", name=name)


def chat(
    table: LiveTable, names: list[str], translator: Translator, mine: frozenset[int], hidden: frozenset[int]
) -> str:
    """The latest lines of the chat, each of other people with a button for what one can do about it."""
    if not table.chat_messages:
        return _hidden_note(names, hidden, translator)
    colours = [colour_of(table.game, seat) for seat in table.game.seats]
    shown = [line for line in table.chat_messages[-MOST_CHAT_LINES:] if line.seat not in hidden]
    lines = "".join(
        [
            f'<li data-colour="{colours[line.seat]}"><span><b>{escape(names[line.seat])}</b> {escape(line.text)}</span>'
            f"{'' if line.seat in mine else _person_button(names[line.seat], line.seat, line.pk, translator)}</li>"
            for line in shown
        ]
    )
    return _hidden_note(names, hidden, translator) + lines


@lru_cache(maxsize=500)
def _person_button(name: str, seat: int, line: int, translator: Translator) -> str:
    """Opens the menu with what one can do about a line of chat, and about who wrote it."""
    label = translator.translate("About this line of {name}: mute, block, report", name=name)
    return (
        f'<button type="button" class="quiet about-person" data-person="{seat}" data-line="{line}" '
        f'aria-haspopup="dialog" aria-label="{escape(label)}">'
        f'<svg class="icon" aria-hidden="true"><use href="#icon-more"/></svg></button>'
    )


def _hidden_note(names: list[str], hidden: frozenset[int], translator: Translator) -> str:
    """Whose lines are not shown."""
    if not hidden:
        return ""
    listed = MessageList([names[seat] for seat in sorted(hidden)], style=AND)
    return f'<li class="note">{escape(translator.translate("You do not see what {names} writes.", names=listed))}</li>'


def winners(state: State, names: list[str], translator: Translator) -> str:
    """A sentence with who has won; all who have the most points share the victory."""
    won = state.winners()
    points = max(state.scores())
    if len(won) == 1:
        return translator.translate("{name} wins with {points} points", name=names[won[0]], points=points)
    together = MessageList([names[seat] for seat in won], style=AND)
    return translator.translate("{names} share the victory with {points} points", names=together, points=points)
