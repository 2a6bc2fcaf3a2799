"""Settings of the C library's allocator, so that a server takes no more memory than it uses, however long it runs."""

from __future__ import annotations

import ctypes
import os
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

LARGE: Final = 65_536
"""Bytes from which on something is given back to the system as soon as it is freed: pages, uploads, full messages."""
UNUSED: Final = 131_072
"""Bytes at the end of the heap that may be free before they are given back."""
TRIM_THRESHOLD, MMAP_THRESHOLD, ARENA_MAX = -1, -3, -8
"""Numbers of glibc's parameters (malloc.h)."""


def keep_small(environment: Mapping[str, str] = os.environ) -> bool:
    """Let all threads share one heap, and let large things be mapped on their own; whether that was set.

    By itself glibc makes heaps for threads, and Django has a thread for every request; and once something large was
    freed, it takes everything up to that size from the heap. Both leave holes that nothing fits into. Where the
    environment has settings for glibc, those count. Other C libraries have no such parameters.
    """
    if sys.platform != "linux" or any(name.startswith(("MALLOC_", "GLIBC_TUNABLES")) for name in environment):
        return False
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is None:
        return False
    settings = {ARENA_MAX: 1, MMAP_THRESHOLD: LARGE, TRIM_THRESHOLD: UNUSED}
    return all(mallopt(parameter, value) == 1 for parameter, value in settings.items())
