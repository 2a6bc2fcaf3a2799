"""Rapa Nui as pictures."""

from __future__ import annotations

from ahu.draw.drawing import Drawer
from ahu.draw.rapanui import chart, text
from ahu.games.rapanui.game import RapaNui
from ahu.games.rapanui.state import State

DRAWER = Drawer((RapaNui, State), (text.board_text, chart.board_svg), (text.position_text, chart.position_svg))
"""Draws boards and positions of Rapa Nui."""
