"""Phase 4, Transport (G50 to G68)."""

from __future__ import annotations

import pytest

from ahu.games.giants.rules.game import Giants
from tests.games.giants.rules.table import TRANSPORT, Table, rule


def transport(more: str, seats: str = "blue green red", options: str = "") -> Table:
    return Table(seats, options, TRANSPORT + "logs left: 15\n" + more)


OWN_CHAIN = """
    [island]
    e9: blue 3 Workers
    e8: blue 3 Workers
    [loads]
    Moai 1a: before blue
"""
"""Blue has six Workers on a chain of two hexes, and a Moai of size 1 before the screen."""


# turns


@rule("G50", "G10")
def test_one_action_each_on_one_load_round_and_round() -> None:
    table = transport(
        """
        [blue]
        workers: 0
        [green]
        workers: 0
        [island]
        e9: blue 1 Worker, green 1 Worker
        [loads]
        Moai 1a: before blue
        Moai 1b: before blue
        Moai 1c: before green
        """
    )
    table.say("blue: lift Moai 1a\nblue: carry to e9\nblue: leave")
    assert table.actors() == ["green"]
    table.say("green: lift Moai 1c\ngreen: carry to e9\ngreen: mark")
    assert table.actors() == ["blue"]
    assert "lift Moai 1b" in table.legal("blue")


@rule("G50")
def test_who_has_passed_is_out_and_the_last_one_may_go_on() -> None:
    table = transport("[loads]\nMoai 1a: before blue\nMoai 1b: before blue\nMoai 1c: before green")
    table.say("blue: lift Moai 1a\nblue: mark\ngreen: pass\nblue: lift Moai 1b\nblue: mark")
    assert table.actors() == ["green"]  # asked about the load that stayed before the screen (G62)
    assert table.legal("green") == ["mark Moai 1c", "leave the rest"]


@rule("G50")
def test_who_has_nothing_legal_to_do_is_skipped() -> None:
    table = transport("[red]\nmarkers: 0\n[loads]\nMoai 1a: before blue\nMoai 1b: before red")
    table.say("blue: pass")
    # Green has no load, Red can neither carry nor mark: the phase goes on to what stayed before the screens
    assert table.legal("blue") == ["mark Moai 1a", "leave the rest"]


@rule("G50")
def test_one_may_act_again_on_the_same_load_on_a_later_turn() -> None:
    table = transport("[blue]\nworkers: 0\n" + OWN_CHAIN + "Moai 1b: before green")
    table.say(
        """
        blue: lift Moai 1a
        blue: carry to e9
        blue: leave
        green: pass
        blue: lift Moai 1a
        blue: carry to e8
        blue: mark
        """
    )
    assert table.section("loads")["Moai 1a"].startswith("e8, marked blue")


@rule("G50")
def test_a_load_once_lifted_must_be_dealt_with() -> None:
    table = transport("[blue]\nworkers: 0\n" + OWN_CHAIN + "Moai 1b: before blue")
    table.say("blue: lift Moai 1a")
    assert table.refused("blue: lift Moai 1b", "G50") == "first finish what you began with the Moai 1a"
    assert table.refused("blue: pass", "G50") == "first finish what you began with the Moai 1a"
    assert table.refused("blue: leave", "G50") == "the Moai 1a has not been moved: carry it first"


# which loads


@rule("G51", "G59")
def test_ones_own_loads_before_the_screen_and_marked_ones_may_be_acted_on() -> None:
    table = transport(
        """
        [blue]
        workers: 0
        [island]
        e9: blue 1 Worker
        [loads]
        Moai 1a: before blue
        Moai 1b: before green
        Moai 1c: e8, marked blue
        Moai 1d: e8, marked green
        """
    )
    assert table.legal("blue", "lift") == ["lift Moai 1a", "lift Moai 1c"]
    assert (
        table.refused("blue: lift Moai 1b", "G51") == "the Moai 1b is neither on the island nor in front of your screen"
    )
    assert table.refused("blue: lift Moai 1d", "G59") == "the Moai 1d has another player's marker on it"
    assert (
        table.refused("blue: lift Moai 1e", "G51") == "the Moai 1e is neither on the island nor in front of your screen"
    )


@rule("G51")
def test_loads_start_on_the_quarry_of_their_kind() -> None:
    table = transport("[loads]\nMoai 1a: before blue\nHeaddress a: before blue")
    table.say("blue: lift Moai 1a\nblue: mark\nblue: lift Headdress a\nblue: mark")
    assert table.section("loads")["Moai 1a"].startswith("e10, marked blue")
    assert table.section("loads")["Headdress a"].startswith("f3, marked blue")


@rule("G51")
def test_a_load_moved_this_round_and_left_is_its_movers_only_and_abandoned_next_round() -> None:
    table = transport(
        "[blue]\nworkers: 0\n[green]\nworkers: 0\n[island]\ne9: blue 1 Worker, green 1 Worker\n"
        "e8: green 1 Worker\n[loads]\nMoai 1a: before blue\nMoai 1b: before green"
    )
    table.say("blue: lift Moai 1a\nblue: carry to e9\nblue: leave")
    assert table.refused("green: lift Moai 1a", "G51") == "the Moai 1a was moved by another player this round"
    table.say("green: pass")
    assert "lift Moai 1a" in table.legal("blue")
    table.say("blue: pass\ngreen: leave the rest").roll(1, 1, 1)
    table.say("green: bid nothing\nred: bid nothing\nblue: bid nothing\ngreen: pass\nred: pass\nblue: pass")
    # both loads are anybody's now, for who can mark them
    for who in ("green", "red", "blue"):
        assert table.legal(who, "lift") == (["lift Moai 1a", "lift Moai 1b"] if who in table.actors() else [])
        table.say(f"{who}: pass")


