"""A hint in sentences: the best plan with its steps and what it brings, then a few clearly different turns."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from ahu.bots.turn_text import describe_turn, odds
from ahu.cli.language import spoken
from ahu.cli.output import accented, wrapped
from ahu.core.messages import Message, capital

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.bots.advice import Option
    from ahu.core.state import View

INDENT = " " * 6


def hint_lines(options: Sequence[Option], view: View) -> list[str]:
    """The lines of a hint; each option has the number by which it can be picked."""
    best, *others = options
    lines = [accented(wrapped(_title(best))), *_option_lines(1, best, view)]
    if others:
        lines.append(accented(spoken().translate("What else you could do")))
    for number, option in enumerate(others, start=2):
        lines += _option_lines(number, option, view)
    return [*lines, spoken().translate("Type a number to take that turn.")]


def _title(best: Option) -> str:
    """What the plan is for, and the condition it holds under."""
    several = len(best.plan.steps) > 1
    kind = Message("Hint, if nobody is in the way") if several else Message("Hint")
    if best.plan.aim is None:
        return spoken().render(kind)
    return spoken().translate("{hint}: {aim}", hint=kind, aim=best.plan.aim)


def _option_lines(number: int, option: Option, view: View) -> list[str]:
    """The steps of a turn, the later turns that it is for, and what they bring."""
    render = spoken().render
    first, *later = [[render(step) for step in steps] for steps in option.plan.steps] or [[]]
    first = first or [_described(option, view)]
    steps = [wrapped(step, INDENT, f"{INDENT}  ") for step in first]
    steps[0] = f"{number:>4}  {steps[0].removeprefix(INDENT)}"
    steps += [
        wrapped(spoken().translate("later: {step}", step=step), INDENT, f"{INDENT}  ")
        for step in _counted([step for turn in later for step in turn])
    ]
    return [*steps, wrapped(" ".join(_results(option, view)), INDENT, INDENT)]


def _counted(steps: list[str]) -> list[str]:
    """Steps in a row, equal ones as one with their number."""
    runs = [(step, len(list(same))) for step, same in groupby(steps)]
    return [
        spoken().translate("{step} ({number} times)", step=step, number=number) if number > 1 else step
        for step, number in runs
    ]


def _described(option: Option, view: View) -> str:
    """A turn of a game that has no words for instructions."""
    game = view.position.game
    names = [game.seat_label(seat) for seat in range(game.players)]
    return describe_turn(game, view.seat, option.actions, names, spoken())


def _results(option: Option, view: View) -> list[str]:
    """What a plan brings, or else why the turn is good; and how likely it is to win."""
    render, game = spoken().render, view.position.game
    names = [game.seat_label(seat) for seat in range(game.players)]
    told = [render(claims.named(names)) for claims in option.plan.told]
    if not told:
        told = [render(Message("{sentence}.", sentence=capital(render(option.why))))]
    return told + ([render(Message("{sentence}.", sentence=odds(option.chance)))] if option.trials else [])
