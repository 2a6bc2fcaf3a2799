"""The terminal speaks the language that is asked for, and no other."""

from __future__ import annotations

import re
from functools import cache
from gettext import NullTranslations
from typing import TYPE_CHECKING

import click
import pytest

from ahu.cli import language
from ahu.cli.language import language_of
from ahu.cli.main import COMPILE_PROBLEMS, cli
from ahu.compiled import STALE, STALE_WHEEL
from ahu.core.messages import Translator
from ahu.registry import games, kits
from tests.cli.run import complaint, said
from tools.catalogues import catalogue, owners

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.core.game import Game

OTHERS = ("fr", "de")
COMMANDS = [*cli.commands, "board show", "board check"]


@pytest.mark.parametrize(
    ("arguments", "environment", "code"),
    [
        ([], {"LANG": "fr_FR.UTF-8"}, "fr"),
        ([], {"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "de_AT"}, "de"),
        ([], {"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "de_AT", "LC_ALL": "C.UTF-8"}, "en"),
        ([], {"LANG": "it_IT"}, "en"),
        ([], {"LANG": "", "LC_ALL": ""}, "en"),
        ([], {}, "en"),
        (["play", "--language", "fr"], {"LANG": "de_DE"}, "fr"),
        (["--language=de", "play"], {}, "de"),
        (["--language", "de", "--language", "fr"], {}, "fr"),
        (["--language", "tlh"], {"LANG": "de_DE"}, "de"),
        (["play", "--language"], {"LANG": "de_DE"}, "de"),
    ],
)
def test_the_language_is_named_or_that_of_the_system(
    arguments: list[str], environment: dict[str, str], code: str
) -> None:
    assert language_of(arguments, environment) == code


def test_every_command_takes_a_language_before_and_after_its_name() -> None:
    for asked in (("--language", "fr", "games"), ("games", "--language", "fr"), ("games", "--language=fr")):
        assert "places\N{NO-BREAK SPACE}: blue (Bleu)" in said(*asked)
    assert "places\N{NO-BREAK SPACE}: blue (Bleu)" in said("games", LC_ALL="fr_CH.UTF-8")
    assert said("games", LC_ALL="fr_CH.UTF-8", LANG="de_DE") == said("games", "--language", "fr")


def test_help_and_errors_are_in_the_language() -> None:
    explained = said("play", "--help", "--language", "de")
    assert explained.startswith("Aufruf: ahu play [OPTIONEN] SPIEL\n")
    assert "[Standard: normal]" in explained
    assert complaint("play", LC_ALL="fr_FR.UTF-8").startswith(
        "ahu: indiquez un jeu\N{NO-BREAK SPACE}: giants ou rapanui\n"
    )
    assert complaint("simulate", "giants", "--games", "0", LC_ALL="de_DE") == (
        "ahu: --games: 0 ist kleiner als 1\nSiehe „ahu simulate --help“.\n"
    )
    assert complaint("replay", "nowhere", LC_ALL="fr_FR").startswith(
        "ahu: FICHIER\N{NO-BREAK SPACE}: il n’y a pas de fichier"
    )


def test_what_the_compiler_says_is_in_the_catalogues() -> None:
    assert COMPILE_PROBLEMS == (STALE, STALE_WHEEL)


def test_numbers_are_written_as_the_language_does() -> None:
    told = said("simulate", "giants", "--players", 3, "--games", 2, "--jobs", 1, "--language", "de")
    assert told.startswith("2 Partien Giants, 3 Spieler, Startwert 1\n")
    assert re.search(r"\d,\d\d", told)
    assert not re.search(r"\d\.\d\d ", told)


# nothing is left in English: sentences of catalogues are written in fullwidth letters, so that everything else shows


class Catalogued(NullTranslations):
    """Writes sentences of the catalogues in fullwidth letters, and nothing else."""

    def gettext(self, message: str) -> str:
        return wide(message) if message in sentences() else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


class Wide(Translator):
    """A language that can't be mistaken for English."""

    def join(self, texts: list[str], style: str) -> str:  # noqa: ARG002
        return ", ".join(texts)


@cache
def sentences() -> frozenset[str]:
    found = [message.id for owner in owners() for message in catalogue(owner, "fr")]
    return frozenset(form for sentence in found for form in ([sentence] if isinstance(sentence, str) else sentence))


def wide(sentence: str) -> str:
    """Fullwidth letters, but for what will be filled in."""
    parts = re.split(r"(\{.*?\})", sentence)
    letters = str.maketrans({chr(n): chr(n + 0xFEE0) for n in range(0x21, 0x7F) if chr(n).isalpha()})
    return "".join(part if part.startswith("{") else part.translate(letters) for part in parts)


@pytest.fixture
def wide_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    speech = Wide("fr", Catalogued())
    monkeypatch.setattr(language, "translator", lambda *_: speech)


def english(text: str, allowed: str) -> set[str]:
    """Words of three letters or more that come from no catalogue and are not allowed."""
    return set(re.findall(r"[A-Za-z]{3,}", text)) - set(re.findall(r"[A-Za-z]+", allowed))


def names_on(kind: type[Game]) -> str:
    """Names of places, which are the same in every language."""
    board = kind.set_up(kind.seats_for(kind.default_players)).init_arguments()[2]
    places = [*getattr(board, "spaces", []), *[ahu.name for ahu in getattr(board, "ahus", [])]]
    return " ".join([kind.title, "Rapa Nui", *places])


EVERYTHING = (
    "?",
    "list",
    "map",
    "look",
    "board",
    "score",
    "log",
    "hint",
    "dance",
    "42 42",
    "9999",
    "list dance",
    "save",
)


@pytest.mark.usefixtures("wide_letters")
@pytest.mark.parametrize("game", games())
def test_a_whole_game_prints_nothing_but_catalogues(game: str, tmp_path: Path) -> None:
    file = tmp_path / "42.ahu"
    commands = [*EVERYTHING, "1", "1", "undo", "1", "1", f"save {tmp_path}", *["hint", "1"] * 6, f"save {file}"]
    typed = "".join(f"{line}\n" for line in commands) + ("1\n" * 25 + "look\nlog\n2\n") * 80
    told = said("play", game, "--seed", 4, "--bots", "easy", typed=typed)
    assert wide("Final scores") in told
    assert wide("Saved in {file}.").format(file=file) in told
    told = told.replace(str(tmp_path), "")
    assert english(told, f"{names_on(games()[game])} easy ahu dance {game}") == set()
    saved = said("replay", file) + said("replay", file, "--list")
    assert english(saved, f"{names_on(games()[game])} rapa nui reconstructed") == set()


@pytest.mark.usefixtures("wide_letters")
def test_leaving_prints_nothing_but_catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = said("play", "giants", "--seed", 4, "--bots", "random", typed="1\nquit\nback\nquit\nyes\n")
    assert english(told, "Giants random giants ahu") == set()


@pytest.mark.usefixtures("wide_letters")
@pytest.mark.parametrize("command", COMMANDS)
def test_help_prints_nothing_but_catalogues(command: str) -> None:
    told = said(*command.split(), "--help")
    kinds = games().values()
    words = [word for kind in kinds for word in (kind.title, *kind.option_labels)]
    typed = re.findall(r"(?m)^ +(ahu .*)$", told) + re.findall(r"--[a-z-]+", told)
    parts = [part for one in cli.commands.values() if isinstance(one, click.Group) for part in one.commands]
    known = [*words, *typed, *kits(), *cli.commands, *parts, "ahu easy normal hard master greedy random"]
    assert english(told, " ".join(known)) == set()


@pytest.mark.usefixtures("wide_letters")
def test_the_list_of_games_prints_nothing_but_catalogues() -> None:
    codes = "easy normal hard master greedy random mcts"
    options = " ".join(
        word for kind in games().values() for word in (*kind.option_labels, *kind.seat_names, kind.title)
    )
    assert english(said("games"), f"{options} {codes} {' '.join(kits())} bots option") == set()


@pytest.mark.usefixtures("wide_letters")
@pytest.mark.parametrize("game", games())
def test_boards_and_simulations_print_nothing_but_catalogues(game: str) -> None:
    allowed = f"{names_on(games()[game])} random"
    assert english(said("board", game), allowed) == set()
    assert english(said("simulate", game, "--games", 2, "--jobs", 1), allowed) == set()


@pytest.mark.parametrize(("game", "code"), [("giants", "fr"), ("rapanui", "de")])
def test_a_whole_game_in_another_language_has_no_word_of_english(game: str, code: str) -> None:
    commands = {"fr": "aide carte table plateau score journal conseil", "de": "hilfe karte tisch spielplan punkte tipp"}
    typed = "".join(f"{word}\n" for word in commands[code].split()) + "1\n" * 3000
    told = said("play", game, "--seed", 4, "--bots", "easy", "--language", code, typed=typed)
    assert {"fr": "Scores finaux", "de": "Endstand"}[code] in told
    known = " ".join(str(message.string) for owner in ("", game) for message in catalogue(owner, code))
    allowed = set(re.findall(r"\w+", f"{known} {names_on(games()[game])} easy"))
    assert {word for word in re.findall(r"[^\W\d]{3,}", told) if word not in allowed} == set()
