"""Ahu: two board games of Easter Island, as rules one can trust."""

__version__ = "0.1.0"
