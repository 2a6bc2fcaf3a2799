"""How long bots think."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ahu.arena.times import STEP, Stopwatch, Times, duration

seconds = st.lists(st.floats(0, 100), max_size=20)


def times_of(values: list[float]) -> Times:
    times = Times()
    for value in values:
        times.add(value)
    return times


@given(seconds, seconds)
def test_the_times_of_parts_are_the_times_of_the_whole(some: list[float], others: list[float]) -> None:
    times, whole = times_of(some), times_of(some + others)
    times.include(times_of(others))
    assert (times.count, times.longest, times.classes) == (whole.count, whole.longest, whole.classes)
    assert times.total == pytest.approx(whole.total)


@given(st.lists(st.floats(0.001, 100), min_size=1, max_size=50))
def test_a_percentile_is_right_to_within_a_class(values: list[float]) -> None:
    true = sorted(values)[-(-len(values) * 95 // 100) - 1]
    assert true * 0.999 <= times_of(values).below(0.95) <= true * STEP * 1.001


def test_times_are_kept_as_json() -> None:
    times = times_of([0.5, 0.25, 0.0])
    assert Times.from_json(json.loads(json.dumps(times.as_json()))) == times


def test_nothing_has_no_time() -> None:
    assert (Times().mean, Times().below(0.95)) == (0, 0)


def test_a_turn_lasts_until_another_acts() -> None:
    watch = Stopwatch(2)
    for seat, spent in ((0, 1.0), (0, 2.0), (1, 4.0), (0, 8.0)):
        watch.add(seat, spent)
    watch.stop()  # chance acts
    watch.add(0, 16.0)
    watch.stop()
    watch.stop()
    assert [(turns.count, turns.total, turns.longest) for turns in watch.turns] == [(3, 27.0, 16.0), (1, 4.0, 4.0)]


def test_durations_are_told_as_people_read_them() -> None:
    assert [duration(s) for s in (0.00012, 0.0123, 0.5, 2.04)] == ["0.12 ms", "12 ms", "500 ms", "2.0 s"]
