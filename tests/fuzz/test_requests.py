"""Whatever a browser sends: it is carried out, or answered with 4xx, and then nothing has changed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

import pytest
from django.core import signing
from hypothesis import example, given
from hypothesis import strategies as st

from ahu.web.language import language_of
from ahu.web.live.commands import parse_command
from ahu.web.live.errors import Rejected
from ahu.web.seat_cookies import digests_from, parse_cookies
from tests.fuzz import texts
from tests.fuzz.fuzzing import edited, fuzz, in_bounded_time, odd_texts
from tests.fuzz.site import Site
from tests.web.live import TOKEN, device_secret

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.usefixtures("database")
KINDS: Final = ("play", "undo", "restart-turn", "agree", "decline", "chat", "rename")
URLENCODED: Final = "application/x-www-form-urlencoded"
EDGE: Final = "----edge"

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | odd_texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(odd_texts, inner, max_size=4),
    max_leaves=8,
)
"""Anything that JSON can say, and numbers that it can't."""
requests_ids = st.text("abcdefgh", min_size=8, max_size=12)
header_values = st.text(st.characters(max_codepoint=255, exclude_characters="\r\n\0"), max_size=200)


@pytest.fixture(scope="module")
def site(database: None) -> Iterator[Site]:  # noqa: ARG001
    with Site() as opened:
        yield opened


# bodies of commands


@st.composite
def commands(draw: st.DrawFn) -> bytes:
    """A command, most often with something wrong in it."""
    command: dict[str, Any] = {
        "kind": draw(st.sampled_from(KINDS)),
        "seat": draw(st.integers(-1, 3)),
        "seen": draw(st.integers(-1, 6)),
        "request_id": draw(requests_ids),
    }
    if command["kind"] == "play":
        command |= {"actions": draw(st.lists(odd_texts | edited(ACTIONS, 2), max_size=4)), "confirmed": True}
    if command["kind"] in ("chat", "rename"):
        command["text"] = draw(odd_texts)
    for field in draw(st.lists(st.sampled_from([*command, "sure", "", "kind"]), max_size=2)):
        if draw(st.booleans()):
            command[field] = draw(values)
        else:
            command.pop(field, None)
    return json.dumps(command).encode("utf-8", "surrogatepass")


ACTIONS: Final = texts.actions("giants")
bodies = (
    commands() | st.binary(max_size=200) | values.map(lambda value: json.dumps(value).encode()) | st.just(b"[" * 9000)
)


@fuzz(600)
@given(bodies)
def test_a_body_is_a_command_or_is_rejected(body: bytes) -> None:
    with in_bounded_time():
        try:
            parse_command(body)
        except Rejected as rejected:
            told = (rejected.status, bool(str(rejected.reason)))
        else:
            told = (400, True)
        assert told == (400, True)


def test_a_command_is_carried_out_or_nothing_has_changed(site: Site) -> None:
    @fuzz(250)
    @given(bodies)
    def attack(body: bytes) -> None:
        before = site.kept()
        with in_bounded_time():
            answer = site.ask("POST", f"{site.base}commands", body)
        if answer.status != 200:
            assert answer.told["error"]
            assert site.kept() == before

    attack()


# cookies and other headers


def cookies_of(key: str) -> st.SearchStrategy[str]:
    """Cookie headers: those of a browser with a seat, edited; and anything else."""
    salts = (f"ahu.seat:{key}", "ahu.seat:other", "ahu.player")
    holds = [[0], [0, 1, 2], [99], [], [-1]]  # only the server signs, and only lists of numbers
    secrets = [signing.dumps(value, salt=salt) for value in holds for salt in salts]
    secrets += [device_secret(key, 0), f"{device_secret(key, 0)}.{device_secret(key, 1)}"]
    bases = [f"csrftoken={TOKEN}; seat-{key}={value}; player={value}; language=de" for value in secrets]
    return (edited(bases, 3) | header_values).map(_in_a_header)


def _in_a_header(text: str) -> str:
    return "".join(letter for letter in text if letter not in "\r\n\0" and ord(letter) < 256)[:4000]


@fuzz(500)
@given(cookies_of("abc"), header_values)
def test_a_cookie_is_read_or_is_worth_nothing(cookie: str, accepted: str) -> None:
    with in_bounded_time():
        cookies = parse_cookies(cookie)
        assert all(len(digest) == 64 for digest in digests_from("abc", cookies))
        assert language_of(cookies, accepted) in ("en", "fr", "de")


PAGES: Final = ("", "seats/", "replay/", "review/", "game.ahu", "plans")


def test_pages_are_shown_whatever_the_headers_and_the_query_say(site: Site) -> None:
    names = st.sampled_from(
        ["action", "eye", "lifted", "token", "players", "game", "who-0", "name-1", "option", "then"]
    )
    fields = st.lists(st.tuples(names, odd_texts), max_size=4)
    before = site.kept()
    paths = st.sampled_from(
        [*(site.base + page for page in PAGES), "/", "/new/", "/upload/", "/puzzles/giants/", "/metrics"]
    )

    @fuzz(150)
    @given(paths, fields, st.none() | cookies_of(site.table.key), header_values)
    def attack(path: str, query: list[tuple[str, str]], cookie: str | None, accepted: str) -> None:
        asked = urlencode(query, errors="surrogatepass").encode()
        with in_bounded_time():
            site.ask(
                "GET", path, b"", asked, accept_language=accepted, **({} if cookie is None else {"cookie": cookie})
            )

    attack()
    assert site.kept() == before


