"""What the documentation shows works."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import ahu
from ahu.i18n import LANGUAGES
from ahu.registry import games
from ahu.web.live.deadlines import SECONDS
from tests.cli.run import said

ROOT = Path(__file__).resolve().parents[2]
SEATS = {"giants": ("green", "red", "blue"), "rapanui": ("turtle", "dolphin", "moray")}
FILES = {path.name for part in ("src", "tests", "tools", "bench", "examples") for path in (ROOT / part).rglob("*.*")}
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


READMES = [ROOT / "README.md", ROOT / "README.fr.md", ROOT / "README.de.md"]
GUIDES = [ROOT / "docs" / f"playing.{code}.md" for code in LANGUAGES]


@pytest.mark.parametrize("pages", [READMES, GUIDES], ids=["README", "playing"])
def test_what_players_read_has_the_same_parts_in_every_language(pages: list[Path]) -> None:
    texts = [page.read_text("utf-8") for page in pages]
    assert len(texts) == len(LANGUAGES)
    outlines = [re.findall(r"^(#+ |- |\d\. |\| (?=`))", text, re.MULTILINE) for text in texts]
    assert all(outline == outlines[0] for outline in outlines)
    for page, text in zip(pages, texts, strict=True):
        assert {other.name for other in pages if other != page} <= set(re.findall(r"\]\(([^)]+)\)", text))
        assert set(LANGUAGES.values()) <= set(re.findall(r"\w+", text.partition("\n## ")[0]))


@pytest.mark.parametrize("page", [READMES[1], GUIDES[1]], ids=lambda page: page.name)
def test_french_pages_have_their_spaces(page: Path) -> None:
    text = re.sub(r"```.*?```|`[^`]*`|https?:\S+", "", page.read_text("utf-8"), flags=re.DOTALL)
    assert re.findall(r".{9}(?<!\u00a0):(?=\s).?|.{9}(?<!\u202f)[;?].?", text) == []


def test_the_readmes_program_runs() -> None:
    programs = {
        program
        for page in READMES
        for program in re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    }
    (program,) = programs
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert re.fullmatch(r"\{'blue': \d+, 'green': \d+, 'red': \d+\}\n", told)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)", page.read_text("utf-8")):
        if not link.startswith(("http", "figure:")):  # figures of rules books: docs/rules-books.md
            assert (page.parent / link).exists(), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_pages_name_exist(page: Path) -> None:
    named = re.findall(r"`((?:src|tests|tools|bench|docs|examples)/[^`\s*…]+)`", page.read_text("utf-8"))
    missing = [name for name in named if not (ROOT / name).exists()]
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_modules_that_pages_name_exist(page: Path) -> None:
    named = re.findall(r"`(?:[\w/]+/)?(\w+\.(?:py|js|css|html))`", page.read_text("utf-8"))
    assert [name for name in named if name not in FILES] == []


def test_the_review_of_doors_names_true_tests() -> None:
    rows = (ROOT / "docs" / "security.md").read_text("utf-8").splitlines()
    named_tests = re.compile(r"`((?:browser/)?test_\w+\.py)`: ([^;|]+)")
    files = [found for row in rows if row.startswith("|") for found in named_tests.findall(row)]
    assert len(files) > 20
    for file, tests in files:
        text = (ROOT / "tests" / (file if "/" in file else f"web/{file}")).read_text("utf-8")
        named = re.findall(r"test_\w+", tests)
        assert [name for name in named if f"def {name}(" not in text] == []
        assert named


def test_the_four_paths_through_the_code_name_true_files() -> None:
    drawings = re.findall(r"```mermaid\n(.*?)```", (ROOT / "docs" / "architecture.md").read_text("utf-8"), re.DOTALL)
    assert len(drawings) == 4
    for drawing in drawings:
        files = re.findall(r'\["([^"<]+)<br>', drawing)
        assert len(files) >= 7
        missing = [name for name in files if not (ROOT / "src" / "ahu" / name).is_file()]
        assert not missing


@pytest.mark.parametrize("page", READMES, ids=lambda page: page.name)
def test_the_readmes_bullets_are_short(page: Path) -> None:
    bullets = re.findall(r"^- (.*)$", page.read_text("utf-8"), re.MULTILINE)
    assert len(bullets) > 10
    for bullet in bullets:
        words = re.sub(r"\]\([^)]*\)", "", bullet).split()
        assert len(words) < 20, bullet


@pytest.mark.parametrize("page", ["notation.md", "CONTRIBUTING.md", "README.md"])
def test_makefile_and_pages_agree(page: str) -> None:
    text = next(path for path in PAGES if path.name == page).read_text("utf-8")
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    named = re.findall(r"(?:`|^)make ([a-z]+)", text, re.MULTILINE)
    assert set(named) <= set(targets)


def test_every_action_the_notation_page_quotes_in_full_reads() -> None:
    text = (ROOT / "docs" / "notation.md").read_text("utf-8")
    for name, kind in games().items():
        game = kind.set_up(SEATS[name])
        part = text.partition(f"## {kind.title}\n")[2].partition("\n## ")[0]
        rows = [line for line in part.splitlines() if line.startswith("| ") and "`" in line]
        quoted = [action for row in rows for action in re.findall(r"`([^`]+)`", row)]
        # not those cut short, nor the beginnings and endings that others are made with
        whole = [action for action in quoted if "…" not in action and action[0] != "," and action != "use Tablet as"]
        assert len(whole) > 25
        for action in whole:
            game.parse(action)


def test_the_deadlines_of_bots_are_those_of_the_server() -> None:
    page = (ROOT / "docs" / "web.md").read_text("utf-8")
    table = page.partition("| thought | seconds |\n|---|---|\n")[2].partition("\n\n")[0]
    assert {name: float(seconds) for name, seconds in re.findall(r"\| (.+) \| (\d+) \|", table)} == SECONDS


def test_the_site_has_every_page_once() -> None:
    lists = re.findall(
        r"```{toctree}\n(?::[^\n]*\n)*\n(.*?)```", (ROOT / "docs" / "index.md").read_text("utf-8"), re.DOTALL
    )
    listed = [f"{name}.md" for part in lists for name in part.split()]
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert sorted(listed) == sorted(pages - {"index.md"})


def test_the_examples_for_researchers_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said("dataset", "giants", "--bots", "greedy", "--games", 1, "--out", "games-of-greedy")  # the page makes more
    page = (ROOT / "docs" / "research.md").read_text("utf-8")
    examples = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert examples
    for example in examples:
        exec(example, {})  # noqa: S102  # our own page


def test_what_is_cited_is_this_version() -> None:
    cited = re.findall(r"^version: (.+)$", (ROOT / "CITATION.cff").read_text("utf-8"), re.MULTILINE)
    assert cited == [ahu.__version__]


def test_the_reference_has_every_door_for_researchers() -> None:
    """A module of ``ahu.research`` that the page for researchers imports is described in the site's reference."""
    page = (ROOT / "docs" / "research.md").read_text("utf-8")
    used = set(re.findall(r"^(?:from|import) (ahu\.research\.\w+)", page, re.MULTILINE))
    assert len(used) >= 6
    reference = (ROOT / "docs" / "site" / "reference.md").read_text("utf-8")
    assert [module for module in sorted(used) if f".. automodule:: {module}\n" not in reference] == []
