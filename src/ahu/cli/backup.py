"""``ahu backup`` and ``ahu restore``: keep a copy of a server's data, and bring it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ahu.cli.options import READABLE, WRITABLE, data_option, epilog
from ahu.cli.progress import bytes_bar

if TYPE_CHECKING:
    from pathlib import Path

MB = 1_000_000


@click.command(
    short_help="Copy all tables into a file.", epilog=epilog("ahu backup tables.zip", "ahu backup tables.zip --force")
)
@click.argument("file", type=WRITABLE)
@data_option
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
def backup(file: Path, data: Path | None, force: bool) -> None:
    """Copy all tables of a server, and the key that its players' seats depend on, into FILE.

    The server may go on: everything acknowledged before is in the copy. “ahu restore” brings it back.
    """
    from ahu.web.storage.backup import back_up
    from ahu.web.storage.data_folder import folder_path, use_folder

    use_folder(data)
    with bytes_bar() as progress:
        back_up(folder_path(), file, progress, force=force)
    click.echo(
        f"The backup is {file}, {file.stat().st_size / MB:.1f} MB. Keep it private: it gives access to every seat."
    )


@click.command(
    short_help="Bring back tables from a backup.",
    epilog=epilog("ahu restore tables.zip", "ahu restore tables.zip --data new-folder"),
)
@click.argument("file", type=READABLE)
@data_option
@click.option("--force", is_flag=True, help="Replace tables that are there. They are kept in a folder of their own.")
def restore(file: Path, data: Path | None, force: bool) -> None:
    """Bring back the tables that “ahu backup” has copied into FILE. Stop the server first.

    FILE is checked before anything is replaced.
    """
    from ahu.web.storage.restore import restore as bring_back

    with bytes_bar() as progress:
        restored = bring_back(file, data, progress, force=force)
    click.echo(f"The tables of {restored.manifest.created} are back in {restored.folder}.")
    if restored.kept:
        click.echo(f"What was there before is in {restored.kept}.")
