"""Phase 3, Placement (G30 to G46)."""

from __future__ import annotations

import pytest

from tests.games.giants.rules.table import PLACING, Table, rule

ALL_OUT = "[{0}]\nworkers: 0\nmarkers: 0\nsorcerer: in front\nchief: in front\n"
"""A seat that has nothing left behind its screen."""


def placing(more: str = "", seats: str = "blue green red", options: str = "") -> Table:
    return Table(seats, options, PLACING + more)


@rule("G30", "G10")
def test_one_action_each_round_and_round() -> None:
    table = placing()
    order = []
    for _ in range(6):
        order += table.actors()
        table.say(f"{order[-1]}: take half-tablet")
    assert order == ["blue", "green", "red"] * 2


@rule("G30", "G40")
def test_who_has_passed_is_out_and_the_last_one_may_act_several_times() -> None:
    table = placing().say("blue: pass\ngreen: pass\nred: place Worker on e5")
    assert table.actors() == ["red"]
    table.say("red: place Chief on e5\nred: pass")
    assert table.section("blue").get("workers") == "1, 0 in front"
    assert table.legal("blue", "place") == []


@rule("G30")
def test_who_has_nothing_left_to_place_or_spend_is_out_by_itself() -> None:
    table = placing("logs left: 20\n" + ALL_OUT.format("green") + "logs: 3")
    table.say("blue: pass")
    assert table.actors() == ["red"]
    assert table.section("green")["passed"] == "yes"


@rule("G30")
@pytest.mark.parametrize("left", ["workers: 1", "sorcerer: behind", "chief: behind", "markers: 1"])
def test_anything_to_place_or_spend_keeps_one_in(left: str) -> None:
    key = left.partition(":")[0]
    out = "".join(line + "\n" for line in ALL_OUT.format("green").splitlines() if not line.startswith(key))
    table = placing(out + left).say("blue: pass")
    assert table.actors() == ["green"]


@rule("G30")
def test_the_phase_ends_when_all_are_out() -> None:
    table = placing().say("blue: pass\ngreen: pass\nred: pass")
    assert table.state.round == 3
    assert table.actors() == ["chance"]


@rule("G31")
def test_any_figure_may_stand_on_any_hex() -> None:
    table = placing()
    hexes = table.game.board.hexes
    for figure in ("Worker", "Sorcerer", "Chief"):
        assert {f"place {figure} on {name}" for name in hexes} <= set(table.legal("blue"))


@rule("G31")
def test_figures_of_all_players_share_a_hex_quarries_too() -> None:
    table = placing().say("blue: place Chief on e10\ngreen: place Worker on e10\nred: place Sorcerer on e10")
    table.say("blue: place Worker on e10")
    assert table.section("island") == {"e10": "blue 1 Worker, green 1 Worker"}
    table.has("blue", chief="e10")
    table.has("red", sorcerer="e10")


@rule("G31")
@pytest.mark.parametrize(("logs", "most"), [(0, 0), (1, 1), (2, 2), (5, 2)])
@pytest.mark.parametrize("figure", ["Worker", "Sorcerer"])
def test_up_to_two_own_logs_go_down_with_a_worker_or_the_sorcerer(figure: str, logs: int, most: int) -> None:
    table = placing(f"logs left: 20\n[blue]\nlogs: {logs}")
    offered = [n for n in (1, 2) if table.legal("blue", f"place {figure} with {n} Log")]
    assert offered == list(range(1, most + 1))


@rule("G31")
def test_logs_leave_the_screen_with_their_figure() -> None:
    table = placing("logs left: 20\n[blue]\nlogs: 5").say("blue: place Worker with 2 Logs on e5")
    table.has("blue", logs="3", workers="0, 0 in front")
    assert table.section("island") == {"e5": "blue 1 Worker, 2 Logs"}
    table.say("green: pass\nred: pass")
    assert table.refused("blue: place Worker on e5", "G31") == "you have no Worker behind your screen"


@rule("G31")
def test_logs_of_two_figures_add_up_on_a_hex() -> None:
    table = placing("logs left: 20\n[blue]\nlogs: 2\n[green]\nlogs: 1")
    table.say("blue: place Worker with 2 Logs on e5\ngreen: place Sorcerer with 1 Log on e5")
    assert table.section("island") == {"e5": "blue 1 Worker, 3 Logs"}


@rule("G31")
def test_no_logs_go_down_with_the_chief() -> None:
    table = placing("logs left: 20\n[blue]\nlogs: 2")
    assert table.legal("blue", "place Chief with") == []


@rule("G31")
def test_nobody_lays_logs_they_lack() -> None:
    table = placing("logs left: 20\n[blue]\nlogs: 1")
    assert table.refused("blue: place Worker with 2 Logs on e5", "G31") == "you have only 1 Log behind your screen"


@rule("G32")
def test_the_sorcerer_may_use_the_power_of_the_hex_or_not() -> None:
    table = placing()
    assert {"place Sorcerer on g2", "place Sorcerer on g2, take Worker"} <= set(table.legal("blue"))
    table.say("blue: place Sorcerer on g2")
    table.has("blue", workers="1, 0 in front")


