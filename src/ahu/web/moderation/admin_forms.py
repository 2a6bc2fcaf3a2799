"""What moderators are asked for before they act. These pages are in English, as Django's own are."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from django import forms
from django.utils import timezone

from ahu.web.moderation.models import LONGEST_REASON
from ahu.web.names import one_line

if TYPE_CHECKING:
    from datetime import datetime

HOURS: Final = [("1", "an hour"), ("24", "a day"), ("168", "a week"), ("720", "30 days"), ("", "until it is lifted")]
ACTS: Final = {
    "report": {
        "uphold": "Uphold the report",
        "reject": "Reject the report",
        "mute": "Uphold it, and mute the person",
        "suspend": "Uphold it, and suspend the account",
        "close": "Uphold it, and close the table",
    },
    "user": {
        "mute": "Mute: writes nothing at any table",
        "unmute": "Lift the mute",
        "suspend": "Suspend: can’t sign in, holds no seats meanwhile",
        "resume": "Lift the suspension",
        "export": "Export all that is stored of the person",
        "delete": "Delete the account and all that is stored of the person",
    },
    "table": {"close": "Close the table: its game ends without a result"},
}
"""What can be done about each kind of thing."""


class ActForm(forms.Form):
    """An act, how long it holds, and why."""

    act = forms.ChoiceField(widget=forms.RadioSelect(attrs={"class": "radiolist"}))
    hours = forms.ChoiceField(
        label="For", choices=HOURS, required=False, initial="24", help_text="Counts for mutes and suspensions."
    )
    reason = forms.CharField(
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 3, "class": "vLargeTextField"}),
        help_text="The person reads it, and it stays in the list of what moderators did.",
    )

    def __init__(self, kind: str, data: object = None) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        choices = list(ACTS[kind].items())
        self.fields["act"].choices = choices  # type: ignore[attr-defined]
        if len(choices) == 1:
            self.fields["act"].initial = choices[0][0]
        if "mute" not in ACTS[kind]:
            del self.fields["hours"]

    def clean_reason(self) -> str:
        """The reason, on one line."""
        reason = one_line(self.cleaned_data["reason"])
        if not reason:
            raise forms.ValidationError("Say why.")
        return reason

    def until(self) -> datetime | None:
        """Until when it holds; None for as long as nobody lifts it."""
        hours = self.cleaned_data.get("hours")
        return timezone.now() + timedelta(hours=int(hours)) if hours else None
