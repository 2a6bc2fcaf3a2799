"""Phase 3, Transport (N30 to N57): chains, tolls, erecting and styling; payments have a file of their own."""

from __future__ import annotations

import pytest

from ahu.games.rapanui.rules.pieces import NOTHING
from tests.games.rapanui.rules.table import Table, rule, transport

BESIDE = "[turtle]\nmoai: 1 small\n[island]\nTongariki: turtle, 1 standing"
"""Turtle can erect a small Moai next to the Crater."""


def carrying(island: str, more: str = "", size: str = "small") -> Table:
    """Turtle has begun to transport a Moai."""
    return transport(f"{more}\n[turtle]\nmoai: 1 {size}\n[island]\n{island}").say(f"turtle: transport {size} Moai")


# turns


@rule("N30")
def test_one_transport_a_turn_round_and_round_until_all_are_out() -> None:
    table = transport(
        """
        [turtle]
        moai: 2 small
        resources: nothing
        [dolphin]
        moai: 1 small
        resources: nothing
        [island]
        Tongariki: turtle, 2 standing
        Hanga Tetenga: dolphin, 1 standing
        [ahus]
        Tongariki: Chip In
        One Makihi: Chip In
        Hanga Tetenga: Chip In
        """
    )
    table.say("turtle: transport small Moai\nturtle: carry to Tongariki\nturtle: erect on Tongariki")
    assert table.actors() == ["dolphin"]
    table.say("dolphin: transport small Moai\ndolphin: carry to Hanga Tetenga\ndolphin: erect on Hanga Tetenga")
    assert table.actors() == ["turtle"]
    table.say("turtle: transport small Moai\nturtle: carry to Tongariki\nturtle: erect on One Makihi")
    table.say("turtle: end turn\nturtle: drop out")  # nothing is left to transport, but two Reeds might buy Fervent
    assert table.state.round == 3


@rule("N30")
def test_who_drops_out_is_out_for_the_phase_and_the_others_go_on() -> None:
    table = transport(
        """
        [turtle]
        moai: 1 small
        [dolphin]
        moai: 2 small
        [island]
        Tongariki: turtle, 1 standing
        Akahanga: dolphin, 2 standing
        Hanga Tetenga: dolphin, 1 standing
        """
    )
    table.say("turtle: drop out\ndolphin: transport small Moai\ndolphin: carry to Hanga Tetenga")
    table.say("dolphin: carry to Akahanga\ndolphin: erect on Akahanga")
    assert table.actors() == ["dolphin"]
    assert table.section("turtle")["out"] == "yes"
    assert table.refused("turtle: transport small Moai", "N30") == "it is dolphin's turn"


@rule("N30")
def test_one_may_transport_a_moai_and_then_a_pukao() -> None:
    table = transport(
        """
        [turtle]
        moai: 1 small
        resources: 4 Reeds
        [island]
        Tongariki: turtle, 1 standing
        Hanga Roa: turtle, 1 standing
        [ahus]
        Tautira: small Moai
        """
    )
    assert table.legal("turtle") == ["transport small Moai", "transport Pukao", "buy Fervent", "drop out"]
    table.say("turtle: transport small Moai\nturtle: carry to Tongariki\nturtle: erect on Tongariki\n")
    table.say("turtle: gain 1 Reed\nturtle: end turn\nturtle: transport Pukao")


@rule("N30")
def test_a_transport_once_begun_is_finished() -> None:
    table = carrying("Tongariki: turtle, 1 standing", "[turtle]\nresources: 2 Reeds, 3 Wood\ntiles: 1 Barter")
    assert table.legal("turtle") == ["carry to Tongariki"]
    assert table.refused("turtle: drop out", "N30") == "finish the transport first"
    assert table.refused("turtle: erect on Tongariki", "N31") == "Tongariki is not in Rano Raraku"
    table.refused("turtle: use Barter, 3 Wood for 3 Pearls", "N61")
    table.refused("turtle: buy Fervent", "N31")


@rule("N30")
def test_one_transports_ones_own_moai() -> None:
    table = transport(BESIDE + "\n[dolphin]\nmoai: 1 large")
    assert table.refused("turtle: transport large Moai", "N30") == "you have no large Moai"
    table.say("turtle: transport small Moai\nturtle: carry to Tongariki")
    assert table.refused("turtle: style on Tongariki", "N30") == "erect a Moai; put a Pukao on a Moai that has none"


