"""The section of docs/reliability.md about odd inputs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.soak.sections import FUZZ

if TYPE_CHECKING:
    from collections.abc import Mapping

ENOUGH: Final = 100_000
"""Cases that a whole run tries at least."""

COMMAND: Final = "AHU_SAMPLE=20 pytest tests/fuzz"
HEAD: Final = """{title}

Written by `tests/fuzz`. Hypothesis makes actions, positions, views, saved games, boards, bodies, cookies, headers,
paths and forms that are nearly right, {cases:,} of them. Each is understood or refused with a reason, in bounded
time; what is refused changes nothing. `make test` tries some thousands, always the same ones; these are others each
time. What fails becomes an `@example`.
"""


def fuzz_section(tried: Mapping[str, int]) -> str:
    """The section: how many cases each test has tried."""
    rows = [f"| {_sentence(name)} | {number:,} |" for name, number in sorted(tried.items())]
    table = "\n".join(["| test | cases |", "|---|---:|", *rows])
    head = HEAD.format(title=FUZZ, cases=sum(tried.values()))
    return f"{head}\n{table}\n\n```sh\n{COMMAND}\n```\n"


def _sentence(name: str) -> str:
    """The name of a test as a sentence, with its game."""
    text, _, game = name.removeprefix("test_").partition("[")
    return text.replace("_", " ") + (f" ({game.rstrip(']')})" if game else "")
