"""``ahu dataset``: games of bots as logs and arrays, for programs that learn."""

from __future__ import annotations

import json
import shlex
from importlib.util import find_spec
from typing import TYPE_CHECKING

import click

from ahu.arena.run_folder import RunFolder
from ahu.arena.setup import game_of, seat_bots
from ahu.arena.workers import cores
from ahu.cli.help_text import Command
from ahu.cli.number_text import decimal, whole
from ahu.cli.options import INTERRUPTED, many_games_options, plan_command, setup_options
from ahu.cli.output import echo
from ahu.cli.parameters import FOLDER
from ahu.cli.progress import games_bar
from ahu.cli.simulate import many_games
from ahu.core.errors import BadOption
from ahu.core.messages import Message, gettext_noop

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.cli.options import SetupOptions
    from ahu.research.dataset.card import Card


@click.command(
    cls=Command,
    short_help=gettext_noop("Make a data set of games of bots, for programs that learn."),
    help="\n\n".join(
        [
            gettext_noop(
                "Let bots play GAME, and store the games as logs and every decision as numbers: what the seat saw, "
                "what was legal, what was chosen, and how the game ended. "
                "“card.json” and “README.md” say how it was made."
            ),
            gettext_noop(
                "The bots change seats from game to game. You can stop with Ctrl-C. The same command goes on; with "
                "more --games the data set grows. In Python, “ahu.research.dataset.read” reads it."
            ),
        ]
    ),
    examples=(
        "ahu dataset GAME --bots hard --games 1000 --out FOLDER",
        "ahu dataset OTHER --players 2 --bots normal,greedy --games 5000 --seed 7 --out FOLDER",
    ),
    variants=True,
)
@setup_options
@many_games_options("greedy")
@click.option(
    "--out",
    type=FOLDER,
    required=True,
    metavar=gettext_noop("FOLDER"),
    help=gettext_noop("The folder of the data set; one that is there already goes on."),
)
def dataset(
    setup_options: SetupOptions,
    games: int,
    seed: int,
    bots: tuple[str, ...],
    jobs: int | None,
    as_json: bool,
    out: Path,
) -> None:
    """Make a data set."""
    if find_spec("numpy") is None:
        raise BadOption("NumPy is not installed: run “pip install '.[research]'” in Ahu’s folder")
    from ahu.research.dataset.card import FORM
    from ahu.research.dataset.make import DataPlan

    setup = setup_options.setup()
    plan = DataPlan(setup, seat_bots(bots, len(setup.seats)), games, seed)
    game_of(setup)  # so that an error in the set-up is raised here and not in a worker
    with RunFolder(plan, out, FORM) as run:
        try:
            card = _make(run, jobs or cores())
        except KeyboardInterrupt:
            done = len(run.results)
            echo(err=True)
            echo(Message("Stopped after {done} of {games} games. Go on with:", done=done, games=games), err=True)
            echo(shlex.join(plan_command("dataset", plan, {"--out": out})), err=True)
            click.get_current_context().exit(INTERRUPTED)
    if as_json:
        echo(json.dumps({**card.as_json(), "folder": str(out)}, indent=2, ensure_ascii=False))
        return
    echo(many_games(games, setup, seed))
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file()) / 1e6
    echo(
        Message(
            "{rows} decisions of {numbers} numbers each, {size} MB, digest {digest}",
            rows=whole(card.rows),
            numbers=whole(card.numbers),
            size=decimal(size, 1),
            digest=card.digest,
        )
    )
    echo(Message("The data set is in {folder}; {file} describes it.", folder=out, file=out / "README.md"))


def _make(run: RunFolder, jobs: int) -> Card:
    """Play and write what is missing, with a progress bar for each."""
    from ahu.research.dataset.make import batches, make_arrays, play_games

    with games_bar(run.plan.games, len(run.results)) as bar:
        play_games(run, jobs, bar.advance)
    with games_bar(len(batches(run)), what=gettext_noop("files")) as bar:
        return make_arrays(run, jobs, bar.advance)
