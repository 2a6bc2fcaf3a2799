"""``python -m tools.api_docs``: write docs/api.md from signatures and docstrings.

``--check`` only says whether the page is what it should be. The sources are parsed, not imported: compiled modules keep
no annotations, and no module keeps the docstrings of its attributes.
"""

from __future__ import annotations

import ast
import re
import sys
from inspect import cleandoc
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import ahu

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "api.md"
SOURCE = Path(ahu.__file__).parent.parent
WIDTH = 100
"""Longest signature on one line."""
PARAMETER = "="
"""Marks a type that is still the name of a parameter."""
FUNCTIONS = ("games", "game", "bot", "play", "record", "draw_chance", "read_log", "write_log")
NUMBERS = ("Seat", "Actor", "CHANCE", "SPECTATOR")
CLASSES = ("Game", "State", "View", "Record", "Move", "Action", "Player", "Budget", "Bot")
ERRORS = ("AhuError", "BadOption", "BadBoard", "BadPosition", "BadLog", "UnreadableAction", "IllegalAction")
KIT = ("Kit",)
PARTS = {
    "Heuristics": "ahu.bots.heuristics",
    "Turn": "ahu.bots.heuristics",
    "Encoder": "ahu.core.encoder",
    "Tokens": "ahu.core.encoder",
    "Column": "ahu.core.encoder",
    "Edges": "ahu.core.encoder",
    "Drawing": "ahu.draw.drawing",
    "GamePage": "ahu.web.game_page",
    "Message": "ahu.core.messages",
    "Refusal": "ahu.core.errors",
}
"""What the parts of a kit derive from or hand out, by the module to import it from."""
RESEARCH_HEAD = """\
## For programs that learn

These need `pip install '.[research]'`. [For researchers](research.md) shows how to use them.
"""
RESEARCH_FUNCTIONS = (
    ("ahu.research.encoders", "encoder_of"),
    ("ahu.research.pettingzoo", "env"),
    ("ahu.research.pettingzoo", "parallel_env"),
    ("ahu.research.dataset", "read"),
)
RESEARCH_CLASSES = (
    ("ahu.research.gymnasium", "BotsEnv"),
    ("ahu.research.tables", "Tables"),
    ("ahu.research.tables", "Arrays"),
    ("ahu.research.process_tables", "ProcessTables"),
    ("ahu.research.dataset.loader", "DataSet"),
    ("ahu.research.dataset.loader", "Rows"),
)
"""What programs that learn call, by module."""

HEAD = """\
# The Python API

*`python -m tools.api_docs` writes this page from the code. Do not edit it: edit the docstrings.*

`import ahu` is enough for a first program. It is light: what a name needs is imported when the name is first used.

```python
{example}```
"""
EXAMPLE = """\
import random

import ahu

game = ahu.game("giants", players=3)
rng, bot = random.Random(7), ahu.bot("greedy")
record = ahu.record(game)
while actors := record.state.actors():  # one seat, several at once, or chance; nobody when the game is over
    actor = actors[0]
    if actor == ahu.CHANCE:
        record.play(actor, ahu.draw_chance(record.state, rng))
    elif actor == 0:
        record.play(actor, bot.choose(record.state.view(actor), rng)[0])
    else:
        record.play(actor, rng.choice(record.state.actions(actor)))
ahu.write_log(record, "game.ahu")
print(dict(zip(game.seats, record.state.scores())))
"""


class Undocumented(Exception):
    """A public thing has no docstring."""


Function = ast.FunctionDef | ast.AsyncFunctionDef


class Attribute(NamedTuple):
    """A public attribute: its name, its type if it is written down, and its docstring if it has one."""

    name: str
    type: str
    doc: str


def home(name: str) -> str:
    """The module that defines a public name of ``ahu``."""
    return next((module for module, names in ahu._DEFINED_IN.items() if name in names), "ahu")  # noqa: SLF001  # its own docs


def body(module: str) -> list[ast.stmt]:
    """The statements of a module."""
    path = SOURCE / module.replace(".", "/")
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(file.read_text("utf-8")).body


def function_of(name: str) -> Function:
    """The definition of a public function of ``ahu``. The package ``ahu.games`` is called like one."""
    if name == "games":
        return next(f for f in functions(class_of("ahu.games", "GamesPackage").body) if f.name == "__call__")
    return next(f for f in functions(body("ahu")) if f.name == name)


