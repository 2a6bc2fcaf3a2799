"""``python -m tools.policy_trial FOLDER``: how well a learned policy would foretell the turns of a bot.

The games of a run of ``ahu arena`` are replayed. At every decision of the bot, all that it could try are candidates:
the turns of the heuristics, and the legal actions that begin none of them. A policy, a softmax over the candidates, is
fitted to what the bot chose. On games that are held out it is compared with the order of the heuristics: how often is
what the bot chose among the first few (docs/learning.md)?
"""

from __future__ import annotations

import json
from math import log1p, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click
import numpy as np

import ahu
from ahu.bots.heuristics import Turn, heuristics_of
from ahu.bots.learned import learned_evaluation
from ahu.bots.search import is_simultaneous

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from ahu.bots.learned import LearnedEvaluation
    from ahu.core.record import Record
    from ahu.core.state import State

HELD_OUT = 5
"""Every so-many-th game is held out."""
EPOCHS, BATCH, STEP, DECAY = 30, 64, 0.03, 1e-4
FIRST = (1, 3, 5, 8, 12, 16, 24)
"""What the bot chose may be among the first so many."""
MOST_POINTS = 10.0
"""A turn that the heuristics value less than the best by more points than this counts as by this many."""
CHANCE_UNIT = 0.05
"""So much of a chance to win is 1 for the policy."""


class Decision(NamedTuple):
    """One decision of the bot."""

    inputs: NDArray[np.float64]
    """A row for each candidate."""
    chosen: int
    """The number of the candidate that the bot chose; the heuristics' turns come first, in their order."""


def decisions(record: Record, seat: int) -> Iterator[tuple[State, list[Turn], int, int]]:
    """Each decision of a seat: the position, the candidates, how many are the heuristics', and the chosen one."""
    heuristics, moves = heuristics_of(record.game), record.moves
    state, at = record.start.copy(), 0
    while at < len(moves):
        played = 1
        if moves[at].actor == seat and not is_simultaneous(state):
            turns = heuristics.turns(state.view(seat).position, seat)
            known = {turn.actions[0].text for turn in turns}
            legal = [action for action in state.actions(seat) if not action.only_reminds]
            every = turns + [Turn([action], 0.0) for action in legal if action.text not in known]
            chosen = _chosen(every, [move.action.text for move in moves[at:] if move.actor == seat])
            if chosen >= 0:
                played = len(every[chosen].actions)
                if len(every) > 1:
                    yield state, every, len(turns), chosen
        for move in moves[at : at + played]:
            state.play(move.actor, move.action)
        at += played


def _chosen(candidates: list[Turn], played: list[str]) -> int:
    """The number of the longest candidate with which what the seat played begins; -1 if it is none of them."""
    found, length = -1, 0
    for number, turn in enumerate(candidates):
        if length < len(turn.actions) and [action.text for action in turn.actions] == played[: len(turn.actions)]:
            found, length = number, len(turn.actions)
    return found


def inputs(
    state: State, seat: int, candidates: list[Turn], listed: int, learned: LearnedEvaluation, kinds: dict[str, int]
) -> NDArray[np.float64]:
    """What the policy sees of each candidate: its kind, rank and value, and what the net says after it."""
    after: list[tuple[float, float]] = []
    for turn in candidates:
        copy = state.copy()
        for action in turn.actions:
            copy.play(seat, action)
        expected, chances = learned.evaluate(copy)
        after.append((chances[seat], expected[seat]))
    best_chance, best_points = max(one[0] for one in after), max(one[1] for one in after)
    rows = np.zeros((len(candidates), 3 * len(kinds) + 7))
    for number, (turn, (chance, points)) in enumerate(zip(candidates, after, strict=True)):
        is_listed = number < listed
        gap = min(candidates[0].value - turn.value, MOST_POINTS) if is_listed else 0.0
        worse = (best_chance - chance) / CHANCE_UNIT
        kind = 3 * kinds[turn.kind]
        rows[number, kind : kind + 3] = 1.0, gap, worse
        rows[number, -7:] = [
            *(float(number == 0), float(is_listed), gap, sqrt(max(gap, 0.0)), worse),
            *(min(best_points - points, MOST_POINTS), log1p(number)),
        ]
    return rows


