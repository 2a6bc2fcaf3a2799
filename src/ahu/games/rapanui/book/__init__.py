"""The rules of Rapa Nui for players: the text in each language, its numbers and its figures."""
