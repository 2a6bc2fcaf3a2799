"""A crew on several machines: a Ray cluster, on each of whose machines the same Ahu is installed."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from importlib.util import find_spec
from itertools import islice
from socket import create_connection
from typing import TYPE_CHECKING, Any, Final

from ahu.arena.code_version import fingerprint
from ahu.arena.result import play_game
from ahu.arena.workers import AHEAD
from ahu.core.errors import AhuError, BadOption

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from ahu.arena.plan import Plan
    from ahu.arena.result import Result

LOCAL: Final = "local"
"""The address of a cluster that is started on this machine, for this run only."""
PATIENCE: Final = 5.0
"""Seconds within which a machine must answer."""


@dataclass(frozen=True, slots=True)
class RayWorkers:
    """The machines of a Ray cluster."""

    address: str
    jobs: int | None = None
    """Cores of a cluster started on this machine; all of them if not said."""

    def __post_init__(self) -> None:
        """Say at once what is missing: Ray itself would try for minutes to reach a machine that isn't there."""
        if find_spec("ray") is None:
            raise BadOption("Ray is not installed: install it with “pip install 'ahu[ray]'”")
        host, colon, port = self.address.removeprefix("ray://").rpartition(":")
        if colon:
            try:
                create_connection((host, port), timeout=PATIENCE).close()
            except (OSError, ValueError) as error:
                raise self._silence() from error

    def _silence(self) -> AhuError:
        return AhuError("no Ray cluster answers at {address}", address=self.address)

    def play(self, plan: Plan, numbers: Iterable[int]) -> Generator[Result]:
        """Play games, a few handed out ahead of time. The board goes along: the other machines don't have its file."""
        ray = self._joined()
        try:
            play = ray.remote(num_cpus=1, max_retries=3)(_play_far_away)
            told = ray.put(replace(plan, setup=plan.setup.packed()))
            left = iter(numbers)
            slots = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
            under_way = [play.remote(told, number, fingerprint()) for number in islice(left, slots)]
            while under_way:
                done, under_way = ray.wait(under_way)
                under_way += [play.remote(told, number, fingerprint()) for number in islice(left, len(done))]
                yield from ray.get(done)
        except ray.exceptions.RayTaskError as error:
            raise error.cause from error  # what went wrong there, in its own words
        finally:
            ray.shutdown()

    def _joined(self) -> Any:  # noqa: ANN401  # an optional package has no type here
        """Ray, connected with the cluster."""
        import ray

        where: dict[str, Any] = {"num_cpus": self.jobs} if self.address == LOCAL else {"address": self.address}
        try:
            ray.init(**where, include_dashboard=None, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise self._silence() from error
        return ray


def _play_far_away(plan: Plan, number: int, version: str) -> Result:
    """On one of the machines: play a game, if it is the same game there."""
    if fingerprint() != version:
        raise AhuError("a machine of the cluster has another version of Ahu: install the same one on all of them")
    return play_game(plan, number)
