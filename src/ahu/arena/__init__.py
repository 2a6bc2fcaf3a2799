"""Bots against bots: one game, or many on all cores, and what came of them."""
