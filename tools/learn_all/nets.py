"""Fitting nets to the games of all settings: a few variants of each, of which the best on games held out is kept."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any

from ahu.arena.setup import game_of
from ahu.arena.workers import in_processes
from ahu.draw.plots.rows import as_file
from ahu.research.learn.calibration import calibration_chart
from ahu.research.learn.fit import Settings, fit, quality, write_net
from ahu.research.learn.report import calibrations, card_head
from ahu.research.learn.samples import features_of, joined, layout_digest, load_samples

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.research.learn.fit import Fitted
    from ahu.research.learn.samples import Samples
    from tools.learn_all.settings import Setting

VARIANTS = [Settings(decay=decay, tie_points=tie) for decay in (0.03, 0.3) for tie in (2.0, 5.0)]
SHARES = (0.5, 0.6, 0.7, 0.8, 0.9)
STRONG, FAST = "strong", "fast"
"""The kinds of games: nets are fitted to fast ones first, and measured on strong ones alone."""


def read(setting: Setting, folders: list[Path], kind: str) -> Samples | None:
    """All positions of a kind in some folders."""
    layout = layout_digest(features_of(game_of(setting.setup)))
    files = [folder / f"{setting.name}-{kind}.npz" for folder in folders]
    found = [load_samples(file, layout) for file in files if file.is_file()]
    return joined(found) if found else None


def _variant(folders: list[Path], task: tuple[Setting, Settings]) -> tuple[Setting, Settings, Fitted]:
    setting, settings = task
    strong, fast = read(setting, folders, STRONG), read(setting, folders, FAST)
    assert strong is not None, "there are games of this setting"
    train, held_out = strong.split()
    return setting, settings, fit(train, held_out, settings, fast)


def fit_all(
    settings: list[Setting], folders: list[Path], out: Path, jobs: int, about: dict[str, Any], variants: list[Settings]
) -> dict[str, Any]:
    """Fit the variants of all settings and write the best net of each with its card; the cards by setting."""
    played = [setting for setting in settings if read(setting, folders, STRONG)]
    tasks = [(setting, variant) for variant in variants for setting in played]
    best: dict[Setting, tuple[float, Settings, Fitted]] = {}
    for setting, variant, fitted in in_processes(partial(_variant, folders), tasks, jobs):
        loss = min(epoch.net.log_loss for epoch in fitted.epochs)
        if setting not in best or loss < best[setting][0]:
            best[setting] = (loss, variant, fitted)
    return {setting.name: _write(setting, folders, out, best[setting], about) for setting in best}


def _write(
    setting: Setting, folders: list[Path], out: Path, best: tuple[float, Settings, Fitted], about: dict[str, Any]
) -> dict[str, Any]:
    """Write a net, its card and its plot."""
    strong = read(setting, folders, STRONG)
    assert strong is not None, "there are games of this setting"
    train, held_out = strong.split()
    _, settings, fitted = best
    share = min(SHARES, key=lambda one: quality(fitted.weights, held_out, one).log_loss)
    folder = out / setting.name
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"players-{setting.players}.npz"
    write_net(fitted.weights, share, file)
    game = game_of(setting.setup)
    fast = read(setting, folders, FAST)
    card: dict[str, Any] = {
        **card_head(file, game),
        **about,
        "positions": {STRONG: len(strong.rounds), FAST: len(fast.rounds) if fast else 0},
        "settings": settings._asdict(),
        "epoch": fitted.best,
        "held out": {
            "positions": len(held_out.rounds),
            "heuristics": quality(None, held_out, 0.0)._asdict(),
            "net": quality(fitted.weights, held_out, 1.0)._asdict(),
            "net and heuristics": quality(fitted.weights, held_out, share)._asdict(),
            "training positions, net": quality(fitted.weights, train, 1.0)._asdict(),
        },
    }
    (folder / f"players-{setting.players}.json").write_text(json.dumps(card, indent=1) + "\n", "utf-8")
    found = calibrations(file, held_out)
    if all(found.values()):
        title = f"{game.title} with {setting.players}: predicted and actual wins"
        (folder / "calibration.svg").write_text(as_file(calibration_chart(title, found)), "utf-8")
    return card
