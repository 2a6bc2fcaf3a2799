"""The addresses of notifications."""

from __future__ import annotations

from django.urls import path

from ahu.web.notifications import views

urlpatterns = [
    path("service-worker.js", views.worker, name="service_worker"),
    path("notifications/", views.notifications, name="notifications"),
    path("notifications/push/", views.push, name="push"),
    path("notifications/end/<str:token>/", views.unsubscribe, name="unsubscribe"),
]
