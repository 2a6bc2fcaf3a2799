"""Giants as pictures: text for a terminal and a screen reader, SVG for the eye."""
