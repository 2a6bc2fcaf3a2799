"""The words of Rapa Nui where number, case and gender matter."""

from __future__ import annotations

import pytest

from ahu.core.messages import ENGLISH
from ahu.games.rapanui.page.route_choices import plans
from ahu.i18n import translator
from tests.games.rapanui.rules.table import placing, transport

CHAIN = "[turtle]\nmoai: 1 small\n[island]\nTongariki: turtle, 1 standing"


def test_an_empty_stock_is_left_out_of_what_one_has() -> None:
    state = placing("[turtle]\nresources: nothing").state
    assert str(state.prompt(0)).endswith("You have 4 Villagers and the Sorcerer.")
    assert translator("fr", "rapanui").render(state.prompt(0)).endswith("Vous avez 4 Villageois et le Sorcier.")
    bare = transport("[turtle]\nresources: nothing").state
    assert "You have nothing." in str(bare.prompt(0))
    assert "Vous n’avez rien." in translator("fr", "rapanui").render(bare.prompt(0))


@pytest.mark.parametrize(("code", "told"), [("en", "You take 1 "), ("fr", "Vous prenez 1 "), ("de", "Du nimmst 1 ")])
def test_a_plan_counts_what_a_small_moai_brings(code: str, told: str) -> None:
    state = transport(CHAIN).state
    (token,) = {plan.path[0] for plan in plans(state, 0, "cargo:small", ENGLISH)}
    for plan in plans(state, 0, token, translator(code, "rapanui")):
        assert told in plan.note
        assert not any(word in plan.note for word in ("1 Reeds", "1 Eggs", "1 Pearls", "1 Joncs", "1 Œufs", "1 Perlen"))


def test_the_size_of_a_moai_has_the_right_case_in_german() -> None:
    table = transport("[turtle]\nvillagers: 0")
    german = translator("de", "rapanui")
    refusal = table.state.refusal(0, table.game.parse("transport small Moai"))
    assert german.render(refusal.message) == "du hast keinen kleinen Moai"
