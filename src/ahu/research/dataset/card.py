"""The card of a data set: how it was made, and what is needed to read it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import ahu
from ahu.arena.code_version import fingerprint
from ahu.core.digests import short_digest
from ahu.core.errors import AhuError, BadOption
from ahu.research.encoders import encoder_of

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.arena.plan import Plan
    from ahu.core.game import Game

FORM: Final = "ahu dataset 1"
"""The format of the folder."""
FILE: Final = "card.json"
ARRAYS: Final = "arrays"
"""The folder of the arrays."""


class Part(NamedTuple):
    """A file of arrays."""

    file: str
    games: list[int]
    """The numbers of its games."""
    rows: int
    digest: str
    """A digest of its logs and arrays."""


@dataclass(slots=True)
class Card:
    """What a data set says about itself. All values are plain, so it is stored as JSON."""

    form: str
    ahu: str
    """The version of the program."""
    game: str
    rules: int
    """The version of the rules."""
    code: str
    """The fingerprint of the rules and bots that played (docs/arena.md)."""
    seats: str
    options: str
    board: str
    players: int
    bots: list[str]
    seed: int
    games: int
    decisions: int
    """How many decisions the game numbers: the length of a mask."""
    first_reminder: int
    """Decisions from this number on are worthless to a perfect memory."""
    numbering: str
    """The digest of the numbers of actions."""
    encoder: str
    """The name and version of the encoder."""
    encoding: str
    """The digest of the encoder."""
    numbers: int
    """The length of an encoding."""
    rows: int
    digest: str
    """A digest of all logs and arrays."""
    parts: list[Part]

    @classmethod
    def of(cls, plan: Plan, game: Game, parts: list[Part]) -> Card:
        """The card of the games of a plan."""
        encoder = encoder_of(game)
        return cls(
            form=FORM,
            ahu=ahu.__version__,
            game=game.name,
            rules=game.rules_version,
            code=fingerprint(game.name),
            **game.header_lines(),
            players=game.players,
            bots=list(plan.bots),
            seed=plan.seed,
            games=plan.games,
            decisions=len(game.decisions),
            first_reminder=game.numbering.first_reminder,
            numbering=game.numbering_digest(),
            encoder=f"{type(encoder).__name__} {encoder.version}",
            encoding=encoder.digest(),
            numbers=encoder.shape[0],
            rows=sum(part.rows for part in parts),
            digest=short_digest("\n".join(part.digest for part in parts), 16),
            parts=parts,
        )

    def as_json(self) -> dict[str, Any]:
        """The card as it is stored."""
        return {**asdict(self), "parts": [part._asdict() for part in self.parts]}

    def write(self, folder: Path) -> None:
        """Store the card, for programs and for people."""
        partial = folder / f"{FILE}.part"
        partial.write_text(json.dumps(self.as_json(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        (folder / "README.md").write_text(self.text(), encoding="utf-8")
        partial.replace(folder / FILE)

    def text(self) -> str:
        """The card for people, as Markdown."""
        table = {
            "game": f"{self.game}, {self.players} players, options: {self.options}, board: {self.board}",
            "bots": f"{', '.join(self.bots)}; they change seats from game to game",
            "seed": f'{self.seed}; game N draws from `random.Random("{self.seed}/N")`',
            "games, decisions": f"{self.games}, {self.rows}",
            "version, rules, code": f"ahu {self.ahu}, {self.rules}, {self.code}",
            "numbering of actions": f"{self.numbering}, {self.decisions} decisions",
            "encoder": f"{self.encoder}, {self.encoding}, {self.numbers} numbers",
            "digest of logs and arrays": self.digest,
        }
        rows = "\n".join(f"| {name} | {value} |" for name, value in table.items())
        return README.format(game=self.game, rows=rows)


README: Final = """# Games of {game} by bots

| | |
|---|---|
{rows}

`games/` has the games as logs, for `ahu replay` and `ahu.read_log`. `arrays/` has a row for each decision, for
`ahu.research.dataset.read`: what the seat saw, which actions were legal, which one was taken, and the returns of the
game. The names of the numbers are `encoder_of(game).names`, the actions `game.decisions`. `ahu dataset` wrote it.
"""


def read_card(folder: Path) -> Card:
    """The card of a data set; BadOption if there is none, or it is of another format."""
    file = folder / FILE
    if not file.is_file():
        raise BadOption("{folder} holds no data set: {file} is missing", folder=folder, file=FILE)
    try:
        stored = json.loads(file.read_text("utf-8"))
        if stored["form"] != FORM:
            raise BadOption(
                "{file} has the format “{theirs}”, not “{ours}”", file=file, theirs=stored["form"], ours=FORM
            )
        return Card(**{**stored, "parts": [Part(**part) for part in stored["parts"]]})
    except (ValueError, KeyError, TypeError) as error:
        raise AhuError("{file} is damaged", file=file) from error
