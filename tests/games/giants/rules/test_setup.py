"""Set-up (G1 to G6)."""

from __future__ import annotations

import pytest

from ahu.core.errors import BadOption
from ahu.games.giants.rules.game import Giants
from ahu.games.giants.rules.pieces import KIND, LOAD_NAMES, UNKNOWN
from tests.games.giants.rules.table import Table, rule

SEATS = {3: "blue green red", 4: "blue green red yellow", 5: "blue green red yellow purple"}


@rule("G1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_three_to_five_may_play_in_any_colours(players: int) -> None:
    assert Giants.set_up(Giants.seats_for(players)).players == players
    assert Giants.set_up(("purple", "red", "green")).seats == ("purple", "red", "green")


@rule("G1")
@pytest.mark.parametrize("players", [0, 1, 2, 6])
def test_two_or_six_may_not(players: int) -> None:
    with pytest.raises(BadOption, match=f"3 to 5 players, not {players}"):
        Giants.seats_for(players)


@rule("G1")
def test_a_colour_sits_once_and_must_exist() -> None:
    with pytest.raises(BadOption, match="two players can't both be red"):
        Giants.set_up(("red", "green", "red"))
    with pytest.raises(BadOption, match="no seat is called “orange”"):
        Giants.set_up(("red", "green", "orange"))


@rule("G2")
@pytest.mark.parametrize(("players", "bases"), [(3, "7"), (4, "6"), (5, "5")])
def test_everyone_starts_with_one_worker_the_great_ones_two_markers_and_bases(players: int, bases: str) -> None:
    table = Table(SEATS[players])
    for name in table.game.seats:
        table.has(
            name, score="0", workers="1, 0 in front", markers="2, 0 in front", sorcerer="behind", chief="behind",
            logs="0", bases=bases, half_tablets="0",
        )  # fmt: skip


@rule("G2", "G90")
def test_the_quick_game_starts_with_two_workers() -> None:
    table = Table(options="quick")
    table.has("blue", workers="2, 0 in front", markers="2, 0 in front")


@rule("G3")
def test_the_urn_holds_the_rest_of_six_workers_and_six_markers() -> None:
    state = Table(options="quick").state
    assert list(state.urn_workers) == [4, 4, 4]
    assert list(state.urn_markers) == [4, 4, 4]


@rule("G3")
def test_nobody_is_shown_what_the_urn_holds_of_other_colours() -> None:
    shown = Table().state.screen(0)
    assert list(shown.urn_workers) == [5, UNKNOWN, UNKNOWN]
    assert list(shown.urn_markers) == [4, UNKNOWN, UNKNOWN]


@rule("G4")
def test_the_supply_holds_the_pieces_of_the_box() -> None:
    state = Table().state
    assert [state.left(kind) for kind in range(4)] == [17, 12, 6, 14]
    assert state.halves_left() == 30
    assert state.logs_left == 27
    assert state.forest_cut == [False] * 7
    assert len(LOAD_NAMES) == len(set(LOAD_NAMES)) == len(KIND) == 49


@rule("G5")
@pytest.mark.parametrize(("players", "dice"), [(3, "www"), (4, "wwwb"), (5, "wwwbb")])
def test_one_die_a_player_three_white_then_brown(players: int, dice: str) -> None:
    table = Table(SEATS[players]).say("chance: first player is blue")
    rolled = ""
    while table.actors() == ["chance"]:
        action = table.state.outcomes()[0][0]
        rolled += str(action)[0]
        table.record.play(-1, action)
    assert rolled == dice


@rule("G6")
def test_the_first_player_is_drawn_by_lot_each_seat_alike() -> None:
    table = Table("green red blue")
    assert table.actors() == ["chance"]
    outcomes = table.state.outcomes()
    assert [str(action) for action, _ in outcomes] == [
        "first player is green",
        "first player is red",
        "first player is blue",
    ]
    assert [probability for _, probability in outcomes] == [1 / 3] * 3
    assert table.refused("green: pass", "G6").startswith("please wait: ")
    for players in (4, 5):
        assert [odds for _, odds in Table(SEATS[players]).state.outcomes()] == [1 / players] * players


@rule("G6", "G10")
def test_seats_are_clockwise_in_the_order_given() -> None:
    table = Table("green red blue", position="round: 2\nstage: placing\nfirst: red\nturn: red")
    table.say("red: take half-tablet")
    assert table.actors() == ["blue"]
    table.say("blue: take half-tablet")
    assert table.actors() == ["green"]
