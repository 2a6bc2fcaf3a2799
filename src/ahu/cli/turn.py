"""One decision of one person: what they are shown, and what they may type."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from random import Random
from textwrap import fill
from typing import TYPE_CHECKING

import click

from ahu.bots.advice import ADVICE_LEVEL, advise
from ahu.bots.catalogue import LEVELS
from ahu.bots.turn_text import describe_turn, odds
from ahu.cli.action_menu import COMPACT, WIDTH, Menu, meant, with_words
from ahu.cli.score_text import score_lines
from ahu.core.errors import UnreadableAction
from ahu.core.messages import ENGLISH, capital
from ahu.draw.drawing import drawing_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.cli.table import Table
    from ahu.core.action import Action

HELP = """\
Type an action, or enough of it to tell it from all others; big or small letters don't matter.
You may also type:
  list            what you may do, numbered; then a number picks
  list WORDS      only what has these words
  map             the position, as you see it
  board           the empty board, and what its places are worth
  score           everyone's points, as far as you can see them
  log             what happened this round
  hint            what a bot would do with what you know, and why
  undo            go back to before your last action
  save FILE       write the game to a file; “--load FILE” goes on with it
  quit            leave the game
  ?               this help
Actions you may take now, for example:"""
HINT = "Type list to see what you may do, or ? for help."
EXAMPLES = 3
HINTS = 3


class Answer(Enum):
    """What a line typed by a person leads to."""

    STAY = 0
    """They are still to decide."""
    DONE = 1
    """The game goes on."""
    LEAVE = 2
    """They have left."""


class Turn:
    """A person at the keyboard. Everything they are shown comes from their own screen of the game."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.name = table.record.game.seats[seat]
        self.screen = table.record.state.screen(seat)
        self.legal = self.screen.actions(seat)
        self.menu: Menu | None = None
        self.commands: dict[str, Callable[[str], Answer]] = {
            "?": self._help,
            "help": self._help,
            "list": self._list,
            "map": self._map,
            "board": self._board,
            "score": self._score,
            "log": self._log,
            "hint": self._hint,
            "undo": self._undo,
            "save": self._save,
            "quit": self._quit,
        }

    def decide(self) -> Answer:
        """Ask until the person has acted, taken something back, or left."""
        click.echo("\n" + fill(f"Round {self.screen.rounds()}, {self.name}. {self.screen.prompt(self.seat)}", WIDTH))
        if len(self.legal) <= COMPACT:
            self._offer(self.legal)
        else:
            click.echo(f"You have {len(self.legal)} choices: type an action, list to see them, or ? for help.")
        answer = Answer.STAY
        while answer is Answer.STAY:
            try:
                line = input(f"{self.name}> ").strip()
            except EOFError:
                click.echo()
                return Answer.LEAVE
            answer = self._answer(line) if line else Answer.STAY
        return answer

    def _answer(self, line: str) -> Answer:
        word, _, rest = line.partition(" ")
        command = self.commands.get(word.casefold())
        if line.isdecimal():
            return self._number(int(line))
        # an action written out comes before a command, should a game have one that begins like it
        if command and not [a for a in meant(line, self.legal) if a.text.casefold() == line.casefold()]:
            return command(rest.strip())
        return self._choose(meant(line, self.legal), line)

    def _choose(self, found: list[Action], line: str) -> Answer:
        if len(found) == 1:
            return self._act(found[0])
        if found:
            click.echo(f"“{line}” may mean {len(found)} things:")
            self._offer(found)
        else:
            click.echo(self._why_not(line))
        return Answer.STAY

    def _why_not(self, line: str) -> str:
        """The rule against what the words mean, if there is but one reason; else that they mean nothing now."""
        game = self.table.record.game
        try:
            actions = [game.parse(line)]
        except UnreadableAction as error:
            actions = meant(line, list(game.notation().values()))
            if not actions:
                return f"{error}\n{HINT}"
        reasons = {str(self.screen.refusal(self.seat, action).error()) for action in actions}
        if len(reasons) == 1:
            reason = reasons.pop()
            return f"{capital(reason)}."
        return f"Nothing like “{line}” can be done now.\n{HINT}"

    def _act(self, action: Action) -> Answer:
        self.table.record.play(self.seat, action)
        click.echo(f"You ({self.name}): {action}")
        finding = self.table.record.state.private_result(self.seat, action)
        if finding:
            click.echo(finding)
        return Answer.DONE

    def _offer(self, actions: list[Action]) -> None:
        self.menu = Menu(actions)
        for line in self.menu.lines():
            click.echo(line)

    def _number(self, number: int) -> Answer:
        if self.menu is None:
            click.echo("There is no list yet that a number could pick from: type list first.")
            return Answer.STAY
        picked = self.menu.pick(number)
        if len(picked) == 1:
            return self._act(picked[0])
        if picked:
            self._offer(picked)
        else:
            click.echo(f"The last list goes from 1 to {len(self.menu.entries)}.")
        return Answer.STAY

    # commands

    def _help(self, _: str) -> Answer:
        click.echo(HELP)
        for action in self.legal[:EXAMPLES]:
            click.echo(f"  {action}")
        return Answer.STAY

    def _list(self, words: str) -> Answer:
        found = with_words(words, self.legal)
        if found:
            self._offer(found)
        else:
            click.echo(f"You may do nothing now that has the words “{words}”.")
        return Answer.STAY

    def _map(self, _: str) -> Answer:
        click.echo(drawing_of(self.screen.game).position_text(self.screen).rstrip("\n"))
        return Answer.STAY

    def _board(self, _: str) -> Answer:
        click.echo(drawing_of(self.screen.game).board_text(self.screen.game).rstrip("\n"))
        return Answer.STAY

    def _score(self, _: str) -> Answer:
        click.echo("Points as far as you can see them; what is hidden counts at the end:")
        for line in score_lines(self.screen):
            click.echo(line)
        return Answer.STAY

    def _log(self, _: str) -> Answer:
        record = self.table.record
        lines = zip(record.rounds, record.lines(self.seat), strict=True)
        told = [line for rounds, line in lines if rounds == record.state.rounds()]
        for line in told or ["Nothing has happened in this round yet."]:
            click.echo(f"  {line}")
        return Answer.STAY

    def _hint(self, _: str) -> Answer:
        """Ask a bot that sees what this person may know; its luck is its own, so that the game goes on as it would."""
        view = self.table.record.state.view(self.seat)
        options = advise(view, Random(view.write()))
        click.echo(f"What {LEVELS[ADVICE_LEVEL].name}, a bot, would do:")
        for option in [options[0], *[option for option in options[1:] if option.trials]][:HINTS]:
            told = describe_turn(view.position.game, self.seat, option.actions, view.position.game.seats, ENGLISH)
            why = [option.why] if option is options[0] or option.why != options[0].why else []
            more = "; ".join(map(str, [*why, *[odds(option.points, option.chance)] * bool(option.trials)]))
            click.echo(fill(f"{told}: {more}.", WIDTH, initial_indent="  ", subsequent_indent="    "))
            click.echo(f"    type: {option.actions[0]}")
        return Answer.STAY

    def _undo(self, _: str) -> Answer:
        moves = self.table.take_back(self.seat)
        if not moves:
            click.echo("You have not acted yet: there is nothing to take back.")
            return Answer.STAY
        click.echo(f"Taken back: your last action and all that followed, {moves} in all.")
        return Answer.DONE

    def _save(self, name: str) -> Answer:
        if not name:
            click.echo("Say where to: save FILE.")
            return Answer.STAY
        try:
            self.table.save(Path(name))
            click.echo(f"Saved in {name}.")
        except OSError as error:  # a wrong name is no reason to lose the game
            click.echo(f"Not saved: {error.filename}: {error.strerror}")
        return Answer.STAY

    def _quit(self, _: str) -> Answer:
        click.echo("You have left the game.")
        return Answer.LEAVE