def class_of(module: str, name: str) -> ast.ClassDef:
    """The definition of a class."""
    return next(node for node in body(module) if isinstance(node, ast.ClassDef) and node.name == name)


def functions(nodes: Sequence[ast.stmt]) -> Iterator[Function]:
    """The functions among some statements."""
    return (node for node in nodes if isinstance(node, Function))


def call(function: Function, name: str, *, method: bool = False) -> tuple[str, list[str], str]:
    """A call in its parts: the name, each argument with type and default, and what is returned."""
    args = function.args
    plain = [*args.posonlyargs, *args.args]
    given = dict(zip(reversed(plain), reversed(args.defaults), strict=False))
    written = [_argument(arg, given.get(arg)) for arg in plain]
    if args.vararg:
        written.append(f"*{_argument(args.vararg, None)}")
    elif args.kwonlyargs:
        written.append("*")
    written += [_argument(arg, default) for arg, default in zip(args.kwonlyargs, args.kw_defaults, strict=True)]
    if args.kwarg:
        written.append(f"**{_argument(args.kwarg, None)}")
    bound = method and not _decorated(function, "staticmethod")
    return name, written[1:] if bound else written, f" -> {ast.unparse(function.returns)}" if function.returns else ""


def _argument(arg: ast.arg, default: ast.expr | None) -> str:
    annotated = f"{arg.arg}: {ast.unparse(arg.annotation)}" if arg.annotation else arg.arg
    return annotated if default is None else f"{annotated} = {ast.unparse(default)}"


def signature(name: str, arguments: list[str], returned: str) -> str:
    """A call on one line."""
    return f"{name}({', '.join(arguments)}){returned}"


def block(name: str, arguments: list[str], returned: str) -> str:
    """A call on one line or, if it is long, one argument a line."""
    line = signature(name, arguments, returned)
    lines = [f"    {argument},\n" for argument in arguments]
    return line if len(line) <= WIDTH else f"{name}(\n{''.join(lines)}){returned}"


def doc_of(node: Function | ast.ClassDef, name: str) -> str:
    """The whole docstring as Markdown."""
    doc = ast.get_docstring(node)
    if not doc:
        raise Undocumented(f"{name} has no docstring")
    return markdown(doc)


def markdown(doc: str) -> str:
    """A docstring as Markdown: roles and double backticks become code."""
    plain = re.sub(r":\w+:`(?:~[\w.]*\.)?([\w.]+)`", r"`\1`", cleandoc(doc))
    return re.sub(r"``(.+?)``", r"`\1`", plain)


def sentence(doc: str) -> str:
    """The first paragraph, on one line."""
    return " ".join(doc.partition("\n\n")[0].split())


def attributes(node: ast.ClassDef) -> list[Attribute]:
    """The public attributes of a class: those of its body, then those its ``__init__`` sets."""
    found = list(_assigned(node.body, ""))
    for function in functions(node.body):
        if function.name == "__init__":
            args = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
            types = {arg.arg: ast.unparse(arg.annotation) for arg in args if arg.annotation}
            found += [_with_type(each, types) for each in _assigned(function.body, "self.")]
    public = [each for each in found if not each.name.startswith("_") and each.name != "args"]
    return list({each.name: each for each in reversed(public)}.values())[::-1]


def _assigned(nodes: Sequence[ast.stmt], prefix: str) -> Iterator[Attribute]:
    """Assignments among some statements, each with the docstring that follows it."""
    for node, after in zip(nodes, [*nodes[1:], None], strict=True):
        if not isinstance(node, ast.Assign | ast.AnnAssign):
            continue
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        name = ast.unparse(target)
        if name.startswith(prefix) and (prefix or isinstance(target, ast.Name)):
            kind = ast.unparse(node.annotation) if isinstance(node, ast.AnnAssign) else ""
            yield Attribute(name.removeprefix(prefix), kind or _value(node), _string(after))


def _value(node: ast.Assign | ast.AnnAssign) -> str:
    """The name on the right of an assignment, marked: it may be a parameter, which has a type."""
    return PARAMETER + node.value.id if isinstance(node.value, ast.Name) else ""