# carrying


@rule("G52")
def test_a_move_goes_from_neighbour_to_neighbour() -> None:
    table = transport("[blue]\nworkers: 0\n" + OWN_CHAIN).say("blue: lift Moai 1a")
    assert table.refused("blue: carry to e8", "G52") == "e8 is not next to e10"
    table.say("blue: carry to e9\nblue: carry to e8\nblue: leave")


@rule("G52")
def test_the_start_hex_needs_nobody_and_pays_nobody() -> None:
    table = transport("[blue]\nworkers: 0\n[green]\nchief: e10\n" + OWN_CHAIN)
    table.say("blue: lift Moai 1a\nblue: carry to e9\nblue: leave")
    assert table.track("green") == 0


@rule("G52")
@pytest.mark.parametrize(
    ("there", "carried"),
    [
        ("blue 1 Worker", 1),
        ("green 1 Worker", 1),
        ("blue 1 Worker, green 1 Worker", 2),
        ("green 1 Worker, 1 Log", 2),
        ("blue 1 Worker, green 1 Worker, red 1 Worker", 3),
        ("red 1 Worker, 2 Logs", 3),
        ("green 1 Worker, red 1 Worker, 1 Log", 3),
        ("blue 4 Workers", 3),
    ],
)
def test_a_hex_carries_what_its_figures_and_logs_have_strength_for(there: str, carried: int) -> None:
    loads = "[loads]\nMoai 1a: before blue\nMoai 2a: before blue\nMoai 3a: before blue\n"
    table = transport(f"[blue]\nmarkers: 0\nworkers: 0\n[island]\ne9: {there}\n{loads}")
    assert table.legal("blue", "lift") == [f"lift Moai {size}a" for size in range(1, carried + 1)]


@rule("G52")
@pytest.mark.parametrize("chief", ["blue", "green"])
def test_a_chief_alone_carries_three_a_sorcerer_one(chief: str) -> None:
    loads = "[loads]\nMoai 1a: before blue\nMoai 3a: before blue\n"
    table = transport(
        f"[blue]\nmarkers: 0\n[{chief}]\nchief: e9\n{loads}"
        if chief == "green"
        else f"[blue]\nmarkers: 0\nchief: e9\n{loads}"
    )
    assert table.legal("blue", "lift") == ["lift Moai 1a", "lift Moai 3a"]
    alone = transport(f"[blue]\nmarkers: 0\nsorcerer: e9\n{loads}")
    assert alone.legal("blue", "lift") == ["lift Moai 1a"]


@rule("G52")
def test_the_destination_must_carry_the_load_too() -> None:
    table = transport(
        "[blue]\nworkers: 0\n[island]\ne9: blue 2 Workers\ne8: blue 1 Worker\n[loads]\nMoai 2a: before blue"
    )
    table.say("blue: lift Moai 2a\nblue: carry to e9")
    assert table.refused("blue: carry to e8", "G52") == "what stands on e8 can't carry the Moai 2a"


@rule("G53")
def test_a_load_enters_no_hex_twice_in_a_round_its_start_included() -> None:
    table = transport("[blue]\nworkers: 0\n" + OWN_CHAIN.replace("e8:", "e10:") + "Moai 1b: before green")
    table.say("blue: lift Moai 1a\nblue: carry to e9")
    assert table.refused("blue: carry to e10", "G53") == "the Moai 1a has been on e10 this round"
    table.say("blue: leave\ngreen: pass")
    # nor on a later turn: it could only be marked where it is
    table.say("blue: lift Moai 1a")
    assert table.legal("blue") == ["mark"]


@rule("G53")
def test_a_new_round_wipes_the_trail() -> None:
    table = transport("[blue]\nworkers: 0\n[island]\ne9: blue 1 Worker\n[loads]\nMoai 1a: before blue")
    table.say("blue: lift Moai 1a\nblue: carry to e9\nblue: mark\nblue: keep the rest")
    assert table.section("loads") == {"Moai 1a": "e9, marked blue"}


@rule("G54")
def test_figures_and_logs_serve_any_number_of_moves() -> None:
    table = transport(
        "[blue]\nworkers: 0\n[island]\ne9: blue 1 Worker, 2 Logs\n[loads]\nMoai 3a: before blue\nMoai 3b: before blue"
    )
    table.say("blue: lift Moai 3a\nblue: carry to e9\nblue: leave\nblue: lift Moai 3b\nblue: carry to e9\nblue: leave")
    assert [where.split(",")[0] for where in table.section("loads").values()] == ["e9", "e9"]


