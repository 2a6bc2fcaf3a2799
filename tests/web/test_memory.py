"""The allocator gives back what the server no longer uses: tried in a process of its own, since settings stay."""

from __future__ import annotations

import json
import platform
import subprocess
import sys

import pytest

from ahu.web.memory import LARGE, keep_small

PROGRAM = """
import ctypes, json, sys, threading
from ahu.web.memory import keep_small

FIELDS = "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()

class Info(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in FIELDS]

library = ctypes.CDLL(None)
library.mallinfo2.restype = Info
was_set = keep_small({"MALLOC_ARENA_MAX": "8"} if sys.argv[1] == "no" else {})
bytes(20_000_000)  # from now on glibc would take everything up to this size from the heap
before = library.mallinfo2()
kept = []
threads = [threading.Thread(target=lambda: kept.append([bytes(100_000) for _ in range(50)])) for _ in range(4)]
for thread in threads:
    thread.start()
    thread.join()
held = library.mallinfo2()
kept.clear()
after = library.mallinfo2()
print(json.dumps([was_set, held.hblkhd - before.hblkhd, after.hblkhd - before.hblkhd]))
"""
needs_glibc = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="parameters of glibc")


def mapped(setting: str) -> tuple[bool, int, int]:
    """Whether it was set; bytes mapped on their own while threads hold 20 MB in pieces of 100 kB, and afterwards."""
    command = [sys.executable, "-c", PROGRAM, setting]
    found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return found[0], found[1], found[2]


@needs_glibc
def test_what_is_large_goes_back_to_the_system_when_it_is_freed() -> None:
    was_set, held, after = mapped("yes")
    assert was_set
    assert held >= 20_000_000
    assert after < LARGE


@needs_glibc
def test_settings_of_the_host_count() -> None:
    was_set, held, _ = mapped("no")
    assert not was_set
    assert held < 20_000_000  # as glibc does by itself


def test_other_systems_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert not keep_small({})
