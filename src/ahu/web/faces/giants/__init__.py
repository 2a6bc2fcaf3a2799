"""Giants on the page."""

from __future__ import annotations

from ahu.web.faces.giants.face import GiantsFace

FACE = GiantsFace()
"""Shows Giants, and offers what can be done in it."""
