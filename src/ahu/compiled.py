"""Which parts run compiled: machine code made from these very files, or the files themselves as plain Python.

``make compile`` puts the binaries in a folder of the virtual environment, with a list of the sources they were made
from. When Ahu is first imported the list is compared with the sources that are there: all binaries are used, or none.
"""

from __future__ import annotations

import json
import os
import sys
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

SWITCH: Final = "AHU_INTERPRETED"
"""The environment variable that asks for plain Python, whatever is compiled."""
SOURCE: Final = Path(__file__).parent.parent
FOLDER: Final = Path(sys.prefix) / "lib" / "ahu-compiled" / EXTENSION_SUFFIXES[0].strip(".").removesuffix(".so")
"""Where binaries for this Python are: one set an environment."""
MANIFEST: Final = "manifest.json"
LIBRARY: Final = "ahu__mypyc"
"""The one binary that holds all the code; those of the modules only open it."""
STALE: Final = "the compiled parts are older than the source; “make compile” renews them"


class Made(TypedDict):
    """One source as it was when it was compiled."""

    size: int
    modified: int
    sha256: str


class Manifest(TypedDict):
    """What was compiled, and with what."""

    compiler: str
    sources: dict[str, Made]
    """By module."""


class Standing(NamedTuple):
    """How the rules run in this process."""

    compiler: str
    """What compiled them; empty if they run as plain Python."""
    problem: str = ""
    """Why binaries that are there are not used."""

    def __str__(self) -> str:
        if self.compiler:
            return f"compiled with {self.compiler}"
        return f"interpreted: {self.problem}" if self.problem else "interpreted"


class Finder(MetaPathFinder):
    """Finds the binary of a module that was compiled; of all others it knows nothing."""

    def __init__(self, binaries: Mapping[str, Path]) -> None:
        self.binaries = binaries

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None = None,  # noqa: ARG002  # the protocol's
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> ModuleSpec | None:
        """Where the module's binary is."""
        binary = self.binaries.get(fullname)
        if binary is None:
            return None
        return spec_from_file_location(fullname, binary, loader=ExtensionFileLoader(fullname, str(binary)))


def source_of(module: str, source: Path = SOURCE) -> Path:
    """The file of a module."""
    return (source / module.replace(".", "/")).with_suffix(".py")


def binary_of(module: str, folder: Path = FOLDER) -> Path:
    """The binary of a module."""
    return folder / (module.replace(".", "/") + EXTENSION_SUFFIXES[0])


def look_at(file: Path) -> Made:
    """A source as it is now."""
    about = file.stat()
    return {"size": about.st_size, "modified": about.st_mtime_ns, "sha256": sha256(file.read_bytes()).hexdigest()}


def fits(made: Made, file: Path) -> bool:
    """Whether a source is what was compiled: untouched since, or touched and the same."""
    try:
        about = file.stat()
        if about.st_size != made["size"]:
            return False
        return about.st_mtime_ns == made["modified"] or sha256(file.read_bytes()).hexdigest() == made["sha256"]
    except OSError:
        return False


def read_manifest(folder: Path = FOLDER) -> Manifest | None:
    """What the folder holds, or None if nothing (whole) is there."""
    try:
        manifest: Manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return manifest


def install(folder: Path = FOLDER, source: Path = SOURCE) -> None:
    """Let the compiled modules be imported in the place of their sources, if they fit them."""
    global _standing  # settled once, before any rule is imported
    _standing = settle(folder, source)


def settle(folder: Path, source: Path) -> Standing:
    """Whether the binaries of a folder are to be used for these sources; if so, they will be found from now on."""
    if os.environ.get(SWITCH, "0") not in ("", "0"):
        return Standing("")
    manifest = read_manifest(folder)
    if manifest is None:
        return Standing("")
    if not all(fits(made, source_of(module, source)) for module, made in manifest["sources"].items()):
        return Standing("", STALE)
    binaries = {module: binary_of(module, folder) for module in (LIBRARY, *manifest["sources"])}
    finder = Finder(binaries)
    sys.meta_path.insert(0, finder)
    try:
        __import__(LIBRARY)
    except ImportError as error:  # made for another system, or cut off
        sys.meta_path.remove(finder)
        return Standing("", f"the compiled parts can't be opened ({error})")
    return Standing(manifest["compiler"])


_standing = Standing("")


def standing() -> Standing:
    """How the rules run in this process."""
    return _standing
