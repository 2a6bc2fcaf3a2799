"""The addresses of all pages, with their names. The live endpoints are in ``live/endpoints.py``."""

from __future__ import annotations

from importlib import import_module

from django.conf import settings
from django.urls import path

from ahu.web.lobby import views as lobby
from ahu.web.moderation import views as moderation
from ahu.web.views import (
    aid,
    download,
    errors,
    guided,
    holidays,
    home,
    language,
    minute,
    new_table,
    puzzles,
    replay,
    review,
    rules,
    seats,
    table,
)

urlpatterns = [
    path("", home.home, name="home"),
    path("aid/<str:game>/", aid.aid, name="aid"),
    path("language/", language.switch, name="language"),
    path("holidays/", holidays.holidays, name="holidays"),
    path("lobby/", lobby.lobby, name="lobby"),
    path("lobby/match/", lobby.match, name="match"),
    path("minute/close/", minute.close, name="close_minute"),
    path("minute/<str:game>/", minute.minute, name="minute"),
    path("new/", new_table.new, name="new_table"),
    path("now/<str:game>/", new_table.now, name="play_now"),
    path("guided/<str:game>/", guided.guided, name="guided"),
    path("upload/", new_table.upload, name="upload"),
    path("rules/", rules.books, name="rules_books"),
    path("rules/<str:game>/", rules.rules, name="rules"),
    path("puzzles/<str:game>/", puzzles.puzzles, name="puzzles"),
    path("puzzles/<str:game>/<str:name>/", puzzles.puzzle, name="puzzle"),
    path("seat/<str:secret>/", seats.seat, name="seat"),
    path("table/<str:key>/", table.table, name="table"),
    path("table/<str:key>/join/", lobby.join, name="join"),
    path("table/<str:key>/people/<int:seat>/", moderation.person, name="person"),
    path("table/<str:key>/seats/", seats.seats, name="seats"),
    path("table/<str:key>/again/", new_table.again, name="play_again"),
    path("table/<str:key>/replay/", replay.replay, name="replay"),
    path("table/<str:key>/review/", review.review, name="review"),
    path("table/<str:key>/game.ahu", download.download, name="download"),
]
if settings.ACCOUNTS != "off":
    urlpatterns += import_module("ahu.web.accounts.urls").urlpatterns
if settings.NOTIFICATIONS:
    urlpatterns += import_module("ahu.web.notifications.urls").urlpatterns
if settings.ADMIN:
    site = import_module("ahu.web.moderation.admin").SITE
    urlpatterns.append(path(f"{settings.ADMIN}/", site.urls))
handler404 = errors.not_found
handler400 = errors.bad_request
handler429 = errors.too_many
handler500 = errors.server_error
