"""Plots: axes, line charts and charts of named rows."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from ahu.draw.plots.axis import LABEL, Axis, round_step, spread, whole_marks
from ahu.draw.plots.curves import Curve, curves
from ahu.draw.plots.lines import NARROW, WIDE, Across, Line, Mark, Size, line_chart, rounds_chart
from ahu.draw.plots.rows import Bar, Estimate, Even, Sample, as_file, bars, estimates, histograms


def test_an_axis_maps_its_ends_to_its_ends() -> None:
    across, up = Axis(10, 20, 100, 300), Axis(0, 4, 200, 0)
    assert [across.at(value) for value in (10, 15, 20)] == [100, 200, 300]
    assert [up.at(value) for value in (0, 1, 4)] == [200, 150, 0]


def test_a_logarithmic_axis_gives_every_power_of_ten_the_same_length() -> None:
    axis = Axis(1_000, 100_000, 0, 200, logarithmic=True)
    assert [round(axis.at(value), 6) for value in (1_000, 10_000, 100_000)] == [0, 100, 200]


@pytest.mark.parametrize(("least", "step"), [(0.013, 0.02), (1, 1), (1.2, 2), (2.1, 5), (51, 100)])
def test_steps_are_one_two_or_five_times_a_power_of_ten(least: float, step: float) -> None:
    assert round_step(least) == pytest.approx(step)


def test_marks_are_round_numbers_within_the_axis() -> None:
    assert Axis(0.0, 1.0, 0, 300).marks(60) == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1.0])
    assert Axis(3, 5, 0, 600).marks(60, least=1) == [3, 4, 5]


@pytest.mark.parametrize(
    ("low", "high", "marks"), [(0, 0, [0, 1]), (0, 103, [0, 25, 50, 75, 100, 125]), (-7, 12, [-10, -5, 0, 5, 10, 15])]
)
def test_whole_marks_reach_beyond_the_values(low: float, high: float, marks: list[int]) -> None:
    assert whole_marks(low, high, 5) == marks


def test_labels_are_moved_apart_and_stay_above_the_floor() -> None:
    heights = spread([50.0, 52.0, 198.0, 199.0], 200)
    assert all(below - above >= LABEL for above, below in pairwise(heights))
    assert heights[-1] <= 200


def points_of(svg: str, colour: str) -> list[tuple[float, float]]:
    """The points of a line."""
    found = re.search(rf'd="M([^"]*)" class="plot-line plot-{colour}"', svg)
    assert found
    pairs = [point.split() for point in found[1].split("L")]
    return [(float(x), float(y)) for x, y in pairs]


def test_a_chart_of_rounds_draws_each_seat_from_the_first_to_the_last_round() -> None:
    lines = [Line("blue", [0, 5, 20], "20 Ana"), Line("red", [0, 3, 9], "9 <Rano>")]
    svg = str(rounds_chart("Points", "Round", lines))
    ElementTree.fromstring(svg)  # noqa: S314  # our own
    blue, red = points_of(svg, "blue"), points_of(svg, "red")
    assert [x for x, _ in blue] == [x for x, _ in red] == [30, 197, 364]
    assert blue[0] == red[0]
    assert blue[2][1] < red[2][1]
    assert "9 &lt;Rano&gt;" in svg


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_marks_lie_within_the_chart_and_not_on_each_other(size: Size) -> None:
    across = Across("Round", [0, 100, 200], [(0, "1"), (1, "2"), (120, "3")], ruled=True)
    marks = [Mark(str(n), 0, 1, f"#turn-{n}", f"turn {n}") for n in (1, 2, 3)]
    svg = str(line_chart("Chance", [Line("blue", [50, 90, 20], "20 %")], across, [(0, "0"), (100, "100")], size, marks))
    discs = [float(y) for y in re.findall(r'<circle cx="[^"]*" cy="([^"]*)" r="9"', svg)]
    assert len(set(discs)) == 3
    assert all(0 < y < size.height for y in discs)
    assert svg.count('class="s10 muted"') == 2  # the second round begins too near the first for a label
    assert f'class="{size.class_}"' in svg


def test_a_chart_of_rows_can_be_a_file_of_its_own() -> None:
    shares = [Estimate("a", 0.5, (0.4, 0.6), 0), Estimate("b & c", 0.1, (0.0, 0.2), 1)]
    charts = [
        estimates("Wins", shares, Even(0.25, "even"), lambda share, digits: f"{share:.{digits}%}"),
        histograms("Points", [Sample("a", [3, 3, 9], 0), Sample("b", [4, 80, 90], 1)], "points"),
        bars(
            "Rates",
            [Bar("a", 250_000, "250 k", 0), Bar("b", 10, "0 k", 1)],
            "a second",
            1_000,
            [(1e4, "10 k"), (1e9, "far")],
        ),
    ]
    for chart in charts:
        root = ElementTree.fromstring(as_file(chart))  # noqa: S314  # our own
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert root.find("{http://www.w3.org/2000/svg}style") is not None
        assert "far" not in str(chart)
        assert all(float(width) > 0 for width in re.findall(r'<rect[^>]* width="([^"]*)"', str(chart)))


def test_curves_have_names_dots_and_the_line_of_equal_numbers() -> None:
    lines = [
        Curve("one", [(0.0, 0.1), (0.5, 0.4), (1.0, 0.9)], 0, dots=True),
        Curve("two", [(0.0, 0.3), (1.0, 0.9)], 1),
    ]
    drawn = str(curves("Curves", lines, "predicted", "won", diagonal=True))
    assert drawn.count("<circle") == 3
    assert drawn.count('class="curve') == 2
    assert drawn.count('class="even"') == 1
    assert "<title>Curves</title>" in drawn
    ends = [float(y) for y in re.findall(r'<text[^>]* y="([\d.]+)"[^>]*class="label', drawn)]
    assert abs(ends[0] - ends[1]) >= LABEL  # names of curves with the same end do not touch
    plain = str(curves("Curves", lines[1:], "predicted", "won"))
    assert 'class="even"' not in plain
    assert "<circle" not in plain
