"""Who sits where: every arrangement as often as any other, wherever a run ends."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from ahu.arena.plan import Contest, Plan
from ahu.arena.seating import rotations, seating
from ahu.arena.setup import GameSetup

tables = st.lists(st.sampled_from("abcde"), min_size=2, max_size=5).map(tuple)


@given(tables, st.integers(1, 300))
def test_at_any_moment_all_arrangements_were_played_as_often_give_or_take_one(
    bots: tuple[str, ...], games: int
) -> None:
    played = Counter(seating(bots, number).bots for number in range(1, games + 1))
    every = set(permutations(bots))
    assert set(played) <= every
    counts = [played[bots_by_seat] for bots_by_seat in every]
    assert max(counts) - min(counts) <= 1


@given(tables)
def test_after_every_rotation_each_bot_has_sat_in_each_seat_as_often(bots: tuple[str, ...]) -> None:
    for rotation in rotations(bots):
        by_seat = [Counter(bots_by_seat[seat] for bots_by_seat in rotation) for seat in range(len(bots))]
        assert all(seat == by_seat[0] for seat in by_seat)


def test_one_against_three_sits_in_four_ways_and_begins_as_named() -> None:
    line_ups = [seating(("hard", "greedy", "greedy", "greedy"), number).bots for number in range(1, 6)]
    assert [bots_by_seat.index("hard") for bots_by_seat in line_ups] == [0, 1, 2, 3, 0]


def test_five_different_bots_sit_in_all_hundred_and_twenty_ways() -> None:
    assert len({seating(tuple("abcde"), number).bots for number in range(1, 121)}) == 120


def test_the_games_of_a_rotation_share_their_luck_and_no_others_do() -> None:
    of_game = [seating(("a", "b", "c"), number).rotation for number in range(1, 13)]
    assert of_game == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    setup = GameSetup("giants", ("blue", "green", "red"))
    contest = Contest(setup, ("a", "b", "c"), 12, 7)
    first, second, fourth = (contest.dice(number).random() for number in (1, 2, 4))
    assert first == second != fourth
    assert Contest(setup, ("a", "b", "c"), 12, 8).dice(1).random() != first


def test_in_a_simulation_everybody_stays_seated() -> None:
    plan = Plan(GameSetup("giants", ("blue", "green", "red")), ("a", "b", "c"), 5, 1)
    assert {plan.bots_by_seat(number) for number in range(1, 6)} == {("a", "b", "c")}
    assert plan.dice(1) is None
