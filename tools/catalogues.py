"""``python -m tools.catalogues``: bring the catalogues up to date with the source.

New sentences get an empty translation, to be filled in; sentences that are no longer used are dropped. A sentence is
found in Python and in templates where it is written out: as an argument of the functions and classes named here, or as
one of two between which an argument chooses. The generic packages have one catalogue a language, and so has every game.
"""

from __future__ import annotations

import ast
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment, nodes

import ahu
from ahu.i18n import CATALOGUES, LANGUAGES
from ahu.lesson import sentences_of
from ahu.registry import kits

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = Path(ahu.__file__).parent
GENERIC = ""
"""The owner of the catalogues of the generic packages."""
SHARED = "games/island"
"""Code that several games use; each of them has its sentences in its own catalogues."""
ENGLISH_PAGES = "admin_templates"
"""The folder of templates for moderators, in Django's own language: they are English, as its admin is."""
LESSON = "lesson.toml"
"""The file of a guided first game, whose sentences are in the catalogues as well."""
OTHERS = [code for code in LANGUAGES if code != "en"]
"""The languages that need a catalogue."""

SENTENCES = {
    "translate": 0,
    "Message": 0,
    "gettext_noop": 0,
    "wrong": 0,
    "AhuError": 0,
    "BadOption": 0,
    "BadPosition": 0,
    "BadLog": 0,
    "UnreadableAction": 0,
    "NothingMayFollow": 0,
    "Refusal": 1,
    "lookup": 2,
}
"""The position of the sentence among the arguments of a function or class."""

PAIRS = {"Message": (0, 1), "translate_plural": (1, 2)}
"""The positions of a sentence for one thing and of its form for many."""
TEMPLATES = Environment()  # noqa: S701  # templates are read here, never rendered

HEAD = r"""# Renewed by python -m tools.catalogues, which keeps what is translated here.
msgid ""
msgstr ""
"Language: {code}\n"
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: {plurals}\n"

"""


class Call(NamedTuple):
    """A call in the source: what is called, and for each positional argument the texts that it may be."""

    name: str
    line: int
    texts: list[list[str]]
    composed: list[bool]
    """For each argument, whether it is put together, so that no catalogue can have it."""


class Found(NamedTuple):
    """A sentence, its form for many if it has one, and where it is written."""

    sentence: str
    many: str
    file: str
    line: int


def owners() -> list[str]:
    """The owners of catalogues: the generic packages, and every game."""
    return [GENERIC, *[name for name, kit in kits().items() if kit.catalogues]]


def folder_of(owner: str) -> Path:
    """Where the catalogues of an owner are."""
    folder = kits()[owner].catalogues if owner else CATALOGUES
    assert folder is not None
    return folder


def files_of(owner: str) -> list[Path]:
    """The modules, templates and lessons whose sentences are in the catalogues of an owner."""
    if owner:
        return sorted([*_sources(SOURCE / "games" / owner), *_sources(SOURCE / SHARED)])
    return sorted(path for path in _sources(SOURCE) if path.relative_to(SOURCE).parts[0] != "games")


def _sources(folder: Path) -> list[Path]:
    pages = [path for path in folder.rglob("*.html") if ENGLISH_PAGES not in path.parts]
    return [*folder.rglob("*.py"), *pages, *folder.rglob(f"*/{LESSON}")]


def found_in_source(owner: str) -> list[Found]:
    """Every sentence of an owner's files, in their order."""
    return [found for path in files_of(owner) for found in _found_in(path)]


def not_written_out() -> list[str]:
    """Places where a sentence is put together before it is handed over, so that no catalogue can have it."""
    return [
        f"{_name(path)}:{call.line}"
        for path in sorted(_sources(SOURCE))
        for call in calls_in(path)
        for at in {SENTENCES.get(call.name, -1), *PAIRS.get(call.name, ())}
        if 0 <= at < len(call.composed) and call.composed[at]
    ]


def catalogue(owner: str, code: str) -> Catalog:
    """The catalogue of a language as it stands; empty if it is not there yet."""
    file = folder_of(owner) / f"{code}.po"
    if not file.exists():
        return Catalog(locale=code)
    with file.open("rb") as opened:
        return read_po(opened, locale=code)


