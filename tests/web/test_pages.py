"""The pages around the table, asked for as a browser would."""

from __future__ import annotations

import html
import random
import re
import threading
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import QueryDict
from django.test import AsyncClient

from ahu.bots.bot import RandomBot
from ahu.bots.catalogue import BOTS, Kind
from ahu.core.log import read_log, write_log
from ahu.core.messages import ENGLISH, Message, capital
from ahu.core.record import Record
from ahu.i18n import translator
from ahu.registry import games, open_game, shared_game
from ahu.web import forms, models
from ahu.web.forms import SitDownForm
from ahu.web.language import language_of
from ahu.web.limits import Limits
from ahu.web.live.live_tables import live_tables
from ahu.web.presentation import end_sheet, player_names
from tests.golden import folder_of
from tests.play import TABLES, finished, moves_of_a_game

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from django.test.client import _MonkeyPatchedASGIResponse as Response

    from ahu.core.game import Game
    from ahu.web.live.live_table import LiveTable

    Run = Callable[[Coroutine[Any, Any, None]], None]

SAVED = {name: folder_of(name, kind.rules_version) / "saved" / f"{name}-3-1.ahu" for name, kind in games().items()}
FORM = {"game": "giants", "players": "3", "who-0": "me", "name-0": "Ana", "who-1": "bot-random", "who-2": "bot-random"}


def file(name: str, text: str | bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, text.encode() if isinstance(text, str) else text)


async def tables() -> list[models.Table]:
    """Every table there is, the newest last."""
    return await live_tables().store.read(lambda: list(models.Table.objects.order_by("pk")))


async def newest() -> LiveTable:
    table = await live_tables().get((await tables())[-1].key)
    assert table is not None
    return table


async def uploaded(client: AsyncClient, text: str, **choices: str) -> Response:
    return await client.post("/upload/", {"game": file("game.ahu", text), **choices})


def broken_off(game: Game, seed: int, *, sealed: bool = False, rounds: int = 2) -> Record:
    """A game in its second round or later; if asked for, where some have sealed their choice and others have not."""
    record = Record(game)
    for move in moves_of_a_game(record.state.copy(), random.Random(seed)):
        if record.state.rounds() >= rounds and (record.state.sealed() or not sealed) and record.state.actors()[0] >= 0:
            return record
        record.play(move.actor, move.action)
    raise AssertionError("the game ended before")


def giants(*options: str) -> Game:
    return games()["giants"].set_up(("blue", "green", "red"), options)


def text_of(response: Response) -> str:
    return response.content.decode()


# the start page


def test_a_new_browser_finds_both_games_and_no_tables(run: Run) -> None:
    async def scenario() -> None:
        response = await AsyncClient().get("/")
        assert response.status_code == 200
        page = text_of(response)
        assert "Giants" in page
        assert "Rapa Nui" in page
        assert "No tables yet" in page
        assert "script-src 'self'" in response["Content-Security-Policy"]

    run(scenario())


@pytest.mark.parametrize("game", games())
def test_play_now_seats_me_among_bots(run: Run, game: str) -> None:
    async def scenario() -> None:
        client = AsyncClient()
        response = await client.post(f"/now/{game}/")
        assert response.status_code == 303
        table = (await tables())[-1]
        assert response["Location"] == f"/table/{table.key}/"
        seats = await live_tables().store.read(lambda: list(table.seats.order_by("number")))
        assert [bool(seat.bot) for seat in seats] == [False] + [True] * (games()[game].default_players - 1)
        assert response.cookies[f"seat-{table.key}"]["path"] == f"/table/{table.key}/"
        assert response.cookies[f"seat-{table.key}"]["httponly"]
        home = text_of(await client.get("/"))
        assert f"/table/{table.key}/" in home
        assert f"/table/{table.key}/" not in text_of(await AsyncClient().get("/"))

    run(scenario())


