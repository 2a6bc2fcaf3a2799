"""What a page is told of the legal actions, as JSON.

These types are apart from the functions that fill them in (:mod:`.choices`), which are compiled.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import UNSET, Raw, Struct, UnsetType

Tree = dict[str, Any]
"""Tokens in the order in which they are clicked, down to the notation of an action or to a whole turn."""


class FormRow(Struct, omit_defaults=True):
    """A line of a form: what is asked for, and the tokens to choose one of."""

    label: str
    tokens: tuple[str, ...]
    icon: str = ""
    effect: str = ""
    why: str = ""
    """Why there is nothing to choose."""


class FormAction(Struct):
    """What is said about an action that is chosen in a form."""

    note: str
    act: str
    """The label of the button that takes it."""


class ButtonText(Struct, omit_defaults=True):
    """What a button says."""

    title: str
    effect: str = ""
    icon: str = ""
    gain: str = ""
    warning: str = ""


class Impossible(Struct, omit_defaults=True):
    """Something that can't be done now, and why."""

    token: str
    title: str
    why: str
    icon: str = ""


class Question(Struct):
    """What is asked for next."""

    ask: str
    """The heading."""
    deed: str
    """What a click on a place does: a part of its accessible name."""


Questions = dict[str, dict[str, Question]]
"""By the first token of a path and the kind of token that is asked for; by ``place`` where a place was picked first."""
PLACE_FIRST: Final = "place"


class Offer(Struct):
    """What a seat may do."""

    tree: Raw
    labels: Raw
    """The label of each token in the tree."""
    questions: Raw
    """What is asked on the way through the tree: :data:`Questions`."""
    plannable: list[str]
    """Tokens for which the page may ask for whole turns."""
    buttons: dict[str, ButtonText]
    """What buttons say beside their labels, by token."""
    small: tuple[str, ...]
    """Kinds of first tokens whose buttons are small where they stand beside others."""
    impossible: list[Impossible]
    form: list[FormRow] | UnsetType = UNSET
    """One token of each row makes an action."""
    form_actions: dict[str, FormAction] | UnsetType = UNSET
    """By notation."""
    left: dict[int, str] | UnsetType = UNSET
    """What is said while the numbers that are chosen in the form make no action, by their sum."""


class PlannedTurn(Struct):
    """A whole turn, offered as one choice."""

    actions: list[str]
    note: str
    act: str
    """The label of the button that takes it."""
    route: tuple[str, ...]
    """Tokens of the places that something is carried through."""


class Plans(Struct):
    """Whole turns, in a tree that the page adds to that of the offer."""

    tree: Tree
    labels: dict[str, str]
    questions: Questions
    buttons: dict[str, ButtonText]
