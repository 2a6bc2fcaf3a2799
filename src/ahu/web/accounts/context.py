"""What the templates of django-allauth's pages are given beside their forms, so that they look like all our pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings

from ahu.core.messages import Message, capital
from ahu.web.account_link import account_link, notifications_link
from ahu.web.accounts.passkeys import as_json
from ahu.web.accounts.settings import CODE_MINUTES
from ahu.web.browser_family import browser_family, family_of
from ahu.web.language import translator_of
from ahu.web.learning import ways_to_learn
from ahu.web.rule_links import rules_address
from ahu.web.translated_form import Problem

if TYPE_CHECKING:
    from django.core.exceptions import ValidationError
    from django.forms import BaseForm
    from django.http import HttpRequest

    from ahu.core.messages import Translator

PREFIX = "/account/"
UNREADABLE = Message("this request can’t be read")
NO_ADDRESS = Message("this is no e-mail address")
MESSAGES = {
    "required": Message("fill in every field"),
    "username_password_mismatch": Message("the name or the password is wrong"),
    "email_password_mismatch": Message("the name or the password is wrong"),
    "too_many_login_attempts": Message("that was tried too often: wait a few minutes"),
    "rate_limited": Message("that was tried too often: wait a few minutes"),
    "username_taken": Message("this name is taken: choose another"),
    "username_blacklisted": Message("this name is taken: choose another"),
    "unique": Message("this name is taken: choose another"),
    "min_length": Message("a name has 3 characters at least"),
    "max_length": Message("that is too long"),
    "invalid": Message("letters, digits and @ . + - _ may be in a name"),
    "invalid_username": Message("letters, digits and @ . + - _ may be in a name"),
    "password_too_short": Message("a password has 8 characters at least"),
    "password_too_common": Message("this password is used by too many people"),
    "password_too_similar": Message("this password is too much like your name"),
    "password_entirely_numeric": Message("a password needs more than digits"),
    "enter_current_password": Message("your present password is wrong"),
    "incorrect_password": Message("your present password is wrong"),
    "incorrect_code": Message("this code is wrong"),
    "duplicate_email": Message("this is your address already"),
    "": Message("the two passwords differ"),
}
"""What is wrong with a form, by the codes of Django and django-allauth, whose own sentences are English."""


def page_functions(request: HttpRequest) -> dict[str, Any]:
    """What every page needs; our own views bring it themselves."""
    if not request.path.startswith(PREFIX):
        return {}
    translator = translator_of(request)
    return {
        "language": translator.code,
        "translate": translator.translate,
        "translate_plural": translator.translate_plural,
        "rules_address": rules_address(""),
        "learning": ways_to_learn(""),
        "account": account_link(request),
        "style_sheets": ["lobby.css"],
        "problems_in": lambda form: problems_in(form, translator),
        "browser_of": browser_family,
        "as_json": as_json,
        "browser_here": family_of(request),
        "by_mail": settings.MAIL,
        "required": settings.ACCOUNTS == "required",
        "code_minutes": CODE_MINUTES,
        "notifications": notifications_link(),
    }


def problems_in(form: BaseForm, translator: Translator) -> list[str]:
    """What is wrong with a form, a sentence each, in the language of the page."""
    errors = [(field, error) for field, found in form.errors.as_data().items() for error in found]
    words = [_words(field, error) for field, error in errors]
    return list(dict.fromkeys(capital(translator.render(message)) + "." for message in words))


def _words(field: str, error: ValidationError) -> Message:
    """What is wrong with a field."""
    if isinstance(error, Problem):
        return error.words
    if (field, error.code) == ("email", "invalid"):
        return NO_ADDRESS
    return MESSAGES.get(error.code or "", UNREADABLE)
