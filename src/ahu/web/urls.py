"""Every address of the house."""

from __future__ import annotations

from django.urls import path

from ahu.web.views import errors, home, language, new_table, replay, review, seats, table

urlpatterns = [
    path("", home.home),
    path("language/", language.switch),
    path("new/", new_table.new),
    path("now/<str:game>/", new_table.now),
    path("upload/", new_table.upload),
    path("seat/<str:secret>/", seats.seat),
    path("table/<str:key>/", table.table),
    path("table/<str:key>/seats/", seats.mine),
    path("table/<str:key>/again/", new_table.again),
    path("table/<str:key>/replay/", replay.replay),
    path("table/<str:key>/review/", review.review),
    path("table/<str:key>/game.ahu", replay.download),
]
handler404 = errors.not_found
handler400 = errors.bad_request
handler500 = errors.broken
