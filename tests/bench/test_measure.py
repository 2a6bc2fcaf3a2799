from __future__ import annotations

from functools import partial
from random import Random

from ahu.core.state import State
from ahu.registry import games
from bench.interpreted import checksum_interpreted, sample_interpreted
from bench.measure import copy_rate, copying_rate, cost_by_third, measure, play_rate, sample, survey
from bench.openspiel_door import DOORS
from bench.ours import REPLAYED_GAMES, checksum, our_subjects, ours_called
from bench.worker import worker_megabytes


def test_every_game_is_measured_with_every_number_of_players() -> None:
    names = [subject.name for subject in our_subjects()]
    assert names == [f"{game.name}-{players}" for game in games().values() for players in game.player_counts]


def test_a_game_is_played_to_its_end() -> None:
    subject = ours_called("giants-3")
    choices = [count for _, count in subject.play(Random(1))]
    assert subject.last.over()
    assert choices[0] == 0, "chance begins"
    assert max(choices) > 1


def test_our_games_are_played_through_openspiel_and_their_states_copied() -> None:
    assert list(DOORS) == [f"openspiel_ahu_{name}" for name in games()]
    for name, make in DOORS.items():
        subject = make()
        assert subject.name == name
        shape = survey(subject, games=1)
        assert 0 < shape.decisions_per_action < 1
        assert copy_rate(subject, shape.states, 0.001) > 0


def test_the_checksum_is_the_same_again_and_depends_on_the_players() -> None:
    assert checksum(ours_called("giants-3"), games=1) == checksum(ours_called("giants-3"), games=1)
    assert checksum(ours_called("giants-3"), games=1) != checksum(ours_called("giants-4"), games=1)


def test_a_survey_keeps_independent_states_from_the_middle() -> None:
    subject = ours_called("giants-3")
    shape = survey(subject, games=2)
    assert shape.actions_per_game > 1
    assert 0 < shape.decisions_per_action < 1
    assert shape.legal_actions > 1
    assert len(shape.states) == 10
    for state in shape.states:
        assert isinstance(state, State)
        assert not state.over()


def test_sensible_games_are_replayed_whole_and_the_same_again() -> None:
    subject = ours_called("giants-3")
    assert subject.replay() == subject.replay() > REPLAYED_GAMES * 200


def test_rates_are_positive() -> None:
    subject = ours_called("giants-3")
    states = survey(subject, games=1).states
    assert all(rate > 0 for rate in play_rate(subject, Random(1), 0.001))
    assert copying_rate(subject, Random(1), 0.001) > 0
    assert copy_rate(subject, states, 0.001) > 0


def test_a_run_has_a_sample_a_round_of_each_kind() -> None:
    subjects = [ours_called("giants-3"), ours_called("giants-4")]
    samplers = {subject.name: partial(sample, subject, survey(subject, games=1).states) for subject in subjects}
    ticks: list[str] = []
    samples = measure(samplers, 2, 0.001, ticks.append)
    assert ticks == ["giants-3", "giants-4", "giants-4", "giants-3"]
    for mine in samples.values():
        kinds = (mine.actions, mine.games, mine.copying, mine.copies, mine.playouts, mine.sensible)
        assert all(len(kind) == 2 and min(kind) > 0 for kind in kinds)


def test_a_game_is_also_measured_as_plain_python() -> None:
    assert all(rate > 0 for rate in sample_interpreted("rapanui-2", 1, 0.001))
    assert checksum_interpreted("rapanui-2") == checksum(ours_called("rapanui-2"))


def test_costs_are_told_by_third_of_a_game() -> None:
    costs = cost_by_third([ours_called("giants-3")], games=1)
    assert len(costs["giants-3"]) == 3
    assert all(cost > 0 for cost in costs["giants-3"])


def test_a_worker_tells_its_memory() -> None:
    assert worker_megabytes("giants-3", games=1) > 1
