"""The web's figures as they are kept in results.json, and the bars they have to reach."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypedDict

if TYPE_CHECKING:
    from bench.results import Bar
    from bench.web.drawing import DrawingFigures
    from bench.web.load import IdleFigures, LoadFigures
    from bench.web.positions import PositionFigures
    from bench.web.spy import SpyFigures

LEAST_ACTIONS: Final = 500
MOST_CLOSED: Final = 100
MOST_PACED: Final = 30
MOST_DRAWING: Final = 3
MOST_KILOBYTES: Final = 200
MOST_PER_VIEWER: Final = 0.1
MOST_OPENING: Final = 100
MOST_SAVED: Final = 1000


class WeightFigures(TypedDict):
    """What a browser loads when it first opens a table, in compressed kilobytes."""

    game: str
    kilobytes: float
    files: dict[str, float]


class WebResults(TypedDict):
    """All of one run."""

    date: str
    command: str
    versions: dict[str, str]
    closed: LoadFigures
    paced: LoadFigures
    drawing: list[DrawingFigures]
    weight: list[WeightFigures]
    idle: IdleFigures
    positions: list[PositionFigures]
    time: SpyFigures | None
    """Where it goes; unknown where looking into a process is not allowed."""
    bars: list[Bar]


def bars(
    closed: LoadFigures,
    paced: LoadFigures,
    drawing: list[DrawingFigures],
    weight: list[WeightFigures],
    idle: IdleFigures,
    positions: list[PositionFigures],
) -> list[Bar]:
    """The promises, kept or not; where there are several figures for one, the worst counts."""
    actions = closed["actions_per_second"]
    return [
        {
            "promise": "closed loop: actions a second, at least",
            "figure": actions,
            "bar": LEAST_ACTIONS,
            "met": actions >= LEAST_ACTIONS,
        },
        _under("closed loop: ms to the last viewer, p95, under", closed["p95"], MOST_CLOSED),
        _under("paced: ms to the last viewer, p95, under", paced["p95"], MOST_PACED),
        _under("drawing for a viewer: ms, p95, under", max(figures["p95"] for figures in drawing), MOST_DRAWING),
        _under("first load: kB compressed, under", max(figures["kilobytes"] for figures in weight), MOST_KILOBYTES),
        _under("an idle viewer: MB, under", idle["megabytes_per_viewer"], MOST_PER_VIEWER),
        _under("a position of a long game: ms, under", slowest_position(positions), MOST_OPENING),
        _under(
            "a saved game of the largest size: ms until its page is here, under", slowest_upload(positions), MOST_SAVED
        ),
    ]


def slowest_position(positions: list[PositionFigures]) -> float:
    """The slowest that was opened; the board had been drawn before."""
    return max(time for figures in positions for time in (figures["cold"], figures["middle"], figures["end"]))


def slowest_upload(positions: list[PositionFigures]) -> float:
    """The slowest saved game."""
    return max(figures["saved"] for figures in positions)


def _under(promise: str, figure: float, bar: float) -> Bar:
    return {"promise": promise, "figure": figure, "bar": bar, "met": figure < bar}