@rule("G54")
def test_any_hex_may_be_crossed_quarries_too_by_figures_that_used_a_power() -> None:
    table = Table(
        position="round: 2\nstage: placing\nfirst: blue\nturn: blue\n[blue]\nworkers: 0\nchief: f4\n"
        "[green]\npassed: yes\n[red]\npassed: yes\n[loads]\nHeaddress a: e4, marked blue"
    )
    table.say("blue: place Sorcerer on f3, take Headdress\nblue: pass")
    table.say("blue: lift Headdress a\nblue: carry to f3\nblue: carry to f4\nblue: leave")
    assert table.section("loads")["Headdress a"].startswith("f4, marked blue")


# tolls


@rule("G55")
def test_using_others_is_free_for_the_mover_and_scores_them_at_once() -> None:
    table = transport("[island]\ne9: green 1 Worker, red 1 Worker\n[loads]\nMoai 2a: before blue")
    table.say("blue: lift Moai 2a\nblue: carry to e9, 1 to green, 1 to red")
    assert [table.track(name) for name in ("blue", "green", "red")] == [0, 1, 1]


@rule("G55")
@pytest.mark.parametrize(("load", "points"), [("Moai 1a", 1), ("Moai 2a", 2), ("Moai 3a", 3), ("Headdress a", 1)])
def test_a_chief_that_carries_alone_scores_the_size(load: str, points: int) -> None:
    table = transport(f"[green]\nchief: {'f4' if load == 'Headdress a' else 'e9'}\n[loads]\n{load}: before blue")
    table.say(f"blue: lift {load}")
    assert table.legal("blue", "carry") == [f"carry to {'f4' if load == 'Headdress a' else 'e9'}, {points} to green"]


@rule("G55")
def test_own_figures_and_logs_score_nobody() -> None:
    table = transport("[blue]\nworkers: 0\n[island]\ne9: blue 1 Worker, 2 Logs\n[loads]\nMoai 3a: before blue")
    table.say("blue: lift Moai 3a\nblue: carry to e9")
    assert table.state.score == [0, 0, 0]


@rule("G55", "G56")
def test_a_chief_who_carries_with_others_counts_by_units() -> None:
    table = transport("[green]\nchief: e9\n[island]\ne9: red 1 Worker\n[loads]\nMoai 3a: before blue")
    table.say("blue: lift Moai 3a")
    assert table.legal("blue", "carry") == ["carry to e9, 2 to green, 1 to red", "carry to e9, 3 to green"]


@rule("G56")
@pytest.mark.parametrize(
    ("there", "load", "toll"),
    [
        ("blue 1 Worker, green 3 Workers", "Moai 3a", 2),
        ("blue 3 Workers, green 1 Worker", "Moai 3a", 0),
        ("green 3 Workers, 1 Log", "Moai 3a", 2),
        ("green 3 Workers, 2 Logs", "Moai 2a", 1),  # no figure of the mover: one helper at least
        ("blue 1 Worker, green 1 Worker, 1 Log", "Moai 3a", 1),
        ("blue 1 Worker, green 1 Worker", "Headdress a", 0),
        ("green 2 Workers", "Headdress a", 1),
    ],
)
def test_the_movers_own_figures_and_the_logs_are_used_first(there: str, load: str, toll: int) -> None:
    at = "f4" if load == "Headdress a" else "e9"
    table = transport(f"[blue]\nworkers: 0\n[green]\nworkers: 0\n[island]\n{at}: {there}\n[loads]\n{load}: before blue")
    table.say(f"blue: lift {load}")
    assert table.legal("blue", "carry") == [f"carry to {at}" + (f", {toll} to green" if toll else "")]


@rule("G56")
def test_the_mover_shares_the_toll_out_unit_by_unit_up_to_each_ones_strength() -> None:
    table = transport(
        "[island]\ne9: green 1 Worker, red 2 Workers, yellow 2 Workers\n[loads]\nMoai 3a: before blue",
        seats="blue green red yellow",
    )
    table.say("blue: lift Moai 3a")
    assert table.legal("blue", "carry") == [
        "carry to e9, 1 to red, 2 to yellow",
        "carry to e9, 2 to red, 1 to yellow",
        "carry to e9, 1 to green, 2 to yellow",
        "carry to e9, 1 to green, 1 to red, 1 to yellow",
        "carry to e9, 1 to green, 2 to red",
    ]


@rule("G56")
def test_there_are_no_gifts_beyond_the_toll() -> None:
    table = transport("[blue]\nworkers: 0\n[island]\ne9: blue 1 Worker, green 1 Worker\n[loads]\nMoai 1a: before blue")
    table.say("blue: lift Moai 1a")
    assert table.refused("blue: carry to e9, 1 to green", "G56").startswith("carrying across e9 scores 0 PP")


# erecting


@rule("G57")
def test_a_moai_is_erected_at_the_end_of_its_move_on_an_ahu_next_to_its_hex() -> None:
    table = transport("[blue]\nworkers: 0\n[island]\nf9: blue 1 Worker\n[loads]\nMoai 1a: before blue")
    table.say("blue: lift Moai 1a\nblue: carry to f9")
    assert table.legal("blue", "erect") == ["erect on One Makihi", "erect on Hanga Tetenga"]
    assert table.refused("blue: erect on Oroi", "G57") == "Oroi is not next to f9"
    table.say("blue: erect on Hanga Tetenga")
    assert table.section("ahus") == {"Hanga Tetenga": "base blue, Moai 1a, round 2"}
    table.has("blue", bases="6")


