"""Set-up (N1 to N6)."""

from __future__ import annotations

import pytest

from ahu.core.action import CHANCE, SPECTATOR
from ahu.core.errors import BadOption, UnreadableAction
from ahu.games.rapanui.rules.game import RapaNui
from ahu.games.rapanui.rules.pieces import NEUTRAL, NOTHING, TILES
from tests.games.rapanui.rules.table import Table, rule, transport

SEATS = {2: "turtle dolphin", 3: "turtle dolphin moray", 4: "turtle dolphin moray octopus"}


def laid_out(players: int, options: str = "") -> Table:
    """A table after all lots, each time with the first thing chance may bring."""
    table = Table(SEATS[players], options)
    while table.actors() == ["chance"]:
        table.record.play(CHANCE, table.state.actions(CHANCE)[0])
    return table


@rule("N1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_may_play_as_turtle_dolphin_moray_and_octopus(players: int) -> None:
    assert RapaNui.seats_for(players) == ("turtle", "dolphin", "moray", "octopus")[:players]
    assert RapaNui.set_up(RapaNui.seat_names[-players:]).players == players


@rule("N1")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_one_or_five_may_not(players: int) -> None:
    with pytest.raises(BadOption, match=f"2 to 4 players, not {players}"):
        RapaNui.seats_for(players)


@rule("N1")
def test_a_totem_sits_once_and_must_exist() -> None:
    with pytest.raises(BadOption, match="two players can't both be moray"):
        RapaNui.set_up(("moray", "turtle", "moray"))
    with pytest.raises(BadOption, match="no seat is called “shark”"):
        RapaNui.set_up(("moray", "shark"))


@rule("N1", "N81")
@pytest.mark.parametrize(("players", "side", "ahus"), [(2, [2], 17), (3, [3, 4], 21), (4, [3, 4], 21)])
def test_the_board_has_a_side_for_two_and_one_for_three_and_four(players: int, side: list[int], ahus: int) -> None:
    board = Table(SEATS[players]).game.board
    assert board.players == side
    assert len(board.ahus) == ahus


@rule("N2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_starts_with_four_villagers_the_sorcerer_one_of_each_resource_and_a_tablet(players: int) -> None:
    table = laid_out(players)
    for name in table.game.seats:
        table.has(
            name, villagers="4", sorcerer="in hand", chief="in the village", sculptors="0 0 0",
            resources="1 Reed, 1 Egg, 1 Wood, 1 Pearl", tablet="yes", improvements="none", moai="none",
            offerings="none", tiles="none",
        )  # fmt: skip


@rule("N2", "N15")
def test_the_fifth_villager_and_the_chief_wait_in_the_village_which_is_no_space_of_the_island() -> None:
    table = laid_out(3)
    first = table.actors()[0]
    assert table.refused(f"{first}: place Villager in column 1, Chief in column 1", "N15") == (
        "the Chief must be bought first"
    )
    with pytest.raises(UnreadableAction):
        table.game.parse("place Villager on Village")


@rule("N3")
def test_the_supply_holds_the_moai_and_pukao_of_the_box() -> None:
    state = Table().state
    assert state.supply == [8, 7, 6]  # small, medium, large
    assert state.pukao_left == 20


@rule("N3")
def test_there_are_29_ahu_tiles_of_ten_kinds() -> None:
    counts = dict(zip(TILES, Table().game.tile_counts, strict=True))
    assert counts == {
        "Rest": 4,
        "Barter": 4,
        "Skimp": 4,
        "Chip In": 4,
        "Take Three More": 2,
        "Take Two More": 2,
        "Take Your Pick": 2,
        "Change Jobs": 3,
        "Lend a Hand": 3,
        "Gain Favor": 1,
    }
    assert sum(counts.values()) == 29


@rule("N4")
def test_a_random_tile_is_laid_on_each_of_21_ahus_drawn_from_all_that_are_left() -> None:
    table = Table().say("chance: next in order is moray\nchance: next in order is turtle")
    odds = {str(action): probability for action, probability in table.state.outcomes()}
    assert len(odds) == 10
    assert odds["Tautira bears Rest"] == pytest.approx(4 / 29)
    assert odds["Tautira bears Gain Favor"] == pytest.approx(1 / 29)
    table.say("chance: Tautira bears Rest")
    odds = {str(action): probability for action, probability in table.state.outcomes()}
    assert odds["Ko Te Riku bears Rest"] == pytest.approx(3 / 28)
    table.say("chance: Ko Te Riku bears Gain Favor")
    assert "Tepeu bears Gain Favor" not in table.legal("chance")


@rule("N4")
def test_tiles_lie_face_up_and_the_rest_goes_to_the_box() -> None:
    table = laid_out(3)
    assert len(table.section("ahus")) == 21
    assert table.state.screen(SPECTATOR).write() == table.state.write()
    assert not any(table.state.display)
    assert table.legal(table.actors()[0], "place")


@rule("N5")
def test_five_open_stacks_of_four_offerings_highest_on_top_and_seven_outstanding_ones() -> None:
    table = Table()
    assert all(len(stack) == 4 and stack == sorted(stack, reverse=True) for stack in table.game.stacks)
    assert len(table.game.stacks) == 5
    assert [table.state.stack_value(kind) for kind in range(5)] == [8, 9, 10, 11, 12]
    assert sum(len(tiles) for tiles in table.game.board.outstanding) == 7
    assert [table.state.outstanding_value(kind) for kind in range(5)] == [9, 10, 11, 12, 14]


@rule("N6")
def test_the_first_order_is_drawn_by_lot_each_alike() -> None:
    table = Table("octopus turtle moray")
    outcomes = table.state.outcomes()
    assert [str(action) for action, _ in outcomes] == [
        "next in order is octopus",
        "next in order is turtle",
        "next in order is moray",
    ]
    assert [probability for _, probability in outcomes] == [1 / 3] * 3
    table.say("chance: next in order is turtle")
    assert [probability for _, probability in table.state.outcomes()] == [1 / 2] * 2
    table.say("chance: next in order is moray")
    assert table.order() == ["turtle", "moray", "octopus"]
    assert table.refused("turtle: place Villager in column 1", "N4").startswith("please wait")


@rule("N6")
def test_neutral_transporters_stand_on_the_crater_and_the_pukao_quarry_for_the_whole_game() -> None:
    def neutral(table: Table) -> list[str]:
        return [table.game.board.spaces[s] for s, holder in enumerate(table.state.holder) if holder == NEUTRAL]

    assert sorted(neutral(laid_out(3))) == ["Puna Pau", "Rano Raraku"]
    table = transport("[turtle]\nmoai: 1 small\n[island]\nTongariki: turtle, 1 standing")
    table.say("turtle: drop out")
    assert table.state.round == 3
    assert sorted(neutral(table)) == ["Puna Pau", "Rano Raraku"]
    assert list(table.state.holder).count(NEUTRAL) == 2
    assert NOTHING in table.state.holder
