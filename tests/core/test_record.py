"""The one door: what comes in is checked, and it is the game's own action that is played."""

from __future__ import annotations

import pytest

from ahu.core.action import SPECTATOR, Action
from ahu.core.errors import UnreadableAction
from ahu.core.record import Record
from ahu.games.giants.game import Giants

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
        record.say(actor, "pass")
