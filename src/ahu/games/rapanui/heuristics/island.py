"""Tables of a board that never change, and the traffic of cargo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec

from ahu.core.cache import Cache
from ahu.games.rapanui.rules.pieces import NOTHING

if TYPE_CHECKING:
    from ahu.core.paths import Links
    from ahu.games.rapanui.heuristics.weights import Weights
    from ahu.games.rapanui.rules.actions import Actions
    from ahu.games.rapanui.rules.board import Board
    from ahu.games.rapanui.rules.game import RapaNui
    from ahu.games.rapanui.rules.position import Position

# states of an Ahu
FREE: Final = 0
BARE: Final = 1
STYLED: Final = 2
STATES: Final = 3
MOST_KNOWN: Final = 2000
"""The size of the cache of traffic by the states of all Ahus."""


class Island:
    """Tables of one board and game as lists, with the weights of the heuristics."""

    __slots__ = (
        "_known",
        "_moai_ways",
        "_pukao_ways",
        "actions",
        "ahu_space",
        "ahus_in",
        "crater",
        "last_ahus",
        "links",
        "neighbours",
        "outstanding",
        "players",
        "quarry",
        "rounds_following",
        "shows",
        "slots",
        "spaces",
        "stacks",
        "track",
        "weights",
    )

    def __init__(self, game: RapaNui, weights: Weights) -> None:
        board = game.board
        self.weights: Weights = weights
        self.actions: Actions = game.actions
        self.players: int = game.players
        self.spaces: int = len(board.spaces)
        self.crater: int = board.crater
        self.quarry: int = board.pukao_quarry
        self.neighbours: list[list[int]] = [list(row) for row in board.neighbours]
        self.links: Links = board.links
        self.shows: list[list[int]] = [list(kinds) for kinds in board.shows]
        self.ahus_in: list[list[int]] = [list(row) for row in board.ahus_in]
        self.ahu_space: list[int] = [ahu.space for ahu in board.ahus]
        self.slots: list[int] = list(board.slots)
        self.track: int = board.track
        self.stacks: list[list[int]] = [list(stack) for stack in game.stacks]
        self.outstanding: list[list[int]] = [list(stack) for stack in board.outstanding]
        self.last_ahus: int = game.last_ahus
        self.rounds_following: tuple[float, ...] = weights.rounds_following(game.players)
        self._moai_ways: list[list[float]] = [_crossed(board, board.crater, ahu.space) for ahu in board.ahus]
        self._pukao_ways: list[list[float]] = [_crossed(board, board.pukao_quarry, ahu.space) for ahu in board.ahus]
        self._known: Cache[int, Traffic] = Cache(MOST_KNOWN)

    def traffic(self, p: Position) -> Traffic:
        """The traffic of cargo with the Ahus of a position."""
        key = 0
        for ahu in range(len(self.ahu_space)):
            key = STATES * key + _state(p, ahu)
        known = self._known.get(key)
        if known is None:
            state = [_state(p, ahu) for ahu in range(len(self.ahu_space))]
            known = self._known.keep(key, Traffic(self.spaces, state, self._moai_ways, self._pukao_ways))
        return known


class Traffic:
    """For each space, the share of cargo that would cross it on shortest paths to all Ahus that can use it."""

    __slots__ = ("moai", "pukao")

    def __init__(
        self, spaces: int, state: list[int], moai_ways: list[list[float]], pukao_ways: list[list[float]]
    ) -> None:
        self.moai = vec[float](_shared(spaces, state, FREE, moai_ways))
        self.pukao = vec[float](_shared(spaces, state, BARE, pukao_ways))


def _state(p: Position, ahu: int) -> int:
    """Whether an Ahu is free, has a Moai, or a Moai with a Pukao."""
    return FREE if p.ahu_moai[ahu] == NOTHING else STYLED if p.ahu_pukao[ahu] else BARE


def _shared(spaces: int, state: list[int], wanted: int, ways: list[list[float]]) -> list[float]:
    crossed = [0.0] * spaces
    number = 0
    for ahu in range(len(state)):
        if state[ahu] == wanted:
            number += 1
            for space in range(spaces):
                crossed[space] += ways[ahu][space]
    return [part / number for part in crossed] if number else crossed


def _crossed(board: Board, start: int, goal: int) -> list[float]:
    """For each space, the share of shortest paths from ``start`` to ``goal`` that cross it."""
    steps = board.distances(start)
    order = sorted(range(len(steps)), key=lambda space: steps[space])
    ways = [0.0] * len(steps)
    ways[start] = 1.0
    for here in order:
        for there in board.neighbours[here]:
            if steps[there] == steps[here] + 1:
                ways[there] += ways[here]
    crossed = [0.0] * len(steps)
    for here in reversed(order):
        through = 1.0 if here == goal else crossed[here]
        for there in board.neighbours[here]:
            if steps[there] == steps[here] - 1:
                crossed[there] += through * ways[there] / ways[here]
    return crossed
