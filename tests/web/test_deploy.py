"""The examples in deploy/ start Ahu by options that it has, with settings that the docs explain."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import pytest

from ahu.cli.main import cli

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted(DEPLOY.glob("*.service"))


def compose() -> dict[str, Any]:
    read: dict[str, Any] = pytest.importorskip("yaml").safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    return read


def commands() -> Iterator[list[str]]:
    """What follows ``ahu`` in each command that starts it."""
    for service in ("ahu", "worker"):
        yield compose()["services"][service]["command"]
    dockerfile = (DEPLOY / "Dockerfile").read_text("utf-8")
    yield json.loads(re.findall(r"^CMD (.*)$", dockerfile, re.MULTILINE)[-1])
    for unit in UNITS:
        (line,) = re.findall(r"^ExecStart=(.*)$", unit.read_text("utf-8"), re.MULTILINE)
        program, *started = shlex.split(line)
        assert program == "/opt/ahu/bin/ahu"
        yield started


def test_ahu_has_the_options_by_which_it_is_started() -> None:
    with click.Context(cli) as context:
        for name, *options in commands():
            command = cli.get_command(context, name)
            assert command is not None
            parsed = command.make_context(name, list(options), parent=context)
            assert not parsed.args


def test_the_settings_are_those_that_the_docs_explain() -> None:
    named = {name for file in DEPLOY.iterdir() for name in re.findall(r"\bAHU_[A-Z_]+", file.read_text("utf-8"))}
    explained = "".join((ROOT / "docs" / page).read_text("utf-8") for page in ("web.md", "hosting.md"))
    assert len(named) > 3
    assert [name for name in sorted(named) if name not in explained] == []


def test_every_example_is_named_in_the_docs() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    assert [file.name for file in sorted(DEPLOY.iterdir()) if f"deploy/{file.name}" not in page] == []


def test_the_containers_wait_for_the_database_and_keep_what_they_store() -> None:
    services = compose()["services"]
    for name in ("ahu", "worker"):
        assert services[name]["depends_on"]["database"]["condition"] == "service_healthy"
        assert (DEPLOY / services[name]["build"]["context"]).resolve() == ROOT
        assert (ROOT / services[name]["build"]["dockerfile"]).is_file()
    for name in ("ahu", "database"):  # a worker stores nothing
        volume = services[name]["volumes"][0].partition(":")[0]
        assert volume in compose()["volumes"]


def test_compose_understands_the_file(tmp_path: Path) -> None:
    """Images can't be fetched here; that all variables and names are right can be said without them."""
    program = shutil.which("docker-compose")
    if program is None:
        pytest.skip("Docker Compose is not installed (Debian: apt-get install docker-compose)")
    env = {**os.environ, "AHU_SECRET_KEY": "k" * 40, "POSTGRES_PASSWORD": "word", "AHU_HOSTS": "ahu.example.org"}
    options = ["--project-directory", str(tmp_path), "--file", str(DEPLOY / "compose.yaml"), "config", "--quiet"]
    done = subprocess.run([program, *options], capture_output=True, text=True, check=False, env=env)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_variable_of_the_containers_is_explained_in_their_file() -> None:
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    comment = "".join(re.findall(r"^#.*", text, re.MULTILINE))
    used = set(re.findall(r"\$\{(\w+)", text))
    assert used == {"AHU_SECRET_KEY", "POSTGRES_PASSWORD", "AHU_HOSTS", "AHU_PROXIES"}
    assert [name for name in used if name not in comment] == []


@pytest.mark.parametrize("source", UNITS, ids=lambda path: path.name)
def test_systemd_understands_the_unit(tmp_path: Path, source: Path) -> None:
    checker = shutil.which("systemd-analyze")
    if checker is None:
        pytest.skip("systemd is not installed")
    unit = tmp_path / source.name
    unit.write_text(source.read_text("utf-8").replace("/opt/ahu/bin/ahu", "/bin/echo"), "utf-8")
    done = subprocess.run([checker, "verify", unit], capture_output=True, text=True, check=False)
    assert [line for line in done.stderr.splitlines() if unit.name in line] == []
