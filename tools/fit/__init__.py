"""Fitting the numbers of the heuristics again: evaluation and rounds to come by least squares, weights by contests."""
