"""``ahu serve``: play in the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ahu.cli.help_text import Command
from ahu.cli.language import spoken
from ahu.cli.options import data_option
from ahu.cli.output import echo
from ahu.cli.parameters import WholeNumber
from ahu.core.messages import Message, gettext_noop

if TYPE_CHECKING:
    from pathlib import Path


@click.command(
    cls=Command,
    short_help=gettext_noop("Play in the browser."),
    help="\n\n".join(
        [
            gettext_noop(
                "Serve all games to browsers. Play alone against bots, around one screen, or each on a device of "
                "your own."
            ),
            gettext_noop("Every table is stored: after a restart you find it as you left it. Ctrl-C stops the server."),
        ]
    ),
    examples=("ahu serve", "ahu serve --host 0.0.0.0 --port 8080"),
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar=gettext_noop("ADDRESS"),
    help=gettext_noop("The address to listen at. With 0.0.0.0 other devices can connect."),
)
@click.option(
    "--port",
    type=WholeNumber(0, 65535),
    default=8000,
    show_default=True,
    metavar=gettext_noop("N"),
    help=gettext_noop("The port to listen at. 0 takes any free port."),
)
@data_option
@click.option("--browse/--no-browse", default=True, help=gettext_noop("Open the start page in your browser."))
@click.option(
    "--draw-boards/--no-draw-boards",
    default=True,
    help=gettext_noop("Draw the built-in boards in the background, before anybody needs them."),
)
@click.option(
    "--processes",
    type=WholeNumber(1, 100),
    default=1,
    show_default=True,
    metavar=gettext_noop("N"),
    help=gettext_noop("Serve with N processes, which share a PostgreSQL database (AHU_DATABASE)."),
)
def serve(host: str, port: int, data: Path | None, browse: bool, draw_boards: bool, processes: int) -> None:
    """Serve all games to browsers."""
    from ahu.web.server import serve as run  # other commands do without Django
    from ahu.web.storage.start_checks import ready_folder

    with ready_folder(data) as warnings:
        for warning in warnings:
            echo(f"ahu: {spoken().render(warning)}", err=True)
        run(host, port, announce=_announce, browse=browse, draw_boards=draw_boards, processes=processes)


def _announce(address: str) -> None:
    """Say where the server is."""
    echo(Message("Ahu is at {address}   (Ctrl-C ends it)", address=address))