@rule("N35", "N30")
def test_tiles_and_purchases_come_before_and_after_the_transport_or_before_dropping_out() -> None:
    table = transport(
        BESIDE.replace("moai", "resources: 3 Reeds, 2 Eggs, 2 Wood\ntiles: 1 Rest, 1 Barter\nmoai")
        + "\nHanga Tetenga: turtle, 0 standing, 1 lying"
    )
    table.say("turtle: use Barter, 3 Reeds for 3 Wood\nturtle: buy Artistic\nturtle: transport small Moai")
    table.say("turtle: carry to Tongariki\nturtle: erect on Tongariki\nturtle: gain 1 Reed")
    assert table.legal("turtle", "use Rest") == ["use Rest on Hanga Tetenga", "use Rest on Tongariki"]
    assert table.refused("turtle: drop out", "N35") == "that can't be done now: a turn is coming to its end"
    assert table.refused("turtle: transport Pukao", "N35") == "that can't be done now: a turn is coming to its end"
    table.say("turtle: use Rest on Tongariki\nturtle: buy Popular\nturtle: end turn")
    assert table.state.round == 3


@rule("N35")
def test_purchases_and_tiles_alone_are_a_turn_that_ends_with_dropping_out() -> None:
    table = transport("[turtle]\nresources: 2 Reeds")
    assert table.refused("turtle: end turn", "N35") == ("that can't be done now: Moai and Pukao are being transported")
    table.say("turtle: buy Fervent\nturtle: drop out")
    assert table.state.round == 3


# chains


@rule("N31")
def test_a_chain_is_a_path_of_spaces_with_a_transporter_of_any_colour_fatigued_or_not() -> None:
    table = carrying(
        "Hanga Tetenga: dolphin, 0 standing, 1 lying\nOroi: moray, 1 standing\nAkahanga: turtle, 1 standing"
    )
    assert table.legal("turtle") == ["carry to Hanga Tetenga"]
    table.say("turtle: carry to Hanga Tetenga")
    assert table.legal("turtle") == ["carry to Akahanga", "carry to Oroi"]
    table.say("turtle: carry to Oroi\nturtle: carry to Akahanga")
    assert table.legal("turtle") == ["erect on Akahanga", "erect on Ura Uranga Te Mahina"]


@rule("N31")
def test_where_nobody_stands_the_chain_breaks() -> None:
    table = transport("[turtle]\nmoai: 1 small\nresources: 2 Reeds\n[island]\nAkahanga: turtle, 1 standing")
    assert table.refused("turtle: transport small Moai", "N31") == (
        "no chain of Transporters reaches an Ahu where you could finish"
    )
    joined = carrying("Hanga Tetenga: turtle, 1 standing\nAkahanga: turtle, 1 standing")
    joined.say("turtle: carry to Hanga Tetenga")
    assert joined.refused("turtle: carry to Oroi", "N31") == "nobody stands on Oroi"


@rule("N31")
def test_corners_do_not_join() -> None:
    # Papa Vaka and Oroi do not share a side, nor do the Crater and Mahatua
    table = transport("[turtle]\nmoai: 1 small\nresources: 2 Reeds\n[island]\nMahatua: turtle, 1 standing")
    assert "transport small Moai" not in table.legal("turtle")
    table = carrying("Mahatua: turtle, 1 standing\nTongariki: turtle, 1 standing")
    assert table.refused("turtle: carry to Mahatua", "N31") == "Mahatua does not share a side with Rano Raraku"


@rule("N31")
def test_no_space_twice_nor_back_to_the_start() -> None:
    table = carrying("Hanga Tetenga: turtle, 1 standing\nOroi: turtle, 1 standing\nAkahanga: turtle, 1 standing")
    table.say("turtle: carry to Hanga Tetenga")
    assert table.refused("turtle: carry to Rano Raraku", "N31") == "Rano Raraku is already on the path"
    table.say("turtle: carry to Oroi")
    assert table.refused("turtle: carry to Hanga Tetenga", "N31") == "Hanga Tetenga is already on the path"
    assert table.legal("turtle") == ["carry to Akahanga"]


@rule("N31", "N40")
def test_a_step_from_which_no_way_leads_to_an_end_is_not_taken() -> None:
    table = carrying(
        "Hanga Tetenga: turtle, 0 standing, 1 lying\nOroi: turtle, 0 standing, 1 lying\n"
        "Pui: dolphin, 1 standing\nAkahanga: turtle, 1 standing\nVaitea: dolphin, 1 standing"
    )
    table.say("turtle: carry to Hanga Tetenga\nturtle: carry to Oroi")
    assert table.refused("turtle: carry to Pui", "N40") == "from Pui no chain reaches an Ahu where you could finish"
    assert table.legal("turtle") == ["carry to Akahanga"]


