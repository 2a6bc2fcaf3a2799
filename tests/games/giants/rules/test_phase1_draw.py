"""Phase 1, Draw (G11 to G14)."""

from __future__ import annotations

import pytest

from tests.games.giants.rules.table import Table, rule

FIRST_ROUND = "stage: rolling\nfirst: blue\n"
SECOND_ROUND = "round: 2\nstage: rolling\nfirst: blue\n"


@rule("G11")
def test_each_die_offers_one_moai_of_the_size_it_shows() -> None:
    table = Table(position=SECOND_ROUND).roll(1, 2, 3)
    assert table.section("loads") == {"Moai 1a": "offered", "Moai 2a": "offered", "Moai 3a": "offered"}


@rule("G11")
def test_a_broken_die_offers_nothing() -> None:
    table = Table("blue green red yellow", position=SECOND_ROUND).roll(1, 1, 1, 0)
    assert list(table.section("loads")) == ["Moai 1a", "Moai 1b", "Moai 1c"]


@rule("G11")
def test_the_odds_of_a_die_are_its_faces() -> None:
    table = Table("blue green red yellow", position=SECOND_ROUND)
    white = {str(action)[-1]: p for action, p in table.state.outcomes()}
    assert white == pytest.approx({"1": 3 / 6, "2": 2 / 6, "3": 1 / 6})
    brown = {str(action)[-1]: p for action, p in table.roll(1, 1, 1).state.outcomes()}
    assert brown == pytest.approx({"0": 1 / 6, "1": 2 / 6, "2": 2 / 6, "3": 1 / 6})


@rule("G12")
def test_in_the_first_round_nought_counts_as_one_and_three_as_two() -> None:
    table = Table("blue green red yellow", position=FIRST_ROUND).roll(3, 1, 2, 0)
    assert list(table.section("loads")) == ["Moai 1a", "Moai 1b", "Moai 2a", "Moai 2b"]


@rule("G13")
def test_a_size_that_has_run_out_counts_as_broken() -> None:
    gone = "\n".join(f"Moai 3{letter}: removed" for letter in "abcdef")
    table = Table(position=f"{SECOND_ROUND}[loads]\n{gone}").roll(3, 3, 2)
    assert [name for name, where in table.section("loads").items() if where == "offered"] == ["Moai 2a"]


@rule("G13")
def test_dice_are_resolved_one_by_one_so_the_last_of_a_size_goes_to_the_first_die() -> None:
    gone = "\n".join(f"Moai 3{letter}: removed" for letter in "abcde")
    table = Table(position=f"{SECOND_ROUND}[loads]\n{gone}").roll(3, 3, 1)
    assert [name for name, where in table.section("loads").items() if where == "offered"] == ["Moai 1a", "Moai 3f"]


@rule("G14")
def test_with_nothing_on_offer_the_auction_is_skipped() -> None:
    gone = "\n".join(f"Moai 3{letter}: removed" for letter in "abcdef")
    table = Table(position=f"{SECOND_ROUND}[loads]\n{gone}").roll(3, 3, 3)
    assert table.legal("blue", "bid") == []
    assert table.actors() == ["blue"]
    assert "pass" in table.legal("blue")


@rule("G10", "G11")
def test_a_seat_waits_while_chance_acts() -> None:
    table = Table(position=SECOND_ROUND)
    assert table.refused("blue: pass", "G11")
    assert table.refused("chance: first player is red", "G11")
