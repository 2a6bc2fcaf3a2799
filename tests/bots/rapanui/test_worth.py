"""What a position of Rapa Nui is worth."""

from __future__ import annotations

from ahu.bots.senses import sense_of
from tests.play import finished
from tests.rapanui.table import Table, placing


def worth(table: Table, name: str = "turtle") -> float:
    return sense_of(table.rapanui).worth(table.state)[table.seat(name)]


def test_a_game_that_is_over_is_worth_its_points() -> None:
    for players in (2, 3, 4):
        state = finished("rapanui", players, f"over/{players}").state
        assert sense_of(state.game).worth(state) == [float(score) for score in state.scores()]


def test_more_of_anything_is_worth_more() -> None:
    plain = worth(placing())
    assert worth(placing("[turtle]\ntablet: yes")) > plain
    assert worth(placing("[turtle]\nresources: 1 Reeds, 1 Eggs, 1 Wood, 4 Pearls")) > plain
    assert worth(placing("[turtle]\ntiles: 1 Skimp")) > plain
    assert worth(placing("[turtle]\nofferings: Necklace 12")) == plain + 12


def test_the_end_is_surer_than_the_beginning() -> None:
    table = placing()
    sense = sense_of(table.rapanui)
    early = sense.doubt(table.state)
    for ahu in range(17):
        table.state.ahu_moai[ahu] = 0
    assert sense.doubt(table.state) < early
