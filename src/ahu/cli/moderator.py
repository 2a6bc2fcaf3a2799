"""``ahu moderator``: who looks after a server, and what they did."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from ahu.cli.help_text import Command, Group
from ahu.cli.options import data_option
from ahu.cli.output import echo
from ahu.cli.parameters import WholeNumber
from ahu.core.errors import AhuError
from ahu.core.messages import Message, gettext_noop

if TYPE_CHECKING:
    from pathlib import Path

    from django.contrib.auth.models import User

COMMAND_LINE = "ahu moderator"
"""Who appoints moderators, in the list of what moderators did."""


@click.group(
    cls=Group,
    short_help=gettext_noop("Choose who looks after a server, and see what they did."),
    help=gettext_noop("Choose whose accounts may use the pages of moderators (AHU_ADMIN), and see what they did."),
    examples=("ahu moderator add ana", "ahu moderator log"),
)
def moderator() -> None:
    """Moderators of a server."""


def _open(data: Path | None) -> None:
    """Open the database of a server, which may run; AhuError if nobody can have an account there."""
    from ahu.web.storage.data_folder import use_folder

    use_folder(data)
    if os.environ.get("AHU_ACCOUNTS", "off") == "off":
        os.environ["AHU_ACCOUNTS"] = "optional"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ahu.web.settings")
    import django
    from django.db import connection

    django.setup()
    known = connection.introspection.table_names()
    if not {"auth_user", "moderation_moderatoract"} <= set(known):
        raise AhuError("there are no accounts yet: start the server with AHU_ACCOUNTS first, and sign up")


def _user(name: str) -> User:
    from django.contrib.auth.models import User

    found = User.objects.filter(username__iexact=name).first()
    if found is None:
        raise AhuError("there is no account called “{name}”: sign up on the server first", name=name)
    return found


def _set_staff(name: str, *, staff: bool) -> User:
    from django.db import transaction

    from ahu.web.accounts.signing_in import profile_of
    from ahu.web.moderation.acts import Whom, Why, write_down
    from ahu.web.moderation.models import ActKind

    user = _user(name)
    with transaction.atomic():
        if user.is_staff != staff:
            user.is_staff = staff
            user.save(update_fields=["is_staff"])
            what = ActKind.APPOINT if staff else ActKind.DISMISS
            write_down(what, Why(COMMAND_LINE, ""), Whom(profile_of(user).player, user.get_username()))
    return user


@moderator.command(
    cls=Command,
    short_help=gettext_noop("Make an account that of a moderator."),
    help=gettext_noop("Let the account NAME use the pages of moderators. It must have signed up. The server may run."),
    examples=("ahu moderator add ana",),
)
@click.argument("name", metavar=gettext_noop("NAME"))
@data_option
def add(name: str, data: Path | None) -> None:
    """Make an account that of a moderator."""
    _open(data)
    echo(Message("{name} is a moderator.", name=_set_staff(name, staff=True).get_username()))


@moderator.command(
    cls=Command,
    short_help=gettext_noop("Make the account of a moderator an ordinary one."),
    help=gettext_noop("Let the account NAME use the pages of moderators no longer. The server may run."),
    examples=("ahu moderator remove ana",),
)
@click.argument("name", metavar=gettext_noop("NAME"))
@data_option
def remove(name: str, data: Path | None) -> None:
    """Make the account of a moderator an ordinary one."""
    _open(data)
    echo(Message("{name} is no moderator.", name=_set_staff(name, staff=False).get_username()))


@moderator.command(
    "list", cls=Command, short_help=gettext_noop("List all moderators."), help=gettext_noop("List all moderators.")
)
@data_option
def list_all(data: Path | None) -> None:
    """List all moderators."""
    _open(data)
    from django.contrib.auth.models import User

    for user in User.objects.filter(is_staff=True).order_by("username"):
        echo(user.get_username())


@moderator.command(
    cls=Command,
    short_help=gettext_noop("List what moderators did."),
    help=gettext_noop("List what moderators did, the latest first: when, who, what, about whom, and why."),
    examples=("ahu moderator log", "ahu moderator log --most 20"),
)
@click.option(
    "--most",
    type=WholeNumber(1, 100_000),
    default=100,
    show_default=True,
    metavar=gettext_noop("N"),
    help=gettext_noop("List N acts at most."),
)
@data_option
def log(most: int, data: Path | None) -> None:
    """List what moderators did."""
    _open(data)
    from ahu.web.moderation.models import ModeratorAct
    from ahu.web.moderation.restrictions import moment_text

    for act in ModeratorAct.objects.order_by("-pk")[:most]:
        until = f"until {moment_text(act.until)}" if act.until else ""
        parts = (moment_text(act.created_at), act.moderator, act.what, act.name, act.table_key, until, act.reason)
        echo("  ".join(part for part in parts if part))
