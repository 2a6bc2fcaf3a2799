"""The part of a form that says what holds at a new table beside the rules of its game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django import forms

from ahu.web.clocks.holidays import DAYS_A_YEAR
from ahu.web.clocks.times import CLOCKS, NO_CLOCK
from ahu.web.table_data import LEVEL_LABELS, Level, Terms
from ahu.web.translated_form import TranslatedForm

if TYPE_CHECKING:
    from ahu.core.messages import Translator

FILL_MINUTES: Final = (0, 1, 5, 15, 60)
"""After how many minutes bots may take open seats; 0 is never."""


def fill_label(minutes: int, translator: Translator) -> str:
    """When bots take open seats, in words."""
    return translator.translate_plural(minutes, "Bots after {number} minute", "Bots after {number} minutes")


class TermsForm(TranslatedForm):
    """Whether the lobby lists the table, whom the host would like to play with, when bots fill it, and its clock."""

    listed = forms.BooleanField(required=False)
    level = forms.ChoiceField(required=False, choices=[(level.value, level.value) for level in Level])
    clock = forms.ChoiceField(required=False, choices=[(code, code) for code in CLOCKS])
    fill = forms.ChoiceField(required=False, choices=[(str(minutes), str(minutes)) for minutes in FILL_MINUTES])

    # what the page shows

    def levels(self) -> dict[str, str]:
        """The levels: labels by values."""
        return {level.value: self.translator.translate(label) for level, label in LEVEL_LABELS.items()}

    def fills(self) -> dict[str, str]:
        """When bots take open seats: labels by values."""
        never = {"0": self.translator.translate("Wait for people")}
        return never | {str(minutes): fill_label(minutes, self.translator) for minutes in FILL_MINUTES[1:]}

    def clocks(self) -> dict[str, str]:
        """The clocks: labels by codes."""
        none = {NO_CLOCK: self.translator.translate("No clock")}
        return none | {code: self.translator.render(clock.label) for code, clock in CLOCKS.items()}

    @property
    def holiday_days(self) -> int:
        """Days a year on which somebody’s time does not run, where a turn has days."""
        return DAYS_A_YEAR

    def chosen(self, field: str) -> str:
        """What is chosen on the page."""
        return str(self[field].value() or "")

    # what was sent

    def terms(self) -> Terms:
        """The terms that were chosen."""
        cleaned = self.cleaned_data
        return Terms(
            listed=cleaned["listed"],
            level=Level(cleaned["level"] or Level.ANY),
            fill_minutes=int(cleaned["fill"] or 0),
            clock=cleaned["clock"],
        )
