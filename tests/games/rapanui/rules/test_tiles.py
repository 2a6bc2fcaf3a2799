"""Ahu tiles and the Tablet, each in its moment (N60 to N62, N64)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from ahu.core.action import SPECTATOR
from ahu.core.errors import UnreadableAction
from ahu.games.rapanui.rules.game import RapaNui
from ahu.games.rapanui.rules.pieces import amounts
from ahu.games.rapanui.rules.position import STYLING
from ahu.games.rapanui.rules.tiles import add_extras, any_extras
from tests.games.rapanui.rules.players import moves_of_a_game
from tests.games.rapanui.rules.table import Table, placing, rule, sculpting, transport

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.core.action import Action

BESIDE = "[island]\nTongariki: turtle, 1 standing\n[ahus]\nTongariki: Chip In\nOne Makihi: Chip In"
"""Turtle can erect next to the Crater, where Reeds grow."""
STYLED = "[island]\nHanga Roa: turtle, 1 standing\n[ahus]\nTautira: small Moai"
"""Turtle can style a Moai next to the Pukao Quarry."""


def erecting(seat: str, where: str = BESIDE, size: str = "small") -> Table:
    """Turtle, of whom more is said, is erecting at Tongariki."""
    table = transport(f"[turtle]\nmoai: 1 {size}\n{seat}\n{where}").say(f"turtle: transport {size} Moai")
    return table.say("turtle: carry to Tongariki\nturtle: erect on Tongariki")


def styling(seat: str) -> Table:
    """Turtle, of whom more is said, has put a Pukao on a Moai at Hanga Roa."""
    table = transport(f"[turtle]\n{seat}\n{STYLED}").say("turtle: transport Pukao\nturtle: carry to Hanga Roa")
    return table.say("turtle: style on Tautira")


# all tiles


@rule("N60")
def test_a_tile_may_be_kept_and_used_on_a_later_turn_of_ones_own() -> None:
    table = erecting("resources: 2 Eggs", BESIDE.replace("Tongariki: Chip In", "Tongariki: Rest"))
    table.say("turtle: gain 1 Reed\nturtle: end turn")
    table.has("turtle", tiles="1 Rest")
    assert table.legal("turtle", "use") == ["use Rest on Tongariki"]


@rule("N60")
def test_any_number_of_tiles_may_be_used_and_used_ones_go_to_the_box() -> None:
    table = transport(
        "[turtle]\ntiles: 2 Rest, 1 Barter\nresources: 3 Eggs\n"
        "[island]\nTongariki: turtle, 0 standing, 1 lying\nPui: turtle, 0 standing, 1 lying"
    )
    table.say("turtle: use Rest on Pui\nturtle: use Barter, 3 Eggs for 3 Wood\nturtle: use Rest on Tongariki")
    table.has("turtle", tiles="none", resources="3 Wood")
    assert table.refused("turtle: use Rest on Pui", "N60") == "you have no tile Rest"


@rule("N60")
def test_tiles_are_used_on_ones_own_turn() -> None:
    table = transport(
        "[turtle]\nmoai: 1 small\n[dolphin]\ntiles: 1 Barter\nresources: 3 Eggs\n"
        "[island]\nTongariki: turtle, 1 standing"
    )
    assert table.legal("dolphin") == []
    assert table.refused("dolphin: use Barter, 3 Eggs for 3 Wood", "N30") == "it is turtle's turn"


@rule("N60", "N53")
def test_held_tiles_are_public() -> None:
    table = transport("[turtle]\ntiles: 1 Rest, 1 Take Your Pick\nresources: 2 Reeds")
    assert "tiles: 1 Rest, 1 Take Your Pick" in table.state.screen(SPECTATOR).write()


USES = {
    "Rest": "use {}Rest on Tongariki",
    "Barter": "use {}Barter, 3 Reeds for 3 Wood",
    "Skimp": "use {}Skimp",
    "Chip In": "use {}Chip In in column 2",
    "Take Three More": "use {}Take Three More",
    "Take Two More": "use {}Take Two More",
    "Change Jobs": "use {}Change Jobs in column 1",
    "Lend a Hand": "use {}Lend a Hand, Villager of column 1 to Pui",
}
MOMENTS: dict[str, tuple[Callable[[str], Table], str]] = {
    "placing": (placing, "Barter"),
    "sculpting": (sculpting, "Barter, Chip In, Change Jobs, Lend a Hand"),
    "sculpted": (lambda seat: sculpting(seat).say("turtle: take small Moai"), "Barter, Lend a Hand"),
    "transport": (transport, "Rest, Barter, Lend a Hand"),
    "carrying": (lambda seat: transport(seat).say("turtle: transport small Moai"), ""),
    "erecting": (
        lambda seat: transport(seat).say(
            "turtle: transport small Moai\nturtle: carry to Tongariki\nturtle: erect on Tongariki"
        ),
        "Barter, Take Three More, Take Two More",
    ),
    "styling": (
        lambda seat: transport(seat).say(
            "turtle: transport Pukao\nturtle: carry to Hanga Roa\nturtle: style on Tautira"
        ),
        "Barter, Skimp",
    ),
    "afterwards": (
        lambda seat: transport(seat).say(
            "turtle: transport small Moai\nturtle: carry to Tongariki\nturtle: erect on Tongariki\nturtle: gain 1 Reed"
        ),
        "Rest, Barter, Lend a Hand",
    ),
}
"""How to come to each moment, and the tiles that may be used there."""
ALL_TILES = "tiles: " + ", ".join(f"1 {name}" for name in USES)
EVERYTHING = """
    [turtle]
    {tiles}
    resources: 4 Reeds
    {placed}
    [island]
    Tongariki: turtle, 1 standing, 1 lying
    Hanga Roa: turtle, 1 standing
    [ahus]
    Tautira: small Moai
    Tongariki: Gain Favor
