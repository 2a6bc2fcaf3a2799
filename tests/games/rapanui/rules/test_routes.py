"""Whole transports: the best chain to every Ahu, always one that can be walked."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from ahu.games.rapanui.rules.actions import Erect, Style
from ahu.games.rapanui.rules.game import RapaNui
from ahu.games.rapanui.rules.phase3_transport import may_style
from ahu.games.rapanui.rules.pieces import CHIEF, EGGS, NOBODY, PUKAO, REEDS, SIZES, SMALL, VILLAGER, WOOD
from ahu.games.rapanui.rules.position import CARRYING, TOLL, TRANSPORT
from ahu.games.rapanui.rules.routes import Route, routes
from tests.games.rapanui.rules.players import moves_of_a_game, seeded_games
from tests.games.rapanui.rules.table import Table, rule, transport

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ahu.games.rapanui.rules.state import State


def moments(players: int, seed: int) -> Iterator[tuple[State, int]]:
    """Positions of an eager game in which something is or can be transported, with what."""
    state = RapaNui.set_up(RapaNui.seats_for(players)).start()
    ahead = state.copy()
    for move in moves_of_a_game(ahead, random.Random(seed)):
        if state.stage == TRANSPORT:
            own = range(state.turn * 3, state.turn * 3 + 3)
            for cargo, action in enumerate(state.game.actions.transport):
                if action in state.actions(state.turn):
                    assert cargo == PUKAO or state.moai[own[cargo]]
                    yield state, cargo
        elif state.stage == CARRYING:
            yield state, state.cargo
        state.play(move.actor, move.action)


def played(state: State, route: Route) -> State:
    """The position after a route, every step of which must have been legal."""
    after, seat = state.copy(), state.turn
    for action in route.actions:
        assert action in after.actions(seat), (str(action), state.write())
        after.play(seat, action)
    return after


def ends(state: State, seen: dict[tuple[int, ...], set[str]]) -> set[str]:
    """Every way a transport can end, found by walking all chains."""
    if state.path in seen:
        return seen[state.path]
    found: set[str] = set()
    for action in state.actions(state.turn):
        if isinstance(action, Erect | Style):
            found.add(str(action))
        else:
            after = state.copy()
            after.play(state.turn, action)
            found |= ends(after, seen)
    seen[state.path] = found
    return found


@rule("N31", "N40", "N50")
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (3, 3), (4, 4), (4, 5)])
def test_every_route_is_legal_step_by_step_and_every_ahu_that_can_be_reached_has_one(players: int, seed: int) -> None:
    looked_at = 0
    for state, cargo in moments(players, seed):
        found = routes(state, state.turn, cargo)
        begun = state.copy()
        if state.stage == TRANSPORT:
            begun.play(state.turn, state.game.actions.transport[cargo])
        assert sorted(str(route.actions[-1]) for route in found) == sorted(ends(begun, {}))
        for route in found:
            after = played(state, route)
            built = after.ahu_pukao if cargo == PUKAO else [size >= 0 for size in after.ahu_moai]
            assert built[route.ahu] or after.stage == TOLL
            looked_at += 1
    assert looked_at > 20


def positions(seed: int) -> Iterator[State]:
    """Positions of the transport, from games of all player counts, eager and at random."""
    for state, moves in seeded_games(seed, 30):
        for _ in moves:
            if state.stage in (TRANSPORT, CARRYING):
                yield state


@rule("N30", "N31", "N50")
def test_the_fast_search_of_the_rules_allows_what_has_a_route() -> None:
    begun = carried = 0
    for state in positions(8):
        seat, legal = state.turn, state.actions(state.turn)
        if state.stage == TRANSPORT:
            for cargo, action in enumerate(state.game.actions.transport):
                has = may_style(state, seat) if cargo == PUKAO else state.moai[seat * len(SIZES) + cargo] > 0
                assert (action in legal) == (has and bool(routes(state, seat, cargo)))
            begun += 1
            continue
        for there in state.game.board.neighbours[state.path[-1]]:
            after = state.copy()
            after.path = (*state.path, there)
            open_ = state.holder[there] != NOBODY and there not in state.path
            leads = open_ and bool(routes(after, seat, state.cargo))
            assert (state.game.actions.carry[there] in legal) == leads
        carried += 1
    assert begun > 1000
    assert carried > 1000


def cheapest(state: State, route: Route) -> int:
    """The fewest tolls to others by which the end of a route can be reached, found by walking all chains."""
    if route.actions[-1] in state.actions(state.turn):
        return sum(state.holder[space] not in (state.turn, -2) for space in state.path[1:-1])
    best = 99
    for action in state.actions(state.turn):
        if not isinstance(action, Erect | Style):
            after = state.copy()
            after.play(state.turn, action)
            best = min(best, cheapest(after, route))
    return best


@rule("N32")
@pytest.mark.parametrize("seed", [6, 7])
def test_no_chain_gives_others_fewer_tolls(seed: int) -> None:
    for number, (state, cargo) in enumerate(moments(3, seed)):
        if state.stage == TRANSPORT and number % 4 == 0:
            begun = state.copy()
            begun.play(state.turn, state.game.actions.transport[cargo])
            for route in routes(state, state.turn, cargo):
                path = route.spaces
                given = sum(state.holder[space] not in (state.turn, -2) for space in path[1:-1])
                assert given == cheapest(begun, route)


def only(table: Table, cargo: int, ahu: str) -> Route:
    """The one route to an Ahu."""
    found = routes(table.state, table.state.turn, cargo)
    (route,) = [route for route in found if table.game.board.ahus[route.ahu].name == ahu]
    return route


def names(table: Table, route: Route) -> list[str]:
    return [table.game.board.spaces[space] for space in route.spaces]


@rule("N32")
def test_a_longer_way_that_pays_nobody_is_better_than_a_short_one_that_pays() -> None:
    table = transport(
        """
        [turtle]
        moai: 1 small
        [island]
        Hanga Tetenga: dolphin, 1 standing
        Pui: turtle, 1 standing
        Oroi: turtle, 1 standing
        Akahanga: turtle, 1 standing
        """
    )
    route = only(table, SMALL, "Akahanga")
    assert names(table, route) == ["Rano Raraku", "Pui", "Oroi", "Akahanga"]
    assert route.tolls == ()
    assert route.figure == VILLAGER


@rule("N32", "N36")
def test_of_equal_numbers_of_tolls_the_ones_worth_least_are_given() -> None:
    table = transport(
        """
        [turtle]
        moai: 1 small
        [island]
        Pui: turtle, 1 standing
        Ovahe: dolphin, 1 standing
        Vaitea: moray, 1 standing
        Anakena: turtle, 1 standing
        """
    )
    route = only(table, SMALL, "Nau Nau")
    assert names(table, route) == ["Rano Raraku", "Pui", "Vaitea", "Anakena"]
    assert [(toll.seat, toll.kinds) for toll in route.tolls] == [(2, (REEDS,))]


@rule("N32")
def test_a_choice_of_the_receiver_comes_after_the_route_and_never_within_it() -> None:
    table = transport(
        """
        [turtle]
        moai: 1 small
        [island]
        Tongariki: turtle, 1 standing
        Poike: dolphin, 1 standing
        Mahatua: turtle, 1 standing
        Papa Vaka: turtle, 0 standing, 1 lying
        """
    )
    table.say("turtle: transport small Moai\nturtle: carry to Tongariki\nturtle: carry to Poike")
    route = only(table, SMALL, "Mahatua")
    assert [(toll.seat, toll.kinds) for toll in route.tolls] == [(1, (EGGS, WOOD))]
    after = played(table.state, route)
    assert after.stage == TOLL
    assert after.actors() == (1,)


@rule("N33", "N50")
def test_a_pukao_pays_reeds_and_is_brought_by_each_figure_that_could_style() -> None:
    table = transport(
        """
        [turtle]
        resources: 4 Reeds
        improvements: Chief
        chief: Tahai
        [island]
        Tahai: turtle, 1 standing
        Akivi: dolphin, 1 standing
        [ahus]
        Ko Te Riku: small Moai
        """
    )
    found = routes(table.state, 0, PUKAO)
    assert [str(route.actions[-1]) for route in found] == ["style on Ko Te Riku", "style on Ko Te Riku with Chief"]
    assert [route.figure for route in found] == [VILLAGER, CHIEF]


@rule("N34")
def test_a_toll_to_a_full_track_counts_for_nothing() -> None:
    table = transport(
        """
        [turtle]
        moai: 1 small
        [dolphin]
        resources: 10 Reeds
        [island]
        Hanga Tetenga: dolphin, 1 standing
        Akahanga: turtle, 1 standing
        """
    )
    assert only(table, SMALL, "Akahanga").tolls == ()


@rule("N31")
def test_on_the_way_no_space_is_entered_again() -> None:
    table = transport(
        """
        [turtle]
        moai: 1 small
        [island]
        Tongariki: turtle, 1 standing
        Hanga Tetenga: turtle, 1 standing
        """
    )
    table.say("turtle: transport small Moai\nturtle: carry to Tongariki")
    board = table.game.board
    for route in routes(table.state, 0, SMALL):
        assert board.crater not in route.spaces[1:]
        assert board.ahus[route.ahu].space in route.spaces
