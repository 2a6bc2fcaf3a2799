"""Short names for building HTML with :mod:`ahu.markup`."""

from __future__ import annotations

from ahu.markup import joined, raw, tag

__all__ = ["joined", "raw", "tag"]
