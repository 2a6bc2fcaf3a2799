"""The forms of the lobby."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms

from ahu.core.messages import Message
from ahu.registry import kits
from ahu.web.terms_form import TermsForm
from ahu.web.translated_form import NameField, Problem, TranslatedForm

if TYPE_CHECKING:
    from ahu.web.table_data import Terms


class JoinForm(TranslatedForm):
    """Sitting down at a listed table."""

    name = NameField()
    messages = NameField.MESSAGES


class MatchForm(TermsForm):
    """Finding players: a game, whom one would like to play with, and when bots fill the table."""

    game = forms.CharField(required=False)
    name = NameField()
    messages = NameField.MESSAGES

    def clean_game(self) -> str:
        """A game that there is."""
        game: str = self.cleaned_data["game"]
        if game not in kits():
            raise Problem(Message("choose a game"))
        return game

    def terms(self) -> Terms:
        """The terms of the table that is opened if none fits: others must find it."""
        return super().terms()._replace(listed=True)