@rule("N31")
@pytest.mark.parametrize("size", ["small", "medium", "large"])
def test_one_transporter_is_enough_for_any_size(size: str) -> None:
    table = carrying("Pui: dolphin, 1 standing\nOvahe: turtle, 1 standing", size=size)
    table.say("turtle: carry to Pui\nturtle: carry to Ovahe\nturtle: erect on Heki'i")
    assert table.section("ahus")["Heki'i"] == f"{size} Moai"


@rule("N31", "N6")
def test_moai_start_at_the_crater_pukao_at_their_quarry_and_neutrals_carry_all_for_nothing() -> None:
    table = transport(
        """
        [turtle]
        moai: 1 small
        resources: 4 Reeds
        [island]
        Pui: turtle, 1 standing
        Vaitea: dolphin, 1 standing
        Te Miro: dolphin, 1 standing
        Roiho: dolphin, 1 standing
        Tahai: turtle, 1 standing
        Tongariki: turtle, 1 standing
        [ahus]
        Tongariki: small Moai
        """
    )
    by_moai = Table(position=table.state.write().partition("\n")[2])
    by_moai.say("turtle: transport small Moai\nturtle: carry to Pui\nturtle: carry to Vaitea\nturtle: carry to Te Miro")
    by_moai.say(
        "turtle: carry to Roiho\nturtle: carry to Puna Pau\nturtle: carry to Tahai\nturtle: erect on Ko Te Riku"
    )
    assert by_moai.stock("dolphin") == (2, 3, 1, 1)  # Vaitea a Reed, Te Miro and Roiho an Egg each
    table.say("turtle: transport Pukao\nturtle: carry to Roiho\nturtle: carry to Te Miro\nturtle: carry to Vaitea")
    table.say(
        "turtle: carry to Pui\nturtle: carry to Rano Raraku\nturtle: carry to Tongariki\nturtle: style on Tongariki"
    )
    assert table.stock("dolphin") == (4, 1, 1, 1)


@rule("N31")
def test_any_path_may_be_chosen_a_longer_one_too() -> None:
    table = carrying("Hanga Tetenga: dolphin, 1 standing\nOroi: turtle, 1 standing\nPui: turtle, 1 standing\n"
                     "Akahanga: turtle, 1 standing")  # fmt: skip
    table.say("turtle: carry to Pui\nturtle: carry to Oroi\nturtle: carry to Akahanga\nturtle: erect on Akahanga")
    assert table.stock("dolphin") == (1, 1, 1, 1)


# tolls


@rule("N32")
def test_each_space_held_by_an_opponent_earns_them_once_what_it_shows() -> None:
    table = carrying(
        "Hanga Tetenga: dolphin, 2 standing\nAkahanga: moray, 1 standing\nVaihu: dolphin, 1 standing\n"
        "Orito: turtle, 1 standing\n[ahus]\nHanga Poukura: Chip In"
    )
    table.say(
        "turtle: carry to Hanga Tetenga\nturtle: carry to Akahanga\nturtle: carry to Vaihu\nturtle: carry to Orito"
    )
    assert table.stock("dolphin") == table.stock("moray") == (1, 1, 1, 1)  # not before the path is fixed
    table.say("turtle: erect on Hanga Poukura")
    assert table.stock("dolphin") == (2, 1, 2, 1)
    assert table.stock("moray") == (1, 2, 1, 1)
    assert table.stock("turtle") == (1, 1, 2, 1)  # own Moai on Wood


@rule("N32")
def test_own_and_neutral_spaces_pay_nobody_and_the_destination_never_pays() -> None:
    table = carrying("Pui: turtle, 1 standing\nOvahe: turtle, 1 standing")
    table.say("turtle: carry to Pui\nturtle: carry to Ovahe\nturtle: erect on Heki'i")
    assert table.stock("turtle") == (1, 2, 1, 1)
    assert table.stock("dolphin") == table.stock("moray") == (1, 1, 1, 1)


CHOICE = "Tongariki: turtle, 1 standing\nPoike: dolphin, 1 standing\nMahatua: turtle, 1 standing"
TO_MAHATUA = "turtle: carry to Tongariki\nturtle: carry to Poike\nturtle: carry to Mahatua\nturtle: erect on Mahatua"


