"""Django's settings. Those that differ between servers come from the environment, which ``ahu serve`` sets."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from ahu.web.accounts.settings import account_settings, accounts_mode
from ahu.web.limits import limits_from, number_from
from ahu.web.live.deadlines import VARIABLE as DEADLINES
from ahu.web.live.worker_settings import where_bots_think
from ahu.web.moderation.settings import admin_path, admin_settings
from ahu.web.notifications.settings import APP as NOTIFICATIONS_APP
from ahu.web.notifications.settings import push_contact
from ahu.web.refused_words import refused_words_from
from ahu.web.storage import postgres
from ahu.web.storage.data_folder import data_folder, database_file, secret_key

DATA: Final = data_folder()
SECRET_KEY = secret_key(DATA)
DEBUG = False
ALLOWED_HOSTS = os.environ.get("AHU_HOSTS", "localhost 127.0.0.1 [::1]").split()
"""The host names that this server answers to. Pages of other sites can't reach it under names of their own."""
BEHIND_PROXY = bool(os.environ.get("AHU_BEHIND_PROXY"))
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None
METRICS_TOKEN = os.environ.get("AHU_METRICS_TOKEN", "")
"""Whoever has it may read /metrics; without one, programs on this machine may."""

INSTALLED_APPS = ["ahu.web.apps.WebConfig", "ahu.web.moderation.apps.ModerationConfig"]
MIDDLEWARE = [
    "ahu.web.middleware.security_headers",
    "ahu.web.middleware.secure_cookies",
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "ahu.web.middleware.TableErrors",
]
ROOT_URLCONF = "ahu.web.urls"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [Path(__file__).parent / "templates"],
        "OPTIONS": {"environment": "ahu.web.jinja2.environment"},
    }
]
CSRF_FAILURE_VIEW = "ahu.web.views.errors.forged"
CSRF_COOKIE_HTTPONLY = True  # pages have the token in their forms
SECURE_REFERRER_POLICY = "same-origin"  # seat links are secrets

ACCOUNTS = accounts_mode()
"""Whether people may or must have accounts: off, optional or required."""
MAIL = False
"""Whether this server sends mail to people who have accounts."""
ADMIN = admin_path(ACCOUNTS)
"""Where the pages of moderators are; empty if there are none."""
if ACCOUNTS != "off":
    globals().update(account_settings(globals()))

PUSH = push_contact()
"""Whom push services may write to about this server; empty if it sends no web push."""
NOTIFICATIONS = bool(PUSH or MAIL)
"""Whether people can be told what happens at their tables."""
if NOTIFICATIONS:
    INSTALLED_APPS = [*INSTALLED_APPS, NOTIFICATIONS_APP]
if ADMIN:
    globals().update(admin_settings(globals()))

DATABASES: dict[str, Any] = {
    "default": postgres.django_settings(postgres.address())
    if postgres.address()
    else {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": database_file(DATA),
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            # an action that was acknowledged survives a power cut
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
USE_I18N = False  # ahu.i18n translates, in pages and in live updates alike
LIMITS = limits_from(os.environ)
REFUSED_WORDS = refused_words_from(os.environ)
"""Words that may not be in names."""
PACE = number_from(os.environ, "AHU_PACE", 0.7)
BOT_WORKERS = where_bots_think()
"""Whether bots think in processes of this server or in those of ``ahu worker``."""
number_from(os.environ, DEADLINES, 1)  # a server does not start with one that can't be read
DATA_UPLOAD_MAX_MEMORY_SIZE = FILE_UPLOAD_MAX_MEMORY_SIZE = LIMITS.body_bytes
DATA_UPLOAD_MAX_NUMBER_FIELDS = LIMITS.fields
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"log": {"class": "ahu.web.server_log.ServerLog"}},
    "loggers": {name: {"handlers": ["log"], "level": "WARNING"} for name in ("ahu", "asyncio", "django", "uvicorn")},
}