@rule("G57")
def test_erecting_needs_a_figure_of_the_mover_on_the_hex() -> None:
    table = transport("[island]\nf9: green 1 Worker\n[loads]\nMoai 1a: before blue")
    table.say("blue: lift Moai 1a\nblue: carry to f9, 1 to green")
    assert table.refused("blue: erect on One Makihi", "G57") == "you have no figure on f9"


@rule("G57", "G36")
def test_on_a_reserved_ahu_only_its_owner_erects_and_uses_that_base() -> None:
    more = "[blue]\nworkers: 0\n[island]\nf9: blue 1 Worker\n[ahus]\n{0}\n[loads]\nMoai 1a: before blue"
    table = transport(more.format("One Makihi: base green\nHanga Tetenga: base blue"))
    table.say("blue: lift Moai 1a\nblue: carry to f9")
    assert table.refused("blue: erect on One Makihi", "G36") == "One Makihi is reserved by another player"
    table.say("blue: erect on Hanga Tetenga")
    table.has("blue", bases="6")


@rule("G57")
def test_without_a_base_only_an_own_reserved_ahu_serves() -> None:
    spent = "\n".join(
        f"{name}: base blue" for name in ("Tahai", "Tautira", "Riata", "Vinapu", "Tahira", "Vaihu", "Akapu")
    )
    table = transport(
        f"[blue]\nworkers: 0\n[island]\nf9: blue 1 Worker\n[ahus]\n{spent}\n[loads]\nMoai 1a: before blue"
    )
    table.say("blue: lift Moai 1a\nblue: carry to f9")
    assert table.refused("blue: erect on One Makihi", "G57") == "you have no Base behind your screen"


@rule("G57")
def test_an_ahu_bears_one_moai() -> None:
    table = transport(
        "[blue]\nworkers: 0\n[island]\nf9: blue 1 Worker\n[ahus]\nOne Makihi: base blue, Moai 1a\n"
        "[loads]\nMoai 1b: before blue"
    )
    table.say("blue: lift Moai 1b\nblue: carry to f9")
    assert table.refused("blue: erect on One Makihi", "G57") == "a Moai already stands on One Makihi"


@rule("G57", "G67")
def test_a_moai_may_be_erected_without_moving_it_by_an_own_figure_whatever_its_strength() -> None:
    table = transport("[blue]\nworkers: 0\n[island]\nf9: blue 1 Worker\n[loads]\nMoai 3a: f9, marked blue")
    table.say("blue: lift Moai 3a\nblue: erect on One Makihi")
    assert table.section("ahus") == {"One Makihi": "base blue, Moai 3a, round 2"}


# crowning


@rule("G58", "G68")
def test_a_headdress_crowns_any_bare_moai_next_to_its_hex_of_any_owner() -> None:
    table = transport(
        "[blue]\nworkers: 0\n[island]\nb7: blue 1 Worker\n"
        "[ahus]\nNau Nau: base green, Moai 1a\nAture Huki: base red, Moai 1b, Headdress a\n"
        "[loads]\nHeaddress b: b6, marked blue"
    )
    table.say("blue: lift Headdress b\nblue: carry to b7")
    assert table.legal("blue", "crown") == ["crown on Nau Nau"]
    assert table.refused("blue: crown on Ature Huki", "G58") == "the Moai on Ature Huki already wears a Headdress"
    assert table.refused("blue: erect on Nau Nau", "G57") == "a Headdress is not erected; it crowns a Moai"
    table.say("blue: crown on Nau Nau")
    assert table.section("ahus")["Nau Nau"] == "base green, Moai 1a, round 2, Headdress b"
    sheets = table.state.breakdown()
    assert [sheet.headdress_points() for sheet in sheets] == [0, 8, 7]


@rule("G58", "G67")
def test_crowning_in_place_needs_the_own_figure_only() -> None:
    more = "[ahus]\nNau Nau: base green, Moai 1a\n[loads]\nHeaddress a: b7, marked blue"
    table = transport("[blue]\nworkers: 0\n[island]\nb7: blue 1 Worker\n" + more)
    table.say("blue: lift Headdress a\nblue: crown on Nau Nau")
    without = transport("[island]\nb7: green 1 Worker\nb6: blue 1 Worker\n[blue]\nworkers: 0\n" + more)
    without.say("blue: lift Headdress a")
    assert without.refused("blue: crown on Nau Nau", "G58") == "you have no figure on b7"


@rule("G58")
def test_an_empty_ahu_is_not_crowned_nor_one_out_of_reach_nor_by_a_moai() -> None:
    more = (
        "[blue]\nworkers: 0\n[island]\n{0}: blue 1 Worker\n"
        "[loads]\nHeaddress a: b7, marked blue\nMoai 1a: b7, marked blue"
    )
    table = transport(more.format("b7"))
    assert "lift Headdress a" not in table.legal("blue")
    near = transport(more.format("b6")).say("blue: lift Headdress a")
    assert near.refused("blue: crown on Oroi", "G58") == "Oroi is not next to b7"
    moai = transport(more.format("b6")).say("blue: lift Moai 1a")
    assert moai.refused("blue: crown on Nau Nau", "G58") == "a Moai can't crown another: erect it on an Ahu"
    there = transport(more.format("b6").replace("b6:", "b7: blue 1 Worker\nb6:")).say("blue: lift Headdress a")
    assert there.refused("blue: crown on Nau Nau", "G58") == "no Moai stands on Nau Nau"


