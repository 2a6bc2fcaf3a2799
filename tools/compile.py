"""``python -m tools.compile``: compile rules, views and search with mypyc, where there is a C compiler.

pyproject.toml lists the modules. For an editable install the binaries go to a folder of the virtual environment (see
:mod:`ahu.compiled`), and nothing is done if what is there fits the sources. ``tools/build_hook.py`` puts the same
binaries into a wheel.
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

from ahu.compiled import (
    FOLDER,
    LIBRARY,
    MANIFEST,
    PYTHON,
    SOURCE,
    SWITCH,
    Manifest,
    binary_of,
    read_manifest,
    source_of,
    stamp,
    switched_off,
    unchanged,
)

ROOT = Path(__file__).parent.parent
PROJECT = ROOT / "pyproject.toml"
LEVEL = "1"
"""The C compiler's optimization level. 2 and 3 take two or three times as long, and playouts gain next to nothing."""
QUIET = ["-Wno-all"] if os.name == "posix" else []
"""Options after all others: Python asks for warnings, and looking for them takes gcc twice as long as compiling."""
DOES_NOT_TRANSLATE = 3
"""The exit code of a build that stops before there is any C: mypyc refused the source."""
CACHE = "AHU_COMPILE_CACHE"
"""The environment variable that names another folder for C files, objects and binaries, so that builds share them."""
SLOWER = "so the rules run as plain Python: all works, several times slower"


class CompileFailed(Exception):
    """A compiler said no; the text says which, and where its messages are."""

    def __init__(self, reason: str, *, our_fault: bool) -> None:
        super().__init__(reason)
        self.our_fault = our_fault
        """Whether the source is wrong, rather than the machine's C compiler."""


def listed(source: Path = SOURCE, project: Path = PROJECT) -> list[str]:
    """The modules that pyproject.toml wants compiled, in a fixed order."""
    wanted = tomllib.loads(project.read_text("utf-8"))["tool"]["ahu"]["compile"]
    left_out = {file for glob in wanted["exclude"] for file in source.glob(glob)}
    files = {file for glob in wanted["include"] for file in source.glob(glob)} - left_out
    return sorted(".".join(file.relative_to(source).with_suffix("").parts) for file in files)


def requirements(project: Path = PROJECT) -> list[str]:
    """The packages that compiling needs, as pyproject.toml names them."""
    needed: list[str] = tomllib.loads(project.read_text("utf-8"))["dependency-groups"]["compile"]
    return needed


def compiler() -> str:
    """The compiler's name and version, as in the manifest."""
    return f"mypyc {version('mypy')}"


def work_folder() -> Path:
    """Holds C files, objects and messages of the last build; each version of the compiler has its own."""
    return Path(os.environ.get(CACHE) or ROOT / "build" / "compile") / f"mypyc-{version('mypy')}-O{LEVEL}"


def up_to_date(modules: list[str], manifest: Manifest | None) -> bool:
    """Whether the manifest is of the same compiler and of these modules as they are now."""
    if manifest is None or manifest["compiler"] != compiler() or sorted(manifest["sources"]) != modules:
        return False
    return all(unchanged(manifest["sources"][module], source_of(module)) for module in modules)


