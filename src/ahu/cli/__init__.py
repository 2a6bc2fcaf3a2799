"""The command ``ahu``: play, simulate, replay, count, draw and check, in the terminal."""
