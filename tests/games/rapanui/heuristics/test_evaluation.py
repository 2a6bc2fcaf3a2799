"""What a position of Rapa Nui is worth."""

from __future__ import annotations

from ahu.bots.heuristics import heuristics_of
from tests.games.rapanui.rules.table import Table, placing
from tests.play import finished


def worth(table: Table, name: str = "turtle") -> float:
    return heuristics_of(table.game).expected_scores(table.state)[table.seat(name)]


def test_a_game_that_is_over_is_worth_its_points() -> None:
    for players in (2, 3, 4):
        state = finished("rapanui", players, f"over/{players}").state
        assert heuristics_of(state.game).expected_scores(state) == [float(score) for score in state.scores()]


def test_more_of_anything_is_worth_more() -> None:
    plain = worth(placing())
    assert worth(placing("[turtle]\ntablet: yes")) > plain
    assert worth(placing("[turtle]\nresources: 1 Reeds, 1 Eggs, 1 Wood, 4 Pearls")) > plain
    assert worth(placing("[turtle]\ntiles: 1 Skimp")) > plain
    assert worth(placing("[turtle]\nofferings: Necklace 12")) == plain + 12


def test_the_end_is_surer_than_the_beginning() -> None:
    table = placing()
    heuristics = heuristics_of(table.game)
    early = heuristics.score_stddev(table.state)
    for ahu in range(17):
        table.state.ahu_moai[ahu] = 0
    assert heuristics.score_stddev(table.state) < early
