"""Bots: they get a view, never a state, and choose among the view's actions."""
