"""The log and the chat in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import escape

from ahu.core.action import Action, Move
from ahu.core.messages import AND, MessageList
from ahu.web.game_page import page_of
from ahu.web.live.history import EventKind
from ahu.web.presentation.seat_badge import colour_of

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.core.record import Record
    from ahu.core.state import State
    from ahu.web.live.history import LogEntry
    from ahu.web.live.live_table import LiveTable


class LogWriter:
    """The log of one table in one language: lines once told stay, so a long game costs no more than a short one."""

    def __init__(self, table: LiveTable, translator: Translator) -> None:
        self._room, self._translator = table, translator
        self._names: list[str] = []
        self._forget()

    def _forget(self) -> None:
        self._generation = self._room.history.generation
        self._done = 0
        """Lines of the history that everybody may read and that are told for good."""
        self._told: list[str] = []
        self._round = 0
        self._begins = 0
        """Where the round under way begins among what is told."""

    def lines(self, viewpoint: int, names: list[str]) -> tuple[str, ...]:
        """What a viewer may read: choices still sealed are not told, nor rounds this table keeps out of sight."""
        table = self._room
        if names != self._names or self._generation != table.history.generation:
            self._names = names
            self._forget()
        history, sealed = table.history.entries, _sealed_lines(table.history.entries, table.state.sealed())
        while self._done < len(history) and history[self._done] not in sealed:
            self._add(history[self._done], self._told, hidden=False)
            self._done += 1
        rest: list[str] = []
        before, begins = self._round, self._begins
        for line in history[self._done :]:
            self._add(line, rest, hidden=line in sealed and line.actor != viewpoint)
        self._round, self._begins = before, begins
        if table.state.over() or table.game.shows_past_rounds:
            return (*self._told, *rest)
        out_of_sight = self._translator.translate(
            "At this table earlier rounds are out of sight until the game is over."
        )
        note = (f'<li class="note">{escape(out_of_sight)}</li>',) if self._begins else ()
        return (*note, *self._told[self._begins :], *rest)

    def _add(self, line: LogEntry, told: list[str], *, hidden: bool) -> None:
        if line.round != self._round:
            self._round, self._begins = line.round, len(told)
            told.append(
                f'<li class="round">{escape(self._translator.translate("Round {number}", number=line.round))}</li>'
            )
        told.append(_told(self._room, line, self._names, self._translator, hidden=hidden))


def log_writer(table: LiveTable, translator: Translator) -> LogWriter:
    """Who tells a table's log in a language."""
    found = table.log_writers.get(translator.code)
    if found is None:
        found = table.log_writers[translator.code] = LogWriter(table, translator)
    return found


def _sealed_lines(history: list[LogEntry], seats: tuple[int, ...]) -> list[LogEntry]:
    """The lines that tell of choices still sealed: of each seat that has one, the last it made."""
    waiting, found = set(seats), []
    for line in reversed(history):
        if not waiting:
            break
        if line.actor in waiting and line.action is not None and line.action.seal:
            waiting.remove(line.actor)
            found.append(line)
    return found


def _told(table: LiveTable, line: LogEntry, names: list[str], translator: Translator, *, hidden: bool) -> str:
    if line.action is None:
        return f'<li class="aside" data-n="{line.event}">{escape(_aside(line, names, translator))}</li>'
    about = "" if hidden else " ".join(page_of(table.game).places_of([line.action]))
    sentence = _sentence(table, Move(line.actor, line.action), names, translator, hidden=hidden)
    colour = f' data-colour="{colour_of(table.game, table.game.seats[line.actor])}"' if line.actor >= 0 else ""
    return (
        f'<li data-n="{line.event}" data-move="{line.moves}" data-about="{escape(about)}"{colour}>'
        f'<a href="replay/?action={line.moves}">{escape(sentence)}</a></li>'
    )


def told_move(table: LiveTable, number: int, viewpoint: int, names: list[str], translator: Translator) -> str:
    """What a viewer may read of one move, the first being number 1."""
    move = table.history.record.moves[number - 1]
    hidden = move.actor != viewpoint and number in sealed_moves(table.history.record)
    return _sentence(table, move, names, translator, hidden=hidden)


def sealed_moves(record: Record) -> set[int]:
    """Numbers of the moves whose choice is still sealed: of each seat that has one, the last it made."""
    waiting, found = set(record.state.sealed()), set()
    for number in range(len(record.moves), 0, -1):
        if not waiting:
            break
        move = record.moves[number - 1]
        if move.actor in waiting and move.action.seal:
            waiting.remove(move.actor)
            found.add(number)
    return found


def _sentence(table: LiveTable, move: Move, names: list[str], translator: Translator, *, hidden: bool) -> str:
    told = Action(move.action.seal) if hidden else move.action
    return translator.render(table.game.describe(move.actor, told, names))


def _aside(line: LogEntry, names: list[str], translator: Translator) -> str:
    name = names[line.actor]
    if line.kind is EventKind.BACK:
        return translator.translate_plural(
            line.moves, "{name} takes back {number} move", "{name} takes back {number} moves", name=name
        )
    if line.kind is EventKind.ASK:
        return translator.translate("{name} asks to take back the last move", name=name)
    return translator.translate("{name} does not agree to a move being taken back", name=name)


def chat(table: LiveTable, names: list[str]) -> str:
    """What was said at the table."""
    colours = [colour_of(table.game, seat) for seat in table.game.seats]
    return "".join(
        f'<li data-colour="{colours[said.seat]}"><b>{escape(names[said.seat])}</b> {escape(said.text)}</li>'
        for said in table.chat_messages[-100:]
    )


def winners(state: State, names: list[str], translator: Translator) -> str:
    """Who has won."""
    won = state.winners()
    points = max(state.scores())
    if len(won) == 1:
        return translator.translate("{name} wins with {points} points", name=names[won[0]], points=points)
    together = MessageList([names[seat] for seat in won], style=AND)
    return translator.translate("{names} share the victory with {points} points", names=together, points=points)
