"""The build hook of hatchling: a wheel carries the compiled modules, where there is a C compiler.

Without a C compiler, or with AHU_INTERPRETED=1, the wheel is plain Python and says so in one line. An editable install
compiles nothing: ``make compile`` does that, and only what has changed.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]  # where Ahu is built it is not installed

from ahu.compiled import IN_WHEEL, SWITCH, switched_off  # noqa: E402
from tools import compile as building  # noqa: E402


class CompiledWheel(BuildHookInterface[Any]):
    """Compiles the modules that pyproject.toml lists, and puts the binaries into the wheel."""

    def dependencies(self) -> list[str]:
        """What is to be installed before the build: nothing if nothing will be compiled."""
        return [] if _reason_not_to() else building.requirements()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and add the binaries to a wheel that is then for this platform and Python alone."""
        if version == "editable":
            return
        if reason := _reason_not_to():
            self.app.display_warning(f"ahu: {reason}, so this wheel is plain Python")
            return
        folder = building.ROOT / "build" / "wheel" / "binaries"
        try:
            building.compile_to(folder, building.listed())
        except building.CompileFailed as error:
            if error.our_fault:
                raise
            self.app.display_warning(str(error))
            return
        build_data["force_include"][str(folder)] = IN_WHEEL
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def _reason_not_to() -> str:
    """Why nothing is to be compiled; empty if something is."""
    return f"{SWITCH} is set" if switched_off() else building.obstacle()
