"""What the house is built with; nothing of it is needed to play."""
