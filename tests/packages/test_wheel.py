"""What pip installs: the compiled engine, and everything else Ahu needs."""

from __future__ import annotations

import json
import sys
import urllib.request
from typing import TYPE_CHECKING

from ahu import __version__
from ahu.compiled import IN_WHEEL, STALE_WHEEL, SWITCH
from tests.packages.installing import (
    EXAMPLES,
    ROOT,
    build_sdist,
    build_wheel,
    install_into,
    new_environment,
    run,
)
from tests.patience import PATIENCE
from tests.sample_size import FACTOR
from tests.server import Server
from tools.compile import CACHE, compiler, listed, obstacle

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = ROOT / "src"
HOW = "interpreted" if obstacle() else f"compiled with {compiler()}"
"""How the rules run where a wheel was built on this machine."""


def test_the_wheel_from_the_sdist_runs_compiled_in_a_clean_environment(tmp_path: Path) -> None:
    """One test, since building and installing takes a minute.

    Binaries that “make compile” has left are used again; “make properties” compiles those of the wheel itself.
    """
    cache = tmp_path / "compile" if FACTOR > 1 else ROOT / "build" / "compile"
    wheel, _ = build_wheel(build_sdist(tmp_path / "sdist"), tmp_path / "wheel", {CACHE: str(cache)})
    assert wheel.name.endswith("py3-none-any.whl") == bool(obstacle())
    bin = new_environment(tmp_path / "env")  # noqa: A001  # its name
    install_into(bin, wheel, EXAMPLES / "pebbles")
    ahu = bin / "ahu"
    assert run(ahu, "--version", cwd=tmp_path) == f"ahu {__version__}, {HOW}\n"
    told = run(ahu, "simulate", "giants", "--games", "4", "--jobs", "2", "--json", cwd=tmp_path)
    assert json.loads(told)["games"] == 4
    assert "pebbles: Pebbles, for 2, 3 players" in run(ahu, "games", cwd=tmp_path)
    run(ahu, "arena", "pebbles", "--bots", "greedy,random", "--games", "4", "--save", tmp_path / "run")
    everything_is_there(installed(bin, tmp_path))
    the_pages_are_served(bin, tmp_path)
    if not obstacle():
        binaries_that_do_not_fit_are_not_used(ahu, installed(bin, tmp_path))


def installed(bin: Path, cwd: Path) -> Path:  # noqa: A002
    """Where the packages are installed."""
    return type(cwd)(run(bin / "python", "-c", "import ahu; print(ahu.__path__[0])", cwd=cwd).strip()).parent


def everything_is_there(site: Path) -> None:
    """Sources, catalogues, boards, templates, static files and kits."""
    assert not site.is_relative_to(ROOT)
    files = [file for file in SOURCE.rglob("*") if file.is_file() and "__pycache__" not in file.parts]
    for kind in (".po", ".toml", ".css", ".js", ".typed"):
        assert any(file.suffix == kind for file in files), kind
    assert [file for file in files if not (site / file.relative_to(SOURCE)).is_file()] == []
    if not obstacle():
        binaries = list((site / IN_WHEEL).rglob("*.so"))
        assert len(binaries) == len(listed()) + 1


def the_pages_are_served(bin: Path, tmp_path: Path) -> None:  # noqa: A002
    data = tmp_path / "data"
    data.mkdir()
    with (
        Server(data, python=str(bin / "python")) as server,
        urllib.request.urlopen(f"{server.address}/", timeout=PATIENCE) as answer,  # noqa: S310
    ):
        page = answer.read().decode()
    assert "Pebbles" in page
    assert "Giants" in page


def binaries_that_do_not_fit_are_not_used(ahu: Path, site: Path) -> None:
    assert run(ahu, "--version", env={SWITCH: "1"}).endswith(", interpreted\n")
    changed = site / "ahu" / "core" / "chance.py"
    changed.write_text(changed.read_text("utf-8") + "# changed\n", "utf-8")
    assert run(ahu, "--version") == f"ahu: {STALE_WHEEL}\nahu {__version__}, interpreted: {STALE_WHEEL}\n"


def test_without_a_c_compiler_the_wheel_is_plain_python_and_one_line_says_so(tmp_path: Path) -> None:
    wheel, said = build_wheel(ROOT, tmp_path / "wheel", {"CC": "no-such-compiler"})
    assert wheel.name == f"ahu-{__version__}-py3-none-any.whl"
    assert "ahu: no C compiler (no-such-compiler) was found, so this wheel is plain Python" in said
    assert "mypy" not in said  # what would not be used is not fetched
    run(sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", tmp_path / "site", wheel)
    bin = new_environment(tmp_path / "env")  # noqa: A001
    ours = next(path for path in sys.path if path.endswith("site-packages"))
    there = {"PYTHONPATH": f"{tmp_path / 'site'}:{ours}"}
    assert run(bin / "python", "-m", "ahu.cli.main", "--version", env=there) == f"ahu {__version__}, interpreted\n"


def test_plain_python_can_be_asked_for_when_a_wheel_is_built(tmp_path: Path) -> None:
    wheel, said = build_wheel(ROOT, tmp_path / "wheel", {SWITCH: "1"}, isolated=False)
    assert wheel.name == f"ahu-{__version__}-py3-none-any.whl"
    assert f"ahu: {SWITCH} is set, so this wheel is plain Python" in said
