"""The program run as a user would, without leaving the test."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from click.testing import CliRunner

import ahu as package
from ahu.cli.main import cli

if TYPE_CHECKING:
    from click.testing import Result

PROGRAM = [sys.executable, "-m", "ahu.cli.main"]
"""The program as a process of its own."""
PLAIN = {"LC_ALL": "C.UTF-8", "COLUMNS": "80", "LINES": "40", "NO_COLOR": "", "FORCE_COLOR": ""}
"""A terminal of 80 columns that asks for no language and no colour."""
ENVIRONMENT = {**os.environ, **PLAIN, "PYTHONPATH": str(Path(package.__file__).parents[1])}


def ahu(*args: object, typed: str = "", **environment: str) -> Result:
    """Run ``ahu`` with these arguments; anything but its own exit is an error."""
    env = {**PLAIN, **environment}
    result = CliRunner().invoke(cli, [str(arg) for arg in args], input=typed, prog_name="ahu", env=env)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def said(*args: object, typed: str = "", **environment: str) -> str:
    """What a run that goes well prints."""
    result = ahu(*args, typed=typed, **environment)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def complaint(*args: object, typed: str = "", **environment: str) -> str:
    """What a run that fails prints, which is nothing but the reason."""
    result = ahu(*args, typed=typed, **environment)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    return result.stderr
