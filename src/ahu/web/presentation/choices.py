"""The legal actions for the page: a tree of what can be clicked, with the text of each of its branches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import Raw

from ahu.core.cache import Cache, RecentCache
from ahu.web.game_page import Button, page_of
from ahu.web.json_encoding import to_json
from ahu.web.presentation.offer_data import (
    PLACE_FIRST,
    ButtonText,
    FormAction,
    FormRow,
    Impossible,
    Offer,
    PlannedTurn,
    Plans,
    Question,
)
from ahu.web.presentation.player_names import translator_with_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.action import Action, Seat
    from ahu.core.game import Game
    from ahu.core.messages import Translator
    from ahu.core.state import State
    from ahu.web.game_page import GamePage, Path
    from ahu.web.presentation.offer_data import Questions, Tree

NOTHING: Final = Raw(b"null")
"""The offer for a viewer who may do nothing."""


class _Choices(NamedTuple):
    """What follows from the legal actions alone."""

    tree: Raw
    labels: Raw
    questions: Raw
    off_map: tuple[str, ...]
    """Tokens of no place on the map: they become buttons."""
    tokens: frozenset[str]


_TREES: Final[RecentCache[tuple[Game, str, tuple[Action, ...]], _Choices]] = RecentCache(
    6_000_000, lambda key, found: 1000 + 8 * len(key[2]) + 90 * len(found.tokens) + _size(found)
)
"""Trees and their texts as JSON, bounded in bytes: the legal actions of different positions are often the same."""
_LABELS: Final[Cache[tuple[Game, str, str], str]] = Cache(8000)


def _size(found: _Choices) -> int:
    return len(bytes(found.tree)) + len(bytes(found.labels)) + len(bytes(found.questions))


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
    found = _choices(page, screen.game, legal, translator)
    offered = Offer(
        found.tree,
        found.labels,
        found.questions,
        page.plannable(screen, seat),
        _buttons(page, screen, seat, found.off_map, translator),
        page.small,
        _impossible(page, screen, seat, legal, found.tokens, translator) if seat in screen.actors() else [],
    )
    if rows := page.rows(screen, seat, translator):
        offered.form = [FormRow(row.label, row.tokens, row.icon, row.effect, row.why) for row in rows]
        offered.form_actions = {
            action.text: FormAction(note, page.act(screen, seat, [action], translator))
            for action in legal
            if (note := page.note(screen, seat, action, translator))
        }
        offered.left = page.left_to_choose(screen, seat, translator)
    return Raw(to_json(offered))


def _choices(page: GamePage, game: Game, legal: list[Action], translator: Translator) -> _Choices:
    key = game, translator.code, tuple(legal)
    known = _TREES.get(key)
    if known is not None:
        return known
    tree: Tree = {}
    paths = [page.path(game, action) for action in legal]
    found = list(zip(paths, legal, strict=True))
    if page.aside:
        found.sort(key=lambda each: _rank(page, each[0]))
    for path, action in found:
        _insert(tree, path, action.text)
    labels, questions = _labels(page, game, paths, translator), _questions(page, game, paths, translator)
    return _TREES.keep(
        key,
        _Choices(
            Raw(to_json(tree)),
            Raw(to_json(labels)),
            Raw(to_json(questions)),
            _off_map(page, labels),
            frozenset(labels),
        ),
    )


def _rank(page: GamePage, path: Path) -> int:
    """What is offered aside comes after the rest."""
    kind = _kind(path[0])
    return page.aside.index(kind) + 1 if kind in page.aside else 0


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


def _kind(token: str) -> str:
    return token.partition(":")[0]


def _off_map(page: GamePage, tokens: dict[str, str]) -> tuple[str, ...]:
    return tuple(token for token in tokens if _kind(token) not in page.places)


# texts


def _questions(page: GamePage, game: Game, paths: list[Path], translator: Translator) -> Questions:
    """What is asked after the first token of each path, by the kind of what is asked for."""
    asked: dict[str, dict[str, None]] = {}
    kind_of: dict[str, str] = {}
    for path in paths:
        kinds = asked.setdefault(path[0], {})
        for token in path[1:]:
            kind = kind_of.get(token)
            if kind is None:
                kind = kind_of[token] = _kind(token)
            kinds[kind] = None
    found = {
        first: {
            kind: Question(page.question(game, first, kind, translator), page.deed(game, first, kind, translator))
            for kind in kinds
        }
        for first, kinds in asked.items()
        if kinds
    }
    first_kinds = {_kind(first) for first, kinds in asked.items() if kinds}.intersection(page.placed)
    if first_kinds:
        found[PLACE_FIRST] = {
            kind: Question(page.place_question(game, kind, translator), page.deed(game, "", kind, translator))
            for kind in sorted(first_kinds)
        }
    return found


def _buttons(
    page: GamePage, screen: State, seat: Seat, tokens: tuple[str, ...], translator: Translator
) -> dict[str, ButtonText]:
    texts = {token: page.button(screen, seat, token, translator) for token in tokens}
    return {token: ButtonText(*text) for token, text in texts.items() if text is not None}


def _impossible(
    page: GamePage, screen: State, seat: Seat, legal: list[Action], offered: frozenset[str], translator: Translator
) -> list[Impossible]:
    """What somebody may look for among the buttons and can't do now, each with the refusal of the rules."""
    found: dict[str, Impossible] = {}
    for action in page.attempts(screen, seat):
        token = page.path(screen.game, action)[0]
        if token in offered or token in found or action in legal:
            continue
        text = page.button(screen, seat, token, translator) or Button(_label(page, screen.game, token, translator))
        why = translator.render(screen.refusal(seat, action).message)
        found[token] = Impossible(token, text.title, why, text.icon)
    return list(found.values())


def plans(screen: State, seat: Seat, token: str, translator: Translator, names: Sequence[str] = ()) -> Plans:
    """Whole turns that begin with a token; none if the token is not plannable. ``names`` are those of the players."""
    page, game = page_of(screen.game), screen.game
    if names:
        translator = translator_with_names(translator, game, names)
    found = page.plans(screen, seat, token, translator) if token in page.plannable(screen, seat) else []
    tree: Tree = {}
    for plan in found:
        act = page.act(screen, seat, plan.actions, translator)
        _insert(tree, plan.path, PlannedTurn([action.text for action in plan.actions], plan.note, act, plan.route))
    paths = [plan.path for plan in found]
    labels = _labels(page, game, paths, translator)
    buttons = _buttons(page, screen, seat, _off_map(page, labels), translator)
    return Plans(tree, labels, _questions(page, game, paths, translator), buttons)
