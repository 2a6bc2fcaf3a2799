"""Lists of actions in one request: what follows an action whose result the seat can't know is not looked at.

As in ``test_secrets.py``, two worlds differ only in what a seat may not know. Whatever list it sends, the answer is the
same in both, and a refused list is played nowhere.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from ahu.bots.heuristics import heuristics_of
from ahu.core.action import CHANCE, SPECTATOR
from ahu.core.errors import AhuError, NothingMayFollow
from ahu.core.messages import ENGLISH
from ahu.core.record import Record
from ahu.games.giants.rules.actions import Bid, Peek
from ahu.games.giants.rules.state import State as GiantsState
from ahu.i18n import translator
from ahu.markup import escape
from ahu.web.game_page import page_of
from ahu.web.live.live_table import LiveTable
from ahu.web.presentation.view_model import table_view
from ahu.web.presentation.viewer import Viewer
from tests.sample_size import sample_size
from tests.web.live import Browser, Changes, Stream, new_live_table, set_up
from tests.web.twin_worlds import SETTINGS, first_shown, other_bids, pair, positions, sealed_records, seen_by, twin_of

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.core.game import Game
    from ahu.core.state import State
    from tests.web.live import Answer, Run

everywhere = pytest.mark.parametrize(("name", "players", "options"), SETTINGS)
UNREADABLE = "dance"


def every_kind(game: Game, rng: random.Random) -> list[str]:
    """An action of every kind, and a text that is none."""
    kinds: dict[type, list[Action]] = {}
    for action in game.notation().values():
        kinds.setdefault(type(action), []).append(action)
    return [UNREADABLE, *[rng.choice(actions).text for actions in kinds.values()]]


def checked(record: Record, seat: int, texts: list[str]) -> tuple[object, ...]:
    """What the check of a list answers: whether it can't be taken back, or the error."""
    try:
        return (record.check_actions(seat, texts),)
    except AhuError as error:
        return type(error), str(error), getattr(error, "rule", "")