def _with_type(attribute: Attribute, types: dict[str, str]) -> Attribute:
    """An attribute set from a parameter has the parameter's type."""
    from_parameter = attribute.type.removeprefix(PARAMETER)
    return attribute if from_parameter == attribute.type else attribute._replace(type=types.get(from_parameter, ""))


def _string(node: ast.stmt | None) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return sentence(markdown(node.value.value))
    return ""


def _decorated(function: Function, *names: str) -> bool:
    return any(ast.unparse(each) in names for each in function.decorator_list)


def function_lines(function: Function, shown: str, *, method: bool = False) -> Iterator[str]:
    """A public function: its signature and its docstring."""
    yield f"### {shown}\n"
    yield f"```python\n{block(*call(function, shown, method=method))}\n```\n"
    yield f"{doc_of(function, shown)}\n"


def class_lines(module: str, name: str, shown: str) -> Iterator[str]:
    """A public class: its docstring, its attributes and its methods."""
    node = class_of(module, name)
    bases = [ast.unparse(base) for base in node.bases if ast.unparse(base) not in ("Protocol", "Exception")]
    yield f"### {shown}\n"
    yield f"{doc_of(node, name)}{f' It is a kind of `{bases[0]}`.' if bases else ''}\n"
    members = [*_attribute_lines(node), *_method_lines(node)]
    if members:
        yield "\n".join(members) + "\n"


def _attribute_lines(node: ast.ClassDef) -> Iterator[str]:
    for name, kind, doc in attributes(node):
        kind = kind.removeprefix("ClassVar[").removesuffix("]") if kind.startswith("ClassVar[") else kind
        yield f"- `{name}{f': {kind}' if kind else ''}`{f': {doc}' if doc else ''}"


def _method_lines(node: ast.ClassDef) -> Iterator[str]:
    for method in functions(node.body):
        if method.name.startswith("_"):
            continue
        doc = sentence(doc_of(method, f"{node.name}.{method.name}"))
        if _decorated(method, "property"):
            returned = ast.unparse(method.returns) if method.returns else ""
            yield f"- `{method.name}: {returned}`: {doc}"
        else:
            abstract = " *(abstract)*" if _decorated(method, "abstractmethod") else ""
            yield f"- `{signature(*call(method, method.name, method=True))}`{abstract}: {doc}"


def number_lines() -> Iterator[str]:
    """Numbers that stand for seats, actors and viewers, and the names of their types."""
    for name in NUMBERS:
        entry = next(each for each in _assigned(body(home(name)), "") if each.name == name)
        yield f"- `ahu.{name}`: {entry.doc}"


def sections() -> Iterator[str]:
    """The page, part by part."""
    yield HEAD.format(example=EXAMPLE)
    yield "## Functions\n"
    for name in FUNCTIONS:
        yield from function_lines(function_of(name), f"ahu.{name}", method=name == "games")
    yield "## Seats and actors\n\nPlain numbers; `ahu.Seat` and `ahu.Actor` name their type, `int`, in hints.\n"
    yield "\n".join(number_lines()) + "\n"
    yield "## Games, positions and bots\n\nSeats are numbered from 0, clockwise.\n"
    for name in CLASSES:
        yield from class_lines(home(name), name, f"ahu.{name}")
    yield "## Errors\n\nEach error is raised for something the caller can mend, and says what.\n"
    for name in ERRORS:
        yield from class_lines(home(name), name, f"ahu.{name}")
    yield "## What a game brings\n\n[Adding a game](adding-a-game.md) shows how these fit together.\n"
    for name in KIT:
        yield from class_lines(home(name), name, f"ahu.{name}")
    for name, module in PARTS.items():
        yield from class_lines(module, name, f"{module}.{name}")
    yield RESEARCH_HEAD
    for module, name in RESEARCH_FUNCTIONS:
        yield from function_lines(next(f for f in functions(body(module)) if f.name == name), f"{module}.{name}")
    for module, name in RESEARCH_CLASSES:
        yield from class_lines(module, name, f"{module}.{name}")


def page() -> str:
    """The whole page."""
    return "\n".join(sections())


def main(arguments: Sequence[str]) -> int:
    """Write the page, or say whether it is up to date."""
    if "--check" not in arguments:
        PAGE.write_text(page(), "utf-8")
        return 0
    if PAGE.exists() and PAGE.read_text("utf-8") == page():
        return 0
    print("docs/api.md is not what the code says: “make docs” writes it anew")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
