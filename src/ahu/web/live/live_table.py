"""A table while people are at it: the one door through which anything is done there."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from random import SystemRandom
from typing import TYPE_CHECKING, Final, NamedTuple

from django.db import IntegrityError

from ahu.core.action import CHANCE
from ahu.core.messages import Message
from ahu.web import models
from ahu.web.live.bot_runner import BotRunner
from ahu.web.live.hints import Hints
from ahu.web.live.history import Event, EventKind
from ahu.web.live.reviewer import Reviewer
from ahu.web.models import LONGEST_CHAT_MESSAGE, LONGEST_NAME
from ahu.web.presentation import player_names
from ahu.web.storage import repository

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.core.game import Game
    from ahu.core.messages import Translator
    from ahu.core.record import Record
    from ahu.core.state import State
    from ahu.web.live.bot_workers import BotWorkers
    from ahu.web.live.history import History
    from ahu.web.presentation.log_html import LogWriter
    from ahu.web.storage.database import Store
    from ahu.web.storage.repository import StoredTable

MOST_STEPS: Final = 80
"""Actions one request may hold: more than any transport has."""


class Rejected(Exception):
    """Something that can't be done at this table now: the answer's status, and why."""

    def __init__(self, status: int, words: Message, rule: str = "") -> None:
        super().__init__(str(words))
        self.status = status
        self.words = words
        self.rule = rule


class ConfirmationRequired(Exception):
    """What was asked for can't be taken back: it must be asked for again, surely."""


class Command(NamedTuple):
    """What a browser asks for: in whose name, and seen from which deed."""

    seats: frozenset[int]
    """Seats the browser holds."""
    seat: int
    """The one it speaks for."""
    number: int
    """The last deed it has seen."""
    request_id: str
    """Its own name for the request, so that the same one sent twice counts once."""
    sure: bool = False