# marking and leaving


@rule("G59")
def test_a_marker_goes_on_the_load_at_the_end_of_a_move_or_instead_of_one() -> None:
    table = transport("[island]\ne9: green 1 Worker\n[loads]\nMoai 1a: before blue\nMoai 1b: before blue")
    table.say("blue: lift Moai 1a\nblue: carry to e9, 1 to green\nblue: mark\nblue: lift Moai 1b\nblue: mark")
    table.has("blue", markers="0, 0 in front")
    assert table.section("loads")["Moai 1a"].startswith("e9, marked blue")
    assert table.section("loads")["Moai 1b"].startswith("e10, marked blue")


@rule("G59")
def test_without_a_marker_nothing_is_marked_nor_twice_over() -> None:
    table = transport(
        "[blue]\nmarkers: 0\nworkers: 0\n[island]\ne9: blue 1 Worker\n"
        "[loads]\nMoai 1a: before blue\nMoai 1b: e8, marked blue"
    )
    table.say("blue: lift Moai 1a\nblue: carry to e9")
    assert table.refused("blue: mark", "G59") == "you have no marker behind your screen"
    table.say("blue: leave\nblue: lift Moai 1b")
    assert table.refused("blue: mark", "G59") == "your marker is already on the Moai 1b"


@rule("G59")
def test_the_marker_travels_along_and_comes_back_usable_at_once() -> None:
    table = transport(
        "[blue]\nmarkers: 0\nworkers: 0\n[island]\ne9: blue 1 Worker\nf9: blue 1 Worker\n"
        "[loads]\nMoai 1a: e8, marked blue\nMoai 1b: before blue"
    )
    table.say("blue: lift Moai 1a\nblue: carry to e9\nblue: leave")
    assert table.section("loads")["Moai 1a"].startswith("e9, marked blue")
    table.say("blue: lift Moai 1a\nblue: carry to f9\nblue: erect on One Makihi")
    table.has("blue", markers="1, 0 in front")
    table.say("blue: lift Moai 1b\nblue: mark")


@rule("G59")
def test_the_marker_comes_back_when_a_headdress_is_placed() -> None:
    table = transport(
        "[blue]\nmarkers: 0\nworkers: 0\n[island]\nb7: blue 1 Worker\n[ahus]\nNau Nau: base green, Moai 1a\n"
        "[loads]\nHeaddress a: b6, marked blue\nMoai 1b: before blue"
    )
    table.say("blue: lift Headdress a\nblue: carry to b7\nblue: crown on Nau Nau")
    table.has("blue", markers="1, 0 in front")


@rule("G60")
def test_a_load_may_be_left_where_it_is_unmarked() -> None:
    table = transport("[blue]\nworkers: 0\n" + OWN_CHAIN).say("blue: lift Moai 1a\nblue: carry to e9\nblue: leave")
    assert table.section("loads")["Moai 1a"] == "e9, moved blue, trail e9 e10"


# abandoned loads


@rule("G61", "G51")
def test_whoever_acts_on_an_abandoned_load_must_erect_crown_or_mark_it() -> None:
    table = transport("[blue]\nworkers: 0\n[island]\ne9: blue 1 Worker\n[loads]\nMoai 1a: e8")
    table.say("blue: lift Moai 1a\nblue: carry to e9")
    assert table.refused("blue: leave", "G61") == "the Moai 1a is abandoned: it must be erected, crowned or marked"
    table.say("blue: mark")


@rule("G61")
def test_an_abandoned_load_may_be_marked_or_erected_in_place() -> None:
    table = transport("[blue]\nworkers: 0\n[island]\nf9: blue 1 Worker\n[loads]\nMoai 1a: f9")
    table.say("blue: lift Moai 1a")
    assert {"mark", "erect on One Makihi"} <= set(table.legal("blue"))


@rule("G61")
def test_a_move_of_an_abandoned_load_that_cannot_end_so_is_not_allowed() -> None:
    table = transport(
        "[blue]\nmarkers: 0\nworkers: 0\n[island]\ne9: blue 1 Worker\nf9: blue 1 Worker\ne8: blue 1 Worker\n"
        "[loads]\nMoai 1a: e10\nMoai 1b: before green"
    )
    table.say("blue: lift Moai 1a")
    # by e9 or straight to f9 it can be erected; from e9 on to e8 it could not be
    assert table.legal("blue", "carry") == ["carry to f9", "carry to e9"]
    table.say("blue: carry to e9")
    assert table.refused("blue: carry to e8", "G61") == "from e8 the abandoned load could not be erected or crowned"
    table.say("blue: carry to f9\nblue: erect on One Makihi")


@rule("G61")
def test_an_abandoned_load_that_can_end_nowhere_is_not_lifted() -> None:
    table = transport(
        "[blue]\nmarkers: 0\nworkers: 0\n[island]\ne9: blue 1 Worker\n[loads]\nMoai 1a: e10\nMoai 1b: before blue"
    )
    assert (
        table.refused("blue: lift Moai 1a", "G61") == "the Moai 1a is abandoned, and you can't erect, crown or mark it"
    )