@rule("N32")
@pytest.mark.parametrize(("choice", "stock"), [("Egg", (1, 2, 1, 1)), ("Wood", (1, 1, 2, 1))])
def test_where_a_space_shows_a_choice_its_holder_chooses(choice: str, stock: tuple[int, ...]) -> None:
    table = carrying(CHOICE).say(TO_MAHATUA)
    assert table.actors() == ["dolphin"]
    assert table.legal("dolphin") == ["earn Egg", "earn Wood"]
    assert table.legal("turtle") == []
    assert table.refused("turtle: gain 1 Egg", "N32") == "wait until dolphin has chosen a Resource"
    assert table.refused("dolphin: earn Pearl", "N32") == "the space does not show that"
    assert table.refused("dolphin: drop out", "N32") == "first choose the Resource that this transport brings you"
    table.say(f"dolphin: earn {choice}")
    assert table.stock("dolphin") == stock
    assert table.stock("turtle") == (1, 2, 1, 1)
    assert table.section("ahus")["Mahatua"] == "small Moai"


@rule("N32", "N41")
def test_those_who_dropped_out_and_the_fatigued_earn_and_choose_too() -> None:
    table = carrying(CHOICE.replace("1 standing\nMahatua", "0 standing, 1 lying\nMahatua"), "[dolphin]\nout: yes")
    table.say(TO_MAHATUA + "\ndolphin: earn Wood")
    assert table.stock("dolphin") == (1, 1, 2, 1)


@rule("N33")
@pytest.mark.parametrize("through", ["Tuu Tapu", "Roiho"])
def test_a_pukao_earns_each_holder_a_reed_whatever_the_space_shows(through: str) -> None:
    table = transport(
        f"""
        [turtle]
        resources: 4 Reeds
        [island]
        {through}: dolphin, 1 standing
        {"Orito" if through == "Tuu Tapu" else "Te Miro"}: moray, 1 standing
        Vaihu: turtle, 1 standing
        [ahus]
        Vaihu: small Moai
        """
    )
    last = "Orito" if through == "Tuu Tapu" else "Te Miro"
    table.say(f"turtle: transport Pukao\nturtle: carry to {through}\nturtle: carry to {last}\nturtle: carry to Vaihu")
    table.say("turtle: style on Vaihu")
    assert table.stock("dolphin") == table.stock("moray") == (2, 1, 1, 1)
    assert table.actors() == ["turtle"]  # nobody has a choice


@rule("N34")
def test_stocks_run_from_nothing_to_the_end_of_the_track_and_the_rest_is_lost() -> None:
    table = carrying("Pui: dolphin, 1 standing\nOvahe: turtle, 1 standing",
                     "[turtle]\nresources: 8 Eggs\n[dolphin]\nresources: 10 Reeds", "large")  # fmt: skip
    table.say("turtle: carry to Pui\nturtle: carry to Ovahe\nturtle: erect on Heki'i\nturtle: gain 5 Eggs")
    assert table.stock("turtle") == (0, 10, 0, 0)
    assert table.stock("dolphin") == (10, 0, 0, 0)


@rule("N36")
def test_tolls_come_in_path_order_after_the_path_is_fixed_and_before_erecting() -> None:
    table = transport(
        """
        [turtle]
        moai: 1 small
        [island]
        Pui: turtle, 1 standing
        Vaitea: dolphin, 1 standing
        Anakena: moray, 1 standing
        Hanga Oteo: dolphin, 1 standing
        Vai Mata: dolphin, 1 standing
        Tepeu: moray, 1 standing
        Tahai: turtle, 1 standing
        """
    )
    table.say("turtle: transport small Moai")
    for space in ("Pui", "Vaitea", "Anakena", "Hanga Oteo", "Vai Mata", "Tepeu", "Tahai"):
        table.say(f"turtle: carry to {space}")
    table.say("turtle: erect on Ko Te Riku")
    # Vaitea's Reed is paid, Anakena's choice is open; nothing beyond it is paid, nothing is erected
    assert table.actors() == ["moray"]
    assert table.legal("moray") == ["earn Egg", "earn Wood"]
    assert table.stock("dolphin") == (2, 1, 1, 1)
    assert table.state.ahu_moai[1] == NOTHING
    assert list(table.state.tiles[:10]) == [0] * 10
    table.say("moray: earn Egg")
    assert table.stock("dolphin") == (2, 1, 2, 2)
    assert table.legal("moray") == ["earn Wood", "earn Pearl"]
    table.say("moray: earn Pearl")
    assert table.stock("moray") == (1, 2, 1, 2)
    assert table.section("ahus")["Ko Te Riku"] == "small Moai"


