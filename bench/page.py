"""The results for readers: the page docs/benchmarks.md, made from results.json and from nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from bench.doors import PLAYERS, TABLES
from bench.markdown import table, verdict
from bench.ours import CHECKSUM_GAMES, REPLAYED_GAMES, SENSIBLE
from bench.regression import MOST_LOST
from bench.web.beside import beside_section
from bench.web.page import section
from bench.web.scale_page import scale_section

if TYPE_CHECKING:
    from bench.results import Figures, GameFigures, Results

PICTURE = "images/speed.svg"
COLUMNS = (
    "actions/s",
    "loop compiled too",
    "sensible play",
    "decisions/s",
    "games/s",
    "copies/s",
    "actions/s with a copy each",
    "actions a game",
    "legal actions",
    "worker MB",
)

DOORS: dict[
    Literal["pettingzoo_turns", "table_steps", "table_steps_without_observations", "table_steps_without_masks"], str
] = {
    "pettingzoo_turns": "turns through PettingZoo",
    "table_steps": "steps of many tables",
    "table_steps_without_observations": "without observations",
    "table_steps_without_masks": "without masks, too",
}
DOORS_TOLD = f"""\
Random play through the doors of [research.md](research.md), on one core. A turn is `env.last()`, a choice by the mask
and `env.step()`, which connect four is asked in the same way. Steps are those of {TABLES} tables at once, with
arrays in and out: `tables.step(tables.sample())`."""

HOW = """\
## What is measured, and how

Everybody plays uniformly at random, on one core, driven from Python as a user would drive it: ask who acts, ask what
is legal, choose, play. Our games go through `state.actors()`, `chance.draw`, `state.actions()` and `state.play()`.
Catanatron plays its own random players with `play_tick()`. OpenSpiel's rules are C++, but for its block dominoes, which
are Python; all are asked through `legal_actions()` and `apply_action()`. Lines *through OpenSpiel* are our games in its
hands, asked like its own (docs/research.md). Our rules are compiled, but for the lines that say otherwise: those are
the same files as plain Python, in a process of their own, while all else waits.

All take turns in slices of {seconds:g} s of the processor for each kind of figure, {rounds} rounds in one run, every
second round in reverse order, so that whatever disturbs the machine disturbs all alike. A rate is the median of its
rounds; games are always played to their end, and setting them up counts.

- **actions/s**: everything that is played, the outcomes of chance included.
- **loop compiled too**: actions a second of `ahu.core.playout.random_playout`, which asks, chooses and plays without
  returning to Python; bots use it. Compared with what the peers reach driven from Python.
- **sensible play**: actions a second when {replayed} games of the bot `{bot}` are replayed through `state.actors()`,
  `state.actions()` and `state.play()`. Random players build little, so their games ask less of the rules.
- **decisions/s**: without the outcomes of chance. Our dice and OpenSpiel's are actions of their own, Catanatron rolls
  inside an action: this is the stricter comparison with it.
- **copies/s**: independent copies of states from the middle third of games, made and dropped.
- **actions/s with a copy each**: the state is copied before every action, as a tree search does.
- **legal actions**: how many a player can choose from, on average.
- **worker MB**: resident memory of a fresh process that imports only this game and plays {games} games.

`make bench` fails if a promise is not kept, or if the ratios to the peers have fallen by more than {lost:.0%} since the
last record.

