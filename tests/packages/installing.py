"""Building packages and installing them as a user would, outside the source tree."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"


def clean_environment() -> dict[str, str]:
    """The environment without what points to the source tree or to the tests' own settings."""
    ours = ("AHU_", "DJANGO_", "PYTHON", "VIRTUAL_ENV")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


def run(*command: object, cwd: Path | None = None, env: Mapping[str, str] | None = None) -> str:
    """Run a command that must go well; returns its output and its error output."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={**clean_environment(), **(env or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}"
    return done.stdout


def pip(*words: object, env: Mapping[str, str] | None = None) -> str:
    """Run pip of the tests' own environment."""
    return run(sys.executable, "-m", "pip", *words, env=env)


def build_sdist(folder: Path) -> Path:
    """The source distribution of Ahu."""
    run(sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", folder, cwd=ROOT)
    (sdist,) = folder.glob("ahu-*.tar.gz")
    return sdist


def build_wheel(
    source: Path, folder: Path, env: Mapping[str, str] | None = None, *, isolated: bool = True
) -> tuple[Path, str]:
    """The wheel of a package, and what was said; isolated: built with nothing but what the build asks for."""
    where = [] if isolated else ["--no-build-isolation"]
    said = pip("wheel", "-v", "--no-deps", *where, "--wheel-dir", folder, source, env=env)
    (wheel,) = folder.glob("*.whl")
    return wheel, said


def new_environment(folder: Path) -> Path:
    """The folder of programs of a new virtual environment with nothing in it."""
    run(sys.executable, "-m", "venv", "--without-pip", folder)
    return folder / ("Scripts" if sys.platform == "win32" else "bin")


def install_into(bin: Path, *packages: Path) -> None:  # noqa: A002  # its name
    """Install packages and all they need into a virtual environment, by the pip of the tests' own."""
    pip("--python", bin / "python", "install", "--quiet", "--no-compile", *packages)


def install_beside(package: Path, folder: Path) -> dict[str, str]:
    """Install a package into a folder; returns the settings with which Python finds it there, beside Ahu.

    pip writes the same metadata there as in a virtual environment, entry points included.
    """
    pip("install", "--quiet", "--no-deps", "--no-build-isolation", "--target", folder, package)
    return {"PYTHONPATH": str(folder)}
