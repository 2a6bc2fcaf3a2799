"""The examples in deploy/ start Ahu by options that it has, with settings that the docs explain."""

from __future__ import annotations

import json
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
UNIT = DEPLOY / "ahu.service"


def compose() -> dict[str, Any]:
    read: dict[str, Any] = pytest.importorskip("yaml").safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    return read


def commands() -> Iterator[list[str]]:
    """What follows ``ahu`` in each command that starts it."""
    yield compose()["services"]["ahu"]["command"]
    dockerfile = (DEPLOY / "Dockerfile").read_text("utf-8")
    yield json.loads(re.findall(r"^CMD (.*)$", dockerfile, re.MULTILINE)[-1])
    started = shlex.split(re.findall(r"^ExecStart=(.*)$", UNIT.read_text("utf-8"), re.MULTILINE)[0])
    assert started[0] == "/opt/ahu/bin/ahu"
    yield started[1:]


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
    assert services["ahu"]["depends_on"]["database"]["condition"] == "service_healthy"
    assert (DEPLOY / services["ahu"]["build"]["context"]).resolve() == ROOT
    assert (ROOT / services["ahu"]["build"]["dockerfile"]).is_file()
    for service in services.values():
        volume = service["volumes"][0].partition(":")[0]
        assert volume in compose()["volumes"]


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    checker = shutil.which("systemd-analyze")
    if checker is None:
        pytest.skip("systemd is not installed")
    unit = tmp_path / UNIT.name
    unit.write_text(UNIT.read_text("utf-8").replace("/opt/ahu/bin/ahu", "/bin/echo"), "utf-8")
    done = subprocess.run([checker, "verify", unit], capture_output=True, text=True, check=False)
    assert [line for line in done.stderr.splitlines() if unit.name in line] == []