"""


@rule("N60", "N61", "N62", "N64")
@pytest.mark.parametrize("by", ["tile", "tablet"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_each_tile_and_the_tablet_as_each_may_be_used_in_its_moment_and_is_refused_out_of_it(
    moment: str, by: str
) -> None:
    begin, usable = MOMENTS[moment]
    placed = {
        "placing": "villagers: 0",
        "sculpting": "sculptors: 1 0 0",
        "sculpted": "sculptors: 1 0 0",
        "transport": "sculptors: 1 0 0",
    }.get(moment, "sculptors: 1 0 0\nmoai: 1 small")
    text = EVERYTHING.format(tiles=ALL_TILES if by == "tile" else "tablet: yes", placed=placed)
    for name, use in USES.items():
        table = begin(text)
        action = use.format("" if by == "tile" else "Tablet as ")
        if name in usable.split(", "):
            before = table.state.write()
            table.say(f"turtle: {action}")
            assert table.state.write() != before
            table.has("turtle", tablet="no")
            assert (f"1 {name}" in table.section("turtle")["tiles"]) is False
        else:
            late = moment == "sculpted" and name in ("Chip In", "Change Jobs")
            told = table.refused(f"turtle: {action}", "N24" if late else "N61")
            assert told.startswith(f"{name} is used before any Moai" if late else f"{name} can't be used now")


# Rest


@rule("N61")
def test_rest_stands_one_own_fatigued_transporter_up_where_it_is() -> None:
    table = transport(
        "[turtle]\ntiles: 1 Rest\nmoai: 1 small\n[island]\nTongariki: turtle, 0 standing, 2 lying\n"
        "Pui: dolphin, 0 standing, 1 lying\nOroi: turtle, 1 standing"
    )
    table.refused("turtle: transport small Moai", "N31")
    assert table.legal("turtle", "use") == ["use Rest on Tongariki"]
    for space in ("Pui", "Oroi", "Vaitea"):
        assert table.refused(f"turtle: use Rest on {space}", "N61") == (
            "you have no fatigued Transporter of this kind there"
        )
    table.say("turtle: use Rest on Tongariki")
    assert table.section("island")["Tongariki"] == "turtle, 1 standing, 1 lying"
    table.say("turtle: transport small Moai\nturtle: carry to Tongariki\nturtle: erect on Tongariki")


@rule("N61")
def test_rest_may_wake_who_has_just_erected_to_style_or_erect_again() -> None:
    table = transport("[turtle]\nmoai: 2 small\ntiles: 1 Rest\n" + BESIDE)
    table.say("turtle: transport small Moai\nturtle: carry to Tongariki\nturtle: erect on Tongariki")
    table.say("turtle: use Rest on Tongariki\nturtle: end turn")
    table.say("turtle: transport small Moai\nturtle: carry to Tongariki\nturtle: erect on One Makihi")


@rule("N61")
def test_rest_is_for_the_sorcerer_too() -> None:
    table = transport("[turtle]\ntiles: 1 Rest\nsorcerer: Tongariki, lying\n[island]\nTongariki: turtle, 1 standing")
    assert table.legal("turtle", "use") == ["use Rest on Tongariki for Sorcerer"]
    table.say("turtle: use Rest on Tongariki for Sorcerer")
    table.has("turtle", sorcerer="Tongariki")


# Barter


@rule("N61")
def test_barter_gives_three_of_one_resource_for_three_of_one_other() -> None:
    table = transport("[turtle]\ntiles: 1 Barter\nresources: 2 Reeds, 3 Eggs, 4 Pearls")
    for give, get in (("Eggs", "Reeds"), ("Eggs", "Wood"), ("Eggs", "Pearls"), ("Pearls", "Wood")):
        assert f"use Barter, 3 {give} for 3 {get}" in table.legal("turtle")
    assert len(table.legal("turtle", "use Barter")) == 6
    for trade in ("3 Reeds for 3 Pearls", "3 Eggs for 3 Eggs"):
        assert table.refused(f"turtle: use Barter, {trade}", "N61") == (
            "Barter exchanges 3 of one Resource for 3 of another"
        )
    table.say("turtle: use Barter, 3 Eggs for 3 Pearls")
    assert table.stock("turtle") == (2, 0, 0, 7)


@rule("N61", "N34")
def test_what_a_barter_brings_beyond_the_track_is_lost() -> None:
    table = transport("[turtle]\ntiles: 1 Barter\nresources: 3 Eggs, 9 Pearls")
    table.say("turtle: use Barter, 3 Eggs for 3 Pearls")
    assert table.stock("turtle") == (0, 0, 0, 10)


# Skimp


@rule("N61", "N55")
def test_skimp_makes_an_offering_cost_two() -> None:
    table = styling("tiles: 1 Skimp\nresources: 4 Reeds")
    table.say("turtle: use Skimp\nturtle: give 2 Reeds for Hut")
    table.has("turtle", resources="2 Reeds", tiles="none", offerings="Hut 8")


@rule("N61", "N50", "N62")
@pytest.mark.parametrize("seat", ["tiles: 1 Skimp\nresources: 2 Reeds", "tablet: yes\nresources: 2 Reeds"])
def test_who_could_pay_only_with_skimp_may_style_and_must_skimp(seat: str) -> None:
    table = styling(seat)
    assert len(table.legal("turtle")) == 1
    table.say(f"turtle: {table.legal('turtle')[0]}\nturtle: give 2 Reeds for Hut")
    table.has("turtle", resources="nothing", tiles="none", tablet="no")


@rule("N61")
def test_whoever_could_pay_the_whole_price_can_pay_with_skimp_too() -> None:
    rng = random.Random("skimp")
    for _ in range(60):
        stock = tuple(rng.choice([0, 0, 1, 2, 4]) for _ in range(4))
        table = transport(f"[turtle]\ntiles: 1 Skimp\nresources: {amounts(stock)}\n{STYLED}")
        assert ("transport Pukao" in table.legal("turtle")) == (sum(stock) >= 2)
        if sum(stock) >= 2:
            table.say(
                "turtle: transport Pukao\nturtle: carry to Hanga Roa\nturtle: style on Tautira\nturtle: use Skimp"
            )
            assert table.legal("turtle", "give")


# Chip In


@rule("N61", "N21")
def test_chip_in_is_one_more_sculptor_in_any_column_even_a_full_one() -> None:
    table = sculpting(
        "[turtle]\ntiles: 1 Chip In\nsculptors: 1 1 0\n[dolphin]\nsculptors: 0 0 3", "turtle dolphin moray"
    )
    assert table.legal("turtle", "use Chip In") == [f"use Chip In in column {c}" for c in (1, 2, 3)]
    table.say("turtle: use Chip In in column 3\nturtle: take large Moai")
    table.has("turtle", moai="1 large", sculptors="1 1 0")


@rule("N61")
def test_several_chip_ins_add_up_and_the_tablet_with_them() -> None:
    table = sculpting("[turtle]\ntiles: 2 Chip In\ntablet: yes")
    table.say(
        "turtle: use Chip In in column 1\nturtle: use Chip In in column 2\nturtle: use Tablet as Chip In in column 3"
    )
    table.say("turtle: take large Moai\nturtle: end turn")
    assert not any(table.state.virtual)


@rule("N61")
def test_a_virtual_sculptor_serves_one_round_and_can_not_be_lent() -> None:
    table = sculpting("[turtle]\ntiles: 1 Chip In, 1 Lend a Hand")
    table.say("turtle: use Chip In in column 1\nturtle: take small Moai")
    assert table.refused("turtle: use Lend a Hand, Villager of column 1 to Pui", "N61") == (
        "you don't have this Sculptor to lend"
    )
    table.say("turtle: end turn")
    assert not any(table.state.virtual)


# Take Three More, Take Two More


@rule("N61")
def test_take_more_tiles_add_up_in_one_erecting() -> None:
    table = erecting("tiles: 2 Take Three More, 1 Take Two More\ntablet: yes\nresources: nothing")
    table.say("turtle: use Take Three More\nturtle: use Take Two More\nturtle: use Tablet as Take Two More")
    table.say("turtle: gain 8 Reeds")
    table.has("turtle", resources="8 Reeds", tiles="1 Chip In, 1 Take Three More", tablet="no")


@rule("N61", "N63")
def test_take_more_tiles_combine_with_fervent_each_resource_singly() -> None:
    table = erecting(
        "tiles: 1 Take Three More, 1 Take Two More\nimprovements: Fervent\nresources: nothing", size="medium"
    )
    table.say("turtle: use Take Three More\nturtle: use Take Two More")
    gains = table.legal("turtle", "gain")
    assert len(gains) == 9  # 0 to 8 of them as Eggs
    assert {"gain 8 Reeds", "gain 8 Eggs", "gain 3 Reeds, 5 Eggs"} <= set(gains)
    table.say("turtle: gain 3 Reeds, 5 Eggs")
    assert table.stock("turtle") == (3, 5, 0, 0)


@rule("N61", "N40")
def test_a_take_more_tile_just_taken_works_for_this_same_erecting() -> None:
    table = erecting("resources: nothing", BESIDE.replace("Tongariki: Chip In", "Tongariki: Take Two More"))
    assert table.legal("turtle") == ["use Take Two More", "gain 1 Reed"]
    table.say("turtle: use Take Two More\nturtle: gain 3 Reeds")


@rule("N61", "N62")
def test_the_most_one_erecting_can_bring_is_a_large_moai_with_all_of_them_and_the_tablet() -> None:
    seat = "tiles: 2 Take Three More, 2 Take Two More\ntablet: yes\nresources: nothing\nimprovements: Fervent"
    table = erecting(seat, size="large")
    table.say("turtle: use Take Three More\nturtle: use Take Three More\nturtle: use Take Two More")
    table.say("turtle: use Take Two More\nturtle: use Tablet as Take Three More\nturtle: gain 9 Reeds, 9 Eggs")
    assert table.stock("turtle") == (9, 9, 0, 0)


# Take Your Pick


@rule("N61")
def test_take_your_pick_lets_one_take_an_outstanding_offering_of_the_type_again_and_again() -> None:
    table = styling("tiles: 1 Take Your Pick\nresources: 4 Reeds")
    assert table.legal("turtle", "give") == ["give 4 Reeds for Hut", "give 4 Reeds for Outstanding Hut"]
    table.say("turtle: give 4 Reeds for Outstanding Hut")
    table.has("turtle", offerings="Outstanding Hut 9", tiles="1 Take Your Pick")
    assert table.state.stack_value(0) == 8


@rule("N61", "N58")
def test_the_best_outstanding_one_of_a_type_is_taken_until_none_is_left() -> None:
    def pick(taken: str) -> Table:
        seat = f"tiles: 1 Take Your Pick\nresources: 4 Pearls\nofferings: {taken}"
        return styling(seat)

    first = pick("none").say("turtle: give 4 Pearls for Outstanding Necklace")
    first.has("turtle", offerings="Outstanding Necklace 14")
    second = pick("Outstanding Necklace 14").say("turtle: give 4 Pearls for Outstanding Necklace")
    second.has("turtle", offerings="Outstanding Necklace 14, Outstanding Necklace 13")
    third = pick("Outstanding Necklace 14, Outstanding Necklace 13")
    assert (
        third.refused("turtle: give 4 Pearls for Outstanding Necklace", "N50")
        == "none of these Offerings is left: Necklace"
    )


@rule("N61", "N57")
def test_take_your_pick_works_when_the_stack_is_empty() -> None:
    seat = "resources: 4 Reeds\nofferings: Hut 8, Hut 7, Hut 6, Hut 6"
    transport(f"[turtle]\n{seat}\n{STYLED}").refused("turtle: transport Pukao", "N50")
    table = styling(seat + "\ntiles: 1 Take Your Pick")
    assert table.legal("turtle", "give") == ["give 4 Reeds for Outstanding Hut"]


@rule("N61")
def test_take_your_pick_just_taken_serves_from_the_next_styling_on() -> None:
    table = transport(
        "[turtle]\nmoai: 1 small\nresources: 3 Reeds\n"
        "[island]\nTongariki: turtle, 1 standing\nHanga Roa: turtle, 1 standing\n"
        "[ahus]\nTautira: small Moai\nTongariki: Take Your Pick"
    )
    table.say(
        "turtle: transport small Moai\nturtle: carry to Tongariki\nturtle: erect on Tongariki\nturtle: gain 1 Reed"
    )
    table.say("turtle: end turn\nturtle: transport Pukao\nturtle: carry to Hanga Roa\nturtle: style on Tautira")
    table.say("turtle: give 4 Reeds for Outstanding Hut")


# Change Jobs


@rule("N61")
def test_change_jobs_makes_the_sorcerer_a_sculptor_even_in_a_full_column_and_the_totem_stays() -> None:
    table = sculpting("[turtle]\ntiles: 1 Change Jobs\nsculptors: 1 1 0\n[dolphin]\nsculptors: 0 0 3")
    table.say("turtle: use Change Jobs in column 3\nturtle: take large Moai")
    table.has("turtle", sorcerer="column 3", moai="1 large")
    assert table.order() == ["turtle", "dolphin", "moray"]
    assert "stars: turtle dolphin moray" in table.state.write()


@rule("N61", "N14")
def test_change_jobs_makes_the_sorcerer_a_transporter_on_a_free_space_or_ones_own() -> None:
    table = sculpting(
        "[turtle]\ntiles: 1 Change Jobs\n[island]\nPui: dolphin, 1 standing\nTongariki: turtle, 1 standing"
    )
    assert len(table.legal("turtle", "use Change Jobs on")) == 26
    assert table.refused("turtle: use Change Jobs on Pui", "N14") == "another player holds Pui"
    for space in ("Rano Raraku", "Puna Pau"):
        told = table.refused(f"turtle: use Change Jobs on {space}", "N14")
        assert told == f"{space} is for the neutral Transporter alone"
    table.say("turtle: use Change Jobs on Vaitea")
    table.has("turtle", sorcerer="Vaitea")
    # he holds the space now
    table.say("turtle: end turn")
    assert table.state.round == 3


@rule("N61", "N40", "N41")
def test_a_sorcerer_who_transports_carries_erects_and_tires_as_a_villager_does() -> None:
    table = sculpting("[turtle]\nresources: nothing\ntiles: 1 Change Jobs\nsculptors: 2 0 0\n[ahus]\nTongariki: Rest")
    table.say(
        "turtle: use Change Jobs on Tongariki\nturtle: take small Moai\nturtle: take small Moai\nturtle: end turn"
    )
    table.say("turtle: transport small Moai\nturtle: carry to Tongariki\nturtle: erect on Tongariki with Sorcerer")
    table.has("turtle", sorcerer="Tongariki, lying")
    table.say("turtle: end turn")
    assert table.legal("turtle") == ["use Rest on Tongariki for Sorcerer", "drop out"]
    table.say("turtle: drop out")
    table.has("turtle", sorcerer="in hand")


@rule("N61")
def test_a_sorcerer_changes_jobs_once_a_round() -> None:
    table = sculpting("[turtle]\ntiles: 2 Change Jobs").say("turtle: use Change Jobs in column 1")
    assert table.refused("turtle: use Change Jobs in column 2", "N61") == "your Sorcerer has already changed jobs"


# Lend a Hand


@rule("N61", "N24")
def test_lend_a_hand_makes_a_sculptor_a_transporter_after_the_moai_are_taken() -> None:
    table = sculpting("[turtle]\ntiles: 1 Lend a Hand\nsculptors: 1 0 0")
    table.say("turtle: take small Moai\nturtle: use Lend a Hand, Villager of column 1 to Tongariki\nturtle: end turn")
    table.has("turtle", sculptors="0 0 0", moai="1 small")
    table.say("turtle: transport small Moai\nturtle: carry to Tongariki\nturtle: erect on One Makihi")
    assert table.state.ahu_moai[12] == 0


@rule("N61")
def test_lend_a_hand_works_until_one_drops_out_on_the_turn_it_is_taken_too() -> None:
    table = transport(
        "[turtle]\nmoai: 2 small\nsculptors: 0 1 0\n" + BESIDE.replace("Tongariki: Chip In", "Tongariki: Lend a Hand")
    )
    table.say("turtle: transport small Moai\nturtle: carry to Tongariki\nturtle: erect on Tongariki")
    table.say("turtle: use Lend a Hand, Villager of column 2 to Tongariki\nturtle: end turn")
    assert table.section("island") == {"Tongariki": "turtle, 1 standing, 1 lying"}
    table.say("turtle: transport small Moai\nturtle: carry to Tongariki\nturtle: erect on One Makihi")


@rule("N61", "N14")
def test_lend_a_hand_needs_a_free_space_or_ones_own_and_a_sculptor() -> None:
    table = transport("[turtle]\ntiles: 1 Lend a Hand\nsculptors: 0 1 0\n[island]\nPui: dolphin, 1 standing")
    for space in ("Pui", "Rano Raraku"):
        assert table.refused(f"turtle: use Lend a Hand, Villager of column 2 to {space}", "N14").count(space)
    for who in ("Villager of column 1", "Sorcerer of column 2"):
        assert (
            table.refused(f"turtle: use Lend a Hand, {who} to Vaitea", "N61") == "you don't have this Sculptor to lend"
        )
    assert len(table.legal("turtle", "use Lend a Hand")) == 26


@rule("N61")
@pytest.mark.parametrize("chief", ["in hand", "column 2"])
def test_the_chief_can_be_lent_wherever_he_is_and_never_tires(chief: str) -> None:
    table = transport(
        f"[turtle]\ntiles: 1 Lend a Hand\nimprovements: Chief\nchief: {chief}\nmoai: 2 small\nresources: nothing\n"
        "[ahus]\nTongariki: Chip In\nOne Makihi: Chip In"
    )
    table.say("turtle: use Lend a Hand, Chief to Tongariki\nturtle: transport small Moai\nturtle: carry to Tongariki")
    table.say("turtle: erect on Tongariki with Chief")
    table.has("turtle", chief="Tongariki")
    table.say("turtle: transport small Moai\nturtle: carry to Tongariki\nturtle: erect on One Makihi with Chief")
    table.say("turtle: end turn\nturtle: drop out")  # two Reeds could have bought Fervent
    assert table.state.round == 3
    table.has("turtle", chief="in hand")


@rule("N61", "N50")
def test_the_chief_styles_without_tiring() -> None:
    table = transport(
        "[turtle]\nresources: 8 Reeds\nimprovements: Chief\nchief: Hanga Roa\n[ahus]\nTautira: small Moai"
    )
    table.say("turtle: transport Pukao\nturtle: carry to Hanga Roa\nturtle: style on Tautira with Chief")
    assert table.state.rested(0, table.game.board.spaces.index("Hanga Roa")) == [2]


@rule("N61", "N32")
def test_a_lent_chief_and_a_sorcerer_hold_their_spaces_and_earn_tolls() -> None:
    table = transport(
        """
        [turtle]
        moai: 1 small
        [dolphin]
        improvements: Chief
        chief: Hanga Tetenga
        sorcerer: Oroi, lying
        [island]
        Akahanga: turtle, 1 standing
        """
    )
    table.say(
        "turtle: transport small Moai\nturtle: carry to Hanga Tetenga\nturtle: carry to Oroi\nturtle: carry to Akahanga"
    )
    table.say("turtle: erect on Akahanga")
    assert table.stock("dolphin") == (3, 1, 1, 1)


@rule("N61")
def test_a_sorcerer_turned_sculptor_can_be_lent() -> None:
    table = sculpting("[turtle]\ntiles: 1 Change Jobs, 1 Lend a Hand\nsculptors: 1 0 0")
    table.say("turtle: use Change Jobs in column 2\nturtle: take medium Moai")
    table.say("turtle: use Lend a Hand, Sorcerer of column 2 to Tongariki")
    table.has("turtle", sorcerer="Tongariki", sculptors="1 0 0")


@rule("N61", "N22", "N24", "N26")
def test_lending_a_hand_before_any_moai_declines_them() -> None:
    table = sculpting("[turtle]\ntiles: 1 Lend a Hand\nsculptors: 2 0 0")
    table.say("turtle: use Lend a Hand, Villager of column 1 to Pui")
    assert table.refused("turtle: take small Moai", "N24") == "you have already taken your Moai"


# Gain Favor


@rule("N61", "N71")
def test_gain_favor_is_kept_for_three_points() -> None:
    table = transport(
        "[turtle]\ntiles: 1 Gain Favor\nresources: nothing\n[dolphin]\nresources: 2 Reeds\n[moray]\nresources: nothing"
    )
    assert table.state.scores() == [3, 2, 0]


# the Tablet


@rule("N62")
def test_the_tablet_is_neither_take_your_pick_nor_gain_favor() -> None:
    for tile in ("Take Your Pick", "Gain Favor"):
        with pytest.raises(UnreadableAction):
            Table().game.parse(f"use Tablet as {tile}")
        with pytest.raises(UnreadableAction):
            Table().game.parse(f"use {tile}")


@rule("N62")
def test_the_tablet_is_used_once() -> None:
    table = transport("[turtle]\ntablet: yes\nresources: 6 Reeds").say(
        "turtle: use Tablet as Barter, 3 Reeds for 3 Wood"
    )
    table.has("turtle", tablet="no")
    assert table.refused("turtle: use Tablet as Barter, 3 Reeds for 3 Wood", "N62") == "you have no Tablet"


@rule("N62", "N64")
def test_the_tablet_copies_kinds_that_are_not_in_play() -> None:
    # all Change Jobs tiles are in the box: none is on an Ahu or held
    table = sculpting("[turtle]\ntablet: yes")
    assert "Change Jobs" not in table.state.write()
    table.say("turtle: use Tablet as Change Jobs in column 1\nturtle: take small Moai")


@rule("N62")
def test_the_tablet_may_be_used_beside_a_tile_of_the_same_kind() -> None:
    table = transport("[turtle]\ntablet: yes\ntiles: 1 Lend a Hand\nsculptors: 2 0 0\nresources: 2 Reeds")
    table.say("turtle: use Lend a Hand, Villager of column 1 to Pui")
    table.say("turtle: use Tablet as Lend a Hand, Villager of column 1 to Pui")
    assert table.section("island") == {"Pui": "turtle, 2 standing, 0 lying"}


@rule("N61")
def test_two_chip_ins_in_one_column_are_two_sculptors() -> None:
    table = sculpting("[turtle]\ntiles: 2 Chip In")
    table.say("turtle: use Chip In in column 1\nturtle: use Chip In in column 1")
    table.say("turtle: take small Moai\nturtle: take small Moai")
    table.has("turtle", moai="2 small")


@rule("N62", "N15")
def test_refusals_of_tiles_say_what_is_wrong() -> None:
    table = sculpting("[turtle]\ntiles: 1 Lend a Hand, 1 Change Jobs\nsculptors: 1 0 0")
    assert table.refused("turtle: use Lend a Hand, Chief to Pui", "N15") == "the Chief must be bought first"
    told = table.refused("turtle: use Change Jobs on Rano Raraku", "N14")
    assert told == "Rano Raraku is for the neutral Transporter alone"


@rule("N60", "N61", "N63")
def test_there_are_extras_if_one_is_listed() -> None:
    """``any_extras`` answers without a list; before a styling is paid it is not asked."""
    rng, seen = random.Random(5), {True: 0, False: 0}
    for number in range(9):
        state = RapaNui.set_up(RapaNui.seats_for(2 + number % 3)).start()
        for _ in moves_of_a_game(state, rng):
            if state.stage in state.game.moments and state.stage != STYLING:
                seat = rng.randrange(state.players)
                listed: list[Action] = []
                add_extras(state, seat, listed)
                assert any_extras(state, seat) == bool(listed), state.write()
                seen[bool(listed)] += 1
    assert min(seen.values()) > 100
