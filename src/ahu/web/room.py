"""A table while people are at it: the one door through which anything is done there."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from random import SystemRandom
from typing import TYPE_CHECKING, Final, NamedTuple

from django.db import IntegrityError

from ahu.core import chance
from ahu.core.action import CHANCE
from ahu.core.words import Words
from ahu.web import company, keeping, models
from ahu.web.hinting import Hints
from ahu.web.history import Deed, Kind
from ahu.web.models import LONGEST_NAME, LONGEST_REMARK
from ahu.web.movers import Mover
from ahu.web.reviewing import Reviewer

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.core.action import Action
    from ahu.core.game import Game
    from ahu.core.state import State
    from ahu.core.words import Tongue
    from ahu.web.history import History
    from ahu.web.keeping import Kept
    from ahu.web.store import Store
    from ahu.web.telling import Teller
    from ahu.web.thinking import Thinkers

MOST_STEPS: Final = 80
"""Actions one request may hold: more than any transport has."""


class Refused(Exception):
    """Something that can't be done at this table now: the answer's status, and why."""

    def __init__(self, status: int, words: Words, rule: str = "") -> None:
        super().__init__(str(words))
        self.status = status
        self.words = words
        self.rule = rule


class Unsure(Exception):
    """What was asked for can't be taken back: it must be asked for again, surely."""


class Wish(NamedTuple):
    """What a browser asks for: in whose name, and seen from which deed."""

    seats: frozenset[int]
    """Seats the browser holds."""
    seat: int
    """The one it speaks for."""
    number: int
    """The last deed it has seen."""
    ident: str
    """Its own name for the request, so that the same one sent twice counts once."""
    sure: bool = False


