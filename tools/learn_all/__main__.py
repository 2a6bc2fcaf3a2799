"""``python -m tools.learn_all --out FOLDER``: games, nets and contests for all settings, each within a time."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from ahu.arena.workers import cores
from ahu.research.learn.fit import Settings
from tools.learn_all.games import generate
from tools.learn_all.gates import contests, gate
from tools.learn_all.nets import FAST, STRONG, VARIANTS, fit_all
from tools.learn_all.settings import all_settings

FOLDER = click.Path(path_type=Path, file_okay=False)


@click.command()
@click.option("--out", type=FOLDER, required=True, help="The folder for positions, nets and results.")
@click.option("--only", help="Settings, with commas between, as in “rapanui-2”; all if not said.")
@click.option("--games", "games_seconds", default=300.0, show_default=True, help="Seconds for games; 0 for none.")
@click.option("--strong", default="normal:1", show_default=True, help="The bot whose games nets are measured on.")
@click.option("--strong-games", default=4, show_default=True, help="Its games in a task.")
@click.option("--fast", default="greedy", show_default=True, help="The bot of the games for the first epochs.")
@click.option("--fast-games", default=16, show_default=True, help="Its games in a task; 0 for none.")
@click.option("--seed", default=1, show_default=True)
@click.option("--nets", type=FOLDER, help="Nets for the bots that play, as an earlier run wrote them below “nets”.")
@click.option("--data", type=FOLDER, multiple=True, help="More folders with positions of earlier runs.")
@click.option("--fit/--no-fit", default=True, show_default=True)
@click.option("--small", is_flag=True, help="One small variant instead of several.")
@click.option("--gates", "gate_seconds", default=0.0, show_default=True, help="Seconds for contests; 0 for none.")
@click.option("--pairs", default="hard/hard", show_default=True, help="Contests: a bot with its net / those without.")
@click.option("--jobs", type=int, help="Processes; one a core if not said.")
def main(
    out: Path,
    only: str | None,
    games_seconds: float,
    strong: str,
    strong_games: int,
    fast: str,
    fast_games: int,
    seed: int,
    nets: Path | None,
    data: tuple[Path, ...],
    fit: bool,
    small: bool,
    gate_seconds: float,
    pairs: str,
    jobs: int | None,
) -> None:
    """Make nets for all games and numbers of players: play, fit and compete, each for so many seconds."""
    settings = [one for one in all_settings() if not only or one.name in only.split(",")]
    processes = jobs or cores()
    samples, made = out / "samples", out / "nets"
    out.mkdir(parents=True, exist_ok=True)
    if games_seconds:
        bots = {STRONG: (strong, strong_games)}
        if fast_games:
            bots[FAST] = (fast, fast_games)
        played = generate(settings, bots, samples, games_seconds, processes, seed, nets)
        made_by = {"bots": {kind: code for kind, (code, _) in bots.items()}, "seed": seed, "games": played}
        (samples / "games.json").write_text(json.dumps(made_by, indent=1) + "\n", "utf-8")
        _say(played)
    if fit:
        folders = [*data, samples]
        counts = [
            json.loads(file.read_text("utf-8")) for folder in folders if (file := folder / "games.json").is_file()
        ]
        about = {"command": ["python", "-m", "tools.learn_all", *sys.argv[1:]], "games": counts}
        cards = fit_all(settings, folders, made, processes, about, [Settings((16,), 4, 1)] if small else VARIANTS)
        _say({name: card["held out"] for name, card in cards.items()})
    if gate_seconds:
        paired = [(bot, others) for bot, _, others in (pair.partition("/") for pair in pairs.split(","))]
        found = gate(contests(settings, paired, made if fit else nets or made, seed), gate_seconds, processes)
        (out / "gates.json").write_text(json.dumps(found, indent=1) + "\n", "utf-8")
        _say({name: [bots[0][key] for key in ("games", "win_rate", "interval")] for name, bots in found.items()})


def _say(found: object) -> None:
    print(json.dumps(found, indent=1), flush=True)


if __name__ == "__main__":
    main()
