"""Turns and steps are counted rightly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ahu
from ahu.research.pettingzoo import AecGame, env
from bench import doors, stopwatch

if TYPE_CHECKING:
    import pytest


def let_time_pass(monkeypatch: pytest.MonkeyPatch, *times: float) -> None:
    """What the clock says each time somebody looks."""
    clock = iter(times)
    monkeypatch.setattr(stopwatch, "process_time", lambda: next(clock))


def test_turns_are_decisions_of_whole_games(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[int | None] = []

    class Counting(AecGame):
        def step(self, action: int | None) -> None:
            steps.append(action)
            super().step(action)

    environment = env(ahu.game("rapanui", 3))
    environment.__class__ = Counting
    let_time_pass(monkeypatch, 0.0, 2.0)
    rate = doors.turn_rate(environment, 1, seconds=1.0)
    assert environment.agents == []
    assert steps[-3:] == [None] * 3
    assert None not in steps[:-3]
    assert rate == (len(steps) - 3) / 2.0


def test_steps_are_those_of_all_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    let_time_pass(monkeypatch, 0.0, 2.0)
    rate = doors.step_rate(ahu.game("rapanui", 3), 1, 1.0, observations=False, masks=False)
    assert rate == doors.STEPS_AT_ONCE * doors.TABLES / 2.0
