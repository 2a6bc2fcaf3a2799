"""Improvement tiles (N63)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.games.rapanui.rules.table import Table, placing, rule, sculpting, transport

if TYPE_CHECKING:
    from collections.abc import Callable

ALL_COSTS = "resources: 2 Reeds, 2 Eggs, 2 Wood, 3 Pearls"


@rule("N63")
@pytest.mark.parametrize(
    ("name", "price"), [("Fervent", "2 Reeds"), ("Artistic", "2 Eggs"), ("Popular", "2 Wood"), ("Chief", "3 Pearls")]
)
def test_each_improvement_has_its_price(name: str, price: str) -> None:
    table = transport(f"[turtle]\nresources: {price}")
    assert table.legal("turtle", "buy") == [f"buy {name}"]
    table.say(f"turtle: buy {name}")
    table.has("turtle", improvements=name, resources="nothing")
    assert table.refused(f"turtle: buy {name}", "N63") == f"you already have {name}"


@rule("N63")
@pytest.mark.parametrize(
    ("name", "price", "stock"),
    [
        ("Fervent", "2 Reeds", "1 Reed, 10 Eggs"),
        ("Artistic", "2 Eggs", "1 Egg, 10 Wood"),
        ("Popular", "2 Wood", "1 Wood, 10 Pearls"),
        ("Chief", "3 Pearls", "2 Pearls, 10 Wood"),
    ],
)
def test_it_is_paid_exactly_without_conversion(name: str, price: str, stock: str) -> None:
    table = transport(f"[turtle]\nresources: {stock}")
    assert table.refused(f"turtle: buy {name}", "N63") == f"{name} costs {price}"


@rule("N63", "N2")
def test_several_on_one_turn_but_three_at_most() -> None:
    table = placing(f"[turtle]\n{ALL_COSTS}")
    table.say("turtle: buy Chief\nturtle: buy Fervent\nturtle: buy Popular")
    assert table.refused("turtle: buy Artistic", "N63") == "you can have at most three Improvements"
    table.has("turtle", improvements="Fervent, Popular, Chief", resources="2 Eggs")


BUILD = """
    moai: 1 small
    [island]
    Tongariki: turtle, 1 standing
    Hanga Roa: turtle, 1 standing
    [ahus]
    Tautira: small Moai
