"""The rules of Rapa Nui for players, in three languages, with figures."""
