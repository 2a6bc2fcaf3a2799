"""Data sets: what is in them, stopped and gone on with, and read again."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

import ahu
from ahu.arena.run_folder import RunFolder
from ahu.core.errors import AhuError, BadOption
from ahu.registry import games
from ahu.research.dataset import make, read
from ahu.research.dataset.card import ARRAYS
from ahu.research.encoders import encoder_of
from tests.cli.run import complaint, said
from tests.research.dataset_digests import FILE, digests, made, plan_of

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.research.dataset.loader import Rows

NAME = next(iter(games()))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data set of three games in two files."""
    folder = tmp_path_factory.mktemp("data") / "small"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(make, "GAMES_IN_A_FILE", 2)
        made(plan_of(NAME, 3), folder)
    return folder


def joined(batches: list[Rows]) -> list[bytes]:
    """Rows as bytes that can be sorted."""
    return [
        b"".join(np.ascontiguousarray(part[i]).tobytes() for part in rows)
        for rows in batches
        for i in range(len(rows[0]))
    ]


def test_small_data_sets_are_what_they_were() -> None:
    assert digests() == FILE.read_text("utf-8"), "a change of version: python -m tests.research.dataset_digests"


def test_each_row_is_what_the_seat_saw_what_was_legal_and_what_it_did(small: Path) -> None:
    data = read(small, batch=10_000)
    first = next(iter(data))
    record = ahu.read_log(min((small / "games").iterdir()))
    state, row = record.start.copy(), 0
    encoder, mask = encoder_of(record.game), np.zeros(data.card.decisions, np.uint8)
    seen = np.zeros(encoder.shape, np.int16)
    for move in record.moves:
        if move.actor != ahu.CHANCE:
            encoder.fill(state.view(move.actor), seen)
            state.mask_into(move.actor, mask)
            assert (first.encodings[row] == seen).all()
            assert (first.masks[row] == mask).all()
            assert (first.actions[row], first.seats[row]) == (move.action.number, move.actor)
            assert first.returns[row].tolist() == pytest.approx(record.state.returns())
            row += 1
        state.play(move.actor, move.action)
    assert first.games[row - 1] == 1
    assert first.games[row] == 2


def test_the_card_says_how_it_was_made(small: Path) -> None:
    card, game = json.loads((small / "card.json").read_text("utf-8")), games()[NAME]
    table = game.set_up(tuple(card["seats"].split()))
    assert (card["ahu"], card["game"], card["rules"]) == (ahu.__version__, NAME, game.rules_version)
    assert (card["numbering"], card["encoding"]) == (table.numbering_digest(), encoder_of(table).digest())
    assert (card["seed"], card["games"], card["bots"][:2]) == (1, 3, ["greedy", "random"])
    assert [part["games"] for part in card["parts"]] == [[1, 2], [3]]
    assert card["digest"] in (small / "README.md").read_text("utf-8")


def test_a_shuffled_pass_has_the_same_rows_in_an_order_of_its_own(small: Path) -> None:
    data = read(small, shuffle=5)
    passes = [joined(list(data)) for _ in range(2)]
    plain = joined(list(read(small)))
    assert len(plain) == data.card.rows
    assert passes[0] != plain != passes[1] != passes[0]
    assert sorted(passes[0]) == sorted(passes[1]) == sorted(plain)
    assert joined(list(read(small, shuffle=5))) == passes[0]


def test_games_can_be_held_out(small: Path) -> None:
    parts = [read(small, games=chosen) for chosen in (range(1, 3), {3})]
    assert [{int(game) for rows in part for game in rows.games} for part in parts] == [{1, 2}, {3}]
    assert sum(len(rows.games) for part in parts for rows in part) == parts[0].card.rows