@rule("G61")
def test_first_come_in_turn_order() -> None:
    table = transport("[loads]\nMoai 1a: e8\nMoai 1b: e8").say("blue: lift Moai 1a\nblue: mark")
    assert table.legal("green", "lift") == ["lift Moai 1b"]
    assert table.refused("green: lift Moai 1a", "G59") == "the Moai 1a has another player's marker on it"


# what stayed before the screens


@rule("G62")
def test_unmoved_loads_go_to_the_quarry_and_their_owner_may_mark_each_while_markers_last() -> None:
    table = transport(
        "[blue]\nmarkers: 1\n[loads]\nMoai 1a: before blue\nMoai 2a: before blue\nHeaddress a: before blue"
    ).say("blue: pass")
    assert table.legal("blue") == ["mark Moai 1a", "mark Moai 2a", "mark Headdress a", "leave the rest"]
    table.say("blue: mark Headdress a\nblue: keep the rest")
    assert table.section("loads") == {"Moai 1a": "e10", "Moai 2a": "e10", "Headdress a": "f3, marked blue"}


@rule("G62")
def test_owners_are_asked_in_turn_order() -> None:
    table = Table(
        position="round: 2\nstage: transport\nfirst: green\nturn: green\n"
        "[loads]\nMoai 1a: before blue\nMoai 1b: before green\nMoai 1c: before red"
    ).say("green: pass\nred: pass\nblue: pass")
    order = []
    for _ in range(3):
        order += table.actors()
        table.say(f"{order[-1]}: leave the rest")
    assert order == ["green", "red", "blue"]


@rule("G62")
def test_nobody_marks_what_is_not_before_their_screen() -> None:
    table = transport("[loads]\nMoai 1a: before blue\nMoai 1b: before green").say("blue: pass\ngreen: pass")
    assert table.refused("blue: mark Moai 1b", "G62") == "the Moai 1b is not in front of your screen"


# peeking


@rule("G63")
def test_a_half_tablet_buys_a_look_under_a_moai_even_out_of_turn() -> None:
    table = transport(
        "[red]\nhalf-tablets: 2\n[ahus]\nOroi: base green, Moai 1a, round 1\nTahai: base red\n"
        "[loads]\nMoai 1b: before blue"
    )
    assert table.legal("red") == ["peek under Oroi"]
    table.say("red: peek under Oroi")
    table.has("red", half_tablets="1", peeked="Oroi")
    assert table.actors() == ["blue"]
    assert (
        table.refused("blue: peek under Oroi", "G63") == "looking under a Moai costs a half-tablet, and you have none"
    )
    assert table.refused("red: peek under Tahai", "G63") == "no Moai stands on Tahai"


@rule("G63")
def test_nobody_peeks_in_the_middle_of_anothers_unfinished_action() -> None:
    table = transport(
        "[blue]\nworkers: 0\nhalf-tablets: 1\n[red]\nhalf-tablets: 1\n[island]\ne9: blue 1 Worker\n"
        "[ahus]\nOroi: base green, Moai 1a, round 1\n[loads]\nMoai 1b: before blue"
    )
    table.say("blue: lift Moai 1b\nblue: carry to e9")
    assert table.refused("red: peek under Oroi", "G63") == "wait until the action under way is finished"
    table.say("blue: peek under Oroi\nblue: leave\nred: peek under Oroi")


SEEN = "you already know whose Moai stands on "
OLD_AND_NEW = (
    "[blue]\nworkers: 0\nhalf-tablets: 2\n[red]\nhalf-tablets: 2\n[island]\nf9: blue 1 Worker\n"
    "[ahus]\nOroi: base {0}, Moai 1a, round 1\nTahai: base red, Moai 1b, round 1\n"
    "[loads]\nMoai 1c: f9, marked blue\nMoai 1d: before blue"
)


@rule("G63", "G97")
def test_no_half_tablet_is_spent_on_what_a_look_this_round_has_shown() -> None:
    table = transport(OLD_AND_NEW.format("green")).say("red: peek under Oroi")
    assert table.legal("red") == ["peek under Tahai"]
    assert table.refused("red: peek under Oroi", "G63") == f"{SEEN}Oroi"
    assert table.legal("blue", "peek") == ["peek under Oroi", "peek under Tahai"]  # Blue has not looked
    table.has("red", half_tablets="1")


@rule("G63", "G96")
def test_no_half_tablet_is_spent_on_a_moai_that_was_erected_before_everybodys_eyes() -> None:
    table = transport(OLD_AND_NEW.format("green")).say("blue: lift Moai 1c\nblue: erect on One Makihi")
    for seat in ("blue", "red"):
        assert table.legal(seat, "peek") == ["peek under Oroi", "peek under Tahai"]
        assert table.refused(f"{seat}: peek under One Makihi", "G63") == f"{SEEN}One Makihi"


