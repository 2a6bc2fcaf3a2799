"""The puzzles that games bring: every position, turn and claim, and the puzzle of the day."""

from __future__ import annotations

import tomllib
from collections import Counter
from datetime import date, timedelta
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest

from ahu.bots.advice import Option
from ahu.bots.catalogue import find_bot
from ahu.bots.heuristics import heuristics_of
from ahu.bots.hint_plan import make_plan
from ahu.core.messages import Message
from ahu.core.record import Record
from ahu.puzzles.puzzle import Strength, daily_puzzle, find_puzzle, next_puzzle, puzzles_of
from ahu.puzzles.trials import compare, gap
from ahu.registry import kits
from tests.bots.true_hints import Advised, check_claims
from tests.games.giants.heuristics import test_true_hints as giants
from tests.games.rapanui.heuristics import test_true_hints as rapanui

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ahu.bots.hint_plan import Claim
    from ahu.core.state import State
    from ahu.puzzles.puzzle import Puzzle
    from tests.bots.true_hints import PlayedTurn

GAMES = ["giants", "rapanui"]
EVERY = [puzzle for game in GAMES for puzzle in puzzles_of(game)]
LEAST, LEAST_OF_STRENGTH = 20, 5
MEASURES: dict[str, Callable[[PlayedTurn, int], list[Claim]]] = {"giants": giants.brought, "rapanui": rapanui.brought}
FACE_DOWN = {"giants": (), "rapanui": ("offerings:",)}
"""Lines of a written position in which somebody who did not see the game knows less than who did."""

every_puzzle = pytest.mark.parametrize("puzzle", EVERY, ids=[f"{puzzle.game}-{puzzle.id}" for puzzle in EVERY])


def taken(puzzle: Puzzle, turn: Sequence[str]) -> State:
    """The state after a turn, each action of which must be legal."""
    record = Record(puzzle.setup, puzzle.start)
    for text in turn:
        record.play_text(puzzle.seat, text)
    return record.state


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_enough_puzzles_of_every_strength_in_a_stable_order(game: str) -> None:
    puzzles = puzzles_of(game)
    assert len(puzzles) >= LEAST
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert len({puzzle.position for puzzle in puzzles}) == len(puzzles)
    found = Counter(puzzle.strength for puzzle in puzzles)
    assert all(found[strength] >= LEAST_OF_STRENGTH for strength in Strength), found
    path = kits()[game].puzzles
    assert path
    ids = [one["id"] for one in tomllib.loads(path.read_text("utf-8"))["puzzle"]]
    assert [puzzle.id for puzzle in puzzles] == ids


@pytest.mark.parametrize("game", GAMES)
def test_puzzles_differ_in_rounds_players_and_kinds_of_turns(game: str) -> None:
    puzzles = puzzles_of(game)
    assert len({puzzle.start.rounds() for puzzle in puzzles}) >= 4
    assert {puzzle.setup.players for puzzle in puzzles} == set(type(puzzles[0].setup).player_counts)
    assert len({type(puzzle.answer[0]) for puzzle in puzzles}) >= 4


@every_puzzle
def test_a_position_is_legal_and_one_seat_begins_its_turn_there(puzzle: Puzzle) -> None:
    start = puzzle.start
    assert start.write() == puzzle.position
    assert start.actors() == (puzzle.seat,)
    assert len(start.actions(puzzle.seat)) > 1


@every_puzzle
def test_the_answer_and_turns_as_good_are_legal_and_whole(puzzle: Puzzle) -> None:
    after = [taken(puzzle, turn) for turn in (puzzle.best, *puzzle.also)]
    assert all(puzzle.seat not in state.actors() for state in after)
    assert {state.write() for state in after} == puzzle.solutions()
    assert len(puzzle.solutions()) == 1 + len(puzzle.also)
    assert 0.02 < puzzle.margin < puzzle.chance < 1


@every_puzzle
def test_whoever_sees_the_table_sees_all_that_the_search_knew(puzzle: Puzzle) -> None:
    start = puzzle.start
    view, screen = start.view(puzzle.seat).write().splitlines(), start.screen(puzzle.seat).write().splitlines()
    unseen = [known for known, seen in zip(view, screen, strict=True) if known != seen]
    assert all(line.startswith(FACE_DOWN[puzzle.game]) for line in unseen), unseen


@every_puzzle
def test_the_reason_can_be_said_and_is_true(puzzle: Puzzle) -> None:
    plan = make_plan(heuristics_of(puzzle.setup), puzzle.start, puzzle.seat, puzzle.answer)
    option = Option(puzzle.answer, 0.0, 0.0, 0, Message("x"), plan)
    assert check_claims(Advised(puzzle.start, puzzle.seat, [option]), MEASURES[puzzle.game])
    assert all(plan.steps)


@every_puzzle
def test_only_an_easy_puzzle_is_solved_by_the_turn_that_looks_best(puzzle: Puzzle) -> None:
    looks_best = find_bot("greedy").choose(puzzle.start.view(puzzle.seat), Random(1))
    solved = taken(puzzle, [action.text for action in looks_best]).write() in puzzle.solutions()
    assert solved == (puzzle.strength is Strength.EASY)


# the puzzle of the day


def test_every_puzzle_has_its_day_before_one_comes_again() -> None:
    days = [date(2026, 1, 1) + timedelta(days=number) for number in range(2 * len(EVERY))]
    puzzles = [daily_puzzle(day) for day in days]
    first, second = puzzles[: len(EVERY)], puzzles[len(EVERY) :]
    assert first == second
    assert {(puzzle.game, puzzle.id) for puzzle in first if puzzle} == {(one.game, one.id) for one in EVERY}


def test_the_games_take_turns_as_long_as_both_have_puzzles() -> None:
    days = [date(2026, 1, 1) + timedelta(days=number) for number in range(len(EVERY))]
    games = [puzzle.game for puzzle in map(daily_puzzle, days) if puzzle]
    fewest = min(len(puzzles_of(game)) for game in GAMES)
    assert sum(one != other for one, other in pairwise(games)) >= 2 * fewest - 2


# around puzzles


def test_a_game_without_puzzles_has_none() -> None:
    assert puzzles_of("chess") == ()
    assert find_puzzle("chess", "1") is None
    assert find_puzzle("giants", "no-such-puzzle") is None


def test_after_the_last_puzzle_comes_the_first() -> None:
    puzzles = puzzles_of("giants")
    assert [next_puzzle(puzzle) for puzzle in puzzles] == [*puzzles[1:], puzzles[0]]


def test_trials_tell_the_answer_from_doing_nothing() -> None:
    puzzle = max(puzzles_of("rapanui"), key=lambda one: one.margin)
    start = puzzle.start
    others = heuristics_of(puzzle.setup).turns(start, puzzle.seat)
    worst = others[-1].actions
    best, other = compare(start, puzzle.seat, [puzzle.answer, worst], 30, 1)
    found = gap(best, other)
    assert found.low < found.mean < found.high
    assert found.mean > puzzle.margin / 2
    assert best.chances != other.chances
    again = compare(start, puzzle.seat, [puzzle.answer, worst], 30, 1)
    assert again[0].chances == best.chances
