"""``ahu serve``: the games in the browser."""

from __future__ import annotations

from pathlib import Path

import click

from ahu.cli.options import more


@click.command(short_help="Play in the browser.", epilog=more("ahu serve", "ahu serve --host 0.0.0.0 --port 8080"))
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen; 0.0.0.0 lets others in.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes any free one.")
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Where tables are kept; by default in your user's data folder.",
)
@click.option("--browse/--no-browse", default=True, help="Open the page, where there is a browser.")
def serve(host: str, port: int, data: Path | None, browse: bool) -> None:
    """Serve both games to browsers: alone against bots, around one screen, or each on a device of their own.

    Tables are kept: started again, everything is as it was. Ctrl-C ends the server.
    """
    from ahu.web.server import serve as run  # Django is not loaded for other commands

    run(host, port, data, browse=browse)
