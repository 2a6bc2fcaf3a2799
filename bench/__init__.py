"""Speed and memory of our games, beside their peers in the same run."""
