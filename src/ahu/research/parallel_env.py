"""A game as PettingZoo's parallel environment: all agents answer at every step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from pettingzoo import ParallelEnv

from ahu.research.game_env import ILLEGAL_REWARD, AgentsEnv, Observation

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.research.table import Table

Infos: TypeAlias = dict[str, dict[str, Any]]


class SavedParallelGame(NamedTuple):
    """A parallel environment as it was: what ``load_state`` takes. It can be loaded many times, and pickled."""

    table: Table
    steps: int
    agents: tuple[str, ...]


class ParallelGame(AgentsEnv, ParallelEnv[str, Observation, int]):
    """One game after another. Chance plays by itself, from the seed.

    The agents that the game waits for choose at once. For all others the only legal action is ``wait``: the last
    number, one more than the game has decisions.
    """

    waiting = True

    @property
    def wait(self) -> int:
        """The action of an agent that is not asked."""
        return self._decisions

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        """Begin a game, as :meth:`AgentsEnv.reset` says."""
        super().reset(seed, options)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Play what the agents chose that are asked. Others wait, or are left out."""
        agents = self.agents
        rewards = dict.fromkeys(agents, 0.0)
        if agents:
            chosen, breaking = self._read(actions)
            if breaking:
                rewards.update(dict.fromkeys(breaking, ILLEGAL_REWARD))
                self.agents = []
            else:
                self._play(chosen, rewards)
        terminated = not self.agents
        truncated = not terminated and self.max_cycles is not None and self._steps >= self.max_cycles
        if truncated:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            self._observations() if agents else {},
            rewards,
            dict.fromkeys(agents, terminated),
            dict.fromkeys(agents, truncated),
            {agent: {} for agent in agents},
        )

    def _read(self, actions: dict[str, int]) -> tuple[list[tuple[int, Action]], list[str]]:
        """What is to be played for which seat, and the agents whose illegal actions end the game."""
        table = self._table
        chosen: list[tuple[int, Action]] = []
        breaking: list[str] = []
        for seat, agent in enumerate(self.possible_agents):
            number = int(actions.get(agent, self.wait))
            action = table.find(seat, number)
            asked = seat in table.asked
            if action is None and (asked or number != self.wait):
                if self.illegal == "raise":
                    raise table.refusal(seat, number)
                if self.illegal == "end":
                    breaking.append(agent)
                elif asked:
                    action = table.sample(seat, table.rng)
            if action is not None:
                chosen.append((seat, action))
        return chosen, breaking

    def _play(self, chosen: list[tuple[int, Action]], rewards: dict[str, float]) -> None:
        for seat, action in chosen:
            self._table.play(seat, action)
        self._steps += 1
        if not self._table.asked:
            rewards.update(zip(self.possible_agents, self._table.returns(self.returns), strict=True))
            self.agents = []

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._see(seat) for seat, agent in enumerate(self.possible_agents)}

    def save_state(self) -> SavedParallelGame:
        """Everything that ``step`` changes."""
        return SavedParallelGame(self._table.copy(), self._steps, tuple(self.agents))