def test_bots_are_chosen_by_their_level(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The levels first, then those known by their codes, those of other packages included."""

    async def scenario() -> None:
        guest = Kind(RandomBot, Message("from {package}", package="elsewhere"))
        monkeypatch.setattr(player_names, "all_bots", lambda: {"guest": guest, **BOTS})
        page = text_of(await AsyncClient().get("/new/?game=giants"))
        asked = re.findall(r'<select [^>]*name="who-1".*?</select>', page)[0]
        offered = re.findall(r'<option value="([a-z-]+)"( selected)?>([^<]*)', asked)
        assert [value for value, *_ in offered] == [
            "me", "beside", "open", "bot-easy", "bot-normal", "bot-hard", "bot-master",
        ]  # fmt: skip
        assert [label for _, chosen, label in offered if chosen] == ["Fair bot"]
        experts = re.findall(r'<details class="more">.*?<select [^>]*name="bot-1".*?</select>', page)[0]
        labels = re.findall(r'<option value="([a-z0-9-]*)">([^<]*)', experts.rpartition("<select")[2])
        assert [value for value, _ in labels] == [
            "", "normal-2026-11", "hard-2026-11", "random", "greedy", "mc", "mcts", "guest",
        ]  # fmt: skip
        assert dict(labels)["mcts"] == "mcts: Monte Carlo tree search (400 playouts)"
        assert dict(labels)["guest"] == "guest: from elsewhere"
        assert "a beginner who sees the obvious moves" in page
        in_french = text_of(await AsyncClient().get("/new/", headers={"Accept-Language": "fr"}))
        assert "Bot facile" in in_french
        assert (await AsyncClient().post("/now/giants/")).status_code == 303
        assert [seat.bot for seat in (await newest()).seats] == ["", "normal", "normal", "normal"]

    run(scenario())


@pytest.mark.parametrize("code", ["mcts:9999999", "mcts:1", "mc:9999s", "hard:300", "normal:", "easy:3"])
def test_bots_are_taken_without_budgets(run: Run, code: str) -> None:
    """Two bots that may think for hours would keep all others waiting."""

    async def scenario() -> None:
        before = len(await tables())
        form = {"game": "giants", "players": "3", "who-0": "me", "who-1": "bot-normal", "who-2": f"bot-{code}"}
        answer = await AsyncClient().post("/new/", form)
        assert answer.status_code == 400
        assert f"“{code}” has a budget, which only the command line takes" in text_of(answer).replace("&#34;", '"')
        in_german = await AsyncClient().post("/new/", form, headers={"Accept-Language": "de"})
        assert f"„{code}“ hat ein Budget" in text_of(in_german)
        assert len(await tables()) == before

    run(scenario())


def test_a_bot_for_experts_sits_down_where_it_is_chosen(run: Run) -> None:
    async def scenario() -> None:
        form = {"game": "giants", "players": "3", "who-0": "me", "who-1": "bot-easy", "who-2": "bot-easy"}
        client = AsyncClient()
        assert (await client.post("/new/", {**form, "bot-2": "mc", "bot-4": "nobody"})).status_code == 303
        assert [seat.bot for seat in (await newest()).seats] == ["", "easy", "mc"]
        refused = await client.post("/new/", {**form, "bot-2": "mc:9999s"})
        assert refused.status_code == 400
        assert "has a budget" in text_of(refused)
        again = text_of(await client.get("/new/?game=giants&who-1=bot-mcts"))
        assert '<details class="more" open>' in again
        assert '<option value="mcts" selected>' in again

    run(scenario())


def test_rules_are_named_to_players_in_words_only(run: Run) -> None:
    async def scenario() -> None:
        for game in games():
            page = text_of(await AsyncClient().get(f"/new/?game={game}"))
            assert not re.search(r"\b[GN]\d+\b", page)

    run(scenario())


def test_who_plays_a_game_for_the_first_time_is_offered_its_variant(run: Run) -> None:
    async def scenario() -> None:
        client = AsyncClient()
        cards = re.findall(r'<article class="game".*?</article>', text_of(await client.get("/")), re.DOTALL)
        assert cards
        assert all('name="first"' in card for card in cards)
        for game, kind in games().items():
            assert (await client.post(f"/now/{game}/", {"first": "yes"})).status_code == 303
            table = await newest()
            assert table.game.options == kind.first_game_options
            assert {seat.bot for seat in table.seats[1:]} == {"easy"}
            assert [seat.wants_hints for seat in table.seats] == [True] + [False] * (len(table.seats) - 1)
            assert (await client.post(f"/now/{game}/")).status_code == 303
            table = await newest()
            assert table.game.options == ()
            assert {seat.bot for seat in table.seats[1:]} == {"normal"}
            assert not any(seat.wants_hints for seat in table.seats)
        assert 'name="first"' not in text_of(await client.get("/"))  # now these games are known

    run(scenario())


def test_the_form_for_a_new_table_offers_what_makes_a_first_game_easier(run: Run) -> None:
    async def scenario() -> None:
        client = AsyncClient()
        page = text_of(await client.get("/new/?game=rapanui"))
        assert '<a href="/new/?game=rapanui&amp;first=yes" class="button">This is my first game</a>' in page
        assert 'name="hints" value="yes">' in page
        page = text_of(await client.get("/new/?game=rapanui&first=yes"))
        assert 'name="hints" value="yes" checked>' in page
        assert re.search('name="option" value="first-game" checked', page)
        assert page.count('<option value="bot-easy" selected>') == 3
        form = {"game": "rapanui", "players": "2", "who-0": "me", "who-1": "bot-easy"}
        assert (await client.post("/new/", {**form, "hints": "yes"})).status_code == 303
        assert [seat.wants_hints for seat in (await newest()).seats] == [True, False]
        assert (await client.post("/new/", form)).status_code == 303
        assert not any(seat.wants_hints for seat in (await newest()).seats)

    run(scenario())


def test_every_bot_has_a_name_that_nobody_else_has(run: Run) -> None:
    async def scenario() -> None:
        form = {"game": "giants", "players": "5", "who-0": "me", "name-0": "rua"}
        bots = {"who-1": "bot-normal", "who-2": "bot-easy", "who-3": "bot-normal", "who-4": "bot-mcts"}
        client = AsyncClient()
        assert (await client.post("/new/", {**form, **bots})).status_code == 303
        table = await newest()
        assert table.names(translator("en")) == ["rua", "Makoi", "Vaka", "Tavake", "Ure"]
        assert table.names(translator("de")) == table.names(translator("en"))
        page = text_of(await client.get(f"/table/{table.key}/"))
        assert re.search("Vaka</button> <small>bot · easy[,<]", page)
        assert re.search("Makoi</button> <small>bot · fair[,<]", page)
        assert re.search("Ure</button> <small>bot · mcts[,<]", page)
        assert "Vaka</span>" in text_of(await client.get("/"))

    run(scenario())


def test_play_now_is_asked_for_by_post_and_by_name(run: Run) -> None:
    async def scenario() -> None:
        before = len(await tables())
        assert (await AsyncClient().get("/now/giants/")).status_code == 405
        assert (await AsyncClient().post("/now/chess/")).status_code == 404
        assert (await AsyncClient(enforce_csrf_checks=True).post("/now/giants/")).status_code == 403
        assert len(await tables()) == before

    run(scenario())


def test_the_start_page_says_whose_turn_it_is(run: Run) -> None:
    async def scenario() -> None:
        client = AsyncClient()
        await uploaded(client, write_log(broken_off(giants("open-bases"), 3)), then="beside")
        assert "Your turn" in text_of(await client.get("/"))
        await uploaded(client, SAVED["giants"].read_text("utf-8"))
        assert "Finished" in text_of(await client.get("/"))

    run(scenario())


# new tables


def test_a_table_as_one_likes_it(run: Run) -> None:
    async def scenario() -> None:
        form = {**FORM, "who-1": "beside", "name-1": " Ben  B. ", "option": ["quick", "open-bases"]}
        response = await AsyncClient().post("/new/", form)
        assert response.status_code == 303
        table = (await tables())[-1]
        assert response["Location"] == f"/table/{table.key}/"
        assert table.options == "quick open-bases"
        seats = await live_tables().store.read(lambda: list(table.seats.order_by("number")))
        assert [(seat.name, seat.bot, seat.taken) for seat in seats] == [
            ("Ana", "", True),
            ("Ben B.", "", True),
            ("", "random", False),
        ]

    run(scenario())


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"game": "chess"}, "no game called"),
        ({"players": "2"}, "3 to 5 players"),
        ({"players": "9" * 500}, "3 to 5 players"),
        ({"players": "-3"}, "3 to 5 players"),
        ({"option": "cheating"}, "no such option"),
        ({"who-1": "bot-clever"}, "no bot called"),
        ({"who-1": ""}, "choose who plays each seat"),
        ({"who-1": "me"}, "only one seat can be"),
        ({"name-0": "A" * 25}, "24 characters"),
        ({"who-0": "open"}, "take a seat yourself"),
    ],
)
def test_what_cant_be_made_is_said_and_not_made(run: Run, change: dict[str, str], told: str) -> None:
    async def scenario() -> None:
        before = len(await tables())
        response = await AsyncClient().post("/new/", {**FORM, **change})
        assert response.status_code == 400
        assert told.casefold() in text_of(response).casefold()
        assert len(await tables()) == before

    run(scenario())


@pytest.mark.parametrize("language", ["fr", "de"])
@pytest.mark.parametrize(
    ("address", "change"),
    [
        ("/new/", {"players": "\0"}),
        ("/new/", {"who-1": "bot-\0"}),
        ("/new/", {"option": "\0"}),
        ("/new/", {"players": "x" * 100_000}),
        ("/upload/", {}),
        ("/upload/", {"then": "\0", "game": "no file"}),
        ("/upload/", {"seat": "\0", "game": "no file"}),
    ],
)
def test_what_is_wrong_is_said_in_the_language_of_the_page(
    run: Run, address: str, change: dict[str, str], language: str
) -> None:
    async def scenario() -> None:
        headers = {"Accept-Language": language}
        sent = {**FORM, **change} if address == "/new/" else change
        response = await AsyncClient().post(address, sent, headers=headers)
        assert response.status_code == 400
        complaint = re.findall(r'<section class="complaint".*?</section>', text_of(response), re.DOTALL)[0]
        told = [html.unescape(text) for text in re.findall(r"<(?:p|li)>(.*?)</(?:p|li)>", complaint, re.DOTALL)]
        assert told
        known = {
            capital(translator(language).translate(sentence)).format(game="Giants", number=0, low=3, high=5)
            for sentence in (
                "this request can’t be read",
                "{game} is for {low} to {high} players, not {number}",
                "{game} has no such option",
                "choose the file of a saved game",
                "choose what to do with the game",
            )
        }
        assert set(told) <= known

    run(scenario())


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_no_message_of_djangos_own_can_be_shown(language: str) -> None:
    codes = ("required", "invalid", "invalid_choice", "max_length", "empty", "null_characters_not_allowed", None)
    for code in codes:
        form = SitDownForm(translator(language), QueryDict())
        form.add_error("name", ValidationError("Django's own words, %(limit)s", code=code, params={"limit": 3}))
        form.add_error(None, "Django's own words")
        assert form.problems
        assert "Django" not in " ".join(form.problems)


def test_everything_that_is_wrong_is_said_at_once(run: Run) -> None:
    async def scenario() -> None:
        bad = {"option": "cheating", "who-1": "bot-clever", "who-2": "", "name-0": "A" * 25}
        page = text_of(await AsyncClient().post("/new/", {**FORM, **bad}))
        for told in ("no such option", "no bot called", "each seat", "24 characters"):
            assert told in page

    run(scenario())


def test_seats_beyond_the_number_of_players_do_not_matter(run: Run) -> None:
    async def scenario() -> None:
        response = await AsyncClient().post("/new/", {**FORM, "who-3": "bot-clever", "name-4": "A" * 99})
        assert response.status_code == 303

    run(scenario())


def test_what_was_typed_is_still_there_when_something_is_wrong(run: Run) -> None:
    async def scenario() -> None:
        typed = {"players": "4", "who-1": "bot-hard", "who-2": "open", "name-0": "Ana & Co", "option": "quick"}
        response = await AsyncClient().post("/new/", {**FORM, **typed, "who-3": ""})
        page = text_of(response)
        assert response.status_code == 400
        assert re.search(r'name="players" value="4" checked', page)
        for number, who in ((0, "me"), (1, "bot-hard"), (2, "open"), (3, "bot-normal")):
            select = re.findall(rf'<select name="who-{number}".*?</select>', page)[0]
            assert re.findall(r'value="([^"]*)" selected', select) == [who]
        assert 'value="Ana &amp; Co"' in page
        assert re.search(r'value="quick" checked', page)
        page = text_of(await AsyncClient().post("/upload/", {"then": "open", "seat": "3"}))
        assert re.search(r'value="open" checked', page)
        assert re.search(r'value="3" selected', page)

    run(scenario())


def test_an_address_can_fill_in_the_form(run: Run) -> None:
    async def scenario() -> None:
        page = text_of(await AsyncClient().get("/new/?game=giants&players=5&who-1=open&name-1=Bo&option=quick"))
        assert re.search(r'name="players" value="5" checked', page)
        assert re.search(r'value="open" selected', re.findall(r'<select name="who-1".*?</select>', page)[0])
        assert 'value="Bo"' in page
        assert re.search(r'value="quick" checked', page)
        assert 'class="complaint"' not in page

    run(scenario())


def test_boards_and_games_are_read_beside_the_event_loop(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        loop, seen = threading.get_ident(), []

        def noted(read: Callable[..., object]) -> Callable[..., object]:
            def reading(*arguments: object) -> object:
                seen.append(threading.get_ident())
                return read(*arguments)

            return reading

        monkeypatch.setattr(forms, "shared_game", noted(shared_game))
        monkeypatch.setattr(forms, "read_log", noted(read_log))
        await AsyncClient().post("/new/", FORM)
        await uploaded(AsyncClient(), SAVED["giants"].read_text("utf-8"))
        assert len(seen) == 2
        assert loop not in seen

    run(scenario())


def test_a_board_with_mistakes_is_refused_with_all_of_them_and_the_form_is_kept(run: Run) -> None:
    async def scenario() -> None:
        before = len(await tables())
        board = file("mine.toml", 'game = "chess"\nname = "two words"\nbogus = 1\n')
        response = await AsyncClient().post("/new/", {**FORM, "option": "quick", "board": board})
        assert response.status_code == 400
        page = text_of(response)
        assert "“game” must be “giants”" in page
        assert "unknown key “bogus”" in page.replace("Unknown", "unknown")
        assert 'value="Ana"' in page
        assert re.search(r'value="quick" checked', page)
        assert len(await tables()) == before

    run(scenario())


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"x" * (Limits.board_bytes + 1), b"= = ="])
def test_a_board_file_that_is_none_is_refused(run: Run, content: bytes) -> None:
    async def scenario() -> None:
        response = await AsyncClient().post("/new/", {**FORM, "board": file("mine.toml", content)})
        assert response.status_code == 400

    run(scenario())


def test_a_board_of_ones_own_is_kept_with_the_table(run: Run) -> None:
    async def scenario() -> None:
        board = games()["giants"].default_board_text(3) + "\n# mine\n"
        assert (await AsyncClient().post("/new/", {**FORM, "board": file("mine.toml", board)})).status_code == 303
        table = (await tables())[-1]
        assert (await live_tables().store.read(lambda: table.board.text)) == board

    run(scenario())


# seats


def test_a_name_that_is_too_long_is_said_and_nobody_sits_down(run: Run) -> None:
    async def scenario() -> None:
        address = (await AsyncClient().post("/new/", {**FORM, "who-1": "open"}))["Location"]
        table = await newest()
        sent = {"secret": await table.access.new_invitation(1), "name": "<" * 25}
        response = await AsyncClient().post(address, sent, headers={"Accept-Language": "de"})
        assert response.status_code == 400
        page = text_of(response)
        assert "24 Zeichen" in page
        assert 'value="' + "&lt;" * 25 + '"' in page
        assert not table.seats[1].taken
        assert (await AsyncClient().post(address, {**sent, "name": " Cleo\0\n C. "})).status_code == 303
        assert table.seats[1].name == "Cleo C."

    run(scenario())


def test_links_that_lead_nowhere(run: Run) -> None:
    async def scenario() -> None:
        client = AsyncClient()
        assert (await client.get("/seat/nobody-knows/")).status_code == 404
        assert (await client.get("/table/none/seats/")).status_code == 404
        assert (await client.get("/table/none/replay/")).status_code == 404
        assert (await client.get("/table/none/game.ahu")).status_code == 404
        assert (await client.post("/table/none/again/")).status_code == 404
        await uploaded(client, SAVED["giants"].read_text("utf-8"))
        table = await newest()
        response = await client.post(f"/table/{table.key}/seats/", {"secret": "wrong"})
        assert response.status_code == 404
        assert (await client.post("/seat/nobody-knows/")).status_code == 405

    run(scenario())


# saved games


@pytest.mark.parametrize("game", games())
def test_a_finished_game_goes_to_its_replay(run: Run, game: str) -> None:
    async def scenario() -> None:
        text = SAVED[game].read_text("utf-8")
        response = await uploaded(AsyncClient(), text)
        table = (await tables())[-1]
        assert response["Location"] == f"/table/{table.key}/replay/"
        assert table.finished
        download = await AsyncClient().get(f"/table/{table.key}/game.ahu")
        assert text_of(download) == text
        assert "attachment" in download["Content-Disposition"]

    run(scenario())


@pytest.mark.parametrize(
    ("choices", "taken", "bots", "where"),
    [
        ({"then": "look"}, [True, True, True], 0, "replay/"),
        ({"then": "beside"}, [True, True, True], 0, ""),
        ({"then": "open"}, [True, False, False], 0, "seats/"),
        ({"then": "open", "seat": "3"}, [False, False, True], 0, "seats/"),
        ({"then": "bot-", "seat": "2"}, [False, True, False], 2, ""),
    ],
)
def test_a_game_is_played_on_from_where_it_ends(
    run: Run, choices: dict[str, str], taken: list[bool], bots: int, where: str
) -> None:
    async def scenario() -> None:
        record = broken_off(giants("quick"), 1)
        response = await uploaded(AsyncClient(), write_log(record), **choices)
        table = (await tables())[-1]
        assert response["Location"] == f"/table/{table.key}/{where}"
        seats = await live_tables().store.read(lambda: list(table.seats.order_by("number")))
        assert [seat.taken for seat in seats] == taken
        assert len([seat for seat in seats if seat.bot]) == bots
        assert await live_tables().store.read(lambda: table.events.count()) == len(record.moves)

    run(scenario())


def cut_off(text: str) -> str:
    return text[: len(text) // 2]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("hello", "not an Ahu game"),
        (b"\xff\xfe", "UTF-8"),
        ("x" * (Limits.game_bytes + 1), "too large"),
        ("", "not an Ahu game"),
        (cut_off(SAVED["giants"].read_text("utf-8")), "line"),
        (SAVED["giants"].read_text("utf-8").replace("board: ", "board: other"), "give its board file"),
        (SAVED["giants"].read_text("utf-8").replace("rules: 2", "rules: 99"), "version 99"),
    ],
)
def test_a_broken_game_is_refused_in_words(run: Run, content: str | bytes, told: str) -> None:
    async def scenario() -> None:
        before = len(await tables())
        response = await AsyncClient().post("/upload/", {"game": file("game.ahu", content)})
        assert response.status_code == 400
        assert told in text_of(response)
        assert len(await tables()) == before

    run(scenario())


def test_an_upload_without_a_file_or_with_odd_choices_is_refused(run: Run) -> None:
    async def scenario() -> None:
        before = len(await tables())
        text = write_log(broken_off(giants(), 1))
        assert (await AsyncClient().post("/upload/", {})).status_code == 400
        assert (await uploaded(AsyncClient(), text, then="burn")).status_code == 400
        assert (await uploaded(AsyncClient(), text, then="open", seat="4")).status_code == 400
        assert (await uploaded(AsyncClient(), text, then="open", seat="x")).status_code == 400
        assert len(await tables()) == before

    run(scenario())


# replay


@pytest.mark.parametrize("game", games())
def test_every_position_has_its_address(run: Run, game: str) -> None:
    async def scenario() -> None:
        client = AsyncClient()
        await uploaded(client, SAVED[game].read_text("utf-8"))
        table = await newest()
        address, last = f"/table/{table.key}/replay/", len(table.history.record.moves)
        page = text_of(await client.get(address))
        assert f"Action {last} of {last}" in page
        assert 'id="slider"' in page
        assert "The beginning" in text_of(await client.get(f"{address}?action=0"))
        assert f"Action {last} of" in text_of(await client.get(f"{address}?action=99999"))
        assert "The beginning" in text_of(await client.get(f"{address}?action=-5"))
        for viewpoint in range(-2, table.game.players):
            if viewpoint != -1:
                assert (await client.get(f"{address}?action=9&eye={viewpoint}")).status_code == 200
        for number in range(last - 10, last):
            part = await client.get(f"{address}?action={number}", headers={"HX-Request": "true"})
            assert f"Action {number} of {last}" in text_of(part)

    run(scenario())


@pytest.mark.parametrize("query", ["action=x", "action=1e9", "action=99999999999999", "eye=first", "action=%00"])
def test_an_odd_address_of_a_position_is_refused(run: Run, query: str) -> None:
    async def scenario() -> None:
        await uploaded(AsyncClient(), SAVED["giants"].read_text("utf-8"))
        table = await newest()
        assert (await AsyncClient().get(f"/table/{table.key}/replay/?{query}")).status_code == 400

    run(scenario())


def test_a_script_is_sent_only_what_changes(run: Run) -> None:
    async def scenario() -> None:
        await uploaded(AsyncClient(), SAVED["giants"].read_text("utf-8"))
        address = f"/table/{(await newest()).key}/replay/?action=40"
        part = text_of(await AsyncClient().get(address, headers={"HX-Request": "true"}))
        assert "<html" not in part
        assert 'id="land"' not in part
        assert '<hx-partial hx-target="#pieces"' in part

    run(scenario())


def test_of_a_running_game_one_sees_ones_own_view_or_everybodys(run: Run) -> None:
    async def scenario() -> None:
        client = AsyncClient()
        await uploaded(client, write_log(broken_off(giants("open-bases"), 1)), then="open", seat="2")
        address = f"/table/{(await newest()).key}/replay/"
        assert (await client.get(f"{address}?eye=1")).status_code == 200
        assert (await client.get(f"{address}?eye=-2")).status_code == 200
        assert (await client.get(f"{address}?eye=0")).status_code == 403
        assert (await AsyncClient().get(f"{address}?eye=1")).status_code == 403
        assert (await AsyncClient().get(address)).status_code == 200

    run(scenario())


def test_around_one_screen_what_a_seat_sees_stays_behind_the_curtain(run: Run) -> None:
    async def scenario() -> None:
        client = AsyncClient()
        await uploaded(client, write_log(broken_off(giants("open-bases"), 1)), then="beside")
        assert (await client.get(f"/table/{(await newest()).key}/replay/?eye=0")).status_code == 403

    run(scenario())


def test_sealed_bids_are_neither_told_nor_saved(run: Run) -> None:
    async def scenario() -> None:
        record = broken_off(giants("open-bases"), 5, sealed=True)
        sealed = [move for move in record.moves if move.action.sealed_text][-len(record.state.sealed()) :]
        await uploaded(AsyncClient(), write_log(record), then="open")
        table = await newest()
        page = text_of(await AsyncClient().get(f"/table/{table.key}/replay/"))
        told = ENGLISH.render(table.game.describe(sealed[-1].actor, sealed[-1].action, table.names(ENGLISH)))
        assert told not in page
        saved = text_of(await AsyncClient().get(f"/table/{table.key}/game.ahu"))
        again = read_log(saved, open_game)
        assert len(again.moves) == len(record.moves) - len(sealed)
        assert not again.state.sealed()
        assert len(table.history.record.moves) == len(record.moves)

    run(scenario())


def test_where_old_rounds_are_for_memories_they_are_out_of_sight_until_the_end(run: Run) -> None:
    async def scenario() -> None:
        client = AsyncClient()
        record = broken_off(giants(), 2, rounds=3)
        await uploaded(client, write_log(record), then="open")
        table = await newest()
        page = text_of(await client.get(f"/table/{table.key}/replay/?action=1"))
        first = sum(rounds < record.state.rounds() for rounds in record.rounds)
        assert "Earlier rounds are hidden" in page
        assert "The beginning of this round" in page
        assert f"Action {first} of" in page
        assert (await client.get(f"/table/{table.key}/game.ahu")).status_code == 403

    run(scenario())


def test_a_position_with_secrets_is_not_handed_out_while_it_is_played(run: Run) -> None:
    async def scenario() -> None:
        game = giants("open-bases")
        begun = Record(game, broken_off(game, 5, sealed=True).state.copy())
        await uploaded(AsyncClient(), write_log(begun), then="open")
        assert (await AsyncClient().get(f"/table/{(await newest()).key}/game.ahu")).status_code == 403

    run(scenario())


# the end


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_sheet_tells_every_part_and_the_plot_is_sound(run: Run, game: str, players: int) -> None:
    async def scenario() -> None:
        record = finished(game, players, "sheet")
        await uploaded(AsyncClient(), write_log(record))
        table = await newest()
        sheet = end_sheet.sheet(table, table.state.screen(0), table.names(ENGLISH), frozenset(), ENGLISH)
        assert " style=" not in sheet
        for label, points in table.state.score_sources():
            if any(points):
                row = re.search(f'<th scope="row">{label}</th>(.*?)</tr>', sheet)
                assert row
                in_order = sorted(range(players), key=lambda seat: -table.state.scores()[seat])
                shown = re.findall(r">(?:<b>)?([\d–-]+)", row[1])
                assert [0 if text == "–" else int(text) for text in shown] == [points[seat] for seat in in_order]
                assert row[1].count("<b>") == points.count(max(points))
        assert [
            sum(row[seat] for _, row in table.state.score_sources()) for seat in range(players)
        ] == table.state.scores()
        for parts, score in zip(table.state.score_sheet(), table.state.scores(), strict=True):
            assert re.search(f">(<b>)?{score}<", sheet)
            assert sum(points for _, points in parts) == score
        drawn = re.search(r"<svg class=\"plot\".*?</svg>", sheet)
        assert drawn
        chart = ElementTree.fromstring(drawn[0])  # noqa: S314  # our own drawing
        assert len([line for line in chart.iter("path") if "plot-line" in line.get("class", "")]) == players
        grown = end_sheet.score_history(table)
        assert [points[-1] for points in grown] == table.state.scores()
        assert len(grown[0]) == record.rounds[-1] - record.rounds[0] + 2

    run(scenario())


def test_players_read_where_they_came_and_others_who_won(run: Run) -> None:
    async def scenario() -> None:
        await uploaded(AsyncClient(), write_log(finished("giants", 4, "places")))
        table = await newest()
        names, scores = table.names(ENGLISH), table.state.scores()
        places = ("1st", "2nd", "3rd", "4th")
        for seat in range(4):
            told = end_sheet.outcome(table.state, names, frozenset({seat}), ENGLISH)
            assert told == f"You came {places[sum(score > scores[seat] for score in scores)]} of 4."
            sheet = end_sheet.sheet(table, table.state, names, frozenset({seat}), ENGLISH)
            assert f"<h2>{told}</h2>" in sheet
            assert re.search("<th [^>]*>.*?<span>You</span></th>", sheet)
        for mine in (frozenset[int](), frozenset({0, 1})):
            assert " wins with " in end_sheet.outcome(table.state, names, mine, ENGLISH)

    run(scenario())


def test_the_same_people_play_again(run: Run) -> None:
    async def scenario() -> None:
        host, guest, stranger = AsyncClient(), AsyncClient(), AsyncClient()
        await uploaded(host, SAVED["giants"].read_text("utf-8"), then="open")
        table = await newest()
        secret = await table.access.new_invitation(1)
        await guest.post(f"/table/{table.key}/seats/", {"secret": secret, "name": "Cleo"})
        again = f"/table/{table.key}/again/"
        before = len(await tables())
        assert (await stranger.post(again)).status_code == 403
        assert (await host.get(again)).status_code == 405
        assert len(await tables()) == before
        response = await host.post(again, headers={"HX-Request": "true"})
        assert response["HX-Redirect"] == f"/table/{table.row.next_key}/"
        assert (await guest.post(again))["Location"] == f"/table/{table.row.next_key}/"
        assert len(await tables()) == before + 1
        there = await newest()
        assert there.key == table.row.next_key
        assert [seat.taken for seat in there.seats] == [True, True, False]
        assert there.seats[1].name == "Cleo"
        assert (there.game, there.board_text) == (table.game, table.board_text)
        assert not there.state.over()
        assert "Join the next game" in end_sheet.sheet(
            table, table.state, table.names(ENGLISH), frozenset({0}), ENGLISH
        )

    run(scenario())


def test_nobody_plays_again_before_the_end(run: Run) -> None:
    async def scenario() -> None:
        client = AsyncClient()
        await uploaded(client, write_log(broken_off(giants(), 1)), then="beside")
        assert (await client.post(f"/table/{(await newest()).key}/again/")).status_code == 409

    run(scenario())


# all of them


def test_the_language_is_switched_and_one_stays_on_the_site(run: Run) -> None:
    async def scenario() -> None:
        client = AsyncClient()
        response = await client.post("/language/", {"language": "de", "back": "/new/?game=giants"})
        assert response["Location"] == "/new/?game=giants"
        assert response.cookies["language"].value == "de"
        for elsewhere in ("https://evil.example/", "//evil.example/", "javascript:alert(1)", "", "\\\\evil.example"):
            response = await client.post("/language/", {"language": "en", "back": elsewhere})
            assert response["Location"] == "/"
        response = await client.post("/language/", {"language": "en", "back": "/new/\n?game=x\u00e9"})
        assert response["Location"] == "/new/%0A?game=x%C3%A9"
        assert (await client.post("/language/", {"language": "tlh"})).status_code == 400
        assert (await client.get("/language/")).status_code == 405

    run(scenario())


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("en;q=0.8, fr;q=0.9, de;q=0.7", "fr"),
        ("it, fr-CH;q=0.4, en;q=0.3", "fr"),
        ("FR-ca", "fr"),
        ("fr;q=0, de;q=0.1", "de"),
        ("it, *;q=0.5", "en"),
        ("english, please", "en"),
        ("de," * 2000, "de"),
    ],
)
def test_a_browser_is_answered_in_the_first_of_its_languages_that_there_is(accepted: str, language: str) -> None:
    assert language_of({}, accepted) == language
    assert language_of({"language": "fr"}, accepted) == "fr"
    assert language_of({"language": "tlh"}, accepted) == language


def test_no_page_holds_script_or_style_of_its_own(run: Run) -> None:
    async def scenario() -> None:
        client = AsyncClient()
        await uploaded(client, SAVED["rapanui"].read_text("utf-8"), then="open")
        table = await newest()
        base = f"/table/{table.key}/"
        addresses = ["/", "/new/", "/new/?game=rapanui", "/upload/", base, f"{base}seats/", f"{base}replay/"]
        for address in [*addresses, f"/seat/{await table.access.new_invitation(1)}/", "/nowhere/"]:
            page = text_of(await client.get(address))
            assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", page), address
            for script in re.findall(r"<script[^>]*>", page):
                assert "src=" in script or 'type="application/json"' in script

    run(scenario())


def test_what_people_write_is_text(run: Run) -> None:
    async def scenario() -> None:
        client = AsyncClient()
        name = "<b onload=x>&'\""
        await client.post("/new/", {**FORM, "name-0": name, "who-1": "open", "who-2": "open"})
        table = await newest()
        for address in ("/", f"/table/{table.key}/seats/", f"/seat/{await table.access.new_invitation(1)}/"):
            page = text_of(await client.get(address))
            assert "<b onload" not in page
            assert "&lt;b onload" in page

    run(scenario())
