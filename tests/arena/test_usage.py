"""What is done in games."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from ahu.arena.match import play_match
from ahu.arena.setup import GameSetup, new_bots
from ahu.arena.usage import usage_of
from ahu.core.action import Move
from ahu.core.record import Record

if TYPE_CHECKING:
    from ahu.core.game import Game

GIANTS = GameSetup("giants", ("green", "red", "blue")).open()
RAPANUI = GameSetup("rapanui", ("turtle", "dolphin", "moray")).open()


@pytest.mark.parametrize("game", [GIANTS, RAPANUI], ids=lambda game: game.name)
def test_every_action_of_a_seat_is_counted_once(game: Game) -> None:
    record = play_match(game, new_bots(("random",) * 3), Random(1)).record
    used = usage_of(record)
    for seat in range(3):
        assert sum(counts[seat] for counts in used.values()) == sum(move.actor == seat for move in record.moves)


@pytest.mark.parametrize(
    ("game", "text", "kind"),
    [
        (RAPANUI, "buy Fervent", "buy Fervent"),
        (RAPANUI, "use Rest on Anakena", "use Rest"),
        (RAPANUI, "use Barter, 3 Eggs for 3 Pearls", "use Barter"),
        (RAPANUI, "use Tablet as Skimp", "use Tablet as Skimp"),
        (RAPANUI, "gain 2 Eggs, 1 Wood", "gain"),
        (RAPANUI, "place Villager in column 2", "place Villager"),
        (GIANTS, "take Moai of size 2", "take Moai of size 2"),
        (GIANTS, "bid 2 markers, 1 Worker, Sorcerer, Chief", "bid, Sorcerer, Chief"),
        (GIANTS, "place Sorcerer on g2, take Worker", "place Sorcerer, take Worker"),
        (GIANTS, "lift Moai 2c", "lift Moai"),
        (GIANTS, "peek under Oroi", "peek"),
    ],
)
def test_a_kind_leaves_out_where_and_how_many(game: Game, text: str, kind: str) -> None:
    record = Record(game)
    record.moves.append(Move(1, game.parse(text)))
    assert usage_of(record) == {kind: [0, 1, 0]}
