"""What a network sees of a game of Rapa Nui."""
