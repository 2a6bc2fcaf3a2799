"""Rapa Nui in the browser: its map, panels and controls."""
