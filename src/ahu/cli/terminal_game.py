"""A game in the terminal: people and bots take their turns until it is over."""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING

import click

from ahu.cli.files import write_text
from ahu.cli.human_turn import HumanTurn, TurnStatus
from ahu.cli.score_text import end_lines
from ahu.core import chance
from ahu.core.action import CHANCE, SPECTATOR
from ahu.core.log import write_log

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.bots.bot import Player
    from ahu.core.action import Seat
    from ahu.core.record import Record

CLEAR = "\033[2J\033[3J\033[H"
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
        self._shown: dict[int, list[str]] = {}
        """The moves that each viewer has been shown, as they were worded then."""
        # of a loaded game, only the current round is news
        self._old_moves = sum(rounds < record.state.rounds() for rounds in record.rounds)
        self._last_person = self.people[0] if self.people else SPECTATOR

    def run(self) -> None:
        """Play until the game is over or a person leaves."""
        while actors := self.record.state.actors():
            actor = actors[0]
            if actor == CHANCE:
                self.record.play(actor, chance.draw(self.record.state, self.rng))
            elif actor in self.bots:
                self._play_bot(actor)
            elif self._play_person(actor) is TurnStatus.LEFT:
                return
        self.show_news(self._last_person)
        for line in end_lines(self.record.state):
            click.echo(line)

    def _play_bot(self, seat: Seat) -> None:
        """Let a bot take its turn, until somebody else acts."""
        rng = Random(self.rng.getrandbits(64))  # with the generator of chance a bot could foresee the dice
        for action in self.bots[seat].choose(self.record.state.view(seat), rng):
            if seat not in self.record.state.actors():
                return
            self.record.play(seat, action)

    def _play_person(self, seat: Seat) -> TurnStatus:
        """Let a person decide. Before and after a secret choice the screen is cleared, if others sit here."""
        name = self.record.game.seats[seat]
        secret = len(self.people) > 1 and any(action.sealed_text for action in self.record.state.actions(seat))
        if secret and not self._wait_for_privacy(name):
            return TurnStatus.LEFT
        self._last_person = seat
        self.show_news(seat)
        status = HumanTurn(self, seat).decide()
        if secret:
            self._clear()
        return status

    def _wait_for_privacy(self, name: str) -> bool:
        """Wait until the others look away; False if the input has ended."""
        self._clear()
        try:
            input(f"A secret choice for {name}: the others look away. {name}, press Enter. ")
        except EOFError:
            return False
        self._clear()
        return True

    def _clear(self) -> None:
        if sys.stdout.isatty():
            click.echo(CLEAR, nl=False)

    def show_news(self, viewer: int) -> None:
        """Print the moves since the viewer last saw the log, and sealed choices that have been opened since."""
        own = f"{self.record.game.seats[viewer]}: " if viewer != SPECTATOR else None
        now = self.record.lines(viewer)
        before = self._shown.get(viewer, now[: self._old_moves])
        shown_round = 0
        for number, (rounds, line) in enumerate(zip(self.record.rounds, now, strict=True)):
            if number < len(before) and before[number] == line:
                shown_round = rounds
            elif own is None or not line.startswith(own):
                if rounds != shown_round:
                    click.echo(f"\nRound {rounds}")
                    shown_round = rounds
                click.echo(f"  {line}")
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

    def save(self, file: Path) -> None:
        """Write the game so far to a file. Another file is never overwritten."""
        if file.exists() and file != self.file:
            raise FileExistsError(None, "is there already; choose another name", str(file))
        write_text(file, write_log(self.record))
        self.file = file
