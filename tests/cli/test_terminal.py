"""The program at a real terminal: colours, Ctrl-D and Ctrl-C."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import sys
import time
from codecs import getincrementaldecoder
from io import StringIO
from typing import TYPE_CHECKING

import pytest

from ahu.cli.output import has_colour
from tests.cli.run import ENVIRONMENT, PROGRAM, said
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from pathlib import Path

GAME = ["play", "giants", "--players", "3", "--seed", "4", "--bots", "random"]
CODES = re.compile(r"\033\[[0-9;]*[a-zA-Z]|[\001\002\r]|\033\[\?[0-9]+[a-z]")


class Screen(StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environment", "terminal", "pipe"),
    [
        ({"TERM": "xterm"}, True, False),
        ({"TERM": "dumb"}, False, False),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False, False),
        ({"TERM": "xterm", "NO_COLOR": ""}, True, False),
        ({"TERM": "xterm", "FORCE_COLOR": "1"}, True, True),
        ({"TERM": "xterm", "FORCE_COLOR": "0"}, True, False),
        ({"TERM": "xterm", "FORCE_COLOR": "1", "NO_COLOR": "1"}, False, False),
    ],
)
def test_colour_is_for_terminals_unless_the_environment_says_otherwise(
    environment: dict[str, str], terminal: bool, pipe: bool
) -> None:
    assert has_colour(Screen(), environment) is terminal
    assert has_colour(StringIO(), environment) is pipe


def test_names_of_seats_are_in_their_colours_if_asked() -> None:
    told = said(*GAME, typed="bid chief\nmap\n", FORCE_COLOR="1")
    assert "\033[94mBlue\033[0m" in told
    assert "\033[31mRed\033[0m" in told
    assert "\033[1mRound 1\033[0m" in told
    assert "\033[" not in said(*GAME, typed="bid chief\nmap\n")
    assert CODES.sub("", told) == said(*GAME, typed="bid chief\nmap\n")


class Terminal:
    """The program in a terminal of its own, and what it has shown."""

    def __init__(self, folder: Path, *arguments: str, **environment: str) -> None:
        self.shown = ""
        self.decoder = getincrementaldecoder("utf-8")()  # a character may come in two parts
        self.process, self.keyboard = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            environment = {**ENVIRONMENT, "TERM": "xterm", **environment}
            os.execve(sys.executable, [*PROGRAM, *arguments], environment)  # noqa: S606  # our own program

    def wait_for(self, text: str) -> str:
        """Read until a text is shown; returns everything up to there since the last such text."""
        deadline = time.monotonic() + PATIENCE
        while text not in CODES.sub("", self.shown):
            assert select.select([self.keyboard], [], [], max(0, deadline - time.monotonic()))[0], self.shown
            self.shown += self.decoder.decode(os.read(self.keyboard, 65536))
        seen, self.shown = self.shown, ""
        return seen

    def type(self, keys: str) -> None:
        os.write(self.keyboard, keys.encode())

    def interrupt(self) -> None:
        """Press Ctrl-C, a moment after the prompt: Python misses a signal between showing it and waiting for a key."""
        time.sleep(0.5)
        self.type("\003")

    def end(self) -> int:
        """Wait for the end; returns the exit code."""
        _, status = os.waitpid(self.process, 0)
        os.close(self.keyboard)
        return os.waitstatus_to_exitcode(status)


def test_ctrl_d_and_ctrl_c_offer_to_save_a_game_under_way(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *GAME, "--language", "fr")
    assert "\033[94mBleu\033[0m" in terminal.wait_for("Bleu> ")
    terminal.type("miser le chef\r")
    terminal.wait_for("Bleu> ")
    terminal.type("\004")
    terminal.wait_for("Enregistrer la partie")
    terminal.type("retour\r")
    terminal.wait_for("Bleu> ")
    terminal.interrupt()
    terminal.wait_for("Enregistrer la partie")
    terminal.type("oui\r")
    terminal.wait_for("Vous avez quitté la partie.")
    assert terminal.end() == 130
    assert "bid Chief" in (tmp_path / "giants.ahu").read_text("utf-8")


def test_without_colour_a_terminal_shows_plain_text_and_ctrl_c_twice_ends_at_once(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *GAME, NO_COLOR="1")
    assert "\033[94m" not in terminal.wait_for("Blue> ")
    terminal.type("bid chief\r")
    assert "\033[94m" not in terminal.wait_for("Blue> ")
    terminal.interrupt()
    terminal.wait_for("Save the game?")
    terminal.interrupt()
    assert terminal.end() == 130
    assert list(tmp_path.iterdir()) == []