class Trials:
    """Counts how often a list of actions is played on a branch of the record."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        trial = LiveTable._trial  # noqa: SLF001  # the only place that plays what a browser sent

        def counted(table: LiveTable, command: object) -> Record:
            self.count += 1
            return trial(table, command)  # type: ignore[arg-type]

        monkeypatch.setattr(LiveTable, "_trial", counted)


# the attack


@pytest.mark.parametrize("confirmed", [False, True])
def test_the_last_bidder_learns_nothing_from_what_follows_the_bid(
    run: Run, monkeypatch: pytest.MonkeyPatch, confirmed: bool
) -> None:
    """A refusal of what follows told who would choose first: the bids of the others."""
    trials = Trials(monkeypatch)

    async def scenario() -> None:
        rng = random.Random(f"last bid {confirmed}")
        game = set_up("giants", 3)
        attacked = 0
        for record in sealed_records(game, rng):
            if len(record.state.actors()) != 1 or attacked >= sample_size(4):
                continue
            (seat,) = record.state.actors()
            other, changed = other_bids(record, seat, rng)
            if not changed:
                continue
            tables = await new_live_table(record), await new_live_table(other)
            changes = [Changes(table) for table in tables]
            for bid in rng.sample(record.state.actions(seat), 3):
                answers = set()
                for second in every_kind(game, rng):
                    answers |= {told(await answer_to(t, seat, [bid.text, second], confirmed)) for t in tables}
                assert len(answers) == 1, "the answer depends on the bids of others, or on what follows"
                ((status, body),) = answers
                assert status == 409
                assert bid.text.encode() in body
            assert [change.count for change in changes] == [0, 0]
            assert [table.history.number for table in tables] == [len(record.moves)] * 2
            attacked += 1
        assert attacked
        assert trials.count == 0

    run(scenario())


async def answer_to(table: LiveTable, seat: int, actions: list[str], confirmed: bool) -> Answer:
    return await Browser().sits(table.key, seat).play(table, seat, *actions, confirmed=confirmed)


def told(answer: Answer) -> tuple[int, bytes]:
    return answer.status, answer.body


def test_nothing_follows_a_peek(run: Run) -> None:
    async def scenario() -> None:
        rng = random.Random("peek")
        game = set_up("giants", 3)
        states = positions(game, rng, lambda state: any(isinstance(a, Peek) for a in state.actions(state.actors()[0])))
        state = states[0]
        seat = state.actors()[0]
        peek = next(action for action in state.actions(seat) if isinstance(action, Peek))
        table = await new_live_table(Record(game, state))
        answers = {
            told(await answer_to(table, seat, [peek.text, second], confirmed=True)) for second in every_kind(game, rng)
        }
        assert len(answers) == 1
        assert answers.pop()[0] == 409
        assert table.history.number == 0

    run(scenario())


def test_who_looks_under_a_moai_is_told_whose_it_is_and_nobody_else(run: Run) -> None:
    async def scenario() -> None:
        game = set_up("giants", 3)

        def first_look(state: State) -> bool:
            can = any(isinstance(action, Peek) for action in state.actions(state.actors()[0]))
            return can and isinstance(state, GiantsState) and not any(state.peeks)

        state = positions(game, random.Random("peek"), first_look)[0]
        assert isinstance(state, GiantsState)
        seat, speech = state.actors()[0], translator("en", "giants")
        peeks = [action for action in state.actions(seat) if isinstance(action, Peek)]
        table = await new_live_table(Record(game, state))
        for peek in peeks[: state.halves[seat]]:
            assert (await answer_to(table, seat, [peek.text], confirmed=True)).status == 200
            owner = state.ahu_base[peek.ahu]
            whose = "it is your own." if owner == seat else f"it belongs to {table.names(speech)[owner]}."
            told_to = [table_view(table, Viewer(frozenset({each})), speech).html["prompt"] for each in range(3)]
            ahu = escape(state.game.board.ahus[peek.ahu].name)
            assert f"You looked under the Moai of {ahu}: {whose}" in told_to[seat]
            assert not any("looked under" in told_to[other] for other in range(3) if other != seat)
            assert "looked under" not in table_view(table, Viewer(frozenset()), speech).html["prompt"]

    run(scenario())


# lists all over a game


@everywhere
def test_an_answer_to_a_list_is_the_same_in_both_worlds(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str, players: int, options: tuple[str, ...]
) -> None:
    """Status, body and stream; a list that is not carried out is played nowhere in either."""
    trials = Trials(monkeypatch)

    async def scenario() -> None:
        rng = random.Random(f"lists {name} {players} {options}")
        game = set_up(name, players, *options)
        compared = 0
        for state in positions(game, rng):
            seat = rng.choice(state.actors())
            other = twin_of(state, seat, rng)
            if other is None:
                continue
            tables = await pair(game, state, other)
            viewers = [seen_by(table, seat) for table in tables]
            streams = [Stream(viewer.browser, table.key) for viewer, table in zip(viewers, tables, strict=True)]
            async with streams[0], streams[1]:
                for stream in streams:
                    await stream.change()
                for texts in lists(state, seat, rng):
                    if checked(tables[0].history.record, seat, texts) == (False,):
                        continue  # it would be carried out
                    answers = [await answer_to(table, seat, texts, confirmed=False) for table in tables]
                    assert told(answers[0]) == told(answers[1]), texts
                    compared += 1
                for table, viewer, stream in zip(tables, viewers, streams, strict=True):
                    assert table.history.number == 0
                    await viewer.browser.send(table.key, "chat", seat, 0, text="done")
                    assert b"done" in await stream.change(), "something was shown before"
            if compared >= sample_size(200):
                break
        assert compared >= sample_size(50)
        assert trials.count == 0

    run(scenario())


def lists(state: State, seat: int, rng: random.Random) -> list[list[str]]:
    """Lists of two or three actions that begin with a legal one, with every kind of action after it."""
    legal = state.actions(seat)
    found = []
    for first in {type(action): action for action in rng.sample(legal, len(legal))}.values():
        for second in every_kind(state.game, rng):
            found.append([first.text, second])
        after = state.copy()
        after.play(seat, first)
        found += [[first.text, action.text, UNREADABLE] for action in after.actions(seat)[:3]]
    return rng.sample(found, min(30, len(found)))


@everywhere
def test_what_a_check_says_of_a_list_is_true_in_both_worlds(name: str, players: int, options: tuple[str, ...]) -> None:
    """A list that is let through is legal in the true state of both, and can't be taken back exactly if it says so."""
    rng = random.Random(f"checks {name} {players} {options}")
    game = set_up(name, players, *options)
    through = 0
    for state in positions(game, rng)[: sample_size(125)]:
        seat = rng.choice(state.actors())
        twin = twin_of(state, seat, rng)
        for texts in [*lists(state, seat, rng), *whole_turns(state, seat, rng)]:
            answers = [checked(Record(game, world), seat, texts) for world in (state, twin or state)]
            assert (len(answers[0]) == 1) == (len(answers[1]) == 1), texts
            if len(answers[0]) > 1:
                assert answers[0] == answers[1]
                continue
            through += 1
            for world, (final,) in zip((state, twin or state), answers, strict=True):
                trial = Record(game, world)
                for text in texts:
                    trial.play_text(seat, text)
                assert final == (trial.undo_limit(seat) > 0 or trial.state.actors() == (CHANCE,))
    assert through >= sample_size(25)


