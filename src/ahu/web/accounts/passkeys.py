"""Passkeys, by django-allauth: an account may have some beside its password, or instead of one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
    SignupWebAuthnForm,
)
from allauth.mfa.webauthn.views import LoginWebAuthnView, RemoveWebAuthnView
from django import forms
from django.urls import reverse
from fido2.webauthn import AuthenticationResponse, RegistrationResponse

from ahu.web.views.render import SeeOther

if TYPE_CHECKING:
    from django.contrib.auth.models import User
    from django.http import HttpRequest, HttpResponse

LONGEST_NAME: Final = 40
UNKNOWN: Final = "unknown"
"""Said in the address of the page to sign in when a passkey was not known."""


class PasskeyAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # it ships no types
    """What a device is told of an account: its name, and no address of mail."""

    def get_public_key_credential_user_entity(self, user: User) -> dict[str, Any]:
        """The account, as the device keeps and shows it."""
        name = user.get_username()
        return {**super().get_public_key_credential_user_entity(user), "name": name, "display_name": name}


def as_json(options: Any) -> str:  # noqa: ANN401  # what django-allauth gives
    """What a browser is asked to do, for the script of the page."""
    return json.dumps(options, default=dict)


class CheckedCredential(forms.JSONField):
    """What a browser answers; anything else is told here, before django-allauth reads it."""

    def __init__(self, kind: type[AuthenticationResponse | RegistrationResponse]) -> None:
        super().__init__(required=True)
        self._kind = kind

    def clean(self, value: Any) -> Any:  # noqa: ANN401  # as Django has it
        """The answer, which can be read."""
        found = super().clean(value)
        try:
            self._kind.from_dict(found)
            handle = found["response"].get("userHandle")
        except Exception as error:  # whatever is wrong with it
            raise forms.ValidationError("", code="incorrect_code") from error
        if handle is not None and not isinstance(handle, str):
            raise forms.ValidationError("", code="incorrect_code")
        return found


class AddForm(AddWebAuthnForm):  # type: ignore[misc]  # it ships no types
    """A passkey for an account."""

    name = forms.CharField(required=False, max_length=LONGEST_NAME)
    credential = CheckedCredential(RegistrationResponse)


class SignUpForm(SignupWebAuthnForm):  # type: ignore[misc]  # it ships no types
    """The passkey of a new account."""

    name = forms.CharField(required=False, max_length=LONGEST_NAME)
    credential = CheckedCredential(RegistrationResponse)


class SignInForm(LoginWebAuthnForm):  # type: ignore[misc]  # it ships no types
    """Signing in by a passkey."""

    credential = CheckedCredential(AuthenticationResponse)


class AgainForm(ReauthenticateWebAuthnForm):  # type: ignore[misc]  # it ships no types
    """Showing once more that one has the passkey."""

    credential = CheckedCredential(AuthenticationResponse)


class SignInView(LoginWebAuthnView):  # type: ignore[misc]  # it ships no types
    """Signs in by a passkey, whoever has it: nobody says a name before."""

    def form_invalid(self, form: forms.Form) -> HttpResponse:  # noqa: ARG002
        """Say that it is not known."""
        return SeeOther(f"{reverse('account_login')}?passkey={UNKNOWN}")


class RemoveView(RemoveWebAuthnView):  # type: ignore[misc]  # it ships no types
    """Removes a passkey, unless it is the only way into the account."""

    def is_last_way(self) -> bool:
        """Whether nobody could sign in afterwards."""
        user: User = self.request.user
        keys = Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN)
        return not user.has_usable_password() and keys.count() < 2

    def get_context_data(self, **values: Any) -> dict[str, Any]:  # noqa: ANN401  # as Django has it
        """What the page shows."""
        return {**super().get_context_data(**values), "authenticator": self.object, "last_way": self.is_last_way()}

    def form_valid(self, form: forms.Form) -> HttpResponse:
        """Remove it."""
        if self.is_last_way():
            return SeeOther(reverse("mfa_index"))
        return super().form_valid(form)  # type: ignore[no-any-return]


def ask_again(request: HttpRequest) -> None:
    """Send somebody without a password to the page that asks for the passkey, unless they have just shown it."""
    raise_if_reauthentication_required(request, app="allauth.mfa")