@rule("N36", "N34")
@pytest.mark.parametrize(
    ("before", "after"),
    [("10 Eggs", (0, 10, 1, 0)), ("10 Wood", (0, 1, 10, 0)), ("10 Eggs, 10 Wood", (0, 10, 10, 0))],
)
def test_a_choice_with_a_full_track_takes_the_other_kind(before: str, after: tuple[int, ...]) -> None:
    table = carrying(CHOICE, f"[dolphin]\nresources: {before}").say(TO_MAHATUA)
    assert table.stock("dolphin") == after
    assert table.actors() != ["dolphin"] or "earn Egg" not in table.legal("dolphin")


# erecting


@rule("N40")
def test_the_destination_needs_an_own_transporter_who_is_not_fatigued() -> None:
    table = transport("[turtle]\nmoai: 1 small\nresources: 2 Reeds\n[island]\nTongariki: turtle, 0 standing, 1 lying")
    table.refused("turtle: transport small Moai", "N31")
    other = transport("[turtle]\nmoai: 1 small\nresources: 2 Reeds\n[island]\nTongariki: dolphin, 1 standing")
    other.refused("turtle: transport small Moai", "N31")
    through = carrying("Tongariki: turtle, 0 standing, 1 lying\nPoike: turtle, 1 standing").say(
        "turtle: carry to Tongariki"
    )
    assert through.legal("turtle") == ["carry to Poike"]
    assert through.refused("turtle: erect on Tongariki", "N40") == "your Villager there is fatigued or missing"


@rule("N40")
def test_an_ahu_bears_one_moai_and_of_several_ahus_one_chooses() -> None:
    table = carrying("Tongariki: turtle, 1 standing").say("turtle: carry to Tongariki")
    assert table.legal("turtle") == ["erect on Tongariki", "erect on One Makihi"]
    table = carrying("Tongariki: turtle, 1 standing\n[ahus]\nTongariki: large Moai").say("turtle: carry to Tongariki")
    assert table.legal("turtle") == ["erect on One Makihi"]
    assert table.refused("turtle: erect on Tongariki", "N40") == "a Moai already stands on Tongariki"
    full = transport(BESIDE + "\n[ahus]\nTongariki: large Moai\nOne Makihi: large Moai\n[turtle]\nresources: 2 Reeds")
    full.refused("turtle: transport small Moai", "N31")


@rule("N40")
def test_a_moai_goes_only_where_it_can_be_erected() -> None:
    # Pui has no Ahu
    table = transport("[turtle]\nmoai: 1 small\nresources: 2 Reeds\n[island]\nPui: turtle, 1 standing")
    table.refused("turtle: transport small Moai", "N31")


@rule("N40")
@pytest.mark.parametrize(("size", "number"), [("small", 1), ("medium", 3), ("large", 5)])
def test_erecting_brings_one_three_or_five_of_what_the_space_shows(size: str, number: int) -> None:
    table = carrying("Tongariki: turtle, 1 standing\n[ahus]\nTongariki: Gain Favor", size=size)
    table.say("turtle: carry to Tongariki\nturtle: erect on Tongariki")
    assert table.stock("turtle") == (1 + number, 1, 1, 1)


@rule("N40")
def test_first_the_tile_then_the_moai_then_the_resources_then_the_fatigue() -> None:
    table = transport(BESIDE.replace("moai", "resources: 2 Reeds\nmoai") + "\n[ahus]\nTongariki: Take Three More").say(
        "turtle: transport small Moai\nturtle: carry to Tongariki\nturtle: erect on Tongariki"
    )
    # the tile is there to be used, the Moai stands, nothing is taken, nobody lies
    table.has("turtle", tiles="1 Take Three More", moai="none", resources="2 Reeds")
    assert table.section("ahus")["Tongariki"] == "small Moai"
    assert table.section("island") == {"Tongariki": "turtle, 1 standing, 0 lying"}
    table.say("turtle: use Take Three More\nturtle: gain 4 Reeds")
    table.has("turtle", tiles="none", resources="6 Reeds")
    assert table.section("island") == {"Tongariki": "turtle, 0 standing, 1 lying"}


@rule("N40")
def test_one_takes_neither_more_nor_less_nor_other_than_the_space_shows() -> None:
    table = transport(BESIDE.replace("moai", "resources: 2 Reeds\nmoai").replace("1 small", "1 medium"))
    table.say("turtle: transport medium Moai\nturtle: carry to Tongariki\nturtle: erect on Tongariki")
    assert table.legal("turtle") == ["buy Fervent", "gain 3 Reeds"]
    for gain in ("gain 2 Reeds", "gain 5 Reeds", "gain 3 Eggs", "gain 2 Reeds, 1 Egg"):
        assert table.refused(f"turtle: {gain}", "N40") == (
            "this Moai brings 3 Resources of the kind the space shows, or the next higher if you have Fervent"
        )
    assert table.refused("turtle: end turn", "N40") == "that can't be done now: a Moai is being erected"


