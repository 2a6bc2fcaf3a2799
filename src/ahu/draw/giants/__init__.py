"""Giants as pictures."""

from __future__ import annotations

from ahu.draw.drawing import Drawer
from ahu.draw.giants import chart, text
from ahu.games.giants.game import Giants
from ahu.games.giants.state import State

DRAWER = Drawer((Giants, State), (text.board_text, chart.board_svg), (text.position_text, chart.position_svg))
"""Draws boards and positions of Giants."""
