"""Phase 5, Recovery (G70 to G74)."""

from __future__ import annotations

from tests.games.giants.rules.table import PLACING, Table, rule

RED_TO_PASS = """
    round: 2
    stage: placing
    first: blue
    turn: red
    logs left: 15
    [blue]
    workers: 1, 2 in front
    markers: 1, 2 in front
    sorcerer: in front
    chief: e5
    logs: 3
    half-tablets: 2
    passed: yes
    [green]
    passed: yes
    [island]
    e5: blue 1 Worker, 2 Logs
    [loads]
"""
"""Red is about to pass; nothing can be transported."""


@rule("G70")
def test_figures_and_markers_come_back_half_tablets_stay() -> None:
    table = Table(position=RED_TO_PASS).say("red: pass")
    table.has(
        "blue", workers="4, 0 in front", markers="3, 0 in front", sorcerer="behind", chief="behind",
        half_tablets="2", logs="3",
    )  # fmt: skip


@rule("G71")
def test_every_log_on_the_island_leaves_the_game_carried_over_or_not() -> None:
    table = Table(position=RED_TO_PASS)
    state = table.state
    before = sum(state.logs) + state.logs_on_island() + state.logs_left
    table.say("red: pass")
    assert table.section("island") == {}
    assert sum(table.state.logs) + table.state.logs_left == before - 2


@rule("G72")
def test_the_pawn_goes_to_the_left() -> None:
    table = Table(position=RED_TO_PASS).say("red: pass")
    assert table.game.seats[table.state.first] == "green"
    assert table.state.round == 3
    assert all("passed" not in table.section(name) for name in table.game.seats)


@rule("G70", "G51")
def test_a_marker_may_be_taken_back_giving_up_the_load() -> None:
    table = Table(position=PLACING + "[blue]\nmarkers: 0\n[loads]\nMoai 1a: e5, marked blue\nMoai 1b: e6, marked blue")
    table.say("blue: pass\ngreen: pass\nred: pass")
    assert table.legal("blue") == [
        "take back marker from Moai 1a",
        "take back marker from Moai 1b",
        "keep the rest",
    ]
    table.say("blue: take back marker from Moai 1b\nblue: keep the rest")
    assert table.section("loads") == {"Moai 1a": "e5, marked blue", "Moai 1b": "e6"}
    table.has("blue", markers="1, 0 in front")


@rule("G70")
def test_only_ones_own_markers_can_be_taken_back() -> None:
    table = Table(position=PLACING + "[loads]\nMoai 1a: e5, marked blue\nMoai 1b: e6, marked green")
    table.say("blue: pass\ngreen: pass\nred: pass")
    assert table.refused("blue: take back marker from Moai 1b", "G70") == "your marker is not on the Moai 1b"


@rule("G74", "G72")
def test_markers_are_taken_back_in_turn_order_before_the_pawn_moves() -> None:
    table = Table(
        position="round: 2\nstage: placing\nfirst: green\nturn: green\n"
        "[loads]\nMoai 1a: e5, marked blue\nMoai 1b: e6, marked green\nMoai 1c: e7, marked red"
    )
    table.say("green: pass\nred: pass\nblue: pass")
    order = []
    while table.actors() != ["chance"]:
        order += table.actors()
        assert table.game.seats[table.state.first] == "green"
        table.say(f"{order[-1]}: keep the rest")
    assert order == ["green", "red", "blue"]
    assert table.game.seats[table.state.first] == "red"
