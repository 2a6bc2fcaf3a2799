"""``python -m tools.learn_all``: nets for all games and numbers of players, within given times (docs/learning.md)."""
