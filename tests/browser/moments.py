"""Moments of games in which something particular can be done: the games are played here, and taken up in a browser."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ahu.core.action import CHANCE
from ahu.core.record import Record
from ahu.games.giants.rules.actions import Done, FirstPlayer, Place, Roll
from ahu.games.giants.rules.pieces import FIGURES
from ahu.games.rapanui.rules.actions import Buy, DrawOrder, DrawTile, Exchange, PlaceSorcerer, PlaceVillager, UseTile
from ahu.games.rapanui.rules.pieces import IMPROVEMENTS, NOTHING, TILES
from ahu.registry import games
from tests.play import EAGER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ahu.core.action import Action
    from ahu.core.game import Game
    from ahu.core.state import State

CHANCES = (FirstPlayer, Roll, DrawOrder, DrawTile)
POWERS = ("no power", "Worker", "marker", "Logs", "reservation", "Headdress")
MOST_GAMES = 400


class Moment(NamedTuple):
    """A game just before somebody does something."""

    record: Record
    seat: int
    action: Action


def kind_of(action: Action) -> str:
    """What kind of action it is: its class, and what of it is clicked in a way of its own."""
    name = type(action).__name__
    if isinstance(action, Place):
        return f"{name} {FIGURES[action.figure]}, {POWERS[action.power]}"
    if isinstance(action, Done):
        return f"{name}: {action.text}"
    if isinstance(action, UseTile):
        return f"{name} {TILES[action.tile]}{' by Tablet' if action.tablet else ''}"
    if isinstance(action, Buy):
        return f"{name} {IMPROVEMENTS[action.improvement]}"
    if isinstance(action, PlaceVillager):
        where = "in the quarry" if action.space == NOTHING else "on a space"
        return f"{name} {where}{'' if action.chief == NOTHING else ' with Chief'}"
    if isinstance(action, PlaceSorcerer):
        return name if action.chief == NOTHING else f"{name} with Chief"
    if isinstance(action, Exchange):
        return f"{name} for an Outstanding one" if action.outstanding else name
    return name


def kinds(game: Game) -> list[str]:
    """Every kind of action that a seat can take."""
    return sorted({kind_of(action) for action in game.notation().values() if not isinstance(action, CHANCES)})


def eager_games(name: str, players: int) -> Iterator[Iterator[Moment]]:
    """Games by eager players, each told move by move."""
    kind = games()[name]
    for seed in range(MOST_GAMES):
        record = Record(kind.set_up(kind.seats_for(players)))
        yield _moments(record, Random(seed), (1.0, 0.8)[seed % 2])


def _moments(record: Record, rng: Random, eagerness: float) -> Iterator[Moment]:
    for move in EAGER[record.game.name](record.state.copy(), rng, eagerness):
        if move.actor != CHANCE:
            yield Moment(record, move.actor, move.action)
        record.play(move.actor, move.action)


def find(name: str, players: int, wanted: Callable[[State, int, Action], bool]) -> Moment:
    """The first moment in which somebody does what is wanted."""
    for game in eager_games(name, players):
        for moment in game:
            if wanted(moment.record.state, moment.seat, moment.action):
                return moment
    raise AssertionError("nobody ever does that")


class Search:
    """Looks for kinds of action in games, and remembers all it comes across."""

    def __init__(self, name: str, players: int) -> None:
        self.games = eager_games(name, players)
        self.known: dict[str, Moment] = {}

    def find(self, kind: str) -> Moment:
        """A moment in which this kind of action can be taken; not only those that were."""
        while kind not in self.known:
            for moment in next(self.games):
                self._look(moment.record)
        return self.known[kind]

    def _look(self, record: Record) -> None:
        state = record.state
        for seat in range(record.game.players):
            for action in state.actions(seat):
                kind = kind_of(action)
                if kind not in self.known:
                    self.known[kind] = Moment(_copy(record), seat, action)


def _copy(record: Record) -> Record:
    copied = Record(record.game)
    for move in record.moves:
        copied.append(move.actor, move.action)
    return copied


@cache
def search(name: str, players: int) -> Search:
    """The one search of its kind."""
    return Search(name, players)
