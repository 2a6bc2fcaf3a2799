"""deploy/nginx.conf in front of two real servers on PostgreSQL: nginx from Debian's packages, with TLS and HTTP/2."""

from __future__ import annotations

import json
import os
import re
import select
import shutil
import socket
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self
from urllib.parse import urlencode

import pytest

from tests.patience import PATIENCE
from tests.postgres_server import PostgresServer, needs_postgres
from tests.server import Server
from tests.web.visitor import FORM, first_leaf

if TYPE_CHECKING:
    from collections.abc import Iterator

CONF = Path(__file__).parents[2] / "deploy" / "nginx.conf"
HOST = "ahu.example.org"
SITE = f"https://{HOST}"
MOST_OPEN = 12
"""Connections of one address that the tests allow, instead of 1000."""
AROUND = """
{user}
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ }}
http {{
    log_format upstreams '$uri|$upstream_addr';
    access_log {folder}/access.log upstreams;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/ahu.conf;
}}
"""


def needs_nginx() -> None:
    """Skip a test where nginx, or what asks it by HTTP/2, is not installed."""
    for program in ("nginx", "curl", "openssl"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed (Debian: apt-get install nginx-light curl openssl)")
    features = subprocess.run(["curl", "--version"], capture_output=True, text=True, check=True).stdout
    if "HTTP2" not in features:
        pytest.skip("this curl knows no HTTP/2")


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Answer(NamedTuple):
    status: int
    version: str
    headers: str
    body: str


class Proxy:
    """nginx with our example, before some servers."""

    def __init__(self, folder: Path, servers: list[Server]) -> None:
        self.folder, self.servers = folder, servers
        self.plain, self.secure = free_port(), free_port()
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.folder.chmod(0o755)
        names = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={HOST}"]
        names += ["-addext", f"subjectAltName=DNS:{HOST}", "-keyout", "key.pem", "-out", "cert.pem"]
        subprocess.run(["openssl", "req", *names], cwd=self.folder, check=True, capture_output=True)
        (self.folder / "ahu.conf").write_text(self._configuration())
        user = "user root;" if os.geteuid() == 0 else ""
        (self.folder / "nginx.conf").write_text(AROUND.format(folder=self.folder, user=user))
        command = ["nginx", "-p", str(self.folder), "-e", str(self.folder / "error.log")]
        command += ["-c", str(self.folder / "nginx.conf")]
        checked = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stderr
        assert "[warn]" not in checked.stderr
        self._process = subprocess.Popen(command)
        self._wait()
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process
        self._process.terminate()
        self._process.wait(PATIENCE)

    def _configuration(self) -> str:
        """The example, with the ports, names and servers of this test, and fewer connections."""
        text = CONF.read_text("utf-8")
        changes = {
            r"listen \[::\].*;\n": "",
            r"listen 80;": f"listen 127.0.0.1:{self.plain};",
            r"listen 443 ": f"listen 127.0.0.1:{self.secure} ",
            r"/etc/ssl/certs/\S+\.pem": f"{self.folder}/cert.pem",
            r"/etc/ssl/private/\S+\.key": f"{self.folder}/key.pem",
            r"server 127\.0\.0\.1:8000;": " ".join(f"server 127.0.0.1:{server.port};" for server in self.servers),
            r"limit_conn ahu_open 1000;": f"limit_conn ahu_open {MOST_OPEN};",
        }
        for pattern, new in changes.items():
            text, found = re.subn(pattern, new, text)
            assert found, pattern
        return text

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.secure), PATIENCE).close()
            except OSError:
                assert time.monotonic() < until, (self.folder / "error.log").read_text()
                time.sleep(0.05)
            else:
                return

    def upstreams(self, path: str) -> set[str]:
        """Which servers have answered requests whose paths begin so; of several that were tried, the last."""
        lines = (self.folder / "access.log").read_text().splitlines()
        return {re.split(r"[|, ]", line)[-1] for line in lines if line.startswith(path)}


