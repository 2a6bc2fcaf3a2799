from __future__ import annotations

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from typing import TYPE_CHECKING

import pytest

from ahu import compiled
from ahu.cli.main import main as run_ahu
from ahu.compiled import LIBRARY, MANIFEST, STALE, STALE_WHEEL, SWITCH, CompileStatus, Manifest
from tools import compile as building

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def _whatever_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SWITCH, raising=False)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """The source of a package with one module, "some.rules"."""
    file = compiled.source_of("some.rules", tmp_path / "source")
    file.parent.mkdir(parents=True)
    file.write_text("MOST = 3\n", "utf-8")
    return tmp_path / "source"


@pytest.fixture
def folder(tmp_path: Path, source: Path) -> Path:
    """A folder of binaries made from it, which are none."""
    made = tmp_path / "made"
    for module in (LIBRARY, "some.rules"):
        binary = compiled.binary_of(module, made)
        binary.parent.mkdir(parents=True, exist_ok=True)
        binary.write_text("no binary", "utf-8")
    manifest: Manifest = {
        "compiler": building.compiler(),
        "sources": {"some.rules": compiled.stamp(compiled.source_of("some.rules", source))},
    }
    building.put_in_place(manifest, tmp_path / "compiled" / "here", made)
    return tmp_path / "compiled" / "here"


# which runs


def test_without_binaries_the_source_runs(tmp_path: Path, source: Path) -> None:
    assert compiled.use(tmp_path / "nowhere", source) == CompileStatus("")


def test_a_source_that_was_only_touched_still_fits(source: Path) -> None:
    file = compiled.source_of("some.rules", source)
    made = compiled.stamp(file)
    os.utime(file, ns=(1, 1))
    assert compiled.unchanged(made, file)


@pytest.mark.parametrize("now", ["MOST = 4\n", "MOST = 30\n"])
def test_binaries_older_than_the_source_are_not_used(folder: Path, source: Path, now: str) -> None:
    file = compiled.source_of("some.rules", source)
    file.write_text(now, "utf-8")
    os.utime(file, ns=(1, 1))
    finders = list(sys.meta_path)
    assert compiled.use(folder, source) == CompileStatus("", STALE)
    assert sys.meta_path == finders


def test_binaries_of_a_source_that_is_gone_are_not_used(folder: Path, source: Path) -> None:
    compiled.source_of("some.rules", source).unlink()
    assert compiled.use(folder, source).problem == STALE


def test_a_list_that_was_cut_off_counts_as_none(folder: Path, source: Path) -> None:
    (folder / MANIFEST).write_text("{", "utf-8")
    assert compiled.use(folder, source) == CompileStatus("")


def test_plain_python_can_be_asked_for(folder: Path, source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "1")
    assert compiled.choose({folder: STALE}, source) == CompileStatus("")


