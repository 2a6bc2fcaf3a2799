"""Positions of Rapa Nui in which it is clear what is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.bots.heuristics import heuristics_of
from ahu.games.rapanui.rules.pieces import NOTHING
from tests.games.rapanui.rules.table import Table, placing, sculpting, transport

if TYPE_CHECKING:
    from ahu.bots.heuristics import Turn

LAST = """
    [ahus]
    Tautira: small Moai
    Ko Te Riku: small Moai, Pukao
    Tepeu: small Moai, Pukao
    Vai Mata: small Moai, Pukao
    Maitaki Te Moa: small Moai, Pukao
    Nau Nau: small Moai, Pukao
    Ature Huki: small Moai, Pukao
    Heki'i: small Moai, Pukao
    Te Pito Kura: medium Moai, Pukao
    Mahatua: medium Moai, Pukao
    Motu Toremo Hiva: medium Moai, Pukao
    Tongariki: medium Moai, Pukao
    One Makihi: medium Moai, Pukao
    Hanga Tetenga: medium Moai, Pukao
    Akahanga: medium Moai, Pukao
    Ura Uranga Te Mahina: large Moai, Pukao
    Vaihu: large Moai, Pukao
    Hanga Poukura: large Moai, Pukao
"""
"""The last round: three Ahus are free, one Moai is bare, at Hanga Roa beside the Pukao Quarry."""


def best(table: Table, name: str = "turtle") -> Turn:
    """The turn the sense would take."""
    return heuristics_of(table.game).turns(table.state, table.seat(name))[0]


def keys(table: Table, name: str = "turtle") -> list[str]:
    """Its turns in words."""
    return [turn.key for turn in heuristics_of(table.game).turns(table.state, table.seat(name))]


def test_who_can_erect_a_moai_does_not_drop_out() -> None:
    table = transport("""
        [turtle]
        moai: 1 large
        [island]
        Hanga Tetenga: turtle, 1 standing, 0 lying
    """)
    assert "erect on Hanga Tetenga" in best(table).key


def test_the_large_moai_goes_where_the_better_resource_is() -> None:
    table = transport("""
        [turtle]
        moai: 1 small, 1 large
        [island]
        Hanga Tetenga: turtle, 1 standing, 0 lying
        Akahanga: turtle, 1 standing, 0 lying
        [ahus]
        Ura Uranga Te Mahina: small Moai, Pukao
        Hanga Tetenga: Barter
        Akahanga: Barter
    """)
    assert "transport large Moai / carry to Hanga Tetenga / carry to Akahanga" in best(table).key


def test_in_the_last_round_one_styles_with_what_buys_most() -> None:
    table = transport(f"""
        [turtle]
        resources: 5 Reeds, 0 Eggs, 0 Wood, 4 Pearls
        [island]
        Hanga Roa: turtle, 1 standing, 0 lying
        {LAST}
    """)
    assert best(table).key.startswith("transport Pukao / carry to Hanga Roa / style on Tautira")
    assert "give 4 Pearls for Necklace" in best(table).key


def test_skimp_is_used_where_it_makes_styling_possible() -> None:
    table = transport(f"""
        [turtle]
        resources: 0 Reeds, 0 Eggs, 0 Wood, 2 Pearls
        tiles: 1 Skimp
        [island]
        Hanga Roa: turtle, 1 standing, 0 lying
        {LAST}
    """)
    assert "use Skimp / give 2 Pearls for Necklace" in best(table).key


def test_rest_lets_who_erected_style_at_once() -> None:
    table = transport(f"""
        [turtle]
        resources: 0 Reeds, 0 Eggs, 4 Wood, 0 Pearls
        tiles: 1 Rest
        [island]
        Hanga Roa: turtle, 0 standing, 1 lying
        {LAST}
    """)
    assert best(table).key.startswith("use Rest on Hanga Roa / transport Pukao")


def test_the_tablet_is_not_wasted_on_what_brings_less_than_its_points() -> None:
    table = transport(f"""
        [turtle]
        tablet: yes
        moai: 1 large
        resources: 1 Reeds
        [island]
        Hanga Roa: turtle, 1 standing, 0 lying
        Tuu Tapu: dolphin, 1 standing, 0 lying
        Vaihu: dolphin, 1 standing, 0 lying
        Akahanga: dolphin, 1 standing, 0 lying
        Hanga Tetenga: dolphin, 1 standing, 0 lying
        {LAST.replace("Tautira: small Moai", "Tautira: Rest")}
    """)
    assert "erect on Tautira" in best(table).key
    assert "Tablet" not in best(table).key


def test_nothing_to_gain_means_dropping_out() -> None:
    table = transport("""
        [turtle]
        tablet: yes
        [dolphin]
        moai: 1 small
        [island]
        Hanga Tetenga: dolphin, 1 standing, 0 lying
    """)
    assert best(table).key == "drop out"


def test_sculptors_make_the_largest_moai_they_can() -> None:
    table = sculpting("""
        [turtle]
        improvements: Popular
        sculptors: 2 1 1
        [island]
        Hanga Tetenga: turtle, 1 standing, 0 lying
    """)
    assert best(table).key == "take large Moai / take small Moai / end turn"


def test_a_villager_more_is_bought_as_early_as_can_be() -> None:
    table = placing("""
        [turtle]
        resources: 1 Reeds, 1 Eggs, 3 Wood, 1 Pearls
    """)
    assert best(table).key.startswith("buy Popular / ")


def test_in_the_last_round_nothing_is_bought() -> None:
    table = placing(f"""
        [turtle]
        resources: 2 Reeds, 2 Eggs, 3 Wood, 3 Pearls
        {LAST}
    """)
    assert "buy" not in best(table).key


def test_a_bare_moai_beside_the_pukao_quarry_is_worth_a_villager_to_who_can_pay() -> None:
    table = placing(f"""
        [turtle]
        resources: 4 Reeds, 4 Eggs, 4 Wood, 4 Pearls
        {LAST}
    """)
    assert best(table).key == "place Villager on Hanga Roa"


def test_who_has_sculptors_and_no_transporter_puts_one_beside_the_crater() -> None:
    table = placing("""
        stars: turtle dolphin moray
        [turtle]
        villagers: 1
        sorcerer: on a star
        sculptors: 1 1 1
        [dolphin]
        villagers: 0
        sorcerer: on a star
        [moray]
        villagers: 0
        sorcerer: on a star
    """)
    state = table.state
    chosen = best(table).key.removeprefix("place Villager on ")
    space = table.game.board.spaces.index(chosen)
    assert space in table.game.board.neighbours[table.game.board.crater]
    assert any(state.ahu_moai[ahu] == NOTHING for ahu in table.game.board.ahus_in[space])
