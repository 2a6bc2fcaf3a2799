"""Tables laid out in a data folder before the server looks at it: people in every seat, and a cookie for each.

Run as ``python -m bench.web.tables``: the environment names the folder, standard input says what is wanted.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from bench.web.seating import Seating, Wanted, seatings

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.core.game import Game
    from ahu.core.record import Record

ROOT = Path(__file__).parents[2]
LONGEST_OF = 8
"""Finished games played, of which the longest is kept."""


def lay_out(data: Path, wanted: list[Wanted], database: str = "") -> list[Seating]:
    """Make tables in a data folder, or in PostgreSQL, in a process of its own: Django knows one database a process."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.web.tables"],
        cwd=ROOT,
        env={**os.environ, "AHU_DATA": str(data), "AHU_DATABASE": database},
        input=json.dumps(wanted),
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return seatings(json.loads(done.stdout))


def make(wanted: Wanted) -> list[Seating]:
    """Make tables in the database of this process."""
    from django.db import transaction

    from ahu.core.game import BoardGame
    from ahu.core.record import Record
    from ahu.registry import find_game
    from ahu.web import seat_cookies
    from ahu.web.models import new_secret
    from ahu.web.storage import repository
    from ahu.web.storage.seats import add_device
    from ahu.web.table_data import NewDevice, NewSeat, Terms

    kind = find_game(wanted.game)
    assert issubclass(kind, BoardGame)
    game = kind.set_up(kind.seats_for(wanted.players))
    board = kind.default_board_text(wanted.players)
    people = wanted.players - wanted.bots
    seats = [NewSeat(here=True)] * people + [NewSeat(bot=wanted.bot)] * wanted.bots
    record = longest(lambda: Record(game)) if wanted.finished else Record(game)
    made = []
    with transaction.atomic():
        for number in range(wanted.tables):
            if wanted.begun:
                record = begun(game, Random(number)) if number < wanted.begun else Record(game)
            row = repository.new_table(record, board, seats, "bench", None, terms=Terms(clock=wanted.clock))
            cookies = []
            for seat in row.seats.order_by("number")[:people]:
                device = NewDevice(new_secret(), "")
                add_device(seat.pk, device)
                cookies.append(f"{seat_cookies.cookie_name(row.key)}={device.secret}")
            made.append(Seating(row.key, wanted.game, tuple(cookies), len(record.moves)))
    return made


def longest(begin: Callable[[], Record]) -> Record:
    """The longest of a few random games."""
    played = []
    for seed in range(LONGEST_OF):
        record = begin()
        random_playout(record, Random(seed))
        played.append(record)
    return max(played, key=lambda record: len(record.moves))


def begun(game: Game, rng: Random) -> Record:
    """A random game up to a random moment; every moment of it is as likely as the others."""
    from ahu.core.record import Record

    whole, record = Record(game), Record(game)
    random_playout(whole, rng)
    for move in whole.moves[: rng.randrange(len(whole.moves))]:
        record.append(move.actor, move.action)
    return record


def random_playout(record: Record, rng: Random) -> None:
    """Play a game to its end at random."""
    from ahu.core.action import CHANCE

    while actors := record.state.actors():
        actor = actors[0]
        if actor == CHANCE:
            record.draw_chance(rng)
        else:
            record.append(actor, rng.choice(record.state.actions(actor)))


def main() -> None:
    """Make the tables that standard input asks for, and print them."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "ahu.web.settings"
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
    wanted = [Wanted(*each) for each in json.load(sys.stdin)]
    json.dump([seating for each in wanted for seating in make(each)], sys.stdout)


if __name__ == "__main__":
    main()