class Curl:
    """A browser that speaks HTTP/2, keeps its cookies, and sends what forms need."""

    def __init__(self, proxy: Proxy, name: str) -> None:
        self._jar = proxy.folder / f"{name}.cookies"
        self._connect = [f"{HOST}:443:127.0.0.1:{proxy.secure}", f"{HOST}:80:127.0.0.1:{proxy.plain}"]
        self._trust = str(proxy.folder / "cert.pem")

    def command(self, url: str, *options: str) -> list[str]:
        where = [part for one in self._connect for part in ("--connect-to", one)]
        cookies = ["--cookie", str(self._jar), "--cookie-jar", str(self._jar)]
        return ["curl", "--silent", "--show-error", "--cacert", self._trust, *where, *cookies, *options, url]

    def ask(self, path: str, *options: str, site: str = SITE) -> Answer:
        told = ["--include", "--write-out", "\n%{http_code} %{http_version}"]
        done = subprocess.run(
            self.command(site + path, "--http2", *told, *options), capture_output=True, timeout=PATIENCE, check=True
        )
        text, _, last = done.stdout.decode().rpartition("\n")
        status, version = last.split()
        head, _, body = text.replace("\r\n", "\n").partition("\n\n")
        return Answer(int(status), version, head, body)

    def post(self, path: str, form: dict[str, str], page: str = "/") -> Answer:
        token = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', self.ask(page).body)[0]
        body = urlencode({"csrfmiddlewaretoken": token, **form})
        return self.ask(path, "--data", body, "--header", f"Origin: {SITE}", "--header", f"Referer: {SITE}{page}")

    def make_table(self) -> str:
        answer = self.post("/new/", FORM, "/new/")
        assert answer.status == 303, answer
        return str(re.findall(r"location: /table/([^/]+)/", answer.headers, re.IGNORECASE)[0])

    def send(self, key: str, command: dict[str, Any]) -> Answer:
        page = self.ask(f"/table/{key}/").body
        token = re.findall(r"X-CSRFToken&#34;: &#34;(\w+)", page)[0]
        headers = [f"X-CSRFToken: {token}", f"Origin: {SITE}", f"Referer: {SITE}/", "Content-Type: application/json"]
        options = [part for header in headers for part in ("--header", header)]
        return self.ask(f"/table/{key}/commands", "--data", json.dumps(command), *options)

    @contextmanager
    def stream(self, key: str, query: str = "") -> Iterator[Stream]:
        url = f"{SITE}/table/{key}/events{query}"
        with subprocess.Popen(
            self.command(url, "--http2", "--no-buffer", "--include"), stdout=subprocess.PIPE
        ) as process:
            try:
                yield Stream(process)
            finally:
                process.kill()


