"""The contract between a game and everything around it. Standard library only."""
