"""Every bot by its code: those of the house, and those other packages bring along."""

from __future__ import annotations

from functools import cache, partial
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.bots.bot import Budget, Player, RandomBot, read_budget
from ahu.bots.greedy import Greedy
from ahu.bots.levels import Easy
from ahu.bots.mc import FlatMonteCarlo
from ahu.bots.mcts import TreeSearch
from ahu.core.errors import BadOption
from ahu.core.messages import Message, MessageList

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.metadata import EntryPoint

    from ahu.bots.bot import Bot

GROUP: Final = "ahu.bots"
"""The group of entry points under which another package offers its bots."""


class Kind(NamedTuple):
    """A kind of bot."""

    make: Callable[[], Bot]
    about: Message
    """What it does, in a few words."""
    budget: Budget = Budget()
    """How much it thinks unless told otherwise; nothing if thinking longer changes nothing."""
    name: str = ""
    """What it is called at the table, if it is one of the levels players choose from."""


LEVELS: Final = {
    "easy": Kind(Easy, Message("a beginner who sees what is near"), name="Poki"),
    "normal": Kind(
        partial(FlatMonteCarlo, width=3), Message("a steady player who thinks ahead"), Budget(6), name="Hopu"
    ),
    "hard": Kind(
        partial(FlatMonteCarlo, sure=2.0), Message("an expert who weighs everything"), Budget(300), name="Tangata Manu"
    ),
}
"""The levels for players, from the easiest on: a child, a contestant in the birdmen's race, and who won it."""

BOTS: Final = {
    **LEVELS,
    "random": Kind(RandomBot, Message("any legal action")),
    "greedy": Kind(Greedy, Message("the turn that looks best at once")),
    "mc": Kind(FlatMonteCarlo, Message("flat Monte Carlo, sensible playouts"), Budget(200)),
    "mcts": Kind(TreeSearch, Message("Monte Carlo tree search"), Budget(400)),
}
"""The bots of the house by their codes."""


@cache
def all_bots() -> dict[str, Kind]:
    """Every bot there is, those of other packages included; theirs never replace one of the house."""
    found = dict(BOTS)
    for entry in entry_points(group=GROUP):
        about = Message("from {package}", package=entry.dist.name if entry.dist else entry.value)
        found.setdefault(entry.name, Kind(partial(_from_entry_point, entry), about))
    return found


def _from_entry_point(entry: EntryPoint) -> Bot:
    bot: Bot = entry.load()()
    return bot


def find_bot(code: str) -> Player:
    """The bot with that code, after which a budget may stand: ``mcts:800``, ``mcts:2s``."""
    name, colon, budget = code.partition(":")
    kinds = all_bots()
    if name not in kinds:
        raise BadOption("there is no bot called “{name}”; there are {known}", name=name, known=MessageList(list(kinds)))
    kind = kinds[name]
    if not colon:
        return Player(code, kind.make(), kind.budget)
    if name in BOTS and not kind.budget.playouts:
        raise BadOption("{name} takes no budget: it does not think longer", name=name)
    return Player(code, kind.make(), read_budget(budget))
