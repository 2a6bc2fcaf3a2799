"""``ahu worker``: let bots of servers think here."""

from __future__ import annotations

import os

import click

from ahu.cli.help_text import Command
from ahu.cli.output import echo
from ahu.cli.parameters import WholeNumber
from ahu.core.messages import Message, gettext_noop


@click.command(
    cls=Command,
    short_help=gettext_noop("Let the bots of servers think here."),
    help="\n\n".join(
        [
            gettext_noop(
                "Let bots think for servers that share a PostgreSQL database (AHU_DATABASE) and are started with "
                "AHU_BOT_WORKERS=queue."
            ),
            gettext_noop("Any number of them may run, on any machine. Ctrl-C ends it: others think on."),
        ]
    ),
    examples=("ahu worker", "ahu worker --processes 8"),
)
@click.option(
    "--processes",
    type=WholeNumber(1, 1000),
    default=None,
    metavar=gettext_noop("N"),
    help=gettext_noop("Let N bots think at the same time. Usually as many as this machine has processors."),
)
def worker(processes: int | None) -> None:
    """Let the bots of servers think here."""
    from ahu.web.bot_worker import work

    count = processes or os.cpu_count() or 1
    work(count, lambda: _announce(count))


def _announce(count: int) -> None:
    echo(
        Message(
            "One bot at a time can think here.   (Ctrl-C ends it)",
            "{number} bots can think here at the same time.   (Ctrl-C ends it)",
            count,
        )
    )
