"""The review of a game: chances and points as they went, the turning points, and what a bot would have done there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from ahu.bots.advice import ADVICE_LEVEL
from ahu.bots.turn_text import describe_turn, percent
from ahu.core.messages import Message
from ahu.draw.chart import NARROW, WIDE, Axes, Line, Size, Spot, chart, ticks
from ahu.web.language import translator_of
from ahu.web.live.live_tables import live_tables
from ahu.web.presentation import log_html
from ahu.web.presentation.hint_html import best_options, option_html
from ahu.web.presentation.markup import joined, raw, tag
from ahu.web.presentation.player_names import bot_name
from ahu.web.presentation.seat_badge import colour_of, sign
from ahu.web.views.errors import not_found, trouble
from ahu.web.views.layout import page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest
    from markupsafe import Markup

    from ahu.bots.review import Decision, Review
    from ahu.core.messages import Translator
    from ahu.web.live.bot_workers import Advice
    from ahu.web.live.live_table import LiveTable
    from ahu.web.live.reviewer import ReviewProgress


@require_safe
async def review(request: HttpRequest, key: str) -> HttpResponse:
    """The review, as far as it has come; the page asks again until it is whole."""
    table = await live_tables().get(key)
    if table is None:
        return not_found(request)
    translator = translator_of(request, table.game.name)
    translate = translator.translate
    if not table.state.over():
        return trouble(request, 409, translate("Not yet"), translate("This game is still being played."))
    shown = _Shown(table, table.reviewer.progress(), translator)
    if "HX-Request" in request.headers and "HX-History-Restore-Request" not in request.headers:
        return HttpResponse(shown.part(), headers={"Cache-Control": "no-store"})
    return page(
        request,
        translate("Review: {game}", game=table.game.title),
        tag("h1", translate("Review: {game}", game=table.game.title)),
        tag("p", log_html.winners(table.state, table.names(translator), translator), class_="lead"),
        shown.part(),
        tag(
            "p",
            tag("a", translate("To the table"), href=f"/table/{key}/", class_="button"),
            tag("a", translate("Replay"), href=f"/table/{key}/replay/?action=0", class_="button"),
            class_="submit",
        ),
        kind="review",
    )


class _Shown:
    """A review as a page shows it."""

    def __init__(self, table: LiveTable, progress: ReviewProgress, translator: Translator) -> None:
        self.table, self.progress, self.translator = table, progress, translator
        self.names = table.names(translator)
        self.colours = [colour_of(table.game, seat) for seat in table.game.seats]

    def part(self) -> Markup:
        """All that changes while the review is made."""
        found = self.progress.review
        asking = {} if self.progress.done else _ask_again(self.table)
        content = [self._legend(), self._charts(found), self._turns(found)] if found else []
        return tag("div", joined(content), self._waiting(), id="review", **asking)

    def _waiting(self) -> Markup | str:
        translate, found = self.translator.translate, self.progress.review
        if self.progress.failed:
            return tag("p", translate("The review did not come to an end. Load the page to try again."), class_="hint")
        if self.progress.done:
            return ""
        if found is None:
            return tag(
                "p", translate("{name} looks through the game", name=bot_name(ADVICE_LEVEL)), _dots(), class_="thinks"
            )
        done, all_ = len(self.progress.advice), len(found.turning_points)
        told = translate(
            "{name} looks at turning point {number} of {all}", name=bot_name(ADVICE_LEVEL), number=done + 1, all=all_
        )
        return tag("p", told, _dots(), class_="thinks", role="status")

    def _legend(self) -> Markup:
        game = self.table.game
        return tag(
            "ul",
            joined(tag("li", sign(game, game.seats[seat]), name) for seat, name in enumerate(self.names)),
            class_="others",
            aria_label=self.translator.translate("At the table"),
        )

    # the charts

    def _charts(self, found: Review) -> Markup:
        translate = self.translator.translate
        spots = [self._spot(number, decision, found) for number, decision in enumerate(found.turning_points)]
        chances = [[100 * mark.chances[seat] for mark in found.marks] for seat in range(self.table.game.players)]
        points = [[mark.points[seat] for mark in found.marks] for seat in range(self.table.game.players)]
        low, high = min(map(min, points)), max(map(max, points))
        of_points = [(float(tick), str(tick)) for tick in ticks(low, high)]
        of_chances = [(25.0 * n, self._percent(n / 4)) for n in range(5)]
        return joined(
            [
                self._chart(translate("Chance of winning"), found, chances, of_chances, percent_ends=True, spots=spots),
                self._chart(translate("Expected points"), found, points, of_points, percent_ends=False),
            ]
        )

    def _chart(
        self,
        title: str,
        found: Review,
        values: list[list[float]],
        tick_labels: list[tuple[float, str]],
        *,
        percent_ends: bool,
        spots: Sequence[Spot] = (),
    ) -> Markup:
        ends = [self._percent(of[-1] / 100) if percent_ends else str(round(of[-1])) for of in values]
        lines = [Line(*line) for line in zip(self.colours, values, ends, strict=True)]
        at, rounds = [mark.number for mark in found.marks], _rounds(found)
        axes = Axes(at, self.translator.translate("Round"), rounds, tick_labels[0][0], tick_labels[-1][0], tick_labels)
        drawn = joined(raw(_sized(chart(lines, axes, title, size, spots), size)) for size in (WIDE, NARROW))
        return tag("figure", tag("figcaption", title), drawn, class_="course")

    def _spot(self, number: int, decision: Decision, found: Review) -> Spot:
        place = next(place for place, mark in enumerate(found.marks) if mark.number == decision.after)
        return Spot(str(number + 1), decision.seat, place, f"#turn-{number + 1}", self._swing(decision))

    def _percent(self, share: float) -> str:
        return self.translator.render(percent(share))

    # the turning points

    def _turns(self, found: Review) -> Markup:
        translate = self.translator.translate
        if not found.turning_points:
            calm = translate("No single decision changed much in this game.")
            return tag("section", tag("h2", translate("Turning points")), tag("p", calm, class_="hint"))
        advised = zip(found.turning_points, self.progress.advice, strict=False)
        cards = joined(self._turn(number, decision, advice) for number, (decision, advice) in enumerate(advised, 1))
        return tag("section", tag("h2", translate("Turning points")), tag("div", cards, class_="turns"))

    def _swing(self, decision: Decision) -> str:
        name, was, became = self.names[decision.seat], percent(decision.was), percent(decision.became)
        if decision.became > decision.was:
            words = Message(
                "{name}’s chance of winning rises from {was} to {became}", name=name, was=was, became=became
            )
        else:
            words = Message(
                "{name}’s chance of winning falls from {was} to {became}", name=name, was=was, became=became
            )
        return self.translator.render(words)

    def _turn(self, number: int, decision: Decision, advice: list[Advice]) -> Markup:
        translate, game, seat = self.translator.translate, self.table.game, decision.seat
        rounds = self.table.history.record.rounds[decision.before]
        actions = [game.parse(text) for text in decision.actions]
        return tag(
            "article",
            tag(
                "h3",
                tag("b", number, class_="turn-number"),
                sign(game, game.seats[seat]),
                tag("span", self.names[seat]),
                tag("small", translate("Round {number}", number=rounds)),
            ),
            tag("p", self._swing(decision), class_="swing rises" if decision.became > decision.was else "swing falls"),
            tag("p", describe_turn(game, seat, actions, self.names, self.translator), class_="done"),
            self._alternatives(decision, advice),
            tag(
                "p",
                tag("span", translate("Replay")),
                self._link(decision.before, seat, translate("Before it")),
                self._link(decision.after, seat, translate("After it")),
                class_="links",
            ),
            id=f"turn-{number}",
            class_="turn",
            data_colour=self.colours[seat],
        )

    def _alternatives(self, decision: Decision, advice: list[Advice]) -> Markup:
        """What a bot would have done with what the seat knew, what the seat did itself left out."""
        translate, game, name = self.translator.translate, self.table.game, bot_name(ADVICE_LEVEL)
        if _is(decision, advice[0]):
            headline = translate("{name} would have done the same", name=name)
        else:
            headline = translate("What {name} would have done", name=name)
        others = [option for option in best_options(advice) if not _is(decision, option)]
        options = joined(
            tag("li", option_html(game, decision.seat, option, self.names, self.translator)) for option in others
        )
        listed = tag("ol", options, class_="options") if others else ""
        if others and _is(decision, advice[0]):
            listed = tag("details", tag("summary", translate("What else there was")), listed)
        return joined([tag("h4", headline), listed])

    def _link(self, number: int, viewpoint: int, label: str) -> Markup:
        return tag("a", label, href=f"/table/{self.table.key}/replay/?action={number}&eye={viewpoint}")


def _rounds(found: Review) -> list[tuple[int, str]]:
    """After how many moves each round begins."""
    rounds: list[tuple[int, str]] = []
    for mark in found.marks[:-1]:
        if not rounds or rounds[-1][1] != str(mark.round):
            rounds.append((mark.number, str(mark.round)))
    return rounds


def _is(decision: Decision, option: Advice) -> bool:
    """Whether a turn is what the seat did, or how it began."""
    return decision.actions[: len(option.actions)] == option.actions


def _ask_again(table: LiveTable) -> dict[str, str]:
    return {
        "hx_get": f"/table/{table.key}/review/",
        "hx_trigger": "load delay:700ms",
        "hx_swap": "outerHTML",
        "hx_target": "this",
    }


def _dots() -> Markup:
    return raw("<i></i><i></i><i></i>")


def _sized(drawn: str, size: Size) -> str:
    """Two drawings, of which the style sheet shows the one that fits the screen."""
    return drawn.replace('class="plot"', f'class="plot {"large" if size is WIDE else "small"}"', 1)
