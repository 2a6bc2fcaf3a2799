"""The rules of Giants for players: the text in each language, its numbers and its figures."""
