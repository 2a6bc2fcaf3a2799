"""The charts of a review: the chances of winning and the expected points over the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ahu.bots.turn_text import percent
from ahu.draw.chart import NARROW, WIDE, Axes, Line, Size, Spot, chart, ticks
from ahu.web.presentation.seat_badge import colour_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.bots.review import Review
    from ahu.core.game import Game
    from ahu.core.messages import Translator


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


def review_charts(game: Game, review: Review, swings: Sequence[str], translator: Translator) -> list[Chart]:
    """Both charts; ``swings`` are the titles of the turning points."""
    spots = [_spot(review, number, title) for number, title in enumerate(swings)]
    return [
        _chart(game, review, _chances(game, review, translator), spots, translator),
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
    marks = [(float(tick), str(tick)) for tick in ticks(low, high)]
    return Course(translator.translate("Expected points"), values, marks, [str(round(line[-1])) for line in values])


def _spot(review: Review, number: int, title: str) -> Spot:
    """A turning point on the line of its seat."""
    decision = review.turning_points[number]
    place = next(place for place, mark in enumerate(review.marks) if mark.number == decision.after)
    return Spot(str(number + 1), decision.seat, place, f"#turn-{number + 1}", title)


def _chart(game: Game, review: Review, course: Course, spots: Sequence[Spot], translator: Translator) -> Chart:
    colours = [colour_of(game, seat) for seat in game.seats]
    lines = [Line(*line) for line in zip(colours, course.values, course.ends, strict=True)]
    at = [mark.number for mark in review.marks]
    low, high = course.ticks[0][0], course.ticks[-1][0]
    axes = Axes(at, translator.translate("Round"), _rounds(review), low, high, course.ticks)
    wide, narrow = (_sized(chart(lines, axes, course.title, size, spots), size) for size in (WIDE, NARROW))
    return Chart(course.title, wide, narrow)


def _rounds(review: Review) -> list[tuple[int, str]]:
    """How many moves lead to the beginning of each round."""
    rounds: list[tuple[int, str]] = []
    for mark in review.marks[:-1]:
        if not rounds or rounds[-1][1] != str(mark.round):
            rounds.append((mark.number, str(mark.round)))
    return rounds


def _sized(drawn: str, size: Size) -> str:
    return drawn.replace('class="plot"', f'class="plot {"large" if size is WIDE else "small"}"', 1)
