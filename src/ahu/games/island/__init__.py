"""What Giants and Rapa Nui share: the coast, the sea, Moai and figures of Easter Island."""
