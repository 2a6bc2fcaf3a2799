"""The lobby: tables that anyone may join or watch."""
