"""The HTML of a hint: one plan with its steps and what it brings, and a few clearly different turns."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from ahu.bots.turn_text import describe_turn, odds
from ahu.core.messages import capital
from ahu.markup import joined, raw, tag
from ahu.web.advice_data import AdvisedTurn
from ahu.web.game_page import BETWEEN_PLACES, page_of
from ahu.web.json_encoding import to_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.action import Action, Seat
    from ahu.core.game import Game
    from ahu.core.messages import Translator
    from ahu.markup import Markup
    from ahu.web.advice_data import Advice
    from ahu.web.live.live_table import LiveTable

BETWEEN_STEPS: Final = " · "
"""Stands between the steps of a turn in one line: each of them begins with a capital."""


def hint_html(table: LiveTable, seat: Seat, advice: list[Advice], translator: Translator) -> Markup:
    """The hint for a seat: the best plan, and other turns behind a fold."""
    writer = _HintWriter(table.game, seat, table.names(translator), translator)
    switch = writer.switch() if table.seats[seat].wants_hints else ""
    return joined([writer.head(advice[0]), writer.plan(advice[0]), writer.others(advice[1:]), switch])


def answer_html(table: LiveTable, seat: Seat, answer: Advice, translator: Translator, *, begins: bool) -> Markup:
    """The answer of a puzzle; the turn can be taken while nothing else was done."""
    writer = _HintWriter(table.game, seat, table.names(translator), translator)
    translate = translator.translate
    kind = translate("The answer, if nobody is in the way") if len(answer.turns) > 1 else translate("The answer")
    return joined([writer.head(answer, kind), writer.plan(answer, can_be_taken=begins)])


def option_html(
    game: Game, seat: Seat, option: Advice, names: Sequence[str], translator: Translator, *, to_player: bool
) -> Markup:
    """What could have been done instead; for the player of the seat also what it brings.

    It names no chance of winning: the adviser's trial games and the review's judgement of positions have two scales.
    """
    writer = _HintWriter(game, seat, names, translator)
    reasons = writer.reasons(option) if to_player else ""
    return joined([tag("span", writer.summary(option), class_="option-text"), reasons])


class _HintWriter:
    """Writes the hint of one seat."""

    def __init__(self, game: Game, seat: Seat, names: Sequence[str], translator: Translator) -> None:
        self.game, self.seat, self.names, self.translator = game, seat, names, translator

    def head(self, option: Advice, kind: str = "") -> Markup:
        """The title, the condition it holds under, and the button that closes the hint."""
        translate = self.translator.translate
        if not kind:
            kind = translate("Hint, if nobody is in the way") if len(option.turns) > 1 else translate("Hint")
        title = self.translator.render(option.aim) if option.aim else self._steps(option)[0]
        return tag(
            "div",
            tag("p", kind, class_="phase"),
            tag("h3", title),
            tag("button", translate("Close"), type="button", class_="quiet", data_hint="close"),
            class_="hint-head",
        )

    def switch(self) -> Markup:
        """The button that ends hints which nobody asks for."""
        label = self.translator.translate("Stop showing hints")
        button = tag("button", label, type="button", class_="quiet", data_hints="off", data_seat=self.seat)
        return tag("p", button, class_="hint-switch")

    def plan(self, option: Advice, *, can_be_taken: bool = True) -> Markup:
        """The steps, what they bring, and the button that takes the first turn; the map shows all of it."""
        return tag(
            "div",
            self._step_list(option) if option.aim or len(self._steps(option)) > 1 else "",
            self.reasons(option),
            self.odds(option),
            self._go(option) if can_be_taken else "",
            class_="hint-plan",
            **self._on_map(self._turns(option)),
        )

    def _go(self, option: Advice) -> Markup:
        """The button that takes the first turn."""
        button = tag(
            "button",
            self._go_label(option),
            type="button",
            class_="go",
            data_hint="take",
            data_actions=to_json(option.actions).decode(),
            data_text=self.summary(option),
            **self._on_map(self._turns(option)[:1]),
        )
        return tag("div", button, class_="go-row")

    def others(self, options: Sequence[Advice]) -> Markup | str:
        """Other turns, the likeliest to win first: the map shows the one that is pointed at, a click chooses it."""
        if not options:
            return ""
        rows = [
            tag(
                "button",
                tag("span", self.summary(option), class_="option-text"),
                self.reasons(option),
                self.odds(option),
                type="button",
                data_hint="take",
                data_actions=to_json(option.actions).decode(),
                data_text=self.summary(option),
                **self._on_map(self._turns(option)),
            )
            for option in options
        ]
        return tag(
            "details",
            tag("summary", self.translator.translate("What else you could do")),
            tag("ol", joined(tag("li", row) for row in rows), class_="options"),
            class_="hint-others",
        )

    def summary(self, option: Advice) -> str:
        """The turn to take now, in a line."""
        return BETWEEN_STEPS.join(self._turn_steps(self._turns(option)[0]))

    def reasons(self, option: Advice) -> Markup:
        """What the plan brings, or else why the turn is good."""
        if not option.told:
            why = capital(self.translator.render(option.why)) if option.why else ""
            return tag("span", f"{why}.", class_="option-why") if why else raw("")
        sentences = [self.translator.render(told.named(self.names)) for told in option.told]
        return tag("span", " ".join(sentences), class_="option-why")

    def odds(self, option: Advice) -> Markup:
        """The chance of winning as a bar and in words, if the turn was tried."""
        if not option.trials:
            return raw("")
        words = tag("span", self.translator.render(odds(option.chance)))
        return tag("span", _bar(option.chance), words, class_="option-odds")

    def _step_list(self, option: Advice) -> Markup:
        """The steps of the turn to take now, numbered, and each later turn as one step."""
        first, *others = self._turns(option)
        later = self.translator.translate("later")
        rows = [tag("li", step, class_="now") for step in self._turn_steps(first)]
        rows += [
            tag("li", BETWEEN_STEPS.join(self._turn_steps(turn)), tag("small", later), class_="later")
            for turn in others
        ]
        return tag("ol", joined(rows), class_="hint-steps")

    def _go_label(self, option: Advice) -> str:
        """The button names its act: the turn in words if it is one step, else the numbers of its steps."""
        steps = self._turn_steps(self._turns(option)[0])
        if len(steps) == 1:
            return steps[0]
        return self.translator.translate("Do steps 1 to {number}", number=len(steps))

    def _steps(self, option: Advice) -> list[str]:
        return [step for turn in self._turns(option) for step in self._turn_steps(turn)]

    def _turns(self, option: Advice) -> Sequence[AdvisedTurn]:
        """The turns of a plan; the turn itself where there is no plan."""
        return option.turns or [AdvisedTurn(option.actions, [])]

    def _turn_steps(self, turn: AdvisedTurn) -> list[str]:
        """The instructions of a turn, equal ones once with their number; else what the player is said to do."""
        if turn.steps:
            rows = [(step, len(list(equal))) for step, equal in groupby(map(self.translator.render, turn.steps))]
            return [step if number == 1 else f"{step} × {number}" for step, number in rows]
        return [describe_turn(self.game, self.seat, self._parsed([turn]), self.names, self.translator)]

    def _on_map(self, turns: Sequence[AdvisedTurn]) -> dict[str, str]:
        """Attributes that say which places of the map the turns are about, and which way something is carried."""
        page, actions = page_of(self.game), self._parsed(turns)
        routes = [page.route_of(self.game, self._parsed([turn])) for turn in turns]
        route = next((route for route in routes if route), [])
        about = BETWEEN_PLACES.join(page.places_of(self.game, actions))
        return {"data_about": about, "data_route": BETWEEN_PLACES.join(route)}

    def _parsed(self, turns: Sequence[AdvisedTurn]) -> list[Action]:
        return [self.game.parse(text) for turn in turns for text in turn.actions]


def _bar(share: float) -> Markup:
    """A share between 0 and 1, as a bar."""
    width = round(100 * share)
    return raw(
        '<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="bar-all" width="100" height="8"/><rect class="bar-part" width="{width}" height="8"/></svg>'
    )
