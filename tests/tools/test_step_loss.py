"""What tools.step_loss measures is the log-loss of the winners, at the beginning of rounds and within them."""

from __future__ import annotations

from math import log
from random import Random

import pytest

from ahu.arena.match import play_match
from ahu.bots.catalogue import find_bot
from ahu.registry import find_game
from tools.step_loss import BEGINNING, WITHIN, Losses, judge, loss


def test_winners_share_the_loss() -> None:
    assert loss([0.5, 0.25, 0.25], [0]) == pytest.approx(log(2))
    assert loss([0.5, 0.25, 0.25], [1, 2]) == pytest.approx(log(4))
    assert loss([1.0, 0.0], [1]) == pytest.approx(-log(1e-9))


@pytest.mark.parametrize("name", ["giants", "rapanui"])
def test_every_step_of_a_game_is_judged_once(name: str) -> None:
    kind = find_game(name)
    game = kind.set_up(kind.seats_for(3))
    record = play_match(game, [find_bot("greedy")] * 3, Random(1)).record
    found = {BEGINNING: Losses(), WITHIN: Losses()}
    judge(record, found)
    assert record.state.rounds() - 1 <= found[BEGINNING].positions <= record.state.rounds() + 1
    assert found[WITHIN].positions > 10 * found[BEGINNING].positions
    for losses in found.values():
        assert losses.heuristics != losses.net
        assert "positions" in str(losses)