class Stream:
    """What comes on a stream of a table, as it comes."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self.lines: list[str] = []

    def line(self) -> str:
        """The next line, which must come in time."""
        assert self._process.stdout
        ready, _, _ = select.select([self._process.stdout], [], [], PATIENCE)
        assert ready or self._process.stdout.peek(1)  # type: ignore[attr-defined]
        found = self._process.stdout.readline().decode()
        assert found, "the stream has ended"
        self.lines.append(found.strip())
        return self.lines[-1]

    def event(self) -> dict[str, Any]:
        """The next message about the table."""
        while True:
            line = self.line()
            if line.startswith("data: {"):
                read: dict[str, Any] = json.loads(line.removeprefix("data: "))
                return read


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    needs_nginx()
    needs_postgres()
    folder = tmp_path_factory.mktemp("data")
    with PostgresServer() as database:
        env = {"AHU_DATABASE": database.new_database(), "AHU_BEHIND_PROXY": "1", "AHU_HOSTS": HOST}
        with (
            Server(folder, env=env) as first,
            Server(folder, env=env) as second,
            Proxy(tmp_path_factory.mktemp("nginx"), [first, second]) as running,
        ):
            yield running


def test_plain_http_leads_to_tls(proxy: Proxy) -> None:
    answer = Curl(proxy, "plain").ask("/lobby/", site=f"http://{HOST}")
    assert (answer.status, f"location: {SITE}/lobby/" in answer.headers.lower()) == (301, True)


def test_pages_come_by_http2_and_cookies_are_secure(proxy: Proxy) -> None:
    answer = Curl(proxy, "page").ask("/")
    assert (answer.status, answer.version) == (200, "2")
    cookies = re.findall(r"^set-cookie: (.*)$", answer.headers, re.MULTILINE)
    assert cookies
    assert all("Secure" in cookie for cookie in cookies)


def test_a_command_is_on_a_stream_at_once(proxy: Proxy) -> None:
    person = Curl(proxy, "person")
    key = person.make_table()
    with person.stream(key) as looking:
        assert looking.line() == "HTTP/2 200"
        told = looking.event()
        while not told["status"]["acting"]:
            told |= looking.event()
        seat = told["status"]["acting"][0]
        shown: dict[str, Any] = {}
        with person.stream(key, f"?lifted={seat}") as deciding:
            while not shown.get("offer"):
                shown |= deciding.event()
        command = {"kind": "play", "seat": seat, "seen": shown["status"]["number"], "request_id": "through-nginx-1"}
        actions = first_leaf(shown["offer"]["tree"])
        answer = person.send(key, {**command, "actions": actions, "confirmed": True})
        assert answer.status == 200, answer
        number = json.loads(answer.body)["number"]
        while told["status"]["number"] < number:
            told |= looking.event()


def test_a_table_is_always_answered_by_the_same_server(proxy: Proxy) -> None:
    person = Curl(proxy, "hash")
    keys = [person.make_table() for _ in range(8)]
    for key in keys:
        for path in ("", "seats/", "replay/"):
            assert person.ask(f"/table/{key}/{path}").status == 200
    by_table = [proxy.upstreams(f"/table/{key}/") for key in keys]
    assert all(len(servers) == 1 for servers in by_table)
    assert set.union(*by_table) == {f"127.0.0.1:{server.port}" for server in proxy.servers}


def test_a_body_that_is_too_large_is_refused_before_it_reaches_a_server(proxy: Proxy, tmp_path: Path) -> None:
    large = tmp_path / "large"
    large.write_bytes(b"x" * 3_000_000)
    answer = Curl(proxy, "large").ask("/new/", "--data-binary", f"@{large}")
    assert answer.status == 413
    assert "-" in proxy.upstreams("/new/")


def test_connections_of_one_address_are_limited(proxy: Proxy) -> None:
    person = Curl(proxy, "many")
    key = person.make_table()
    streams = []
    try:
        for _ in range(MOST_OPEN):
            process = subprocess.Popen(
                person.command(f"{SITE}/table/{key}/events", "--http2", "--no-buffer", "--include"),
                stdout=subprocess.PIPE,
            )
            streams.append(process)
            assert Stream(process).line() == "HTTP/2 200"
        assert person.ask("/").status == 429
    finally:
        for process in streams:
            process.kill()
            process.communicate()
    until = time.monotonic() + PATIENCE
    while person.ask("/").status != 200:
        assert time.monotonic() < until


def test_if_a_server_is_gone_the_other_answers_for_its_tables(proxy: Proxy) -> None:
    person = Curl(proxy, "gone")
    keys = [person.make_table() for _ in range(6)]
    first, second = proxy.servers
    first.stop()
    try:
        for key in keys:
            assert person.ask(f"/table/{key}/").status == 200
        assert person.make_table()
        answered = [proxy.upstreams(f"/table/{key}/") for key in keys]
        assert answered == [{f"127.0.0.1:{second.port}"}] * len(keys)
    finally:
        first.start()


def test_requests_of_one_address_are_limited(proxy: Proxy) -> None:
    """Last: it uses up what this address may ask for."""
    person = Curl(proxy, "often")
    urls = [f"{SITE}/healthz"] * 400
    command = person.command(urls[0], "--http2", "--parallel", "--parallel-max", "5", "--write-out", "%{http_code}\n")
    config = proxy.folder / "urls"
    config.write_text("".join(f'url = "{url}"\noutput = "/dev/null"\n' for url in urls))
    done = subprocess.run(
        [*command[:-1], "--config", str(config)], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    statuses = re.findall(r"^(\d{3})$", done.stdout, re.MULTILINE)
    assert statuses.count("429") > 0
    assert statuses.count("200") >= 100
    assert set(statuses) <= {"200", "503", "429"}  # 503: on a busy machine a server lags
