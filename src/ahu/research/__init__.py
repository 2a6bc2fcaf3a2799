"""Doors for researchers: what programs that learn need, for any game."""
