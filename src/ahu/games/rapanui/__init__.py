"""Rapa Nui: statues carried along chains for Resources, styled for Offerings, with tiles that bend every rule."""
