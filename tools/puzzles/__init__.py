"""Finds puzzles in games of bots (docs/puzzles.md)."""