def renewed(owner: str, code: str) -> Catalog:
    """The catalogue with every sentence of the source and no other; what is translated stays so."""
    old = catalogue(owner, code)
    new = Catalog(locale=code)
    for found in found_in_source(owner):
        new.add((found.sentence, found.many) if found.many else found.sentence, locations=[(found.file, found.line)])
    for message in new:
        known = old.get(message.id)
        if message.id and known is not None and bool(message.pluralizable) == bool(known.pluralizable):
            message.string = known.string
    return new


def write(new: Catalog, owner: str, code: str) -> None:
    """Write a catalogue without dates, so that the file changes only when a sentence does."""
    text = BytesIO()
    write_po(text, new, width=0, omit_header=True, sort_by_file=True, include_lineno=False)
    head = HEAD.format(code=code, plurals=new.plural_forms)
    folder_of(owner).mkdir(exist_ok=True)
    (folder_of(owner) / f"{code}.po").write_text(head + text.getvalue().decode(), encoding="utf-8")


def _found_in(path: Path) -> Iterator[Found]:
    for call in calls_in(path):
        given = len(call.texts)
        one, many = PAIRS.get(call.name, (given, given))
        if many < given:
            for sentence, other in zip(call.texts[one], call.texts[many], strict=True):
                yield Found(sentence, other, _name(path), call.line)
        elif SENTENCES.get(call.name, given) < given:
            for sentence in call.texts[SENTENCES[call.name]]:
                yield Found(sentence, "", _name(path), call.line)


def calls_in(path: Path) -> Iterator[Call]:
    """Every call in a module or template; a sentence of a lesson counts as one that is marked."""
    if path.name == LESSON:
        return (Call("gettext_noop", 1, [[sentence]], [False]) for sentence in sentences_of(path))
    text = path.read_text("utf-8")
    return _calls_in_python(text) if path.suffix == ".py" else _calls_in_template(text)


def _calls_in_python(text: str) -> Iterator[Call]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            composed = [isinstance(argument, ast.JoinedStr | ast.BinOp) for argument in node.args]
            yield Call(name, node.lineno, [_texts(argument) for argument in node.args], composed)


def _texts(argument: ast.expr) -> list[str]:
    """The texts an argument may be: one that is written out, or two to choose from."""
    if isinstance(argument, ast.IfExp):
        return _texts(argument.body) + _texts(argument.orelse)
    return [argument.value] if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else []


def _calls_in_template(text: str) -> Iterator[Call]:
    """Calls in a template. Nothing marks sentences for it elsewhere, so whatever is not written out is composed."""
    for node in TEMPLATES.parse(text).find_all(nodes.Call):
        name = node.node.attr if isinstance(node.node, nodes.Getattr) else getattr(node.node, "name", "")
        parts = [_parts(argument) for argument in node.args]
        texts = [[part.value for part in found if isinstance(part, nodes.Const)] for found in parts]
        composed = [not all(isinstance(part, nodes.Const) for part in found) for found in parts]
        yield Call(name, node.lineno, texts, composed)


def _parts(argument: nodes.Expr | None) -> list[nodes.Expr]:
    """What an argument chooses between, if it does; else the argument itself."""
    if isinstance(argument, nodes.CondExpr):
        return _parts(argument.expr1) + _parts(argument.expr2)
    return [argument] if argument else []


def _name(path: Path) -> str:
    return path.relative_to(SOURCE.parent).as_posix()


def main() -> None:
    """Renew every catalogue, and say what is left to translate."""
    for owner in owners():
        for code in OTHERS:
            new = renewed(owner, code)
            write(new, owner, code)
            empty = [message for message in new if message.id and not any(_strings(message.string))]
            print(f"{owner or 'generic'}, {code}: {len(new)} sentences, {len(empty)} to translate")
            for message in empty:
                print(f"  {message.id}")


def _strings(string: object) -> tuple[object, ...]:
    return string if isinstance(string, tuple) else (string,)


if __name__ == "__main__":
    main()
