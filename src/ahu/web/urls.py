"""Every address of the house."""

from __future__ import annotations

from django.urls import path

from ahu.web.pages import errors, home, language, making, replaying, reviewing, seats, table

urlpatterns = [
    path("", home.home),
    path("language/", language.switch),
    path("new/", making.new),
    path("now/<str:game>/", making.now),
    path("upload/", making.upload),
    path("seat/<str:secret>/", seats.seat),
    path("table/<str:key>/", table.table),
    path("table/<str:key>/seats/", seats.mine),
    path("table/<str:key>/again/", making.again),
    path("table/<str:key>/replay/", replaying.replay),
    path("table/<str:key>/review/", reviewing.review),
    path("table/<str:key>/game.ahu", replaying.download),
]
handler404 = errors.not_found
handler400 = errors.bad_request
handler500 = errors.broken
