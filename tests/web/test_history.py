"""Events at a table, and the game and the log they lead to."""

from __future__ import annotations

from ahu.games.giants.rules.game import Giants
from ahu.web.live.history import History
from ahu.web.table_data import Event, EventKind

PLACING = """
giants position 1
round: 1
stage: placing
first: blue
turn: blue
"""


def begun() -> History:
    game = Giants.set_up(("blue", "green", "red"))
    history = History(game, game.read(PLACING))
    history.apply(
        [
            Event(1, EventKind.PLAY, 0, "place Worker on e9", "first"),
            Event(2, EventKind.PLAY, 1, "place Worker on e9"),
        ]
    )
    return history


def test_moves_taken_back_leave_the_log_but_that_they_were_stays() -> None:
    history = begun()
    history.apply([Event(3, EventKind.BACK, 1, "1")])
    assert [move.action.text for move in history.record.moves] == ["place Worker on e9"]
    assert [(entry.kind, entry.actor, entry.move, entry.taken_back) for entry in history.entries] == [
        (EventKind.PLAY, 0, 1, 0),
        (EventKind.BACK, 1, 0, 1),
    ]
    assert history.state.actors() == (1,)


def test_a_wish_waits_until_somebody_says_no() -> None:
    history = begun()
    history.apply([Event(3, EventKind.ASK, 0, "0"), Event(4, EventKind.YES, 1, "")])
    assert history.undo_request is not None
    assert (history.undo_request.seat, history.undo_request.keep, history.undo_request.agreed) == (0, 0, frozenset({1}))
    history.apply([Event(5, EventKind.NO, 2, "")])
    assert history.undo_request is None
    assert [line.kind for line in history.entries] == [EventKind.PLAY, EventKind.PLAY, EventKind.ASK, EventKind.NO]


def test_a_move_ends_a_wish() -> None:
    history = begun()
    history.apply([Event(3, EventKind.ASK, 0, "0"), Event(4, EventKind.PLAY, 2, "pass")])
    assert history.undo_request is None


def test_it_remembers_what_requests_were_called() -> None:
    assert begun().request_ids == {"first"}


def test_a_seats_last_move() -> None:
    history = begun()
    assert [history.before_last_move(seat) for seat in (0, 1, 2)] == [0, 1, None]
    assert [history.before_last_turn(seat) for seat in (0, 1, 2)] == [0, 1, None]


CARRYING = """
giants position 1
round: 2
stage: carrying
first: blue
turn: blue
lifted: Moai 1a
[blue]
markers: 1
[island]
e9: green 1 Worker
[loads]
Moai 1a: e10, moved blue, trail e10
"""


def test_a_seats_last_turn_is_all_it_did_in_a_row() -> None:
    game = Giants.set_up(("blue", "green", "red"))
    history = History(game, game.read(CARRYING))
    history.apply([Event(1, EventKind.PLAY, 0, "carry to e9, 1 to green"), Event(2, EventKind.PLAY, 0, "mark")])
    assert (history.before_last_move(0), history.before_last_turn(0)) == (1, 0)
