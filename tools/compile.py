"""``python -m tools.compile``: rules, views and search as machine code, where there is a C compiler.

Which modules, says pyproject.toml. Nothing is written beside the sources: the binaries go to a folder of the virtual
environment (see :mod:`ahu.compiled`), and nothing is done if what is there fits the sources.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from importlib.metadata import version
from pathlib import Path

from ahu.compiled import FOLDER, LIBRARY, MANIFEST, SOURCE, SWITCH, Manifest, binary_of, fits, look_at, read_manifest
from ahu.compiled import source_of as file_of

ROOT = Path(__file__).parent.parent
LEVEL = "1"
"""How hard the C compiler tries: harder takes it two or three times as long, and playouts gain next to nothing."""
WORK = ROOT / "build" / "compile" / f"mypyc-{version('mypy')}-O{LEVEL}"
"""C files, objects and what the compilers said last time; what was made otherwise is not mistaken for ours."""
LOG = WORK / "compile.log"
DOES_NOT_TRANSLATE = 3
"""The exit code of a build that stops before there is any C."""


def listed(source: Path = SOURCE, project: Path = ROOT / "pyproject.toml") -> list[str]:
    """The modules that pyproject.toml wants compiled, in a fixed order."""
    wanted = tomllib.loads(project.read_text("utf-8"))["tool"]["ahu"]["compile"]
    left_out = {file for glob in wanted["exclude"] for file in source.glob(glob)}
    files = {file for glob in wanted["include"] for file in source.glob(glob)} - left_out
    return sorted(".".join(file.relative_to(source).with_suffix("").parts) for file in files)


def compiler() -> str:
    """What compiles, as the manifest names it."""
    return f"mypyc {version('mypy')}"


def up_to_date(modules: list[str], made: Manifest | None) -> bool:
    """Whether what is there was made by the same compiler, from these modules as they are now."""
    if made is None or made["compiler"] != compiler() or sorted(made["sources"]) != modules:
        return False
    return all(fits(made["sources"][module], file_of(module)) for module in modules)


def obstacle() -> str:
    """What is missing to compile C for this Python; empty if nothing is."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if shutil.which(command.split()[0]) is None:
        return f"no C compiler ({command.split()[0]}) was found"
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "the C headers of Python are not installed"
    return ""


def main(folder: Path = FOLDER) -> int:
    """Compile what has changed; without a compiler, say so in one line and leave plain Python to run."""
    if os.environ.get(SWITCH, "0") not in ("", "0"):
        return 0
    modules = listed()
    if up_to_date(modules, read_manifest(folder)):
        return 0
    if missing := obstacle():
        print(f"ahu: {missing}, so the rules run as plain Python: all works, several times slower", file=sys.stderr)
        return 0
    print(f"compiling {len(modules)} modules with {compiler()} (half a minute or so) ...", file=sys.stderr)
    sources = {module: look_at(file_of(module)) for module in modules}  # before, in case somebody writes meanwhile
    code = build(modules)
    if code == DOES_NOT_TRANSLATE:
        print(LOG.read_text("utf-8"), file=sys.stderr)
        return 1
    if code:
        log = LOG.relative_to(ROOT)
        print(f"ahu: the C compiler failed (see {log}), so the rules run as plain Python", file=sys.stderr)
        return 0
    put_in_place({"compiler": compiler(), "sources": sources}, folder)
    return 0


def build(modules: list[str]) -> int:
    """Run the compilers in a process of their own, and keep what they say."""
    WORK.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "tools.compile", "--build", *modules]
    here = {**os.environ, SWITCH: "1", "PYTHONPATH": str(ROOT)}
    with LOG.open("wb") as log:
        return subprocess.run(command, cwd=SOURCE, env=here, stdout=log, stderr=log, check=False).returncode  # noqa: S603


def run_compilers(modules: list[str]) -> int:
    """Python to C to binaries, in the working folder; the current folder is that of the sources."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    files = [str(file_of(module).relative_to(SOURCE)) for module in modules]  # as they are named in tracebacks
    options = ["--config-file=", "--strict", "--explicit-package-bases", f"--cache-dir={WORK / 'types'}"]
    try:
        extensions = mypycify(
            [*options, *files],
            group_name=LIBRARY.removesuffix("__mypyc"),
            target_dir=str(WORK / "c"),
            opt_level=LEVEL,
            debug_level="0",
        )
    except SystemExit:
        return DOES_NOT_TRANSLATE
    builder = build_ext(Distribution({"ext_modules": extensions}))
    builder.build_lib, builder.build_temp = str(WORK / "binaries"), str(WORK / "objects")
    builder.ensure_finalized()
    builder.run()
    return 0


def put_in_place(manifest: Manifest, folder: Path, made: Path = WORK / "binaries") -> None:
    """The new binaries for the old, all at once; who has the old ones open keeps them."""
    new, old = folder.with_name("new"), folder.with_name("old")
    for left_over in (new, old):
        shutil.rmtree(left_over, ignore_errors=True)
    for module in (LIBRARY, *manifest["sources"]):
        binary = binary_of(module, new)
        binary.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(binary_of(module, made), binary)
    (new / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", "utf-8")
    if folder.exists():
        folder.rename(old)
    new.rename(folder)
    shutil.rmtree(old, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(run_compilers(sys.argv[2:]) if sys.argv[1:2] == ["--build"] else main())
