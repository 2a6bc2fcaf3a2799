"""The legal actions as the page gets them: a tree of clicks, with what its branches are called."""

from __future__ import annotations

import json
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Final

from ahu.core.cache import Cache
from ahu.web.game_page import page_of

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.core.game import Game
    from ahu.core.messages import Translator
    from ahu.core.state import State
    from ahu.web.game_page import GamePage, Plan

MOST_KEPT: Final = 800


class _Kept:
    """Trees made before: positions differ, but what may be done in them is often the same."""

    def __init__(self) -> None:
        self._trees: OrderedDict[tuple[object, ...], str] = OrderedDict()

    def get(self, key: tuple[object, ...]) -> str | None:
        """A tree made before."""
        found = self._trees.get(key)
        if found is not None:
            self._trees.move_to_end(key)
        return found

    def put(self, key: tuple[object, ...], tree: str) -> None:
        """Remember a tree, and forget the one not asked for longest."""
        self._trees[key] = tree
        if len(self._trees) > MOST_KEPT:
            self._trees.popitem(last=False)


_KEPT: Final = _Kept()


def offer(screen: State, seat: int, translator: Translator) -> str:
    """What a seat may do, as JSON: ``tree`` of tokens down to notation, ``labels``, and perhaps a ``form``."""
    legal = screen.actions(seat)
    if not legal:
        return "null"
    game, page = screen.game, page_of(screen.game)
    more = page.plannable(screen, seat)
    key = (id(game), translator.code, tuple(map(id, legal)), tuple(more))
    told = _KEPT.get(key)
    if told is None:
        tree: dict[str, Any] = {}
        for action in legal:
            _hang(tree, page.path(game, action), action.text)
        told = _json({"tree": tree, "labels": _labels(screen, legal, translator), "more": more})
        _KEPT.put(key, told)
    rows = page.rows(screen, seat, translator)
    if not rows:
        return told
    form = [{"label": row.label, "tokens": row.tokens} for row in rows]
    notes = {action.text: note for action in legal if (note := page.note(screen, seat, action, translator))}
    return told[:-1] + "," + _json({"form": form, "notes": notes})[1:]


def _json(told: object) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def _hang(tree: dict[str, Any], path: tuple[str, ...], leaf: object) -> None:
    for token in path[:-1]:
        tree = tree.setdefault(token, {})
    tree[path[-1]] = leaf


def _labels(screen: State, legal: list[Action], translator: Translator) -> dict[str, str]:
    game, page = screen.game, page_of(screen.game)
    tokens = dict.fromkeys(token for action in legal for token in page.path(game, action))
    return {token: _label(page, game, token, translator) for token in tokens}


_LABELS: Final[Cache[tuple[int, str, str], str]] = Cache(8000)


def _label(page: GamePage, game: Game, token: str, translator: Translator) -> str:
    """What a token is called; the same names stand in tree after tree."""
    key = id(game), translator.code, token
    return _LABELS.get(key) or _LABELS.keep(key, page.label(game, token, translator))


def plans(screen: State, seat: int, token: str, translator: Translator) -> dict[str, Any]:
    """Whole turns with a thing, as the page grafts them on its tree."""
    page, game = page_of(screen.game), screen.game
    found: list[Plan] = page.plans(screen, seat, token, translator) if token in page.plannable(screen, seat) else []
    tree: dict[str, Any] = {}
    for plan in found:
        leaf = {"do": [action.text for action in plan.actions], "note": plan.note, "via": plan.via}
        _hang(tree, plan.path, leaf)
    tokens = dict.fromkeys(token for plan in found for token in plan.path)
    return {"tree": tree, "labels": {token: _label(page, game, token, translator) for token in tokens}}
