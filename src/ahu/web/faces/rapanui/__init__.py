"""Rapa Nui on the page."""

from __future__ import annotations

from ahu.web.faces.rapanui.face import RapaNuiFace

__all__ = ["FACE"]

FACE = RapaNuiFace()
"""What the page shows and offers of Rapa Nui."""
