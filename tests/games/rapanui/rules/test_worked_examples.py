"""The worked examples of the rulebooks, laid out on our board where their pictures are lost (N82)."""

from __future__ import annotations

import pytest

from tests.games.rapanui.rules.table import Table, placing, rule, sculpting, transport

FOUR = "turtle dolphin moray octopus"
QUARRY = """
    order: moray dolphin turtle octopus
    turn: moray
    {}
    [dolphin]
    sculptors: 1 1 1
    [turtle]
    sculptors: 1 0 1
    [moray]
    sculptors: 2 1 0
    {}
    [octopus]
    sculptors: 0 1 0
    resources: 2 Reeds
"""
"""Dolphin in all columns, Turtle not in the second, Moray twice in the first and once in the second, Octopus not in the
first; Octopus could buy something and is asked."""


@rule("N82", "N12")
def test_the_first_star_is_not_for_who_was_first_last_turn() -> None:
    """Turtle was first: as a first action Turtle can't take the first star again, Moray can."""
    table = placing("order: turtle moray dolphin")
    table.refused("turtle: place Sorcerer on star 1", "N12")
    table.say("turtle: place Villager in column 1\nmoray: place Sorcerer on star 1")


@rule("N82", "N20")
def test_moray_becomes_first_turtle_third_and_dolphin_stays_second() -> None:
    table = placing(
        """
        turn: dolphin
        stars: moray nobody turtle
        [turtle]
        villagers: 0
        sorcerer: on a star
        [dolphin]
        villagers: 0
        [moray]
        villagers: 0
        sorcerer: on a star
        """
    )
    assert table.order() == ["turtle", "dolphin", "moray"]
    table.say("dolphin: place Sorcerer on star 2")
    assert table.order() == ["moray", "dolphin", "turtle"]


@rule("N82", "N21")
def test_dolphin_sculpts_a_large_turtle_a_small_moray_a_small_and_a_medium_moai() -> None:
    table = sculpting(QUARRY.format("", ""), FOUR)
    table.say("moray: take medium Moai\nmoray: take small Moai")
    assert table.legal("moray") == ["end turn"]
    table.say("moray: end turn\ndolphin: take large Moai")
    assert table.legal("dolphin") == ["end turn"]
    table.say("dolphin: end turn")
    assert table.legal("turtle", "take") == ["take small Moai"]
    table.say("turtle: take small Moai")
    assert table.legal("turtle") == ["end turn"]


@rule("N82", "N15", "N21")
def test_with_the_chief_moray_sculpts_two_medium_moai() -> None:
    table = sculpting(QUARRY.format("", "improvements: Chief\nchief: column 2"), FOUR)
    table.say("moray: take medium Moai\nmoray: take medium Moai")
    assert table.legal("moray") == ["end turn"]
    table.has("moray", moai="2 medium")


@rule("N82", "N21")
def test_octopus_without_a_sculptor_in_the_first_column_takes_nothing() -> None:
    table = sculpting(QUARRY.format("", ""), FOUR).say("moray: end turn\ndolphin: end turn\nturtle: end turn")
    assert table.legal("octopus") == ["buy Fervent", "end turn"]


CHAIN = """
    order: moray dolphin turtle
    turn: moray
    [moray]
    moai: 1 large
    resources: nothing
    [dolphin]
    moai: 1 small, 1 medium
    resources: nothing
    [island]
    Hanga Tetenga: moray, 2 standing
    Akahanga: dolphin, 2 standing
    [ahus]
    Hanga Tetenga: Chip In
    Akahanga: Chip In
    Ura Uranga Te Mahina: Chip In
"""
"""Moray stands where Reeds grow, beside the Crater; Dolphin behind, where Eggs are."""


@rule("N82", "N32", "N40")
def test_moray_erects_a_large_moai_for_five_reeds_and_dolphin_earns_nothing() -> None:
    table = transport(CHAIN)
    table.say("moray: transport large Moai\nmoray: carry to Hanga Tetenga\nmoray: erect on Hanga Tetenga")
    assert table.stock("moray") == (5, 0, 0, 0)
    assert table.stock("dolphin") == (0, 0, 0, 0)
    assert table.section("island")["Hanga Tetenga"] == "moray, 1 standing, 1 lying"


@rule("N82", "N32", "N40", "N41")
def test_dolphin_erects_a_small_and_later_a_medium_moai_and_moray_earns_a_reed_each_time() -> None:
    table = transport(CHAIN.replace("turn: moray", "turn: dolphin").replace("moai: 1 large", "out: yes"))
    way = "dolphin: carry to Hanga Tetenga\ndolphin: carry to Akahanga\n"
    table.say("dolphin: transport small Moai\n" + way + "dolphin: erect on Akahanga")
    assert table.stock("moray") == (1, 0, 0, 0)
    assert table.stock("dolphin") == (0, 1, 0, 0)
    assert table.section("island")["Akahanga"] == "dolphin, 1 standing, 1 lying"
    table.say("dolphin: transport medium Moai\n" + way + "dolphin: erect on Ura Uranga Te Mahina")
    assert table.stock("moray") == (2, 0, 0, 0)
    assert table.stock("dolphin") == (0, 4, 0, 0)
    assert table.section("island")["Akahanga"] == "dolphin, 0 standing, 2 lying"


