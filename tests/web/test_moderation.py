"""What players can do about each other: mute at a table, block everywhere, report to moderators."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING

from django.test import override_settings
from django.utils import timezone

from ahu.core.record import Record
from ahu.web import models
from ahu.web.live.live_tables import live_tables
from ahu.web.moderation.hiding import hidden_seats, mark_of, muted_from
from ahu.web.moderation.models import Block, Report, Restriction, RestrictionKind
from ahu.web.moderation.storage import blocked_by, move_guest
from tests.web.live import ANYONE, BOT, OPEN, Browser, Stream, new_live_table, set_up, told
from tests.web.test_endpoints import rejected
from tests.web.test_limits import limited
from tests.web.test_lobby import MATCH, empty_lobby, key_in, listed_table

if TYPE_CHECKING:
    from typing import Any

    from django.db.models import Model

    from ahu.web.live.live_table import LiveTable
    from tests.web.live import Answer, Run


async def table_of_two() -> LiveTable:
    """A table where Ana and Ben sit, by their own browsers, and a bot."""
    table = await new_live_table(Record(set_up("rapanui", 3)), ANYONE, ANYONE, BOT)
    for number, name in enumerate(("Ana", "Ben")):
        await Browser().sits(table.key, number).send(table.key, "rename", number, 0, text=name)
        await changed(models.Seat, {"pk": table.seats[number].pk}, browser=f"browser-of-{name}-{table.key}"[:32])
        table.seats[number].browser = f"browser-of-{name}-{table.key}"[:32]
    return table


async def changed(model: type[Model], which: dict[str, Any], **values: Any) -> None:  # noqa: ANN401  # any field
    await live_tables().store.write(lambda: model._default_manager.filter(**which).update(**values))  # noqa: SLF001


async def stored(model: type[Model], **which: Any) -> list[Any]:  # noqa: ANN401  # any field
    return await live_tables().store.read(lambda: list(model._default_manager.filter(**which)))  # noqa: SLF001


async def say(table: LiveTable, seat: int, text: str) -> None:
    assert (await Browser().sits(table.key, seat).send(table.key, "chat", seat, 0, text=text)).status == 200


async def do(browser: Browser, table: LiveTable, seat: int, act: str, **form: str) -> Answer:
    return await browser.post(f"/table/{table.key}/people/{seat}/", {"act": act, **form})


async def chat_shown(browser: Browser, table: LiveTable) -> str:
    async with Stream(browser, table.key) as page:
        return str(told(await page.change())["html"]["chat-lines"])


def test_whoever_mutes_a_seat_no_longer_sees_its_lines_and_others_do(run: Run) -> None:
    async def scenario() -> None:
        table = await table_of_two()
        await say(table, 1, "rubbish")
        ana, watcher = Browser().sits(table.key, 0), Browser()
        for browser in (ana, watcher):
            assert "rubbish" in await chat_shown(browser, table)
            assert (await do(browser, table, 1, "mute")).status == 303
            await say(table, 1, f"more of it {browser is ana}")
            shown = await chat_shown(browser, table)
            assert "rubbish" not in shown
            assert "more of it" not in shown
            assert "You do not see what Ben writes." in shown
            assert "rubbish" not in (await browser.get(f"/table/{table.key}/")).text
        assert "rubbish" in await chat_shown(Browser(), table)
        assert (await do(ana, table, 1, "unmute")).status == 303
        assert "rubbish" in await chat_shown(ana, table)

    run(scenario())


def test_who_sits_down_after_a_muted_person_is_not_muted() -> None:
    first, later = models.Seat(number=1, browser="a"), models.Seat(number=1, browser="b")
    muted = muted_from("key", {"muted-key": mark_of(first)})
    assert hidden_seats([first], muted, frozenset()) == {1}
    assert hidden_seats([later], muted, frozenset()) == frozenset()
    for odd in ("", ".", "1-", "9" * 5000, "\x00"):
        assert hidden_seats([first], muted_from("key", {"muted-key": odd}), frozenset()) == frozenset()


def test_blocked_people_are_not_read_at_any_table_and_other_streams_follow(run: Run) -> None:
    async def scenario() -> None:
        table = await table_of_two()
        ana = Browser().sits(table.key, 0)
        await say(table, 1, "rubbish")
        assert (await do(ana, table, 1, "block")).status == 303
        assert "rubbish" not in await chat_shown(ana, table)
        other = await table_of_two()
        await changed(models.Seat, {"pk": other.seats[1].pk}, browser=table.seats[1].browser)
        other.seats[1].browser = table.seats[1].browser
        await say(other, 1, "rubbish again")
        assert "rubbish" not in await chat_shown(ana, other)
        assert "rubbish" in await chat_shown(Browser(), other)
        assert (await do(ana, table, 1, "unblock")).status == 303
        assert "rubbish" in await chat_shown(ana, other)

    run(scenario())


def test_only_other_people_can_be_muted_and_blocked(run: Run) -> None:
    async def scenario() -> None:
        table = await table_of_two()
        await say(table, 0, "hello")
        ana = Browser().sits(table.key, 0)
        line = str(table.chat_messages[0].pk)
        for seat, form in ((0, {}), (2, {}), (3, {}), (99, {}), (1, {"line": line}), (1, {"line": "9" * 18})):
            assert (await do(ana, table, seat, "mute", **form)).status == 404, seat
        assert (await Browser().get("/table/nowhere/people/1/")).status == 404
        for act in ("", "delete", "MUTE"):
            assert "can’t be read" in (await do(ana, table, 1, act)).text
        bare = await new_live_table(Record(set_up("rapanui", 2)), ANYONE, OPEN)
        assert (await do(Browser(), bare, 1, "mute")).status == 404

    run(scenario())


def test_a_form_of_another_site_mutes_nobody(run: Run) -> None:
    async def scenario() -> None:
        table = await table_of_two()
        kind = "application/x-www-form-urlencoded"
        headers = Browser().headers(content_type=kind, x_csrftoken="")
        answer = await Browser().ask("POST", f"/table/{table.key}/people/1/", b"act=block", headers=headers)
        assert answer.status == 403

    run(scenario())


def test_chat_lines_of_others_have_a_menu_and_ones_own_have_none(run: Run) -> None:
    async def scenario() -> None:
        table = await table_of_two()
        await say(table, 0, "mine")
        await say(table, 1, "theirs")
        ana = Browser().sits(table.key, 0)
        lines = re.findall(r"<li.*?</li>", await chat_shown(ana, table))
        assert ["data-person" in line for line in lines] == [False, True]
        assert 'aria-label="About this line of Ben: mute, block, report"' in lines[1]
        drawers = [(await ana.get(f"/table/{table.key}/drawer?name=panel-{seat}")).told["html"] for seat in range(3)]
        assert ["data-person" in html for html in drawers] == [False, True, False]

    run(scenario())


# the lobby


def test_a_blocked_person_can_not_join_and_is_not_matched(run: Run) -> None:
    async def scenario() -> None:
        await empty_lobby()
        host, nuisance = Browser(), Browser()
        first = await listed_table(host)
        await nuisance.post(f"/table/{first.key}/join/", {"name": "Ben"})
        assert (await do(host, first, 1, "block")).status == 303
        second = await listed_table(host)
        assert f"/table/{second.key}/join/" not in (await nuisance.get("/lobby/")).text
        assert f"/table/{second.key}/join/" in (await Browser().get("/lobby/")).text
        answer = await nuisance.post(f"/table/{second.key}/join/", {"name": "Ben"})
        assert (answer.status, "You can’t join this table" in answer.text) == (403, True)
        assert not second.seats[1].taken
        assert key_in(await nuisance.post("/lobby/match/", MATCH)) not in (first.key, second.key)
        theirs = await listed_table(nuisance)
        found = {key_in(await host.post("/lobby/match/", {**MATCH, "name": "Ana"})) for _ in range(3)}
        assert theirs.key not in found  # the one who blocks is not led there, either

    run(scenario())


# reports


def test_without_moderators_nothing_can_be_reported(run: Run) -> None:
    async def scenario() -> None:
        table = await table_of_two()
        assert "Report" not in (await Browser().get(f"/table/{table.key}/people/1/")).text
        assert (await do(Browser(), table, 1, "report", reason="spam")).status == 409
        assert await stored(Report, table_key=table.key) == []

    run(scenario())


def test_a_report_keeps_the_text_as_it_was(run: Run) -> None:
    async def scenario() -> None:
        table = await table_of_two()
        await say(table, 1, "an <insult>")
        line = str(table.chat_messages[0].pk)
        with override_settings(ADMIN="moderators"):
            page = await Browser().get(f"/table/{table.key}/people/1/?line={line}")
            assert "an &lt;insult&gt;" in page.text
            watcher = Browser()
            form = {"reason": "insult", "line": line, "note": " see \n this "}
            for _ in range(2):  # once is enough
                assert "Thank you." in (await do(watcher, table, 1, "report", **form)).text
            await do(watcher, table, 1, "report", reason="name")
        await Browser().sits(table.key, 1).send(table.key, "rename", 1, 0, text="Innocent")
        about_line, about_player = await stored(Report, table_key=table.key)
        assert (about_line.kind, about_line.text, about_line.name) == ("line", "an <insult>", "Ben")
        assert (about_line.note, about_line.subject, about_line.state) == ("see this", table.seats[1].browser, "open")
        assert (about_player.kind, about_player.reason, about_player.text) == ("player", "name", "")

    run(scenario())


def test_nobody_reports_or_blocks_too_often(run: Run) -> None:
    async def scenario() -> None:
        table = await table_of_two()
        watcher = Browser()
        with override_settings(ADMIN="moderators"), limited(reports_by_person="1/day", blocks_by_person="1/day"):
            for act in ("report", "block"):
                answers = [(await do(watcher, table, seat, act, reason="other")).status for seat in (0, 1)]
                assert answers[1] == 429, act
                assert answers[0] in (200, 303)

    run(scenario())


# what moderators forbid


def test_a_muted_person_is_told_why_and_until_when(run: Run) -> None:
    async def scenario() -> None:
        table = await table_of_two()
        until = timezone.now() + timedelta(hours=1)
        mute = Restriction(player=table.seats[1].browser, kind=RestrictionKind.MUTE, until=until, reason="you shouted")
        await live_tables().store.write(mute.save)
        ben, ana = Browser().sits(table.key, 1), Browser().sits(table.key, 0)
        for kind in ("chat", "rename"):
            why = rejected(await ben.send(table.key, kind, 1, 0, text="hello"), 403)
            assert why == f"a moderator has muted you until {until:%Y-%m-%d %H:%M} UTC: you shouted"
        assert (await ana.send(table.key, "chat", 0, 0, text="hello")).status == 200
        assert (table.seats[1].name, len(table.chat_messages)) == ("Ben", 1)
        await changed(Restriction, {"pk": mute.pk}, until=timezone.now() - timedelta(seconds=1))
        assert (await ben.send(table.key, "chat", 1, 0, text="hello")).status == 200

    run(scenario())


def test_what_a_guest_blocked_moves_into_the_account(run: Run) -> None:
    async def scenario() -> None:
        def write() -> tuple[frozenset[str], int]:
            for blocker, blocked in (("guest", "x"), ("guest", "y"), ("me", "x"), ("guest", "me"), ("z", "guest")):
                Block.objects.create(blocker=blocker, blocked=blocked)
            move_guest("guest", "me")
            return blocked_by("me"), Block.objects.filter(blocker="z", blocked="me").count()

        assert await live_tables().store.write(write) == (frozenset({"x", "y"}), 1)

    run(scenario())
