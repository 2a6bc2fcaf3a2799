"""A learned evaluation: the heuristics' evaluation of a position, corrected by a small net (docs/learning.md).

A game brings features, which say what the net sees, and a file for each number of players. The net judges positions at
the beginning of a round, where the rollouts of searching bots end.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from librt.vecs import append, extend, vec
from mypy_extensions import mypyc_attr

from ahu.bots.heuristics import heuristics_of
from ahu.bots.net_file import read_net
from ahu.bots.search import evaluate, win_probabilities
from ahu.core.errors import AhuError, BadOption
from ahu.registry import find_game, kit_of

if TYPE_CHECKING:
    from pathlib import Path

    from mypy_extensions import i64

    from ahu.bots.heuristics import Heuristics
    from ahu.bots.net import Net
    from ahu.core.action import Seat
    from ahu.core.game import Game
    from ahu.core.state import State

POINTS: Final = 10.0
"""The points that one unit of the net's second output is worth."""
STDDEV: Final = 10.0
"""A standard deviation of so many points is 1 for the net."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Features(metaclass=ABCMeta):
    """What a net sees of a position at the beginning of a round, in numbers of about 0 to 1."""

    common_names: tuple[str, ...] = ()
    """What each number of :meth:`common` is."""
    seat_names: tuple[str, ...] = ()
    """What each number of :meth:`of_seat` is."""

    @abstractmethod
    def common(self, state: State) -> list[float]:
        """What is the same for all seats."""

    @abstractmethod
    def of_seat(self, state: State, seat: Seat) -> list[float]:
        """What one seat has."""


def input_names(features: Features) -> list[str]:
    """What each input of a net is, in order."""
    own = features.seat_names
    return [
        *features.common_names,
        "standard deviation of the expected points",
        *[f"own {name}" for name in own],
        *[f"mean of others: {name}" for name in own],
        *[f"most of others: {name}" for name in own],
        "expected points above the mean, in standard deviations",
        "expected points above the best other, in standard deviations",
    ]


def input_rows(features: Features, state: State, points: list[float], stddev: float) -> list[vec[float]]:
    """The inputs of a net for each seat, given the heuristics' expected points and their standard deviation."""
    players = len(points)
    common = vec[float](features.common(state))
    common = append(common, stddev / STDDEV)
    blocks = [vec[float](features.of_seat(state, seat)) for seat in range(players)]
    mean = sum(points) / players
    found: list[vec[float]] = []
    for seat in range(players):
        others = [blocks[other] for other in range(players) if other != seat]
        row = common[:]
        row = extend(row, blocks[seat])
        row = _add_means(row, others)
        row = _add_most(row, others)
        best = max([points[other] for other in range(players) if other != seat])
        row = append(row, (points[seat] - mean) / stddev)
        row = append(row, (points[seat] - best) / stddev)
        found.append(row)
    return found


def shared_inputs(features: Features) -> int:
    """The number of inputs, the first ones, that are the same for all seats."""
    return len(features.common_names) + 1


def _add_means(row: vec[float], blocks: list[vec[float]]) -> vec[float]:
    """Add the mean of each number of the blocks to a row."""
    number = float(len(blocks))
    width: i64 = len(blocks[0])
    for i in range(width):
        total = 0.0
        for block in blocks:
            total += block[i]
        row = append(row, total / number)
    return row


def _add_most(row: vec[float], blocks: list[vec[float]]) -> vec[float]:
    """Add the highest of each number of the blocks to a row."""
    width: i64 = len(blocks[0])
    for i in range(width):
        most = blocks[0][i]
        for block in blocks:
            if block[i] > most:
                most = block[i]
        row = append(row, most)
    return row


class LearnedEvaluation:
    """Evaluates positions of one game by its heuristics and a net."""

    __slots__ = ("features", "heuristics", "net")

    def __init__(self, heuristics: Heuristics, features: Features, net: Net) -> None:
        wanted = len(input_names(features))
        if not net.layers or net.layers[0].inputs != wanted or net.layers[-1].outputs != 2:
            raise AhuError("the net {digest} was made for other features", digest=net.digest)
        self.heuristics = heuristics
        self.features = features
        self.net = net

    def evaluate(self, state: State) -> tuple[list[float], list[float]]:
        """The expected final points of each seat, and each seat's probability of winning."""
        if state.over():
            return evaluate(self.heuristics, state)
        points = self.heuristics.expected_scores(state)
        stddev = self.heuristics.score_stddev(state)
        usual = win_probabilities(points, stddev)
        share = self.net.share
        leads: list[float] = []
        expected: list[float] = []
        rows = input_rows(self.features, state, points, stddev)
        for seat, out in enumerate(self.net.outputs(rows, shared_inputs(self.features))):
            leads.append(points[seat] / stddev + out[0])
            expected.append(points[seat] + share * POINTS * out[1])
        learned = win_probabilities(leads, 1.0)
        chances = [share * learned[seat] + (1.0 - share) * usual[seat] for seat in range(len(points))]
        return expected, chances


def net_path(game: Game) -> Path | None:
    """The file of the net for a game; None if there is none, or if the game is not played on its usual board."""
    kit = kit_of(game)
    if kit.nets is None or kit.features is None:
        return None
    usual = find_game(game.name).set_up(game.seats)
    file = kit.nets / f"players-{game.players}.npz"
    return file if game.board_line() == usual.board_line() and file.is_file() else None


@lru_cache(maxsize=64)
def evaluation_with(game: Game, file: Path) -> LearnedEvaluation:
    """The evaluation of a game with the net of a file, which is read once."""
    make = kit_of(game).features
    if make is None:
        raise BadOption("{game} does not say what a net sees, so no bot can use one", game=game.title)
    return LearnedEvaluation(heuristics_of(game), make(game), read_net(file))


@lru_cache(maxsize=64)
def learned_evaluation(game: Game) -> LearnedEvaluation | None:
    """The evaluation with the net of the game's kit, made once for each set-up; None if there is no net for it."""
    file = net_path(game)
    return evaluation_with(game, file) if file else None