@rule("N82", "N33", "N50", "N51")
def test_moray_styles_for_four_eggs_and_a_chicken_of_eight_points_dolphin_earns_a_reed() -> None:
    """The Moai were erected in an earlier round; the best Chicken of our board is gone, the next is worth 8."""
    table = transport(
        """
        order: moray dolphin turtle
        turn: moray
        [moray]
        resources: 4 Eggs
        [dolphin]
        resources: nothing
        [turtle]
        offerings: Chicken 9
        [island]
        Hanga Roa: dolphin, 1 standing
        Orito: moray, 1 standing
        [ahus]
        Hanga Poukura: medium Moai
        """
    )
    table.say("moray: transport Pukao\nmoray: carry to Hanga Roa\nmoray: carry to Orito\nmoray: style on Hanga Poukura")
    assert table.stock("dolphin") == (1, 0, 0, 0)
    table.say("moray: give 4 Eggs for Chicken")
    table.has("moray", offerings="Chicken 8", resources="nothing")
    table.has("moray", tablet="no")
    assert table.state.scores()[table.seat("moray")] == 8
    assert table.section("ahus")["Hanga Poukura"] == "medium Moai, Pukao"


@rule("N82", "N33", "N50", "N51")
def test_dolphin_styles_for_four_pearls_and_a_necklace_of_twelve_points_moray_earns_a_reed() -> None:
    table = transport(
        """
        order: dolphin moray turtle
        turn: dolphin
        [moray]
        resources: nothing
        [dolphin]
        resources: 4 Pearls
        [island]
        Hanga Roa: moray, 1 standing
        Orito: dolphin, 1 standing
        [ahus]
        Hanga Poukura: small Moai
        """
    )
    table.say("dolphin: transport Pukao\ndolphin: carry to Hanga Roa\ndolphin: carry to Orito")
    table.say("dolphin: style on Hanga Poukura")
    assert (
        table.refused("dolphin: end turn", "N50") == "that can't be done now: a Moai is being styled"
    )  # an exchange must follow
    table.say("dolphin: give 4 Pearls for Necklace")
    assert table.stock("moray") == (1, 0, 0, 0)
    table.has("dolphin", offerings="Necklace 12")
    assert table.state.scores()[table.seat("dolphin")] == 12


@rule("N82", "N61")
def test_barter_turns_three_eggs_into_three_pearls() -> None:
    table = transport("[turtle]\ntiles: 1 Barter\nresources: 3 Eggs").say("turtle: use Barter, 3 Eggs for 3 Pearls")
    table.has("turtle", resources="3 Pearls")


@rule("N82", "N63")
def test_fervent_takes_wood_in_an_egg_space() -> None:
    table = transport(CHAIN.replace("turn: moray", "turn: dolphin").replace("resources: nothing\n    [island]",
                      "resources: nothing\n    improvements: Fervent\n    [island]"))  # fmt: skip
    table.say("dolphin: transport small Moai\ndolphin: carry to Hanga Tetenga\ndolphin: carry to Akahanga")
    table.say("dolphin: erect on Akahanga\ndolphin: gain 1 Wood")
    assert table.stock("dolphin") == (0, 0, 1, 0)


@rule("N82", "N63")
@pytest.mark.parametrize(("given", "offering"), [("4 Eggs", "Hatchet 10"), ("4 Reeds", "Chicken 9")])
def test_artistic_takes_a_hatchet_for_four_eggs_or_a_chicken_for_four_reeds(given: str, offering: str) -> None:
    table = transport(
        f"[turtle]\nimprovements: Artistic\nresources: {given}\n[island]\nHanga Roa: turtle, 1 standing\n"
        "[ahus]\nTautira: small Moai"
    )
    table.say("turtle: transport Pukao\nturtle: carry to Hanga Roa\nturtle: style on Tautira")
    table.say(f"turtle: give {given} for {offering.split()[0]}")
    table.has("turtle", offerings=offering)


@rule("N82", "N70")
def test_with_four_players_four_empty_ahus_end_the_game() -> None:
    names = [ahu.name for ahu in Table(FOUR).game.board.ahus][:17]
    sizes = ["small"] * 8 + ["medium"] * 7 + ["large"] * 2
    moai = "\n".join(f"{name}: {size} Moai" for name, size in zip(names, sizes, strict=True))
    table = transport(f"[turtle]\nresources: 2 Reeds\n[ahus]\n{moai}", FOUR).say("turtle: drop out")
    assert table.state.over()
