"""The rules of Rapa Nui, phase by phase."""
