"""Commands are typed: a schema can be made from them, and what is wrong with one is said in the reader's language."""

from __future__ import annotations

import json
from typing import get_args

import msgspec
import pytest

from ahu.i18n import translator
from ahu.web.live.commands import MOST_ACTIONS, Chat, Command, Play, parse_command
from ahu.web.live.errors import Rejected
from ahu.web.models import Event
from ahu.web.presentation.message_data import FirstMessage, TableMessage

PLAY = {"kind": "play", "seat": 1, "seen": 12, "request_id": "abcdefgh", "actions": ["pass"]}


def problem(command: object, language: str = "en") -> str:
    with pytest.raises(Rejected) as rejected:
        parse_command(json.dumps(command).encode())
    assert rejected.value.status == 400
    return translator(language).render(rejected.value.reason)


def test_a_command_is_read() -> None:
    assert parse_command(json.dumps(PLAY).encode()) == Play(
        seat=1, seen=12, request_id="abcdefgh", actions=["pass"], confirmed=False
    )
    chat = {"kind": "chat", "seat": 0, "seen": -3, "request_id": "x" * 40, "text": "¡hola! 🗿"}
    assert parse_command(json.dumps(chat).encode()) == Chat(seat=0, seen=-3, request_id="x" * 40, text="¡hola! 🗿")


def test_a_schema_can_be_made_of_commands_and_messages() -> None:
    (schema, *_), components = msgspec.json.schema_components([Command, TableMessage, FirstMessage])
    assert set(schema["discriminator"]["mapping"]) == {str(kind.__struct_config__.tag) for kind in get_args(Command)}
    play = components["Play"]
    assert play["required"] == ["kind", "seat", "seen", "request_id", "actions"]
    assert play["additionalProperties"] is False
    assert play["properties"]["actions"]["maxItems"] == MOST_ACTIONS
    assert all("description" in field for name, field in play["properties"].items() if name != "kind")
    assert {"Status", "LogChange", "TableMessage"} <= set(components)
    json.dumps((schema, components))


def test_actions_are_no_longer_than_the_database_allows() -> None:
    longest = Event._meta.get_field("text").max_length  # noqa: SLF001  # Django's documented way
    assert longest
    assert isinstance(parse_command(json.dumps({**PLAY, "actions": ["x" * longest]}).encode()), Play)
    assert "“actions”" in problem({**PLAY, "actions": ["x" * (longest + 1)]})
    assert f"1 to {MOST_ACTIONS} actions, each a text of at most {longest}" in problem({**PLAY, "actions": []})


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            (
                "the field “seat” must be the number of a seat, 0 or more",
                "the field “seen” is missing",
                "there is no field “when” in this command",
                (
                    "the field “kind” must be one of play, undo, restart-turn, agree, decline, chat, rename, "
                    "pace, step, hints, return, guide"
                ),
                "a command is a JSON object",
            ),
        ),
        (
            "fr",
            (
                "le champ «\xa0seat\xa0» doit être le numéro d’une place, 0 ou plus",
                "le champ «\xa0seen\xa0» manque",
                "il n’y a pas de champ «\xa0when\xa0» dans cette commande",
                (
                    "le champ «\xa0kind\xa0» doit être l’une de ces valeurs\xa0: play, undo, restart-turn, agree, "
                    "decline, chat, rename, pace, step, hints, return, guide"
                ),
                "une commande est un objet JSON",
            ),
        ),
        (
            "de",
            (
                "das Feld „seat“ erwartet die Nummer eines Platzes, 0 oder mehr",
                "das Feld „seen“ fehlt",
                "dieser Befehl hat kein Feld „when“",
                (
                    "das Feld „kind“ erwartet einen dieser Werte: play, undo, restart-turn, agree, decline, chat, "
                    "rename, pace, step, hints, return, guide"
                ),
                "ein Befehl ist ein JSON-Objekt",
            ),
        ),
    ],
)
def test_what_is_wrong_and_where_is_said_in_three_languages(language: str, sentences: tuple[str, ...]) -> None:
    without = {name: value for name, value in PLAY.items() if name != "seen"}
    broken: list[object] = [{**PLAY, "seat": "1"}, without, {**PLAY, "when": 1}, {**PLAY, "kind": "play!"}, []]
    assert tuple(problem(command, language) for command in broken) == sentences