class LiveTable:
    """A live table."""

    def __init__(self, kept: StoredTable, store: Store, bot_workers: BotWorkers, pace: float) -> None:
        self.row = kept.row
        self.key = kept.row.key
        self.game: Game = kept.game
        self.history: History = kept.history
        self.seats = kept.seats
        self.chat_messages = kept.chat_messages
        self.board_text = kept.row.board.text
        self.listeners: set[Callable[[], None]] = set()
        self.pages: dict[object, object] = {}
        """What was rendered of the present version."""
        self.log_writers: dict[str, LogWriter] = {}
        """Who tells the log, by language."""
        self._store = store
        self._lock = asyncio.Lock()
        self._bot_runner = BotRunner(self, bot_workers, pace)
        self.hints = Hints(self, bot_workers)
        self.reviewer = Reviewer(self, bot_workers)
        self._random = SystemRandom()
        self._said: deque[str] = deque(maxlen=200)
        """What the latest remarks were called by who sent them."""

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.history.state

    def names(self, translator: Translator) -> list[str]:
        """What everybody is called."""
        words = [self.game.seat_label(number) for number in range(self.game.players)]
        return player_names.names(self.seats, words, translator)

    def people(self) -> list[int]:
        """Seats that are not a bot's."""
        return [seat.number for seat in self.seats if not seat.bot]

    # telling those who look on

    def changed(self) -> None:
        """Let every page know."""
        self.pages.clear()
        for listener in list(self.listeners):
            listener()

    # what can be done

    async def play(self, command: Command, texts: list[str]) -> None:
        """Take actions of the game, all of them or none."""
        async with self._lock:
            if command.request_id in self.history.request_ids:
                return
            self._check(command)
            if not 0 < len(texts) <= MOST_STEPS:
                raise Rejected(400, Message("one action or a few are sent at a time"))
            trial = self.history.record.branch()
            for text in texts:
                trial.play_text(command.seat, text)
            final = trial.undo_limit(command.seat) > 0 or trial.state.actors() == (CHANCE,)
            if final and not command.sure:
                raise ConfirmationRequired
            await self._write_moves(trial, command.request_id)
        self.wake()

    def _check(self, command: Command) -> None:
        if command.seat not in command.seats:
            raise Rejected(403, Message("that seat is not yours"))
        if self.seats[command.seat].bot:
            raise Rejected(403, Message("a bot plays that seat"))
        if command.number != self.history.number and not self._only_sealed_since(command.number):
            raise Rejected(409, Message("the game has moved on since you saw it: look again"))

    def _only_sealed_since(self, number: int) -> bool:
        """Whether all events since are choices that are still sealed: then the page looks the same as before them."""
        since = [entry for entry in self.history.entries if entry.event > number]
        sealed = self.history.record.sealed_moves()
        return len(since) == self.history.number - number > 0 and all(entry.move in sealed for entry in since)

    async def _write_moves(self, trial: Record, request_id: str | None) -> None:
        """Draw for chance as long as the game waits for it, and write the moves of a trial."""
        while trial.state.actors() == (CHANCE,):
            trial.draw_chance(self._random)
        moves = [(EventKind.PLAY, move.actor, move.action.text) for move in trial.moves]
        await self._write(moves, request_id, trial.state)

    async def _write(self, done: list[tuple[EventKind, int, str]], request_id: str | None, after: State) -> None:
        """Store events that lead to the state ``after``; only then apply them and show them to everybody."""
        first = self.history.number + 1
        events = [
            Event(first + i, kind, actor, text, request_id if i == 0 else None)
            for i, (kind, actor, text) in enumerate(done)
        ]
        table, actors, over = self.row.pk, after.actors(), after.over()
        try:
            await self._store.write(lambda: repository.append_events(table, events, actors, over=over))
        except IntegrityError as error:  # another process was faster
            await self.reload()
            raise Rejected(409, Message("the game has moved on since you saw it: look again")) from error
        self.history.apply(events)
        self.changed()

    async def reload(self) -> None:
        """Forget everything and look into the database again."""
        kept = await self._store.read(lambda: repository.load_table(self.key))
        if kept:
            self.history, self.seats, self.chat_messages = kept.history, kept.seats, kept.chat_messages
            self.changed()

    # taking back

    async def undo(self, command: Command, *, whole_turn: bool) -> None:
        """Take back one's last step, or all of one's turn: at once if that is free, else if the others agree."""
        async with self._lock:
            if command.request_id in self.history.request_ids:
                return
            self._check(command)
            moves, limit = len(self.history.record.moves), self.history.record.undo_limit(command.seat)
            if limit < moves:
                await self._take_back(command.seat, limit if whole_turn else moves - 1, command.request_id)
            else:
                history = self.history
                keep = history.before_last_turn(command.seat) if whole_turn else history.before_last_move(command.seat)
                if keep is None:
                    raise Rejected(409, Message("there is nothing of yours to take back"))
                if self.others_to_ask(command.seats):
                    asking = [(EventKind.ASK, command.seat, str(keep))]
                    await self._write(asking, command.request_id, self.state)
                else:
                    await self._take_back(command.seat, keep, command.request_id)
        self.wake()

    def others_to_ask(self, seats: frozenset[int]) -> set[int]:
        """People at other browsers than the one that holds these seats; bots never mind."""
        return {seat.number for seat in self.seats if seat.taken and not seat.bot} - seats

    def still_to_answer(self) -> set[int]:
        """Seats that have not yet said whether another may take moves back."""
        asked = self.history.undo_request
        if asked is None:
            return set()
        taken = {seat.number for seat in self.seats if seat.taken and not seat.bot}
        return taken - asked.agreed - {asked.seat}

    async def consent(self, command: Command, *, agreed: bool) -> None:
        """Say whether another may take back what they asked for."""
        async with self._lock:
            if command.request_id in self.history.request_ids:
                return
            self._check(command)
            asked = self.history.undo_request
            if asked is None or command.seat not in self.still_to_answer():
                raise Rejected(409, Message("nobody asks you for that any more"))
            answer = (EventKind.YES if agreed else EventKind.NO, command.seat, "")
            if agreed and not self.still_to_answer() - command.seats:
                await self._take_back(asked.seat, asked.keep, command.request_id, answer)
            else:
                await self._write([answer], command.request_id, self.state)
        self.wake()

    async def _take_back(
        self, seat: int, keep: int, request_id: str | None, *first: tuple[EventKind, int, str]
    ) -> None:
        after = self.history.record.state_after(keep)
        await self._write([*first, (EventKind.BACK, seat, str(keep))], request_id, after)

    # talk

    async def chat(self, seat: int, text: str, request_id: str) -> None:
        """Add a line to the chat."""
        text = one_line(text)
        async with self._lock:
            if not text or request_id in self._said:
                return
            if len(text) > LONGEST_CHAT_MESSAGE:
                raise Rejected(400, Message("a remark has {most} characters at most", most=LONGEST_CHAT_MESSAGE))
            row = models.ChatMessage(table_id=self.row.pk, seat=seat, text=text)
            await self._store.write(row.save)
            self._said.append(request_id)
            self.chat_messages.append(row)
            self.changed()

    async def rename(self, seat: int, name: str) -> None:
        """Call a seat's player something else."""
        async with self._lock:
            row = self.seats[seat]
            row.name = clean_name(name)
            await self._store.write(lambda: row.save(update_fields=["name"]))
            self.changed()

    async def sit_down(self, seat: int, name: str, player: str) -> None:
        """Somebody takes an open seat."""
        async with self._lock:
            row = self.seats[seat]
            row.taken, row.browser = True, row.browser or player
            row.name = clean_name(name) or row.name
            await self._store.write(lambda: row.save(update_fields=["name", "taken", "browser"]))
            self.changed()

    # bots, and chance before the first move

    def wake(self) -> None:
        """See whether a bot or chance is to act, and let them."""
        self._bot_runner.wake()

    @property
    def thinking(self) -> int:
        """The seat of the bot that thinks; SPECTATOR if none does."""
        return self._bot_runner.thinking

    async def draw_chance(self) -> None:
        """Draw what chance is asked for."""
        async with self._lock:
            if self.state.actors() == (CHANCE,):
                with suppress(Rejected):
                    await self._write_moves(self.history.record.branch(), None)

    async def play_for_bot(self, seat: int, text: str, number: int) -> bool:
        """One action of a bot's turn; False if it is no longer its turn, or not the table it was shown."""
        async with self._lock:
            if self.history.number != number or seat not in self.state.actors():
                return False
            trial = self.history.record.branch()
            trial.play_text(seat, text)
            with suppress(Rejected):  # another process was faster: the table is as it left it
                await self._write_moves(trial, None)
                return True
        return False

    def busy(self) -> bool:
        """Whether something is being done here, or a bot thinks."""
        return self._lock.locked() or self._bot_runner.busy()

    def close(self) -> None:
        """Stop what goes on by itself."""
        self._bot_runner.close()
        self.hints.close()
        self.reviewer.close()


def one_line(text: str) -> str:
    """What somebody wrote, on one line and without what can't be seen."""
    return " ".join("".join(c for c in text if c.isprintable() or c.isspace()).split())


def clean_name(name: str) -> str:
    """A name as it is kept: no line breaks, not too long."""
    return one_line(name)[:LONGEST_NAME].rstrip()
