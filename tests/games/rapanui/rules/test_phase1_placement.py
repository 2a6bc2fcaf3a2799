"""Phase 1, Placement (N10 to N16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.games.rapanui.rules.table import placing, rule, sculpting, transport

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.games.rapanui.rules.table import Table

# turns


@rule("N10")
def test_one_placement_a_turn_in_turn_order_round_and_round() -> None:
    table = placing("order: moray turtle dolphin\nturn: moray")
    for who, space in (("moray", "Tongariki"), ("turtle", "Pui"), ("dolphin", "Ovahe")) * 2:
        assert table.actors() == [who]
        table.say(f"{who}: place Villager on {space}")
    table.say("moray: place Villager on Tongariki")
    assert table.refused("dolphin: place Villager in column 1", "N10") == "it is turtle's turn"


@rule("N10")
def test_placing_is_compulsory() -> None:
    table = placing()
    assert all(action.startswith("place") for action in table.legal("turtle"))
    assert table.refused("turtle: end turn", "N11") == "that can't be done now: figurines are being placed"
    assert table.refused("turtle: drop out", "N11") == "that can't be done now: figurines are being placed"


@rule("N10")
def test_who_has_nothing_left_is_skipped_until_all_have_placed_all() -> None:
    table = placing(
        """
        stars: turtle nobody moray
        [turtle]
        villagers: 2
        sorcerer: on a star
        [dolphin]
        villagers: 1
        [moray]
        villagers: 0
        sorcerer: on a star
        """
    )
    table.say("turtle: place Villager on Pui\ndolphin: place Villager on Ovahe")
    assert table.actors() == ["turtle"]
    table.say("turtle: place Villager on Pui")
    assert table.actors() == ["dolphin"]
    table.say("dolphin: place Sorcerer on star 2")
    # nobody has a Sculptor, a Moai or a tile: the phases that follow pass, and a new round begins
    assert table.state.round == 3
    assert table.legal("turtle", "place Villager")


@rule("N10")
def test_without_villagers_in_hand_only_the_sorcerer_can_be_placed() -> None:
    table = placing("[turtle]\nvillagers: 0\nsculptors: 3 1 0")
    assert table.legal("turtle") == [f"place Sorcerer on star {star}" for star in (1, 2, 3)]
    assert table.refused("turtle: place Villager on Pui", "N10") == "you have no Villager left in hand"


@rule("N11")
def test_a_villager_on_a_space_or_in_a_column_or_the_sorcerer_on_a_star() -> None:
    table = placing("order: dolphin turtle moray\nturn: turtle")
    assert len(table.legal("turtle", "place Villager on ")) == 27
    assert table.legal("turtle", "place Villager in ") == [f"place Villager in column {c}" for c in (1, 2, 3)]
    assert table.legal("turtle", "place Sorcerer") == [f"place Sorcerer on star {star}" for star in (1, 2, 3)]
    table.say("turtle: place Villager on Pui")
    assert table.section("island") == {"Pui": "turtle, 1 standing, 0 lying"}
    table.has("turtle", villagers="3", sculptors="0 0 0", sorcerer="in hand")
    table.say("moray: place Villager in column 2")
    table.has("moray", villagers="3", sculptors="0 1 0")
    table.say("dolphin: place Sorcerer on star 3")
    table.has("dolphin", villagers="4", sorcerer="on a star")


@rule("N11")
def test_a_star_is_taken_once_and_a_sorcerer_placed_once() -> None:
    table = placing().say("turtle: place Sorcerer on star 2")
    assert table.refused("dolphin: place Sorcerer on star 2", "N11") == "star 2 is taken"
    table.say("dolphin: place Sorcerer on star 1\nmoray: place Sorcerer on star 3")
    assert table.refused("turtle: place Sorcerer on star 1", "N11") == "your Sorcerer has already been placed"


@rule("N12")
def test_the_first_placement_of_the_first_in_order_is_not_the_sorcerer_on_the_first_star() -> None:
    table = placing("order: moray turtle dolphin\nturn: moray")
    assert table.refused("moray: place Sorcerer on star 1", "N12") == (
        "the first placement of the first player can't be the Sorcerer on the first star"
    )
    assert table.legal("moray", "place Sorcerer") == ["place Sorcerer on star 2", "place Sorcerer on star 3"]
    table.say("moray: place Villager in column 1")
    assert "place Sorcerer on star 1" in table.legal("turtle")
    table.say(
        "turtle: place Villager in column 1\ndolphin: place Villager in column 1\nmoray: place Sorcerer on star 1"
    )


@rule("N12", "N16")
def test_buying_popular_is_no_placement() -> None:
    table = placing("[turtle]\nresources: 2 Wood").say("turtle: buy Popular")
    table.has("turtle", villagers="5")
    table.refused("turtle: place Sorcerer on star 1", "N12")
    table.say("turtle: place Villager on Pui\ndolphin: place Villager on Ovahe\nmoray: place Villager on Vaitea")
    assert "place Sorcerer on star 1" in table.legal("turtle")


@rule("N12", "N16")
def test_popular_bought_after_the_first_placement_does_not_hold_the_sorcerer_back_again() -> None:
    table = placing("[turtle]\nresources: 2 Wood").say("turtle: place Villager on Pui")
    table.say("dolphin: place Villager on Ovahe\nmoray: place Villager on Vaitea\nturtle: buy Popular")
    table.has("turtle", villagers="4")
    table.say("turtle: place Sorcerer on star 1")


@rule("N12", "N15")
def test_nor_with_the_chief_beside_him() -> None:
    table = placing("[turtle]\nimprovements: Chief")
    table.refused("turtle: place Sorcerer on star 1, Chief in column 1", "N12")
    table.say("turtle: place Sorcerer on star 2, Chief in column 1")


# Sculptors and Transporters


@rule("N13")
@pytest.mark.parametrize(("seats", "slots"), [("turtle dolphin", (4, 3, 2)), ("turtle dolphin moray", (5, 4, 3))])
def test_a_column_has_a_limited_number_of_slots(seats: str, slots: tuple[int, ...]) -> None:
    for column, number in enumerate(slots):
        full = [0, 0, 0]
        full[column] = number - 1
        told = " ".join(map(str, full))
        table = placing(f"[turtle]\nimprovements: Popular\nvillagers: 1\nsculptors: {told}", seats)
        table.say(f"turtle: place Villager in column {column + 1}")
        assert table.refused(f"dolphin: place Villager in column {column + 1}", "N13") == (
            f"column {column + 1} has no free slot"
        )
        others = [other for other in (1, 2, 3) if other != column + 1]
        assert table.legal("dolphin", "place Villager in") == [f"place Villager in column {c}" for c in others]


@rule("N13")
def test_a_column_may_be_taken_without_the_one_before() -> None:
    table = placing().say("turtle: place Villager in column 3")
    table.has("turtle", sculptors="0 0 1")


@rule("N14")
def test_transporters_go_anywhere_but_on_the_quarries_and_on_opponents() -> None:
    table = placing("[dolphin]\nvillagers: 3\n[island]\nVaitea: dolphin, 1 standing")
    for quarry in ("Rano Raraku", "Puna Pau"):
        assert table.refused(f"turtle: place Villager on {quarry}", "N14") == (
            f"{quarry} is for the neutral Transporter alone"
        )
    assert table.refused("turtle: place Villager on Vaitea", "N14") == "another player holds Vaitea"
    assert len(table.legal("turtle", "place Villager on")) == 26


@rule("N14")
def test_several_of_ones_own_may_share_a_space() -> None:
    table = placing("[turtle]\nvillagers: 2\n[island]\nVaitea: turtle, 2 standing")
    table.say("turtle: place Villager on Vaitea")
    assert table.section("island") == {"Vaitea": "turtle, 3 standing, 0 lying"}


# the Chief


@rule("N15")
@pytest.mark.parametrize(
    "placement", ["place Villager on Pui", "place Villager in column 2", "place Sorcerer on star 3"]
)
@pytest.mark.parametrize("column", [1, 2, 3])
def test_the_chief_goes_below_any_column_together_with_any_placement(placement: str, column: int) -> None:
    table = placing("[turtle]\nimprovements: Chief").say(f"turtle: {placement}, Chief in column {column}")
    table.has("turtle", chief=f"column {column}")
    assert table.actors() == ["dolphin"]
    assert table.state.sculpting_in(0, column - 1) == 1 + (placement == f"place Villager in column {column}")


@rule("N15", "N13")
def test_whatever_stands_there_other_chiefs_too() -> None:
    table = placing(
        """
        [turtle]
        improvements: Chief
        [dolphin]
        improvements: Chief, Popular
        villagers: 1
        chief: column 3
        sculptors: 0 0 3
        """
    )
    table.refused("turtle: place Villager in column 3", "N13")
    table.say("turtle: place Villager on Pui, Chief in column 3")
    table.has("turtle", chief="column 3")
    table.has("dolphin", chief="column 3")


@rule("N15")
def test_the_chief_is_optional_and_placed_once_a_round() -> None:
    table = placing("[turtle]\nimprovements: Chief").say("turtle: place Villager on Pui")
    table.has("turtle", chief="in hand")
    table.say("dolphin: place Villager on Ovahe\nmoray: place Villager on Vaitea")
    table.say("turtle: place Villager on Pui, Chief in column 1")
    table.say("dolphin: place Villager on Ovahe\nmoray: place Villager on Vaitea")
    assert table.refused("turtle: place Villager on Pui, Chief in column 2", "N15") == (
        "your Chief has already been placed this round"
    )
    assert not [action for action in table.legal("turtle") if "Chief" in action]


@rule("N15", "N63")
def test_a_chief_bought_now_can_be_placed_with_this_placement() -> None:
    table = placing("[turtle]\nresources: 3 Pearls")
    assert table.refused("turtle: place Villager on Pui, Chief in column 1", "N15") == "the Chief must be bought first"
    table.say("turtle: buy Chief\nturtle: place Villager on Pui, Chief in column 1")
    table.has("turtle", chief="column 1", resources="nothing")


@rule("N15")
def test_the_chief_alone_is_no_placement() -> None:
    table = placing("[turtle]\nimprovements: Chief")
    assert table.refused("turtle: place Chief in column 1", "N11") == (
        "that can't be done now: figurines are being placed"
    )


@rule("N16")
def test_popular_bought_in_the_placement_gives_a_fifth_villager_to_place_this_round() -> None:
    table = placing(
        """
        stars: turtle dolphin moray
        [turtle]
        villagers: 1
        sorcerer: on a star
        resources: 2 Wood
        [dolphin]
        villagers: 0
        sorcerer: on a star
        [moray]
        villagers: 0
        sorcerer: on a star
        """
    )
    table.say("turtle: buy Popular\nturtle: place Villager on Pui")
    assert table.actors() == ["turtle"]
    table.say("turtle: place Villager on Pui")
    assert table.state.round == 3
    table.has("turtle", villagers="5")


@rule("N16")
@pytest.mark.parametrize(("begin", "last"), [(sculpting, "end turn"), (transport, "drop out")])
def test_popular_bought_later_gives_him_from_the_next_round_on(begin: Callable[[str], Table], last: str) -> None:
    table = begin("[turtle]\nresources: 2 Wood").say("turtle: buy Popular")
    table.has("turtle", villagers="0")
    table.say(f"turtle: {last}")
    assert table.state.round == 3
    table.has("turtle", villagers="5")
    table.has("dolphin", villagers="4")


@rule("N10")
def test_nobody_is_asked_to_place_what_is_not_in_hand() -> None:
    hands = ("", "stars: turtle nobody nobody\n[turtle]\nsorcerer: on a star\n", "[turtle]\nvillagers: 0\n")
    both, villagers, sorcerer = (str(placing(hand).state.prompt(0)) for hand in hands)
    assert villagers.startswith("Place a Villager on the island or in the quarry.")
    assert sorcerer.startswith("Place the Sorcerer on a star.")
    assert not both.startswith(("Place a Villager on the island or in the quarry.", "Place the Sorcerer on a star."))
    assert not str(transport().state.prompt(0)).startswith("Place")
