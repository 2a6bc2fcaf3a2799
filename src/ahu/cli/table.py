"""A table in the terminal: people and bots take their turns until the game is over."""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING

import click

from ahu.cli.files import write_text
from ahu.cli.score_text import end_lines
from ahu.cli.turn import Answer, Turn
from ahu.core import chance
from ahu.core.action import CHANCE, SPECTATOR
from ahu.core.log import write_log

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.bots.bot import Player
    from ahu.core.record import Record

CLEAR = "\033[2J\033[3J\033[H"
"""Clears a terminal, with what has been scrolled away."""


class Table:
    """One game at one terminal."""

    def __init__(self, record: Record, bots: dict[int, Player], rng: Random, file: Path | None = None) -> None:
        self.record = record
        self.bots = bots
        self.rng = rng
        self.file = file
        """Where the game was loaded from or saved to, and may be saved again."""
        self.people = [seat for seat in range(record.game.players) if seat not in bots]
        self._told: dict[int, list[str]] = {}
        # of a game that was loaded, only the round under way is news
        self._old = sum(rounds < record.state.rounds() for rounds in record.rounds)
        self._last = self.people[0] if self.people else SPECTATOR

    def run(self) -> None:
        """Play until the game is over, or a person leaves."""
        while actors := self.record.state.actors():
            actor = actors[0]
            if actor == CHANCE:
                self.record.play(actor, chance.draw(self.record.state, self.rng))
            elif actor in self.bots:
                self._bot(actor)
            elif self._ask(actor) is Answer.LEAVE:
                return
        self.tell(self._last)
        for line in end_lines(self.record.state):
            click.echo(line)

    def _bot(self, seat: int) -> None:
        """Let a bot take its turn, up to where another acts."""
        luck = Random(self.rng.getrandbits(64))  # a bot that had the dice's own numbers could foresee them
        for action in self.bots[seat].choose(self.record.state.view(seat), luck):
            if seat not in self.record.state.actors():
                return
            self.record.play(seat, action)

    def _ask(self, seat: int) -> Answer:
        """Let a person decide; if others sit here too, behind a curtain where the choice is secret."""
        name = self.record.game.seats[seat]
        secret = len(self.people) > 1 and any(action.sealed_text for action in self.record.state.actions(seat))
        if secret and not self._curtain(name):
            return Answer.LEAVE
        self._last = seat
        self.tell(seat)
        answer = Turn(self, seat).decide()
        if secret:
            self._clear()
        return answer

    def _curtain(self, name: str) -> bool:
        """Wait until the others look away; False if nobody is there any more."""
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

    def tell(self, viewer: int) -> None:
        """Tell what happened since the viewer was last told, and what was sealed then and is open now."""
        own = f"{self.record.game.seats[viewer]}: " if viewer != SPECTATOR else None
        now = self.record.lines(viewer)
        before = self._told.get(viewer, now[: self._old])
        shown = 0
        for number, (rounds, line) in enumerate(zip(self.record.rounds, now, strict=True)):
            if number < len(before) and before[number] == line:
                shown = rounds
            elif own is None or not line.startswith(own):
                if rounds != shown:
                    click.echo(f"\nRound {rounds}")
                    shown = rounds
                click.echo(f"  {line}")
        self._told[viewer] = now

    def take_back(self, seat: int) -> int:
        """Go back to before this seat's last action; answers how many moves were taken back."""
        length = len(self.record.moves)
        own = [number for number, move in enumerate(self.record.moves) if move.actor == seat]
        if not own:
            return 0
        self.record.rewind(own[-1])
        for told in self._told.values():
            del told[own[-1] :]
        return length - own[-1]

    def save(self, file: Path) -> None:
        """Write the game so far to a file, but not over a file that is not this game's."""
        if file.exists() and file != self.file:
            raise FileExistsError(None, "is there already; choose another name", str(file))
        write_text(file, write_log(self.record))
        self.file = file