@rule("N40", "N61")
def test_of_several_figures_one_chooses_who_tires() -> None:
    table = carrying(
        "Tongariki: turtle, 1 standing", "[turtle]\nsorcerer: Tongariki\nimprovements: Chief\nchief: Tongariki"
    )
    table.say("turtle: carry to Tongariki")
    assert table.legal("turtle", "erect on Tongariki") == [
        "erect on Tongariki",
        "erect on Tongariki with Sorcerer",
        "erect on Tongariki with Chief",
    ]
    table.say("turtle: erect on Tongariki with Sorcerer")
    table.has("turtle", sorcerer="Tongariki, lying")
    assert table.section("island") == {"Tongariki": "turtle, 1 standing, 0 lying"}


@rule("N41")
def test_the_fatigued_still_carry_and_neither_erect_nor_style() -> None:
    table = transport(
        """
        [turtle]
        moai: 2 small
        resources: 4 Reeds
        [island]
        Tongariki: turtle, 1 standing
        Poike: turtle, 1 standing
        """
    )
    table.say(
        "turtle: transport small Moai\nturtle: carry to Tongariki\nturtle: erect on Tongariki\nturtle: gain 1 Reed"
    )
    table.say("turtle: end turn\nturtle: transport small Moai\nturtle: carry to Tongariki")
    assert table.legal("turtle") == ["carry to Poike"]
    styling = transport(
        "[turtle]\nresources: 4 Reeds\n[island]\nHanga Roa: turtle, 0 standing, 1 lying\n[ahus]\nTautira: small Moai"
    )
    styling.refused("turtle: transport Pukao", "N31")


@rule("N42")
def test_moai_not_erected_go_back_to_the_supply() -> None:
    table = transport("[turtle]\nmoai: 1 small, 1 large\nresources: 2 Reeds\n[dolphin]\nmoai: 2 medium")
    assert table.state.supply == [7, 5, 5]
    table.say("turtle: drop out")
    assert table.state.round == 3
    assert table.state.supply == [8, 7, 6]
    table.has("turtle", moai="none")


@rule("N43")
def test_on_a_choice_space_each_resource_is_chosen_singly() -> None:
    table = carrying("Tongariki: turtle, 1 standing\nPoike: turtle, 1 standing", size="medium")
    table.say("turtle: carry to Tongariki\nturtle: carry to Poike\nturtle: erect on Motu Toremo Hiva")
    assert table.legal("turtle") == ["gain 3 Wood", "gain 1 Egg, 2 Wood", "gain 2 Eggs, 1 Wood", "gain 3 Eggs"]
    table.say("turtle: gain 2 Eggs, 1 Wood")
    assert table.stock("turtle") == (1, 3, 2, 1)


# styling

STYLING = """
    [turtle]
    resources: 4 Reeds
    [island]
    Hanga Roa: turtle, 1 standing
    [ahus]
    Tautira: small Moai
"""


def pukao_at_hanga_roa(text: str = STYLING, more: str = "") -> Table:
    table = transport(more + text)
    return table.say("turtle: transport Pukao\nturtle: carry to Hanga Roa\nturtle: style on Tautira")


@rule("N50", "N51")
def test_a_pukao_goes_on_an_unstyled_moai_the_transporter_tires_and_four_resources_buy_an_offering() -> None:
    table = pukao_at_hanga_roa()
    assert table.section("ahus")["Tautira"] == "small Moai, Pukao"
    assert table.section("island") == {"Hanga Roa": "turtle, 0 standing, 1 lying"}
    assert table.state.pukao_left == 18 + 1
    assert table.legal("turtle", "give") == ["give 4 Reeds for Hut"]
    table.say("turtle: give 4 Reeds for Hut")
    table.has("turtle", resources="nothing", offerings="Hut 8")
    assert table.state.stack_value(0) == 7


@rule("N50")
def test_exactly_one_exchange_a_styling() -> None:
    table = pukao_at_hanga_roa(STYLING.replace("4 Reeds", "8 Reeds"))
    assert table.refused("turtle: end turn", "N50") == "that can't be done now: a Moai is being styled"
    table.say("turtle: give 4 Reeds for Hut")
    assert table.refused("turtle: give 4 Reeds for Hut", "N35") == (
        "that can't be done now: a turn is coming to its end"
    )
    table.has("turtle", offerings="Hut 8", resources="4 Reeds")


