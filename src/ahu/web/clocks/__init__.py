"""Clocks: how long a seat may take, counted on the server."""
