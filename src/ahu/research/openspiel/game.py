"""A game as OpenSpiel asks for it, with its parameters, and how it is registered."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

import pyspiel

from ahu.core.encoder import MOST
from ahu.core.game import BoardGame
from ahu.core.returns import returns_of
from ahu.core.state import State
from ahu.research.openspiel.observer import SpielObserver
from ahu.research.openspiel.state import SpielState

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ahu.core.game import Game
    from ahu.core.returns import ReturnKind

USUAL_RETURNS: Final[ReturnKind] = "zero-sum"
"""The returns that most tools of OpenSpiel ask for."""


class Utilities(NamedTuple):
    """What OpenSpiel wants to know of the returns."""

    kind: pyspiel.GameType.Utility
    least: float
    most: float
    total: float | None
    """What the returns of all players add up to; None if that differs."""


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel ships no types
    """One of our games, set up with parameters of OpenSpiel. Each game has a subclass."""

    kind: ClassVar[type[Game]]

    def __init__(self, params: Mapping[str, int | str | bool]) -> None:
        kind = self.kind
        usual = usual_parameters(kind)
        chosen = {**usual, **params}
        players, board = int(chosen["players"]), str(chosen.get("board", ""))
        options = tuple(str(chosen.get("options", "")).split())
        rules = kind.set_up(kind.seats_for(players), options, Path(board) if board else None)
        self.rules: Game = pickle.loads(pickle.dumps(rules))  # noqa: S301  # the object that stored states will share
        self.first = self.rules.start()
        self.first_player = self.first.actors()[0]
        self.decisions = self.rules.decisions
        self.chance_outcomes_by_number = self.rules.chance_outcomes
        self.distinct_actions = len(self.decisions) if chosen["reminders"] else self.rules.numbering.first_reminder
        self.return_kind: ReturnKind = str(chosen["returns"])  # type: ignore[assignment]  # checked by returns_of
        utilities = utilities_of(self.return_kind, players)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.distinct_actions,
            max_chance_outcomes=len(rules.chance_outcomes),
            num_players=players,
            min_utility=utilities.least,
            max_utility=utilities.most,
            utility_sum=utilities.total,
            max_game_length=rules.max_length(),
        )
        differing = {name: value for name, value in params.items() if value != usual[name]}
        super().__init__(_type_of(kind, self.first, utilities.kind), info, differing)

    def __reduce__(self) -> tuple[Callable[[str], SpielGame], tuple[str]]:
        """A pickle holds the name and the parameters."""
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> SpielState:
        """The state before anything has happened."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """A number of outcomes of chance that no game exceeds."""
        return self.rules.max_length()

    def make_py_observer(
        self, kind: pyspiel.IIGObservationType | None = None, params: Mapping[str, object] | None = None
    ) -> SpielObserver:
        """An observer of the game's states."""
        return SpielObserver(self.rules, kind, params)


def register(kind: type[Game]) -> None:
    """Let OpenSpiel know a game, as ``ahu_<name>``."""
    # a class: OpenSpiel drops what it was given when Python is gone already, and crashes if that is its last owner
    maker = type(f"Spiel{kind.__name__}", (SpielGame,), {"kind": kind})
    pyspiel.register_game(_type_of(kind, None, utilities_of(USUAL_RETURNS, 2).kind), maker)


def usual_parameters(kind: type[Game]) -> dict[str, int | str | bool]:
    """The parameters of a game, with the values they have unless others are given."""
    parameters: dict[str, int | str | bool] = {
        "players": kind.default_players,
        "returns": USUAL_RETURNS,
        "reminders": False,
    }
    if kind.option_labels:
        parameters["options"] = ""
    if issubclass(kind, BoardGame):
        parameters["board"] = ""
    return parameters


def utilities_of(returns: ReturnKind, players: int) -> Utilities:
    """The bounds and the sum of returns of a kind. Points have no bounds by the rules: those of the encoders do."""
    won = returns_of(returns, [players - seat for seat in range(players)], [0])
    if returns == "points":
        return Utilities(pyspiel.GameType.Utility.GENERAL_SUM, -MOST, MOST, None)
    same = pyspiel.GameType.Utility.ZERO_SUM if returns == "zero-sum" else pyspiel.GameType.Utility.CONSTANT_SUM
    return Utilities(same, min(won), max(won), round(sum(won), 9))


def _type_of(kind: type[Game], first: State | None, utility: pyspiel.GameType.Utility) -> pyspiel.GameType:
    """What kind of game it is, as far as its class tells, or its first state where there is one."""
    types = pyspiel.GameType
    secret = kind.has_sealed_choices if first is None else type(first).conceal is not State.conceal
    chance = first is None or bool(first.game.chance_outcomes)
    return types(
        short_name=f"ahu_{kind.name}",
        long_name=kind.title,
        dynamics=types.Dynamics.SEQUENTIAL,
        chance_mode=types.ChanceMode.EXPLICIT_STOCHASTIC if chance else types.ChanceMode.DETERMINISTIC,
        information=types.Information.IMPERFECT_INFORMATION if secret else types.Information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=max(kind.player_counts),
        min_num_players=min(kind.player_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=usual_parameters(kind),
    )