def fit(data: list[Decision], rng: np.random.Generator) -> NDArray[np.float64]:
    """The weights of the policy, fitted by Adam to what was chosen."""
    weights = np.zeros(data[0].inputs.shape[1])
    mean, squares, steps = np.zeros_like(weights), np.zeros_like(weights), 0
    for _ in range(EPOCHS):
        order = rng.permutation(len(data))
        for begin in range(0, len(order), BATCH):
            slope = DECAY * weights
            for number in order[begin : begin + BATCH]:
                rows, chosen = data[number]
                slope += (rows.T @ _probabilities(rows @ weights) - rows[chosen]) / BATCH
            steps += 1
            mean = 0.9 * mean + 0.1 * slope
            squares = 0.999 * squares + 0.001 * slope * slope
            weights -= STEP * (mean / (1 - 0.9**steps)) / (np.sqrt(squares / (1 - 0.999**steps)) + 1e-8)
    return weights


def _probabilities(logits: NDArray[np.float64]) -> NDArray[np.float64]:
    powers: NDArray[np.float64] = np.exp(logits - logits.max())
    return powers / np.sum(powers)


def among_first(data: list[Decision], weights: NDArray[np.float64] | None) -> list[float]:
    """How often what was chosen is among the first of the policy's order, or of the heuristics' without weights."""
    places = []
    for rows, chosen in data:
        logits = rows @ weights if weights is not None else -np.arange(len(rows), dtype=float)
        places.append(int((logits > logits[chosen]).sum()))
    return [sum(place < first for place in places) / len(places) for first in FIRST]


def read(folder: Path, bot: str, games: int) -> tuple[list[Decision], list[Decision]]:
    """The decisions of a bot in the games of a run: those to fit with, and those of the games held out."""
    seats = {
        result["number"]: result["bots"].index(bot)
        for result in map(json.loads, (folder / "results.jsonl").read_text("utf-8").splitlines())
    }
    kinds: dict[str, int] = {}
    parts: tuple[list[Decision], list[Decision]] = [], []
    for file in sorted(folder.glob("games/*.ahu"))[:games]:
        number = int(file.stem.rpartition("-")[2])
        record, seat = ahu.read_log(file), seats[number]
        learned = learned_evaluation(record.game)
        assert learned is not None, "the game has a net for this number of players"
        for action in record.game.decisions:
            kinds.setdefault(type(action).__name__, len(kinds))
        for state, candidates, listed, chosen in decisions(record, seat):
            rows = inputs(state, seat, candidates, listed, learned, kinds)
            parts[number % HELD_OUT == 0].append(Decision(rows, chosen))
    return parts


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option("--bot", default="master", show_default=True, help="The bot whose turns are foretold.")
@click.option("--games", default=400, show_default=True, help="So many games at most.")
def main(folder: Path, bot: str, games: int) -> None:
    """Fit a policy to the turns of a bot, and print how well it foretells them."""
    fitted, held_out = read(folder, bot, games)
    weights = fit(fitted, np.random.default_rng(1))
    mean = np.mean([len(decision.inputs) for decision in held_out])
    print(f"{len(fitted)} decisions to fit with, {len(held_out)} held out, {mean:.1f} candidates each")
    print("among the first  ", *(f"{first:6}" for first in FIRST))
    print("of the heuristics", *(f"{share:6.1%}" for share in among_first(held_out, None)))
    print("of the policy    ", *(f"{share:6.1%}" for share in among_first(held_out, weights)))


if __name__ == "__main__":
    main()