class Room:
    """A live table."""

    def __init__(self, kept: Kept, store: Store, thinkers: Thinkers, pace: float) -> None:
        self.row = kept.row
        self.key = kept.row.key
        self.game: Game = kept.game
        self.history: History = kept.history
        self.seats = kept.seats
        self.remarks = kept.remarks
        self.board_text = kept.row.board.text
        self.version = 0
        """Counts whatever a page could show: deeds, remarks, names."""
        self.listeners: set[Callable[[], None]] = set()
        self.pages: dict[object, object] = {}
        """What was rendered of the present version."""
        self.tellers: dict[str, Teller] = {}
        """Who tells the log, by language."""
        self._store = store
        self._lock = asyncio.Lock()
        self._mover = Mover(self, thinkers, pace)
        self.hints = Hints(self, thinkers)
        self.reviewer = Reviewer(self, thinkers)
        self._random = SystemRandom()
        self._said: deque[str] = deque(maxlen=200)
        """What the latest remarks were called by who sent them."""

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.history.state

    def names(self, tongue: Tongue) -> list[str]:
        """What everybody is called."""
        words = [self.game.seat_word(number) for number in range(self.game.players)]
        return company.names(self.seats, words, tongue)

    def people(self) -> list[int]:
        """Seats that are not a bot's."""
        return [seat.number for seat in self.seats if not seat.bot]

    # telling those who look on

    def changed(self) -> None:
        """Let every page know."""
        self.version += 1
        self.pages.clear()
        for listener in list(self.listeners):
            listener()

    # what can be done

    async def play(self, wish: Wish, texts: list[str]) -> None:
        """Take actions of the game, all of them or none."""
        async with self._lock:
            if wish.ident in self.history.idents:
                return
            self._check(wish)
            if not 0 < len(texts) <= MOST_STEPS:
                raise Refused(400, Words("one action or a few are sent at a time"))
            state, deeds = self.state.copy(), []
            revealing = False
            for text in texts:
                action = self._legal(state, wish.seat, text)
                revealing = revealing or state.reveals(wish.seat, action)
                state.play(wish.seat, action)
                deeds.append((wish.seat, action))
            if not wish.sure and (revealing or state.actors() == (CHANCE,)):
                raise Unsure
            await self._go_on(state, deeds, wish.ident)
        self.stir()

    def _legal(self, state: State, seat: int, text: str) -> Action:
        action = self.game.parse(text)
        legal = state.actions(seat)
        if action not in legal:
            raise state.screen(seat).refusal(seat, action).error()
        return action

    def _check(self, wish: Wish) -> None:
        if wish.seat not in wish.seats:
            raise Refused(403, Words("that seat is not yours"))
        if self.seats[wish.seat].bot:
            raise Refused(403, Words("a bot plays that seat"))
        if wish.number != self.history.number and not self._only_sealed_since(wish.number):
            raise Refused(409, Words("the game has moved on since you saw it: look again"))

    def _only_sealed_since(self, number: int) -> bool:
        """Whether all that was done since are choices of others that are still sealed: then nothing looks different."""
        since = [line for line in self.history.lines if line.deed > number]
        sealed = self.state.sealed()
        return len(since) == self.history.number - number > 0 and all(
            line.action is not None and line.action.seal and line.actor in sealed for line in since
        )

    async def _go_on(self, state: State, done: list[tuple[int, Action]], ident: str | None) -> None:
        """Let chance speak where it is asked, write everything down, and only then show it."""
        while state.actors() == (CHANCE,):
            drawn = chance.draw(state, self._random)
            state.play(CHANCE, drawn)
            done.append((CHANCE, drawn))
        await self._write(
            [(Kind.PLAY, actor, action.text) for actor, action in done], ident, state.actors(), over=state.over()
        )

    async def _write(
        self, done: list[tuple[Kind, int, str]], ident: str | None, actors: tuple[int, ...], *, over: bool
    ) -> None:
        first = self.history.number + 1
        deeds = [
            Deed(first + i, kind, actor, text, ident if i == 0 else None) for i, (kind, actor, text) in enumerate(done)
        ]
        table = self.row.pk
        try:
            await self._store.write(lambda: keeping.write_deeds(table, deeds, actors, over=over))
        except IntegrityError as error:  # another process was faster
            await self.reload()
            raise Refused(409, Words("the game has moved on since you saw it: look again")) from error
        self.history.follow(deeds)
        self.changed()

    async def reload(self) -> None:
        """Forget everything and look into the database again."""
        kept = await self._store.read(lambda: keeping.take_out(self.key))
        if kept:
            self.history, self.seats, self.remarks = kept.history, kept.seats, kept.remarks
            self.changed()

    # taking back

    async def undo(self, wish: Wish, *, whole_turn: bool) -> None:
        """Take back one's last step, or all of one's turn: at once if that is free, else if the others agree."""
        async with self._lock:
            if wish.ident in self.history.idents:
                return
            self._check(wish)
            moves, free = len(self.history.record.moves), self.history.record.free(wish.seat)
            if free < moves:
                await self._take_back(wish.seat, free if whole_turn else moves - 1, wish.ident)
            else:
                history = self.history
                keep = history.last_own_turn(wish.seat) if whole_turn else history.last_own_move(wish.seat)
                if keep is None:
                    raise Refused(409, Words("there is nothing of yours to take back"))
                if self.must_agree(wish.seats):
                    state = self.state
                    asking = [(Kind.ASK, wish.seat, str(keep))]
                    await self._write(asking, wish.ident, state.actors(), over=state.over())
                else:
                    await self._take_back(wish.seat, keep, wish.ident)
        self.stir()

    def must_agree(self, seats: frozenset[int]) -> set[int]:
        """People at other browsers than the one that holds these seats; bots never mind."""
        return {seat.number for seat in self.seats if seat.taken and not seat.bot} - seats

    def asked_of(self) -> set[int]:
        """Seats that have not yet said whether another may take moves back."""
        asked = self.history.asked
        if asked is None:
            return set()
        taken = {seat.number for seat in self.seats if seat.taken and not seat.bot}
        return taken - asked.agreed - {asked.seat}

    async def consent(self, wish: Wish, *, agreed: bool) -> None:
        """Say whether another may take back what they asked for."""
        async with self._lock:
            if wish.ident in self.history.idents:
                return
            self._check(wish)
            asked = self.history.asked
            if asked is None or wish.seat not in self.asked_of():
                raise Refused(409, Words("nobody asks you for that any more"))
            state = self.state
            said = (Kind.YES if agreed else Kind.NO, wish.seat, "")
            if agreed and not self.asked_of() - wish.seats:
                await self._take_back(asked.seat, asked.keep, wish.ident, said)
            else:
                await self._write([said], wish.ident, state.actors(), over=state.over())
        self.stir()

    async def _take_back(self, seat: int, keep: int, ident: str | None, *first: tuple[Kind, int, str]) -> None:
        before = self.history.record.at(keep)
        await self._write([*first, (Kind.BACK, seat, str(keep))], ident, before.actors(), over=False)
        if self.state.actors() == (CHANCE,):  # what had been drawn after it is drawn anew
            await self._go_on(self.state.copy(), [], None)

    # talk

    async def say(self, seat: int, text: str, ident: str) -> None:
        """Add a line to the chat."""
        text = tidy(text)
        async with self._lock:
            if not text or ident in self._said:
                return
            if len(text) > LONGEST_REMARK:
                raise Refused(400, Words("a remark has {most} characters at most", most=LONGEST_REMARK))
            row = models.Remark(table_id=self.row.pk, seat=seat, text=text)
            await self._store.write(row.save)
            self._said.append(ident)
            self.remarks.append(row)
            self.changed()

    async def rename(self, seat: int, name: str) -> None:
        """Call a seat's player something else."""
        async with self._lock:
            row = self.seats[seat]
            row.name = tidy_name(name)
            await self._store.write(lambda: row.save(update_fields=["name"]))
            self.changed()

    async def sit_down(self, seat: int, name: str, player: str) -> None:
        """Somebody takes an open seat."""
        async with self._lock:
            row = self.seats[seat]
            row.taken, row.player = True, row.player or player
            row.name = tidy_name(name) or row.name
            await self._store.write(lambda: row.save(update_fields=["name", "taken", "player"]))
            self.changed()

    # bots, and chance before the first move

    def stir(self) -> None:
        """See whether a bot or chance is to act, and let them."""
        self._mover.stir()

    @property
    def thinking(self) -> int:
        """The seat of the bot that thinks; SPECTATOR if none does."""
        return self._mover.thinking

    async def let_chance_speak(self) -> None:
        """Draw what chance is asked for."""
        async with self._lock:
            if self.state.actors() == (CHANCE,):
                with suppress(Refused):
                    await self._go_on(self.state.copy(), [], None)

    async def play_for_bot(self, seat: int, text: str, number: int) -> bool:
        """One action of a bot's turn; False if it is no longer its turn, or not the table it was shown."""
        async with self._lock:
            if self.history.number != number or seat not in self.state.actors():
                return False
            state = self.state.copy()
            action = self._legal(state, seat, text)
            state.play(seat, action)
            with suppress(Refused):  # another process was faster: the table is as it left it
                await self._go_on(state, [(seat, action)], None)
                return True
        return False

    def busy(self) -> bool:
        """Whether something is being done here, or a bot thinks."""
        return self._lock.locked() or self._mover.busy()

    def close(self) -> None:
        """Stop what goes on by itself."""
        self._mover.close()
        self.hints.close()
        self.reviewer.close()


def tidy(text: str) -> str:
    """What somebody wrote, on one line and without what can't be seen."""
    return " ".join("".join(c for c in text if c.isprintable() or c.isspace()).split())


def tidy_name(name: str) -> str:
    """A name as it is kept: no line breaks, not too long."""
    return tidy(name)[:LONGEST_NAME].rstrip()
