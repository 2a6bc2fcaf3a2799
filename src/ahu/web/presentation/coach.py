"""The coach: in a guided first game it stands in the place of the prompt and says one thing at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse

from ahu.markup import Element, joined, raw
from ahu.web.game_page import page_of
from ahu.web.json_encoding import to_json
from ahu.web.presentation.cards import card_html
from ahu.web.presentation.log_html import move_sentence

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.core.state import State
    from ahu.lesson import Step
    from ahu.web.live.guide import Guide
    from ahu.web.live.live_table import LiveTable


def coach_html(table: LiveTable, guide: Guide, screen: State, names: list[str], translator: Translator) -> str:
    """What the learner is asked to do, and why; the end of the lesson says what was learned."""
    if guide.due is not None and table.history.record.moves:
        happened = move_sentence(table, len(table.history.record.moves), guide.learner, names, translator)
    else:
        happened = ""
    return str(_Coach(guide, screen, happened, translator).html())


class _Coach:
    """Writes the panel of one learner."""

    def __init__(self, guide: Guide, screen: State, happened: str, translator: Translator) -> None:
        self.guide, self.screen, self.translator = guide, screen, translator
        self.happened = happened
        """What the others did last, while they act."""
        self.translate = translator.translate
        self.progress = guide.progress

    def html(self) -> Element:
        step = self.guide.step
        if self.guide.due is not None:
            heading = self._heading(self.translate("Watch what the others do"))
            return self._panel([heading, Element("p", self.happened, class_="coach-why")])
        if step is None:
            return self._panel(self._end())
        why = Element("p", self.translate(step.why), class_="coach-why")
        parts = [self._heading(self.translate(step.task)), why, *self._next(step), *self._card(step)]
        return self._panel(parts, data_tokens=to_json(self._tokens(step)).decode())

    def _panel(self, parts: list[Element], **attributes: str) -> Element:
        return Element("div", self._head(), *parts, class_=self._class(), **self._place(), **attributes)

    def _class(self) -> str:
        """There is room for more where nothing is to be chosen."""
        return "coach" if self.guide.still_to_do() else "coach reads"

    def _head(self) -> Element:
        steps = len(self.guide.lesson.steps)
        number = min(self.progress.step + 1, steps)
        where = self.translate("Step {number} of {steps}", number=number, steps=steps)
        return Element(
            "div",
            Element("p", where, class_="coach-where"),
            Element("progress", value=self.progress.step, max=steps, aria_hidden="true"),
            self._again(),
            Element("a", self.translate("Leave"), href=reverse("home"), class_="button quiet"),
            class_="coach-head",
        )

    def _again(self) -> Element:
        """The button that begins again: the step, if it is half done, or else the whole lesson."""
        if self.guide.is_half_done():
            return self._button(self.translate("Begin this step again"), "again", class_="quiet")
        return self._button(self.translate("Start again"), "restart", class_="quiet")

    def _heading(self, text: str) -> Element:
        return Element("h2", text, class_="coach-task")

    def _place(self) -> dict[str, int]:
        """Attributes that say who is guided, and where they are."""
        return {"data_seat": self.guide.learner, "data_step": self.progress.step}

    def _button(self, label: str, act: str, **attributes: str) -> Element:
        return Element("button", label, type="button", data_guide=act, **self._place(), **attributes)

    def _next(self, step: Step) -> list[Element]:
        """The button of a step that is only read."""
        if step.do:
            return []
        return [Element("p", self._button(self.translate("Next"), "next", class_="go"), class_="coach-next")]

    def _card(self, step: Step) -> list[Element]:
        """The card of the thing that the step is about; where there is no room for it, its name opens it."""
        html = card_html(self.screen, self.guide.learner, step.card, self.translator) if step.card else ""
        if not html:
            return []
        card = page_of(self.screen.game).card(self.screen, self.guide.learner, step.card, self.translator)
        name = card.title if card else page_of(self.screen.game).label(self.screen.game, step.card, self.translator)
        return [
            Element("p", Element("span", name, data_about=step.card, tabindex=0), class_="coach-name"),
            Element("div", raw(html), class_="coach-card"),
        ]

    def _tokens(self, step: Step) -> list[str]:
        """What is highlighted: the things to click, and what the step is about."""
        game, page = self.screen.game, page_of(self.screen.game)
        actions = [game.parse(move.text) for move in self.guide.still_to_do()]
        clicked = [token for action in actions for token in page.path(game, action)]
        return list(dict.fromkeys([*clicked, *step.show]))

    def _end(self) -> list[Element]:
        learned = [Element("li", self.translate(line)) for line in self.guide.lesson.learned]
        first = self.translate("A new first game")
        form = f"{reverse('new_table')}?game={self.screen.game.name}&first=yes"
        again = Element("a", first, href=form, class_="button")
        go_on = self._button(self.translate("Go on against easy bots"), "leave", class_="go")
        return [
            self._heading(self.translate("Well done: now you know the game")),
            Element("ul", joined(learned), class_="coach-learned"),
            Element("p", go_on, again, class_="coach-next"),
        ]
