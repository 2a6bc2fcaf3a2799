"""Decides whether rules, views and search run compiled or as plain Python.

Binaries are in a folder with a manifest, which lists the sources they were compiled from. A wheel carries such a folder
inside the package; ``make compile`` writes one into the virtual environment, for editable installs. When Ahu is first
imported the manifest is compared with the sources that are there. Either all binaries are used or none: binaries that
do not fit their sources never run.
"""

from __future__ import annotations

import json
import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

SWITCH: Final = "AHU_INTERPRETED"
"""The environment variable: with 1 plain Python runs, and a build compiles nothing."""
SOURCE: Final = Path(__file__).parent.parent
PYTHON: Final = EXTENSION_SUFFIXES[0].strip(".").removesuffix(".so")
"""Names this Python and platform, as in ``cpython-311-x86_64-linux-gnu``."""
FOLDER: Final = Path(sys.prefix) / "lib" / "ahu-compiled" / PYTHON
"""Where ``make compile`` puts binaries: one set in each virtual environment."""
IN_WHEEL: Final = "ahu/binaries"
"""Where a wheel has its binaries, from the folder that packages are installed in."""
MANIFEST: Final = "manifest.json"
LIBRARY: Final = "ahu__mypyc"
"""The binary that holds all the code; those of the modules only open it."""
STALE: Final = "the compiled parts are older than the source; “make compile” renews them"
STALE_WHEEL: Final = "the compiled parts do not fit the source; install Ahu again to renew them"


class SourceStamp(TypedDict):
    """A source file as it was when it was compiled."""

    size: int
    modified: int
    sha256: str


class Manifest(TypedDict):
    """What was compiled, and with what."""

    compiler: str
    sources: dict[str, SourceStamp]
    """By module."""


class CompileStatus(NamedTuple):
    """How the rules run in this process."""

    compiler: str
    """What compiled them; empty if they run as plain Python."""
    problem: str = ""
    """Why binaries that are there are not used."""

    def __str__(self) -> str:
        if self.compiler:
            return f"compiled with {self.compiler}"
        return f"interpreted: {self.problem}" if self.problem else "interpreted"


class BinaryFinder:
    """An import finder that finds the binaries of compiled modules, and no other module."""

    def __init__(self, binaries: Mapping[str, Path]) -> None:
        self.binaries = binaries

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None = None,  # noqa: ARG002  # part of the import protocol
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> ModuleSpec | None:
        """Where the module's binary is; None if the module was not compiled."""
        binary = self.binaries.get(fullname)
        if binary is None:
            return None
        return spec_from_file_location(fullname, binary, loader=ExtensionFileLoader(fullname, str(binary)))


def source_of(module: str, source: Path = SOURCE) -> Path:
    """The source file of a module."""
    return (source / module.replace(".", "/")).with_suffix(".py")


def binary_of(module: str, folder: Path = FOLDER) -> Path:
    """The binary of a module."""
    return folder / (module.replace(".", "/") + EXTENSION_SUFFIXES[0])


def stamp(file: Path) -> SourceStamp:
    """A source file as it is now."""
    about = file.stat()
    return {"size": about.st_size, "modified": about.st_mtime_ns, "sha256": _sha256(file)}


def unchanged(stamped: SourceStamp, file: Path) -> bool:
    """Whether a source is what was compiled: its time of change or else its content must be the same."""
    try:
        about = file.stat()
        if about.st_size != stamped["size"]:
            return False
        return about.st_mtime_ns == stamped["modified"] or _sha256(file) == stamped["sha256"]
    except OSError:
        return False


def _sha256(file: Path) -> str:
    from hashlib import sha256  # seldom needed, and slow to import

    return sha256(file.read_bytes()).hexdigest()


def read_manifest(folder: Path = FOLDER) -> Manifest | None:
    """The manifest of a folder of binaries; None if there is none, or only a part of one."""
    try:
        manifest: Manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return manifest


def switched_off() -> bool:
    """Whether plain Python was asked for."""
    return os.environ.get(SWITCH, "0") not in ("", "0")


def install() -> None:
    """Let compiled modules be imported instead of their sources, if there are any that fit.

    It must run before any of these modules is imported.
    """
    global _status  # decided once for the whole process
    _status = choose({FOLDER: STALE, SOURCE / IN_WHEEL: STALE_WHEEL}, SOURCE)


def choose(folders: Mapping[Path, str], source: Path) -> CompileStatus:
    """Use the first folder whose binaries fit the sources. Each folder comes with what to say if they do not."""
    problem = ""
    if switched_off():
        return CompileStatus("")
    for folder, stale in folders.items():
        status = use(folder, source, stale)
        if status.compiler:
            return status
        problem = problem or status.problem
    return CompileStatus("", problem)


def use(folder: Path, source: Path, stale: str = STALE) -> CompileStatus:
    """Import from the binaries of a folder from now on, if they fit the sources and can be opened."""
    manifest = read_manifest(folder)
    if manifest is None:
        return CompileStatus("")
    if not all(unchanged(stamped, source_of(module, source)) for module, stamped in manifest["sources"].items()):
        return CompileStatus("", stale)
    finder = BinaryFinder({module: binary_of(module, folder) for module in (LIBRARY, *manifest["sources"])})
    sys.meta_path.insert(0, finder)
    try:
        __import__(LIBRARY)
    except ImportError as error:  # made for another system, or cut off
        sys.meta_path.remove(finder)
        return CompileStatus("", f"the compiled parts can't be opened ({error})")
    return CompileStatus(manifest["compiler"])


_status = CompileStatus("")


def status() -> CompileStatus:
    """How the rules run in this process."""
    return _status
