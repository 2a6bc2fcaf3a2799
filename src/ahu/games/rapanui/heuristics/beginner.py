"""How a beginner values turns: without regard to opponents, and with a habit in the use of tiles."""

from __future__ import annotations

from ahu.games.rapanui.heuristics.weights import Weights


def beginner_weights(seat: int) -> Weights:
    """The weights of a beginner: every second seat uses tiles at once, the others save them for too long."""
    weights = Weights()
    _overlook_opponents(weights)
    if seat % 2:
        _use_tiles_at_once(weights)
    else:
        _save_tiles(weights)
    return weights


def _overlook_opponents(weights: Weights) -> None:
    """Their ways and tolls are not foreseen, nor what they gain, nor that they may close a chain or not."""
    weights.moai_crossing = 0.0
    weights.pukao_crossing = 0.0
    weights.opponent_points = (0.0, 0.0, 0.0, 0.0, 0.0)
    weights.link_doubt = 1.0
    weights.first_star = 1.0


def _use_tiles_at_once(weights: Weights) -> None:
    """A tile is used for whatever it brings."""
    weights.tile_hold = 0.0


def _save_tiles(weights: Weights) -> None:
    """A tile waits for a moment that hardly comes."""
    weights.tile_hold = 3.0
