"""The rules of Giants, phase by phase."""
