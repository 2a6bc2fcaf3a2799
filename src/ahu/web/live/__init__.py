"""Tables in play: requests come in, the game goes on, and every page follows."""
