"""Decides whether one turn is clearly the best in a position: a quick look first, then two searches that must agree."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ahu.bots.catalogue import find_bot
from ahu.bots.heuristics import heuristics_of
from ahu.bots.hint_plan import make_plan
from ahu.puzzles.puzzle import Strength
from ahu.puzzles.trials import Trial, gap, try_in
from tools.puzzles.positions import is_whole, position_after, whole_turns, world_of

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.puzzles.trials import Gap
    from tools.puzzles.positions import Decision

LEAST_TURNS = 4
"""Turns that lead to different positions: with fewer there is nothing to think about."""
EQUAL = 0.004
"""A turn that is less likely to win by less than this, and surely by less than twice this, is as good as the best."""
CLEAR_ERRORS = 2.5
"""A turn that is too far behind by so many standard errors is tried no more."""
FEW_WORLDS, MANY_ERRORS = 20, 4.0
"""As long as there were few worlds it must be more."""
MOST_ALIKE = 4
"""Turns that may be as good as the best."""


class Effort(NamedTuple):
    """How much is tried, and how clear the result must be."""

    worlds: int
    rounds: int
    """The number of rounds that a rollout plays."""
    listed: int
    """Turns that are tried of those that heuristics list, or that did best in a search before this one."""
    drawn: int
    """Turns drawn at random that are tried as well."""
    least: float
    """The best turn must be likelier to win than any other by so much at least."""
    surely: float
    """The same for the lower end of the interval."""


LOOK = Effort(15, 1, 8, 0, 0.025, 0.005)
SEARCH = Effort(60, 1, 30, 10, 0.025, 0.01)
CHECK = Effort(300, 2, 12, 10, 0.025, 0.015)
"""The stronger search: five times the worlds, twice the rounds, other luck, other turns that no heuristic lists."""
AGAIN = Effort(120, 2, 14, 6, 0.02, 0.01)
"""What a puzzle that was found is measured by once more."""
STEP = 5
"""Worlds after which a search looks whether it can end, or drop turns."""


class Finding(NamedTuple):
    """What a search found: the best turn, those as good, and how far the others are behind."""

    best: Trial
    also: list[Trial]
    second: Trial
    margin: Gap
    ranking: list[list[Action]]
    """All turns that were tried, the best first."""


def search(decision: Decision, effort: Effort, seed: str, promising: list[list[Action]]) -> Finding | None:
    """The best of some turns of a position, if it is clearly better than all that are not as good.

    The first of the promising turns are tried, and some that are drawn at random.
    """
    rng = Random(seed)
    turns = whole_turns(decision, rng, promising[: effort.listed], effort.drawn)
    if len(turns) < LEAST_TURNS:
        return None
    trials = [Trial(turn) for turn in turns]
    left = list(trials)
    for number in range(1, effort.worlds + 1):
        try_in(world_of(decision, rng), decision.seat, left, rng.getrandbits(64), effort.rounds)
        if number % STEP == 0:
            best = max(left, key=lambda trial: trial.chance)
            if _hopeless(left, best, effort):
                return None
            left = _survivors(left, best, effort)
    return _finding(trials, max(left, key=lambda trial: trial.chance), effort)


def _finding(trials: list[Trial], best: Trial, effort: Effort) -> Finding | None:
    gaps = [(gap(best, trial), trial) for trial in trials if trial is not best]
    also = [trial for found, trial in gaps if found.mean < EQUAL and found.high < 2 * EQUAL]
    others = [(found, trial) for found, trial in gaps if trial not in also]
    if not others or len(also) > MOST_ALIKE:
        return None
    margin, second = min(others, key=lambda other: other[0].mean)
    surely = min(found.low for found, _ in others)
    if margin.mean < effort.least or surely < effort.surely:
        return None
    ranking = [trial.actions for trial in sorted(trials, key=lambda trial: -trial.chance)]
    return Finding(best, also, second, margin, ranking)


def _hopeless(left: list[Trial], best: Trial, effort: Effort) -> bool:
    """Whether another turn is surely too near to the best, though not as good; a quick look need not be sure."""
    gaps = [gap(best, trial) for trial in left if trial is not best]
    if effort is LOOK:
        return any(EQUAL < found.mean < effort.least / 2 for found in gaps)
    return any(found.mean > EQUAL and found.high < effort.least for found in gaps)


def _survivors(left: list[Trial], best: Trial, effort: Effort) -> list[Trial]:
    """The two best turns, and those that are not clearly behind."""
    errors = MANY_ERRORS if len(best.chances) < FEW_WORLDS else CLEAR_ERRORS
    second = max((trial for trial in left if trial is not best), key=lambda trial: trial.chance, default=best)
    return [trial for trial in left if trial in (best, second) or not _behind(gap(best, trial), errors, effort)]


def _behind(found: Gap, errors: float, effort: Effort) -> bool:
    return found.mean - errors * found.error > effort.least


def has_reason(decision: Decision, turn: list[Action]) -> bool:
    """Whether it can be said what the turn brings: the plan that begins with it has claims."""
    state, seat = decision
    return bool(make_plan(heuristics_of(state.game), state, seat, turn).claims)


class Found(NamedTuple):
    """A puzzle that both searches agree on."""

    decision: Decision
    first: Finding
    checked: Finding
    strength: Strength
    finders: list[str]
    """The bots that find it."""


def puzzle_in(decision: Decision, seed: str, strengths: set[Strength], not_kinds: set[str]) -> Found | None:
    """The puzzle of a position; None if no turn is clearly the best, or the reason can't be said.

    Positions are left out that do not seem to have one of the strengths, or whose best turn seems to begin with an
    action of ``not_kinds``.
    """
    listed = [turn.actions for turn in heuristics_of(decision.state.game).turns(*decision)]
    if type(listed[0][0]).__name__ in not_kinds:
        return None
    look = search(decision, LOOK, f"{seed} look", listed)
    if not look or type(look.best.actions[0]).__name__ in not_kinds or not _good(decision, look):
        return None
    if _likely_strength(decision, look, listed, seed) not in strengths:
        return None
    first = search(decision, SEARCH, f"{seed} search", listed)
    if not first or not _good(decision, first):
        return None
    checked = search(decision, CHECK, f"{seed} check", first.ranking)
    if not checked or not _agree(decision, first, checked):
        return None
    right = {position_after(decision, trial.actions) for trial in [first.best, *first.also]}
    strength, finders = grade(decision, right, seed)
    return Found(decision, first, checked, strength, finders) if strength and strength in strengths else None


def _likely_strength(decision: Decision, look: Finding, listed: list[list[Action]], seed: str) -> Strength:
    """The strength of a puzzle, if a quick look has found its best turn."""
    if look.best.actions == listed[0]:
        return Strength.EASY
    right = {position_after(decision, trial.actions) for trial in [look.best, *look.also]}
    return Strength.MEDIUM if _finds("normal", decision, right, seed) else Strength.HARD


def _good(decision: Decision, found: Finding) -> bool:
    every = [found.best, *found.also]
    return all(is_whole(decision, trial.actions) for trial in every) and has_reason(decision, found.best.actions)


def _agree(decision: Decision, first: Finding, checked: Finding) -> bool:
    """Whether two searches found the same turns, those as good included."""
    one, two = [{position_after(decision, trial.actions) for trial in [f.best, *f.also]} for f in (first, checked)]
    return one == two


# strength

TRIES = {"random": 12, "greedy": 1, "normal": 9, "hard": 3}
"""The bots by which puzzles are graded, and how often each is asked."""


def grade(decision: Decision, right: set[str], seed: str) -> tuple[Strength | None, list[str]]:
    """How hard a puzzle is, and the bots that find its answer in more than half of their tries."""
    finders = [code for code in TRIES if _finds(code, decision, right, seed)]
    if "random" in finders:  # nearly every turn is right
        return None, finders
    if "greedy" in finders:
        return Strength.EASY, finders
    return Strength.MEDIUM if "normal" in finders else Strength.HARD, finders


def _finds(code: str, decision: Decision, right: set[str], seed: str) -> bool:
    tries = [_solves(code, decision, right, Random(f"{seed} {code} {number}")) for number in range(TRIES[code])]
    return 2 * sum(tries) > len(tries)


def _solves(code: str, decision: Decision, right: set[str], rng: Random) -> bool:
    """Whether a bot takes a turn that is right; it is asked again until its turn is over."""
    state, seat, bot = decision.state.copy(), decision.seat, find_bot(code)
    while seat in state.actors():
        for action in bot.choose(state.view(seat), rng):
            if seat in state.actors():
                state.play(seat, action)
    return state.write() in right
