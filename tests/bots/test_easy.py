"""The level easy makes the mistakes of a beginner: it overlooks others, has habits, and forgets what can be done."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from ahu.arena.match import play_match
from ahu.bots.catalogue import find_bot
from ahu.bots.heuristics import Turn, heuristics_of
from ahu.bots.levels import without_forgotten
from ahu.core.action import Action
from ahu.games.giants.heuristics.beginner import beginner_weights
from ahu.games.giants.heuristics.island import Island
from ahu.games.giants.heuristics.tolls import Tolls
from ahu.games.giants.heuristics.weights import Weights
from ahu.games.giants.rules.actions import Bid
from ahu.games.giants.rules.game import Giants
from ahu.games.rapanui.heuristics.beginner import beginner_weights as rapanui_beginner_weights
from ahu.games.rapanui.heuristics.heuristics import RapaNuiHeuristics
from ahu.games.rapanui.heuristics.placement import Placing
from ahu.games.rapanui.heuristics.weights import Weights as RapaNuiWeights
from ahu.games.rapanui.rules.actions import UseTile
from ahu.games.rapanui.rules.game import RapaNui
from tests.games.giants.rules.table import PLACING, Table
from tests.games.rapanui.rules.table import placing

if TYPE_CHECKING:
    from ahu.core.game import Game
    from ahu.core.record import Record

GAMES = 8


def games_of_beginners(game: Game) -> list[Record]:
    """Some games in which easy bots have all seats."""
    return [
        play_match(game, [find_bot("easy") for _ in game.seats], Random(f"beginners/{number}")).record
        for number in range(GAMES)
    ]


class Walk(Action):
    """A common kind of action."""


class Fly(Action):
    """A rare kind of action."""


def test_what_is_seldom_possible_is_forgotten_altogether() -> None:
    walks = [Turn([Walk(f"walk {number}")], -float(number)) for number in range(3)]
    flights = [Turn([Fly(f"fly {number}")], 5.0) for number in range(2)]
    assert without_forgotten([*flights, *walks]) == walks


def test_of_what_is_done_all_the_time_one_chance_is_overlooked() -> None:
    walks = [Turn([Walk(f"walk {number}")], -float(number)) for number in range(3)]
    flight = Turn([Fly("fly")], -9.0)
    assert without_forgotten([*walks, flight]) == [*walks[1:], flight]
    assert without_forgotten(walks[:1]) == walks[:1]


def test_beginners_in_giants_do_not_foresee_the_routes_of_others() -> None:
    """Green will carry a Moai from the quarry; figures beside it would earn tolls."""
    state = Table(position=PLACING + "[island]\ne9: green 1 Worker\n[loads]\nMoai 2a: before green\n").state
    island = Island(state.game.board, Weights())

    def seen(weights: Weights) -> int:
        tolls = Tolls(state, island, weights, 0)
        return sum(tolls.at(at) > 0 for at in range(island.hexes))

    assert seen(Weights()) > 0
    assert [seen(beginner_weights(seat)) for seat in range(2)] == [0, 0]


def test_beginners_in_giants_bid_by_habit() -> None:
    """Those on every second seat bid too much; the others begin late and bid too little."""
    game = Giants.set_up(Giants.seats_for(4))
    figures, early = [0] * 4, [0] * 4
    for record in games_of_beginners(game):
        state = record.start.copy()
        for move in record.moves:
            if isinstance(move.action, Bid):
                number = move.action.workers + move.action.sorcerer + move.action.chief
                figures[move.actor] += number
                early[move.actor] += number if state.rounds() == 1 else 0
            state.play(move.actor, move.action)
    assert early[0] == early[2] == 0
    assert min(early[1], early[3]) > 0
    assert min(figures[1], figures[3]) > 1.5 * max(figures[0], figures[2])


def test_beginners_in_rapa_nui_do_not_foresee_the_tolls_of_opponents() -> None:
    """A space that brings nothing but tolls and links is worth more to whoever counts on opponents that cross it."""
    state = placing().state

    def worth(weights: RapaNuiWeights) -> float:
        return sum(Placing(RapaNuiHeuristics(state.game, weights).island, state, 0).spaces)

    for seat in range(2):
        careless = rapanui_beginner_weights(seat)
        careful = replace(careless, moai_crossing=RapaNuiWeights().moai_crossing)
        assert worth(careful) > worth(careless)
        assert worth(replace(careful, moai_crossing=0.0)) == worth(careless)


def test_beginners_in_rapa_nui_use_tiles_by_habit() -> None:
    """Those on every second seat use them at once; the others save them for too long."""
    game = RapaNui.set_up(RapaNui.seats_for(4))
    used = [0] * 4
    for record in games_of_beginners(game):
        for move in record.moves:
            if isinstance(move.action, UseTile):
                used[move.actor] += 1
    assert min(used[1], used[3]) > max(used[0], used[2])


def test_the_heuristics_of_a_beginner_are_made_once_and_another_seat_has_others() -> None:
    for game in (Giants.set_up(Giants.seats_for(3)), RapaNui.set_up(RapaNui.seats_for(3))):
        usual = heuristics_of(game)
        assert usual.of_beginner(1) is usual.of_beginner(1)
        assert usual.of_beginner(1) is not usual.of_beginner(0)
        assert usual.of_beginner(0) is not usual
