"""The nets that are shipped: each fits its features and its card, and judges better than the heuristics alone."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest

from ahu.arena.setup import GameSetup, game_of, net_digest
from ahu.bots.heuristics import heuristics_of
from ahu.bots.learned import input_names, learned_evaluation
from ahu.bots.net_file import read_net
from ahu.bots.search import evaluate, rollout_to_round_end
from ahu.core.digests import short_digest
from ahu.registry import find_game, kits

if TYPE_CHECKING:
    from pathlib import Path

NETS = [(name, file) for name, kit in kits().items() if kit.nets for file in sorted(kit.nets.glob("*.npz"))]


def setup_of(name: str, file: Path) -> GameSetup:
    return GameSetup(name, find_game(name).seats_for(int(file.stem.rpartition("-")[2])))


@pytest.mark.parametrize(("name", "file"), NETS, ids=[f"{name}-{file.stem}" for name, file in NETS])
def test_a_shipped_net_fits_its_card_and_the_features(name: str, file: Path) -> None:
    card = json.loads(file.with_suffix(".json").read_text("utf-8"))
    game = game_of(setup_of(name, file))
    learned = learned_evaluation(game)
    assert learned is not None
    assert card["net"] == read_net(file).digest == learned.net.digest
    assert card["features"] == short_digest("\n".join(input_names(learned.features)), 12)
    assert card["held out"]["net and heuristics"]["log_loss"] < card["held out"]["heuristics"]["log_loss"]
    state = game.start()
    rollout_to_round_end(heuristics_of(game), state, Random(1), 1)
    _, chances = learned.evaluate(state)
    assert sum(chances) == pytest.approx(1)
    assert chances != evaluate(heuristics_of(game), state)[1]


def test_the_level_master_is_called_by_its_net_in_standings() -> None:
    name, file = NETS[0]
    setup = setup_of(name, file)
    assert net_digest(setup, "master") == net_digest(setup, "master:5") == read_net(file).digest
    assert net_digest(setup, "hard") == net_digest(setup, "greedy") == net_digest(setup, "somebody else") == ""


def test_on_a_board_of_ones_own_the_heuristics_judge_alone(tmp_path: Path) -> None:
    name, file = NETS[0]
    setup = setup_of(name, file)
    board = tmp_path / "board.toml"
    text = find_game(name).default_board_text(len(setup.seats))
    board.write_text(text.replace('name = "', 'name = "another-', 1), "utf-8")
    game = game_of(GameSetup(name, setup.seats, board=board))
    assert game.board_line() != game_of(setup).board_line()
    assert learned_evaluation(game) is None
