"""One decision of a person at the keyboard: what they are shown, and what they may type."""

from __future__ import annotations

import sys
from difflib import get_close_matches
from enum import Enum
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import click

from ahu.bots.advice import advise
from ahu.bots.heuristics import heuristics_of
from ahu.cli.action_menu import Choice, Menu, choices_with_words, find_choices
from ahu.cli.commands import command_named, help_lines
from ahu.cli.hint_text import hint_lines
from ahu.cli.language import spoken
from ahu.cli.log_text import action_text, log_lines
from ahu.cli.output import accented, text_style, wrapped
from ahu.cli.progress import thinking
from ahu.cli.rules import rules_text
from ahu.cli.score_text import score_lines
from ahu.core.errors import AhuError
from ahu.core.messages import Message, capital, either, shorten
from ahu.draw.drawing import drawing_of
from ahu.rules_book import book_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.cli.terminal_game import TerminalGame
    from ahu.core.action import Action, Seat

EXAMPLES: Final = 3
"""Actions that the help shows."""


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
        self.screen = terminal.record.state.screen(seat)
        self.choices = [self._choice(action) for action in self.screen.actions(seat)]
        self.menu = Menu(self.choices, short=True)
        self.hinted: list[list[Action]] = []
        """The turns of the last hint, if nothing was listed since."""
        self.commands: dict[str, Callable[[str], TurnStatus]] = {
            "help": self._help,
            "list": self._list,
            "map": self._map,
            "look": self._look,
            "board": self._board,
            "score": self._score,
            "log": self._log,
            "hint": self._hint,
            "rules": self._rules,
            "undo": self._undo,
            "save": self._save,
            "quit": self._quit,
        }

    def _choice(self, action: Action) -> Choice:
        """An action with its words: those of the game, or its notation if the game has no words."""
        words = heuristics_of(self.screen.game).instruction(self.screen, action)
        return Choice(action, spoken().translate(action.text) if words is None else spoken().render(words))

    def decide(self) -> TurnStatus:
        """Ask until the person has acted, undone something, or left."""
        name = self.screen.game.seat_label(self.seat)
        heading = spoken().translate("Round {number}, {seat}.", number=self.screen.rounds(), seat=name)
        self.terminal.say("")
        self.terminal.say(wrapped(f"{heading} {spoken().render(self.screen.prompt(self.seat))}"))
        self._show(self.menu)
        if len(self.choices) == 1:
            self._say(Message("Nothing else can be done: press Enter."))
        status = TurnStatus.UNDECIDED
        while status is TurnStatus.UNDECIDED:
            try:
                line = self.terminal.ask(name)
            except EOFError:
                status = self._end_of_input()
            else:
                status = self._handle(line)
        return status

    def _end_of_input(self) -> TurnStatus:
        """Ctrl-D, or a pipe that has ended and can't be asked."""
        self.terminal.say("")
        return self.terminal.leave() if sys.stdin.isatty() else TurnStatus.LEFT

    def _handle(self, line: str) -> TurnStatus:
        if not line:
            return self._act([self.choices[0].action]) if len(self.choices) == 1 else TurnStatus.UNDECIDED
        if line.isdecimal():
            return self._pick(int(line))
        word, _, rest = line.partition(" ")
        command, written = command_named(word), [choice.label.casefold() for choice in self.choices]
        if command and line.casefold() not in written:  # an action written out comes first
            return self.commands[command](rest.strip())
        return self._choose(find_choices(line, self.choices), line)

    def _choose(self, found: list[Choice], line: str) -> TurnStatus:
        if len(found) == 1:
            return self._act([found[0].action])
        if found:
            self._say(Message("“{line}” may mean {number} things:", line=line, number=len(found)))
            self._show(Menu(found))
        else:
            for sentence in self._why_illegal(line):
                self._say(sentence)
        return TurnStatus.UNDECIDED

    def _why_illegal(self, line: str) -> list[Message]:
        """The rule that forbids what was typed, if there is only one; else that nothing like it can be done now."""
        every = [self._choice(action) for action in self.screen.game.notation().values()]
        actions = [choice.action for choice in find_choices(line, every)]
        if not actions:
            return [self._not_an_action(line), _what_to_type()]
        reasons = {spoken().render(self.screen.refusal(self.seat, action).error().message) for action in actions}
        if len(reasons) == 1:
            return [Message("{sentence}.", sentence=capital(reasons.pop())), *self._more_about(actions[0])]
        return [Message("Nothing like “{line}” can be done now.", line=line), _what_to_type()]

    def _more_about(self, action: Action) -> list[Message]:
        """Where the rule that forbids an action can be read; nothing if the game has no book."""
        game, rule = self.screen.game, self.screen.refusal(self.seat, action).rule
        book = book_of(game.name, spoken().code)
        return [Message("“rules {id}” shows this rule.", id=rule)] if book and rule in book.rules else []

    def _not_an_action(self, line: str) -> Message:
        """That a line means nothing, and what it may have meant."""
        words: dict[str, object] = {"text": shorten(line), "game": self.screen.game.title}
        near = get_close_matches(line, [choice.label for choice in self.choices])
        if not near:
            return Message("“{text}” is not an action in {game}.", **words)
        meant = either([Message("“{text}”", text=label) for label in near])
        return Message("“{text}” is not an action in {game}; did you mean {near}?", near=meant, **words)

    def _act(self, actions: list[Action]) -> TurnStatus:
        """Take actions, as long as they are the person's to take, and say what they brought."""
        record = self.terminal.record
        for action in actions:
            if action not in record.state.actions(self.seat):
                break
            record.play(self.seat, action)
            self.terminal.say(wrapped(action_text(record.game, self.seat, action), "  ", "    "))
            finding = record.state.private_result(self.seat, action)
            if finding:
                self._say(finding)
        return TurnStatus.DONE

    def _show(self, menu: Menu) -> None:
        self.menu, self.hinted = menu, []
        for line in menu.lines():
            self.terminal.say(line)

    def _pick(self, number: int) -> TurnStatus:
        if self.hinted:
            if 1 <= number <= len(self.hinted):
                return self._act(self.hinted[number - 1])
            self._say(Message("The last list goes from 1 to {number}.", number=len(self.hinted)))
            return TurnStatus.UNDECIDED
        picked = self.menu.pick(number)
        if len(picked) == 1:
            return self._act([picked[0].action])
        if picked:
            self._show(Menu(picked))
        else:
            self._say(Message("The last list goes from 1 to {number}.", number=len(self.menu.entries)))
        return TurnStatus.UNDECIDED

    def _say(self, what: object) -> None:
        self.terminal.say(wrapped(spoken().render(what)))

    # commands

    def _help(self, _: str) -> TurnStatus:
        for line in help_lines(self.commands):
            self.terminal.say(line)
        self.terminal.say(accented(spoken().translate("Actions you may take now, for example:")))
        for choice in self.choices[:EXAMPLES]:
            self.terminal.say(f"  {choice.label}")
        return TurnStatus.UNDECIDED

    def _list(self, words: str) -> TurnStatus:
        found = choices_with_words(words, self.choices)
        if found:
            self._show(Menu(found))
        else:
            self._say(Message("No action now has the words “{words}”.", words=words))
        return TurnStatus.UNDECIDED

    def _map(self, _: str) -> TurnStatus:
        return self._print(drawing_of(self.screen.game).map_text(self.screen, text_style()))

    def _look(self, _: str) -> TurnStatus:
        return self._print(drawing_of(self.screen.game).position_text(self.screen, text_style()))

    def _board(self, _: str) -> TurnStatus:
        return self._print(drawing_of(self.screen.game).board_text(self.screen.game, text_style()))

    def _print(self, drawn: str) -> TurnStatus:
        self.terminal.say(drawn.rstrip("\n"))
        return TurnStatus.UNDECIDED

    def _score(self, _: str) -> TurnStatus:
        self._say(Message("Points that you can see. Hidden ones are added at the end:"))
        for line in score_lines(self.screen):
            self.terminal.say(line)
        return TurnStatus.UNDECIDED

    def _log(self, _: str) -> TurnStatus:
        record = self.terminal.record
        lines = [line.text for line in log_lines(record, self.seat) if line.round == record.state.rounds()]
        for line in lines or [spoken().translate("Nothing has happened in this round yet.")]:
            self.terminal.say(wrapped(line, "  ", "    "))
        return TurnStatus.UNDECIDED

    def _hint(self, _: str) -> TurnStatus:
        """Ask a bot that sees only what this person may know. It draws no random numbers of the game."""
        view = self.terminal.record.state.view(self.seat)
        with thinking(Message("Thinking about a hint …")):
            options = advise(view, Random(view.write()))
        for line in hint_lines(options, view):
            self.terminal.say(line)
        self.hinted = [option.actions for option in options]
        return TurnStatus.UNDECIDED

    def _rules(self, rule: str) -> TurnStatus:
        """Print a rule, or page through the book."""
        try:
            text = rules_text(type(self.screen.game), rule or None)
        except AhuError as error:
            self._say(Message("{sentence}.", sentence=capital(spoken().render(error.message))))
            return TurnStatus.UNDECIDED
        if rule:
            return self._print(text)
        click.echo_via_pager(text)
        return TurnStatus.UNDECIDED

    def _undo(self, _: str) -> TurnStatus:
        moves = self.terminal.undo(self.seat)
        if not moves:
            self._say(Message("You have not acted yet: there is nothing to undo."))
            return TurnStatus.UNDECIDED
        self._say(
            Message(
                "Undone: your last action and everything after it ({number} move).",
                "Undone: your last action and everything after it ({number} moves).",
                moves,
            )
        )
        return TurnStatus.DONE

    def _save(self, name: str) -> TurnStatus:
        if name:
            self.terminal.save(Path(name))
        else:
            self._say(Message("Name a file: save FILE"))
        return TurnStatus.UNDECIDED

    def _quit(self, _: str) -> TurnStatus:
        return self.terminal.leave()


def _what_to_type() -> Message:
    return Message("Type “list” to see what you may do, or “help”.")
