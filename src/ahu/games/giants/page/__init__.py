"""Giants in the browser: its map, panels and controls."""
