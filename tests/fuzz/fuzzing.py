"""Inputs that are nearly right, and how many of them are tried.

“make test” tries the same cases each time, “make soak” twenty times as many, other ones each time. What fails there is
printed by hypothesis and becomes an ``@example`` here.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from contextlib import contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tests.sample_size import FACTOR, sample_size

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

T = TypeVar("T")
F = TypeVar("F", bound="Callable[..., Any]")

LONGEST: Final = 3.0
"""Seconds of processor time that an input of a few kilobytes may take; most take milliseconds."""
WORDS: Final = re.compile(r"\w+|[^\w\s]+")
ODD: Final = [
    *[
        "",
        " ",
        "\t",
        "\n",
        "\r\n",
        "\0",
        "\x1b[2J",
        "\x85",
        "\u2028",
        "\ufeff",
        "\ud800",
        "é",
        "²",
        "٣",
        "🗿",
        "a" * 400,
    ],
    *[
        "-1",
        "0",
        "00",
        "1",
        "2",
        "3",
        "7",
        "99",
        "999",
        "1000",
        "2147483648",
        "9" * 30,
        "9" * 5000,
        "1.5",
        "1e9",
        "nan",
    ],
    *[
        "none",
        "nothing",
        "nobody",
        "unknown",
        "?",
        "yes",
        "no",
        "true",
        "{x}",
        "%s",
        "<b>",
        "'",
        '"',
        "“",
        ":",
        ",",
        ";",
    ],
    *["#", "---", "[", "]", "[[", "=", "{", "}", "..", "../..", "end:", "chance:", "position:", "  "],
]
"""What programs tend to trip over."""


TRIED: Final[Counter[str]] = Counter()
"""How many cases this process has tried; the number is under “cases”."""


def fuzz(usual: int) -> Callable[[F], F]:
    """Try so many cases, and count them."""
    chosen = settings(
        max_examples=sample_size(usual),
        derandomize=FACTOR <= 1,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )

    def decorate(test: F) -> F:
        inner = test.hypothesis.inner_test  # type: ignore[attr-defined]  # where hypothesis keeps what is tried

        @wraps(inner)
        def counted(*args: object, **named: object) -> object:
            TRIED["cases"] += 1
            return inner(*args, **named)

        test.hypothesis.inner_test = counted  # type: ignore[attr-defined]
        return chosen(test)

    return decorate


@contextmanager
def in_bounded_time() -> Iterator[None]:
    """Checks the processor time of a thread: a busy machine does not lengthen it."""
    began = time.thread_time()
    yield
    spent = time.thread_time() - began
    assert spent < LONGEST, f"{spent:.1f} s"


odd_texts: Final = st.sampled_from(ODD) | st.text(max_size=40)


@st.composite
def edited(draw: st.DrawFn, texts: Sequence[str], most: int = 5, others: Sequence[str] = ()) -> str:
    """One of some texts, with a few edits: words and lines replaced, removed, repeated, moved; or cut off.

    ``others`` are further texts that words and lines are taken from.
    """
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(0, most))):
        text = draw(st.sampled_from(EDITS))(draw, text, others or texts)
    return text


def _replace_word(draw: st.DrawFn, text: str, texts: Sequence[str]) -> str:
    """Exchange a word or a sign for an odd one, or for one from elsewhere."""
    words = list(WORDS.finditer(text))
    if not words:
        return text + draw(odd_texts)
    word = draw(st.sampled_from(words))
    others = WORDS.findall(draw(st.sampled_from(texts)))
    new = draw(odd_texts | st.sampled_from(others or [""]))
    return text[: word.start()] + new + text[word.end() :]


def _insert(draw: st.DrawFn, text: str, texts: Sequence[str]) -> str:  # noqa: ARG001
    at = draw(st.integers(0, len(text)))
    return text[:at] + draw(odd_texts) + text[at:]


def _cut(draw: st.DrawFn, text: str, texts: Sequence[str]) -> str:  # noqa: ARG001
    first, last = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
    return text[:first] + text[last:]


def _cut_off(draw: st.DrawFn, text: str, texts: Sequence[str]) -> str:  # noqa: ARG001
    return text[: draw(st.integers(0, len(text)))]


def _move_line(draw: st.DrawFn, text: str, texts: Sequence[str]) -> str:
    """Remove a line, repeat it, put it elsewhere, or put in one from elsewhere."""
    lines = text.splitlines() or [""]
    others = draw(st.sampled_from(texts)).splitlines() or [""]
    line = draw(st.sampled_from([*lines, *others]))
    if draw(st.booleans()) and line in lines:
        lines.remove(line)
    for _ in range(draw(st.integers(0, 2))):
        lines.insert(draw(st.integers(0, len(lines))), line)
    return "\n".join(lines) + "\n"


EDITS: Final = [_replace_word, _replace_word, _replace_word, _move_line, _move_line, _insert, _cut, _cut_off]