Different games ask different things of an engine: a ratio says how fast a simulation runs, not who wrote the better
code. Compare ratios between machines, not rates.
"""


def page(results: Results) -> str:
    """The whole page."""
    every = [figures for game in results["games"].values() for figures in game["by_players"].values()]
    every += [game["interpreted"] for game in results["games"].values()]
    every += results.get("doors", {}).values()
    every += results["peers"].values()
    machine = results["machine"]
    parts = [
        "# Benchmarks",
        "This page is written by `make bench`; the same figures are in `bench/results.json`.",
        f"Measured on {results['date']} with `{results['command']}`: {results['python']}, our rules "
        f"{results['engine']}, {machine['system']}, {machine['cores']} cores, {machine['processor']}. Versions: "
        + ", ".join(f"{name} {version}" for name, version in results["versions"].items())
        + ".",
        f"![Actions a second of our games and their peers, as bars]({PICTURE})",
        table(["", *COLUMNS], [[figures["title"], *cells(figures)] for figures in every]),
        "## What we promise",
        _bars(results),
        "## Beside the peers",
        _ratios(results),
        *[_growth(game) for game in results["games"].values()],
        *_encodings(results),
        *_doors(results),
        HOW.format(
            seconds=results["seconds"],
            rounds=results["rounds"],
            games=results["worker_games"],
            lost=MOST_LOST,
            replayed=REPLAYED_GAMES,
            bot=SENSIBLE,
        ).strip(),
        *([section(results["web"])] if "web" in results else []),
        *([beside_section(results["beside"])] if "beside" in results else []),
        *([scale_section(results["scale"])] if "scale" in results else []),
    ]
    return "\n\n".join(parts) + "\n"


def cells(figures: Figures) -> list[str]:
    """The figures in the order of the columns."""
    return [
        thousands(figures["actions_per_second"]),
        thousands(figures["playout_actions_per_second"]) if "playout_actions_per_second" in figures else "–",
        thousands(figures["sensible_actions_per_second"]) if "sensible_actions_per_second" in figures else "–",
        thousands(figures["decisions_per_second"]),
        f"{figures['games_per_second']:.1f}",
        thousands(figures["copies_per_second"]),
        thousands(figures["actions_per_second_copying"]),
        f"{figures['actions_per_game']:.0f}",
        f"{figures['legal_actions']:.0f}",
        f"{figures['worker_megabytes']:.0f}",
    ]


def thousands(number: float) -> str:
    """A rate as it is read: "94.0 k"."""
    return f"{number / 1000:.1f} k"


def _bars(results: Results) -> str:
    rows = [
        [results["games"][name]["title"], bar["promise"], f"{bar['bar']:g}", f"{bar['figure']:g}", verdict(bar["met"])]
        for name, bars in results["bars"].items()
        for bar in bars
    ]
    return table(["", "promise", "bar", "figure", ""], rows)


def _ratios(results: Results) -> str:
    rows = [
        [
            f"{results['games'][name]['title']} : {results['peers'][peer]['title']}",
            *[f"{ratio:.2f}" for ratio in of_peer.values()],
        ]
        for name, of_peers in results["ratios"].items()
        for peer, of_peer in of_peers.items()
    ]
    head = ["actions/s", "decisions/s", "actions/s with a copy each", "copies/s", "loop compiled too : actions/s"]
    return table(["times as fast", *head], rows)


def _growth(game: GameFigures) -> str:
    """Cost by player count and by third of the game, and the checksums."""
    rows = [
        [players, *[f"{cost:.1f}" for cost in costs], f"{costs[-1] / costs[0]:.2f}", f"`{game['checksums'][players]}`"]
        for players, costs in game["microseconds_by_third"].items()
    ]
    head = ["players", "first third, µs", "second third, µs", "last third, µs", "last : first", "checksum"]
    name = game["title"].partition(",")[0]
    return (
        f"## Does {name} slow down as it goes on?\n\n"
        f"Microseconds an action takes, the choice included. The checksum is over the last positions of "
        f"{CHECKSUM_GAMES} seeded games; played as plain Python, those of the usual table "
        f"{'are the same' if game['same_interpreted'] else 'DIFFER'}.\n\n" + table(head, rows)
    )


def _doors(results: Results) -> list[str]:
    """What learners get; nothing if the record is from before there was anything."""
    rows = [
        [f"{game['title'].partition(',')[0]}, {PLAYERS} players", *[thousands(doors[column]) for column in DOORS]]
        for game in results["games"].values()
        if (doors := game.get("doors"))
    ]
    if not rows:
        return []
    rows.append(
        ["PettingZoo's connect four, 2 players", thousands(results.get("connect_four_turns", 0)), "–", "–", "–"]
    )
    return [f"## Doors for learners\n\n{DOORS_TOLD}\n\n{table(['a second', *DOORS.values()], rows)}"]


def _encodings(results: Results) -> list[str]:
    """The time of an encoding by player count; nothing if the record is from before there were any."""
    rows = [
        [results["games"][name]["by_players"][players]["title"], f"{microseconds:.2f}"]
        for name, game in results["games"].items()
        for players, microseconds in game.get("microseconds_of_encoding", {}).items()
    ]
    if not rows:
        return []
    told = "Microseconds of `encoder.fill(view, buffer)` ([encoders.md](encoders.md)); making the view does not count."
    return [f"## What a network sees\n\n{told}\n\n{table(['', 'µs an encoding'], rows)}"]
