"""The one door: what comes in is checked, and it is the game's own action that is played."""

from __future__ import annotations

import pytest

from ahu.core.action import SPECTATOR, Action
from ahu.core.errors import UnreadableAction
from ahu.core.record import Record
from ahu.games.giants.rules.game import Giants

CARRYING = """
giants position 1
round: 2
stage: carrying
first: blue
turn: blue
lifted: Moai 1a
[island]
e9: green 1 Worker
[loads]
Moai 1a: e10, moved blue, trail e10
"""


def test_an_equal_action_of_another_game_does_what_this_games_does() -> None:
    here, elsewhere = Giants.set_up(("blue", "green", "red")), Giants.set_up(("green", "red", "blue"))
    record = Record(here, here.read(CARRYING))
    record.play(0, elsewhere.parse("carry to e9, 1 to green"))
    assert record.state.write().count("score: 1") == 1
    assert "[green]\nscore: 1" in record.state.write()


def test_a_bare_action_with_the_right_words_is_the_games_own() -> None:
    giants = Giants.set_up(("blue", "green", "red"))
    record = Record(giants, giants.read("giants position 1\nround: 2\nstage: placing\nfirst: blue\nturn: blue"))
    record.play(0, Action("pass"))
    assert "passed: yes" in record.state.write()
    assert record.moves[0].action is giants.parse("pass")


@pytest.mark.parametrize("actor", [SPECTATOR, 3, -9])
def test_who_sits_nowhere_can_do_nothing(actor: int) -> None:
    giants = Giants.set_up(("blue", "green", "red"))
    record = Record(giants)
    assert record.state.actions(actor) == []
    with pytest.raises(UnreadableAction, match="there is no seat number"):
        record.play_text(actor, "pass")


BIDDING = """
giants position 1
round: 1
stage: bidding
first: blue
[loads]
Moai 1a: offered
"""
PLACING = """
giants position 1
round: 1
stage: placing
first: blue
turn: blue
"""


def test_what_one_did_since_another_acted_is_ones_own_to_take_back() -> None:
    game = Giants.set_up(("blue", "green", "red"))
    record = Record(game, game.read(CARRYING))
    record.play_text(0, "carry to e9, 1 to green")
    assert (record.free(0), record.free(1)) == (0, 1)
    record.rewind(0)
    record.play_text(0, "carry to e9, 1 to green")
    record.play_text(0, "mark")
    assert record.free(0) == 0


def test_once_another_has_acted_it_is_not() -> None:
    game = Giants.set_up(("blue", "green", "red"))
    record = Record(game, game.read(PLACING))
    record.play_text(0, "place Worker on e9")
    record.play_text(1, "place Worker on e9")
    assert (record.free(0), record.free(1)) == (2, 1)


def test_what_chance_drew_can_not_be_taken_back_nor_what_was_before_it() -> None:
    game = Giants.set_up(("blue", "green", "red"))
    record = Record(game)
    record.play_text(-1, "first player is blue")
    assert [record.free(seat) for seat in (0, 1, 2)] == [1, 1, 1]


def test_a_sealed_bid_is_free_until_the_last_one_opens_them_all() -> None:
    game = Giants.set_up(("blue", "green", "red"))
    record = Record(game, game.read(BIDDING))
    record.play_text(1, "bid nothing")
    assert record.free(1) == 0
    record.play_text(0, "bid nothing")
    assert (record.free(0), record.free(1)) == (1, 2)
    record.play_text(2, "bid Sorcerer")
    assert record.free(2) == 3
