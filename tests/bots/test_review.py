"""A game looked through: chances from step to step, and where they turned."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from ahu.bots import review
from ahu.bots.review import review_game
from ahu.core.action import CHANCE
from ahu.core.record import Record
from ahu.registry import games
from tests.play import EAGER

if TYPE_CHECKING:
    from ahu.core.state import State


def played(name: str, seed: int = 3, players: int = 3) -> Record:
    """A whole game by eager players."""
    record = Record(games()[name].set_up(games()[name].seats_for(players)))
    for move in EAGER[name](record.state.copy(), Random(seed), 1.0):
        record.play(move.actor, move.action)
    return record


@pytest.mark.parametrize("name", games())
def test_the_chances_go_from_the_first_move_to_the_last(name: str) -> None:
    record = played(name)
    marks = review_game(record).marks
    assert [mark.number for mark in marks] == sorted({mark.number for mark in marks})
    assert (marks[0].number, marks[-1].number) == (0, len(record.moves))
    for mark in marks:
        assert len(mark.points) == len(mark.chances) == 3
        assert sum(mark.chances) == pytest.approx(1.0)
    assert marks[-1].points == record.state.scores()
    won = record.state.winners()
    assert marks[-1].chances == [(seat in won) / len(won) for seat in range(3)]


@pytest.mark.parametrize("name", games())
def test_a_turning_point_is_a_decision_of_one_seat_with_what_it_knew(name: str) -> None:
    record = played(name)
    found = review_game(record).turning_points
    assert 1 <= len(found) <= review.MOST
    assert [(d.before, d.seat) for d in found] == sorted((d.before, d.seat) for d in found)
    for decision in found:
        before = record.state_after(decision.before)
        assert decision.view == before.view(decision.seat).write()
        own = [move for move in record.moves[decision.before : decision.after] if move.actor == decision.seat]
        assert [move.action.text for move in own] == decision.actions
        assert own[0].action in before.actions(decision.seat)
        assert len(before.actions(decision.seat)) > 1
        assert abs(decision.became - decision.was) >= review.LEAST
        others = {move.actor for move in record.moves[decision.before : decision.after]} - {decision.seat}
        assert CHANCE not in others
        assert not others or own[0].action.seal


def test_what_is_sealed_by_several_is_one_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bids are shown together: what comes of them is not the last bidder's doing alone."""

    def after_bids(state: State) -> tuple[list[float], list[float]]:
        done = not state.sealed() and state.write() != before
        return [0.0, 0.0, 0.0], [0.6, 0.3, 0.1] if done else [0.1, 0.3, 0.6]

    record = played("giants")
    first = next(number for number, move in enumerate(record.moves) if move.action.seal)
    before = record.state_after(first).write()
    monkeypatch.setattr(review, "evaluate_position", after_bids)
    monkeypatch.setattr(review, "MOST", 1000)
    bids = [d for d in review_game(record).turning_points if d.before == first]
    assert [decision.seat for decision in bids] == [0, 2]
    assert {decision.after for decision in bids} == {first + 3}
    for decision in bids:
        assert len(decision.actions) == 1


def test_a_game_without_a_move_has_nothing_to_tell() -> None:
    record = Record(games()["giants"].set_up(games()["giants"].seats_for(3)))
    found = review_game(record)
    assert ([mark.number for mark in found.marks], found.turning_points) == ([0], [])


def test_the_same_game_is_looked_through_alike() -> None:
    record = played("rapanui")
    assert review_game(record) == review_game(record)
