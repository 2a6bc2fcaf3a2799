"""Workers on several machines: a Ray cluster with the same version of Ahu on each machine."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from importlib.util import find_spec
from itertools import islice
from socket import create_connection
from typing import TYPE_CHECKING, Any, Final

from ahu.arena.code_version import fingerprint
from ahu.arena.result import play_game
from ahu.arena.workers import QUEUED
from ahu.core.errors import AhuError, BadOption

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from ahu.arena.plan import Plan
    from ahu.arena.result import Result

LOCAL: Final = "local"
"""The address that starts a cluster on this machine for this run."""
CONNECT_TIMEOUT: Final = 5.0
"""Seconds within which the cluster must accept a connection."""


@dataclass(frozen=True, slots=True)
class RayWorkers:
    """The machines of a Ray cluster."""

    address: str
    jobs: int | None = None
    """Cores of a cluster started on this machine; None for all of them."""

    def __post_init__(self) -> None:
        """Check that Ray is installed and the cluster answers. Ray itself would wait for minutes."""
        if find_spec("ray") is None:
            raise BadOption("Ray is not installed: run “pip install '.[ray]'” in Ahu’s folder")
        host, colon, port = self.address.removeprefix("ray://").rpartition(":")
        if colon:
            try:
                create_connection((host, port), timeout=CONNECT_TIMEOUT).close()
            except (OSError, ValueError) as error:
                raise self._silence() from error

    def _silence(self) -> AhuError:
        return AhuError("no Ray cluster answers at {address}", address=self.address)

    def play(self, plan: Plan, numbers: Iterable[int]) -> Generator[Result]:
        """Play games, with a few queued for each core. The plan carries the text of its board to the other machines."""
        ray = self._connect()
        try:
            play = ray.remote(num_cpus=1, max_retries=3)(_play_remotely)
            shared = ray.put(replace(plan, setup=plan.setup.packed()))
            game, version = plan.setup.game, fingerprint(plan.setup.game)
            left = iter(numbers)
            slots = QUEUED * max(1, int(ray.cluster_resources().get("CPU", 1)))
            under_way = [play.remote(shared, number, game, version) for number in islice(left, slots)]
            while under_way:
                done, under_way = ray.wait(under_way)
                under_way += [play.remote(shared, number, game, version) for number in islice(left, len(done))]
                yield from ray.get(done)
        except ray.exceptions.RayTaskError as error:
            raise error.cause from error  # the original error, not Ray's wrapper
        finally:
            ray.shutdown()

    def _connect(self) -> Any:  # noqa: ANN401  # an optional package has no type here
        """The module ray, connected to the cluster."""
        import ray

        where: dict[str, Any] = {"num_cpus": self.jobs} if self.address == LOCAL else {"address": self.address}
        try:
            ray.init(**where, include_dashboard=None, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise self._silence() from error
        return ray


def _play_remotely(plan: Plan, number: int, game: str, version: str) -> Result:
    """Play a game on a machine of the cluster, if its code has the same version."""
    if fingerprint(game) != version:
        raise AhuError("a machine of the cluster has another version of Ahu: install the same one on all of them")
    return play_game(plan, number)