@rule("G32")
def test_a_worker_has_no_power() -> None:
    assert [a for a in placing("[blue]\nhalf-tablets: 4").legal("blue", "place Worker") if "," in a] == []


@rule("G33")
def test_the_village_gives_a_worker_usable_at_once() -> None:
    table = placing().say("blue: place Sorcerer on g2, take Worker\ngreen: pass\nred: pass")
    table.has("blue", workers="2, 0 in front", sorcerer="g2")
    table.say("blue: place Worker on e5\nblue: place Worker on e5")
    assert table.section("island") == {"e5": "blue 2 Workers"}


@rule("G33")
def test_the_village_gives_nothing_when_all_six_workers_are_out() -> None:
    table = placing("[blue]\nworkers: 6")
    assert table.refused("blue: place Sorcerer on g2, take Worker", "G33") == "all your Workers are out of the urn"
    table.say("blue: place Sorcerer on g2")


@rule("G34")
def test_the_hut_gives_a_marker_six_in_all() -> None:
    table = placing().say("blue: place Sorcerer on j1, take marker\ngreen: pass\nred: pass")
    table.has("blue", markers="3, 0 in front")
    last = placing("[blue]\nmarkers: 5\n[green]\nmarkers: 6").say("blue: place Sorcerer on j1, take marker")
    last.has("blue", markers="6, 0 in front")
    assert last.refused("green: place Sorcerer on j1, take marker", "G34")
    full = placing("[blue]\nmarkers: 5\n[loads]\nMoai 1a: e10, marked blue")
    assert full.refused("blue: place Sorcerer on j1, take marker", "G34") == "all your markers are out of the urn"


@rule("G35")
def test_the_forest_gives_as_many_logs_as_its_tile_shows_once() -> None:
    table = placing().say("blue: place Sorcerer on d6, take Logs")
    table.has("blue", logs="5")
    assert table.section("island") == {"cut": "d6"}
    assert table.state.logs_left == 22
    assert table.refused("green: place Sorcerer on d6, take Logs", "G35") == "the forest on d6 has already been cut"
    table.say("green: place Sorcerer on d6")


@rule("G35", "G44")
def test_if_the_supply_is_short_the_forest_gives_what_is_there() -> None:
    table = placing("logs left: 2").say("blue: place Sorcerer on d6, take Logs")
    table.has("blue", logs="2")
    assert table.refused("green: place Sorcerer on c5, take Logs", "G44") == "no Log is left in the supply"


@rule("G36")
def test_the_sorcerer_reserves_an_ahu_next_to_the_hex_with_a_base() -> None:
    table = placing().say("blue: place Sorcerer on g8, reserve Oroi")
    assert table.section("ahus") == {"Oroi": "base blue"}
    table.has("blue", bases="6")


@rule("G36")
def test_of_several_ahus_the_player_chooses_one() -> None:
    assert placing().legal("blue", "place Sorcerer on g2, reserve") == [
        "place Sorcerer on g2, reserve Tautira",
        "place Sorcerer on g2, reserve Tahai",
    ]


@rule("G36")
@pytest.mark.parametrize("there", ["base green", "base blue", "base red, Moai 1a"])
def test_only_an_ahu_that_bears_nothing_can_be_reserved_ones_own_included(there: str) -> None:
    table = placing(f"[ahus]\nOroi: {there}")
    assert table.refused("blue: place Sorcerer on g8, reserve Oroi", "G36") == "Oroi is not empty"


@rule("G36")
def test_reserving_takes_a_base_from_behind_the_screen() -> None:
    spent = "\n".join(
        f"{name}: base blue" for name in ("Tahai", "Tautira", "Riata", "Vinapu", "Tahira", "Vaihu", "Akapu")
    )
    table = placing(f"[ahus]\n{spent}")
    assert table.refused("blue: place Sorcerer on g8, reserve Oroi", "G36").startswith("you have no Base")


@rule("G36")
def test_an_ahu_touches_exactly_one_hex() -> None:
    board = placing().game.board
    touching = [ahu for ahus in board.ahus_at for ahu in ahus]
    assert sorted(touching) == list(range(len(board.ahus)))
    assert placing().legal("blue", "place Sorcerer on f8, reserve") == ["place Sorcerer on f8, reserve Runga Va'e"]


@rule("G37")
def test_the_quarry_gives_a_headdress_in_front_of_the_screen() -> None:
    table = placing().say("blue: place Sorcerer on f3, take Headdress")
    assert table.section("loads") == {"Headdress a": "before blue"}


@rule("G37", "G44")
def test_an_empty_supply_of_headdresses_gives_none() -> None:
    gone = "\n".join(f"Headdress {letter}: removed" for letter in "abcdefghijklm")
    table = placing(f"[loads]\n{gone}").say("blue: place Sorcerer on f3, take Headdress")
    assert table.section("loads")["Headdress n"] == "before blue"
    table = placing(f"[loads]\n{gone}\nHeaddress n: removed")
    assert table.refused("blue: place Sorcerer on f3, take Headdress", "G44") == "no Headdress is left in the supply"
    table.say("blue: place Sorcerer on f3")


