"""Where the bots stand."""

from __future__ import annotations

import pytest

from ahu.arena.rating import rate
from ahu.arena.standings import Standings
from ahu.arena.wilson import wilson
from tests.arena.results import contest, result

GAMES = [
    result(1, "abb", 9, 5, 1),
    result(2, "bab", 5, 9, 9, first=1),
    result(3, "bba", 9, 2, 4, first=2),
    result(4, "abb", 8, 3, 3),
]
STANDINGS = Standings(contest("a", "b", "b"), GAMES)


def test_a_shared_win_counts_in_parts() -> None:
    a, b = STANDINGS.bots
    assert (a.wins, b.wins) == (2.5, 1.5)
    assert sum(place.wins for place in STANDINGS.seats) == sum(place.wins for place in STANDINGS.order) == 4


def test_a_bot_in_several_seats_is_measured_by_the_seat() -> None:
    a, b = STANDINGS.bots
    assert (a.win_rate, b.win_rate) == (2.5 / 4, 1.5 / 8)
    assert a.interval == wilson(2.5, 4)
    low, high = wilson(1.5, 4)  # a game in which one of its seats wins is won, by one of two
    assert b.interval == (low / 2, high / 2)
    assert (len(a.scores), len(b.scores)) == (4, 8)
    assert b.mean_score == pytest.approx((5 + 1 + 5 + 9 + 9 + 2 + 3 + 3) / 8)


def test_who_is_level_shares_the_ranks() -> None:
    assert GAMES[1].ranks() == [3, 1.5, 1.5]
    assert STANDINGS.bots[0].mean_rank == (1 + 1.5 + 2 + 1) / 4


def test_the_first_players_advantage_is_counted_from_the_first_player() -> None:
    assert [place.wins for place in STANDINGS.order] == [2.5, 1.5, 0]
    assert [place.wins for place in STANDINGS.seats] == [3, 0.5, 0.5]


def test_the_json_tells_what_was_promised() -> None:
    told = STANDINGS.as_json()
    assert [bot["bot"] for bot in told["bots"]] == ["a", "b"]
    promised = ["bot", "games", "win_rate", "interval", "even_share", "mean_score", "mean_rank", "rating"]
    promised += ["seconds_per_turn"]
    for bot in told["bots"]:
        assert set(promised) <= set(bot)
        assert bot["games"] == 4
        assert bot["even_share"] == pytest.approx(1 / 3, abs=1e-4)
        assert bot["interval"][0] <= bot["win_rate"] <= bot["interval"][1]
    assert [rank["mean"] for rank in told["ranks"]] == [8.75, 5.25, 2.75]
    assert [seat["seat"] for seat in told["seats"]] == ["blue", "green", "red"]
    assert told["rounds"] == {"mean": 10, "min": 10, "max": 10}
    assert told["usage"]["pass"] == {"games": 1, "times_a_game": 3, "seats": 1, "win_rate": 0.3333}
    assert told["usage"]["buy Chief"]["win_rate"] == 0.8


def test_the_time_of_a_turn_is_the_mean_over_all_its_turns() -> None:
    a = STANDINGS.bots[0]
    assert (a.turns.count, a.turns.mean, a.turns.longest) == (4, (1 + 2 + 3 + 1) / 4, 3)


def test_ratings_follow_the_order_of_the_games_not_of_their_ends() -> None:
    assert rate(GAMES) == rate(reversed(GAMES))
    assert rate(GAMES)["a"].strength > 25 > rate(GAMES)["b"].strength
    assert rate(GAMES)["a"].uncertainty < 25 / 3


def test_a_bot_cannot_gain_on_itself() -> None:
    alone = rate([result(number, "ccc", 9, 5, 1) for number in range(1, 9)])
    assert alone["c"].strength == pytest.approx(25)


def test_ratings_part_the_better_from_the_worse_the_more_games_the_clearer() -> None:
    few, many = (rate([result(number, "abc", 9, 5, 1) for number in range(games)]) for games in (3, 30))
    assert many["a"].strength > few["a"].strength > few["b"].strength > few["c"].strength > many["c"].strength
    assert many["b"].uncertainty < few["b"].uncertainty
