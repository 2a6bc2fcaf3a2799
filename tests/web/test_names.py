"""Names: what is dropped from them, which are refused, and which look alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.test import override_settings

from ahu.core.errors import BadOption
from ahu.core.record import Record
from ahu.web.models import LONGEST_NAME
from ahu.web.names import clean_name, is_bot_name, is_refused, look, looks_like_one_of, one_line, problem_with
from ahu.web.refused_words import refused_words_from
from tests.web.live import ANYONE, BOT, OPEN, Browser, new_live_table, set_up
from tests.web.test_endpoints import rejected

if TYPE_CHECKING:
    from pathlib import Path

    from tests.web.live import Run

CYRILLIC_ANA = "\u0410n\u0430"
"""Ana, with two Cyrillic letters."""


@pytest.mark.parametrize(
    ("given", "stored"),
    [
        ("  Ana \n Maria ", "Ana Maria"),
        ("A\u202ena\u202c", "Ana"),  # reads backwards
        ("\u2066Ana\u2069", "Ana"),
        ("A\u200bn\u200d\u00ada", "Ana"),  # no width
        ("\u3164\u115f\u2800Ana\ufe0f", "Ana"),  # printable, and shows nothing
        ("Z" + "\u0301" * 9, "Z\u0301\u0301"),
        ("José 陽子", "José 陽子"),
        ("\x00\x07Ana\x7f", "Ana"),
    ],
)
def test_nothing_invisible_stays_in_a_name(given: str, stored: str) -> None:
    assert one_line(given) == stored


def test_a_name_is_not_cut_in_the_middle_of_spaces() -> None:
    assert clean_name("x" * (LONGEST_NAME - 1) + "   y") == "x" * (LONGEST_NAME - 1)


@pytest.mark.parametrize(
    "name", ["Host", "MODERATOR", "m0derat0r", "\u041c\u043ederator", "A d m i n", "Gastgeber", "hôte"]
)
def test_nobody_passes_for_somebody_who_decides(name: str) -> None:
    assert str(problem_with(name)) == "this name is reserved: choose another"


@pytest.mark.parametrize(
    ("name", "why"),
    [("!!!", "a letter or a digit"), ("🗿", "a letter or a digit"), ("x" * 25, "24 characters at most")],
)
def test_a_name_can_be_read(name: str, why: str) -> None:
    assert why in str(problem_with(name))


@pytest.mark.parametrize("name", ["", "Ana", "7", "Hosta", "陽子", "Олег", "Ωmega", "🗿 Moai"])
def test_most_names_are_welcome(name: str) -> None:
    assert problem_with(name) is None


def test_names_that_look_alike() -> None:
    for other in ("ana", "ANA", CYRILLIC_ANA, "Ａｎａ", "𝐀𝐧𝐚"):
        assert looks_like_one_of(other, ["Ben", "Ana"]), other
    assert look("BILL") == look("b1ll")
    assert not looks_like_one_of("Anna", ["Ana"])
    assert (is_bot_name("hina"), is_bot_name("Hanna")) == (True, False)


def test_words_that_a_host_refuses(tmp_path: Path) -> None:
    file = tmp_path / "words"
    file.write_text("# ours\nturnip\n*radish*  # in any word\n\n*\n", "utf-8")
    words = refused_words_from({"AHU_REFUSED_WORDS": str(file)})
    assert words == ("turnip", "*radish*")
    for name in ("Turnip", "mr turnip", "tu.rn.ip", "turn1p", "bigradishes"):
        assert is_refused(name, words), name
    for name in ("Turnips", "Ana", ""):
        assert not is_refused(name, words), name
    assert refused_words_from({}) == ()
    with pytest.raises(BadOption, match="AHU_REFUSED_WORDS"):
        refused_words_from({"AHU_REFUSED_WORDS": str(tmp_path / "missing")})
    with override_settings(REFUSED_WORDS=words):
        assert str(problem_with("Turnip")) == "this host does not want that name: choose another"


# at a table


def test_no_two_players_of_a_table_look_alike(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(Record(set_up("rapanui", 3)), ANYONE, ANYONE, BOT)
        first, second = Browser().sits(table.key, 0), Browser().sits(table.key, 1)
        assert (await first.send(table.key, "rename", 0, 0, text="Ana")).status == 200
        for name in (CYRILLIC_ANA, "ANA", "Rua"):  # the last is that of the bot
            answer = await second.send(table.key, "rename", 1, 0, text=name)
            assert "a name that looks like this" in rejected(answer, 409)
        assert "is reserved" in rejected(await second.send(table.key, "rename", 1, 0, text="Moderator"), 409)
        assert (await second.send(table.key, "rename", 1, 0, text="Anna")).status == 200
        assert (await first.send(table.key, "rename", 0, 0, text="Ana")).status == 200  # it is theirs
        assert [row.name for row in table.seats[:2]] == ["Ana", "Anna"]

    run(scenario())


def test_whoever_sits_down_chooses_another_name(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(Record(set_up("rapanui", 2)), ANYONE, OPEN)
        await Browser().sits(table.key, 0).send(table.key, "rename", 0, 0, text="Ana")
        guest, secret = Browser(), await table.access.new_invitation(1)
        address = f"/table/{table.key}/seats/"
        for name, why in ((CYRILLIC_ANA, "a name that looks like this"), ("Host", "is reserved")):
            page = await guest.post(address, {"secret": secret, "name": name})
            assert page.status == 400
            assert why in page.text
        assert not table.seats[1].taken
        assert (await guest.post(address, {"secret": secret, "name": "Ben"})).status == 303
        assert table.seats[1].name == "Ben"

    run(scenario())


def test_a_new_table_has_no_two_names_alike(run: Run) -> None:
    async def scenario() -> None:
        form = {"game": "rapanui", "players": "2", "who-0": "me", "who-1": "beside", "name-0": "Ana"}
        page = await Browser().post("/new/", {**form, "name-1": CYRILLIC_ANA})
        assert page.status == 400
        assert "names that look alike" in page.text
        assert (await Browser().post("/new/", {**form, "name-1": "Ben"})).status == 303

    run(scenario())
