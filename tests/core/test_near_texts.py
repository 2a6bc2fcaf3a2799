from __future__ import annotations

import difflib
from random import Random

import pytest

from ahu.core.errors import UnreadableAction
from ahu.core.near_texts import COMPARED, NearTexts
from ahu.registry import games

NOTATION = {name: kind.set_up(kind.seats_for(kind.player_counts[-1])).notation() for name, kind in games().items()}


def misspelt(text: str, rng: Random) -> str:
    """A text with one letter too few, too many, or two of them swapped."""
    at = rng.randrange(len(text) - 1)
    return rng.choice(
        [text[:at] + text[at + 1 :], text[:at] + "x" + text[at:], text[:at] + text[at + 1] + text[at] + text[at + 2 :]]
    )


@pytest.mark.parametrize("name", NOTATION)
def test_most_misspelt_actions_are_found(name: str) -> None:
    rng, near = Random(1), NearTexts(NOTATION[name])
    wanted = rng.sample(sorted(NOTATION[name]), 100)
    found = [text in near.find(misspelt(text, rng)) for text in wanted]
    assert sum(found) >= 70


@pytest.mark.parametrize("text", ["x" * 200, "carry " * 30, "a", "🗿" * 100])
@pytest.mark.parametrize("name", NOTATION)
def test_only_a_few_texts_are_compared(monkeypatch: pytest.MonkeyPatch, name: str, text: str) -> None:
    compared: list[int] = []
    compare = difflib.get_close_matches

    def counting(wanted: str, texts: dict[str, None], n: int) -> list[str]:
        compared.append(len(texts))
        return compare(wanted, list(texts), n=n)

    monkeypatch.setattr(difflib, "get_close_matches", counting)
    kind = games()[name]
    game = kind.set_up(kind.seats_for(kind.player_counts[-1]))
    with pytest.raises(UnreadableAction):
        game.parse(text)
    assert compared
    assert max(compared) <= 4 * COMPARED


def test_what_is_like_nothing_has_no_near_texts() -> None:
    assert NearTexts(["gain 3 Eggs", "pass"]).find("zzz") == []
    assert NearTexts([]).find("pass") == []
    assert NearTexts(["gain 3 Eggs", "pass"]).find("pas") == ["pass"]
