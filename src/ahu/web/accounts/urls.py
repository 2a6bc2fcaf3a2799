"""The addresses of the pages of accounts: those views of django-allauth that we have templates for, and our own."""

from __future__ import annotations

from allauth.account import views as account
from allauth.mfa.webauthn import views as webauthn
from allauth.usersessions import views as sessions
from django.conf import settings
from django.urls import path, re_path

from ahu.web.accounts import login_code, passkeys, views

urlpatterns = [
    path("account/login/", account.login, name="account_login"),
    path("account/logout/", account.logout, name="account_logout"),
    path("account/signup/", account.signup, name="account_signup"),
    path("account/inactive/", account.account_inactive, name="account_inactive"),
    path("account/reauthenticate/", account.reauthenticate, name="account_reauthenticate"),
    path("account/password/change/", account.password_change, name="account_change_password"),
    path("account/password/set/", account.password_set, name="account_set_password"),
    path("account/signup/passkey/", account.signup_by_passkey, name="account_signup_by_passkey"),
    path("account/passkeys/", webauthn.list_webauthn, name="mfa_list_webauthn"),
    path("account/passkeys/", webauthn.list_webauthn, name="mfa_index"),
    path("account/passkeys/add/", webauthn.add_webauthn, name="mfa_add_webauthn"),
    path("account/passkeys/again/", webauthn.reauthenticate_webauthn, name="mfa_reauthenticate_webauthn"),
    path("account/passkeys/login/", passkeys.SignInView.as_view(), name="mfa_login_webauthn"),
    path("account/passkeys/signup/", webauthn.signup_webauthn, name="mfa_signup_webauthn"),
    path("account/passkeys/<int:pk>/remove/", passkeys.RemoveView.as_view(), name="mfa_remove_webauthn"),
    path("account/sessions/", sessions.list_usersessions, name="usersessions_list"),
    path("profile/", views.profile, name="profile"),
    path("profile/invitations/<int:number>/", views.invitation, name="answer_invitation"),
    path("profile/export/", views.export, name="export"),
    path("profile/delete/", views.delete, name="delete_account"),
]
if settings.MAIL:
    urlpatterns += [
        path("account/login/code/", account.request_login_code, name="account_request_login_code"),
        path("account/login/code/confirm/", login_code.ConfirmView.as_view(), name="account_confirm_login_code"),
        path("account/password/reset/", account.password_reset, name="account_reset_password"),
        path("account/password/reset/sent/", account.password_reset_done, name="account_reset_password_done"),
        re_path(
            r"^account/password/reset/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>[\w-]+)/$",
            account.password_reset_from_key,
            name="account_reset_password_from_key",
        ),
        path(
            "account/password/reset/done/",
            account.password_reset_from_key_done,
            name="account_reset_password_from_key_done",
        ),
        path("account/email/", account.email, name="account_email"),
        path("account/email/sent/", account.email_verification_sent, name="account_email_verification_sent"),
        path("account/email/<str:key>/", account.confirm_email, name="account_confirm_email"),
    ]
