"""A game in the terminal: people and bots take their turns until it is over."""

from __future__ import annotations

import sys
from itertools import chain, count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import click

from ahu.cli.commands import answer_named
from ahu.cli.files import write_text
from ahu.cli.human_turn import HumanTurn, TurnStatus
from ahu.cli.language import spoken
from ahu.cli.log_text import LogLine, gathered, log_lines
from ahu.cli.output import SeatPainter, accented, echo, paragraph, typed, wrapped
from ahu.cli.progress import thinking
from ahu.cli.score_text import score_lines, winners
from ahu.core import chance
from ahu.core.action import CHANCE, SPECTATOR
from ahu.core.log import write_log
from ahu.core.messages import Message
from ahu.i18n.system_errors import system_reason

if TYPE_CHECKING:
    from ahu.bots.bot import Player
    from ahu.core.action import Move, Seat
    from ahu.core.record import Record

CLEAR: Final = "\033[2J\033[3J\033[H"
"""Clears a terminal and its scrollback."""


class TerminalGame:
    """One game at one terminal. Seats without a bot are played by the people at the keyboard."""

    def __init__(self, record: Record, bots: dict[int, Player], rng: Random, file: Path | None = None) -> None:
        self.record = record
        self.bots = bots
        self.rng = rng
        self.file = file
        """Where the game was loaded from or saved to. It may be saved there again."""
        self.people = [seat for seat in range(record.game.players) if seat not in bots]
        self._saved: list[Move] = record.moves[:]
        """The moves that are in a file."""
        self._painter = SeatPainter(record.game)
        self._shown: dict[int, list[LogLine]] = {}
        """The moves that each viewer has been shown, as they were worded then."""
        # of a loaded game, only the current round is news
        self._old_moves = sum(rounds < record.state.rounds() for rounds in record.rounds)
        self._last_person = self.people[0] if self.people else SPECTATOR

    def say(self, text: str) -> None:
        """Print a text with the names of seats in their colours."""
        echo(self._painter.paint(text))

    def ask(self, name: Message) -> str:
        """What a person types; EOFError if they type nothing more."""
        return typed(self._painter.paint(f"{spoken().render(name)}> "))

    def run(self) -> None:
        """Play until the game is over or a person leaves. Ctrl-C offers to save, and a second one ends at once."""
        status = TurnStatus.UNDECIDED
        while status is TurnStatus.UNDECIDED:
            try:
                status = self._play()
            except KeyboardInterrupt:
                echo()
                if not (self.unsaved and sys.stdin.isatty()) or self.leave() is TurnStatus.LEFT:
                    raise
                self.record.rewind(len(self.record.rounds))  # to a whole move, if one was interrupted
        if status is TurnStatus.DONE:
            self._show_end()

    def _play(self) -> TurnStatus:
        while actors := self.record.state.actors():
            actor = actors[0]
            if actor == CHANCE:
                self.record.play(actor, chance.draw(self.record.state, self.rng))
            elif actor in self.bots:
                self._play_bot(actor)
            elif self._play_person(actor) is TurnStatus.LEFT:
                return TurnStatus.LEFT
        return TurnStatus.DONE

    def _show_end(self) -> None:
        self.show_news(self._last_person)
        state = self.record.state
        echo()
        echo(accented(spoken().translate("Final scores")))
        for line in score_lines(state):
            self.say(line)
        you = self.people[0] if len(self.people) == 1 else None
        self.say(accented(spoken().render(winners(state, you))))

    def _play_bot(self, seat: Seat) -> None:
        """Let a bot take its turn, until somebody else acts."""
        rng = Random(self.rng.getrandbits(64))  # with the generator of chance a bot could foresee the dice
        with thinking(Message("{seat} is thinking …", seat=self.record.game.seat_label(seat))):
            actions = self.bots[seat].choose(self.record.state.view(seat), rng)
        for action in actions:
            if seat not in self.record.state.actors():
                return
            self.record.play(seat, action)

    def _play_person(self, seat: Seat) -> TurnStatus:
        """Let a person decide. Before and after a secret choice the screen is cleared, if others sit here."""
        secret = len(self.people) > 1 and any(action.sealed_text for action in self.record.state.actions(seat))
        if secret and not self._wait_for_privacy(self.record.game.seat_label(seat)):
            return TurnStatus.LEFT
        self._last_person = seat
        self.show_news(seat)
        status = HumanTurn(self, seat).decide()
        if secret:
            self._clear()
        return status

    def _wait_for_privacy(self, name: Message) -> bool:
        """Wait until the others look away; False if the input has ended."""
        self._clear()
        asked = Message("A secret choice for {name}: the others look away. {name}, press Enter.", name=name)
        try:
            typed(f"{spoken().render(asked)} ")
        except EOFError:
            return False
        self._clear()
        return True

    def _clear(self) -> None:
        if sys.stdout.isatty():
            click.echo(CLEAR, nl=False)

    def show_news(self, viewer: int) -> None:
        """Print the moves since the viewer last saw the log, and sealed choices that have been opened since."""
        now = log_lines(self.record, viewer)
        before = self._shown.get(viewer, now[: self._old_moves])
        news = [
            line
            for number, line in enumerate(now)
            if line.actor != viewer and not (number < len(before) and before[number] == line)
        ]
        shown_round = before[-1].round if before else 0
        for line in gathered(news):
            if line.round > shown_round:
                shown_round = line.round
                echo()
                echo(accented(spoken().translate("Round {number}", number=shown_round)))
            self.say(wrapped(line.text, "  ", "    "))
        self._shown[viewer] = now

    def undo(self, seat: Seat) -> int:
        """Go back to before this seat's last action; returns how many moves were taken back."""
        length = len(self.record.moves)
        own = [number for number, move in enumerate(self.record.moves) if move.actor == seat]
        if not own:
            return 0
        self.record.rewind(own[-1])
        for shown in self._shown.values():
            del shown[own[-1] :]
        return length - own[-1]

    # saving and leaving

    def save(self, file: Path) -> bool:
        """Write the game so far to a file, and say so. Another file is never overwritten."""
        if file.exists() and file != self.file:
            why = Message("{what}: {told}", what=file, told=Message("it already exists; choose another name"))
        else:
            try:
                write_text(file, write_log(self.record))
            except OSError as error:  # a wrong name is no reason to lose the game
                why = Message("{what}: {told}", what=file, told=system_reason(error))
            else:
                self.file, self._saved = file, self.record.moves[:]
                echo(Message("Saved in {file}.", file=file))
                return True
        echo(Message("Not saved: {problem}", problem=why))
        return False

    @property
    def unsaved(self) -> bool:
        """Whether somebody here has acted since the game was last saved."""
        return self.record.moves != self._saved and any(move.actor in self.people for move in self.record.moves)

    def leave(self) -> TurnStatus:
        """Leave the game; if it is under way and not saved, offer to save it first."""
        suggested = self.file or _free_name(self.record.game.name)
        if self.unsaved:
            paragraph(
                Message(
                    "This game is not saved. Type “yes” to save it as {file}, or another file name; “no” to leave "
                    "without saving; “back” to play on.",
                    file=suggested,
                )
            )
        while self.unsaved:
            try:
                line = typed(f"{spoken().translate('Save the game?')} ")
            except EOFError:
                echo()
                break
            answer = answer_named(line)
            if answer == "back":
                return TurnStatus.UNDECIDED
            if answer == "no":
                break
            if line:
                self.save(suggested if answer == "yes" else Path(line))
        echo(Message("You have left the game."))
        return TurnStatus.LEFT


def _free_name(game: str) -> Path:
    """The name of a file in this folder that does not exist yet."""
    names = (Path(f"{game}{number}.ahu") for number in chain([""], (f"-{n}" for n in count(2))))
    return next(name for name in names if not name.exists())
