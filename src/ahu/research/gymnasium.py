"""Any game as an environment of Gymnasium: one seat learns, bots play the others.

Importing this registers each installed game as ``ahu/NAME-vRULES``.
Install it with ``pip install '.[research]'`` in Ahu's folder.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import gymnasium
from gymnasium import spaces

from ahu.bots.bot import Player
from ahu.bots.catalogue import find_bot
from ahu.registry import games
from ahu.research.game_env import ILLEGAL_REWARD, GameEnv, Illegal, Observation, set_up
from ahu.research.rendering import MODES

if TYPE_CHECKING:
    from collections.abc import Sequence
    from os import PathLike

    import numpy as np
    import numpy.typing as npt

    from ahu.core.game import Game
    from ahu.core.returns import ReturnKind
    from ahu.core.state import State

SEEDS = 1 << 62


class BotsEnv(GameEnv, gymnasium.Env[Observation, "np.int64"]):
    """A game for one learner against bots of the house, or bots of your own.

    ``opponents`` holds bots or their codes, clockwise from the learner; the last one fills the seats that remain. With
    ``seat=None`` the learner gets another seat in each game. The reward comes at the end, by the kind of ``returns``.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        options: Sequence[str] = (),
        board: str | PathLike[str] | None = None,
        *,
        opponents: str | Player | Sequence[str | Player] = "easy",
        seat: int | None = 0,
        render_mode: str | None = None,
        returns: ReturnKind = "zero-sum",
        illegal: Illegal = "end",
        reminders: bool = False,
    ) -> None:
        super().__init__(set_up(game, players, options, board), render_mode, returns, illegal, reminders)
        given = [opponents] if isinstance(opponents, (str, Player)) else list(opponents)
        others = self.game.players - 1
        if not 0 < len(given) <= others:
            raise ValueError(f"there are {others} opponents, and {len(given)} were named")
        bots = [find_bot(each) if isinstance(each, str) else each for each in given]
        self._bots: list[Player] = bots + [bots[-1]] * (others - len(bots))
        self._fixed_seat = seat
        self.seat = seat or 0
        """The learner's seat in this game."""
        self.observation_space: spaces.Space[Any] = self._new_observation_space()
        self.action_space = spaces.Discrete(self._actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game, and let the others play until the learner is asked.

        ``options={"position": state}`` begins at a position instead of the set-up.
        """
        gymnasium.Env.reset(self, seed=seed)
        if self._fixed_seat is None:
            self.seat = int(self.np_random.integers(self.game.players))
        self._begin(Random(int(self.np_random.integers(SEEDS))), options)
        self._let_others_play()
        return self._see(self.seat), {}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play the learner's decision, and then the others until the learner is asked again or the game is over."""
        table, number = self._table, int(action)
        chosen = table.find(self.seat, number)
        if chosen is None:
            if self.illegal == "raise" or not table.asked:
                raise table.refusal(self.seat, number)
            if self.illegal == "end":
                return self._see(self.seat), ILLEGAL_REWARD, True, False, {"illegal_action": number}
            chosen = table.sample(self.seat, table.rng)
        table.play(self.seat, chosen)
        self._let_others_play()
        if self.render_mode == "human":
            self.render()
        over = not table.asked
        reward = table.returns(self.returns)[self.seat] if over else 0.0
        return self._see(self.seat), reward, over, False, {}

    def action_masks(self) -> npt.NDArray[np.int8]:
        """The learner's legal actions alone, by the name under which libraries with masks look for them."""
        return self._see(self.seat)["action_mask"]

    def _let_others_play(self) -> None:
        """Ask bots until the learner is asked. Who chooses at once with the learner chooses after it, unseen."""
        table = self._table
        while table.asked and self.seat not in table.asked:
            seat = table.asked[0]
            bot = self._bots[(seat - self.seat - 1) % self.game.players]
            for action in bot.choose(table.state.view(seat), table.rng):
                table.play(seat, action)
                if seat not in table.asked:
                    break

    def copy_position(self) -> State:
        """A copy of the position, to search from or to go back to: ``reset(options={"position": state})``."""
        return self._table.state.copy()


for _name, _kind in games().items():
    gymnasium.register(
        id=f"ahu/{_name}-v{_kind.rules_version}",
        entry_point=f"{__name__}:BotsEnv",
        kwargs={"game": _name},
        disable_env_checker=True,
    )