def obstacle() -> str:
    """What is missing to compile C for this Python; empty if nothing is."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if shutil.which(command.split()[0]) is None:
        return f"no C compiler ({command.split()[0]}) was found"
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "the C headers of Python are not installed"
    return ""


def main(folder: Path = FOLDER) -> int:
    """Compile what has changed; without a C compiler, say so in one line and let plain Python run."""
    if switched_off():
        return 0
    modules = listed()
    if up_to_date(modules, read_manifest(folder)):
        return 0
    if missing := obstacle():
        print(f"ahu: {missing}, {SLOWER}", file=sys.stderr)
        return 0
    print(f"compiling {len(modules)} modules with {compiler()} (a minute or two) ...", file=sys.stderr)
    try:
        compile_to(folder, modules)
    except CompileFailed as error:
        print(error, file=sys.stderr)
        return int(error.our_fault)
    return 0


def compile_to(folder: Path, modules: list[str]) -> None:
    """Compile modules, and put the binaries with their manifest into a folder."""
    sources = {module: stamp(source_of(module)) for module in modules}  # before, in case somebody writes meanwhile
    manifest: Manifest = {"compiler": compiler(), "sources": sources}
    if not up_to_date(modules, read_manifest(_made())):
        (_made() / MANIFEST).unlink(missing_ok=True)  # what is there will be of several builds until this one is done
        _build_or_say_why(modules)
        _write_manifest(manifest, _made())
    put_in_place(manifest, folder, _made())


def _made() -> Path:
    """Where the compilers put binaries for this Python; those of the last build are used again while they fit."""
    return work_folder() / "binaries" / PYTHON


def _build_or_say_why(modules: list[str]) -> None:
    code, log = _build(modules)
    if code == DOES_NOT_TRANSLATE:
        raise CompileFailed(log.read_text("utf-8"), our_fault=True)
    if code:
        reason = f"ahu: the C compiler failed (see {log}), {SLOWER}"
        raise CompileFailed(reason, our_fault=False)


def _build(modules: list[str]) -> tuple[int, Path]:
    """Run the compilers in a process of their own; returns its exit code and the file with its messages."""
    work = work_folder()
    work.mkdir(parents=True, exist_ok=True)
    log = work / "compile.log"
    command = [sys.executable, "-m", "tools.compile", "--build", *modules]
    paths = os.pathsep.join([str(ROOT), str(SOURCE), *filter(None, [os.environ.get("PYTHONPATH")])])
    env = {**os.environ, SWITCH: "1", "PYTHONPATH": paths}
    with log.open("wb") as log_file:
        done = subprocess.run(command, cwd=SOURCE, env=env, stdout=log_file, stderr=log_file, check=False)  # noqa: S603
    return done.returncode, log


def run_compilers(modules: list[str]) -> int:
    """Python to C to binaries, in the work folder; the current folder must be that of the sources."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    work = work_folder()
    files = [str(source_of(module).relative_to(SOURCE)) for module in modules]  # as tracebacks will name them
    options = ["--config-file=", "--strict", "--explicit-package-bases", f"--cache-dir={work / 'types'}"]
    # other modules are only looked at; they may import what is not installed where a wheel is built
    options += ["--follow-imports=silent", "--ignore-missing-imports"]
    try:
        extensions = mypycify(
            [*options, *files],
            group_name=LIBRARY.removesuffix("__mypyc"),
            target_dir=str(work / "c"),
            opt_level=LEVEL,
            debug_level="0",
        )
    except SystemExit:
        return DOES_NOT_TRANSLATE
    for extension in extensions:
        extension.extra_compile_args += QUIET
    builder = build_ext(Distribution({"ext_modules": extensions}))
    builder.build_lib, builder.build_temp = str(_made()), str(work / "objects")
    builder.ensure_finalized()
    builder.run()
    return 0


def put_in_place(manifest: Manifest, folder: Path, made: Path) -> None:
    """Replace the binaries of a folder by new ones, all at once; a process that has the old ones open keeps them."""
    new, old = folder.with_name("new"), folder.with_name("old")
    for left_over in (new, old):
        shutil.rmtree(left_over, ignore_errors=True)
    for module in (LIBRARY, *manifest["sources"]):
        binary = binary_of(module, new)
        binary.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(binary_of(module, made), binary)
    _write_manifest(manifest, new)
    if folder.exists():
        folder.rename(old)
    new.rename(folder)
    shutil.rmtree(old, ignore_errors=True)


def _write_manifest(manifest: Manifest, folder: Path) -> None:
    (folder / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    sys.exit(run_compilers(sys.argv[2:]) if sys.argv[1:2] == ["--build"] else main())
