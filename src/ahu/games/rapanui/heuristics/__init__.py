"""What a good player of Rapa Nui knows."""
