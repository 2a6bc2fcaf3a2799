"""Tools for developers; nothing here is needed to play."""
