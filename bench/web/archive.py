"""Ten thousand stored tables with a million actions: real games, whose rows are copied inside the database.

Run as ``python -m bench.web.archive``: the environment names the database, standard input says how much is wanted.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from bench.web.tables import random_playout

if TYPE_CHECKING:
    from ahu.core.record import Record
    from ahu.web.models import Table

ROOT: Final = Path(__file__).parents[2]
GAMES: Final = (("giants", 4), ("rapanui", 4))
MODELS: Final = 8
"""Real games of each kind, whose rows the others copy."""
OWN: Final = 500
"""Tables of the one person whose pages are looked at."""
LISTED: Final = 20
"""Every so-many-th table is in the lobby."""


class Archive(NamedTuple):
    """What is stored, and who looks at it."""

    tables: int
    actions: int
    cookies: str
    """Those of somebody who has signed in."""
    player: str
    """The name of their browser."""
    finished: str
    """The key of a finished game of theirs."""
    running: str
    """The key of a game of theirs that goes on."""
    other: str
    """The key of another finished game, to draw the board with."""


def store(data: Path, database: str, tables: int, actions: int) -> Archive:
    """Store tables in a database that has none, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.web.archive"],
        cwd=ROOT,
        env={**os.environ, "AHU_DATA": str(data), "AHU_DATABASE": database, "AHU_ACCOUNTS": "optional"},
        input=json.dumps([tables, actions]),
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return Archive(*json.loads(done.stdout))


def _played(name: str, players: int, seed: int) -> Record:
    from ahu.core.record import Record
    from ahu.registry import find_game

    kind = find_game(name)
    record = Record(kind.set_up(kind.seats_for(players)))
    random_playout(record, Random(seed))
    return record


def _models() -> list[Table]:
    """Tables of real games, played to their end."""
    from ahu.core.game import BoardGame
    from ahu.registry import find_game
    from ahu.web.storage import repository
    from ahu.web.table_data import NewSeat

    made = []
    for name, players in GAMES:
        kind = find_game(name)
        assert issubclass(kind, BoardGame)
        for seed in range(MODELS):
            record = _played(name, players, seed)
            text = kind.default_board_text(players)
            made.append(repository.new_table(record, text, [NewSeat(here=True)] * players, "bench", None))
    return made


def _fill(tables: int, actions: int) -> Archive:
    """Store the tables: every third game is finished, the others were left somewhere."""
    from django.db import connection, transaction
    from django.db.models import Count

    from ahu.web.models import Event, Table, new_secret
    from ahu.web.seat_cookies import cookie_name
    from ahu.web.storage.seats import add_device
    from ahu.web.table_data import NewDevice

    rng = Random(1)
    with transaction.atomic():
        models = _models()
        lengths = dict(Event.objects.values_list("table").annotate(Count("id")))
        cookies, player = _person()
        mean = actions / tables
        plans, left = [], actions - sum(lengths.values())
        for number in range(tables - len(models)):
            model = models[number % len(models)]
            whole = lengths[model.pk] <= mean * 2 and number % 3 == 0
            length = lengths[model.pk] if whole else min(lengths[model.pk] - 1, rng.randrange(1, round(2 * mean)))
            plans.append((model, length, whole))
        shortage = left - sum(length for _, length, _ in plans)
        for number, (model, length, whole) in enumerate(plans):
            if shortage <= 0:
                break
            more = min(lengths[model.pk] - 1 - length, shortage)
            if not whole and more > 0:
                plans[number] = (model, length + more, whole)
                shortage -= more
        _copy(plans, player)
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
    own = Table.objects.filter(seats__browser=player, seats__number=0)
    finished = own.filter(finished=True).order_by("pk").first()
    running = own.filter(finished=False).order_by("pk").first()
    assert finished is not None
    assert running is not None
    stored = Table.objects.count(), Event.objects.count()
    for row in (finished, running):
        secret = new_secret()
        add_device(row.seats.get(number=0).pk, NewDevice(secret, ""))
        cookies += f"; {cookie_name(row.key)}={secret}"
    return Archive(*stored, cookies, player, finished.key, running.key, models[0].key)


def _copy(plans: list[tuple[Table, int, bool]], player: str) -> None:
    from datetime import timedelta

    from django.db import connection
    from django.utils import timezone

    from ahu.web.models import Seat, Table

    made = Table.objects.bulk_create(
        [
            Table(
                game=model.game,
                rules_version=model.rules_version,
                seat_names=model.seat_names,
                options=model.options,
                board_id=model.board_id,
                host=0,
                finished=whole,
                listed=number % LISTED == 0,
                gathering=number % (2 * LISTED) == 0 and not whole,
                waiting_for="" if whole else "0",
            )
            for number, (model, _, whole) in enumerate(plans)
        ],
        batch_size=1000,
    )
    Seat.objects.bulk_create(
        [
            Seat(
                table=row,
                number=seat,
                name=f"Player {(7 * number + seat) % 3000}",
                taken=True,
                browser=player if seat == 0 and number < OWN else f"browser-{(7 * number + seat) % 3000}",
                score=seat * 10 if plans[number][2] else None,
                place=seat + 1 if plans[number][2] else None,
            )
            for number, row in enumerate(made)
            for seat in range(len(row.seat_names.split()))
        ],
        batch_size=1000,
    )
    with connection.cursor() as cursor:
        for row, (model, length, _) in zip(made, plans, strict=True):
            cursor.execute(
                "INSERT INTO web_event (table_id, number, kind, actor, text, request_id, created_at) "
                "SELECT %s, number, kind, actor, text, request_id, created_at FROM web_event "
                "WHERE table_id = %s AND number <= %s",
                (row.pk, model.pk, length),
            )
        now = timezone.now()
        cursor.executemany(
            "UPDATE web_table SET updated_at = %s, created_at = %s WHERE id = %s",
            [(now - timedelta(minutes=n), now - timedelta(minutes=2 * n), row.pk) for n, row in enumerate(made)],
        )


def _person() -> tuple[str, str]:
    """The cookies of somebody who has signed in, and the name of their browser."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.auth.models import User
    from django.contrib.sessions.backends.db import SessionStore
    from django.core import signing

    from ahu.web.accounts.models import Profile
    from ahu.web.seat_cookies import PLAYER

    user = User.objects.create_user("ana", password="seven tall statues")  # noqa: S106  # of this bench alone
    profile = Profile.objects.create(user=user, player="ana-of-the-bench")
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    player = signing.dumps(profile.player, salt="ahu.player")
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}; {PLAYER}={player}", profile.player


def main() -> None:
    """Store what standard input asks for, and print who looks at it."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "ahu.web.settings"
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
    json.dump(_fill(*json.load(sys.stdin)), sys.stdout)


if __name__ == "__main__":
    main()
