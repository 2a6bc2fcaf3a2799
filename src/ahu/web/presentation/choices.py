"""The legal actions for the page: a tree of what can be clicked, with a label for each of its branches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import UNSET, Raw, Struct, UnsetType

from ahu.core.cache import Cache, RecentCache
from ahu.web.game_page import page_of
from ahu.web.json_encoding import to_json
from ahu.web.presentation.player_names import translator_with_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.action import Action, Seat
    from ahu.core.game import Game
    from ahu.core.messages import Translator
    from ahu.core.state import State
    from ahu.web.game_page import GamePage, Path

Tree = dict[str, Any]
"""Tokens in the order in which they are clicked, down to the notation of an action or to a whole turn."""
NOTHING: Final = Raw(b"null")
"""The offer for a viewer who may do nothing."""


class FormRow(Struct):
    """A line of a form: what is asked for, and the tokens to choose one of."""

    label: str
    tokens: tuple[str, ...]


class Offer(Struct):
    """What a seat may do."""

    tree: Raw
    labels: Raw
    """The label of each token in the tree."""
    plannable: list[str]
    """Tokens for which the page may ask for whole turns."""
    form: list[FormRow] | UnsetType = UNSET
    """One token of each row makes an action."""
    notes: dict[str, str] | UnsetType = UNSET
    """What is said about an action chosen in the form, by its notation."""


class PlannedTurn(Struct):
    """A whole turn, offered as one choice."""

    actions: list[str]
    note: str
    route: tuple[str, ...]
    """Tokens of the places that something is carried through."""


class Plans(Struct):
    """Whole turns, in a tree that the page adds to that of the offer."""

    tree: Tree
    labels: dict[str, str]


_TREES: Final[RecentCache[tuple[Game, str, tuple[Action, ...]], tuple[Raw, Raw]]] = RecentCache(
    20_000_000, lambda key, found: 500 + 8 * len(key[2]) + len(bytes(found[0])) + len(bytes(found[1]))
)
"""Trees and their labels as JSON, bounded in bytes: the legal actions of different positions are often the same."""
_LABELS: Final[Cache[tuple[Game, str, str], str]] = Cache(8000)


def offer(screen: State, seat: Seat, translator: Translator, names: Sequence[str] = ()) -> Raw:
    """What a seat may do, as JSON of an :class:`Offer`; ``null`` if that is nothing.

    ``names`` are those of the players: where something is carried, the choices name who earns what.
    """
    legal = screen.actions(seat)
    if not legal:
        return NOTHING
    page = page_of(screen.game)
    if names and any(isinstance(action, page.carrying_actions) for action in legal):
        translator = translator_with_names(translator, screen.game, names)
    tree, labels = _tree(page, screen.game, legal, translator)
    offered = Offer(tree, labels, page.plannable(screen, seat))
    if rows := page.rows(screen, seat, translator):
        offered.form = [FormRow(row.label, row.tokens) for row in rows]
        offered.notes = {action.text: note for action in legal if (note := page.note(screen, seat, action, translator))}
    return Raw(to_json(offered))


def _tree(page: GamePage, game: Game, legal: list[Action], translator: Translator) -> tuple[Raw, Raw]:
    key = game, translator.code, tuple(legal)
    known = _TREES.get(key)
    if known is not None:
        return known
    tree: Tree = {}
    for action in legal:
        _insert(tree, page.path(game, action), action.text)
    labels = _labels(page, game, [page.path(game, action) for action in legal], translator)
    return _TREES.keep(key, (Raw(to_json(tree)), Raw(to_json(labels))))


def _insert(tree: Tree, path: Path, leaf: object) -> None:
    for token in path[:-1]:
        tree = tree.setdefault(token, {})
    tree[path[-1]] = leaf


def _labels(page: GamePage, game: Game, paths: list[Path], translator: Translator) -> dict[str, str]:
    tokens = dict.fromkeys(token for path in paths for token in path)
    return {token: _label(page, game, token, translator) for token in tokens}


def _label(page: GamePage, game: Game, token: str, translator: Translator) -> str:
    key = game, translator.code, token
    return _LABELS.get(key) or _LABELS.keep(key, page.label(game, token, translator))


def plans(screen: State, seat: Seat, token: str, translator: Translator, names: Sequence[str] = ()) -> Plans:
    """Whole turns that begin with a token; none if the token is not plannable. ``names`` are those of the players."""
    page, game = page_of(screen.game), screen.game
    if names:
        translator = translator_with_names(translator, game, names)
    found = page.plans(screen, seat, token, translator) if token in page.plannable(screen, seat) else []
    tree: Tree = {}
    for plan in found:
        _insert(tree, plan.path, PlannedTurn([action.text for action in plan.actions], plan.note, plan.route))
    return Plans(tree, _labels(page, game, [plan.path for plan in found], translator))
