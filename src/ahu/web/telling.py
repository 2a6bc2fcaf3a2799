"""The log and the chat in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import escape

from ahu.core.action import Action, Move
from ahu.web.game_page import page_of
from ahu.web.history import Kind
from ahu.web.signs import colour_of

if TYPE_CHECKING:
    from ahu.core.record import Record
    from ahu.core.state import State
    from ahu.core.words import Tongue
    from ahu.web.history import Line
    from ahu.web.room import Room


class Teller:
    """The log of one table in one language: lines once told stay, so a long game costs no more than a short one."""

    def __init__(self, room: Room, tongue: Tongue) -> None:
        self._room, self._tongue = room, tongue
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

    def lines(self, eye: int, names: list[str]) -> tuple[str, ...]:
        """What a viewer may read: choices still sealed are not told, nor rounds this table keeps out of sight."""
        room = self._room
        if names != self._names or self._generation != room.history.generation:
            self._names = names
            self._forget()
        history, sealed = room.history.lines, _sealed_lines(room.history.lines, room.state.sealed())
        while self._done < len(history) and history[self._done] not in sealed:
            self._add(history[self._done], self._told, hidden=False)
            self._done += 1
        rest: list[str] = []
        before, begins = self._round, self._begins
        for line in history[self._done :]:
            self._add(line, rest, hidden=line in sealed and line.actor != eye)
        self._round, self._begins = before, begins
        if room.state.over() or room.game.tells_old_rounds:
            return (*self._told, *rest)
        out_of_sight = self._tongue.say("At this table earlier rounds are out of sight until the game is over.")
        note = (f'<li class="note">{escape(out_of_sight)}</li>',) if self._begins else ()
        return (*note, *self._told[self._begins :], *rest)

    def _add(self, line: Line, told: list[str], *, hidden: bool) -> None:
        if line.round != self._round:
            self._round, self._begins = line.round, len(told)
            told.append(f'<li class="round">{escape(self._tongue.say("Round {number}", number=line.round))}</li>')
        told.append(_told(self._room, line, self._names, self._tongue, hidden=hidden))


def teller(room: Room, tongue: Tongue) -> Teller:
    """Who tells a table's log in a language."""
    found = room.tellers.get(tongue.code)
    if found is None:
        found = room.tellers[tongue.code] = Teller(room, tongue)
    return found


def _sealed_lines(history: list[Line], seats: tuple[int, ...]) -> list[Line]:
    """The lines that tell of choices still sealed: of each seat that has one, the last it made."""
    waiting, found = set(seats), []
    for line in reversed(history):
        if not waiting:
            break
        if line.actor in waiting and line.action is not None and line.action.seal:
            waiting.remove(line.actor)
            found.append(line)
    return found


def _told(room: Room, line: Line, names: list[str], tongue: Tongue, *, hidden: bool) -> str:
    if line.action is None:
        return f'<li class="aside" data-n="{line.deed}">{escape(_aside(line, names, tongue))}</li>'
    about = "" if hidden else " ".join(page_of(room.game).places_of([line.action]))
    sentence = _sentence(room, Move(line.actor, line.action), names, tongue, hidden=hidden)
    colour = f' data-colour="{colour_of(room.game, room.game.seats[line.actor])}"' if line.actor >= 0 else ""
    return (
        f'<li data-n="{line.deed}" data-move="{line.moves}" data-about="{escape(about)}"{colour}>'
        f'<a href="replay/?action={line.moves}">{escape(sentence)}</a></li>'
    )


def told_move(room: Room, number: int, eye: int, names: list[str], tongue: Tongue) -> str:
    """What a viewer may read of one move, the first being number 1."""
    move = room.history.record.moves[number - 1]
    hidden = move.actor != eye and number in sealed_moves(room.history.record)
    return _sentence(room, move, names, tongue, hidden=hidden)


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


def _sentence(room: Room, move: Move, names: list[str], tongue: Tongue, *, hidden: bool) -> str:
    told = Action(move.action.seal) if hidden else move.action
    return tongue.tell(room.game.tell(move.actor, told, names))


def _aside(line: Line, names: list[str], tongue: Tongue) -> str:
    name = names[line.actor]
    if line.kind is Kind.BACK:
        return tongue.say_many(
            line.moves, "{name} takes back {number} move", "{name} takes back {number} moves", name=name
        )
    if line.kind is Kind.ASK:
        return tongue.say("{name} asks to take back the last move", name=name)
    return tongue.say("{name} does not agree to a move being taken back", name=name)


def chat(room: Room, names: list[str]) -> str:
    """What was said at the table."""
    colours = [colour_of(room.game, seat) for seat in room.game.seats]
    return "".join(
        f'<li data-colour="{colours[said.seat]}"><b>{escape(names[said.seat])}</b> {escape(said.text)}</li>'
        for said in room.remarks[-100:]
    )


def winners(state: State, names: list[str], tongue: Tongue) -> str:
    """Who has won."""
    won = state.winners()
    points = max(state.scores())
    if len(won) == 1:
        return tongue.say("{name} wins with {points} points", name=names[won[0]], points=points)
    together = tongue.say("{some} and {last}", some=", ".join(names[s] for s in won[:-1]), last=names[won[-1]])
    return tongue.say("{names} share the victory with {points} points", names=together, points=points)
