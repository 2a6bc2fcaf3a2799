"""What moderation has stored of a person: for their export, and to be forgotten when they delete their account."""

from __future__ import annotations

from typing import Any, Final

from ahu.core.messages import gettext_noop
from ahu.web.moderation.models import ActKind, Block, ModeratorAct, Report, Restriction

ACT_LABELS: Final = {
    ActKind.MUTE: gettext_noop("A moderator muted you"),
    ActKind.UNMUTE: gettext_noop("A moderator lifted your mute"),
    ActKind.SUSPEND: gettext_noop("A moderator suspended your account"),
    ActKind.RESUME: gettext_noop("A moderator lifted your suspension"),
    ActKind.UPHOLD: gettext_noop("A moderator upheld a report about you"),
    ActKind.EXPORT: gettext_noop("A moderator exported your data"),
    ActKind.APPOINT: gettext_noop("You became a moderator"),
    ActKind.DISMISS: gettext_noop("You are no moderator any more"),
}
"""What a person is told that moderators did about them."""
MOST: Final = 50
"""Acts that a profile lists at most."""


def acts_about(player: str) -> list[ModeratorAct]:
    """What moderators did about a person that the person is told, the latest first."""
    told = list(ACT_LABELS)
    return list(ModeratorAct.objects.filter(about=player, what__in=told).order_by("-pk")[:MOST])


def exported(player: str) -> dict[str, Any]:
    """All that moderation has stored of a person. Who reported them is not told."""
    reports = Report.objects.order_by("pk")
    return {
        "blocked": list(Block.objects.filter(blocker=player).order_by("pk").values("name", "created_at")),
        "reports by you": list(
            reports.filter(reporter=player).values("created_at", "kind", "reason", "name", "text", "note", "state")
        ),
        "reports about you": list(
            reports.filter(subject=player).values("created_at", "kind", "reason", "name", "text", "state")
        ),
        "restrictions": list(Restriction.objects.filter(player=player).values("kind", "until", "reason")),
        "acts of moderators": [
            {"at": act.created_at, "what": act.what, "reason": act.reason, "until": act.until}
            for act in acts_about(player)
        ],
    }


def forget(player: str) -> None:
    """Forget a person. Reports and acts stay without their names and words."""
    Block.objects.filter(blocker=player).delete()
    Block.objects.filter(blocked=player).delete()
    Restriction.objects.filter(player=player).delete()
    Report.objects.filter(reporter=player).update(reporter="", note="")
    Report.objects.filter(subject=player).update(subject="", name="", text="")
    ModeratorAct.objects.filter(about=player).update(about="", name="")
