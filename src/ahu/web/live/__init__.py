"""Tables in play: requests come in, tables change, and every page follows."""
