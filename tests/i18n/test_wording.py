"""What players read is written as their language writes it, and never put together with English punctuation."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import ahu
from ahu.core.messages import CLAUSES, ENGLISH, MessageList
from ahu.i18n import translator
from ahu.registry import games
from tests.i18n.test_catalogues import everywhere, forms, messages
from tools.catalogues import GENERIC, OTHERS, owners

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = Path(ahu.__file__).parent
COLON = re.compile(r"(?<!\u00a0):(?=\s|$)")
"""A colon after which French has a space, without the space before it."""
FAMILIAR = {
    "fr": re.compile(r"\b(tu|toi|ton|tes|t)\b", re.IGNORECASE),
    "de": re.compile(r"(?<=[\w,] )(Sie|Ihnen|Ihre[mnrs]?)\b"),
}
"""In French players are addressed with *vous*, in German with *du*: words that the other way would need."""
TOLL = re.compile(r"\b(tolls?|péages?|Wegz[oö]lle?)\b", re.IGNORECASE)
"""No word for players: whoever carries loses nothing, others gain."""


def translations(owner: str, code: str) -> Iterator[tuple[str, str]]:
    """Every form of every translation, with its English form."""
    for message in messages(owner, code):
        yield from zip(forms(message.id), forms(message.string), strict=True)


@pytest.mark.parametrize("owner", owners())
def test_french_has_its_spaces_and_quotes(owner: str) -> None:
    for english, told in translations(owner, "fr"):
        assert not COLON.search(re.sub("«.*?»", "", told)), told  # notation may be quoted
        assert not re.search(r"(?<!\u202f)[;!?]", told), told
        assert not re.search(r"«(?!\u00a0)|(?<!\u00a0)»|[“”„]", told), told
        assert not re.search("(?<!\u00a0)%", told), told
        assert "'" not in told or "'" in english, told


@pytest.mark.parametrize("owner", owners())
def test_german_has_its_quotes(owner: str) -> None:
    for english, told in translations(owner, "de"):
        assert not re.search("[«»”]", told), told
        assert told.count("„") == told.count("“"), told
        assert "'" not in told or "'" in english, told


@everywhere
def test_players_are_addressed_alike_and_pay_no_toll(owner: str, code: str) -> None:
    for english, told in translations(owner, code):
        assert not FAMILIAR[code].search(told), told
        assert not TOLL.search(f"{english} {told}"), told


@pytest.mark.parametrize("code", OTHERS)
def test_the_sentences_of_a_game_do_not_hide_those_of_the_pages(code: str) -> None:
    """A game's catalogue is asked first, so a word with two meanings would be translated by the wrong one."""
    pages = {str(message.id): message.string for message in messages(GENERIC, code)}
    for owner in owners()[1:]:
        for message in messages(owner, code):
            assert pages.get(str(message.id), message.string) == message.string, message.id


@pytest.mark.parametrize("name", list(games()))
def test_the_titles_of_the_built_in_boards_are_translated(name: str) -> None:
    kind = games()[name]
    for players in kind.player_counts:
        title = tomllib.loads(kind.default_board_text(players))["title"]
        assert {translator(code, name).translate(title) for code in OTHERS}.isdisjoint({title}), title


def test_a_label_and_clauses_are_joined_as_the_language_does() -> None:
    assert ENGLISH.labelled("Reeds", 2) == "Reeds: 2"
    assert translator("fr").labelled("Joncs", 2) == "Joncs\u00a0: 2"
    assert translator("fr").clauses(["a", "b: {c}", "d"]) == "a\u202f; b: {c}\u202f; d"
    assert [translator("de").clauses(list(texts)) for texts in ("", "a", "ab")] == ["", "a", "a; b"]
    assert translator("fr").render(MessageList(["a", "b"], CLAUSES)) == "a\u202f; b"


# no glue in code

FOR_FILES = ("chart.py", "side_panels.py", "stacks.py", "sketch.py", "text.py")
FOR_TERMINALS = ("heading", "order_lines", "seat_line", "supply_lines")
"""Modules and functions that write files and the terminal, not pages."""
GLUE = re.compile(r"\0\)?[:;] ")


def glue(path: Path) -> Iterator[str]:
    """Where a module puts a colon or a semicolon between texts."""
    tree = ast.parse(path.read_text("utf-8"))
    spared = {
        node
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef) and function.name in FOR_TERMINALS
        for node in ast.walk(function)
    }
    for node in ast.walk(tree):
        if node in spared:
            continue
        if isinstance(node, ast.JoinedStr):
            parts = [str(part.value) if isinstance(part, ast.Constant) else "\0" for part in node.values]
            if GLUE.search("".join(parts)):
                yield f"{path}:{node.lineno}"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "join":
            if isinstance(node.func.value, ast.Constant) and node.func.value.value in (": ", "; "):
                yield f"{path}:{node.lineno}"


def test_no_page_glues_texts_with_colons_and_semicolons() -> None:
    folders = [*(SOURCE / "web").glob("presentation"), *(SOURCE / "web").glob("views")]
    folders += [folder for part in ("drawing", "page", "heuristics") for folder in (SOURCE / "games").glob(f"*/{part}")]
    files = [SOURCE / "bots" / "turn_text.py", *[path for folder in folders for path in folder.rglob("*.py")]]
    assert len(files) > 100
    assert [place for path in files if path.name not in FOR_FILES for place in glue(path)] == []


def test_glue_is_found(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text('a = f"{b}: {c}"\nd = "; ".join(e)\nf = f"x:{g}"\nh = f"({b}): {c}"\n')
    assert [place.rpartition(":")[2] for place in glue(module)] == ["1", "2", "4"]
