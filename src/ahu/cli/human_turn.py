"""One decision of a person at the keyboard: what they are shown, and what they may type."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from random import Random
from textwrap import fill
from typing import TYPE_CHECKING

import click

from ahu.bots.advice import advise
from ahu.bots.turn_text import describe_turn, odds
from ahu.cli.action_menu import COMPACT, WIDTH, Menu, actions_with_words, find_actions
from ahu.cli.score_text import score_lines
from ahu.core.errors import UnreadableAction
from ahu.core.messages import ENGLISH, capital
from ahu.draw.drawing import drawing_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.bots.advice import Option
    from ahu.cli.terminal_game import TerminalGame
    from ahu.core.action import Action, Seat
    from ahu.core.state import View

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


class TurnStatus(Enum):
    """How far a person has come with their decision."""

    UNDECIDED = 0
    DONE = 1
    LEFT = 2
    """The person has left the game."""


class HumanTurn:
    """A decision of the person in a seat. What they are shown comes from the state as that seat sees it."""

    def __init__(self, terminal: TerminalGame, seat: Seat) -> None:
        self.terminal = terminal
        self.seat = seat
        self.name = terminal.record.game.seats[seat]
        self.screen = terminal.record.state.screen(seat)
        self.legal = self.screen.actions(seat)
        self.menu: Menu | None = None
        self.commands: dict[str, Callable[[str], TurnStatus]] = {
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

    def decide(self) -> TurnStatus:
        """Ask until the person has acted, undone something, or left."""
        click.echo("\n" + fill(f"Round {self.screen.rounds()}, {self.name}. {self.screen.prompt(self.seat)}", WIDTH))
        if len(self.legal) <= COMPACT:
            self._offer(self.legal)
        else:
            click.echo(f"You have {len(self.legal)} choices: type an action, list to see them, or ? for help.")
        status = TurnStatus.UNDECIDED
        while status is TurnStatus.UNDECIDED:
            try:
                line = input(f"{self.name}> ").strip()
            except EOFError:
                click.echo()
                return TurnStatus.LEFT
            status = self._handle(line) if line else TurnStatus.UNDECIDED
        return status

    def _handle(self, line: str) -> TurnStatus:
        word, _, rest = line.partition(" ")
        command = self.commands.get(word.casefold())
        if line.isdecimal():
            return self._pick(int(line))
        # an action written out comes before a command of the same name
        if command and not [a for a in find_actions(line, self.legal) if a.text.casefold() == line.casefold()]:
            return command(rest.strip())
        return self._choose(find_actions(line, self.legal), line)

    def _choose(self, found: list[Action], line: str) -> TurnStatus:
        if len(found) == 1:
            return self._act(found[0])
        if found:
            click.echo(f"“{line}” may mean {len(found)} things:")
            self._offer(found)
        else:
            click.echo(self._why_illegal(line))
        return TurnStatus.UNDECIDED

    def _why_illegal(self, line: str) -> str:
        """The rule that forbids what was typed, if there is only one; else that nothing like it can be done now."""
        game = self.terminal.record.game
        try:
            actions = [game.parse(line)]
        except UnreadableAction as error:
            actions = find_actions(line, list(game.notation().values()))
            if not actions:
                return f"{error}\n{HINT}"
        reasons = {str(self.screen.refusal(self.seat, action).error()) for action in actions}
        if len(reasons) == 1:
            reason = reasons.pop()
            return f"{capital(reason)}."
        return f"Nothing like “{line}” can be done now.\n{HINT}"

    def _act(self, action: Action) -> TurnStatus:
        self.terminal.record.play(self.seat, action)
        click.echo(f"You ({self.name}): {action}")
        finding = self.terminal.record.state.private_result(self.seat, action)
        if finding:
            click.echo(finding)
        return TurnStatus.DONE

    def _offer(self, actions: list[Action]) -> None:
        self.menu = Menu(actions)
        for line in self.menu.lines():
            click.echo(line)

    def _pick(self, number: int) -> TurnStatus:
        if self.menu is None:
            click.echo("There is no list yet that a number could pick from: type list first.")
            return TurnStatus.UNDECIDED
        picked = self.menu.pick(number)
        if len(picked) == 1:
            return self._act(picked[0])
        if picked:
            self._offer(picked)
        else:
            click.echo(f"The last list goes from 1 to {len(self.menu.entries)}.")
        return TurnStatus.UNDECIDED

    # commands

    def _help(self, _: str) -> TurnStatus:
        click.echo(HELP)
        for action in self.legal[:EXAMPLES]:
            click.echo(f"  {action}")
        return TurnStatus.UNDECIDED

    def _list(self, words: str) -> TurnStatus:
        found = actions_with_words(words, self.legal)
        if found:
            self._offer(found)
        else:
            click.echo(f"You may do nothing now that has the words “{words}”.")
        return TurnStatus.UNDECIDED

    def _map(self, _: str) -> TurnStatus:
        click.echo(drawing_of(self.screen.game).position_text(self.screen).rstrip("\n"))
        return TurnStatus.UNDECIDED

    def _board(self, _: str) -> TurnStatus:
        click.echo(drawing_of(self.screen.game).board_text(self.screen.game).rstrip("\n"))
        return TurnStatus.UNDECIDED

    def _score(self, _: str) -> TurnStatus:
        click.echo("Points as far as you can see them; what is hidden counts at the end:")
        for line in score_lines(self.screen):
            click.echo(line)
        return TurnStatus.UNDECIDED

    def _log(self, _: str) -> TurnStatus:
        record = self.terminal.record
        lines = zip(record.rounds, record.lines(self.seat), strict=True)
        shown = [line for rounds, line in lines if rounds == record.state.rounds()]
        for line in shown or ["Nothing has happened in this round yet."]:
            click.echo(f"  {line}")
        return TurnStatus.UNDECIDED

    def _hint(self, _: str) -> TurnStatus:
        """Ask a bot that sees only what this person may know. It draws no random numbers of the game."""
        view = self.terminal.record.state.view(self.seat)
        options = advise(view, Random(view.write()))
        click.echo("A bot would do this:")
        for option in options:
            for line in _hint_lines(option, view):
                click.echo(line)
        return TurnStatus.UNDECIDED

    def _undo(self, _: str) -> TurnStatus:
        moves = self.terminal.undo(self.seat)
        if not moves:
            click.echo("You have not acted yet: there is nothing to take back.")
            return TurnStatus.UNDECIDED
        click.echo(f"Taken back: your last action and all that followed, {moves} in all.")
        return TurnStatus.DONE

    def _save(self, name: str) -> TurnStatus:
        if not name:
            click.echo("Say where to: save FILE.")
            return TurnStatus.UNDECIDED
        try:
            self.terminal.save(Path(name))
            click.echo(f"Saved in {name}.")
        except OSError as error:  # a wrong name is no reason to lose the game
            click.echo(f"Not saved: {error.filename}: {error.strerror}")
        return TurnStatus.UNDECIDED

    def _quit(self, _: str) -> TurnStatus:
        click.echo("You have left the game.")
        return TurnStatus.LEFT


def _hint_lines(option: Option, view: View) -> list[str]:
    """A turn with what it brings, the turns that it is for, and what to type."""
    game, plan = view.position.game, option.plan
    told = [str(told.named(game.seats)) for told in plan.told] or [f"{capital(str(option.why))}."]
    chance = [f"{odds(option.chance)}."] if option.trials else []
    turns = [[str(step) for step in steps] for steps in plan.steps]
    first = turns[0] or [describe_turn(game, view.seat, option.actions, game.seats, ENGLISH)]
    later = [f"Later: {step}." for steps in turns[1:] for step in steps]
    text = " ".join([f"{'; '.join(first)}.", *later, *told, *chance])
    return [fill(text, WIDTH, initial_indent="  ", subsequent_indent="    "), f"    type: {option.actions[0]}"]
