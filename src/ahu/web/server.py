"""The server as a program: sets up the database, listens, serves, and stops without losing anything."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sys
import webbrowser
from errno import EADDRNOTAVAIL
from threading import Thread, Timer
from typing import TYPE_CHECKING, Final

import uvicorn

from ahu.core.errors import AhuError, BadOption
from ahu.i18n.system_errors import system_reason
from ahu.web.memory import keep_small
from ahu.web.storage import postgres
from ahu.web.storage.data_folder import DATABASE_VARIABLE
from ahu.web.supervisor import supervise

if TYPE_CHECKING:
    from collections.abc import Callable

GRACE: Final = 1
"""Seconds in which requests in progress may finish when the server stops."""
LAST_REQUESTS: Final = 0.2
"""Seconds in which requests are still read on connections that were opened last, before they are closed."""
OTHER_FILES: Final = 200
"""Files that a server may open beside its connections: the database, static files, worker processes."""
EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104  # asked for, never the default


class Server(uvicorn.Server):
    """A server that ends its open streams when it is asked to stop, once nobody can connect to it any more.

    A page that connects again at once is then answered by the process that serves in its place.
    """

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None] | None = None) -> None:
        super().__init__(config)
        self._on_ready = on_ready
        self._handing_over: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve."""
        await super().startup(sockets)
        if self._on_ready:
            asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, self._begin_to_hand_over)
            self._on_ready()

    def _begin_to_hand_over(self) -> None:
        self._handing_over = asyncio.get_running_loop().create_task(self._hand_over())

    async def _hand_over(self) -> None:
        """Stop, but let other processes at the same port take the streams first: one of them serves in its place."""
        from ahu.web.live.live_tables import live_tables

        for server in self.servers:
            server.close()  # it takes no more connections
        await live_tables().hand_over()
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop: somebody pressed Ctrl-C, or the system asks for it."""
        from ahu.web.live.live_tables import end_all_streams

        for server in self.servers:
            server.close()
        await asyncio.sleep(LAST_REQUESTS)
        end_all_streams()
        await super().shutdown(sockets)


def serve(
    host: str,
    port: int,
    *,
    announce: Callable[[str], None],
    browse: bool,
    draw_boards: bool = True,
    processes: int = 1,
) -> None:
    """Serve until asked to stop. The data folder has been checked and is locked (``storage/start_checks.py``).

    ``announce`` is told the address as soon as browsers may connect.

    The built-in boards are drawn in the background, before anybody needs them; without ``draw_boards`` each is drawn
    when it is first shown. ``processes``: how many serve; more than one share a PostgreSQL database.
    """
    if processes > 1:
        _check_sharing()
    if host in EVERYWHERE:
        os.environ.setdefault("AHU_HOSTS", "*")
    elif host not in ("127.0.0.1", "localhost", "::1"):
        os.environ.setdefault("AHU_HOSTS", f"{host} localhost 127.0.0.1 [::1]")
    listening = _listen(host, port)
    address = _address(host, listening.getsockname()[1])
    if processes > 1:
        announce(address)
        supervise(listening, processes, draw_boards=draw_boards)
        return
    serve_socket(listening, lambda: _show(address, announce, browse=browse), draw_boards=draw_boards)


def _show(address: str, announce: Callable[[str], None], *, browse: bool) -> None:
    announce(address)
    if browse and _has_browser():
        Timer(0.4, webbrowser.open, (address,)).start()


def _check_sharing() -> None:
    """AhuError if several processes can't serve the same tables here."""
    if sys.platform == "win32":
        raise BadOption("several processes can't share a port on this system: leave out --processes")
    if not os.environ.get(DATABASE_VARIABLE):
        raise BadOption("several processes need PostgreSQL: set {variable} to its address", variable=DATABASE_VARIABLE)


