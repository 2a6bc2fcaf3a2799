"""The charts of a review: the chances of winning and the expected points over the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.bots.turn_text import percent
from ahu.draw.game_colours import colour_of
from ahu.draw.plots.axis import whole_marks
from ahu.draw.plots.lines import NARROW, WIDE, Across, Line, Mark, line_chart

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.bots.review import Decision, Review
    from ahu.core.game import Game
    from ahu.core.messages import Translator

MOST_TICKS: Final = 5


class Chart(NamedTuple):
    """Two drawings of the same values, as SVG. The style sheet shows the one that fits the screen."""

    title: str
    wide: str
    narrow: str


class Course(NamedTuple):
    """Values of every seat over the game, and how they are labelled."""

    title: str
    values: list[list[float]]
    ticks: list[tuple[float, str]]
    ends: list[str]
    """The label at the end of each line."""


def review_charts(
    game: Game, review: Review, shown: Sequence[tuple[Decision, str]], translator: Translator
) -> list[Chart]:
    """Both charts; ``shown`` are the decisions that the page shows, with their titles."""
    marks = [_mark(review, number, *decision) for number, decision in enumerate(shown, start=1)]
    return [
        _chart(game, review, _chances(game, review, translator), marks, translator),
        _chart(game, review, _points(game, review, translator), [], translator),
    ]


def _chances(game: Game, review: Review, translator: Translator) -> Course:
    values = [[100 * mark.chances[seat] for mark in review.marks] for seat in range(game.players)]
    marks = [(25.0 * n, translator.render(percent(n / 4))) for n in range(5)]
    ends = [translator.render(percent(line[-1] / 100)) for line in values]
    return Course(translator.translate("Chance of winning"), values, marks, ends)


def _points(game: Game, review: Review, translator: Translator) -> Course:
    values = [[mark.points[seat] for mark in review.marks] for seat in range(game.players)]
    low, high = min(map(min, values)), max(map(max, values))
    marks = [(float(tick), str(tick)) for tick in whole_marks(low, high, MOST_TICKS)]
    return Course(translator.translate("Expected points"), values, marks, [str(round(line[-1])) for line in values])


def _mark(review: Review, number: int, decision: Decision, title: str) -> Mark:
    """A decision on the line of its seat."""
    place = next(place for place, mark in enumerate(review.marks) if mark.number == decision.after)
    return Mark(str(number), decision.seat, place, f"#turn-{number}", title)


def _chart(game: Game, review: Review, course: Course, marks: Sequence[Mark], translator: Translator) -> Chart:
    colours = [colour_of(game, seat) for seat in game.seats]
    lines = [Line(*line) for line in zip(colours, course.values, course.ends, strict=True)]
    at = [mark.number for mark in review.marks]
    across = Across(translator.translate("Round"), at, _rounds(review), ruled=True)
    wide, narrow = (str(line_chart(course.title, lines, across, course.ticks, size, marks)) for size in (WIDE, NARROW))
    return Chart(course.title, wide, narrow)


def _rounds(review: Review) -> list[tuple[int, str]]:
    """How many moves lead to the beginning of each round."""
    rounds: list[tuple[int, str]] = []
    for mark in review.marks[:-1]:
        if not rounds or rounds[-1][1] != str(mark.round):
            rounds.append((mark.number, str(mark.round)))
    return rounds
