"""What somebody does about another player."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from django import forms

from ahu.core.messages import Message, gettext_noop
from ahu.web.moderation.models import LONGEST_REASON, ReportReason
from ahu.web.names import one_line
from ahu.web.translated_form import TranslatedForm

if TYPE_CHECKING:
    from collections.abc import Mapping

REASONS: Final = {
    ReportReason.INSULT: gettext_noop("Insults or threats"),
    ReportReason.SPAM: gettext_noop("Spam"),
    ReportReason.CHEATING: gettext_noop("Unfair play"),
    ReportReason.NAME: gettext_noop("The name"),
    ReportReason.OTHER: gettext_noop("Something else"),
}


class PersonForm(TranslatedForm):
    """Mute, block or report a player; or no longer mute or block them."""

    ACTS: ClassVar = ("mute", "unmute", "block", "unblock", "report")
    act = forms.ChoiceField(choices=[(act, act) for act in ACTS])
    line = forms.IntegerField(required=False, min_value=0)
    reason = forms.ChoiceField(required=False, choices=ReportReason.choices)
    note = forms.CharField(required=False, max_length=LONGEST_REASON)
    messages: Mapping[str, Message] = {"max_length": Message("that is too long")}

    def clean_note(self) -> str:
        """What is said about it, on one line."""
        return one_line(self.cleaned_data["note"])