def serve_socket(
    listening: socket.socket,
    before: Callable[[], None] | None = None,
    on_ready: Callable[[], None] | None = None,
    *,
    draw_boards: bool,
    draw_first: bool = False,
) -> None:
    """Serve at a socket until asked to stop. ``before`` is called when all is set up, ``on_ready`` while it serves.

    ``draw_first``: whether all boards are drawn before that, so that no page waits for one.
    """
    keep_small()
    _migrate()
    from django.conf import settings

    from ahu.web.asgi import application
    from ahu.web.client_address import proxies
    from ahu.web.http_guard import ConnectionGuard, guarded
    from ahu.web.views.refusal import refusing

    guard = ConnectionGuard(settings.LIMITS, refusing, connections_possible(settings.LIMITS.connections))
    trusted = proxies()
    _keep_objects()
    gc.set_threshold(20_000, 20, 50)
    config = uvicorn.Config(
        application,
        log_config=None,  # the settings configure its log with ours
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=settings.LIMITS.idle_seconds,
        http=guarded(guard),
        ws="none",
        proxy_headers=bool(trusted),
        forwarded_allow_ips=trusted,
        lifespan="on",
        server_header=False,
    )
    if before:
        before()
    if draw_first:
        prepare_pages()
    elif draw_boards:
        Thread(target=prepare_pages, name="prepare pages", daemon=True).start()
    Server(config, on_ready).run([listening])


def prepare_pages() -> None:
    """Draw the built-in boards and what shows each game in a minute, and read templates, puzzles and rules books."""
    from django.template import engines
    from django.template.backends.jinja2 import Jinja2

    from ahu.core.messages import ENGLISH
    from ahu.i18n import LANGUAGES
    from ahu.puzzles.puzzle import puzzles_of
    from ahu.registry import games
    from ahu.rules_book import book_of, minute_of
    from ahu.web.game_page import page_of

    engine = engines["jinja2"]
    assert isinstance(engine, Jinja2)
    for name in engine.env.list_templates():
        engine.env.get_template(name)
    for kind in games().values():
        puzzles_of(kind.name)
        for players in kind.player_counts:
            game = kind.set_up(kind.seats_for(players))
            page_of(game).land(game, ENGLISH)
        for language in LANGUAGES:
            book_of(kind.name, language)
            minute_of(kind.name, language)
    _keep_objects()


def _keep_objects() -> None:
    """Tell the garbage collector that modules, boards, drawings and actions stay: it need not look through them."""
    gc.collect()
    gc.freeze()


def connections_possible(wanted: int) -> int:
    """How many connections fit below the limit of open files, which is raised for them as far as the system allows."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    needed = wanted * 5 // 4 + OTHER_FILES
    if soft != unlimited and soft < needed:
        soft = needed if hard == unlimited else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == unlimited else max(1, min(wanted, (soft - OTHER_FILES) * 4 // 5))


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()  # browsers may connect as soon as the address is printed
    except (OSError, UnicodeError) as error:  # UnicodeError: a name that no host can have
        listening.close()
        if isinstance(error, UnicodeError | socket.gaierror) or error.errno == EADDRNOTAVAIL:
            raise BadOption(
                "this machine can't listen at “{host}”: use 127.0.0.1, or 0.0.0.0 for other devices, with --host",
                host=host,
            ) from error
        raise BadOption(
            "can't listen at {host}, port {port}: {reason}; choose another with --port",
            host=host,
            port=port,
            reason=system_reason(error),
        ) from error
    return listening


def _address(host: str, port: int) -> str:
    shown = "127.0.0.1" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"


def _migrate() -> None:
    """Migrate the database to the present schema; make one if there is none."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ahu.web.settings")
    import django
    from django.conf import settings
    from django.core.management import call_command
    from django.db import OperationalError, connection

    django.setup()
    from ahu.web.storage.table_lock import migrating_alone

    try:
        with migrating_alone():
            call_command("migrate", verbosity=0, interactive=False)
    except OperationalError as error:  # locked by another program, or the disk is full
        if postgres.address():
            raise postgres.unreachable(error) from error
        raise AhuError(
            "the database in {folder} can't be written: {reason}", folder=settings.DATA, reason=error
        ) from error
    finally:
        connection.close()


def _has_browser() -> bool:
    """Whether a browser window can open here."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
