"""Finding bots by their codes: the built-in ones, and those of other packages."""

from __future__ import annotations

from functools import cache, partial
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.bots.bot import Budget, Player, RandomBot, read_budget
from ahu.bots.greedy import Greedy
from ahu.bots.levels import Easy
from ahu.bots.mc import FlatMonteCarlo
from ahu.bots.mcts import TreeSearch
from ahu.bots.nested import NestedMonteCarlo
from ahu.core.errors import BadOption
from ahu.core.messages import Message, MessageList

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.metadata import EntryPoint

    from ahu.bots.bot import Bot

GROUP: Final = "ahu.bots"
"""The group of entry points by which other packages offer bots."""


class Kind(NamedTuple):
    """A bot that can be found by its code."""

    make: Callable[[], Bot]
    about: Message
    """A short description for players."""
    budget: Budget = Budget()
    """The budget if the code names none; without a limit if the bot takes no budget."""


LEVELS: Final = {
    "easy": Kind(Easy, Message("a beginner who sees the obvious moves")),
    "normal": Kind(
        partial(FlatMonteCarlo, width=3, learned=True), Message("a steady player who thinks ahead"), Budget(6)
    ),
    "hard": Kind(
        partial(FlatMonteCarlo, drop_gap=2.0, learned=True), Message("an expert who weighs everything"), Budget(300)
    ),
    "master": Kind(
        partial(NestedMonteCarlo, learned=True),
        Message("a master who has learned from thousands of games"),
        Budget(1000),
    ),
}
"""The levels for players, the easiest first."""

BOTS: Final = {
    **LEVELS,
    # without the nets, which the levels have had since
    "normal-2026-11": Kind(
        partial(FlatMonteCarlo, width=3), Message("the level normal as it was in November 2026"), Budget(6)
    ),
    "hard-2026-11": Kind(
        partial(FlatMonteCarlo, drop_gap=2.0), Message("the level hard as it was in November 2026"), Budget(300)
    ),
    "random": Kind(RandomBot, Message("any legal action")),
    "greedy": Kind(Greedy, Message("takes whatever looks best right now")),
    "mc": Kind(FlatMonteCarlo, Message("flat Monte Carlo, sensible playouts"), Budget(200)),
    "mcts": Kind(TreeSearch, Message("Monte Carlo tree search"), Budget(400)),
}
"""The built-in bots by their codes."""


@cache
def all_bots() -> dict[str, Kind]:
    """Every bot by its code. A bot of another package does not replace a built-in one of the same code."""
    found = dict(BOTS)
    for entry in entry_points(group=GROUP):
        about = Message("from {package}", package=entry.dist.name if entry.dist else entry.value)
        found.setdefault(entry.name, Kind(partial(_from_entry_point, entry), about))
    return found


def _from_entry_point(entry: EntryPoint) -> Bot:
    bot: Bot = entry.load()()
    return bot


NET: Final = "@"
"""What stands before the file of a net in a bot's code."""


def find_bot(code: str) -> Player:
    """A new bot for a code, which may end with a budget and the file of a net: ``mcts:800``, ``hard:2s@net.npz``."""
    with_budget, net, file = code.partition(NET)
    player = _without_net(with_budget)
    if net:
        if not isinstance(player.bot, FlatMonteCarlo):
            raise BadOption("{name} uses no net: it does not judge positions after playouts", name=with_budget)
        player.bot.net = Path(file)
        player.code = code
    return player


def _without_net(code: str) -> Player:
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
