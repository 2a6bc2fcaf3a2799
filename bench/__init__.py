"""Speed and memory of the house's games, beside their peers in the same run."""
