"""Ahu: two board games of Easter Island, as rules one can trust."""

from ahu import compiled

__version__ = "0.1.0"

compiled.install()
