"""Bots: they see a view, never a state, and choose one of the view's actions."""