def whole_turns(state: State, seat: int, rng: random.Random) -> list[list[str]]:
    """Random steps of a turn for as long as it goes on."""
    after, texts = state.copy(), list[str]()
    while after.actors() == (seat,) and len(texts) < 12:
        action = rng.choice(after.actions(seat))
        after.play(seat, action)
        texts.append(action.text)
    return [texts] if texts else []


def test_an_action_that_reveals_nothing_leads_to_the_same_view_in_both_worlds() -> None:
    """Its result can be seen and then taken back without asking, so it must not depend on what others have sealed."""
    rng = random.Random("reveals")
    game = set_up("giants", 4)
    compared = revealed = 0
    for state in positions(game, rng, lambda state: bool(state.sealed())):
        seat = rng.choice([*state.actors(), SPECTATOR])
        twin = state.view(seat).determinize(rng)
        actor = state.actors()[0] if seat == SPECTATOR else seat
        bid = rng.choice([action for action in state.actions(actor) if isinstance(action, Bid)])
        reveals = state.reveals(actor, bid)
        assert reveals == twin.reveals(actor, bid) == state.screen(actor).reveals(actor, bid)
        state.play(actor, bid)
        twin.play(actor, bid)
        same = state.view(seat) == twin.view(seat)
        assert same or reveals
        compared += 1
        revealed += not same
    assert compared > 10
    assert revealed


# lists that the page itself offers


@everywhere
def test_every_plan_and_every_hint_is_a_list_that_is_let_through(
    name: str, players: int, options: tuple[str, ...]
) -> None:
    rng = random.Random(f"offered {name} {players} {options}")
    game = set_up(name, players, *options)
    page, heuristics = page_of(game), heuristics_of(game)
    longer = 0
    for state in positions(game, rng)[:60]:
        for seat in state.actors():
            record, screen = Record(game, state), state.screen(seat)
            offered = [turn.actions for turn in heuristics.turns(state.view(seat).position, seat)]
            for token in page.plannable(screen, seat):
                offered += [list(plan.actions) for plan in page.plans(screen, seat, token, ENGLISH)]
            for actions in offered:
                record.check_actions(seat, [action.text for action in actions])
                longer += len(actions) > 1
    assert longer > 10


def test_what_may_follow_is_decided_step_by_step() -> None:
    game = set_up("giants", 3)
    record = sealed_records(game, random.Random("steps"))[0]
    seat = record.state.actors()[0]
    bid = record.state.actions(seat)[0]
    with pytest.raises(NothingMayFollow, match=bid.text):
        record.check_actions(seat, [bid.text, UNREADABLE])
    assert not [move for move in record.moves if move.actor == seat and move.action == bid]


# taking back


@pytest.mark.parametrize("kind", ["undo", "restart-turn", "agree", "decline"])
def test_an_answer_about_taking_back_is_the_same_in_both_worlds(run: Run, kind: str) -> None:
    """While bids are sealed: the answer, and what the seat and spectators are shown afterwards."""

    async def scenario() -> None:
        rng = random.Random(f"undo {kind}")
        game = set_up("giants", 3)
        compared = 0
        for record in rng.sample(sealed_records(game, rng), 6):
            seat = rng.choice((0, 1, 2))
            other, changed = other_bids(record, seat, rng)
            if not changed:
                continue
            tables = await new_live_table(record), await new_live_table(other)
            answers = [
                await Browser().sits(table.key, seat).send(table.key, kind, seat, table.history.number)
                for table in tables
            ]
            assert told(answers[0]) == told(answers[1])
            for seats in ((), (seat,)):
                shown = [await first_shown(table, *seats) for table in tables]
                assert shown[0] == shown[1]
            compared += 1
        assert compared >= 3

    run(scenario())
