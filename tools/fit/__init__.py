"""Fitting the numbers of the heuristics again: coefficients of the evaluation by least squares, weights by contests."""
