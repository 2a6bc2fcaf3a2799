"""How a beginner values turns: without regard to other seats, and with a habit in bidding."""

from __future__ import annotations

from ahu.games.giants.heuristics.weights import Weights


def beginner_weights(seat: int) -> Weights:
    """The weights of a beginner: every second seat bids boldly, the others cautiously."""
    weights = Weights()
    _overlook_others(weights)
    if seat % 2:
        _bid_boldly(weights)
    else:
        _bid_cautiously(weights)
    return weights


def _overlook_others(weights: Weights) -> None:
    """Routes of others are not foreseen, nor that others take an Ahu or an unmarked load first, nor what tolls cost."""
    weights.traffic_percent = 0
    weights.passing_strength = 0
    weights.contested_percent = 100
    weights.unmarked_percent = 90
    weights.toll = 5


def _bid_boldly(weights: Weights) -> None:
    """Figures seem to cost nothing, so few are left for the island."""
    weights.worker_bid = 20
    weights.chief_bid = 60


def _bid_cautiously(weights: Weights) -> None:
    """Nothing in the first round, later few figures, and nothing more while a Moai waits."""
    weights.first_bid_round = 2
    weights.worker_bid = 200
    weights.chief_bid = 420
    weights.waiting_percent = 20
