"""A process that calls one function for the server."""

from __future__ import annotations

import subprocess
import sys

from tests.patience import PATIENCE


def test_a_process_whose_server_is_gone_ends_without_a_word() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ahu.web.processes"], input=b"", capture_output=True, check=True, timeout=PATIENCE
    )
    assert (done.stdout, done.stderr) == (b"", b"")
