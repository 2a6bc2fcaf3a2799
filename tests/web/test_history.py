"""Deeds at a table, and the game and the log they lead to."""

from __future__ import annotations

from ahu.games.giants.rules.game import Giants
from ahu.web.history import Deed, History, Kind

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
    history.follow(
        [
            Deed(1, Kind.PLAY, 0, "place Worker on e9", "first"),
            Deed(2, Kind.PLAY, 1, "place Worker on e9"),
        ]
    )
    return history


def test_moves_taken_back_leave_the_log_but_that_they_were_stays() -> None:
    history = begun()
    history.follow([Deed(3, Kind.BACK, 1, "1")])
    assert [move.action.text for move in history.record.moves] == ["place Worker on e9"]
    assert [(line.kind, line.actor, line.moves) for line in history.lines] == [
        (Kind.PLAY, 0, 1),
        (Kind.BACK, 1, 1),
    ]
    assert history.state.actors() == (1,)


def test_a_wish_waits_until_somebody_says_no() -> None:
    history = begun()
    history.follow([Deed(3, Kind.ASK, 0, "0"), Deed(4, Kind.YES, 1, "")])
    assert history.asked is not None
    assert (history.asked.seat, history.asked.keep, history.asked.agreed) == (0, 0, frozenset({1}))
    history.follow([Deed(5, Kind.NO, 2, "")])
    assert history.asked is None
    assert [line.kind for line in history.lines] == [Kind.PLAY, Kind.PLAY, Kind.ASK, Kind.NO]


def test_a_move_ends_a_wish() -> None:
    history = begun()
    history.follow([Deed(3, Kind.ASK, 0, "0"), Deed(4, Kind.PLAY, 2, "pass")])
    assert history.asked is None


def test_it_remembers_what_requests_were_called() -> None:
    assert begun().idents == {"first"}


def test_a_seats_last_move() -> None:
    history = begun()
    assert [history.last_own_move(seat) for seat in (0, 1, 2)] == [0, 1, None]
    assert [history.last_own_turn(seat) for seat in (0, 1, 2)] == [0, 1, None]


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
    history.follow([Deed(1, Kind.PLAY, 0, "carry to e9, 1 to green"), Deed(2, Kind.PLAY, 0, "mark")])
    assert (history.last_own_move(0), history.last_own_turn(0)) == (1, 0)
