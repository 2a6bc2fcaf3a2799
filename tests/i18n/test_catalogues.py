"""Everything people read is translated into every language: python -m tools.catalogues adds what is new."""

from __future__ import annotations

from functools import cache
from string import Formatter
from typing import TYPE_CHECKING

import pytest

from ahu.core.messages import AND, ENGLISH, OR, Message, MessageList, either
from ahu.i18n import translator
from tools import catalogues
from tools.catalogues import OTHERS, catalogue, found_in_source, not_written_out, owners, renewed

if TYPE_CHECKING:
    from pathlib import Path

    from babel.messages.catalog import Message as Entry

everywhere = pytest.mark.parametrize(("owner", "code"), [(owner, code) for owner in owners() for code in OTHERS])


def forms(told: str | list[str] | tuple[str, ...] | None) -> list[str]:
    """A sentence, or its forms for one and for many."""
    return [told] if isinstance(told, str) else list(told or [])


@cache
def messages(owner: str, code: str) -> list[Entry]:
    return [message for message in catalogue(owner, code) if message.id]


@cache
def said(owner: str, code: str) -> frozenset[str]:
    """Every sentence of the source."""
    return frozenset(str(message.id) for message in renewed(owner, code) if message.id)


def places(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


@everywhere
def test_every_sentence_is_translated(owner: str, code: str) -> None:
    told = {str(message.id): message for message in messages(owner, code)}
    missing = sorted(i for i in said(owner, code) if i not in told or not all(map(str.strip, forms(told[i].string))))
    assert not missing, f"{len(missing)} to be translated in {code}.po"


@everywhere
def test_no_sentence_is_kept_that_is_no_longer_used(owner: str, code: str) -> None:
    ids = said(owner, code)
    assert [str(message.id) for message in messages(owner, code) if str(message.id) not in ids] == []
    assert not catalogue(owner, code).obsolete


@everywhere
def test_nothing_is_guessed(owner: str, code: str) -> None:
    assert [message.id for message in messages(owner, code) if message.fuzzy] == []


@everywhere
def test_every_place_of_a_sentence_is_filled_in_every_language(owner: str, code: str) -> None:
    for message in messages(owner, code):
        wanted = set[str]().union(*map(places, forms(message.id)))
        for told in filter(None, forms(message.string)):
            spared = {"number"} if message.pluralizable else set()  # a form for one may say "a" or "the only"
            assert wanted - spared <= places(told) <= wanted, told


@everywhere
def test_plurals_have_all_their_forms(owner: str, code: str) -> None:
    assert (
        catalogue(owner, code).plural_forms
        == {
            "fr": "nplurals=2; plural=(n > 1);",
            "de": "nplurals=2; plural=(n != 1);",
        }[code]
    )
    for message in messages(owner, code):
        if message.pluralizable:
            assert len(forms(message.string)) == 2, message.id


def test_sentences_are_written_out_where_they_are_said() -> None:
    assert not_written_out() == []
    assert sum(len(found_in_source(owner)) for owner in owners()) > 500


def template(folder: Path, text: str) -> Path:
    """A template in a package of its own."""
    file = folder / "ahu" / "page.html"
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, "utf-8")
    return file


def test_sentences_of_templates_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogues, "SOURCE", tmp_path / "ahu")
    template(
        tmp_path,
        """<p title="{{ translate("A {name}", name=name) }}">{{ translate("Yes" if sure else "No") }}</p>
        {% if many %}{{ translate_plural(n, "{number} thing", "{number} things") }}{% endif %}
        {% set labels = {"a": translate("It’s here") } %}{% call box(translate("In a call")) %}{% endcall %}""",
    )
    found = {(found.sentence, found.many, found.line) for found in found_in_source(catalogues.GENERIC)}
    assert found == {
        ("A {name}", "", 1),
        ("Yes", "", 1),
        ("No", "", 1),
        ("{number} thing", "{number} things", 2),
        ("It’s here", "", 3),
        ("In a call", "", 3),
    }
    assert not_written_out() == []


@pytest.mark.parametrize(
    "composed",
    [
        'translate("a " + name)',
        'translate("a " ~ name)',
        'translate("a %s" % name)',
        'translate("a" | upper)',
        "translate(name)",
        'translate("a" if sure else name)',
        'translate_plural(n, "{number} " ~ thing, "many")',
    ],
)
def test_sentences_that_templates_put_together_are_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, composed: str
) -> None:
    monkeypatch.setattr(catalogues, "SOURCE", tmp_path / "ahu")
    template(tmp_path, f"<p>\n{{{{ {composed} }}}}</p>")
    assert not_written_out() == ["ahu/page.html:2"]


def test_the_pages_are_templates_with_sentences() -> None:
    files = {found.file for found in found_in_source(catalogues.GENERIC) if found.file.endswith(".html")}
    assert "ahu/web/templates/home.html" in files
    assert len(files) > 8


def test_no_sentence_is_used_with_and_without_a_form_for_many() -> None:
    everything = [found for owner in owners() for found in found_in_source(owner)]
    plural = {found.sentence: found.many for found in everything if found.many}
    for found in everything:
        assert not found.sentence or plural.get(found.sentence, found.many) == found.many, found


def test_a_message_is_translated_with_all_its_values() -> None:
    things = MessageList(
        [Message("{number} Log", "{number} Logs", 1), Message("{number} Log", "{number} Logs", 2), "x"]
    )
    words = Message("You have {things}.", things=things)
    assert str(words) == "You have 1 Log, 2 Logs, x."
    assert translator("fr").render(words) == "Vous avez 1 rondin, 2 rondins, x."
    assert translator("de").render(words) == "Du hast 1 Baumstamm, 2 Baumstämme, x."


@pytest.mark.parametrize(
    ("code", "style", "one", "two", "three"),
    [
        ("en", AND, "a", "a and b", "a, b and c"),
        ("fr", AND, "a", "a et b", "a, b et c"),
        ("de", AND, "a", "a und b", "a, b und c"),
        ("en", OR, "a", "a or b", "a or b or c"),
        ("fr", OR, "a", "a ou b", "a, b ou c"),
        ("de", OR, "a", "a oder b", "a, b oder c"),
    ],
)
def test_lists_are_written_as_the_language_does(code: str, style: str, one: str, two: str, three: str) -> None:
    things = ["a", "b", "c"]
    told = [translator(code).render(MessageList(things[:number], style=style)) for number in range(4)]
    assert told == ["", one, two, three]
    if style == OR:
        assert [translator(code).render(either(things[:number])) for number in (1, 2, 3)] == [one, two, three]


def test_what_stands_in_a_list_is_translated() -> None:
    log = Message("{number} Log", "{number} Logs", 1)
    assert translator("de").render(MessageList([log, "{x}"], style=AND)) == "1 Baumstamm und {x}"
    assert either([log, "x"]) == either([Message("{number} Log", "{number} Logs", 1), "x"])
    assert either([log, "x"]) != either([log, "y"])


def test_an_unknown_language_is_english() -> None:
    assert translator("tlh") is translator("en") is ENGLISH