@rule("G38")
@pytest.mark.parametrize(
    "power",
    ["g2, break a tablet, take Worker", "j1, break a tablet, take marker", "d6, break a tablet, take Logs",
     "g8, break a tablet, reserve Oroi", "f3, break a tablet, take Headdress"],
)  # fmt: skip
def test_the_chief_breaks_a_tablet_to_use_any_power(power: str) -> None:
    table = placing("[blue]\nhalf-tablets: 3").say(f"blue: place Chief on {power}")
    table.has("blue", half_tablets="1")
    assert table.state.halves_left() == 29


@rule("G38")
def test_the_chief_needs_two_half_tablets_those_of_this_phase_included() -> None:
    table = placing("[blue]\nhalf-tablets: 1")
    assert table.refused("blue: place Chief on g2, break a tablet, take Worker", "G38").endswith("you have 1")
    table.say("blue: take half-tablet\ngreen: pass\nred: pass\nblue: place Chief on g2, break a tablet, take Worker")
    table.has("blue", half_tablets="0", workers="2, 0 in front")


@rule("G38")
def test_the_chief_acts_when_he_is_placed_once_a_round() -> None:
    table = placing("[blue]\nhalf-tablets: 4").say("blue: place Chief on g2, break a tablet, take Worker")
    table.say("green: pass\nred: pass")
    assert table.refused("blue: place Chief on j1, break a tablet, take marker", "G31")
    table.has("blue", half_tablets="2")


@rule("G38")
def test_a_tablet_is_broken_only_for_a_power() -> None:
    texts = [a for a in placing("[blue]\nhalf-tablets: 2").legal("blue", "place Chief") if "break" in a]
    assert texts
    assert all(", take " in text or ", reserve " in text for text in texts)


@rule("G39")
def test_a_marker_buys_a_half_tablet_both_in_front() -> None:
    table = placing().say("blue: take half-tablet")
    table.has("blue", markers="1, 1 in front", half_tablets="1")
    assert table.state.halves_left() == 29
    table.say("green: pass\nred: pass\nblue: take half-tablet")
    assert table.refused("blue: take half-tablet", "G39") == "you have no marker behind your screen"


@rule("G41")
def test_reserving_with_the_last_base_is_allowed_and_does_not_end_the_game() -> None:
    six = "\n".join(
        f"{name}: base blue, Moai 1{letter}"
        for name, letter in zip(("Tahai", "Tautira", "Riata", "Vinapu", "Tahira", "Vaihu"), "abcdef", strict=True)
    )
    table = placing(f"[ahus]\n{six}").say("blue: place Sorcerer on g8, reserve Oroi")
    table.has("blue", bases="0")
    table.say("green: pass\nred: pass\nblue: pass")
    assert not table.state.over()
    assert table.state.round == 3


@rule("G43")
def test_one_power_a_placement_where_a_hex_offers_several() -> None:
    # the village has its own power and two Ahus
    assert placing().legal("blue", "place Sorcerer on g2,") == [
        "place Sorcerer on g2, take Worker",
        "place Sorcerer on g2, reserve Tautira",
        "place Sorcerer on g2, reserve Tahai",
    ]


@rule("G43")
def test_the_same_hex_serves_several_players() -> None:
    table = placing().say("blue: place Sorcerer on g2, take Worker\ngreen: place Sorcerer on g2, take Worker")
    table.has("green", workers="2, 0 in front")


@rule("G44")
def test_a_power_that_gives_nothing_is_not_offered_but_the_figure_may_stand_there() -> None:
    table = placing("[blue]\nworkers: 6\nhalf-tablets: 2")
    assert table.legal("blue", "place Sorcerer on g2, take") == []
    assert table.legal("blue", "place Chief on g2, break a tablet, take") == []
    assert table.legal("blue", "place Chief on g2") != []


@rule("G45")
def test_logs_gained_here_cannot_lie_with_this_sorcerer() -> None:
    table = placing()
    assert table.legal("blue", "place Sorcerer with") == []
    carried = placing("logs left: 20\n[blue]\nlogs: 2").say("blue: place Sorcerer with 2 Logs on d6, take Logs")
    carried.has("blue", logs="5")
    assert carried.section("island")["d6"] == "2 Logs"


@rule("G46")
def test_with_no_half_tablet_in_the_supply_none_is_taken() -> None:
    table = placing("[blue]\nhalf-tablets: 15\n[green]\nhalf-tablets: 15")
    assert table.refused("blue: take half-tablet", "G46") == "no half-tablet is left in the supply"


@rule("G30", "G46")
def test_who_could_only_spend_what_is_not_there_is_out() -> None:
    table = placing("[green]\nworkers: 0\nsorcerer: in front\nchief: in front\nhalf-tablets: 30\n").say("blue: pass")
    assert table.actors() == ["red"]
