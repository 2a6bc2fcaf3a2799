"""The nets that are shipped: each fits its features and its card, and judges better than the heuristics alone."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest

from ahu.arena.setup import GameSetup, game_of, net_digest
from ahu.bots.advice import ADVICE_BOT, advise, evaluate_position
from ahu.bots.catalogue import find_bot
from ahu.bots.heuristics import heuristics_of
from ahu.bots.learned import input_names, learned_evaluation
from ahu.bots.mc import FlatMonteCarlo
from ahu.bots.net_file import read_net
from ahu.bots.search import evaluate, rollout_to_round_end
from ahu.core.action import CHANCE
from ahu.core.chance import draw
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


@pytest.mark.parametrize("code", ["normal", "hard", "master", "master:5"])
def test_levels_that_search_are_called_by_their_net_in_standings(code: str) -> None:
    name, file = NETS[0]
    assert net_digest(setup_of(name, file), code) == read_net(file).digest


@pytest.mark.parametrize("code", ["normal-2026-11", "hard-2026-11", "mc", "mcts", "greedy", "somebody else"])
def test_other_bots_have_no_net(code: str) -> None:
    name, file = NETS[0]
    assert net_digest(setup_of(name, file), code) == ""


@pytest.mark.parametrize(("now", "then"), [("normal", "normal-2026-11"), ("hard", "hard-2026-11")])
def test_a_level_differs_from_its_frozen_self_by_the_net_alone(now: str, then: str) -> None:
    name, file = NETS[0]
    game = game_of(setup_of(name, file))
    players = [find_bot(now), find_bot(then)]
    bots = [player.bot for player in players]
    assert isinstance(bots[0], FlatMonteCarlo)
    assert isinstance(bots[1], FlatMonteCarlo)
    assert (bots[0].width, bots[0].drop_gap, bots[0].least_worlds) == (
        bots[1].width,
        bots[1].drop_gap,
        bots[1].least_worlds,
    )
    assert players[0].budget.playouts == players[1].budget.playouts
    assert bots[0].evaluation_for(game) is not None
    bots[0].heuristics = heuristics_of(game)
    assert bots[0].evaluation_for(game) is None, "heuristics of its own judge alone"


@pytest.mark.parametrize(("name", "file"), NETS, ids=[f"{name}-{file.stem}" for name, file in NETS])
def test_hints_and_reviews_judge_with_the_net(name: str, file: Path) -> None:
    game = game_of(setup_of(name, file))
    learned = learned_evaluation(game)
    assert learned is not None
    state = game.start()
    rollout_to_round_end(heuristics_of(game), state, Random(1), 1)
    while (seat := state.actors()[0]) == CHANCE:
        state.play(CHANCE, draw(state, Random(1)))
    assert evaluate_position(state) == learned.evaluate(state) != evaluate(heuristics_of(game), state)
    usual, frozen = (advise(state.view(seat), Random(1), code)[0] for code in (ADVICE_BOT, "normal-2026-11:48"))
    assert usual.points != frozen.points


def test_on_a_board_of_ones_own_the_heuristics_judge_alone(tmp_path: Path) -> None:
    name, file = NETS[0]
    setup = setup_of(name, file)
    board = tmp_path / "board.toml"
    text = find_game(name).default_board_text(len(setup.seats))
    board.write_text(text.replace('name = "', 'name = "another-', 1), "utf-8")
    game = game_of(GameSetup(name, setup.seats, board=board))
    assert game.board_line() != game_of(setup).board_line()
    assert learned_evaluation(game) is None
