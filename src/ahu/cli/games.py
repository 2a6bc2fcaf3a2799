"""``ahu games``: list the games and the bots."""

from __future__ import annotations

import click

from ahu import registry
from ahu.bots.catalogue import all_bots
from ahu.cli.options import epilog


@click.command(short_help="List the games, their variants and the bots.", epilog=epilog("ahu games"))
def games() -> None:
    """List the games, how many can play them, their variants, and the bots."""
    for kind in registry.games().values():
        counts = ", ".join(map(str, kind.player_counts))
        click.echo(f"{kind.name}: {kind.title}, for {counts} players (usually {kind.default_players})")
        click.echo(f"  seats: {', '.join(kind.seat_names)}")
        if kind.option_labels:
            click.echo("  variants, for --option:")
        for name, label in kind.option_labels.items():
            click.echo(f"    {name}: {label}")
    click.echo("bots, for --bots:")
    for code, bot in all_bots().items():
        budget = f" ({code}:{bot.budget} unless you say otherwise)" if str(bot.budget) else ""
        click.echo(f"  {code}: {bot.about}{budget}")
