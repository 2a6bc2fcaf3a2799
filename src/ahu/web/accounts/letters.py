"""The letters of accounts, in our own words and in the language of the page that asked for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ahu.core.messages import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ahu.core.messages import Translator

IGNORE: Final = gettext_noop("If you did not ask for this, do nothing.")


class Letter(NamedTuple):
    """A letter as django-allauth asks for it."""

    subject: str
    sentence: str
    fields: tuple[str, ...]
    """What it is about, by the names that django-allauth gives: each on a line of its own."""
    after: str = IGNORE
    instead: str = ""
    link: str = ""
    """A second way, and the name of its link."""


LETTERS: Final = {
    "email_confirmation": Letter(
        gettext_noop("Confirm your address"),
        gettext_noop("Somebody has given this address for an account here. If that was you, confirm it:"),
        ("activate_url",),
    ),
    "login_code": Letter(
        gettext_noop("Your code"),
        gettext_noop("Enter this code on the page where you sign in:"),
        ("code",),
        gettext_noop("Tell it to nobody. If you did not ask for it, do nothing."),
        gettext_noop("Or open this link in the browser in which you asked for it, and press “Sign in”:"),
        "code_url",
    ),
    "password_reset_key": Letter(
        gettext_noop("A new password"),
        gettext_noop("Choose a new password on this page. Your account is called:"),
        ("username", "password_reset_url"),
    ),
    "unknown_account": Letter(
        gettext_noop("There is no account"),
        gettext_noop("Somebody has tried to sign in with this address, but no account has it. You can create one:"),
        ("signup_url",),
    ),
    "account_already_exists": Letter(
        gettext_noop("You have an account"),
        gettext_noop("Somebody has given this address for a new account, but you have one already. You can sign in:"),
        ("login_url",),
    ),
}
"""By the names of django-allauth's templates."""
ALIKE: Final = {"email_confirmation_signup": "email_confirmation"}


def written(template: str, context: Mapping[str, Any], translator: Translator) -> tuple[str, str] | None:
    """The subject and the text of a letter; None if it is not one of these."""
    name = template.rpartition("/")[2]
    letter = LETTERS.get(ALIKE.get(name, name))
    if letter is None:
        return None
    lines = [str(context[field]) for field in letter.fields if context.get(field)]
    second = [translator.translate(letter.instead), str(context[letter.link])] if letter.link else []
    parts = [translator.translate(letter.sentence), *lines, *second, translator.translate(letter.after)]
    return translator.translate(letter.subject), "\n\n".join(parts) + "\n"
