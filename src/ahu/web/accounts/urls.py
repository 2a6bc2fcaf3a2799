"""The addresses of the pages of accounts: those views of django-allauth that we have templates for, and our own."""

from __future__ import annotations

from allauth.account import views as account
from allauth.usersessions import views as sessions
from django.conf import settings
from django.urls import path

from ahu.web.accounts import views

urlpatterns = [
    path("account/login/", account.login, name="account_login"),
    path("account/logout/", account.logout, name="account_logout"),
    path("account/signup/", account.signup, name="account_signup"),
    path("account/inactive/", account.account_inactive, name="account_inactive"),
    path("account/reauthenticate/", account.reauthenticate, name="account_reauthenticate"),
    path("account/password/change/", account.password_change, name="account_change_password"),
    path("account/sessions/", sessions.list_usersessions, name="usersessions_list"),
    path("profile/", views.profile, name="profile"),
    path("profile/export/", views.export, name="export"),
    path("profile/delete/", views.delete, name="delete_account"),
]
if settings.MAIL:
    urlpatterns += [
        path("account/login/code/", account.request_login_code, name="account_request_login_code"),
        path("account/login/code/confirm/", account.confirm_login_code, name="account_confirm_login_code"),
        path("account/email/", account.email, name="account_email"),
        path("account/email/sent/", account.email_verification_sent, name="account_email_verification_sent"),
        path("account/email/<str:key>/", account.confirm_email, name="account_confirm_email"),
    ]
