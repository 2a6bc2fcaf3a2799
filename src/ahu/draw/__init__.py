"""A toolkit for drawing games: SVG, geometry, colours, charts. It knows no game."""
