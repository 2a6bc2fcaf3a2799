"""How many actions a game of Giants can take. The bound is argued from the pieces, so real games are far shorter."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final

from ahu.games.giants.rules.pieces import LOADS, MARKERS, SIZES, SUPPLY, WORKERS

if TYPE_CHECKING:
    from ahu.games.giants.rules.board import Board

UNLUCKY: Final = 1e-12
"""Dice can fail to show a size for any number of rounds. So little is the probability of games beyond the bound."""
FIGURES_OF_A_SEAT: Final = WORKERS + 2


def most_actions(board: Board, players: int) -> int:
    """The rounds it takes to empty the supply and to end after that, each as long as the pieces allow."""
    rounds = _rounds_until_dry(board, players) + _rounds_after(board)
    return 1 + rounds * (players * _actions_of_a_seat() + LOADS * _actions_on_a_load(board, players))


def _rounds_until_dry(board: Board, players: int) -> int:
    """Rounds after which, but for a probability of ``UNLUCKY``, the dice have shown every Moai (G11 to G13).

    All that is shown leaves the supply. The first round is not counted on: it shows other sizes (G12).
    """
    odds = [min(die.count(size) / len(die) for die in (board.white, board.brown)) for size in SIZES]
    rounds = 1
    while sum(_rarer(SUPPLY[size - 1], rounds * players, odds[size - 1]) for size in SIZES) > UNLUCKY:
        rounds += 1
    return rounds + 1


def _rarer(times: int, dice: int, odds: float) -> float:
    """The probability that so many dice show a face of these odds fewer times."""
    return sum(comb(dice, shown) * odds**shown * (1 - odds) ** (dice - shown) for shown in range(min(times, dice + 1)))


def _rounds_after(board: Board) -> int:
    """With a dry supply, two rounds in which nothing is built end the game (G81); an Ahu is built on twice at most."""
    return 2 * 2 * len(board.ahus) + 2


def _actions_of_a_seat() -> int:
    """What one seat does in a round, apart from acting on loads."""
    auction = 1 + 1 + 2  # its die, its bid; one Moai of the offer is taken for each die, then it declines
    placement = FIGURES_OF_A_SEAT + MARKERS + 1  # each figure, each marker for a half-tablet, and a pass
    peeks = MARKERS  # no more than half-tablets
    transport = 1  # a pass; the rest is counted by load
    unmoved = 3 + 1  # a Moai and two Headdresses for each seat, and leaving the rest
    taking_back = MARKERS + 1
    return auction + placement + peeks + transport + unmoved + taking_back


def _actions_on_a_load(board: Board, players: int) -> int:
    """What is done with one load in a round.

    It enters no hex twice (G53), and only hexes with a figure (G52). It is lifted once for each of these steps at most,
    and twice without a step: to mark it, and to erect or crown. Each lifting has an end.
    """
    steps = min(len(board.hexes), players * FIGURES_OF_A_SEAT)
    return steps + 2 * (steps + 2)
