"""How many actions a game of Rapa Nui can take. The bound is proved from the pieces, so real games are far shorter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.games.rapanui.rules.pieces import MOST_IMPROVEMENTS, PUKAO_PIECES, START_VILLAGERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.games.rapanui.rules.board import Board


def most_actions(board: Board, players: int, tile_counts: Sequence[int]) -> int:
    """The set-up, as many rounds as there can be, everything that can be built, and every tile and purchase."""
    ahus, spaces = len(board.ahus), len(board.spaces)
    built = ahus + min(ahus, PUKAO_PIECES)
    rounds = 2 * built + 2  # two rounds in which nothing is built end the game (N72)
    set_up = players + ahus + 2 * players  # the order, a tile for each Ahu, the draft for two
    transport = 1 + spaces + 1 + spaces + 1 + 1  # begin, carry, erect or style, tolls, gain or exchange, end the turn
    tiles = 2 * (sum(tile_counts) + players)  # each tile and Tablet once; Chip In brings a Moai to take, too
    return set_up + rounds * players * _actions_of_a_seat() + built * transport + tiles + players * MOST_IMPROVEMENTS


def _actions_of_a_seat() -> int:
    """What one seat does in a round, apart from transports, tiles and purchases."""
    villagers = START_VILLAGERS + 1
    placement = villagers + 1  # and the Sorcerer
    sculpting = 1 + villagers + 2 + 1  # the Chief, a Moai for each Sculptor, Sorcerer and Chief, the end of the turn
    dropping_out = 1
    return placement + sculpting + dropping_out
