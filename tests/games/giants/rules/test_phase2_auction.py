"""Phase 2, Auction (G20 to G27)."""

from __future__ import annotations

import itertools

import pytest

from ahu.core.action import SPECTATOR
from ahu.core.errors import UnreadableAction
from tests.games.giants.rules.table import Table, rule


def bidding(offer: str, seats: str = "blue green red", more: str = "", first: str = "blue") -> Table:
    """A sealed auction for these Moai ("1a 2a"), with more said of the seats."""
    loads = "\n".join(f"Moai {name}: offered" for name in offer.split())
    return Table(seats, position=f"round: 2\nstage: bidding\nfirst: {first}\n{more}\n[loads]\n{loads}")


@rule("G20", "G10")
def test_all_bid_at_once_in_any_order() -> None:
    scripts = itertools.permutations(["blue: bid Chief", "green: bid 2 markers", "red: bid 1 marker, 1 Worker"])
    ends = set()
    for script in scripts:
        table = bidding("1a 2a")
        assert table.actors() == ["blue", "green", "red"]
        ends.add(table.say("\n".join(script)).state.write())
    assert len(ends) == 1


@rule("G20")
def test_a_bid_is_any_number_of_markers_with_any_set_of_figures() -> None:
    table = bidding("1a")
    # 0 to 2 markers, 0 or 1 Worker, with or without Sorcerer and Chief
    assert len(table.legal("blue")) == 3 * 2 * 2 * 2
    assert {"bid nothing", "bid 2 markers", "bid 1 marker, 1 Worker, Sorcerer, Chief"} <= set(table.legal("blue"))


@rule("G20")
def test_everything_one_owns_can_be_bid() -> None:
    table = bidding("1a", more="[blue]\nworkers: 6\nmarkers: 6")
    assert "bid 6 markers, 6 Workers, Sorcerer, Chief" in table.legal("blue")
    assert len(table.legal("blue")) == 7 * 7 * 2 * 2


@rule("G20")
def test_nobody_bids_what_is_not_behind_the_screen() -> None:
    table = bidding("1a", more="[blue]\nworkers: 2\nmarkers: 1")
    assert table.refused("blue: bid 2 markers", "G20") == "you have only 1 marker behind your screen"
    assert table.refused("blue: bid 3 Workers", "G20") == "you have only 2 Workers behind your screen"


@rule("G20")
def test_a_sealed_bid_stands() -> None:
    table = bidding("1a").say("blue: bid Chief")
    assert table.refused("blue: bid nothing", "G20") == "you have already made your bid"
    assert table.actors() == ["green", "red"]


@rule("G20")
def test_markers_alone_are_legal_and_wasted() -> None:
    table = bidding("1a").say("blue: bid 2 markers\ngreen: bid 1 Worker\nred: bid nothing")
    assert table.actors() == ["green"]
    table.has("blue", markers="0, 2 in front")


@rule("G21", "G23")
@pytest.mark.parametrize(
    ("bid", "sizes"),
    [
        ("1 Worker", [1]),
        ("Sorcerer", [1]),
        ("1 Worker, Sorcerer", [1, 2]),
        ("Chief", [1, 2, 3]),
        ("3 Workers", [1, 2, 3]),
    ],
)
def test_a_worker_and_a_sorcerer_sculpt_one_a_chief_three(bid: str, sizes: list[int]) -> None:
    table = bidding("1a 2a 3a", more="[blue]\nworkers: 3")
    table.say(f"blue: bid {bid}\ngreen: bid nothing\nred: bid nothing")
    assert table.legal("blue", "take") == [f"take Moai of size {size}" for size in sizes]


@rule("G22")
def test_most_markers_choose_first_and_none_come_last() -> None:
    table = bidding("1a 1b 1c")
    table.say("blue: bid Chief\ngreen: bid 1 marker, Chief\nred: bid 2 markers, Chief")
    assert [table.game.seats[seat] for seat in table.state.choosers] == ["red", "green", "blue"]


@rule("G22")
def test_half_tablets_break_ties_counted_singly() -> None:
    table = bidding("1a 1b 1c", more="[green]\nhalf-tablets: 2\n[red]\nhalf-tablets: 3")
    table.say("blue: bid 1 marker, Chief\ngreen: bid 1 marker, Chief\nred: bid 1 marker, Chief")
    assert [table.game.seats[seat] for seat in table.state.choosers] == ["red", "green", "blue"]


@rule("G22", "G63")
def test_half_tablets_count_as_they_lie_when_the_bids_are_shown() -> None:
    table = bidding(
        "1b 1c 1d",
        more="[green]\nhalf-tablets: 2\n[red]\nhalf-tablets: 1\n[ahus]\n"
        "Tongariki: base blue, Moai 1a, round 1\nOroi: base blue, Moai 1e, round 1",
    )
    table.say(
        """
        green: bid 1 marker, Chief
        green: peek under Tongariki
        green: peek under Oroi
        blue: bid nothing
        red: bid 1 marker, Chief
        """
    )
    assert table.actors() == ["red"]


@rule("G22")
def test_turn_order_from_the_first_player_breaks_the_last_ties() -> None:
    table = bidding("1a 1b 1c", first="green")
    table.say("blue: bid Chief\ngreen: bid Chief\nred: bid Chief")
    assert [table.game.seats[seat] for seat in table.state.choosers] == ["green", "red", "blue"]


