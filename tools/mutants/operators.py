"""Every small mistake that can be put into a source file: one changed expression or one missing statement each.

Annotations, docstrings, assertions, imports for types, f-strings and decorators are left alone: no test could notice,
or the syntax tree does not say where they are.
"""

from __future__ import annotations

import ast
import copy
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
ARITHMETIC: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
SKIPPED: Final = (ast.JoinedStr, ast.Assert, ast.Import, ast.ImportFrom, ast.pattern, ast.Global, ast.Nonlocal)
SKIPPED_FIELDS: Final = frozenset({"annotation", "returns", "decorator_list", "type_params"})


class Mutation(NamedTuple):
    """One changed place of a file."""

    operator: str
    """The kind of mistake."""
    function: str
    """The class and function it is in; empty at the top of the file."""
    line: int
    start: int
    """Offset of the first byte that is replaced."""
    end: int
    replacement: str

    def apply(self, source: bytes) -> bytes:
        """The source with the mistake."""
        return source[: self.start] + self.replacement.encode() + source[self.end :]


def mutations(source: bytes) -> list[Mutation]:
    """All mistakes that can be put into a file, in the order of the file."""
    return list(_Finder(source).visit(ast.parse(source), "", None))


class _Finder:
    """Walks over a syntax tree, and knows where each line begins."""

    def __init__(self, source: bytes) -> None:
        self._lines = [0]
        for line in source.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))

    def visit(self, node: ast.AST, function: str, returned: ast.expr | None) -> Iterator[Mutation]:
        """The mistakes in a node: ``function`` is where it is, ``returned`` the type that function returns."""
        if isinstance(node, SKIPPED) or _is_for_types(node) or _is_constant_call(node):
            return
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            function = f"{function}.{node.name}".lstrip(".")
            returned = None if isinstance(node, ast.ClassDef) else node.returns
        if isinstance(node, ast.expr):
            for operator, changed in _changed_expressions(node):
                yield self._replaced(node, operator, function, f"({ast.unparse(changed)})")
        elif isinstance(node, ast.stmt):
            for operator, text in _changed_statements(node, returned):
                yield self._replaced(node, operator, function, text)
        for test in _conditions(node):
            yield self._replaced(test, "condition negated", function, f"(not ({ast.unparse(test)}))")
        for name, value in ast.iter_fields(node):
            if name not in SKIPPED_FIELDS:
                for child in value if isinstance(value, list) else [value]:
                    if isinstance(child, ast.AST):
                        yield from self.visit(child, function, returned)

    def _replaced(self, node: ast.expr | ast.stmt, operator: str, function: str, text: str) -> Mutation:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self._lines[node.lineno - 1] + node.col_offset
        end = self._lines[node.end_lineno - 1] + node.end_col_offset
        return Mutation(operator, function, node.lineno, start, end, text)


def _is_for_types(node: ast.AST) -> bool:
    """Whether a node runs for type checkers only."""
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _is_constant_call(node: ast.AST) -> bool:
    """Whether a node makes a type variable or casts: neither does anything when the program runs."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("TypeVar", "cast")


def _changed_expressions(node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    match node:
        case ast.Compare():
            yield from _changed_comparisons(node)
        case ast.BoolOp(op=op):
            changed = copy.deepcopy(node)
            changed.op = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield "and/or", changed
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not removed", operand
        case ast.UnaryOp(op=ast.USub(), operand=operand) if not isinstance(operand, ast.Constant):
            yield "minus removed", operand
        case ast.BinOp(op=op) if type(op) in ARITHMETIC and not _is_text(node):
            operation = copy.deepcopy(node)
            operation.op = ARITHMETIC[type(op)]()
            yield "arithmetic", operation
        case ast.IfExp(test=test):
            choice = copy.deepcopy(node)
            choice.test = ast.UnaryOp(ast.Not(), test)
            yield "condition negated", choice
        case ast.Constant(value=value):
            yield from (("constant", ast.Constant(other)) for other in _other_constants(value))
        case _:
            pass


def _is_text(node: ast.BinOp) -> bool:
    """Whether a literal text is joined or filled in: then other arithmetic always fails."""
    sides = (node.left, node.right)
    return any(isinstance(side, ast.JoinedStr) or _is_literal_text(side) for side in sides)


def _is_literal_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)


def _changed_comparisons(node: ast.Compare) -> Iterator[tuple[str, ast.expr]]:
    for index, op in enumerate(node.ops):
        for other in COMPARISONS[type(op)]:
            changed = copy.deepcopy(node)
            changed.ops[index] = other()
            yield "comparison", changed


def _other_constants(value: object) -> list[bool | int | float]:
    if isinstance(value, bool):
        return [not value]
    return [value + 1, value - 1] if isinstance(value, int | float) else []


def _changed_statements(node: ast.stmt, returned: ast.expr | None) -> Iterator[tuple[str, str]]:
    match node:
        case ast.Break():
            yield "break/continue", "continue"
        case ast.Continue():
            yield "break/continue", "break"
        case ast.Return(value=value) if value is not None:
            yield from (("return value", f"return {text}") for text in _other_results(value, returned))
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.AugAssign() | ast.Raise() | ast.Delete():
            yield "statement removed", "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield "statement removed", "pass"
        case _:
            pass


def _conditions(node: ast.AST) -> list[ast.expr]:
    """The conditions of a node that are to be negated; those that are so by another mistake are left out."""
    found = [node.test] if isinstance(node, ast.If) else node.ifs if isinstance(node, ast.comprehension) else []
    return [test for test in found if not isinstance(test, ast.Compare | ast.UnaryOp)]


def _other_results(value: ast.expr, returned: ast.expr | None) -> list[str]:
    """What a function could return instead, by the type that it returns."""
    text = ast.unparse(value)
    match ast.unparse(returned) if returned else "":
        case "bool":
            return [f"not ({text})"]
        case "int" | "float" | "Seat":
            return [f"({text}) + 1"]
        case _:
            return [] if text == "None" else ["None"]
