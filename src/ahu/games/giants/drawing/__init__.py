"""Drawings of Giants: as text and as SVG."""
