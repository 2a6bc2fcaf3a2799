"""The island as a player has it in mind: who is beside whom, and where much will be carried."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ahu.games.rapanui.actions import Actions
    from ahu.games.rapanui.board import Board
    from ahu.games.rapanui.game import RapaNui


class Island:
    """What never changes in a game, in plain lists."""

    __slots__ = (
        "actions",
        "ahu_space",
        "ahus_in",
        "crater",
        "last_ahus",
        "moai_traffic",
        "neighbours",
        "outstanding",
        "players",
        "pukao_traffic",
        "quarry",
        "shows",
        "slots",
        "spaces",
        "stacks",
        "track",
    )

    def __init__(self, game: RapaNui) -> None:
        board = game.board
        self.actions: Actions = game.actions
        self.players: int = game.players
        self.spaces: int = len(board.spaces)
        self.crater: int = board.crater
        self.quarry: int = board.pukao_quarry
        self.neighbours: list[list[int]] = [list(row) for row in board.neighbours]
        self.shows: list[list[int]] = [list(kinds) for kinds in board.shows]
        self.ahus_in: list[list[int]] = [list(row) for row in board.ahus_in]
        self.ahu_space: list[int] = [ahu.space for ahu in board.ahus]
        self.slots: list[int] = list(board.slots)
        self.track: int = board.track
        self.stacks: list[list[int]] = [list(stack) for stack in game.stacks]
        self.outstanding: list[list[int]] = [list(stack) for stack in board.outstanding]
        self.last_ahus: int = game.last_ahus
        self.moai_traffic: list[float] = _traffic(board, board.crater)
        """Which part of all Moai, carried straight to an Ahu each, would cross a space."""
        self.pukao_traffic: list[float] = _traffic(board, board.pukao_quarry)


def _traffic(board: Board, start: int) -> list[float]:
    """Of one cargo to each Ahu by all shortest ways alike: how much of it crosses each space."""
    steps = board.distances(start)
    order = sorted(range(len(steps)), key=lambda space: steps[space])
    ways = [0.0] * len(steps)
    ways[start] = 1.0
    for here in order:
        for there in board.neighbours[here]:
            if steps[there] == steps[here] + 1:
                ways[there] += ways[here]
    through = [0.0] * len(steps)
    crossed = [0.0] * len(steps)
    for here in reversed(order):
        through[here] = crossed[here] + len(board.ahus_in[here])
        for there in board.neighbours[here]:
            if steps[there] == steps[here] - 1:
                crossed[there] += through[here] * ways[there] / ways[here]
    return [part / len(board.ahus) for part in crossed]
