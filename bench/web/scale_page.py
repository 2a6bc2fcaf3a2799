"""The figures of scale for readers: a section of docs/benchmarks.md, and lines for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.markdown import table, verdict

if TYPE_CHECKING:
    from bench.web.load import LoadFigures
    from bench.web.scale import ScaleResults

HOW = """\
PostgreSQL waits for its disk and runs on the same machine as the servers and the load. The closed loop is that of the
section above. With two processes each table is served by one of them, by its key, as `deploy/nginx.conf` does. One and
two processes are measured in turns. *Apart*: 20 actions a second through one process, all viewers at another. The
tables that are stored are copies of real games, most of them left somewhere; the pages are those of somebody who sits
at {own} of them, on a board that was drawn before, each fetched several times from a server that has run for a while.\
"""


def scale_section(results: ScaleResults) -> str:
    """The section of the page."""
    stored = results["stored"]
    rounds = [
        *[["one process", *_loaded(figures)] for figures in results["one"]],
        *[["two processes", *_loaded(figures)] for figures in results["two"]],
        ["apart", *_loaded(results["apart"])],
    ]
    head = [
        "",
        "actions/s",
        "p50 ms",
        "p95 ms",
        "servers, ms an action",
        "servers, cores",
        "load, cores",
        "others, cores",
    ]
    pages = [
        [figures["page"], figures["database"], f"{figures['median']:g}", f"{figures['slowest']:g}"]
        for figures in results["pages"]
    ]
    many = results["many"]
    size, before = many["megabytes_with_viewers"], many["megabytes_before"]
    idle = f"{many['viewers']:,} idle streams at {many['tables']} tables: {size:g} MB; {before:g} MB before they came."
    parts = [
        "## Many",
        f"Measured on {results['date']} with `{results['command']}`.",
        table(
            ["promise", "bar", "figure", ""],
            [[bar["promise"], f"{bar['bar']:g}", f"{bar['figure']:g}", verdict(bar["met"])] for bar in results["bars"]],
        ),
        table(head, rounds),
        f"With {stored['tables']:,} tables and {stored['actions']:,} actions stored:",
        table(["page", "database", "median ms", "slowest ms"], pages),
        idle,
        HOW.format(own=500),
    ]
    return "\n\n".join(parts)


def scale_lines(results: ScaleResults) -> list[str]:
    """The figures for a terminal."""
    told = []
    for name, rounds in (("one", results["one"]), ("two", results["two"]), ("apart", [results["apart"]])):
        told += [f"{name}: " + ", ".join(_loaded(figures)) for figures in rounds]
        told += [f"  REFUSED: {rejected}" for figures in rounds for rejected in figures["rejected"]]
    told += [f"{one['database']} {one['page']}: {one['median']:g} ms, {one['slowest']:g}" for one in results["pages"]]
    told += [f"  {bar['promise']} {bar['bar']:g}: {bar['figure']:g}, {verdict(bar['met'])}" for bar in results["bars"]]
    return told


def _loaded(figures: LoadFigures) -> list[str]:
    columns = ("actions_per_second", "p50", "p95", "server_ms_per_action", "server_load", "own_load", "others_load")
    return [f"{figures[column]:g}" for column in columns]  # type: ignore[literal-required]
