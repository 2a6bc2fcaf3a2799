from __future__ import annotations

from bench.stopwatch import timed


def test_one_pass_is_made_even_if_the_time_is_over_at_once() -> None:
    found = timed(lambda: 7, 1e-12)
    assert (found.done, found.passes) == (7, 1)
    assert found.rate > 0


def test_passes_are_made_until_the_time_is_over() -> None:
    found = timed(lambda: 2, 0.001)
    assert found.seconds >= 0.001
    assert found.done == 2 * found.passes > 2
