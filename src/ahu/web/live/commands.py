"""The commands a page sends, as JSON: one type for each kind, with limits on all that may be in it.

A schema can be made from the types: ``msgspec.json.schema_components([Command])``.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

import msgspec
from msgspec import Meta, Struct

from ahu.core.messages import Message, MessageList, gettext_noop, shorten
from ahu.web.live.errors import Rejected
from ahu.web.models import LONGEST_CHAT_MESSAGE
from ahu.web.table_data import Pace

KIND: Final = "kind"
"""The field that names a command."""
MOST_ACTIONS: Final = 80
"""Actions in one command: more than any turn has."""

SeatNumber = Annotated[int, Meta(ge=0, description=gettext_noop("the number of a seat, 0 or more"))]
EventNumber = Annotated[int, Meta(description=gettext_noop("the number of an event"))]
RequestId = Annotated[
    str,
    Meta(
        min_length=8,
        max_length=40,
        pattern="^[!-~]*$",
        description=gettext_noop("a text of 8 to 40 visible ASCII characters"),
    ),
]
Flag = Annotated[bool, Meta(description=gettext_noop("true or false"))]
Actions = Annotated[
    list[Annotated[str, Meta(max_length=200)]],
    Meta(
        min_length=1,
        max_length=MOST_ACTIONS,
        description=gettext_noop("a list of 1 to 80 actions, each a text of at most 200 characters"),
    ),
]
Text = Annotated[
    str, Meta(max_length=LONGEST_CHAT_MESSAGE, description=gettext_noop("a text of at most 300 characters"))
]

PaceName = Annotated[Pace, Meta(description=gettext_noop("one of steps, slow, usual, fast, at-once"))]

GuideAct = Annotated[
    Literal["next", "again", "restart", "leave"],
    Meta(description=gettext_noop("one of next, again, restart, leave")),
]
StepNumber = Annotated[int, Meta(ge=0, description=gettext_noop("the number of a step, 0 or more"))]


class _Command(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field=KIND):
    """What every command says."""

    seat: SeatNumber
    """The seat that acts."""
    seen: EventNumber
    """The last event that the page has shown."""
    request_id: RequestId
    """Idempotency key, chosen by the browser: a request that arrives twice counts once."""


class Play(_Command, frozen=True, kw_only=True, tag="play"):
    """Take actions of the game, all of them or none."""

    actions: Actions
    """In notation."""
    confirmed: Flag = False
    """Whether the player knows that they can't be taken back."""


class Undo(_Command, frozen=True, tag="undo"):
    """Take back the seat's last action."""


class RestartTurn(_Command, frozen=True, tag="restart-turn"):
    """Take back all that the seat did in this turn."""


class Agree(_Command, frozen=True, tag="agree"):
    """Let another seat take moves back."""


class Decline(_Command, frozen=True, tag="decline"):
    """Do not let another seat take moves back."""


class Chat(_Command, frozen=True, kw_only=True, tag="chat"):
    """Add a line to the chat."""

    text: Text


class Rename(_Command, frozen=True, kw_only=True, tag="rename"):
    """Change the name of the seat's player; an empty name is the name of the seat."""

    text: Text


class SetPace(_Command, frozen=True, kw_only=True, tag="pace"):
    """Set how fast bots act at this table, for everybody."""

    pace: PaceName


class Step(_Command, frozen=True, tag="step"):
    """Let a bot take its next action, where bots act step by step."""


class ShowHints(_Command, frozen=True, kw_only=True, tag="hints"):
    """Set whether the seat is shown a hint at every turn."""

    on: Flag


class Return(_Command, frozen=True, tag="return"):
    """Play on in a seat where a bot plays because its time has run out."""


class FollowGuide(_Command, frozen=True, kw_only=True, tag="guide"):
    """In a guided game: read on, begin the step or the lesson again, or play on as in any other game."""

    act: GuideAct
    step: StepNumber = 0
    """The step that was read, from 0: however often it is sent, the learner goes on by one step."""


Command = (
    Play | Undo | RestartTurn | Agree | Decline | Chat | Rename | SetPace | Step | ShowHints | Return | FollowGuide
)

_KINDS: Final = {str(kind.__struct_config__.tag): kind for kind in get_args(Command)}
_DECODER: Final[msgspec.json.Decoder[Command]] = msgspec.json.Decoder(Command)


def parse_command(body: bytes) -> Command:
    """The command in the body of a request; Rejected, with what is wrong in it, if there is none."""
    try:
        return _DECODER.decode(body)
    except msgspec.ValidationError as error:
        raise Rejected(400, _problem_in(body)) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Rejected(400, Message("this request can’t be read")) from error


def _problem_in(body: bytes) -> Message:
    """What is wrong with a body that does not hold a command, for people to read.

    The decoder says so as well, but only in English.
    """
    try:
        given = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Message("this request can’t be read")
    if not isinstance(given, dict):
        return Message("a command is a JSON object")
    kind = given.get(KIND)
    if not isinstance(kind, str) or kind not in _KINDS:
        return _wrong(KIND, Message("one of {known}", known=MessageList(list(_KINDS))))
    return _problem_with(given, _KINDS[kind])


def _problem_with(given: dict[str, object], kind: type[_Command]) -> Message:
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for name in given:
        if name not in fields and name != KIND:
            return Message("there is no field “{field}” in this command", field=shorten(name))
    for name, field in fields.items():
        if name not in given:
            if field.required:
                return Message("the field “{field}” is missing", field=name)
            continue
        try:
            msgspec.convert(given[name], field.type)
        except msgspec.ValidationError:
            return _wrong(name, Message(_description(field.type)))
    return Message("this request can’t be read")


def _wrong(field: str, expected: Message) -> Message:
    return Message("the field “{field}” must be {expected}", field=field, expected=expected)


def _description(annotated: object) -> str:
    """What a value of a field may be, as its type says."""
    return next(str(meta.description) for meta in get_args(annotated) if isinstance(meta, Meta))
