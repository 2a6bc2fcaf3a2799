"""Whole transports, the cheapest way to every place (G50 to G61)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from ahu.games.giants.rules.actions import Carry, Crown, Erect, Leave, Lift, Mark
from ahu.games.giants.rules.game import Giants
from ahu.games.giants.rules.phase4_transport import can_end, endings
from ahu.games.giants.rules.pieces import BEFORE_SCREEN, LOADS, NOBODY, WEIGHT
from ahu.games.giants.rules.position import CARRYING, TRANSPORT
from ahu.games.giants.rules.routes import Route, routes
from tests.games.giants.rules.players import moves_of_a_game, transport_positions
from tests.games.giants.rules.table import TRANSPORT as BEGIN
from tests.games.giants.rules.table import Table, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ahu.games.giants.rules.state import State


def told(found: list[Route]) -> list[str]:
    return ["; ".join(str(step) for step in route.actions) for route in found]


def transports(seed: int, players: int, eagerness: float) -> Iterator[tuple[State, int, int]]:
    """Positions of a random game in which a load may be lifted, or is: with whose turn it is and the load."""
    rng = random.Random(seed)
    state = Giants.set_up(Giants.seats_for(players), ("quick",)).start()
    for _ in moves_of_a_game(state, rng, eagerness):
        if state.stage == TRANSPORT:
            for action in state.actions(state.turn):
                if isinstance(action, Lift):
                    yield state, state.turn, action.load
        elif state.stage == CARRYING:
            yield state, state.turn, state.lifted


def end_of(route: Route) -> tuple[int, str]:
    return route.hexes[-1], str(route.actions[-1])


def every_way(state: State, seat: int, paid: int = 0, length: int = 0) -> Iterator[tuple[tuple[int, str], int, int]]:
    """Every way to finish with the lifted load, by playing it: where and how it ends, what it pays, how long it is."""
    for action in state.actions(seat):
        if isinstance(action, (Erect, Crown, Mark, Leave)):
            yield (state.load_at[state.lifted], str(action)), paid, length
        elif isinstance(action, Carry):
            further = state.copy()
            further.play(seat, action)
            yield from every_way(further, seat, paid + sum(action.tolls), length + 1)


def cheapest(state: State, seat: int, load: int) -> dict[tuple[int, str], tuple[int, int]]:
    """What the cheapest way to each end costs, found by trying all."""
    state = state.copy()
    if state.stage == TRANSPORT:
        state.play(seat, state.game.actions.lift[load])
    best: dict[tuple[int, str], tuple[int, int]] = {}
    for end, paid, length in every_way(state, seat):
        best[end] = min(best.get(end, (paid, length)), (paid, length))
    return best


@rule("G50", "G52", "G53", "G61")
def test_every_route_can_be_played_step_by_step_and_pays_what_it_says() -> None:
    number = 0
    for seed, players in ((1, 3), (2, 4), (3, 5), (4, 4)):
        for state, seat, load in transports(seed, players, 0.9):
            for route in routes(state.screen(seat), seat, load):
                number += 1
                after = state.copy()
                for step in route.actions[:-1]:
                    assert step in after.actions(seat), (step, route)
                    after.play(seat, step)
                assert route.actions[-1] in after.actions(seat)
                assert after.load_at[load] == route.hexes[-1]
                paid = [new - old for new, old in zip(after.score, state.score, strict=True)]
                assert tuple(paid) == route.tolls
    assert number > 1000


@rule("G50", "G52", "G56")
def test_the_routes_are_all_ends_there_are_and_the_cheapest_way_to_each() -> None:
    number = 0
    for seed, players in ((5, 3), (6, 4), (7, 5)):
        for state, seat, load in transports(seed, players, 0.5):
            if sum(strength > 0 for strength in state.carrying) > 9:
                continue  # too many ways to try them all
            found = routes(state, seat, load)
            assert len({end_of(route) for route in found}) == len(found)
            costs = {end_of(route): (sum(route.tolls), len(route.hexes) - 1) for route in found}
            assert costs == cheapest(state, seat, load)
            number += 1
    assert number > 100


def may_act_on(state: State, load: int) -> bool:
    """Whether a load is the seat's to act on, if the action can be finished (G51)."""
    if state.load_at[load] < 0:
        return state.load_at[load] == BEFORE_SCREEN - state.turn
    if state.marked_by[load] != NOBODY:
        return state.marked_by[load] == state.turn
    return state.moved_by[load] in (NOBODY, state.turn)


def carried(state: State, there: int) -> State:
    """The position with the lifted load on a neighbouring hex."""
    after = state.copy()
    after.load_at[after.lifted] = there
    after.trail[after.lifted] |= after.game.bit[there]
    after.steps += 1
    return after


