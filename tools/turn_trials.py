"""``python -m tools.turn_trials giants --players 4``: what rollouts tell of the turns of many positions.

In positions of games of ``normal`` every turn of the heuristics, and every legal action that begins none of them, is
tried in the same sampled worlds by flat rollouts. The figures say how much the results of one turn differ from world to
world, and how often an action that the heuristics do not list is better than all that they do (docs/learning.md).
"""

from __future__ import annotations

from random import Random
from statistics import mean, median, pstdev
from typing import TYPE_CHECKING, NamedTuple

import click

import ahu
from ahu.bots.catalogue import find_bot
from ahu.bots.heuristics import Turn
from ahu.bots.mc import Trial
from ahu.bots.nested import NestedMonteCarlo
from ahu.bots.search import is_simultaneous
from ahu.core.action import CHANCE
from ahu.core.chance import draw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ahu.core.game import Game
    from ahu.core.state import View

SHARE = 0.06
"""How many of all decisions are looked at."""
CLEAR = 0.02
"""How much likelier to win is clearly better."""


class Position(NamedTuple):
    """What was found at one decision."""

    turns: int
    further: int
    """Legal actions that begin none of the turns."""
    deviation: float
    """Median over the turns of how much the gap to the best turn varies from world to world."""
    gain: float
    """How much likelier to win the best further action is than the best turn; negative if it is worse."""


def decisions(game: Game, rng: Random) -> Iterator[View]:
    """Views of seats that decide, one after the other and with sealed bids left out, from games without end."""
    bot = find_bot("normal")
    while True:
        state = game.start()
        while actors := state.actors():
            if actors[0] == CHANCE:
                state.play(CHANCE, draw(state, rng))
                continue
            view = state.view(actors[0])
            if len(view.actions()) > 1 and not is_simultaneous(state) and rng.random() < SHARE:
                yield view
            for action in bot.choose(view, rng):
                state.play(actors[0], action)


def look_at(view: View, worlds: int, rng: Random) -> Position | None:
    """The figures of a decision; None if there is only one thing to try."""
    search = NestedMonteCarlo(learned=True)
    rollout = search.rollout(view)
    turns = rollout.heuristics.turns(view.position, view.seat)
    known = {turn.actions[0].text for turn in turns}
    further = [action for action in view.actions() if action.text not in known]
    trials = [Trial(turn) for turn in turns] + [Trial(Turn([action], 0.0)) for action in further]
    if len(trials) < 2:
        return None
    for _ in range(worlds):
        world, luck = rollout.heuristics.sample_world(view.position, view.seat, rng), rng.getrandbits(64)
        for trial in trials:
            trial.run(rollout, world.copy(), view.seat, Random(luck))
    best = max(trials, key=Trial.mean)
    gaps = [[a - b for a, b in zip(best.chances, trial.chances, strict=True)] for trial in trials if trial is not best]
    own = max(trial.mean() for trial in trials[: len(turns)])
    gain = max((trial.mean() for trial in trials[len(turns) :]), default=0.0) - own
    return Position(len(turns), len(further), median(pstdev(gap) for gap in gaps), gain)


@click.command()
@click.argument("game")
@click.option("--players", type=int, required=True)
@click.option("--positions", default=40, show_default=True)
@click.option("--worlds", default=16, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(game: str, players: int, positions: int, worlds: int, seed: int) -> None:
    """Print the figures of a game with a number of players."""
    rng = Random(seed)
    found: list[Position] = []
    for view in decisions(ahu.game(game, players=players), rng):
        if position := look_at(view, worlds, rng):
            found.append(position)
        if len(found) >= positions:
            break
    wider = [one for one in found if one.further]
    print(f"{len(found)} positions, {mean(one.turns for one in found):.1f} turns, ", end="")
    print(f"{mean(one.further for one in found):.1f} further actions")
    print(f"deviation between worlds, median: {median(one.deviation for one in found):.4f}")
    better = sum(one.gain > CLEAR for one in wider)
    print(f"a further action is better by more than {CLEAR:.0%}: {better} of {len(wider)} positions")


if __name__ == "__main__":
    main()
