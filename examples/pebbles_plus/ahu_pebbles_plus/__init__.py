"""Pebbles with everything that a game can bring to Ahu."""