@rule("G50", "G51", "G52", "G53", "G61")
def test_the_fast_search_of_the_rules_allows_what_has_a_route() -> None:
    lifts = carries = 0
    for state in transport_positions(8):
        legal = state.actions(state.turn)
        if state.stage == TRANSPORT:
            found = [load for load in range(LOADS) if may_act_on(state, load) and routes(state, state.turn, load)]
            assert found == [action.load for action in legal if isinstance(action, Lift)]
            lifts += 1
            continue
        board, load = state.game.board, state.lifted
        entered = {action.hex for action in legal if isinstance(action, Carry)}
        for there in board.neighbours[state.load_at[load]]:
            strong = state.carrying[there] >= WEIGHT[load] and not state.trail[load] & state.game.bit[there]
            assert (there in entered) == (strong and bool(routes(carried(state, there), state.turn, load)))
        carries += 1
    assert lifts > 1000
    assert carries > 1000


@rule("G57", "G58", "G59")
def test_the_fast_check_for_an_end_finds_what_the_list_of_ends_does() -> None:
    number = 0
    for state in transport_positions(9):
        for load in range(LOADS)[number % 5 :: 5]:
            for at in range(len(state.game.board.hexes)):
                ends = endings(state, state.turn, load, at, leaving=False)
                assert can_end(state, state.turn, load, at) == bool(ends)
        number += 1
    assert number > 2000


CHAINS = """
    [blue]
    workers: 0
    [green]
    workers: 0
    [red]
    workers: 0
    [island]
    e9: green 1 Worker
    f9: blue 1 Worker
    f8: blue 1 Worker
    e8: blue 1 Worker, green 1 Worker
    [loads]
    Moai 1a: before blue
"""
"""From the quarry to e8 over Green's Worker, or the longer way over one's own."""


@rule("G52", "G55")
def test_the_cheapest_way_is_taken_rather_than_the_shortest() -> None:
    table = Table(position=BEGIN + CHAINS)
    found = [route for route in routes(table.state, 0, 0) if table.game.board.hexes[route.hexes[-1]] == "e8"]
    assert told(found) == [
        "lift Moai 1a; carry to f9; carry to f8; carry to e8; mark",
        "lift Moai 1a; carry to f9; carry to f8; carry to e8; leave",
    ]
    assert all(route.tolls == (0, 0, 0) for route in found)


@rule("G52")
def test_of_equally_cheap_ways_the_shorter_is_taken() -> None:
    table = Table(position=BEGIN + CHAINS.replace("e9: green 1 Worker", "e9: blue 1 Worker"))
    found = [route for route in routes(table.state, 0, 0) if table.game.board.hexes[route.hexes[-1]] == "e8"]
    assert [[table.game.board.hexes[at] for at in route.hexes] for route in found] == [["e10", "e9", "e8"]] * 2


@rule("G56")
def test_by_default_a_toll_goes_to_whoever_is_last_on_the_track() -> None:
    helped = """
        [blue]
        score: 3
        [green]
        score: {green}
        workers: 0
        [red]
        score: {red}
        workers: 0
        [island]
        e9: green 1 Worker, red 2 Workers
        [loads]
        Moai 2a: before blue
    """
    for green, red, tolls in ((5, 4, (0, 0, 2)), (1, 4, (0, 1, 1)), (4, 4, (0, 1, 1))):
        table = Table(options="quick", position=BEGIN + helped.format(green=green, red=red))
        moved = [route for route in routes(table.state, 0, 17) if len(route.hexes) > 1]
        assert {route.tolls for route in moved} == {tolls}


@rule("G57", "G59", "G60")
def test_a_load_may_be_dealt_with_where_it_is_but_not_left_there() -> None:
    table = Table(position=BEGIN + "[blue]\nworkers: 0\n[island]\ng2: blue 1 Worker\n[loads]\nMoai 1a: g2, marked blue")
    assert told(routes(table.state, 0, 0)) == ["lift Moai 1a; erect on Tautira", "lift Moai 1a; erect on Tahai"]


@rule("G61")
def test_an_abandoned_load_has_no_route_that_leaves_it() -> None:
    table = Table(position=BEGIN + CHAINS.replace("1a: before blue", "1a: e10"))
    found = [route.actions[-1] for route in routes(table.state, 0, 0)]
    assert {type(ending) for ending in found} == {Mark, Erect}


@rule("G50", "G60")
def test_from_where_a_lifted_load_is_the_rest_of_the_way_is_told() -> None:
    table = Table(position=BEGIN + CHAINS)
    table.say("blue: lift Moai 1a\nblue: carry to f9")
    found = told(routes(table.state, 0, 0))
    assert {"mark", "leave", "carry to f8; mark", "carry to f8; leave"} <= set(found)
    assert not any(text.startswith("lift") for text in found)
