"""How the tables of moderation came to be what they are."""