def test_a_stopped_run_goes_on_to_the_same_data(small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(make, "GAMES_IN_A_FILE", 2)
    with pytest.raises(KeyboardInterrupt):
        made(plan_of(NAME, 2), tmp_path, played=stop)
    assert not (tmp_path / "card.json").exists()
    made(plan_of(NAME, 2), tmp_path)
    before = (tmp_path / ARRAYS / "000001.npz").stat().st_mtime_ns
    assert made(plan_of(NAME, 3), tmp_path, jobs=2).digest == read(small).card.digest
    assert (tmp_path / ARRAYS / "000001.npz").stat().st_mtime_ns == before


def test_arrays_of_another_encoder_are_written_anew(tmp_path: Path) -> None:
    card = made(plan_of(NAME, 1), tmp_path)
    note = tmp_path / ARRAYS / "000001.json"
    told = json.loads(note.read_text("utf-8"))
    note.write_text(json.dumps({**told, "encoding": "older", "digest": "older"}), "utf-8")
    assert made(plan_of(NAME, 1), tmp_path).digest == card.digest


def test_a_folder_of_another_run_is_refused(small: Path) -> None:
    with pytest.raises(BadOption, match="holds another run: there “seed”"):
        made(replace(plan_of(NAME), seed=2), small)
    with pytest.raises(BadOption, match="there “form” is"), RunFolder(plan_of(NAME), small):
        pass


def test_data_that_is_numbered_otherwise_is_refused(small: Path, tmp_path: Path) -> None:
    card = json.loads((small / "card.json").read_text("utf-8"))
    for change, words in (
        ({"numbering": "other"}, "in another way"),
        ({"encoding": "other"}, "in another way"),
        ({"form": "ahu dataset 0"}, "has the format “ahu dataset 0”"),
        ({"parts": [3]}, "is damaged"),
    ):
        (tmp_path / "card.json").write_text(json.dumps({**card, **change}), "utf-8")
        with pytest.raises(AhuError, match=words):
            read(tmp_path)
    (tmp_path / "card.json").unlink()
    with pytest.raises(BadOption, match="holds no data set"):
        read(tmp_path)


TORCH = """
import sys, types
from pathlib import Path
module = types.ModuleType("torch.utils.data")
module.IterableDataset = type("IterableDataset", (), {})
module.get_worker_info = lambda: types.SimpleNamespace(id=1, num_workers=2)
sys.modules |= {name: types.ModuleType(name) for name in ("torch", "torch.utils")} | {module.__name__: module}
from ahu.research.dataset import read
data = read(Path(sys.argv[1]))
assert isinstance(data, module.IterableDataset)
print(sorted({int(game) for rows in data for game in rows.games}))
"""


def test_with_pytorch_it_is_an_iterable_dataset_whose_workers_share_the_files(small: Path) -> None:
    done = subprocess.run([sys.executable, "-c", TORCH, small], capture_output=True, text=True, check=True)
    assert done.stdout == "[3]\n"


def test_a_data_set_can_be_sent_to_another_process(small: Path) -> None:
    again = pickle.loads(pickle.dumps(read(small)))  # noqa: S301  # our own
    assert joined(list(again)) == joined(list(read(small)))


def test_the_command_makes_a_data_set_and_says_where(tmp_path: Path) -> None:
    told = said("dataset", NAME, "--bots", "random", "--games", 2, "--jobs", 1, "--out", tmp_path / "new")
    assert told.startswith("2 games of ")
    assert f"{tmp_path / 'new' / 'README.md'} describes it" in told
    card = json.loads(said("dataset", NAME, "--bots", "random", "--games", 2, "--json", "--out", tmp_path / "new"))
    assert card["digest"] in told
    assert card["digest"] == read(tmp_path / "new").card.digest


def test_without_numpy_the_command_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ahu.cli.dataset.find_spec", lambda _: None)
    assert "pip install '.[research]'" in complaint("dataset", NAME, "--out", tmp_path)


def test_games_on_a_board_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    built_in = games()["giants"].default_board_text(4)
    file.write_text(built_in.replace('name = "rapa-nui"', 'name = "mine"').replace('a = "5-6"', 'a = "5-7"'), "utf-8")
    setup = replace(plan_of("giants").setup, board=file)
    card = made(replace(plan_of("giants", 1), setup=setup, bots=("random",) * 4), tmp_path / "data")
    assert card.board.startswith("mine ")
    (rows, *_) = read(tmp_path / "data")
    game = ahu.game("giants", board=file)
    assert rows.encodings.shape[1:] == encoder_of(game).shape != encoder_of(ahu.game("giants")).shape
    assert rows.masks.shape[1] == len(game.decisions) > len(ahu.game("giants").decisions)
