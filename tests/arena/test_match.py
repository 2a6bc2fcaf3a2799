"""One game by bots."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from ahu.arena.match import play_match
from ahu.arena.setup import GameSetup, new_bots
from ahu.bots.bot import Budget, Player
from ahu.core.action import CHANCE
from ahu.core.errors import IllegalAction
from ahu.core.log import read_log, write_log
from ahu.registry import open_game

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.core.state import View

GAME = GameSetup("giants", ("green", "red", "blue"), ("quick",)).open()


class Cheat:
    """Always passes, whether it may or not."""

    def choose(self, view: View, actions: list[Action], rng: Random, budget: Budget) -> list[Action]:  # noqa: ARG002
        return [view.position.game.parse("pass")]


class Onlooker:
    """Chooses the first action, and keeps what it was shown."""

    def __init__(self) -> None:
        self.seen: list[View] = []

    def choose(self, view: View, actions: list[Action], rng: Random, budget: Budget) -> list[Action]:  # noqa: ARG002
        self.seen.append(view)
        return actions[:1]


def test_bots_play_a_game_to_its_end() -> None:
    match = play_match(GAME, new_bots(("random",) * 3), Random(1))
    assert match.record.state.over()
    assert match.choices.count == sum(move.actor != CHANCE for move in match.record.moves)
    assert match.choices.least >= 1


def test_the_record_of_a_match_follows_the_rules() -> None:
    record = play_match(GAME, new_bots(("random",) * 3), Random(2)).record
    again = read_log(write_log(record), open_game)
    assert again.state.digest() == record.state.digest()


def test_a_bot_that_breaks_the_rules_is_stopped() -> None:
    with pytest.raises(IllegalAction, match="G20"):
        play_match(GAME, [Player("cheat", Cheat(), Budget())] * 3, Random(1))


def test_a_bot_is_shown_its_own_view_without_the_sealed_bids_of_others() -> None:
    onlooker = Onlooker()
    play_match(GAME, [*new_bots(("random",) * 2), Player("onlooker", onlooker, Budget())], Random(3))
    assert {view.seat for view in onlooker.seen} == {2}
    first = onlooker.seen[0]
    assert first.position.sealed() == (0, 1)
    assert first.write().count("bid: ?") == 2
