"""The addresses of a server that sends notifications, for tests in this process."""

from __future__ import annotations

from ahu.web.notifications.urls import urlpatterns as notifications
from ahu.web.urls import handler400, handler404, handler500
from ahu.web.urls import urlpatterns as pages

__all__ = ["handler400", "handler404", "handler500", "urlpatterns"]
urlpatterns = [*pages, *notifications]
