"""The tool that fits the numbers of heuristics."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from ahu.games.giants.heuristics.weights import Weights
from ahu.games.rapanui.heuristics.evaluation import shipped_coefficients
from ahu.registry import games
from tests.play import some_decision
from tools.fit.__main__ import main
from tools.fit.least_squares import least_squares
from tools.fit.numbers import numbers_of, with_number
from tools.fit.rounds import RoundsSample, fit_rounds, rounds_numbers
from tools.fit.tunable import shipped, with_coefficients, with_weights

if TYPE_CHECKING:
    from ahu.core.state import State


def test_least_squares_find_the_numbers_behind_noise() -> None:
    rng, true = Random(1), [2.0, -1.0, 0.5]
    rows = [[rng.random() for _ in true] for _ in range(2000)]
    targets = [sum(a * b for a, b in zip(row, true, strict=True)) + rng.gauss(0, 0.1) for row in rows]
    assert least_squares(rows, targets) == pytest.approx(true, abs=0.05)
    assert least_squares(rows, targets, ridge=1e9) == pytest.approx([0, 0, 0], abs=0.01)


def test_numbers_are_found_and_changed_by_name() -> None:
    assert with_number(Weights(), "toll", 55.6) == Weights(toll=56)
    assert with_number(Weights(), "first_if_later_percent.1", 8.4) == Weights(first_if_later_percent=(35, 8, 4))
    coefficients = shipped_coefficients(3)
    changed = with_number(coefficients, "to_come.2", 9.25)
    differ = {name: number for name, number in numbers_of(changed).items() if number != numbers_of(coefficients)[name]}
    assert differ == {"to_come.2": 9.25}


def expected(state: State, *raised: str) -> list[float]:
    """The expected scores with some coefficients three larger, far above the scores of now, where they are held."""
    coefficients = shipped(state.game).coefficients
    numbers = numbers_of(coefficients)
    level = "to_come" if "to_come" in numbers else "transport"
    for name in (*raised, level):
        coefficients = with_number(coefficients, name, numbers[name] + (500 if name == level else 3))
    return with_coefficients(state.game, coefficients).expected_scores(state)


@pytest.mark.parametrize("name", games())
def test_the_expected_score_is_linear_in_the_coefficients(name: str) -> None:
    """So least squares find them: two changes together bring what they bring one by one."""
    for seed in range(12):
        state, _ = some_decision(name, f"linear/{seed}")
        names = [
            field for field in numbers_of(shipped(state.game).coefficients) if field not in ("to_come", "transport")
        ]
        one, other = Random(seed).sample(names, 2)
        found = (expected(state), expected(state, one), expected(state, other), expected(state, one, other))
        for none, first, second, both in zip(*found, strict=True):
            assert both - none == pytest.approx(first - none + second - none)


def test_fitted_rounds_to_come_are_nearer_to_those_that_came() -> None:
    """Numbers other than the shipped ones are found, and the error on what is held out falls."""
    rng = Random(1)
    rows = [[1.0, float(rng.randrange(6)), rng.random() * 6] for _ in range(20_000)]
    found = [
        RoundsSample(at % 4 == 0, row, 0.5 * row[0] - 0.2 * row[1] + rng.gauss(0, 0.1)) for at, row in enumerate(rows)
    ]
    fitted = fit_rounds({"base": 1.0, "fastest": 0.7, "average": 0.6}, found)
    assert fitted.fitted == pytest.approx([1.5, 0.5, 0.6], abs=0.1)
    assert fitted.error[1] < 0.2 < fitted.error[0]


@pytest.mark.parametrize("name", games())
def test_the_rounds_to_come_are_linear_in_their_weights(name: str) -> None:
    """At the beginning of a game, far from the limits."""
    game = games()[name].set_up(games()[name].seats_for(3))
    heuristics, state = shipped(game), game.start()
    told = heuristics.rounds_to_come(state)
    factors = {}
    for weight, number in rounds_numbers(heuristics).items():
        by_one, by_two = (
            with_weights(game, with_number(heuristics.weights, weight, number + more)).rounds_to_come(state) - told
            for more in (0.1, 0.2)
        )
        assert by_two == pytest.approx(2 * by_one)
        factors[weight] = by_one
    assert any(factors.values())


@pytest.mark.parametrize(("name", "weight"), [("giants", "toll"), ("rapanui", "tile_values.2")])
def test_a_small_run_prints_shipped_and_fitted_numbers(name: str, weight: str) -> None:
    words = f"{name} --players 3 --games 4 --every 20 --weights {weight} --factors 1.5 --contest-games 3 --jobs 1"
    told = CliRunner().invoke(main, words.split())
    assert told.exit_code == 0, told.output
    assert "root mean square error" in told.output
    shown = {line.split()[0] for line in told.output.splitlines() if line.strip()}
    assert set(numbers_of(shipped(games()[name].set_up(games()[name].seats_for(3))).coefficients)) <= shown
    assert weight in shown
    assert any(word.startswith("rounds_") for word in shown)


def test_a_weight_that_does_not_exist_is_refused() -> None:
    told = CliRunner().invoke(main, ["giants", "--games", "0", "--weights", "nothing"])
    assert told.exit_code != 0
    assert "there is no weight “nothing”" in told.output
