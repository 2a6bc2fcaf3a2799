"""The review of a game: chances and points as they went, the turning points, and what a bot would have done there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from ahu.bots.advice import ADVISER
from ahu.bots.telling import percent, told_turn
from ahu.core.words import Words
from ahu.draw.chart import NARROW, WIDE, Axes, Line, Size, Spot, chart, ticks
from ahu.web import telling
from ahu.web.company import bot_name
from ahu.web.hinting import told_option, worth_naming
from ahu.web.hub import hub
from ahu.web.language import tongue_of
from ahu.web.markup import joined, raw, tag
from ahu.web.pages.errors import not_found, trouble
from ahu.web.pages.shell import page
from ahu.web.signs import colour_of, sign

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest
    from markupsafe import Markup

    from ahu.bots.review import Decision, Review
    from ahu.core.words import Tongue
    from ahu.web.reviewing import Progress
    from ahu.web.room import Room
    from ahu.web.thinking import Advice


@require_safe
async def review(request: HttpRequest, key: str) -> HttpResponse:
    """The review, as far as it has come; the page asks again until it is whole."""
    room = await hub().room(key)
    if room is None:
        return not_found(request)
    tongue = tongue_of(request, room.game.name)
    say = tongue.say
    if not room.state.over():
        return trouble(request, 409, say("Not yet"), say("This game is still being played."))
    shown = _Shown(room, room.reviewer.look(), tongue)
    if "HX-Request" in request.headers and "HX-History-Restore-Request" not in request.headers:
        return HttpResponse(shown.part(), headers={"Cache-Control": "no-store"})
    table = f"/table/{key}/"
    return page(
        request,
        say("Review: {game}", game=room.game.title),
        tag("h1", say("Review: {game}", game=room.game.title)),
        tag("p", telling.winners(room.state, room.names(tongue), tongue), class_="lead"),
        shown.part(),
        tag(
            "p",
            tag("a", say("To the table"), href=table, class_="button"),
            tag("a", say("Replay"), href=f"{table}replay/?action=0", class_="button"),
            class_="submit",
        ),
        kind="review",
    )


class _Shown:
    """A review as a page shows it."""

    def __init__(self, room: Room, progress: Progress, tongue: Tongue) -> None:
        self.room, self.progress, self.tongue = room, progress, tongue
        self.names = room.names(tongue)
        self.colours = [colour_of(room.game, seat) for seat in room.game.seats]

    def part(self) -> Markup:
        """All that changes while the review is made."""
        found = self.progress.review
        asking = {} if self.progress.done else _ask_again(self.room)
        content = [self._legend(), self._charts(found), self._turns(found)] if found else []
        return tag("div", joined(content), self._waiting(), id="review", **asking)

    def _waiting(self) -> Markup | str:
        say, found = self.tongue.say, self.progress.review
        if self.progress.failed:
            return tag("p", say("The review did not come to an end. Load the page to try again."), class_="hint")
        if self.progress.done:
            return ""
        if found is None:
            return tag("p", say("{name} looks through the game", name=bot_name(ADVISER)), _dots(), class_="thinks")
        done, all_ = len(self.progress.advice), len(found.turning_points)
        told = say("{name} looks at turning point {number} of {all}", name=bot_name(ADVISER), number=done + 1, all=all_)
        return tag("p", told, _dots(), class_="thinks", role="status")

    def _legend(self) -> Markup:
        game = self.room.game
        return tag(
            "ul",
            joined(tag("li", sign(game, game.seats[seat]), name) for seat, name in enumerate(self.names)),
            class_="others",
            aria_label=self.tongue.say("At the table"),
        )

    # the charts

    def _charts(self, found: Review) -> Markup:
        say = self.tongue.say
        spots = [self._spot(number, decision, found) for number, decision in enumerate(found.turning_points)]
        chances = [[100 * mark.chances[seat] for mark in found.marks] for seat in range(self.room.game.players)]
        points = [[mark.points[seat] for mark in found.marks] for seat in range(self.room.game.players)]
        low, high = min(map(min, points)), max(map(max, points))
        of_points = [(float(tick), str(tick)) for tick in ticks(low, high)]
        of_chances = [(25.0 * n, self._percent(n / 4)) for n in range(5)]
        return joined(
            [
                self._chart(say("Chance of winning"), found, chances, of_chances, percent_ends=True, spots=spots),
                self._chart(say("Expected points"), found, points, of_points, percent_ends=False),
            ]
        )

    def _chart(
        self,
        title: str,
        found: Review,
        values: list[list[float]],
        marked: list[tuple[float, str]],
        *,
        percent_ends: bool,
        spots: Sequence[Spot] = (),
    ) -> Markup:
        ends = [self._percent(of[-1] / 100) if percent_ends else str(round(of[-1])) for of in values]
        lines = [Line(*line) for line in zip(self.colours, values, ends, strict=True)]
        at, rounds = [mark.number for mark in found.marks], _rounds(found)
        axes = Axes(at, self.tongue.say("Round"), rounds, marked[0][0], marked[-1][0], marked)
        drawn = joined(raw(_sized(chart(lines, axes, title, size, spots), size)) for size in (WIDE, NARROW))
        return tag("figure", tag("figcaption", title), drawn, class_="course")

    def _spot(self, number: int, decision: Decision, found: Review) -> Spot:
        place = next(place for place, mark in enumerate(found.marks) if mark.number == decision.after)
        return Spot(str(number + 1), decision.seat, place, f"#turn-{number + 1}", self._swing(decision))

    def _percent(self, share: float) -> str:
        return self.tongue.tell(percent(share))

    # the turning points

    def _turns(self, found: Review) -> Markup:
        say = self.tongue.say
        if not found.turning_points:
            calm = say("No single decision changed much in this game.")
            return tag("section", tag("h2", say("Turning points")), tag("p", calm, class_="hint"))
        advised = zip(found.turning_points, self.progress.advice, strict=False)
        cards = joined(self._turn(number, decision, advice) for number, (decision, advice) in enumerate(advised, 1))
        return tag("section", tag("h2", say("Turning points")), tag("div", cards, class_="turns"))

    def _swing(self, decision: Decision) -> str:
        name, was, became = self.names[decision.seat], percent(decision.was), percent(decision.became)
        if decision.became > decision.was:
            words = Words("{name}’s chance of winning rises from {was} to {became}", name=name, was=was, became=became)
        else:
            words = Words("{name}’s chance of winning falls from {was} to {became}", name=name, was=was, became=became)
        return self.tongue.tell(words)

    def _turn(self, number: int, decision: Decision, advice: list[Advice]) -> Markup:
        say, game, seat = self.tongue.say, self.room.game, decision.seat
        rounds = self.room.history.record.rounds[decision.before]
        actions = [game.parse(text) for text in decision.actions]
        return tag(
            "article",
            tag(
                "h3",
                tag("b", number, class_="turn-number"),
                sign(game, game.seats[seat]),
                tag("span", self.names[seat]),
                tag("small", say("Round {number}", number=rounds)),
            ),
            tag("p", self._swing(decision), class_="swing rises" if decision.became > decision.was else "swing falls"),
            tag("p", told_turn(game, seat, actions, self.names, self.tongue), class_="done"),
            self._alternatives(decision, advice),
            tag(
                "p",
                tag("span", say("Replay")),
                self._link(decision.before, seat, say("Before it")),
                self._link(decision.after, seat, say("After it")),
                class_="links",
            ),
            id=f"turn-{number}",
            class_="turn",
            data_colour=self.colours[seat],
        )

    def _alternatives(self, decision: Decision, advice: list[Advice]) -> Markup:
        """What a bot would have done with what the seat knew, what the seat did itself left out."""
        say, game, name = self.tongue.say, self.room.game, bot_name(ADVISER)
        if _is(decision, advice[0]):
            headline = say("{name} would have done the same", name=name)
        else:
            headline = say("What {name} would have done", name=name)
        others = [option for option in worth_naming(advice) if not _is(decision, option)]
        options = joined(
            tag("li", told_option(game, decision.seat, option, self.names, self.tongue)) for option in others
        )
        listed = tag("ol", options, class_="options") if others else ""
        if others and _is(decision, advice[0]):
            listed = tag("details", tag("summary", say("What else there was")), listed)
        return joined([tag("h4", headline), listed])

    def _link(self, number: int, eye: int, label: str) -> Markup:
        return tag("a", label, href=f"/table/{self.room.key}/replay/?action={number}&eye={eye}")


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


def _ask_again(room: Room) -> dict[str, str]:
    return {
        "hx_get": f"/table/{room.key}/review/",
        "hx_trigger": "load delay:700ms",
        "hx_swap": "outerHTML",
        "hx_target": "this",
    }


def _dots() -> Markup:
    return raw("<i></i><i></i><i></i>")


def _sized(drawn: str, size: Size) -> str:
    """Two drawings, of which the style sheet shows the one that fits the screen."""
    return drawn.replace('class="plot"', f'class="plot {"large" if size is WIDE else "small"}"', 1)
