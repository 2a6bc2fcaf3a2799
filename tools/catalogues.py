"""``python -m tools.catalogues``: bring the catalogues up to date with the source.

New sentences get an empty translation, to be filled in; those no longer said are dropped. A sentence is found where it
is written out: as an argument of the functions and classes named here, or as one of two between which an argument
chooses. The generic packages have one catalogue a language, and so has every game.
"""

from __future__ import annotations

import ast
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

import ahu
from ahu.i18n import CATALOGUES, LANGUAGES
from ahu.registry import kits

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = Path(ahu.__file__).parent
GENERIC = ""
"""Names the catalogues of everything that is no game."""
SHARED = "games/island"
"""What several games draw with; each of them has its sentences in its own catalogues."""
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
    "Refusal": 1,
    "one_of": 2,
}
"""Where, among the arguments of what is called, a sentence stands."""

PAIRS = {"Message": (0, 1), "translate_plural": (1, 2)}
"""Where a sentence for one thing and its form for many stand."""


HEAD = r"""# Renewed by python -m tools.catalogues, which keeps what is translated here.
msgid ""
msgstr ""
"Language: {code}\n"
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: {plurals}\n"

"""


class Found(NamedTuple):
    """A sentence, perhaps with its form for many, and where it stands."""

    sentence: str
    many: str
    file: str
    line: int


def owners() -> list[str]:
    """Whose catalogues there are: everything that is no game, and every game."""
    return [GENERIC, *[name for name, kit in kits().items() if kit.catalogues]]


def folder_of(owner: str) -> Path:
    """Where the catalogues of an owner are."""
    folder = kits()[owner].catalogues if owner else CATALOGUES
    assert folder is not None
    return folder


def files_of(owner: str) -> list[Path]:
    """The files whose sentences are in the catalogues of an owner."""
    if owner:
        return sorted([*(SOURCE / "games" / owner).rglob("*.py"), *(SOURCE / SHARED).rglob("*.py")])
    return sorted(path for path in SOURCE.rglob("*.py") if path.relative_to(SOURCE).parts[0] != "games")


def found_in_source(owner: str) -> list[Found]:
    """Every sentence of an owner's files, in their order."""
    return [found for path in files_of(owner) for found in _found_in(path)]


def not_written_out() -> list[str]:
    """Places where a sentence is put together before it is handed over, so that no catalogue can have it."""
    return [
        f"{_name(path)}:{call.lineno}"
        for path in sorted(SOURCE.rglob("*.py"))
        for call, name in _calls(path)
        for at in {SENTENCES.get(name, -1), *PAIRS.get(name, ())}
        if 0 <= at < len(call.args) and isinstance(call.args[at], ast.JoinedStr | ast.BinOp)
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
    """Keep a catalogue: without dates, so that it changes only when a sentence does."""
    text = BytesIO()
    write_po(text, new, width=0, omit_header=True, sort_by_file=True, include_lineno=False)
    head = HEAD.format(code=code, plurals=new.plural_forms)
    folder_of(owner).mkdir(exist_ok=True)
    (folder_of(owner) / f"{code}.po").write_text(head + text.getvalue().decode(), encoding="utf-8")


def _found_in(path: Path) -> Iterator[Found]:
    for call, name in _calls(path):
        one, many = PAIRS.get(name, (len(call.args), len(call.args)))
        if many < len(call.args):
            for sentence, other in zip(_texts(call.args[one]), _texts(call.args[many]), strict=True):
                yield Found(sentence, other, _name(path), call.lineno)
        elif SENTENCES.get(name, len(call.args)) < len(call.args):
            for sentence in _texts(call.args[SENTENCES[name]]):
                yield Found(sentence, "", _name(path), call.lineno)


def _calls(path: Path) -> Iterator[tuple[ast.Call, str]]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            called = node.func
            yield node, called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def _texts(argument: ast.expr) -> list[str]:
    """What is written out: a text, or two to choose from."""
    if isinstance(argument, ast.IfExp):
        return _texts(argument.body) + _texts(argument.orelse)
    return [argument.value] if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else []


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
