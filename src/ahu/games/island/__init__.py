"""What the drawings of Giants and Rapa Nui share: coast, sea, Moai and figures of Easter Island."""
