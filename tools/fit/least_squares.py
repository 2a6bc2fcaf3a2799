"""Least squares for a few dozen unknowns, in plain Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def least_squares(rows: Sequence[Sequence[float]], targets: Sequence[float], ridge: float = 0.0) -> list[float]:
    """The x that minimizes the sum of squares of ``row · x - target``, and ``ridge`` times that of x."""
    size = len(rows[0])
    matrix = [[ridge if i == j else 0.0 for j in range(size)] + [0.0] for i in range(size)]
    for row, target in zip(rows, targets, strict=True):
        used = [i for i in range(size) if row[i]]
        for i in used:
            for j in used:
                matrix[i][j] += row[i] * row[j]
            matrix[i][size] += row[i] * target
    return _solved(matrix)


def _solved(matrix: list[list[float]]) -> list[float]:
    """The solution of linear equations, each with its right side last, by elimination with the largest pivot."""
    size = len(matrix)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(matrix[row][column]))
        matrix[column], matrix[pivot] = matrix[pivot], matrix[column]
        for row in range(column + 1, size):
            factor = matrix[row][column] / matrix[column][column]
            for place in range(column, size + 1):
                matrix[row][place] -= factor * matrix[column][place]
    found = [0.0] * size
    for row in reversed(range(size)):
        known = sum(matrix[row][place] * found[place] for place in range(row + 1, size))
        found[row] = (matrix[row][size] - known) / matrix[row][row]
    return found
