"""Who may be signed in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from allauth.account.auth_backends import AuthenticationBackend
from asgiref.sync import sync_to_async

from ahu.web.accounts.models import Profile
from ahu.web.moderation.models import RestrictionKind
from ahu.web.moderation.storage import restriction_of

if TYPE_CHECKING:
    from ahu.web.moderation.models import Restriction


class Backend(AuthenticationBackend):  # type: ignore[misc]  # it ships no types
    """Names and passwords, and sessions: they are worth nothing while an account is suspended."""

    def user_can_authenticate(self, user: Any) -> bool:  # noqa: ANN401  # as Django has it
        """Whether somebody may be signed in now."""
        return bool(super().user_can_authenticate(user)) and suspension_of(user.pk) is None

    async def aget_user(self, user_id: int) -> Any:  # noqa: ANN401  # as Django has it
        """The user of a session; None if they may not be signed in."""
        return await sync_to_async(self.get_user)(user_id)


def suspension_of(user: int) -> Restriction | None:
    """The suspension of an account, by its primary key; None if it is not suspended."""
    player = Profile.objects.filter(user=user).values_list("player", flat=True).first()
    return restriction_of(player or "", RestrictionKind.SUSPENSION)
