"""The settings of servers with accounts. ``ahu.web.settings`` takes them over if ``AHU_ACCOUNTS`` asks for accounts."""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from ahu.core.errors import BadOption

VARIABLE: Final = "AHU_ACCOUNTS"
STARTTLS: Final = 587
"""The port at which mail is encrypted after a greeting in plain text."""
CODE_MINUTES: Final = 15
"""How long a code works: e-mails may take a while."""
MODES: Final = ("off", "optional", "required")


def accounts_mode() -> str:
    """Whether there are accounts: off, optional or required; BadOption if it is anything else, or can't be."""
    mode = os.environ.get(VARIABLE, "").strip() or "off"
    if mode not in MODES:
        raise BadOption("{variable} must be off, optional or required, not “{text}”", variable=VARIABLE, text=mode)
    if mode != "off" and (find_spec("allauth") is None or find_spec("fido2") is None):
        raise BadOption(
            "accounts need a package that is not installed: run “pip install '.[accounts]'” in Ahu’s folder"
        )
    return mode


def account_settings(settings: dict[str, Any]) -> dict[str, Any]:
    """The settings of a server with accounts; ``settings`` are those of one without."""
    middleware = list(settings["MIDDLEWARE"])
    last = middleware.pop()  # answers for errors of ours, next to the views
    (engine,) = settings["TEMPLATES"]
    options = {**engine["OPTIONS"], "context_processors": ["ahu.web.accounts.context.page_functions"]}
    return {
        "INSTALLED_APPS": [
            *settings["INSTALLED_APPS"],
            "django.contrib.auth",
            "django.contrib.contenttypes",
            "django.contrib.sessions",
            "allauth",
            "allauth.account",
            "allauth.usersessions",
            "allauth.mfa",
            "ahu.web.accounts.apps.AccountsConfig",
        ],
        "MIDDLEWARE": [
            *middleware,
            "ahu.web.accounts.middleware.player_names",
            "django.contrib.sessions.middleware.SessionMiddleware",
            "django.contrib.auth.middleware.AuthenticationMiddleware",
            "allauth.account.middleware.AccountMiddleware",
            "ahu.web.accounts.middleware.account_required",
            "ahu.web.accounts.middleware.own_seats",
            last,
        ],
        "TEMPLATES": [
            {**engine, "OPTIONS": options},
            {  # what django-allauth renders besides pages
                "BACKEND": "django.template.backends.django.DjangoTemplates",
                "APP_DIRS": True,
                "OPTIONS": {"context_processors": ["django.template.context_processors.request"]},
            },
        ],
        "AUTHENTICATION_BACKENDS": ["ahu.web.accounts.backend.Backend"],
        "AUTH_PASSWORD_VALIDATORS": [
            {"NAME": f"django.contrib.auth.password_validation.{name}"}
            for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
        ],
        "SESSION_ENGINE": "ahu.web.accounts.sessions",
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "LOGIN_URL": "account_login",
        "LOGIN_REDIRECT_URL": "profile",
        "ACCOUNT_LOGOUT_REDIRECT_URL": "home",
        "ACCOUNT_ADAPTER": "ahu.web.accounts.adapter.AccountAdapter",
        "ACCOUNT_LOGIN_METHODS": {"username"},
        "ACCOUNT_USERNAME_MIN_LENGTH": 3,
        "ACCOUNT_SESSION_REMEMBER": True,
        "ACCOUNT_EMAIL_VERIFICATION": "none",
        "ACCOUNT_EMAIL_NOTIFICATIONS": False,
        "MFA_ADAPTER": "ahu.web.accounts.passkeys.PasskeyAdapter",
        "MFA_SUPPORTED_TYPES": ["webauthn"],
        "MFA_PASSKEY_LOGIN_ENABLED": True,
        "MFA_PASSKEY_SIGNUP_ENABLED": True,
        "MFA_ALLOW_UNVERIFIED_EMAIL": True,  # a passkey is one more way in, and never needed beside the password
        "MFA_FORMS": {
            "add_webauthn": "ahu.web.accounts.passkeys.AddForm",
            "signup_webauthn": "ahu.web.accounts.passkeys.SignUpForm",
            "login_webauthn": "ahu.web.accounts.passkeys.SignInForm",
            "reauthenticate_webauthn": "ahu.web.accounts.passkeys.AgainForm",
        },
        "MFA_RATE_LIMITS": {"webauthn_login": "60/m/ip"},
        "ACCOUNT_RATE_LIMITS": {
            "login": "60/m/ip",
            "login_failed": "10/m/ip,5/5m/key",
            "signup": "60/m/ip",
            "reauthenticate": "10/m/user",
        },
        **mail_settings(os.environ.get("AHU_MAIL", "").strip(), settings["ALLOWED_HOSTS"]),
    }


def mail_settings(address: str, hosts: list[str]) -> dict[str, Any]:
    """Settings for mail: ``smtp://name:password@host:587/me@example.org``, ``smtps://…``, or ``file:///folder``.

    Without mail nobody is asked for an address. With it who has given one may sign in by a code. ``hosts``: the names
    that this server answers to. Links in e-mails have the name by which it was asked, so it must not answer to any
    name: a stranger could let a link to a new password lead to a site of theirs.
    """
    if not address:
        return {"MAIL": False, "ACCOUNT_SIGNUP_FIELDS": ["username*", "password1*", "password2*"]}
    parts = urlsplit(address)
    if parts.scheme not in ("smtp", "smtps", "file"):
        raise BadOption(
            "AHU_MAIL is the address of a mail server, such as {example}", example="smtp://localhost/me@example.org"
        )
    if "*" in hosts:
        raise BadOption(
            "e-mails hold links to this server: name the hosts that people type in {variable}", variable="AHU_HOSTS"
        )
    backend = "filebased" if parts.scheme == "file" else "smtp"
    return {
        "MAIL": True,
        "EMAIL_BACKEND": f"django.core.mail.backends.{backend}.EmailBackend",
        "EMAIL_FILE_PATH": parts.path,
        "EMAIL_HOST": parts.hostname or "localhost",
        "EMAIL_PORT": parts.port or (465 if parts.scheme == "smtps" else 25),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_USE_TLS": parts.scheme == "smtp" and parts.port == STARTTLS,
        "DEFAULT_FROM_EMAIL": parts.path.strip("/") if backend == "smtp" else "ahu@localhost",
        "ACCOUNT_SIGNUP_FIELDS": ["username*", "email", "password1*", "password2*"],
        "ACCOUNT_LOGIN_BY_CODE_ENABLED": True,
        "ACCOUNT_LOGIN_BY_CODE_TIMEOUT": CODE_MINUTES * 60,
        "ACCOUNT_FORMS": {"request_login_code": "ahu.web.accounts.forms.LoginCodeForm"},
        "ACCOUNT_PREVENT_ENUMERATION": "strict",  # also when somebody signs up with the address of another
        "ACCOUNT_EMAIL_SUBJECT_PREFIX": "Ahu: ",
        "ACCOUNT_CHANGE_EMAIL": True,  # an account has one address
        "ACCOUNT_EMAIL_CONFIRMATION_AUTHENTICATED_REDIRECT_URL": "notifications",
        "ACCOUNT_EMAIL_CONFIRMATION_ANONYMOUS_REDIRECT_URL": "account_login",
        "EMAIL_TIMEOUT": 15,
    }
