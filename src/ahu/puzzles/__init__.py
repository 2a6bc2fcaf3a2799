"""Puzzles: positions in which one turn is clearly the best. A game brings its own in a file."""