@rule("G63", "G96")
@pytest.mark.parametrize("viewer", ["blue", "red"])
def test_what_can_be_looked_under_tells_nobody_whose_moai_is_whose_the_owner_included(viewer: str) -> None:
    told = []
    for owner in ("blue", "green", "red"):
        table = transport(OLD_AND_NEW.format(owner))
        shown = table.state.screen(table.seat(viewer))
        told.append((table.legal(viewer, "peek"), [str(action) for action in shown.actions(table.seat(viewer))]))
    assert told[0] == told[1] == told[2]
    assert told[0][0] == ["peek under Oroi", "peek under Tahai"]


@rule("G65")
def test_loads_and_moai_never_block() -> None:
    table = transport(
        "[blue]\nworkers: 0\n[island]\ne9: blue 1 Worker\nf9: blue 1 Worker\n[ahus]\nOne Makihi: base green, Moai 1a\n"
        "[loads]\nMoai 1b: e9, marked green\nMoai 1c: e9\nMoai 1d: before blue"
    )
    table.say("blue: lift Moai 1d\nblue: carry to e9\nblue: carry to f9\nblue: erect on Hanga Tetenga")


@rule("G68")
def test_nothing_hints_at_the_owner_of_a_moai_that_may_be_crowned() -> None:
    more = (
        "[blue]\nworkers: 0\n[island]\nb7: blue 1 Worker\n"
        "[ahus]\nNau Nau: base {0}, Moai 1a, round 1\n[loads]\nHeaddress a: b6, marked blue"
    )
    shown = []
    for owner in ("green", "red"):
        table = transport(more.format(owner)).say("blue: lift Headdress a\nblue: carry to b7")
        shown.append((table.state.screen(0).write(), table.legal("blue")))
    assert shown[0] == shown[1]


OPENS_LATER = """
    round: 2
    stage: transport
    first: blue
    turn: blue
    [blue]
    workers: 0
    [green]
    markers: 0
    workers: 0
    [red]
    markers: 0
    workers: 0
    {passed}
    [island]
    f9: blue 1 Worker, green 1 Worker, red 1 Worker
    e9: blue 1 Worker
    [loads]
    Moai 1a: f9, marked blue
    Moai 1b: before blue
    Headdress a: f9
"""
"""Green and Red can do nothing with the Headdress until Blue erects the Moai beside it."""


@rule("G66", "G50")
def test_who_has_nothing_to_do_is_skipped_and_asked_again_once_a_move_opens_something() -> None:
    table = Table(position=OPENS_LATER.format(passed=""))
    table.say("blue: lift Moai 1b\nblue: carry to e9\nblue: leave")
    assert table.actors() == ["blue"]  # Green and Red are skipped
    assert "passed" not in table.section("green")
    table.say("blue: lift Moai 1a\nblue: erect on One Makihi")
    assert table.actors() == ["green"]
    assert table.legal("green") == ["lift Headdress a", "pass"]
    table.say("green: pass")
    assert table.actors() == ["red"]
    table.say("red: lift Headdress a\nred: crown on One Makihi")
    assert table.actors() == ["blue"]


@rule("G66", "G50")
def test_only_a_pass_that_was_chosen_is_final() -> None:
    table = Table(position=OPENS_LATER.format(passed="passed: yes"))
    table.say("blue: lift Moai 1a\nblue: erect on One Makihi\ngreen: pass")
    assert table.section("green")["passed"] == "yes"
    assert table.actors() == ["blue"]  # not Red, who passed and could crown now
    assert table.legal("red") == []


@rule("G50")
def test_the_phase_ends_when_nobody_who_has_not_passed_can_act() -> None:
    table = Table(position=OPENS_LATER.format(passed="").replace("Headdress a: f9", ""))
    table.say("blue: lift Moai 1b\nblue: carry to e9\nblue: mark\nblue: lift Moai 1a\nblue: erect on One Makihi")
    table.say("blue: lift Moai 1b\nblue: carry to f9\nblue: erect on Hanga Tetenga")
    assert table.state.round == 3


@rule("G50")
def test_by_the_first_version_of_the_rules_who_had_nothing_to_do_passed_for_good() -> None:
    kind = Giants.with_rules(1)
    assert kind
    state = kind.set_up(("blue", "green", "red")).read("giants position 1\n" + OPENS_LATER.format(passed=""))
    for text in ("lift Moai 1b", "carry to e9", "leave", "lift Moai 1a", "erect on One Makihi"):
        state.play(0, state.game.parse(text))
    assert state.actors() == (0,)
    assert state.write().count("passed: yes") == 2


@rule("G51", "G60")
def test_the_mover_may_carry_a_left_load_on_and_leave_it_again_without_a_marker() -> None:
    table = transport("[blue]\nworkers: 0\nmarkers: 0\n" + OWN_CHAIN + "Moai 1b: before blue")
    table.say("blue: lift Moai 1a\nblue: carry to e9\nblue: leave\nblue: lift Moai 1a\nblue: carry to e8\nblue: leave")
    assert table.section("loads")["Moai 1a"].startswith("e8, moved blue")


