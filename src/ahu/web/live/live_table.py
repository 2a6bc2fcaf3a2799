"""A table in play: every change of it is checked, stored, and only then shown to everybody."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import SystemRandom
from typing import TYPE_CHECKING, Final

from django.db import IntegrityError

from ahu.core.action import CHANCE, SPECTATOR
from ahu.core.errors import NothingMayFollow
from ahu.core.messages import ENGLISH, Message
from ahu.web import models
from ahu.web.clocks import holidays
from ahu.web.clocks.table_clock import TableClock
from ahu.web.game_page import page_of
from ahu.web.live.bot_runner import BotRunner
from ahu.web.live.commands import (
    Agree,
    Chat,
    Decline,
    FollowGuide,
    Play,
    Rename,
    RestartTurn,
    Return,
    SetPace,
    ShowHints,
    Step,
    Undo,
)
from ahu.web.live.errors import ConfirmationRequired, Rejected
from ahu.web.live.fair_queue import Priority
from ahu.web.live.gathering import Gathering
from ahu.web.live.guide import guide_of
from ahu.web.live.hints import Hints
from ahu.web.live.puzzle_solving import solving_at
from ahu.web.live.reviewer import Reviewer
from ahu.web.live.seat_access import SeatAccess
from ahu.web.live.signals import events_written
from ahu.web.live.table_sync import TableSync
from ahu.web.metrics import count_actions
from ahu.web.models import LONGEST_NAME
from ahu.web.moderation.restrictions import check_may_write
from ahu.web.names import clean_name, looks_like_one_of, one_line, problem_with
from ahu.web.presentation import player_names
from ahu.web.presentation.rendered import Rendered
from ahu.web.storage import repository, results
from ahu.web.storage.changes import ChangeKind, shared, tell
from ahu.web.storage.repository import Details
from ahu.web.table_data import Event, EventKind, Pace

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from ahu.core.action import Action, Seat
    from ahu.core.game import Game
    from ahu.core.messages import Translator
    from ahu.core.record import Record
    from ahu.core.state import State
    from ahu.web.clocks.times import Times
    from ahu.web.live.bot_workers import BotWorkers
    from ahu.web.live.commands import Command
    from ahu.web.live.history import History
    from ahu.web.storage.database import Store
    from ahu.web.storage.repository import StoredTable
    from ahu.web.table_data import EndKind, FailureKind

    NewEvent = tuple[EventKind, int, str]
    """Kind, actor and text of an event that has no number yet."""


_RANDOM: Final = SystemRandom()
"""Draws for chance at all tables; it has no state."""
NO_MOVES: Final = (EventKind.STAND_IN, EventKind.AWAY, EventKind.RETURN)
"""Events that change nothing from which a seat decides."""


class LiveTable:
    """A table in play."""

    def __init__(
        self, stored: StoredTable, history: History, store: Store, bot_workers: BotWorkers, pace: float
    ) -> None:
        self.key = stored.details.row.key
        self.game: Game = stored.game
        self.history = history
        self.board_text = stored.details.row.board.text
        self.listeners: set[Callable[[], None]] = set()
        """Called whenever something changes that a page shows, and at every heartbeat."""
        self.handed_over = False
        """Whether its streams end, since this process does and others go on with the table."""
        self.used_at = 0.0
        """When somebody last asked for the table, on the clock of the event loop."""
        self.layout: object = None
        """The layout of a board that is not the built-in one (:meth:`ahu.web.game_page.GamePage.layout`)."""
        self.rendered = Rendered()
        self._names: dict[str, tuple[tuple[tuple[str, str], ...], list[str]]] = {}
        """The names of all players by language, each with what they were made from."""
        self._store = store
        self.lock = asyncio.Lock()
        """Held while the table is changed."""
        self.sync = TableSync(self, store)
        """Keeps the table up to date with other processes."""
        self._use_details(stored.details)
        self._bot_runner = BotRunner(self, bot_workers, pace, store)
        self.hints = Hints(self, bot_workers)
        self.reviewer = Reviewer(self, bot_workers)
        self.puzzle = solving_at(self, bot_workers)
        """The puzzle that is solved here; None for a game."""
        self.gathering = Gathering(self, store)
        self.clock = TableClock(self, store)
        self._random = _RANDOM

    def _use_details(self, details: Details) -> None:
        self.row, self.seats, self.chat_messages = details.row, details.seats, details.chat_messages
        self.holidays = details.holidays
        self.access = SeatAccess(self, self._store, details.devices)
        self.guide = guide_of(self, self._store)
        """Leads the learner through a guided first game; None in an ordinary game."""
        self._chat_request_ids = {message.request_id for message in details.chat_messages}
        """Idempotency keys of the chat."""

    def use_details(self, details: Details) -> None:
        """Take over what another process has changed. The table is locked."""
        pace = self.row.pace
        self._use_details(details)
        self.clock.read_again()
        if self.row.pace != pace:
            self._bot_runner.step()

    def details(self) -> Details:
        """What is known of the table beside its events."""
        return Details(self.row, self.seats, self.access.devices, self.chat_messages, self.holidays)

    async def note_holidays(self) -> None:
        """Count by the holidays of whoever has just sat down, if they count here. The table is locked."""
        if self.clock.clock and self.clock.clock.by_days:
            row, seats = self.row, self.seats
            self.holidays = self.clock.holidays = await self._store.read(lambda: holidays.at_table(row, seats))

    @property
    def state(self) -> State:
        """The position of the game."""
        return self.history.state

    def acting(self) -> tuple[int, ...]:
        """The seats that are to act; nobody is before the game begins, and after the table has ended."""
        return () if self.row.gathering or self.history.ended else self.state.actors()

    def over(self) -> bool:
        """Whether nobody will act here any more."""
        return self.state.over() or self.history.ended is not None

    def names(self, translator: Translator) -> list[str]:
        """The name of each seat's player."""
        given = tuple([(seat.name, seat.bot) for seat in self.seats])
        known = self._names.get(translator.code)
        if known is None or known[0] != given:
            labels = [self.game.seat_label(number) for number in range(self.game.players)]
            known = self._names[translator.code] = given, player_names.names(self.seats, labels, translator)
        return known[1]

    def name_problem(self, name: str, seat: Seat | None) -> Message | None:
        """Why the player of a seat, or of any open one, can't be called so here; None if nothing is in the way."""
        if not name or (seat is not None and name == self.seats[seat].name):
            return None
        shown = self.names(ENGLISH)
        others = [shown[row.number] for row in self.seats if row.number != seat and (row.taken or row.bot or row.name)]
        if looks_like_one_of(name, others):
            return Message("somebody at this table has a name that looks like this: choose another")
        return problem_with(name)

    def free_name(self, name: str) -> str:
        """A name, or the same with a number if somebody here has one that looks like it."""
        if not name or self.name_problem(name, None) is None:
            return name
        numbered = [f"{name[: LONGEST_NAME - 2]} {number}" for number in range(2, self.game.players + 1)]
        return next((other for other in numbered if self.name_problem(other, None) is None), name)

    def check_name(self, name: str, seat: Seat | None) -> None:
        """Rejected if the player of a seat, or of any open one, can't be called so here."""
        problem = self.name_problem(name, seat)
        if problem:
            raise Rejected(409, problem)

    # drawing

    def restore_layout(self) -> None:
        """Let the page draw the board of this table by its layout, though other boards were drawn since."""
        if self.layout is not None:
            page_of(self.game).keep_layout(self.game, self.layout)

    async def prepare_drawing(self, translator: Translator) -> None:
        """Draw the land of a board that is not the built-in one in a thread, so that nobody waits for it."""
        if self.layout is not None:
            self.restore_layout()
            await asyncio.to_thread(page_of(self.game).land, self.game, translator)

    # broadcast

    def changed(self) -> None:
        """Tell every page that something it shows has changed."""
        self.rendered.clear()
        self.notify()

    def forget_drawings(self) -> None:
        """Forget everything that was drawn: it is drawn again when somebody looks."""
        self.rendered = Rendered()

    def notify(self) -> None:
        """Call every listener."""
        for listener in list(self.listeners):
            listener()

    # commands of browsers

    async def execute(self, command: Command, held: frozenset[int]) -> None:
        """Carry out a command of a browser that holds these seats.

        Raises Rejected, ConfirmationRequired, or an AhuError if the actions are unreadable or illegal.
        """
        self._check_seat(command.seat, held)
        async with self.lock:
            await self.sync.catch_up_to(command.seen)
            match command:
                case Chat():
                    await self._chat(command)
                case Rename():
                    await self._rename(command)
                case SetPace():
                    await self._set_pace(command)
                case ShowHints():
                    await self._show_hints(command)
                case Step():
                    await self._step()
                case FollowGuide():
                    await self._follow_guide(command)
                case _ if command.request_id not in self.history.request_ids:  # else it was carried out before
                    self._check_turn(command)
                    await self._change_game(command, held)
        self.wake()

    def _check_seat(self, seat: Seat, held: frozenset[int]) -> None:
        if seat >= self.game.players:
            raise Rejected(400, Message("there is no such seat at this table"))
        if seat not in held:
            raise Rejected(403, Message("that seat is not yours"))

    def _check_turn(self, command: Command) -> None:
        if self.seats[command.seat].bot:
            raise Rejected(403, Message("a bot plays that seat"))
        if self.history.ended:
            raise Rejected(409, Message("this table has ended"))
        if self.row.gathering:
            raise Rejected(409, Message("the game begins when all seats are taken"))
        if isinstance(command, Return):
            return
        if command.seat in self.history.away or self.clock.has_run_out(command.seat):
            raise Rejected(409, Message("your time has run out: a bot plays for you until you say that you are back"))
        if self.puzzle and self.puzzle.turn_is_over() and isinstance(command, Play):
            raise Rejected(409, Message("your turn is over: try again, or look at the answer"))
        if command.seen != self.history.number and not self._only_sealed_since(command.seen):
            raise Rejected(409, Message("the game has moved on: look at the new position"))

    def _only_sealed_since(self, number: int) -> bool:
        """Whether all events since are choices that are still sealed: then the seat decides from the same as before."""
        since = [entry for entry in self.history.entries if entry.event > number]
        sealed = self.history.record.sealed_moves()
        if len(since) != self.history.number - number or not since:
            return False
        return all(entry.move in sealed or entry.kind in NO_MOVES for entry in since)

    async def _follow_guide(self, command: FollowGuide) -> None:
        if self.guide is None or command.seat != self.guide.learner:
            raise Rejected(409, Message("No guided game is played here."))
        await self.guide.follow(command)
        self.guide = guide_of(self, self._store)

    async def _change_game(self, command: Command, held: frozenset[int]) -> None:
        match command:
            case Play():
                await self._play(command, held)
            case Return():
                await self._come_back(command)
            case _ if self.guide:
                raise Rejected(409, Message("In the guided game nothing is taken back. You may start it again."))
            case Undo() | RestartTurn():
                await self._undo(command, held)
            case Agree() | Decline():
                await self._answer_undo_request(command, held)

    async def _play(self, command: Play, held: frozenset[int]) -> None:
        """Take actions of the game, all of them or none. What only others could let the seat take back is confirmed."""
        try:
            final = self.history.record.check_actions(command.seat, command.actions)
        except NothingMayFollow as error:
            raise Rejected(409, error.message) from error
        if self.guide:
            self.guide.check(command.actions)
        if final and not command.confirmed and self.others_to_ask(held):
            raise ConfirmationRequired
        await self.write_moves(self._trial(command), command.request_id)

    async def _come_back(self, command: Return) -> None:
        """Let a player go on whose time had run out. The bot takes the turn under way: nobody gains time by leaving."""
        if command.seat not in self.history.away:
            return
        if command.seat in self.acting():
            raise Rejected(409, Message("the bot takes this turn: come back when it is over"))
        await self._write([(EventKind.RETURN, command.seat, "")], command.request_id, self.state)

    def _trial(self, command: Play) -> Record:
        """The actions of a command that was checked, played on a branch of the record."""
        trial = self.history.record.branch()
        for text in command.actions:
            trial.play_text(command.seat, text)
        return trial

    async def write_moves(self, trial: Record, request_id: str | None, *before: NewEvent) -> None:
        """Play on as long as nobody has to decide, and write the moves of a trial, after other events.

        In a guided game what follows is prepared.
        """
        while not self.guide and (self.puzzle is None or self.puzzle.seat in trial.state.actors()):
            if trial.state.actors() == (CHANCE,):
                trial.draw_chance(self._random)
            elif forced := self._forced(trial.state):
                trial.append(*forced)
            else:
                break
        moves = [(EventKind.PLAY, move.actor, move.action.text) for move in trial.moves]
        await self._write([*before, *moves], request_id, trial.state)

    def _forced(self, state: State) -> tuple[Seat, Action] | None:
        """The one action that a person who is here can take, if it is of a kind that plays itself."""
        kinds, actors = page_of(self.game).plays_itself, state.actors()
        if not kinds or len(actors) != 1 or actors[0] < 0:
            return None
        seat = self.seats[actors[0]]
        if seat.bot or not seat.taken:
            return None
        legal = state.actions(actors[0])
        return (actors[0], legal[0]) if len(legal) == 1 and isinstance(legal[0], kinds) else None

    async def end(self, why: EndKind, *before: NewEvent) -> None:
        """End the table, though its game goes on, after other events. The lock is held."""
        with suppress(Rejected):  # another process was faster
            await self._write([*before, (EventKind.END, SPECTATOR, why.value)], None, self.state, over=True)

    async def write_events(self, events: list[NewEvent], after: State) -> None:
        """Write events that are no moves. The lock is held."""
        with suppress(Rejected):  # another process was faster
            await self._write(events, None, after)

    async def _write(
        self, new_events: list[NewEvent], request_id: str | None, after: State, *, over: bool = False
    ) -> None:
        """Store events that lead to the state ``after``; only then apply them and show them to everybody."""
        first = self.history.number + 1
        events = [
            Event(first + i, kind, actor, text, request_id if i == 0 else None)
            for i, (kind, actor, text) in enumerate(new_events)
        ]
        table, actors, over = self.row.pk, after.actors(), over or after.over()
        away = _away_after(self.history.away, events)
        back = next((event.actor for event in events if event.kind is EventKind.BACK), None)
        save = self.clock.after(tuple(set(actors) - away), over=over, back=back)

        was_over = self.state.over()

        def write() -> Times | None:
            repository.append_events(table, events, actors, over=over)
            if after.over():
                results.save_result(table, after.scores(), after.winners())
            elif was_over:
                results.forget_result(table)
            return save() if save else None

        try:
            times = await self._store.write(write, table)
        except IntegrityError as error:  # another process was faster
            await self._yield_to_others(request_id, error)
            return
        self.history.apply(events)
        if times:
            self.clock.apply(times)
        count_actions(events, self.seats)
        self.changed()
        events_written.send(self, table=self)

    async def _yield_to_others(self, request_id: str | None, error: IntegrityError) -> None:
        """Read what another process has written instead; Rejected unless that was the same request."""
        if not await self.sync.catch_up():
            await self.sync.reload()
        if self.sync.removed:
            raise Rejected(404, Message("there is no such table")) from error
        if request_id is None or request_id not in self.history.request_ids:
            raise Rejected(409, Message("the game has moved on: look at the new position")) from error

    # taking back

    async def _undo(self, command: Undo | RestartTurn, held: frozenset[int]) -> None:
        """Take moves back at once if the seat may, or else ask the others."""
        seat, record, whole_turn = command.seat, self.history.record, isinstance(command, RestartTurn)
        moves, limit = len(record.moves), record.undo_limit(seat)
        if self.puzzle and whole_turn:
            limit = 0
        if limit < moves:
            choice = limit if whole_turn else self._before_last_choice(seat) or 0
            await self.take_back(seat, max(choice, limit), command.request_id)
            return
        keep = self.history.before_last_turn(seat) if whole_turn else self._before_last_choice(seat)
        if keep is None:
            raise Rejected(409, Message("you have no move to undo"))
        if self.others_to_ask(held):
            await self._write([(EventKind.ASK, seat, str(keep))], command.request_id, self.state)
        else:
            await self.take_back(seat, keep, command.request_id)

    def _before_last_choice(self, seat: Seat) -> int | None:
        """How many moves there were before the last one of a seat that did not play itself; None if there is none."""
        keep = self.history.before_last_move(seat)
        while keep is not None and self._forced(self.history.record.state_after(keep)):
            keep = self.history.before_last_move(seat, keep)
        return keep

    def others_to_ask(self, held: frozenset[int]) -> set[int]:
        """Seats of people at other browsers than the one that holds these seats; bots need not be asked."""
        return {seat.number for seat in self.seats if seat.taken and not seat.bot} - held - self.history.away

    def still_to_answer(self) -> set[int]:
        """Seats that have not yet said whether another may take moves back."""
        request = self.history.undo_request
        return set() if request is None else self.others_to_ask(request.agreed | {request.seat})

    async def _answer_undo_request(self, command: Agree | Decline, held: frozenset[int]) -> None:
        """Agree that another takes moves back, or decline it. When all have agreed, the moves are taken back."""
        request = self.history.undo_request
        if request is None or command.seat not in self.still_to_answer():
            raise Rejected(409, Message("that request is no longer open"))
        agreed = isinstance(command, Agree)
        answer = (EventKind.YES if agreed else EventKind.NO, command.seat, "")
        if agreed and not self.still_to_answer() - held:
            await self.take_back(request.seat, request.keep, command.request_id, answer)
        else:
            await self._write([answer], command.request_id, self.state)

    async def take_back(self, seat: Seat, keep: int, request_id: str | None, *before: NewEvent) -> None:
        """Take back all moves but the first ``keep``, after other events of the same request."""
        after = self.history.record.state_after(keep)
        await self._write([*before, (EventKind.BACK, seat, str(keep))], request_id, after)

    async def begin_puzzle_again(self) -> None:
        """Go back to the position of a puzzle whose turn was taken."""
        async with self.lock:
            if self.puzzle and self.puzzle.turn_is_over():
                await self.take_back(self.puzzle.seat, 0, None)

    # chat and names

    async def _chat(self, command: Chat) -> None:
        text = one_line(command.text)
        if not text or command.request_id in self._chat_request_ids:
            return
        row = models.ChatMessage(table_id=self.row.pk, seat=command.seat, text=text, request_id=command.request_id)
        who = self.seats[command.seat].browser

        def write() -> None:
            check_may_write(who)
            repository.add_chat_message(row)

        try:
            await self._store.write(write, self.row.pk)
        except IntegrityError:
            if not shared():
                raise
            await self.sync.reload_details()
            if command.request_id in self._chat_request_ids:  # it came to another process, too
                return
            raise
        self._chat_request_ids.add(command.request_id)
        self.chat_messages.append(row)
        self.changed()

    def has_line_of(self, request_id: str) -> bool:
        """Whether the chat has the line that a request brought."""
        return request_id in self._chat_request_ids

    async def _rename(self, command: Rename) -> None:
        row, name = self.seats[command.seat], clean_name(command.text)
        self.check_name(name, command.seat)

        def write() -> None:
            check_may_write(row.browser)
            repository.rename_seat(row, name)

        await self._store.write(write, row.table_id)
        row.name = name
        self.changed()

    def forget_people(self, seats: Collection[int]) -> None:
        """Forget who sat in these seats, named by their ids: their accounts were deleted."""
        numbers = {row.number for row in self.seats if row.pk in seats}
        for number in numbers:
            self.seats[number].name = self.seats[number].browser = ""
        self.chat_messages = [line for line in self.chat_messages if line.seat not in numbers]
        self.changed()

    async def _show_hints(self, command: ShowHints) -> None:
        row, wanted = self.seats[command.seat], command.on
        await self._store.write(lambda: repository.set_hints(row, wanted=wanted), row.table_id)
        row.wants_hints = wanted
        self.changed()

    # bots and chance

    @property
    def pace(self) -> Pace:
        """How fast bots act."""
        return Pace(self.row.pace)

    async def _set_pace(self, command: SetPace) -> None:
        await self._store.write(lambda: repository.set_pace(self.row.pk, command.pace), self.row.pk)
        self.row.pace = command.pace
        self._bot_runner.step()  # what waits for a step goes on; the next action waits if it still must
        self.changed()

    def waits_for_step(self) -> bool:
        """Whether a bot waits until somebody lets it act; in another process it may still think."""
        return self._bot_runner.waits_for_step or (self._bot_runner.elsewhere and self.pace is Pace.STEPS)

    async def _step(self) -> None:
        """Let a bot that waits take its next action, in whichever process it waits."""
        if self._bot_runner.elsewhere:
            await self._store.write(lambda: tell(self.row.pk, ChangeKind.STEP), self.row.pk)
        else:
            self._bot_runner.step()

    def step_from_elsewhere(self) -> None:
        """Let a bot take its next action, now or as soon as it has chosen one."""
        self._bot_runner.step_ahead()

    def wake(self) -> None:
        """Let bots and chance act if the game waits for them; in a puzzle they do not, and the turn is judged."""
        if self.puzzle:
            self.puzzle.judge()
        else:
            self._bot_runner.wake()
        self.clock.wake()

    def bot_in(self, seat: Seat) -> str:
        """The code of the bot that plays in a seat, also one that plays for somebody; empty if a person does."""
        return self.seats[seat].bot or (player_names.USUAL if seat in self.history.away else "")

    def priority(self) -> Priority:
        """How soon bots think for this table, compared with others."""
        if not self.listeners:
            return Priority.UNWATCHED
        return Priority.WATCHED if all(seat.bot for seat in self.seats) else Priority.PEOPLE

    @property
    def thinking(self) -> int:
        """The seat of the bot that thinks; SPECTATOR if none does."""
        return self._bot_runner.thinking

    async def draw_chance(self) -> None:
        """Draw for chance if the game waits for it."""
        async with self.lock:
            if self.acting() == (CHANCE,):
                with suppress(Rejected):  # another process was faster
                    await self.write_moves(self.history.record.branch(), None)

    async def play_for_bot(self, seat: Seat, text: str, seen: int, instead: FailureKind | None = None) -> bool:
        """Take one action of a bot's turn; False if its turn is over or something happened since event ``seen``.

        If another bot chose it, ``instead`` is how that of the seat failed, and the log says so.
        """
        async with self.lock:
            if self.history.number != seen or seat not in self.acting():
                return False
            trial = self.history.record.branch()
            trial.play_text(seat, text)
            note = [(EventKind.STAND_IN, seat, instead.value)] if instead else []
            with suppress(Rejected):  # another process was faster
                await self.write_moves(trial, None, *note)
                return True
        return False

    def busy(self) -> bool:
        """Whether a command is being carried out or a bot thinks."""
        return self.lock.locked() or self._bot_runner.busy()

    def close(self) -> None:
        """Stop bots, hints, reviews, the judge of a puzzle, and changes of other processes."""
        self.sync.close()
        if self.puzzle:
            self.puzzle.close()
        self._bot_runner.close()
        self.clock.close()
        self.hints.close()
        self.reviewer.close()
        self.forget_drawings()


def _away_after(away: set[int], events: list[Event]) -> set[int]:
    """The seats where bots play for people, after these events."""
    left = {event.actor for event in events if event.kind is EventKind.AWAY}
    back = {event.actor for event in events if event.kind is EventKind.RETURN}
    return (away | left) - back
