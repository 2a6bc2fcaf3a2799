"""Finding games: every installed package may offer some, as entry points of the group ``ahu.games``.

An entry point is called like the game and names a :class:`~ahu.kit.Kit`, or just the class of the game if the game
consists of rules alone.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from ahu.core.cache import RecentCache
from ahu.core.errors import BadLog, BadOption
from ahu.core.messages import MessageList, shorten
from ahu.kit import Kit

if TYPE_CHECKING:
    from collections.abc import Iterable
    from importlib.metadata import EntryPoint

    from ahu.core.game import Game
    from ahu.core.state import State

GROUP: Final = "ahu.games"
OWN: Final = "ahu."
"""The package whose games come first."""


@cache
def kits() -> dict[str, Kit]:
    """The kit of every game by the game's name: our own games first, then those of other packages."""
    found: dict[str, Kit] = {}
    for entry in sorted(entry_points(group=GROUP), key=_order):
        kit = _loaded(entry)
        if kit is not None:
            found.setdefault(entry.name, kit)
    return found


def _order(entry: EntryPoint) -> tuple[bool, str]:
    return not entry.value.startswith(OWN), entry.name


def _loaded(entry: EntryPoint) -> Kit | None:
    """The kit an entry point names; None, and a line in the log, if a package is broken: the others still work."""
    try:
        named = entry.load()
    except Exception:
        if entry.value.startswith(OWN):
            raise
        import logging  # here, since nearly no process needs it

        logging.getLogger("ahu").exception("the game “%s” (%s) can't be loaded", entry.name, entry.value)
        return None
    return named if isinstance(named, Kit) else Kit(rules=lambda: named)


def kit_of(game: Game | type[Game]) -> Kit:
    """The kit of a game; one with nothing but its rules if the game is not registered."""
    return kits().get(game.name) or Kit(rules=lambda: game if isinstance(game, type) else type(game))


def games() -> dict[str, type[Game]]:
    """The class of every game by the game's name."""
    return {name: kit.rules() for name, kit in kits().items()}


def find_game(name: str) -> type[Game]:
    """The class of the game of that name."""
    kit = kits().get(name)
    if kit is None:
        raise BadOption(
            "there is no game called “{name}”; there are {known}", name=name, known=MessageList(list(kits()))
        )
    return kit.rules()


def find_rules(name: str, version: str) -> type[Game]:
    """The class that plays the game of that name by a version of its rules; BadLog if this program does not know it."""
    current = find_game(name)
    kind = current.with_rules(int(version)) if version.isdecimal() and len(version) < 4 else None
    if kind is None:
        raise BadLog(
            "this game was played by version {theirs} of the rules of {game}; this program plays version {ours}",
            theirs=shorten(version),
            game=current.title,
            ours=current.rules_version,
        )
    return kind


def header_for(name: str, seats: Iterable[str], options: Iterable[str]) -> dict[str, str]:
    """The header that names a game by what was chosen for it, by the current rules."""
    return {"game": name, "seats": " ".join(seats), "options": " ".join(options) or "none"}


def open_game(header: dict[str, str], board: Path | None = None) -> Game:
    """The game that the header of a game file or of a position names; without a version, by the current rules."""
    options = () if header["options"] == "none" else tuple(header["options"].split())
    kind = find_rules(header["game"], header["rules"]) if "rules" in header else find_game(header["game"])
    return kind.set_up(tuple(header["seats"].split()), options, board)


def open_game_on_board(header: dict[str, str], board_text: str) -> Game:
    """The game that a header names, on the board written as ``board_text``; empty if it needs none."""
    if not board_text:
        return open_game(header)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "board.toml"
        file.write_bytes(board_text.encode("utf-8", "surrogatepass"))  # what no file holds is refused below
        return open_game(header, file)


def read_position(name: str, text: str) -> State:
    """A written position of the game of that name. Its head says the seats; options are none unless it says them."""
    head: dict[str, str] = {}
    for line in text.partition("\n[")[0].splitlines():
        key, _, value = line.partition(":")
        head[key.strip()] = value.strip()
    return open_game({"game": name, "seats": head["seats"], "options": head.get("options", "none")}).read(text)


def shared_game(name: str, rules: int, seats: str, options: str, board_text: str) -> Game:
    """The game of a set-up, one for all tables that share it, on the board as it was kept."""
    key = (name, rules, seats, options, board_text)
    return _SHARED.get(key) or _SHARED.keep(key, _set_up(*key))


_SHARED: Final[RecentCache[tuple[str, int, str, str, str], Game]] = RecentCache(
    100, lambda _, game: max(1, game.places // 50)
)
"""Games by what was chosen for them. The tables of a game take memory by the size of its board: 4 MB for 250 places."""


def _set_up(name: str, rules: int, seats: str, options: str, board_text: str) -> Game:
    header = {"game": name, "rules": str(rules), "seats": seats, "options": options or "none"}
    if board_text == find_rules(name, str(rules)).default_board_text(len(seats.split())):
        return open_game(header)
    return open_game_on_board(header, board_text)


def by_current_rules(game: Game, board_text: str) -> Game:
    """The same set-up by the current version of the rules, for a new game."""
    version = find_game(game.name).rules_version
    if game.rules_version == version:
        return game
    return shared_game(game.name, version, " ".join(game.seats), " ".join(game.options), board_text)
