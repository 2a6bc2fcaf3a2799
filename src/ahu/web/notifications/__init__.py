"""Notifications: web push and digests by mail, which a host may offer (``AHU_PUSH``, ``AHU_MAIL``)."""
