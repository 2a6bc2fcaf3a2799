"""Seats, actors and actions. Only actions change a game."""

from __future__ import annotations

from typing import ClassVar, Final, NoReturn, TypeAlias

from mypy_extensions import mypyc_attr

Seat: TypeAlias = int
"""The number of a player: the index in ``game.seats``. In a position a negative one means nobody."""

Actor: TypeAlias = int
"""Who acts: a seat, or CHANCE."""

CHANCE: Final = -1
"""The actor that rolls the dice and draws the lots."""

SPECTATOR: Final = -2
"""Somebody who watches from no seat, and may see nobody's secrets."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """One immutable step of a game; its text is its notation and its identity.

    Games build their actions once, in a table, so that playing makes no new objects and reading is a look-up.
    """

    __slots__ = ("number", "text")

    sealed_text: ClassVar[str] = ""
    """What others read instead of the text while the choice is sealed; empty for actions that are never sealed."""
    is_chance: ClassVar[bool] = False
    """Whether CHANCE takes it. An action of CHANCE is never a decision of a seat, and the other way round."""
    only_reminds: ClassVar[bool] = False
    """Whether it does no more than show its actor what the actor has seen before. Perfect memories never need it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.number = -1
        """Its number among the decisions, or the outcomes of chance, of its game; -1 until the game numbers them."""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Action) and self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)

    def __copy__(self) -> Action:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Action:
        return self

    def __reduce__(self) -> NoReturn:
        raise TypeError("an action goes to another process as its text, and game.parse finds the game's own again")


class Move:
    """An action and the actor who took it."""

    __slots__ = ("action", "actor")

    def __init__(self, actor: Actor, action: Action) -> None:
        self.actor = actor
        self.action = action

    def __repr__(self) -> str:
        return f"Move({self.actor}, {self.action!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.actor == other.actor and self.action == other.action

    def __hash__(self) -> int:
        return hash((self.actor, self.action))


def normalize(text: str) -> str:
    """The text without differences of case, apostrophes and spacing, for comparing notation."""
    plain = text.casefold().replace("'", "").replace("’", "").replace("ʻ", "")
    return " ".join(plain.replace(",", " , ").split()).rstrip(" .")
