"""Drawings of Rapa Nui: as text and as SVG."""
