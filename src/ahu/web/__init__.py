"""The web: tables, seats, pages and the live stream."""
