"""A game as PettingZoo's AEC environment: agents act one after another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pettingzoo import AECEnv

from ahu.research.game_env import ILLEGAL_REWARD, AgentsEnv, Observation

if TYPE_CHECKING:
    from ahu.research.table import Table


class SavedGame(NamedTuple):
    """An AEC environment as it was: what ``load_state`` takes. It can be loaded any number of times, and pickled."""

    table: Table
    steps: int
    agents: tuple[str, ...]
    agent_selection: str
    rewards: dict[str, float]
    cumulative_rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]


class AecGame(AgentsEnv, AECEnv[str, Observation, int]):
    """One game after another. Chance plays by itself, from the seed.

    Seats that choose at once are asked one after another, and none sees a choice that is still sealed. ``deepcopy``,
    ``save_state`` and ``load_state`` take some microseconds; a copy has the same luck, and shares the spaces.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game, as :meth:`AgentsEnv.reset` says."""
        super().reset(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None  # type: ignore[assignment]  # as PettingZoo itself does
        self.agent_selection = self.agents[0]
        self._go_on()

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and its legal actions: none if it is not asked. The arrays are the caller's own."""
        return self._see(self._seats[agent])

    def step(self, action: int | None) -> None:
        """Play the decision of that number for the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)  # type: ignore[arg-type]  # which is None here, whatever they declare
            return
        table, seat = self._table, self._seats[agent]
        number = -1 if action is None else int(action)
        chosen = table.find(seat, number)
        if chosen is None:
            if self.illegal == "raise":
                raise table.refusal(seat, number)
            if self.illegal == "end":
                self._end({agent: ILLEGAL_REWARD})
                return
            chosen = table.sample(seat, table.rng)
        self._cumulative_rewards[agent] = 0.0
        table.play(seat, chosen)
        self._steps += 1
        self._go_on()
        if self.render_mode == "human":
            self.render()

    def _go_on(self) -> None:
        """Ask the next agent, or end the game."""
        asked = self._table.asked
        if not asked:
            self._end(dict(zip(self.possible_agents, self._table.returns(self.returns), strict=True)))
        elif self.max_cycles is not None and self._steps >= self.max_cycles * self.game.players:
            self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[asked[0]]

    def _end(self, rewards: dict[str, float]) -> None:
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards.update(rewards)
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def save_state(self) -> SavedGame:
        """Everything that ``step`` changes."""
        return SavedGame(
            self._table.copy(),
            self._steps,
            tuple(self.agents),
            self.agent_selection,
            dict(self.rewards),
            dict(self._cumulative_rewards),
            dict(self.terminations),
            dict(self.truncations),
        )

    def load_state(self, saved: SavedGame) -> None:
        """Go back, or forward, to what was saved of an environment of the same game."""
        super().load_state(saved)
        self.agent_selection = saved.agent_selection
        self.rewards = dict(saved.rewards)
        self._cumulative_rewards = dict(saved.cumulative_rewards)
        self.terminations = dict(saved.terminations)
        self.truncations = dict(saved.truncations)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None  # type: ignore[assignment]  # as PettingZoo itself does
