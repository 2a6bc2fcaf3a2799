"""``ahu play``: play in the terminal."""

from __future__ import annotations

import secrets
import sys
from contextlib import suppress
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING

import click

from ahu import read_log
from ahu.arena.setup import new_bots, seat_bots
from ahu.bots.catalogue import LEVELS
from ahu.cli.help_text import Command
from ahu.cli.language import spoken
from ahu.cli.options import setup_options
from ahu.cli.output import SeatPainter, echo, wrapped
from ahu.cli.parameters import NAMES, NUMBER, READABLE
from ahu.cli.terminal_game import TerminalGame
from ahu.core.errors import BadOption
from ahu.core.messages import AND, Message, MessageList, gettext_noop
from ahu.core.record import Record

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.bots.bot import Player
    from ahu.cli.options import SetupOptions
    from ahu.core.game import Game

SEEDS = 10**6
"""A seed that is not given is drawn below this number: short enough to be typed again."""


@click.command(
    cls=Command,
    short_help=gettext_noop("Play in the terminal."),
    help="\n\n".join(
        [
            gettext_noop("Play GAME in the terminal, against bots or with friends at the same keyboard."),
            gettext_noop(
                "By default you take the first seat and bots take the others. While you play, type “help” to see what "
                "you can type."
            ),
        ]
    ),
    examples=(
        "ahu play GAME",
        "ahu play GAME --players 3 --humans 2 --option quick",
        "ahu play GAME --seats green,red,blue --humans red",
        "ahu play OTHER --players 4 --bots easy,normal,hard",
        "ahu play GAME --load half-way.ahu",
    ),
    variants=True,
    notes={gettext_noop("Levels of bots, for --bots:"): {code: kind.about.sentence for code, kind in LEVELS.items()}},
)
@setup_options
@click.option(
    "--humans",
    type=NAMES,
    default="1",
    show_default=True,
    metavar=gettext_noop("N or NAMES"),
    help=gettext_noop("People at this keyboard: how many, from the first seat on, or their seats. With 0 you watch."),
)
@click.option(
    "--bots",
    type=NAMES,
    default="normal",
    show_default=True,
    metavar=gettext_noop("LEVELS"),
    help=gettext_noop(
        "Bots for the other seats, separated by commas: easy, normal, hard or master. The last one fills what remains."
    ),
)
@click.option(
    "--seed",
    type=NUMBER,
    metavar=gettext_noop("N"),
    help=gettext_noop("The same seed and the same choices give the same game."),
)
@click.option(
    "--load",
    type=READABLE,
    metavar=gettext_noop("FILE"),
    help=gettext_noop("Go on with a saved game. Its file gives the seats and options."),
)
def play(
    setup_options: SetupOptions, humans: tuple[str, ...], bots: tuple[str, ...], seed: int | None, load: Path | None
) -> None:
    """Play in the terminal."""
    _enable_line_editing()
    record = _load(load, setup_options) if load else Record(setup_options.setup().open())
    people = _seats_of_people(humans, record.game)
    players = _bots_by_seat(bots, people, record.game)
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    _introduce(record.game, people, players, seed)
    TerminalGame(record, players, Random(seed), load).run()


def _introduce(game: Game, people: list[int], players: dict[int, Player], seed: int) -> None:
    """Say who plays what."""
    paint = SeatPainter(game).paint
    labels = [game.seat_label(seat) for seat in range(game.players)]
    seats = MessageList(labels, style=AND)
    lines = [Message("{game}: {seats}, clockwise. Seed {seed}.", game=game.title, seats=seats, seed=seed)]
    if people:
        own = MessageList([labels[seat] for seat in people], style=AND)
        lines.append(Message("You play {seats}. Type “help” to see what you can type.", seats=own))
    if players:
        bots = [Message("{seat} ({bot})", seat=labels[seat], bot=bot.code) for seat, bot in players.items()]
        lines.append(Message("Bots: {bots}.", bots=MessageList(bots, style=AND)))
    for line in lines:
        echo(paint(wrapped(spoken().render(line))))


def _enable_line_editing() -> None:
    """Let a person at a terminal edit lines and recall them with the arrow keys, where Python has readline."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import_module("readline")


def _load(file: Path, setup_options: SetupOptions) -> Record:
    if not setup_options.empty:
        raise BadOption("a saved game knows its players, seats and options: leave them out with --load")
    record = read_log(file, setup_options.board)
    if record.game.name != setup_options.kind.name:
        raise BadOption(
            "{file} is a game of {theirs}, not of {ours}",
            file=file,
            theirs=record.game.title,
            ours=setup_options.kind.title,
        )
    return record


def _seats_of_people(humans: tuple[str, ...], game: Game) -> list[int]:
    """The seats that people play, from a number of people or from the names of seats."""
    if len(humans) == 1 and humans[0].isdecimal():
        number = int(humans[0])
        if number > game.players:
            raise BadOption("--humans says {number}, but there are {seats} seats", number=number, seats=game.players)
        return list(range(number))
    for name in humans:
        if name not in game.seats:
            raise BadOption(
                "nobody at this table is called “{name}”; there are {known}", name=name, known=MessageList(game.seats)
            )
    return sorted({game.seats.index(name) for name in humans})


def _bots_by_seat(codes: tuple[str, ...], people: list[int], game: Game) -> dict[int, Player]:
    """A bot for each seat that no person plays."""
    seats = [seat for seat in range(game.players) if seat not in people]
    return dict(zip(seats, new_bots(seat_bots(codes, len(seats))), strict=True)) if seats else {}