def test_paths_lead_to_a_page_or_nowhere(site: Site) -> None:
    bases = [
        site.base,
        f"{site.base}commands",
        "/seat/abc/",
        "/now/giants/",
        "/puzzles/giants/abc/",
        "/static/ahu.css",
        "/language/",
        "/new/",
    ]
    before = site.kept()

    @fuzz(150)
    @given(st.sampled_from(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"]), edited(bases, 2))
    def attack(method: str, path: str) -> None:
        address = "/" + path.encode("utf-8", "replace").decode().lstrip("/")
        if not (method == "POST" and "now" in address):  # that makes a table
            with in_bounded_time():
                site.ask(method, address)

    attack()
    assert site.kept() == before


# forms

NAMES: Final = (
    *["game", "players", "option", "board", "then", "seat", "secret", "name", "language", "back", "device"],
    *[f"{field}-{number}" for field in ("who", "name") for number in range(4)],
)
FORMS: Final[list[tuple[str, dict[str, str]]]] = [
    ("/new/", {"game": "giants", "players": "3", "who-0": "me", "who-1": "beside", "who-2": "open", "name-0": "Ana"}),
    ("/upload/", {"then": "look", "seat": "1"}),
    ("/language/", {"language": "fr", "back": "/new/?game=giants"}),
    ("seats/", {"secret": "x", "name": "Ana"}),
    ("seats/", {"action": "remove-device", "seat": "0", "device": "7"}),
    ("seats/", {"action": "add-device", "seat": "0"}),
]
"""Addresses, those of the table without its own, and what our pages send there."""
FILES: Final = {"/new/": ("board", texts.boards("giants")), "/upload/": ("game", texts.logs("rapanui"))}


@st.composite
def forms(draw: st.DrawFn) -> tuple[str, dict[str, str], dict[str, str]]:
    """An address, fields and files: nearly what our pages send."""
    path, base = draw(st.sampled_from(FORMS))
    fields = dict(base)
    for name in draw(st.lists(st.sampled_from([*NAMES, *base]), max_size=3)):
        fields[name] = draw(
            odd_texts | st.sampled_from(["me", "open", "beside", "bot-", "bot-x:9", "rapanui", "hidden"])
        )
    files = {}
    if path in FILES and draw(st.booleans()):
        field, bases = FILES[path]
        files[field] = draw(edited(bases, 2))
    return path, fields, files


def _multipart(fields: dict[str, str], files: dict[str, str]) -> bytes:
    head = f'--{EDGE}\r\nContent-Disposition: form-data; name="'
    parts = [f'{head}{name}"\r\n\r\n{value}\r\n' for name, value in fields.items()]
    parts += [f'{head}{name}"; filename="it"\r\n\r\n{value}\r\n' for name, value in files.items()]
    return "".join([*parts, f"--{EDGE}--\r\n"]).encode("utf-8", "surrogatepass")


def test_a_form_makes_something_or_is_refused(site: Site) -> None:
    @fuzz(250)
    @given(forms())
    @example(("/language/", {"language": "fr", "back": "/\r\nX: y"}, {}))
    @example(("/language/", {"language": "fr", "back": "/\0"}, {}))
    @example(("seats/", {"action": "remove-device", "seat": "0", "device": "9" * 30}, {}))
    @example(("seats/", {"action": "remove-device", "seat": "9" * 30, "device": "1"}, {}))
    def attack(form: tuple[str, dict[str, str], dict[str, str]]) -> None:
        path, fields, files = form
        if files:
            body, kind = _multipart(fields, files), f"multipart/form-data; boundary={EDGE}"
        else:
            body, kind = urlencode(fields, errors="surrogatepass").encode(), URLENCODED
        before = site.kept()
        with in_bounded_time():
            answer = site.ask("POST", path if path[0] == "/" else site.base + path, body, content_type=kind)
        if answer.status in (302, 303):
            address = answer.header("location")
            assert address.startswith("/")
            assert not address.startswith("//")
            assert "\n" not in address
            if files:  # whatever was sent can be looked at
                assert site.ask("GET", address.removesuffix("seats/")).status == 200
        elif fields.get("action") != "add-device":  # that is answered with the link
            assert answer.status >= 400
            assert site.kept() == before

    attack()


def test_a_form_that_is_no_form_is_refused(site: Site) -> None:
    kinds = st.sampled_from(
        [URLENCODED, f"multipart/form-data; boundary={EDGE}", "text/plain", "multipart/form-data", ""]
    )
    whole = _multipart(FORMS[0][1], {"board": "x"})
    cut = st.integers(0, len(whole)).map(lambda end: whole[:end])

    @fuzz(100)
    @given(st.sampled_from(["/new/", "/upload/", "/language/"]), kinds, st.binary(max_size=300) | cut)
    def attack(path: str, kind: str, body: bytes) -> None:
        with in_bounded_time():
            site.ask("POST", path, body, content_type=kind)

    attack()
    assert site.ask("GET", "/").status == 200
