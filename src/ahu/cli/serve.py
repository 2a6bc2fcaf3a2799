"""``ahu serve``: play in the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ahu.cli.options import data_option, epilog

if TYPE_CHECKING:
    from pathlib import Path


@click.command(short_help="Play in the browser.", epilog=epilog("ahu serve", "ahu serve --host 0.0.0.0 --port 8080"))
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="The address to listen at. With 0.0.0.0 other devices can connect.",
)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="The port. 0 takes any free port."
)
@data_option
@click.option("--browse/--no-browse", default=True, help="Open the start page in your browser.")
@click.option(
    "--draw-boards/--no-draw-boards",
    default=True,
    help="Draw the built-in boards in the background, before anybody needs them.",
)
def serve(host: str, port: int, data: Path | None, browse: bool, draw_boards: bool) -> None:
    """Serve all games to browsers. Play alone against bots, around one screen, or each on a device of your own.

    Every table is stored: after a restart you find it as you left it. Ctrl-C stops the server.
    """
    from ahu.web.server import serve as run  # other commands do without Django
    from ahu.web.storage.start_checks import ready_folder

    with ready_folder(data) as warnings:
        for warning in warnings:
            click.echo(f"ahu: {warning}", err=True)
        run(host, port, browse=browse, draw_boards=draw_boards)
