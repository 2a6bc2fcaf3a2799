"""What travels to ``ahu worker`` and back, as JSON. It is data only: reading it runs nothing."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from typing import Any, Final

from ahu.bots.hint_plan import Claim, ToldClaims
from ahu.bots.review import Decision, Mark, Review
from ahu.core.messages import Message, MessageList
from ahu.web.advice_data import Advice, AdvisedTurn, Rating

TUPLES: Final = {
    kind.__name__: kind for kind in (Advice, AdvisedTurn, Claim, Decision, Mark, Rating, Review, ToldClaims)
}
"""The kinds of tuples that results are made of."""
KIND: Final = "kind"
PLAIN: Final = (str, int, float, type(None))


def to_json(value: object) -> object:
    """A result as lists, dicts and plain values; TypeError if it holds anything that results are not made of."""
    name = type(value).__name__
    if isinstance(value, Message):
        values = {key: to_json(one) for key, one in value.values.items()}
        return {KIND: name, "sentence": value.sentence, "many": value.many, "number": value.number, "values": values}
    if isinstance(value, MessageList):
        things = [to_json(thing) for thing in value.things]
        return {KIND: name, "things": things, "between": value.between, "style": value.style}
    if isinstance(value, tuple) and TUPLES.get(name) is type(value):
        return {KIND: name, "fields": [to_json(field) for field in value]}
    if isinstance(value, list | tuple) and type(value) in (list, tuple):
        return [to_json(item) for item in value]
    if isinstance(value, PLAIN):
        return value
    raise TypeError(name)


def from_json(read: Any) -> Any:  # noqa: ANN401  # whatever JSON holds
    """The result again; KeyError, TypeError or ValueError if it is none."""
    if isinstance(read, list):
        return [from_json(item) for item in read]
    if not isinstance(read, dict):
        return read
    kind = read[KIND]
    if kind == Message.__name__:
        values = {str(key): from_json(value) for key, value in read["values"].items()}
        return Message(str(read["sentence"]), str(read["many"]), int(read["number"]), **values)
    if kind == MessageList.__name__:
        return MessageList(from_json(read["things"]), str(read["between"]), str(read["style"]))
    return TUPLES[kind](*from_json(read["fields"]))


def pack(job: tuple[object, ...]) -> str:
    """The arguments of a function as a short text without quotes: a board is long, and to quote it costs more."""
    return b64encode(zlib.compress(json.dumps(job).encode(), 1)).decode()


def unpack(text: str) -> list[Any]:
    """The arguments again, with lists for tuples."""
    read: list[Any] = json.loads(zlib.decompress(b64decode(text)))
    return read
