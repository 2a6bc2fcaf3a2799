"""The HTML of a puzzle at its table: what is asked for, and what is said of the turn that was taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse

from ahu.bots.turn_text import percent
from ahu.core.messages import gettext_noop
from ahu.markup import joined, tag
from ahu.puzzles.puzzle import Strength, next_puzzle
from ahu.web.puzzle_data import Outcome

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.markup import Markup
    from ahu.web.live.puzzle_solving import PuzzleSolving
    from ahu.web.puzzle_data import Verdict

STRENGTH_LABELS = {
    Strength.EASY: gettext_noop("Easy puzzle"),
    Strength.MEDIUM: gettext_noop("Medium puzzle"),
    Strength.HARD: gettext_noop("Hard puzzle"),
}
TITLES = {
    Outcome.RIGHT: gettext_noop("Right: that is the best turn"),
    Outcome.AS_GOOD: gettext_noop("Right: that turn is as good as the best"),
    Outcome.WORSE: gettext_noop("That is not the best turn"),
    Outcome.UNCLEAR: gettext_noop("That is not the best turn"),
}


def task(solving: PuzzleSolving, translator: Translator) -> str:
    """What is asked for, while the turn is not over."""
    words = translator.translate("Find the best turn. Nobody else acts, and you can take everything back.")
    return f"{_label(solving, translator)}{tag('p', words, class_='puzzle-task')}"


def verdict(solving: PuzzleSolving, translator: Translator) -> str:
    """What is said of the turn that was taken, and what can be done now."""
    found, label = solving.verdict(), _label(solving, translator)
    if found is None:
        waiting = translator.translate("Your turn is being compared with the best one")
        return f'{label}<p class="thinks">{waiting}<i></i><i></i><i></i></p>'
    title = tag("h2", translator.translate(TITLES[found.outcome]), class_="ask")
    solved = {"data_solved": f"{solving.puzzle.game}/{solving.puzzle.id}"} if found.solved else {}
    sentences = tag("p", " ".join(_sentences(solving, found, translator)), class_="verdict-text")
    parts = joined([label, title, sentences, _buttons(solving, found, translator)])
    return str(tag("div", parts, class_="verdict", **solved))


def _label(solving: PuzzleSolving, translator: Translator) -> Markup:
    """How hard the puzzle is, and the way to all others."""
    strength = tag("b", translator.translate(STRENGTH_LABELS[solving.puzzle.strength]))
    every = tag("a", translator.translate("All puzzles"), href=reverse("puzzles", args=[solving.puzzle.game]))
    return tag("p", strength, " · ", every, class_="puzzle-label")


def _sentences(solving: PuzzleSolving, found: Verdict, translator: Translator) -> list[str]:
    """The difference to the best turn, or to the second best, in words."""
    puzzle, translate = solving.puzzle, translator.translate
    best = _percent(puzzle.chance, translator)
    if found.outcome is Outcome.RIGHT:
        other = _percent(puzzle.chance - puzzle.margin, translator)
        return [
            translate(
                "Your chance to win is {chance}; after the next best turn it is {other}.", chance=best, other=other
            )
        ]
    if found.outcome is not Outcome.WORSE:
        return []
    chance = _percent(max(0.0, puzzle.chance - found.lost_chance), translator)
    sentences = [
        translate("Your chance to win is {chance}; after the best turn it is {other}.", chance=chance, other=best)
    ]
    points = round(found.lost_points)
    if points > 0:
        sentences.append(
            translator.translate_plural(
                points,
                "You can expect {number} point less at the end.",
                "You can expect {number} points less at the end.",
            )
        )
    return sentences


def _percent(share: float, translator: Translator) -> str:
    return translator.render(percent(share))


def _buttons(solving: PuzzleSolving, found: Verdict, translator: Translator) -> Markup:
    translate, after = translator.translate, next_puzzle(solving.puzzle)
    again = tag(
        "button",
        translate("Try again"),
        type="button",
        class_="" if found.solved else "go",
        data_command="restart-turn",
        data_seat=solving.seat,
    )
    answer = tag("button", translate("Show the answer"), type="button", data_hint="ask")
    onward = tag("a", translate("Next puzzle"), class_="button go", href=reverse("puzzle", args=[after.game, after.id]))
    return tag("p", joined([onward, answer, again] if found.solved else [again, answer]), class_="puzzle-buttons")
