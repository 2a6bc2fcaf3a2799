"""Pebbles, a game for Ahu that consists of rules alone."""
