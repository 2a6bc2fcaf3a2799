"""What a run of learning reports: a page with curves, and the card of a net."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import ahu
from ahu.arena.code_version import fingerprint
from ahu.arena.setup import game_of
from ahu.bots.net_file import read_net
from ahu.draw.plots.curves import Curve, curves
from ahu.draw.plots.rows import Estimate, Even, as_file, estimates
from ahu.research.learn.calibration import calibration, calibration_chart
from ahu.research.learn.fit import chances_of, quality, read_weights
from ahu.research.learn.loop import FIT
from ahu.research.learn.samples import features_of, layout_digest

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ahu.core.game import Game
    from ahu.markup import Element
    from ahu.research.learn.calibration import Bin
    from ahu.research.learn.loop import Gate, LearnPlan, Round
    from ahu.research.learn.samples import Samples

REPORT: Final = "report.md"


def card_head(net: Path, game: Game) -> dict[str, Any]:
    """What a net is, and the game and the code that it was made for: the beginning of its card."""
    own = read_net(net)
    return {
        "net": own.digest,
        "share": round(own.share, 4),
        "game": game.name,
        **game.header_lines(),
        "players": game.players,
        "rules": game.rules_version,
        "ahu": ahu.__version__,
        "code": fingerprint(game.name),
        "features": layout_digest(features_of(game)),
    }


def calibrations(net: Path, held_out: Samples) -> dict[str, list[Bin]]:
    """The calibration of the heuristics, and of the heuristics with a net."""
    return {
        "heuristics": calibration(chances_of(None, held_out, 0.0), held_out.wins),
        "with the net": calibration(chances_of(read_weights(net), held_out, read_net(net).share), held_out.wins),
    }


def card(
    plan: LearnPlan, net: Path, rounds: Sequence[Round], gates: Sequence[Gate], held_out: Samples
) -> dict[str, Any]:
    """How a net was made, and how good it is: enough to make it again."""
    return {
        **card_head(net, game_of(plan.setup)),
        "settings": plan.settings._asdict(),
        "data": [source.name for source in plan.data],
        "rounds": [_round(one, gates) for one in rounds],
        "held out": {
            "positions": len(held_out.rounds),
            "heuristics": quality(None, held_out, 0.0)._asdict(),
            "net and heuristics": quality(read_weights(net), held_out, read_net(net).share)._asdict(),
        },
    }


def _round(one: Round, gates: Sequence[Gate]) -> dict[str, Any]:
    about: dict[str, Any] = {
        "bot": one.plan.bot,
        "best net before": read_net(one.best).digest if one.best else "none",
        "games": one.plan.games,
        "seed": one.games_plan.seed,
    }
    for gate in gates:
        if gate.net == one.net():
            standing = gate.standings.bots[0]
            about["gate"] = {
                "bot": one.plan.gate_bot,
                "games": standing.games,
                "win_rate": round(standing.win_rate, 4),
                "interval": [round(end, 4) for end in standing.interval],
                "passed": gate.passed,
            }
    return about


def write_report(
    plan: LearnPlan, rounds: Sequence[Round], gates: Sequence[Gate], best: Path, held_out: Samples
) -> Path:
    """Write the page, its plots, and the best net with its card, as a game's folder of nets has them."""
    folder, players = plan.folder, len(plan.setup.seats)
    about = card(plan, best, rounds, gates, held_out)
    name = f"players-{players}"
    (folder / f"{name}.npz").write_bytes(best.read_bytes())
    (folder / f"{name}.json").write_text(json.dumps(about, indent=1, ensure_ascii=False) + "\n", "utf-8")
    found = calibrations(best, held_out)
    charts = {"fit": _fit_chart(rounds)}
    if all(found.values()):
        charts["calibration"] = calibration_chart("Calibration", found)
    if gates:
        charts["gates"] = _gates_chart(gates, 1 / players)
    for chart, drawn in charts.items():
        (folder / f"{chart}.svg").write_text(as_file(drawn), "utf-8")
    page = folder / REPORT
    page.write_text(_page(plan, rounds, gates, about) + "".join(f"\n![{one}]({one}.svg)\n" for one in charts), "utf-8")
    return page


def _fit_chart(rounds: Sequence[Round]) -> Element:
    fits = [json.loads((one.folder / FIT).read_text("utf-8")) for one in rounds[-4:]]
    lines = []
    for colour, (one, fitted) in enumerate(zip(rounds[-4:], fits, strict=True)):
        losses = [(float(epoch), loss) for epoch, (loss, _) in enumerate(fitted["epochs"], start=1)]
        lines.append(Curve(f"round {one.number}", losses, colour))
    usual = fits[-1]["heuristics"]["log_loss"]
    lines.append(Curve("heuristics", [(1.0, usual), (float(len(fits[-1]["epochs"])), usual)], 4))
    return curves("Log-loss on games held out, by epoch", lines, "epoch", "log-loss")


def _gates_chart(gates: Sequence[Gate], even: float) -> Element:
    rows = []
    for number, gate in enumerate(gates, start=1):
        standing = gate.standings.bots[0]
        rows.append(Estimate(f"round {number}", standing.win_rate, standing.interval, int(not gate.passed)))
    return estimates(
        "Wins of each new net", rows, Even(even, "even share"), lambda share, digits: f"{share:.{digits}%}"
    )


def _page(plan: LearnPlan, rounds: Sequence[Round], gates: Sequence[Gate], about: dict[str, Any]) -> str:
    lines = [
        f"# Learning {plan.setup.game} with {len(plan.setup.seats)} players",
        "",
        f"The best net is {about['net']}. `ahu learn` wrote this page.",
        "",
        "| round | positions | log-loss: heuristics | net | both | gate | games | wins | interval |",
        "|---|---:|---:|---:|---:|---|---:|---:|---|",
    ]
    for one in rounds:
        fitted = json.loads((one.folder / FIT).read_text("utf-8"))
        cells = [str(one.number), str(fitted["positions"])]
        cells += [f"{fitted[which]['log_loss']:.4f}" for which in ("heuristics", "net", "both")]
        cells += next((_gate_cells(gate) for gate in gates if gate.net == one.net()), [""] * 4)
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def _gate_cells(gate: Gate) -> list[str]:
    standing = gate.standings.bots[0]
    low, high = standing.interval
    passed = "passed" if gate.passed else "not passed"
    return [passed, str(standing.games), f"{standing.win_rate:.1%}", f"{low:.1%} to {high:.1%}"]
