"""A guided first game: a lesson as data, from a TOML file in a game's folder.

The file says how the game is set up, and in steps what the learner is asked to do and what the others and chance do
then. All of it together is one line of moves: how many of them were made says how far the learner has come.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

import msgspec
from msgspec import Meta, Struct

from ahu.core.action import CHANCE, normalize
from ahu.core.errors import AhuError
from ahu.core.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from ahu.core.action import Actor, Seat
    from ahu.core.game import Game
    from ahu.kit import Kit

CHANCE_NAME: Final = "chance"
LEARNED: Final = 3
"""Lines that say at the end what was learned."""

Sentence = Annotated[str, Meta(min_length=1)]


class BadLesson(ValueError):
    """A lesson file that can't be read, or whose steps don't follow the rules. Only authors of games see it."""


class _Step(Struct, forbid_unknown_fields=True):
    """A step as the file has it."""

    task: Sentence
    why: Sentence
    do: list[str | list[str]] = []
    card: str = ""
    show: list[str] = []
    then: list[str] = []


class _File(Struct, forbid_unknown_fields=True):
    """A lesson as the file has it."""

    seats: list[str]
    learner: str
    step: Annotated[list[_Step], Meta(min_length=1)]
    learned: Annotated[list[Sentence], Meta(min_length=LEARNED, max_length=LEARNED)]
    options: list[str] = []
    start: str = ""


class PreparedMove(NamedTuple):
    """A move of the lesson: who makes it, and what it may be, in notation; the first is the one that is shown."""

    actor: Actor
    choices: tuple[str, ...]

    @property
    def text(self) -> str:
        """The move that is shown to the learner, or that is made for the others."""
        return self.choices[0]

    def allows(self, text: str) -> bool:
        """Whether an action in notation is one of the choices."""
        return normalize(text) in map(normalize, self.choices)


class Step(NamedTuple):
    """One thing that the learner reads and does."""

    task: str
    """What to do, in a short sentence; marked for translation."""
    why: str
    """The reason, in a sentence or two; marked for translation."""
    card: str
    """The token of the thing whose card is shown; empty if there is none."""
    show: tuple[str, ...]
    """Tokens of further things that are highlighted."""
    first: int
    """The number of moves of the lesson before this step."""
    do: tuple[PreparedMove, ...]
    """What the learner does. A step without it is read, and the learner goes on."""
    then: tuple[PreparedMove, ...]
    """What happens after that without the learner."""


class Lesson(NamedTuple):
    """A guided first game."""

    seats: tuple[str, ...]
    learner: Seat
    options: tuple[str, ...]
    start: str
    """The position in which it begins, as it is written; empty for the set-up."""
    steps: tuple[Step, ...]
    learned: tuple[str, ...]
    """What was learned, in lines for the end; marked for translation."""
    line: tuple[PreparedMove, ...]
    """Every move, in order."""

    def record(self, game: Game) -> Record:
        """The game of the lesson before its first move."""
        return Record(game, game.read(self.start) if self.start else None)

    def progress(self, read: int, moves: int) -> Progress:
        """Where the learner stands who has gone on past ``read`` steps, after so many moves."""
        number = read
        while number < len(self.steps) and _is_done(self.steps[number], moves):
            number += 1
        until = self.steps[number].first if number < len(self.steps) else len(self.line)
        return Progress(number, self.line[moves] if moves < until else None)

    def follows(self, record: Record) -> bool:
        """Whether a game has gone as the lesson says so far."""
        moves = record.moves
        return len(moves) <= len(self.line) and all(
            made.actor == move.actor and move.allows(made.action.text)
            for made, move in zip(moves, self.line, strict=False)
        )


class Progress(NamedTuple):
    """How far a learner has come."""

    step: int
    """The number of the step that is to be done, from 0; the number of steps if all are done."""
    due: PreparedMove | None
    """The move that is made for the others or for chance before that; None if it is for the learner to act."""


def _is_done(step: Step, moves: int) -> bool:
    return bool(step.do) and moves >= step.first + len(step.do)


def lesson_of(kit: Kit) -> Lesson | None:
    """The lesson that a game brings; None if it brings none."""
    return read_lesson(kit.lesson) if kit.lesson else None


@lru_cache(maxsize=16)
def read_lesson(file: Path) -> Lesson:
    """The lesson in a file; BadLesson, which names the file and the step, if something is wrong with it."""
    try:
        given = msgspec.convert(tomllib.loads(file.read_text("utf-8")), _File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadLesson(f"{file.name}: {error}") from error
    if given.learner not in given.seats:
        raise BadLesson(f"{file.name}: the learner “{given.learner}” is none of the seats")
    steps = tuple(_steps(file.name, given))
    line = tuple(move for step in steps for move in (*step.do, *step.then))
    learner, seats = given.seats.index(given.learner), tuple(given.seats)
    return Lesson(seats, learner, tuple(given.options), given.start, steps, tuple(given.learned), line)


def _steps(name: str, given: _File) -> Iterator[Step]:
    first, learner = 0, given.seats.index(given.learner)
    for number, step in enumerate(given.step, start=1):
        do = tuple(
            PreparedMove(learner, tuple([choices] if isinstance(choices, str) else choices)) for choices in step.do
        )
        then = tuple(_prepared(f"{name}: step {number}", line, given.seats) for line in step.then)
        yield Step(step.task, step.why, step.card, tuple(step.show), first, do, then)
        first += len(do) + len(then)


def _prepared(where: str, line: str, seats: Sequence[str]) -> PreparedMove:
    """A move as the file has it: who makes it, and what it is."""
    actor, _, text = line.partition(": ")
    if not text or actor not in (*seats, CHANCE_NAME):
        raise BadLesson(f"{where}: “{line}” is not written as “SEAT: ACTION” or “{CHANCE_NAME}: ACTION”")
    return PreparedMove(CHANCE if actor == CHANCE_NAME else seats.index(actor), (text,))


def sentences_of(file: Path) -> list[str]:
    """Every sentence of a lesson file that players read, for catalogues."""
    given: dict[str, Any] = tomllib.loads(file.read_text("utf-8"))
    told = [step[part] for step in given["step"] for part in ("task", "why")]
    return [*told, *given["learned"]]


def play_through(lesson: Lesson, game: Game, choice: int = 0) -> Record:
    """The whole lesson, played; BadLesson names the step whose move the rules refuse.

    Where the learner may choose, ``choice`` is the number of what is chosen, as far as there are so many choices.
    """
    record = lesson.record(game)
    for number, step in enumerate(lesson.steps, start=1):
        for move in (*step.do, *step.then):
            try:
                record.play_text(move.actor, move.choices[min(choice, len(move.choices) - 1)])
            except AhuError as error:
                raise BadLesson(f"step {number}, “{move.text}”: {error}") from error
    return record
