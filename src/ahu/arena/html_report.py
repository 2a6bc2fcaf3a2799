"""The report of a contest: one HTML page that needs nothing else, no network and no script."""

from __future__ import annotations

import platform
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING

import ahu
from ahu import compiled
from ahu.arena.code_version import fingerprint
from ahu.arena.plots import NARROW, Estimate, Sample, estimates, histograms
from ahu.arena.setup import opened
from ahu.arena.times import duration

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ahu.arena.standings import Place, Standing, Standings

ORDINALS = ("first", "second", "third", "fourth", "fifth")


def page(standings: Standings, command: str) -> str:
    """The page of a contest that this command plays again."""
    game = opened(standings.plan.setup)
    games, players = len(standings.results), len(standings.seats)
    title = f"{game.title}: {', '.join(bot.name for bot in standings.bots)}"
    variants = f" Variants: {', '.join(game.options)}." if game.options else ""
    sections = [
        _results(standings),
        _wins(standings),
        _scores(standings),
        f'<div class="pair">\n{_order(standings)}\n{_seats(standings)}\n</div>',
        f'<div class="pair">\n{_lengths(standings)}\n{_ranks(standings)}\n</div>',
        _usage(standings),
        _again(standings, command),
    ]
    body = "\n".join(sections)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>
{files("ahu.arena").joinpath("page.css").read_text("utf-8")}</style>
</head>
<body>
<main>
<h1>{escape(title)}</h1>
<p class="lead">{games:,} games with {players} players, in every order of seats.{escape(variants)}</p>
{body}
</main>
</body>
</html>
"""


def _results(standings: Standings) -> str:
    head = ("bot", "wins", "95 % interval", "mean score", "mean rank", "rating", "a turn", "95 % below", "longest")
    rows = [_result(bot, colour) for bot, colour in _by_strength(standings)]
    even = 1 / len(standings.seats)
    return _section(
        "Results",
        f"Wins are of one seat: an even share is {even:.0%}, however many seats a bot has. Shared wins count in parts. "
        "The rating is openskill's, for games of several players: everybody begins at 25. Times are those of thinking.",
        _table(head, rows),
    )


def _result(bot: Standing, colour: int) -> list[str]:
    low, high = bot.interval
    several = f' <span class="times" title="in {bot.seats} seats">×{bot.seats}</span>' if bot.seats > 1 else ""
    return [
        f'<span class="bot"><span class="chip c{colour}"></span>{escape(bot.name)}</span>{several}',
        f"<strong>{bot.win_rate:.1%}</strong>",
        f"{low * 100:.1f} – {high:.1%}",
        f'{bot.mean_score:.1f} <span class="soft">± {bot.score_deviation:.1f}</span>',
        f"{bot.mean_rank:.2f}",
        f'{bot.rating.strength:.1f} <span class="soft">± {bot.rating.uncertainty:.1f}</span>',
        duration(bot.turns.mean),
        duration(bot.turns.below(0.95)),
        duration(bot.turns.longest),
    ]


def _wins(standings: Standings) -> str:
    rows = [Estimate(bot.name, bot.win_rate, bot.interval, colour) for bot, colour in _by_strength(standings)]
    drawn = estimates("Win rates with 95 % intervals", rows, 1 / len(standings.seats))
    return _section("Win rates", "Where the true rate is, with 95 % (Wilson's interval).", _wide(drawn))


def _scores(standings: Standings) -> str:
    rows = [Sample(bot.name, bot.scores, colour) for bot, colour in _by_strength(standings)]
    drawn = histograms("Distribution of scores", rows, "points at the end")
    return _section("Scores", "How often each score was reached; the dotted line is the median.", _wide(drawn))


def _order(standings: Standings) -> str:
    names = [f"{ORDINALS[place]} player" for place in range(len(standings.order))]
    hint = "By place after the first player of the first round, all bots together."
    return _places("First player's advantage", hint, names, standings.order)


def _seats(standings: Standings) -> str:
    names = [place.name for place in standings.seats]
    return _places("Seats", "By seat around the table, all bots together.", names, standings.seats)


def _places(title: str, hint: str, names: Iterable[str], places: Sequence[Place]) -> str:
    rows = [Estimate(name, place.win_rate, place.interval, 1) for name, place in zip(names, places, strict=True)]
    return _section(title, hint, _wide(estimates(f"{title}: win rates", rows, 1 / len(rows), NARROW)))


def _lengths(standings: Standings) -> str:
    rounds = Sample("", [result.rounds for result in standings.results], 1)
    actions = standings.actions
    hint = f"{actions.mean:,.0f} actions a game ({actions.least:,} to {actions.most:,}), chance included."
    return _section("Length of games", hint, _wide(histograms("Length of games", [rounds], "rounds", NARROW)))


def _ranks(standings: Standings) -> str:
    rows = [
        [ORDINALS[rank], f"{spread.mean:.1f}", str(spread.least), str(spread.most)]
        for rank, spread in enumerate(standings.ranked)
    ]
    table = _table(("rank", "mean score", "least", "most"), rows)
    return _section("Scores by rank", "What it takes to win, and what is left for the others.", table)


def _usage(standings: Standings) -> str:
    rows = [
        [
            escape(kind),
            f"{use['games']:.1%}",
            f"{use['times_a_game']:.1f}",
            f"{use['seats']:.1%}",
            f"{use['win_rate']:.1%}",
        ]
        for kind, use in standings.usage().items()
    ]
    head = ("action", "of games", "times a game", "of players", "wins of who did it")
    about = (
        f"In which share of games each was done, and how often who did it won (even: {1 / len(standings.seats):.0%})."
    )
    return (
        f'<section>\n<details>\n<summary>What was done</summary>\n<p class="hint">{escape(about)}</p>\n'
        f"{_table(head, rows)}\n</details>\n</section>"
    )


def _again(standings: Standings, command: str) -> str:
    game = opened(standings.plan.setup)
    facts = {
        "seed": standings.plan.seed,
        "board": game.board_line(),
        "Ahu": f"{ahu.__version__}, {compiled.status()}",
        "rules and bots": f"version {game.rules_version}, fingerprint {fingerprint()}",
        "Python": f"{platform.python_version()} on {platform.system()} {platform.machine()}",
    }
    told = "".join(f"<dt>{escape(name)}</dt><dd>{escape(str(fact))}</dd>" for name, fact in facts.items())
    hint = "The same command plays the same games, unless a bot's budget is a time: then only the dice are the same."
    return _section("Play it again", hint, f"<pre>{escape(command)}</pre>\n<dl>{told}</dl>")


def _by_strength(standings: Standings) -> list[tuple[Standing, int]]:
    """The bots, best first, each with the number of its colour."""
    coloured = [(bot, colour) for colour, bot in enumerate(standings.bots)]
    return sorted(coloured, key=lambda pair: -pair[0].win_rate)


def _section(title: str, hint: str, inside: str) -> str:
    return f'<section>\n<h2>{escape(title)}</h2>\n<p class="hint">{escape(hint)}</p>\n{inside}\n</section>'


def _wide(inside: str) -> str:
    return f'<div class="wide">{inside}</div>'


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table; the cells are markup already."""
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    body = "\n".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return _wide(f"<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>")
