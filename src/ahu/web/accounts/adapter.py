"""What we change in django-allauth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.stagekit import clear_login
from allauth.account.internal.userkit import filter_users_by_username
from allauth.core import context as allauth_context
from django.core.mail import EmailMessage
from django.urls import reverse

from ahu.core.messages import Message
from ahu.web.accounts.backend import suspension_of
from ahu.web.accounts.letters import written
from ahu.web.accounts.login_code import code_url
from ahu.web.language import translator_of
from ahu.web.moderation.restrictions import moment_text
from ahu.web.names import is_bot_name, latin, one_line, problem_with
from ahu.web.outgoing_mail import send_later
from ahu.web.translated_form import Problem
from ahu.web.views.counting import counted_address
from ahu.web.views.errors import error_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # it ships no types
    """Counts addresses as our own limits do, writes letters in our words, and no messages into the session."""

    def get_client_ip(self, request: HttpRequest) -> str:
        """Whom limits count a request for."""
        return counted_address(request)

    def pre_login(self, request: HttpRequest, user: Any, **details: Any) -> HttpResponse | None:  # noqa: ANN401
        """Tell who has given the right password why, and until when, the account is suspended."""
        suspension = suspension_of(user.pk)
        if suspension is None:
            found: HttpResponse | None = super().pre_login(request, user, **details)
            return found
        clear_login(request)
        translate = translator_of(request).translate
        if suspension.until is None:
            told = translate("Moderators have suspended this account: {reason}", reason=suspension.reason)
        else:
            until = moment_text(suspension.until)
            told = translate(
                "Moderators have suspended this account until {moment}: {reason}",
                moment=until,
                reason=suspension.reason,
            )
        return error_page(request, 403, translate("This account is suspended"), told)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name of a new account: none that looks like another account’s, a bot’s or an office."""
        cleaned: str = super().clean_username(username, shallow)
        problem = problem_with(cleaned)
        if problem:
            raise Problem(problem)
        if is_bot_name(cleaned) or cleaned != one_line(cleaned):
            raise Problem(Message("this name is reserved: choose another"))
        if not shallow and filter_users_by_username(latin(cleaned)).exists():
            raise self.validation_error("username_taken")
        return cleaned

    def get_login_stages(self) -> list[str]:
        """What may stand between a proof and a session: a passkey is a way to sign in, not a second proof."""
        stages: list[str] = super().get_login_stages()
        return [stage for stage in stages if stage != "allauth.mfa.stages.AuthenticateStage"]

    def add_message(self, *_: object, **__: object) -> None:
        """Our pages show what happened themselves."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a letter later: no answer tells by its time whether one is sent."""
        request = allauth_context.request
        told = {"login_url": request.build_absolute_uri(reverse("account_login")), **context}
        if "code" in context:
            told["code_url"] = code_url(request, context["code"])
        letter = written(template_prefix, told, translator_of(request))
        if letter is None:
            send_later(self.render_mail(template_prefix, email, {"request": request, "email": email, **context}))
            return
        subject, text = letter
        headers = {"Auto-Submitted": "auto-generated"}
        send_later(
            EmailMessage(self.format_email_subject(subject), text, self.get_from_email(), [email], headers=headers)
        )
