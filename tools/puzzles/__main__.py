"""``make puzzles``: search games of bots for puzzles, and write the best mix of them to the folders of the games.

Everything that is found is kept in build/puzzles; a run that was stopped goes on.
"""

from __future__ import annotations

import argparse
import os
from multiprocessing import Pool
from random import Random

from ahu.cli.progress import games_bar
from ahu.puzzles.puzzle import Strength
from ahu.registry import kits
from tools.puzzles.choose import choose
from tools.puzzles.files import Line, line_of, store, stored, write
from tools.puzzles.measure import measured_again
from tools.puzzles.positions import decisions
from tools.puzzles.search import puzzle_in

MOST_FOUND = 6
"""Puzzles that are taken from one game. Those of one round begin with different kinds of actions."""
MOST_OF_STRENGTH = 3
"""Those of one strength among them."""
FIRST_ROUNDS = 5
"""The search of a game begins in a round before this one."""
LEFT_OUT = 0.3
"""The share of positions that is not looked at, so that puzzles come from all parts of a round."""


def search_game(job: tuple[str, int, frozenset[Strength]]) -> tuple[str, int, list[Line]]:
    """The puzzles of one game of bots. From a drawn round on, some of its positions are looked at."""
    game, number, wanted = job
    rng, found = Random(f"search {game} {number}"), list[Line]()
    first = rng.randrange(1, FIRST_ROUNDS)
    for place, decision in enumerate(decisions(game, number)):
        round_ = decision.state.rounds()
        if round_ < first or rng.random() < LEFT_OUT:
            continue
        strengths = {strength for strength in wanted if _number(found, strength) < MOST_OF_STRENGTH}
        kinds = {line.kind for line in found if line.round == round_}
        puzzle = puzzle_in(decision, f"{game} {number} {place}", strengths, kinds)
        if puzzle:
            found.append(line_of(number, puzzle))
            store(game, found[-1])
        if len(found) == MOST_FOUND:
            break
    return game, number, found


def _number(found: list[Line], strength: Strength) -> int:
    return sum(line.strength == strength for line in found)


def search(names: list[str], numbers: range, strengths: frozenset[Strength], jobs: int) -> None:
    """Search the games that were not searched yet."""
    missing = [(name, number, strengths) for number in numbers for name in names if number not in stored(name)[1]]
    total = len(numbers) * len(names)
    with games_bar(total, total - len(missing)) as bar, Pool(jobs) as pool:
        for name, number, found in pool.imap_unordered(search_game, missing):
            store(name, number)
            bar.advance(f"{name} {number}: {len(found)}")


def main() -> None:
    """Search, choose and write."""
    with_puzzles = [name for name, kit in kits().items() if kit.puzzles]
    parser = argparse.ArgumentParser(prog="make puzzles", description=__doc__)
    parser.add_argument("--game", choices=with_puzzles, help="one game only")
    parser.add_argument("--games", type=int, default=40, help="games of bots to search, for each game")
    parser.add_argument("--first", type=int, default=0, help="the number of the first of them")
    parser.add_argument("--strength", choices=list(Strength), action="append", help="search for these strengths only")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--measure", action="store_true", help="measure what was found once more, with other luck")
    options = parser.parse_args()
    names = [options.game] if options.game else with_puzzles
    strengths = frozenset(map(Strength, options.strength or Strength))
    search(names, range(options.first, options.first + options.games), strengths, options.jobs)
    for name in names:
        lines = _in_order(stored(name)[0])
        print(write(name, choose(_measured(name, lines) if options.measure else lines)))


def _measured(name: str, lines: list[Line]) -> list[Line]:
    """Those puzzles that another search finds, too, with its numbers."""
    found = []
    with games_bar(len(lines)) as bar:
        for line in lines:
            again = measured_again(name, line)
            found += [again] if again else []
            bar.advance(f"{name}: {len(found)} hold")
    return found


def _in_order(lines: list[Line]) -> list[Line]:
    """By game and round, however the processes came to an end."""
    return sorted(lines, key=lambda line: (line.number, line.round, line.position))


if __name__ == "__main__":
    main()
