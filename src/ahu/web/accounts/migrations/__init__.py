"""The migrations of accounts."""
