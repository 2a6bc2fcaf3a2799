"""``ahu games``: list the games and the bots."""

from __future__ import annotations

import click

from ahu import registry
from ahu.bots.catalogue import all_bots
from ahu.cli.help_text import Command
from ahu.cli.language import spoken
from ahu.cli.output import accented, echo
from ahu.core.messages import Message, MessageList, gettext_noop


@click.command(
    cls=Command,
    short_help=gettext_noop("List the games, their variants and the bots."),
    help=gettext_noop("List the games, how many can play them, their variants, and the bots."),
    examples=("ahu games",),
)
def games() -> None:
    """List the games and the bots."""
    translate = spoken().translate
    for kind in registry.games().values():
        counts = MessageList(list(kind.player_counts))
        line = Message(
            "{name}: {title}, for {counts} players (usually {usual})",
            name=kind.name,
            title=kind.title,
            counts=counts,
            usual=kind.default_players,
        )
        echo(accented(spoken().render(line)))
        seats = [_seat(name, kind.seat_labels.get(name, name)) for name in kind.seat_names]
        echo(f"  {translate('seats: {seats}', seats=MessageList(seats))}")
        if kind.option_labels:
            echo(f"  {translate('variants, for --option:')}")
        for name, label in kind.option_labels.items():
            echo(f"    {spoken().labelled(name, Message(label))}")
    echo(accented(translate("bots, for --bots:")))
    for code, bot in all_bots().items():
        about = bot.about
        if str(bot.budget):
            about = Message("{about} (default: {budget})", about=about, budget=f"{code}:{bot.budget}")
        echo(f"  {spoken().labelled(code, about)}")


def _seat(name: str, label: str) -> str:
    """A seat as it is typed, and as it is called if that is something else."""
    called = spoken().translate(label)
    return name if called.casefold() == name else f"{name} ({called})"