def test_the_first_folder_that_fits_is_used_and_else_the_first_problem_is_told(
    tmp_path: Path, folder: Path, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled.source_of("some.rules", source).write_text("MOST = 4\n", "utf-8")
    folders = {tmp_path / "nowhere": "no", folder: STALE, folder.parent: STALE_WHEEL}
    assert compiled.choose(folders, source) == CompileStatus("", STALE)
    assert compiled.choose({folder: STALE_WHEEL}, source) == CompileStatus("", STALE_WHEEL)
    fitting = CompileStatus("mypyc 2")
    monkeypatch.setattr(compiled, "use", lambda at, *_: fitting if at == folder.parent else CompileStatus("", STALE))
    assert compiled.choose(folders, source) == fitting


def test_binaries_that_cannot_be_opened_are_not_used(folder: Path, source: Path) -> None:
    script = f"""
import os, sys
from pathlib import Path
from ahu import compiled
del os.environ["{SWITCH}"]
print(compiled.use(Path({str(folder)!r}), Path({str(source)!r})))
import ahu.core.state
print(ahu.core.state.__file__)
"""
    said = _python("-c", script, interpreted=True).splitlines()
    assert said[0].startswith("interpreted: the compiled parts can't be opened")
    assert said[1].endswith("state.py")


def test_a_binary_is_found_by_the_name_of_its_module(folder: Path) -> None:
    finder = compiled.BinaryFinder({"some.rules": compiled.binary_of("some.rules", folder)})
    spec = finder.find_spec("some.rules")
    assert spec is not None
    assert spec.origin == str(folder / "some" / f"rules{EXTENSION_SUFFIXES[0]}")
    assert finder.find_spec("some.words") is None


# what is said of it


def test_it_is_said_in_a_word_which_runs() -> None:
    assert str(CompileStatus("mypyc 2")) == "compiled with mypyc 2"
    assert str(CompileStatus("")) == "interpreted"
    assert str(CompileStatus("", STALE)) == f"interpreted: {STALE}"


def test_the_program_says_once_that_the_binaries_are_old(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiled, "status", lambda: CompileStatus("", STALE))
    monkeypatch.setattr(sys, "argv", ["ahu", "games"])
    with pytest.raises(SystemExit) as left:
        run_ahu()
    assert not left.value.code
    assert capsys.readouterr().err == f"ahu: {STALE}\n"


def test_the_version_says_plain_python_when_it_was_asked_for() -> None:
    assert _python("-m", "ahu.cli.main", "--version", interpreted=True).endswith(", interpreted\n")


def _python(*words: str, interpreted: bool) -> str:
    env = {**os.environ, SWITCH: "1" if interpreted else "0"}
    return subprocess.run([sys.executable, *words], env=env, check=True, capture_output=True, text=True).stdout


# compiling


def test_rules_views_search_and_what_pages_draw_are_compiled_and_refusals_are_not() -> None:
    modules = building.listed()
    assert modules == sorted(modules)
    for wanted in (
        "core.state",
        "core.playout",
        "games.giants.rules.secrets",
        "games.rapanui.rules.position",
        "bots.mcts",
        "core.messages",
        "web.presentation.table_message",
    ):
        assert f"ahu.{wanted}" in modules
    for unwanted in ("core.errors", "games.giants.rules.refusals", "games", "web.asgi"):
        assert f"ahu.{unwanted}" not in modules


def test_what_fits_is_not_compiled_again_and_what_does_not_is() -> None:
    file = compiled.source_of("ahu.core.state")
    made = compiled.stamp(file)
    ours: Manifest = {"compiler": building.compiler(), "sources": {"ahu.core.state": made}}
    assert building.up_to_date(["ahu.core.state"], ours)
    assert not building.up_to_date(["ahu.core.state"], None)
    assert not building.up_to_date(["ahu.core.action", "ahu.core.state"], ours)
    assert not building.up_to_date(["ahu.core.state"], {**ours, "compiler": "another"})
    ours["sources"]["ahu.core.state"] = {**made, "size": made["size"] + 1}
    assert not building.up_to_date(["ahu.core.state"], ours)


def test_new_binaries_take_the_place_of_the_old_ones(folder: Path) -> None:
    manifest = compiled.read_manifest(folder)
    assert manifest is not None
    made = folder.parent.parent / "made"
    compiled.binary_of("some.rules", made).write_text("newer", "utf-8")
    building.put_in_place(manifest, folder, made)
    assert compiled.binary_of("some.rules", folder).read_text("utf-8") == "newer"
    assert [path.name for path in folder.parent.iterdir()] == ["here"]


def test_binaries_of_the_last_build_are_used_again_while_they_fit(
    tmp_path: Path, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = []

    def build(modules: list[str]) -> tuple[int, Path]:
        """Write binaries, which are none; with a second module the compiler fails."""
        built.append(modules)
        for module in (LIBRARY, *modules):
            binary = compiled.binary_of(module, made)
            binary.parent.mkdir(parents=True, exist_ok=True)
            binary.write_text(str(len(built)), "utf-8")
        return len(modules) - 1, tmp_path / "log"

    monkeypatch.setenv(building.CACHE, str(tmp_path / "cache"))
    monkeypatch.setattr(building, "_build", build)
    monkeypatch.setattr(building, "source_of", lambda module: compiled.source_of(module, source))
    made = building.work_folder() / "binaries" / compiled.PYTHON
    places = [tmp_path / name / "here" for name in ("one", "another", "third")]
    for place in places[:2]:
        building.compile_to(place, ["some.rules"])
    assert [compiled.binary_of("some.rules", place).read_text("utf-8") for place in places[:2]] == ["1", "1"]
    compiled.source_of("some.rules", source).write_text("MOST = 30\n", "utf-8")
    building.compile_to(places[2], ["some.rules"])
    assert compiled.binary_of("some.rules", places[2]).read_text("utf-8") == "2"
    compiled.source_of("some.more", source).write_text("LEAST = 1\n", "utf-8")
    with pytest.raises(building.CompileFailed):
        building.compile_to(places[2], ["some.more", "some.rules"])
    building.compile_to(places[2], ["some.rules"])
    assert len(built) == 4, "after a build that failed, nothing of it is used"


def test_without_a_c_compiler_one_line_is_said_and_all_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler --quickly")
    assert building.main(tmp_path / "compiled") == 0
    said = capsys.readouterr().err
    assert said.startswith("ahu: no C compiler (no-such-compiler) was found, so the rules run as plain Python")
    assert said.count("\n") == 1
    assert not (tmp_path / "compiled").exists()


def test_nothing_is_compiled_where_plain_python_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(SWITCH, "1")
    assert building.main(tmp_path / "compiled") == 0
    assert capsys.readouterr().err == ""