@rule("G23")
@pytest.mark.parametrize("sizes", [(1, 2), (2, 1), (1, 1, 1), (3,)])
def test_strength_is_a_pool_a_chief_alone_may_sculpt_several(sizes: tuple[int, ...]) -> None:
    table = bidding("1a 1b 1c 2a 3a", seats="blue green red yellow purple")
    table.say("blue: bid Chief\ngreen: bid nothing\nred: bid nothing\nyellow: bid nothing\npurple: bid nothing")
    for size in sizes:
        table.say(f"blue: take Moai of size {size}")
    assert [where for where in table.section("loads").values() if where == "before blue"] == ["before blue"] * len(
        sizes
    )
    assert table.legal("blue", "take Moai") == []


@rule("G23")
def test_a_moai_needs_strength_and_must_be_on_offer() -> None:
    table = bidding("1a 2a").say("blue: bid 1 Worker\ngreen: bid nothing\nred: bid nothing")
    assert table.refused("blue: take Moai of size 2", "G23") == "your sculptors have strength 1 left"
    assert table.refused("blue: take Moai of size 3", "G23") == "no Moai of size 3 is on offer"
    assert table.refused("green: take Moai of size 1", "G10") == "it is blue's turn"


@rule("G24")
def test_who_has_no_strength_that_fits_is_out() -> None:
    table = bidding("2a 3a").say("blue: bid 1 Worker\ngreen: bid Chief\nred: bid nothing")
    assert table.actors() == ["green"]


@rule("G24")
def test_taking_is_optional_and_who_declines_is_out() -> None:
    table = bidding("1a 1b").say("blue: bid Chief\ngreen: bid Chief\nred: bid nothing\nblue: decline")
    table.say("green: take Moai of size 1\ngreen: take Moai of size 1")
    assert table.section("loads") == {"Moai 1a": "before green", "Moai 1b": "before green"}


@rule("G24")
def test_a_sole_chooser_may_decline_too() -> None:
    table = bidding("1a").say("blue: bid Chief\ngreen: bid nothing\nred: bid nothing")
    assert table.legal("blue") == ["take Moai of size 1", "decline"]
    table.say("blue: decline")
    assert table.section("loads") == {"Moai 1a": "removed"}
    assert "bid" not in table.section("blue")
    assert "sculpting" not in table.section("blue")


@rule("G25")
def test_passes_repeat_in_the_same_order_as_often_as_it_goes() -> None:
    table = bidding("1a 1b 1c 1d 1e", seats="blue green red yellow purple")
    table.say("blue: bid Chief\ngreen: bid 1 marker, Chief\nred: bid nothing\nyellow: bid nothing\npurple: bid nothing")
    takers = []
    while table.legal(table.actors()[0], "take Moai"):
        takers += table.actors()
        table.say(f"{takers[-1]}: take Moai of size 1")
    assert takers == ["green", "blue", "green", "blue", "green"]


@rule("G26")
def test_moai_that_nobody_took_are_removed_from_the_game() -> None:
    table = bidding("1a 2a 3a").say(
        "blue: bid 1 Worker\ngreen: bid nothing\nred: bid nothing\nblue: take Moai of size 1"
    )
    assert table.section("loads") == {"Moai 1a": "before blue", "Moai 2a": "removed", "Moai 3a": "removed"}
    assert [table.state.left(kind) for kind in range(3)] == [16, 11, 5]


@rule("G27")
def test_everything_bid_lies_in_front_used_or_not() -> None:
    table = bidding("1a").say("blue: bid 1 marker, 1 Worker, Sorcerer, Chief\ngreen: bid nothing\nred: bid nothing")
    table.has("blue", markers="1, 1 in front", workers="0, 1 in front", sorcerer="in front", chief="in front")
    table.say("blue: take Moai of size 1")
    assert table.section("loads") == {"Moai 1a": "before blue"}
    assert table.legal("blue", "place") == []


@rule("G95")
def test_a_bid_is_secret_until_all_are_in() -> None:
    table = bidding("1a").say("blue: bid 1 marker, Chief")
    red, watcher = table.state.view(2), table.state.view(-2)
    assert "bid: ?" in red.write()
    assert "bid: ?" in watcher.write()
    assert "bid: 1 marker, Chief" in table.state.view(0).write()
    assert table.record.lines(viewer=2) == ["blue: bid (sealed)"]
    assert table.record.lines(viewer=0) == ["blue: bid 1 marker, Chief"]
    assert table.refused("blue: place Worker on e5", "G20")
    table.say("green: bid nothing\nred: bid nothing")
    assert "bid: 1 marker, Chief" in table.state.view(2).write()
    assert table.record.lines(viewer=2)[0] == "blue: bid 1 marker, Chief"


@rule("G95")
def test_a_bid_of_an_earlier_round_stays_readable_while_a_new_one_is_sealed() -> None:
    table = bidding("1a").say("blue: bid 2 markers\ngreen: bid nothing\nred: bid nothing")
    table.say("blue: pass\ngreen: pass\nred: pass").roll(1, 1, 1).say("blue: bid Chief")
    told = table.record.lines(viewer=2)
    assert told[0] == "blue: bid 2 markers"
    assert told[-1] == "blue: bid (sealed)"


@rule("G95", "G20")
def test_nobody_bids_for_a_seat_that_is_not_theirs() -> None:
    table = bidding("1a")
    for nobody in (SPECTATOR, -7, 3, 99):
        assert table.state.actions(nobody) == []
        with pytest.raises(UnreadableAction, match="there is no seat number"):
            table.record.play_text(nobody, "bid Chief")
    assert table.state.sealed() == ()
