"""Who sees what (N53): Offerings lie face down, everything else is open."""

from __future__ import annotations

import random

import pytest

from ahu.core.action import SPECTATOR
from ahu.games.rapanui.rules.game import RapaNui
from ahu.games.rapanui.rules.offering import FACE_DOWN, code, is_outstanding, name_of, type_of, value_of
from tests.games.rapanui.rules.players import moves_of_a_game
from tests.games.rapanui.rules.table import Table, rule, transport

FACE = "[turtle]\nresources: 2 Reeds\nofferings: Hut 8, Outstanding Boat 12\n[moray]\nofferings: Necklace 12"


@rule("N53")
def test_others_are_shown_how_many_offerings_one_has_not_which() -> None:
    table = transport(FACE)
    shown = table.state.screen(table.seat("dolphin")).write()
    assert "offerings: ?, ?\n" in shown
    assert "offerings: ?\n" in shown
    assert "Necklace 12" not in shown
    assert table.state.screen(SPECTATOR).write() == shown


@rule("N53")
def test_ones_own_are_shown() -> None:
    table = transport(FACE)
    shown = table.state.screen(table.seat("turtle")).write()
    assert "offerings: Hut 8, Outstanding Boat 12\n" in shown
    assert "offerings: ?\n" in shown


@rule("N53", "N5")
def test_what_was_taken_from_the_open_stacks_everybody_sees() -> None:
    table = transport(FACE)
    shown = table.state.screen(SPECTATOR).write()
    assert "stacks taken: 1 0 0 0 1\n" in shown
    assert "outstanding taken: 0 0 0 1 0\n" in shown


@rule("N53")
def test_a_perfect_memory_knows_everything() -> None:
    table = transport(FACE)
    for viewer in (0, 1, 2, SPECTATOR):
        assert table.state.view(viewer).write() == table.state.write()
        assert table.state.view(viewer).determinize(random.Random(1)).write() == table.state.write()


@rule("N53")
def test_the_log_tells_which_kind_was_taken() -> None:
    table = transport(
        "[turtle]\nresources: 4 Reeds\n[island]\nHanga Roa: turtle, 1 standing\n[ahus]\nTautira: small Moai"
    )
    table.say(
        "turtle: transport Pukao\nturtle: carry to Hanga Roa\nturtle: style on Tautira\nturtle: give 4 Reeds for Hut"
    )
    assert table.record.lines(1)[-1] == "turtle: give 4 Reeds for Hut"


@rule("N53", "N71")
def test_at_the_end_all_is_turned_up() -> None:
    position = "round: 5\nstage: over\norder: turtle dolphin moray\nlast built: 5\n[turtle]\nofferings: Hut 8"
    table = Table(position=position)
    assert table.state.screen(SPECTATOR).write() == table.state.write()


@rule("N53", "N60")
@pytest.mark.parametrize("players", RapaNui.player_counts)
def test_what_lies_face_down_changes_no_byte_of_a_screen(players: int) -> None:
    """States that differ only in which Offerings others hold look the same to a seat."""
    rng = random.Random(players)
    differed = 0
    for _ in range(4):
        state = RapaNui.set_up(RapaNui.seats_for(players)).start()
        for _ in moves_of_a_game(state, rng):
            viewer = rng.choice([SPECTATOR, *range(players)])
            twin = state.game.from_fields(state.fields())  # copies share rows
            for seat in range(players):
                if seat != viewer:
                    twin.offerings[seat] = tuple(
                        code(rng.randrange(5), outstanding=False, value=6) for _ in state.offerings[seat]
                    )
            differed += twin.write() != state.write()
            assert twin.screen(viewer).write() == state.screen(viewer).write()
    assert differed > 100


def test_an_offering_is_one_number_and_reads_back() -> None:
    for offering in range(5):
        for outstanding in (False, True):
            for value in (1, 6, 14, 999):
                tile = code(offering, outstanding, value)
                assert (type_of(tile), is_outstanding(tile), value_of(tile)) == (offering, outstanding, value)
                assert tile != FACE_DOWN
    assert (value_of(FACE_DOWN), name_of(FACE_DOWN)) == (0, "face-down")
    assert name_of(code(3, outstanding=True, value=12)) == "Outstanding Boat"