@rule("N50")
def test_styling_is_for_who_can_pay_for_an_offering() -> None:
    table = transport(STYLING.replace("4 Reeds", "3 Reeds"))
    assert table.refused("turtle: transport Pukao", "N50") == "you could not pay for any Offering"
    # nor with an exchange that yields no tile: four Huts are gone
    huts = "[dolphin]\nofferings: Hut 8, Hut 7, Hut 6, Hut 6"
    assert transport(STYLING + huts).refused("turtle: transport Pukao", "N50") == "you could not pay for any Offering"


@rule("N50")
def test_a_purchase_must_not_make_the_exchange_impossible() -> None:
    table = pukao_at_hanga_roa()
    assert table.refused("turtle: buy Fervent", "N50") == "then you could no longer pay for an Offering"
    rich = pukao_at_hanga_roa(STYLING.replace("4 Reeds", "6 Reeds"))
    rich.say("turtle: buy Fervent\nturtle: give 4 Reeds for Hut")
    rich.has("turtle", resources="nothing", improvements="Fervent")


@rule("N50")
def test_one_pukao_must_be_left() -> None:
    names = [ahu.name for ahu in Table().game.board.ahus if ahu.name != "Tautira"]
    sizes = ["small"] * 7 + ["medium"] * 7 + ["large"] * 6
    styled = "\n".join(f"{name}: {size} Moai, Pukao" for name, size in zip(names, sizes, strict=True))
    table = transport(STYLING + styled)
    assert table.state.pukao_left == 0
    assert table.refused("turtle: transport Pukao", "N50") == "no Pukao is left"


@rule("N50")
def test_any_unstyled_moai_there_may_be_styled_whoever_erected_it() -> None:
    table = transport(
        """
        [turtle]
        resources: 4 Reeds
        [island]
        Tuu Tapu: turtle, 1 standing
        Vaihu: dolphin, 1 standing
        Akahanga: turtle, 1 standing
        [ahus]
        Akahanga: large Moai
        Ura Uranga Te Mahina: small Moai
        """
    )
    table.say("turtle: transport Pukao\nturtle: carry to Tuu Tapu\nturtle: carry to Vaihu\nturtle: carry to Akahanga")
    assert table.legal("turtle") == ["style on Akahanga", "style on Ura Uranga Te Mahina"]
    table.say("turtle: style on Ura Uranga Te Mahina\nturtle: give 4 Reeds for Hut")
    assert table.section("ahus")["Akahanga"] == "large Moai"


@rule("N50")
def test_not_an_empty_ahu_nor_a_styled_moai() -> None:
    table = transport(
        STYLING.replace("Hanga Roa: turtle, 1 standing", "Hanga Roa: turtle, 1 standing\nTahai: turtle, 1 standing")
        + "Ko Te Riku: small Moai, Pukao"
    )
    table.say("turtle: transport Pukao")
    assert table.legal("turtle") == ["carry to Tahai", "carry to Hanga Roa"]  # only on the way to Hanga Roa
    table.say("turtle: carry to Tahai")
    assert table.legal("turtle") == ["carry to Hanga Roa"]
    assert table.refused("turtle: style on Ko Te Riku", "N50") == "on Ko Te Riku there is no Moai without a Pukao"
    tired = transport(
        STYLING.replace("[ahus]", "Tahai: turtle, 0 standing, 1 lying\nAkivi: dolphin, 1 standing\n[ahus]")
    )
    tired.say("turtle: transport Pukao")
    assert tired.refused("turtle: carry to Akivi", "N50") == "from Akivi no chain reaches an Ahu where you could finish"
    tired.say("turtle: carry to Tahai")
    assert tired.refused("turtle: style on Ko Te Riku", "N50") == "your Villager there is fatigued or missing"
    empty = transport("[turtle]\nresources: 4 Reeds\n[island]\nHanga Roa: turtle, 1 standing")
    empty.refused("turtle: transport Pukao", "N31")


@rule("N50")
def test_the_resource_of_the_space_does_not_matter() -> None:
    table = pukao_at_hanga_roa(STYLING.replace("4 Reeds", "4 Wood"))  # Hanga Roa shows Pearls
    table.say("turtle: give 4 Wood for Boat")
    table.has("turtle", offerings="Boat 11")


