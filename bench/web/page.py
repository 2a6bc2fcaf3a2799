"""The web's figures for readers: a section of docs/benchmarks.md, and lines for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.markdown import table, verdict

if TYPE_CHECKING:
    from bench.web.drawing import DrawingFigures
    from bench.web.load import IdleFigures, LoadFigures
    from bench.web.positions import PositionFigures
    from bench.web.results import WebResults
    from bench.web.spy import SpyFigures

HOW = """\
One server process, started as `ahu serve` starts it, and one process for everybody else, over the loopback of one
machine. Real games, four tables of Giants to one of Rapa Nui, four people each; whoever is to act takes one of the
legal actions of the page's own offer at random. Every action is on disk (SQLite, `synchronous=FULL`) before anybody
sees it. The time counts from sending an action until the last viewer of its table holds the whole message.

- **closed loop**: at every table the next action is sent as soon as the one before is acknowledged and the seat to
  act holds its offer. What it gives is the most this server does. What others used of the machine meanwhile is told
  beside it: the more that is, the less the figures say. `python -m bench.web --beside TREE` measures it in turns with
  that of another version's tree.
- **paced**: {rate:g} actions a second in all, evenly, with a spectator at every table.
- **drawing**: everything a page shows of the table for one viewer, made anew after each action of whole games, in
  process; a message is what has changed since the one before.
- **first load**: the page of a table and every file it links, compressed as a browser gets them, nothing cached.
- **an idle viewer**: growth of the server's resident memory with {viewers} open streams at tables that had been looked
  at before.
- **a position**: a page of the replay of a long finished game, right after the server has started and later. The
  first page of a board since the start draws the island as well; that is told on its own.\
"""


def section(results: WebResults) -> str:
    """The section of the page."""
    closed, paced, idle = results["closed"], results["paced"], results["idle"]
    parts = [
        "## The page",
        f"Measured on {results['date']} with `{results['command']}`; `python -m bench.web` measures this alone. "
        "Versions: " + ", ".join(f"{name} {number}" for name, number in results["versions"].items()) + ".",
        table(
            ["promise", "bar", "figure", ""],
            [[bar["promise"], f"{bar['bar']:g}", f"{bar['figure']:g}", verdict(bar["met"])] for bar in results["bars"]],
        ),
        table(
            [
                "",
                "tables",
                "viewers",
                "actions/s",
                "in the best second",
                "acknowledged, p50 ms",
                "last viewer, p50 ms",
                "p95 ms",
                "slowest ms",
                "bytes a message",
                "server, ms an action",
                "server, cores",
                "load, cores",
                "others, cores",
            ],
            [["closed loop", *_loaded(closed)], ["paced", *_loaded(paced)]],
        ),
        table(
            [
                "drawing for one viewer",
                "pictures",
                "mean ms",
                "p95 ms",
                "message, mean ms",
                "bytes a message",
                "bytes, first message",
            ],
            [[drawing["title"], *_drawn(drawing)] for drawing in results["drawing"]],
        ),
        table(
            ["first load", "kB", "of which"],
            [
                [
                    weight["game"],
                    f"{weight['kilobytes']:g}",
                    ", ".join(f"{f} {kb:g}" for f, kb in weight["files"].items()),
                ]
                for weight in results["weight"]
            ],
        ),
        table(
            ["a position", "moves of the game", "cold ms", "middle ms", "end ms", "first drawing since the start, ms"],
            [
                [
                    figures["game"],
                    str(figures["moves"]),
                    *[f"{figures[what]:g}" for what in ("cold", "middle", "end", "first_drawing")],
                ]
                for figures in results["positions"]
            ],
        ),
        _uploads(results["positions"]),
        _memory(idle),
        _time(results["time"]),
        HOW.format(rate=round(paced["actions_per_second"]), viewers=idle["viewers"]),
    ]
    return "\n\n".join(part for part in parts if part)


def _uploads(positions: list[PositionFigures]) -> str:
    """How long saved games take; results from before that was measured have none."""
    rows = [
        [figures["game"], str(figures["moves"]), f"{figures['saved']:g}"] for figures in positions if "saved" in figures
    ]
    return (
        table(["a saved game of as many bytes as allowed", "moves", "ms from the upload to its page"], rows)
        if rows
        else ""
    )


def lines(results: WebResults) -> list[str]:
    """The figures for a terminal."""
    printed = []
    for name, figures in (("closed loop", results["closed"]), ("paced", results["paced"])):
        printed.append(
            f"{name}: {figures['tables']} tables, {figures['viewers']} viewers: "
            f"{figures['actions_per_second']:g} actions/s, p50 {figures['p50']:g} ms, p95 {figures['p95']:g} ms, "
            f"slowest {figures['slowest']:g} ms, {figures['games_ended']} games ended, "
            f"server {figures['server_load']:g} cores, load {figures['own_load']:g} cores, "
            f"others {figures['others_load']:g} cores"
        )
        printed += [f"  REFUSED: {rejected}" for rejected in figures["rejected"]]
    for drawing in results["drawing"]:
        printed.append(f"drawing {drawing['title']}: mean {drawing['mean']:g} ms, p95 {drawing['p95']:g} ms")
    for weight in results["weight"]:
        printed.append(f"first load, {weight['game']}: {weight['kilobytes']:g} kB")
    for opened in results["positions"]:
        printed.append(
            f"a position, {opened['game']}, {opened['moves']} moves: cold {opened['cold']:g} ms, middle "
            f"{opened['middle']:g} ms, end {opened['end']:g} ms; first drawing {opened['first_drawing']:g} ms"
        )
        if "saved" in opened:
            printed.append(f"a saved game of the largest size, {opened['game']}: {opened['saved']:g} ms")
    if results["time"]:
        printed.append("time: " + ", ".join(f"{part} {share:g} %" for part, share in results["time"]["parts"].items()))
    for bar in results["bars"]:
        printed.append(f"  {bar['promise']} {bar['bar']:g}: {bar['figure']:g}, {verdict(bar['met'])}")
    return printed


def _loaded(figures: LoadFigures) -> list[str]:
    return [
        str(figures["tables"]),
        str(figures["viewers"]),
        *[
            f"{figures[what]:g}"
            for what in (
                "actions_per_second",
                "best_second",
                "acknowledged_p50",
                "p50",
                "p95",
                "slowest",
                "bytes_per_message",
                "server_ms_per_action",
                "server_load",
                "own_load",
                "others_load",
            )
        ],
    ]


def _drawn(figures: DrawingFigures) -> list[str]:
    return [
        str(figures["pictures"]),
        *[f"{figures[what]:g}" for what in ("mean", "p95", "message_mean", "message_bytes", "first_message_bytes")],
    ]


def _memory(idle: IdleFigures) -> str:
    """What the server holds."""
    return (
        f"An idle viewer costs {1000 * idle['megabytes_per_viewer']:.0f} kB, a table that is open "
        f"{1000 * idle['megabytes_per_table']:.0f} kB; the server has {idle['megabytes_before']:.0f} MB to begin with."
    )


def _time(figures: SpyFigures | None) -> str:
    """Where the time goes."""
    if figures is None:
        return ""
    return "Where the server's time goes in the closed loop, in percent of the time its interpreter runs:\n\n" + table(
        list(figures["parts"]), [[f"{share:g}" for share in figures["parts"].values()]]
    )
