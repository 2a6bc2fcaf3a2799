"""What the environments of PettingZoo and Gymnasium have in common: a table, spaces, positions and pictures."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, Self, TypeAlias

import numpy as np
from gymnasium import spaces

import ahu
from ahu.core.action import SPECTATOR
from ahu.core.encoder import MOST
from ahu.core.state import State, View
from ahu.research.encoders import encoder_of
from ahu.research.rendering import MODES, check_mode, render
from ahu.research.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence
    from os import PathLike

    import numpy.typing as npt

    from ahu.core.game import Game
    from ahu.core.returns import ReturnKind

Observation: TypeAlias = "dict[str, npt.NDArray[Any]]"
"""``observation``: what the encoder says of the seat's view. ``action_mask``: 1 for each action that is legal."""

Illegal: TypeAlias = Literal["raise", "end", "replace"]
"""What follows an action that the mask forbids. ``raise``: an error that says which rule forbids it. ``end``: the game
ends, and whoever did it gets ``ILLEGAL_REWARD``. ``replace``: a random legal action is played instead."""

ILLEGAL_REWARD: Final = -1.0


def set_up(game: str | Game, players: int | None, options: Sequence[str], board: str | PathLike[str] | None) -> Game:
    """A game by its name and what is chosen for it, or one that is set up already."""
    if isinstance(game, str):
        return ahu.game(game, players, options, board)
    if players not in (None, game.players) or options or board is not None:
        raise ValueError("this game is set up already: players, options and board go with the name of a game")
    return game


class GameEnv:
    """A table with what all environments show of it."""

    waiting: ClassVar[bool] = False
    """Whether agents that are not asked have one legal action: to wait, which is the last number."""

    def __init__(
        self, game: Game, render_mode: str | None, returns: ReturnKind, illegal: Illegal, reminders: bool
    ) -> None:
        check_mode(render_mode)
        self.game = game
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {
            "name": f"{game.name}_v{game.rules_version}",
            "render_modes": list(MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.returns = returns
        self.illegal = illegal
        self.reminders = reminders
        self._encoder = encoder_of(game)
        self._decisions = len(game.decisions)
        self._actions = self._decisions + self.waiting
        self._table = Table(game, self._encoder, Random(), reminders)

    @property
    def position(self) -> State:
        """The game as it stands. It is the environment's own: copy it before you play on."""
        return self._table.state

    def _begin(self, rng: Random, options: dict[str, Any] | None) -> None:
        """Begin a game, at the set-up or at ``options["position"]``."""
        position = (options or {}).get("position")
        start = position.copy() if isinstance(position, State) else None
        if start is not None and start.game != self.game:
            raise ValueError("that is a position of another game")
        self._table = Table(self.game, self._encoder, rng, self.reminders, start)

    def _see(self, seat: int) -> Observation:
        """What a seat sees and may do, in new arrays."""
        row = np.empty(self._encoder.shape, np.int16)
        mask = np.empty(self._actions, np.int8)
        if self._actions == self._decisions:
            self._table.see(seat, row, mask)
        else:
            self._table.see(seat, row, mask[: self._decisions])
            mask[self._decisions] = seat not in self._table.asked
        return {"observation": row, "action_mask": mask}

    def state(self) -> npt.NDArray[np.int16]:
        """Everything, secrets included, for critics that may see it: the encoding from no seat's point of view."""
        row = np.empty(self._encoder.shape, np.int16)
        self._encoder.fill(View(SPECTATOR, self._table.state), row)
        return row

    def render(self) -> Any:  # noqa: ANN401  # a text, an array or nothing: the base classes differ in what they declare
        """The whole position as text or pixels (see :mod:`ahu.research.rendering`)."""
        return render(self._table.state, self.render_mode)

    def close(self) -> None:
        """Nothing is held."""

    def _new_observation_space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(0, MOST, self._encoder.shape, np.int16),
                "action_mask": spaces.Box(0, 1, (self._actions,), np.int8),
            }
        )


class AgentsEnv(GameEnv):
    """An environment with an agent for each seat, and spaces for each agent."""

    agents: list[str]

    def __init__(
        self,
        game: Game,
        render_mode: str | None,
        returns: ReturnKind,
        illegal: Illegal,
        max_cycles: int | None,
        reminders: bool,
    ) -> None:
        super().__init__(game, render_mode, returns, illegal, reminders)
        self.max_cycles = max_cycles
        self._steps = 0
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(self._actions) for agent in self.possible_agents
        }
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: self._new_observation_space() for agent in self.possible_agents
        }
        self.state_space = spaces.Box(0, MOST, self._encoder.shape, np.int16)
        self.reset()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:  # noqa: ANN401
        """Begin a game: with a seed always the same one, without a seed another each time.

        ``options={"position": state}`` begins at a position instead of the set-up.
        """
        self._begin(self._table.rng if seed is None else Random(seed), options)
        self._steps = 0
        self.agents = list(self.possible_agents)

    def save_state(self) -> Any:  # noqa: ANN401  # each environment has a type of its own for it
        """Everything that ``step`` changes."""
        raise NotImplementedError

    def load_state(self, saved: Any) -> None:  # noqa: ANN401
        """Go back, or forward, to what was saved of an environment of the same game."""
        if saved.table.game != self.game:
            raise ValueError("that was saved by an environment of another game")
        self._table = saved.table.copy()
        self._steps = saved.steps
        self.agents = list(saved.agents)

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.load_state(self.save_state())
        return other

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of an agent's actions."""
        return self.action_spaces[agent]