@rule("N50", "N40")
def test_styling_takes_no_tile_and_brings_no_resource() -> None:
    table = pukao_at_hanga_roa().say("turtle: give 4 Reeds for Hut")
    table.has("turtle", tiles="none", resources="nothing")


@rule("N50", "N5")
def test_offerings_come_from_the_top_of_the_stack() -> None:
    table = pukao_at_hanga_roa(STYLING, "[dolphin]\nofferings: Hut 8, Hut 7")
    table.say("turtle: give 4 Reeds for Hut")
    table.has("turtle", offerings="Hut 6")


# what the prints leave open


@rule("N37")
def test_who_can_neither_transport_use_a_tile_nor_buy_is_out_without_being_asked() -> None:
    table = transport("[dolphin]\nresources: 2 Reeds\n[moray]\nresources: 1 Reed, 1 Egg\n[turtle]\nresources: 2 Eggs")
    table.say("turtle: drop out")
    assert table.actors() == ["dolphin"]  # could buy Fervent
    table.say("dolphin: drop out")
    assert table.state.round == 3  # Moray could do nothing


@rule("N44", "N34")
def test_when_erecting_one_may_choose_a_resource_whose_track_is_full() -> None:
    table = carrying(
        "Tongariki: turtle, 1 standing\nPoike: turtle, 1 standing", "[turtle]\nresources: 10 Eggs, 9 Wood", "medium"
    )
    table.say("turtle: carry to Tongariki\nturtle: carry to Poike\nturtle: erect on Motu Toremo Hiva")
    assert {"gain 3 Eggs", "gain 1 Egg, 2 Wood", "gain 3 Wood"} <= set(table.legal("turtle", "gain"))
    table.say("turtle: gain 3 Eggs")
    assert table.stock("turtle") == (0, 10, 9, 0)


@rule("N65", "N63")
def test_nothing_is_bought_between_the_steps_of_a_chain() -> None:
    table = carrying("Tongariki: turtle, 1 standing", "[turtle]\nresources: 2 Reeds, 2 Eggs")
    assert table.legal("turtle", "buy") == []
    assert table.refused("turtle: buy Fervent", "N31").startswith("that can't be done now")
    table.say("turtle: carry to Tongariki\nturtle: erect on Tongariki")
    assert table.legal("turtle", "buy") == ["buy Fervent", "buy Artistic"]


@rule("N30")
def test_after_a_turn_the_next_in_order_plays_not_the_first_again() -> None:
    more = "[turtle]\nresources: 2 Reeds\n[dolphin]\nresources: 2 Reeds\n[moray]\nresources: 2 Reeds"
    table = transport(more).say("turtle: drop out")
    assert table.actors() == ["dolphin"]
    table.say("dolphin: drop out")
    assert table.actors() == ["moray"]


@rule("N30", "N35")
def test_after_a_transport_and_its_afterwards_the_next_in_order_plays() -> None:
    table = transport(
        "[turtle]\nmoai: 2 small\nresources: 4 Reeds\n[dolphin]\nresources: 2 Reeds\n"
        "[island]\nTongariki: turtle, 2 standing"
    )
    table.say(
        "turtle: transport small Moai\nturtle: carry to Tongariki\nturtle: erect on Tongariki\nturtle: gain 1 Reed"
    )
    table.say("turtle: end turn")
    assert table.actors() == ["dolphin"]


@rule("N37", "N30")
def test_who_was_out_for_want_of_anything_to_do_stays_out_though_a_chain_opens() -> None:
    # Turtle has a Moai but no chain; then Dolphin lends a hand where it was broken
    table = transport(
        """
        order: turtle dolphin moray
        turn: dolphin
        [turtle]
        moai: 1 small
        resources: nothing
        out: yes
        [dolphin]
        tiles: 1 Lend a Hand
        sculptors: 1 0 0
        moai: 1 small
        [island]
        Ovahe: turtle, 1 standing
        Tongariki: dolphin, 1 standing
        """
    )
    table.say("dolphin: use Lend a Hand, Villager of column 1 to Pui\ndolphin: transport small Moai")
    table.say("dolphin: carry to Tongariki\ndolphin: erect on Tongariki")
    assert table.state.out[0]
    assert table.legal("turtle") == []


@rule("N37")
def test_who_finds_nothing_to_do_at_their_turn_is_marked_out() -> None:
    table = transport("[turtle]\nresources: 2 Reeds\n[dolphin]\nresources: 1 Reed\n[moray]\nresources: 2 Reeds")
    table.say("turtle: drop out")
    assert table.section("dolphin")["out"] == "yes"
    assert table.actors() == ["moray"]