"""
"""Turtle can erect a Moai next to the Crater and style one next to the Pukao Quarry."""
ERECT = "turtle: transport small Moai\nturtle: carry to Tongariki\nturtle: erect on Tongariki"
MOMENTS: dict[str, Callable[[str], Table]] = {
    "placing": placing,
    "sculpting": sculpting,
    "transport": transport,
    "erecting": lambda seat: transport(seat + BUILD).say(ERECT),
    "styling": lambda seat: transport(seat + BUILD).say(
        "turtle: transport Pukao\nturtle: carry to Hanga Roa\nturtle: style on Tautira"
    ),
    "afterwards": lambda seat: transport(seat + BUILD).say(ERECT + "\nturtle: gain 1 Reed"),
}


@rule("N63", "N35")
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("name", ["Fervent", "Artistic", "Popular", "Chief"])
def test_any_time_on_ones_own_turn(moment: str, name: str) -> None:
    table = MOMENTS[moment](f"[turtle]\n{ALL_COSTS}")
    table.say(f"turtle: buy {name}")
    table.has("turtle", improvements=name)
    assert table.actors() == ["turtle"]  # the turn goes on


@rule("N63")
def test_never_on_anothers_turn_nor_while_a_toll_is_chosen() -> None:
    table = transport(
        """
        [turtle]
        moai: 1 small
        resources: 2 Reeds
        [dolphin]
        resources: 2 Reeds
        [island]
        Tongariki: turtle, 1 standing
        Poike: dolphin, 1 standing
        Mahatua: turtle, 1 standing
        """
    )
    assert table.refused("dolphin: buy Fervent", "N30") == "it is turtle's turn"
    table.say("turtle: transport small Moai\nturtle: carry to Tongariki\nturtle: carry to Poike")
    table.say("turtle: carry to Mahatua\nturtle: erect on Mahatua")
    table.refused("dolphin: buy Fervent", "N32")
    table.refused("turtle: buy Fervent", "N32")


# Fervent


def erecting(path: str, ahu: str, size: str, seat: str = "improvements: Fervent\nresources: nothing") -> Table:
    """Turtle erects at the end of a path of own Transporters."""
    spaces = path.split(", ")
    island = "\n".join(f"{space}: turtle, 1 standing" for space in spaces)
    table = transport(f"[turtle]\nmoai: 1 {size}\n{seat}\n[island]\n{island}\n[ahus]\n{ahu}: Chip In")
    table.say(f"turtle: transport {size} Moai")
    for space in spaces:
        table.say(f"turtle: carry to {space}")
    return table.say(f"turtle: erect on {ahu}")


@rule("N63")
@pytest.mark.parametrize(
    ("path", "ahu", "gains"),
    [
        ("Tongariki", "Tongariki", ["gain 3 Eggs", "gain 1 Reed, 2 Eggs", "gain 2 Reeds, 1 Egg", "gain 3 Reeds"]),
        (
            "Hanga Tetenga, Akahanga",
            "Akahanga",
            ["gain 3 Wood", "gain 1 Egg, 2 Wood", "gain 2 Eggs, 1 Wood", "gain 3 Eggs"],
        ),
    ],
)
def test_fervent_each_resource_may_be_the_next_higher(path: str, ahu: str, gains: list[str]) -> None:
    assert erecting(path, ahu, "medium").legal("turtle", "gain") == gains


@rule("N63", "N43")
def test_fervent_on_a_choice_space_lifts_either() -> None:
    table = erecting("Tongariki, Poike", "Motu Toremo Hiva", "small")
    assert table.legal("turtle", "gain") == ["gain 1 Pearl", "gain 1 Wood", "gain 1 Egg"]


@rule("N63")
def test_fervent_leaves_pearls_pearls() -> None:
    table = transport(
        """
        [turtle]
        improvements: Fervent
        moai: 1 large
        resources: nothing
        [island]
        Pui: dolphin, 1 standing
        Vaitea: dolphin, 1 standing
        Te Miro: moray, 1 standing
        Roiho: moray, 1 standing
        Tahai: turtle, 1 standing
        [ahus]
        Ko Te Riku: Chip In
        """
    )
    table.say("turtle: transport large Moai\nturtle: carry to Pui\nturtle: carry to Vaitea\nturtle: carry to Te Miro")
    table.say("turtle: carry to Roiho\nturtle: carry to Puna Pau\nturtle: carry to Tahai\nturtle: erect on Ko Te Riku")
    assert table.stock("turtle") == (0, 0, 0, 5)


@rule("N63")
def test_fervent_bought_while_erecting_works_for_this_erecting() -> None:
    table = erecting("Tongariki", "Tongariki", "small", "resources: 2 Reeds")
    assert table.legal("turtle") == ["buy Fervent", "gain 1 Reed"]
    table.say("turtle: buy Fervent\nturtle: gain 1 Egg")
    assert table.stock("turtle") == (0, 1, 0, 0)


@rule("N63", "N32")
def test_fervent_is_for_erecting_not_for_tolls() -> None:
    table = transport(
        "[turtle]\nmoai: 1 small\n[dolphin]\nimprovements: Fervent\n[island]\nPui: dolphin, 1 standing\n"
        "Ovahe: turtle, 1 standing"
    )
    table.say("turtle: transport small Moai\nturtle: carry to Pui\nturtle: carry to Ovahe\nturtle: erect on Heki'i")
    assert table.stock("dolphin") == (2, 1, 1, 1)


# Artistic


@rule("N63")
@pytest.mark.parametrize(
    ("stock", "paid", "lifted"),
    [
        ("4 Reeds", "Hut", "Chicken 9"),
        ("4 Eggs", "Chicken", "Hatchet 10"),
        ("1 Reed, 1 Egg, 1 Wood, 1 Pearl", "Hatchet", "Boat 11"),
        ("4 Wood", "Boat", "Necklace 12"),
    ],
)
def test_artistic_takes_from_the_next_higher_stack(stock: str, paid: str, lifted: str) -> None:
    table = MOMENTS["styling"](f"[turtle]\nimprovements: Artistic\nresources: {stock}")
    assert f"give {stock} for {paid}" in table.legal("turtle")
    table.say(f"turtle: give {stock} for {lifted.split()[0]}")
    table.has("turtle", offerings=lifted)


@rule("N63", "N50")
def test_artistic_bought_while_styling_works_for_this_exchange() -> None:
    table = MOMENTS["styling"]("[turtle]\nresources: 6 Eggs")
    assert (
        table.refused("turtle: give 4 Eggs for Hatchet", "N55")
        == "you can't pay for this Offering (Hatchet) with 4 Eggs"
    )
    table.say("turtle: buy Artistic\nturtle: give 4 Eggs for Hatchet")
    table.has("turtle", offerings="Hatchet 10", resources="nothing")


# Popular and Chief


@rule("N63", "N16")
def test_popular_is_for_the_rest_of_the_game() -> None:
    table = transport("[turtle]\nresources: 2 Wood").say("turtle: buy Popular\nturtle: drop out")
    table.has("turtle", villagers="5")
    again = transport("[turtle]\nimprovements: Popular\nresources: 2 Reeds").say("turtle: drop out")
    again.has("turtle", villagers="5")


@rule("N63", "N15", "N70")
def test_the_chief_comes_back_to_hand_each_round_once_bought() -> None:
    table = transport("[turtle]\nimprovements: Chief\nchief: column 2\nresources: 2 Reeds").say("turtle: drop out")
    table.has("turtle", chief="in hand")
    table.has("dolphin", chief="in the village")
