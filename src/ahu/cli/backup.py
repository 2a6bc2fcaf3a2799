"""``ahu backup`` and ``ahu restore``: keep a copy of a server's data, and bring it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ahu.cli.help_text import Command
from ahu.cli.options import data_option
from ahu.cli.output import echo
from ahu.cli.parameters import READABLE, WRITABLE
from ahu.cli.progress import bytes_bar
from ahu.core.messages import Message, gettext_noop

if TYPE_CHECKING:
    from pathlib import Path

MB = 1_000_000


@click.command(
    cls=Command,
    short_help=gettext_noop("Copy all tables into a file."),
    help="\n\n".join(
        [
            gettext_noop("Copy all tables of a server, and the key that its players' seats depend on, into FILE."),
            gettext_noop("The server may run on: the copy has everything done so far. “ahu restore” brings it back."),
        ]
    ),
    examples=("ahu backup tables.zip", "ahu backup tables.zip --force"),
)
@click.argument("file", type=WRITABLE, metavar=gettext_noop("FILE"))
@data_option
@click.option("--force", is_flag=True, help=gettext_noop("Replace FILE if it exists."))
def backup(file: Path, data: Path | None, force: bool) -> None:
    """Copy all tables into a file."""
    from ahu.web.storage import postgres
    from ahu.web.storage.backup import back_up
    from ahu.web.storage.data_folder import folder_path, use_folder
    from ahu.web.storage.postgres_backup import back_up_postgres

    use_folder(data)
    with bytes_bar() as progress:
        if address := postgres.address():
            back_up_postgres(address, folder_path(), file, progress, force=force)
        else:
            back_up(folder_path(), file, progress, force=force)
    echo(
        Message(
            "The backup is {file}, {size} MB. Keep it private: it gives access to every seat.",
            file=file,
            size=f"{file.stat().st_size / MB:.1f}",
        )
    )


@click.command(
    cls=Command,
    short_help=gettext_noop("Bring back tables from a backup."),
    help="\n\n".join(
        [
            gettext_noop("Bring back the tables that “ahu backup” has copied into FILE. Stop the server first."),
            gettext_noop("FILE is checked before anything is replaced."),
        ]
    ),
    examples=("ahu restore tables.zip", "ahu restore tables.zip --data new-folder"),
)
@click.argument("file", type=READABLE, metavar=gettext_noop("FILE"))
@data_option
@click.option(
    "--force",
    is_flag=True,
    help=gettext_noop("Replace tables that are there. They are kept, in a folder or a backup of their own."),
)
def restore(file: Path, data: Path | None, force: bool) -> None:
    """Bring back the tables of a backup."""
    from ahu.web.storage import postgres
    from ahu.web.storage.restore import restore as bring_back

    if address := postgres.address():
        _restore_postgres(address, file, data, force=force)
        return
    with bytes_bar() as progress:
        restored = bring_back(file, data, progress, force=force)
    echo(
        Message(
            "The tables of {created} are back in {folder}.", created=restored.manifest.created, folder=restored.folder
        )
    )
    if restored.kept:
        echo(Message("What was there before is in {folder}.", folder=restored.kept))


def _restore_postgres(address: str, file: Path, data: Path | None, *, force: bool) -> None:
    """Bring back the tables of a backup of a PostgreSQL database."""
    from ahu.web.storage.data_folder import KEY, KEY_VARIABLE
    from ahu.web.storage.postgres_restore import restore_postgres

    with bytes_bar() as progress:
        restored = restore_postgres(address, file, data, progress, force=force)
    echo(Message("The tables of {created} are back in the database.", created=restored.created))
    if restored.kept:
        echo(Message("A backup of what was there before is {file}.", file=restored.kept))
    if restored.other_key:
        echo(
            Message(
                "The key in {variable} is another one than that of the backup: browsers no longer know which tables "
                "are theirs. Set it to what {name} in the backup says.",
                variable=KEY_VARIABLE,
                name=KEY,
            )
        )
