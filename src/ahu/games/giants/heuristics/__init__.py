"""What a good player of Giants knows."""
