"""The heuristics of Giants for the searching bots."""