@rule("G53")
def test_a_load_that_could_only_go_back_is_not_lifted() -> None:
    chain = "[island]\ne9: blue 1 Worker\ne10: blue 1 Worker\n"
    more = f"[blue]\nworkers: 0\nmarkers: 0\n{chain}[loads]\nMoai 1b: before blue\n"
    own = transport(more + "Moai 1a: e9, moved blue, trail e9 e10")
    assert "lift Moai 1a" not in own.legal("blue")
    gettext_noop = transport(more + "Moai 1a: e9, marked blue, trail e9 e10")
    assert "lift Moai 1a" not in gettext_noop.legal("blue")
    free = transport(more + "Moai 1a: e9, marked blue")
    assert "lift Moai 1a" in free.legal("blue")


@rule("G57", "G36")
def test_ones_own_reserved_ahu_serves_when_no_base_is_left() -> None:
    spent = "\n".join(
        f"{name}: base blue" for name in ("Tahai", "Tautira", "Riata", "Vinapu", "Tahira", "Vaihu", "One Makihi")
    )
    table = transport(
        f"[blue]\nworkers: 0\n[island]\nf9: blue 1 Worker\n[ahus]\n{spent}\n[loads]\nMoai 1a: before blue"
    )
    table.say("blue: lift Moai 1a\nblue: carry to f9\nblue: erect on One Makihi")
    assert table.section("ahus")["One Makihi"] == "base blue, Moai 1a, round 2"
    table.has("blue", bases="0")


@rule("G58")
def test_a_moai_elsewhere_is_not_crowned_from_here() -> None:
    table = transport(
        "[blue]\nworkers: 0\n[island]\nb7: blue 1 Worker\nb6: blue 1 Worker\n[ahus]\nOroi: base red, Moai 1a\n"
        "[loads]\nHeaddress a: b7, marked blue"
    ).say("blue: lift Headdress a")
    assert table.legal("blue", "crown") == []
    assert table.refused("blue: crown on Oroi", "G58") == "Oroi is not next to b7"


@rule("G59")
def test_a_marker_to_spare_does_not_mark_twice_and_one_in_front_does_not_mark() -> None:
    more = "workers: 0\n[island]\ne9: blue 1 Worker\n[loads]\n"
    spare = transport("[blue]\nmarkers: 2\n" + more + "Moai 1a: e8, marked blue").say("blue: lift Moai 1a")
    assert spare.refused("blue: mark", "G59") == "your marker is already on the Moai 1a"
    front = transport("[blue]\nmarkers: 0, 2 in front\n" + more + "Moai 1a: before blue").say("blue: lift Moai 1a")
    assert front.refused("blue: mark", "G59") == "you have no marker behind your screen"


@rule("G61")
def test_an_abandoned_load_may_go_a_long_way_to_where_it_can_be_erected() -> None:
    chain = "e9: green 1 Worker\ne8: green 1 Worker\nf7: green 1 Worker\ng7: blue 1 Worker"
    table = transport(
        f"[blue]\nmarkers: 0\nworkers: 0\n[island]\n{chain}\n[loads]\nMoai 1a: e10\nMoai 1b: before green"
    )
    table.say("blue: lift Moai 1a")
    for step in ("e9", "e8", "f7"):
        assert table.legal("blue") == [f"carry to {step}, 1 to green"]
        table.say(f"blue: carry to {step}, 1 to green")
    table.say("blue: carry to g7\nblue: erect on Akahanga")


@rule("G62")
def test_several_unmoved_loads_may_be_marked() -> None:
    table = transport("[loads]\nMoai 1a: before blue\nMoai 2a: before blue\nHeaddress a: before blue").say("blue: pass")
    table.say("blue: mark Moai 2a\nblue: mark Moai 1a")
    assert table.section("loads") == {"Moai 1a": "e10, marked blue", "Moai 2a": "e10, marked blue", "Headdress a": "f3"}


@rule("G63")
@pytest.mark.parametrize(
    "stage",
    [
        "stage: placing\nturn: blue",
        "stage: taking\nturn: blue\nchoosers: blue\n[blue]\nchief: in front\nsculpting: 3\n[loads]\nMoai 1c: offered",
        "stage: unmoved\nturn: blue\n[loads]\nMoai 1c: before blue",
        "stage: taking-back\nturn: blue\n[loads]\nMoai 1c: e9, marked blue",
    ],
)
def test_peeking_out_of_turn_is_open_in_every_phase_and_adds_up(stage: str) -> None:
    table = Table(
        position=f"round: 2\nfirst: blue\n{stage}\n[red]\nhalf-tablets: 2\n"
        "[ahus]\nOroi: base green, Moai 1a, round 1\nTahai: base blue, Moai 1b, round 1"
    )
    assert table.legal("red") == ["peek under Oroi", "peek under Tahai"]
    table.say("red: peek under Oroi\nred: peek under Tahai")
    table.has("red", half_tablets="0", peeked="Oroi, Tahai")
    assert "base ?" not in table.state.screen(2).write()


@rule("G98")
def test_nobody_peeks_while_chance_has_its_say_or_after_the_end() -> None:
    more = "[blue]\nhalf-tablets: 2\n[ahus]\nOroi: base green, Moai 1a, round 1"
    rolling = Table(position="round: 2\nstage: rolling\nfirst: blue\n" + more)
    assert rolling.refused("blue: peek under Oroi", "G11").startswith("please wait")
    over = Table(position="round: 2\nstage: over\nfirst: blue\n" + more)
    assert over.refused("blue: peek under Oroi", "G80") == "the game is over"
