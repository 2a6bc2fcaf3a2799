"""What every game promises to everything around it. A new game gets these tests by being registered."""

from __future__ import annotations

import copy
import os
import pickle
import random
import re
import subprocess
import sys
from typing import TYPE_CHECKING, TypeVar

import pytest

from ahu.core.action import CHANCE, SPECTATOR, normalize
from ahu.core.errors import IllegalAction
from ahu.core.log import read_log, write_log
from ahu.core.record import Record
from ahu.i18n import LANGUAGES, translator
from ahu.registry import games, open_game
from tests.play import SAMPLED_TABLES, choose, finished, played
from tests.sample_size import sample_size

if TYPE_CHECKING:
    from ahu.core.messages import Message, MessageList
    from ahu.core.state import State, View

T = TypeVar("T")

RULE_ID = re.compile(r"[A-Z]\d+")

everywhere = pytest.mark.parametrize(("name", "players"), SAMPLED_TABLES)
seeds = pytest.mark.parametrize("seed", range(sample_size(1)))


def everyone(state: State) -> list[int]:
    return [CHANCE, *range(state.game.players)]


def pickled(thing: T) -> T:
    """What comes out of a pickle of a thing."""
    there: T = pickle.loads(pickle.dumps(thing))  # noqa: S301  # our own
    return there


@everywhere
@seeds
def test_legal_means_applicable(name: str, players: int, seed: int) -> None:
    rng = random.Random(seed)
    for record in played(name, players, f"legal {seed}"):
        state = record.state
        for actor in everyone(state):
            actions = state.actions(actor)
            assert len(actions) == len(set(actions))
            assert (actor not in state.actors()) or actions
            for action in rng.sample(actions, min(2, len(actions))):
                after = state.copy()
                after.play(actor, action)
                assert after.write() != state.write()


@everywhere
@seeds
def test_illegal_means_refused_with_a_reason_and_nothing_changed(name: str, players: int, seed: int) -> None:
    rng = random.Random(seed)
    for record in played(name, players, f"illegal {seed}"):
        every = list(record.game.notation().values())
        before = record.state.digest()
        for actor in everyone(record.state):
            legal = set(record.state.actions(actor))
            for action in rng.sample(every, 2):
                if action in legal:
                    continue
                with pytest.raises(IllegalAction) as caught:
                    record.play(actor, action)
                assert RULE_ID.fullmatch(caught.value.rule)
                assert caught.value.reason
                assert "{" not in caught.value.reason
        assert record.state.digest() == before


@everywhere
@pytest.mark.parametrize("seed", range(sample_size(20)))
def test_games_end(name: str, players: int, seed: int) -> None:
    for record in played(name, players, f"end {seed}"):
        assert len(record.moves) < min(20_000, record.game.max_length())
    assert record.state.over()
    assert len(record.state.scores()) == players
    assert record.state.winners()


@everywhere
@seeds
def test_copies_share_nothing(name: str, players: int, seed: int) -> None:
    rng = random.Random(seed)
    states = [(record.state.copy(), record.state.write()) for record in played(name, players, f"copy {seed}")]
    for state, text in states[::7]:
        twin = state.copy()
        for _ in range(12):
            if twin.over():
                break
            actor = rng.choice(twin.actors())
            twin.play(actor, choose(twin, actor, rng))
        assert state.write() == text
        assert state.copy().write() == text


@everywhere
@seeds
def test_states_compare_and_hash_by_value(name: str, players: int, seed: int) -> None:
    before = None
    for record in played(name, players, f"equal {seed}"):
        state = record.state
        twin = state.copy()
        assert twin == state
        assert hash(twin) == hash(state)
        assert state != before
        assert state != state.write()
        for seat in range(players):
            assert state.view(seat) == twin.view(seat)
            assert hash(state.view(seat)) == hash(twin.view(seat))
            assert state.view(seat) != state.view(SPECTATOR)
        before = twin


@everywhere
@seeds
def test_what_is_pickled_comes_back_equal_and_plays_on(name: str, players: int, seed: int) -> None:
    for record in played(name, players, f"pickle {seed}"):
        state = record.state
        views = [state.view(seat) for seat in (SPECTATOR, *range(players))]
        again, seen = pickled((state, views))
        assert again == state
        assert again is not state
        assert again.write() == state.write()
        assert again.game == state.game
        assert hash(again) == hash(state)
        assert seen == views
        for actor in everyone(state):
            assert again.actions(actor) == state.actions(actor)
            for action in again.actions(actor)[:1]:
                after = state.copy()
                after.play(actor, action)
                again.play(actor, action)
                assert again == after
                again = pickled(state)


@everywhere
@seeds
def test_deep_copies_share_nothing_but_the_game(name: str, players: int, seed: int) -> None:
    for record in played(name, players, f"deep copy {seed}"):
        state, text = record.state, record.state.write()
        for twin in (copy.copy(state), copy.deepcopy(state), copy.deepcopy(state.view(0)).position):
            assert twin.game is state.game
            for actor in twin.actors():
                twin.play(actor, twin.actions(actor)[0])
        assert state.write() == text


@everywhere
def test_games_compare_by_what_was_chosen(name: str, players: int) -> None:
    kind = games()[name]
    seats = kind.seats_for(players)
    game = kind.set_up(seats)
    assert game == kind.set_up(seats)
    assert hash(game) == hash(kind.set_up(seats))
    others = [kind.set_up((*seats[1:], seats[0])), *[kind.set_up(seats, (option,)) for option in kind.option_labels]]
    for other in others:
        assert other != game
        assert other.start() != game.start()
    assert copy.copy(game) is game
    assert copy.deepcopy(game) is game
    assert pickled(game) == game
    assert pickled(game) is pickled(game), "whoever reads pickles shares one game"
    assert pickled(game.start()).game is pickled(game)
    action = next(iter(game.notation().values()))
    assert copy.deepcopy(action) is action


@everywhere
def test_notation_reads_back(name: str, players: int) -> None:
    game = next(played(name, players, "notation")).game
    for text, action in game.notation().items():
        assert text == normalize(str(action))
        assert game.parse(str(action)) is action
        assert game.parse(f"  {str(action).upper()} .") is action


@everywhere
def test_every_action_can_be_told_in_every_tongue(name: str, players: int) -> None:
    game = next(played(name, players, "told")).game
    names = [f"player {seat}" for seat in range(players)]
    for code in LANGUAGES:
        told = [translator(code).render(game.describe(0, action, names)) for action in game.notation().values()]
        assert len(set(told)) == len(told), "two actions are told alike"
        assert not [sentence for sentence in told if "{" in sentence or "None" in sentence or sentence.endswith(".")]
    assert list(game.seat_labels) == list(game.seat_names)


@everywhere
def test_what_people_read_can_be_said_in_every_tongue(name: str, players: int) -> None:
    rng = random.Random(players)
    for record in played(name, players, "said"):
        state = record.state
        every = list(record.game.notation().values())
        said: list[Message | MessageList] = [
            state.phase(),
            *[label for sheet in state.score_sheet() for label, _ in sheet],
        ]
        said += [state.prompt(seat) for seat in state.actors() if seat != CHANCE]
        for seat in range(players):
            legal = state.actions(seat)
            refused = [action for action in rng.sample(every, 2) if action not in legal]
            said += [state.refusal(seat, action).message for action in refused]
        for code in LANGUAGES:
            assert all(translator(code).render(words) and "{" not in translator(code).render(words) for words in said)


@everywhere
@seeds
def test_a_position_reads_back(name: str, players: int, seed: int) -> None:
    for record in played(name, players, f"position {seed}"):
        state = record.state
        text = state.write()
        again = record.game.read(text)
        assert again.write() == text
        assert again == state
        assert again.actors() == state.actors()
        for actor in everyone(state):
            assert again.actions(actor) == state.actions(actor)


@everywhere
@seeds
def test_play_from_a_read_position_goes_on_as_before(name: str, players: int, seed: int) -> None:
    record = finished(name, players, f"resume {seed}")
    for number in range(0, len(record.moves), 41):
        state = record.game.read(record.state_after(number).write())
        for move in record.moves[number : number + 60]:
            state.play(move.actor, move.action)
        assert state.write() == record.state_after(min(number + 60, len(record.moves))).write()


@everywhere
@seeds
def test_a_game_file_reads_back(name: str, players: int, seed: int) -> None:
    record = finished(name, players, f"log {seed}")
    for number in (0, 1, len(record.moves) // 2, len(record.moves)):
        part = Record(record.game)
        for move in record.moves[:number]:
            part.play(move.actor, move.action)
        text = write_log(part)
        again = read_log(text, open_game)
        assert again.moves == part.moves
        assert again.state.write() == part.state.write()
        assert write_log(again) == text


@everywhere
def test_a_game_that_began_from_a_position_reads_back(name: str, players: int) -> None:
    whole = finished(name, players, "from a position")
    middle = len(whole.moves) // 2
    part = Record(whole.game, whole.game.read(whole.state_after(middle).write()))
    for move in whole.moves[middle:]:
        part.play(move.actor, move.action)
    again = read_log(write_log(part), open_game)
    assert again.state.write() == whole.state.write()
    assert again.state_after(0).write() == whole.state_after(middle).write()


@everywhere
def test_rewinding_and_looking_back_give_the_states_that_were(name: str, players: int) -> None:
    texts = [record.state.write() for record in played(name, players, "back")]
    record = finished(name, players, "back")
    for number in (0, 1, len(texts) // 2, len(texts) - 1):
        assert record.state_after(number).write() == texts[number]
    back = len(texts) // 3
    record.rewind(back)
    assert record.state.write() == texts[back]
    assert len(record.moves) == back


@everywhere
@seeds
def test_chance_has_explicit_odds(name: str, players: int, seed: int) -> None:
    for record in played(name, players, f"chance {seed}"):
        outcomes = record.state.outcomes()
        assert [action for action, _ in outcomes] == record.state.actions(CHANCE)
        assert (record.state.actors() == (CHANCE,)) == bool(outcomes)
        if outcomes:
            assert sum(probability for _, probability in outcomes) == pytest.approx(1)
            assert all(probability > 0 for _, probability in outcomes)


@everywhere
@seeds
def test_every_legal_action_has_a_number_of_its_kind(name: str, players: int, seed: int) -> None:
    for record in played(name, players, f"numbers {seed}"):
        state, game = record.state, record.game
        outcomes = [game.chance_outcomes[number] for number in state.legal_numbers(CHANCE)]
        assert outcomes == state.actions(CHANCE)
        assert all(action.is_chance and action not in game.decisions for action in outcomes)
        for seat in range(players):
            legal = state.actions(seat)
            numbers = state.legal_numbers(seat)
            assert [game.decisions[number] for number in numbers] == legal
            assert not any(action.is_chance for action in legal)
            lasting = state.legal_numbers(seat, reminders=False)
            assert [game.decisions[n] for n in lasting] == [action for action in legal if not action.only_reminds]
            assert lasting or seat not in state.actors(), "a seat must be able to do without reminders"


@everywhere
@seeds
def test_a_mask_says_which_decisions_are_legal(name: str, players: int, seed: int) -> None:
    mask = bytearray()
    for record in played(name, players, f"mask {seed}"):
        mask = mask or bytearray(b"\xff") * len(record.game.decisions)
        for seat in range(players):
            for reminders in (True, False):
                record.state.mask_into(seat, mask, reminders)
                marked = [number for number, mark in enumerate(mask) if mark]
                assert marked == sorted(record.state.legal_numbers(seat, reminders))
                assert set(mask) <= {0, 1}


@everywhere
def test_every_action_is_numbered_once(name: str, players: int) -> None:
    game = next(played(name, players, "numbering")).game
    assert sorted(map(str, (*game.decisions, *game.chance_outcomes))) == sorted(map(str, game.notation().values()))
    for numbered in (game.decisions, game.chance_outcomes):
        assert [game.number(action) for action in numbered] == list(range(len(numbered)))
    twin = games()[name].set_up(game.seats, game.options)
    assert twin.numbering_digest() == game.numbering_digest()
    assert twin.number(game.decisions[-1]) == len(game.decisions) - 1


@everywhere
@seeds
def test_sheets_and_sources_add_up_to_the_scores(name: str, players: int, seed: int) -> None:
    for record in played(name, players, f"sheets {seed}"):
        for state in (record.state, record.state.screen(seed % players)):
            assert [sum(points for _, points in sheet) for sheet in state.score_sheet()] == state.scores()
            rows = [row for _, row in state.score_sources()]
            assert [sum(row[seat] for row in rows) for seat in range(players)] == state.scores()


@everywhere
@seeds
def test_returns_follow_the_scores(name: str, players: int, seed: int) -> None:
    state = finished(name, players, f"returns {seed}").state
    shares, ranks, points = state.returns(), state.returns("rank"), state.returns("points")
    assert [seat for seat in range(players) if shares[seat]] == state.winners()
    assert sum(shares) == pytest.approx(1)
    zero_sum = state.returns("zero-sum")
    assert sum(zero_sum) == pytest.approx(0)
    assert [share == max(shares) for share in shares] == [value == max(zero_sum) for value in zero_sum]
    assert points == state.scores()
    assert sum(ranks) == pytest.approx(players / 2)
    for one in range(players):
        for other in range(players):
            assert (points[one] > points[other]) <= (ranks[one] > ranks[other])


@everywhere
@seeds
def test_information_states_are_as_distinct_as_views(name: str, players: int, seed: int) -> None:
    told: dict[str, View] = {}
    views: set[View] = set()
    for record in played(name, players, f"information {seed}"):
        for seat in (SPECTATOR, *range(players)):
            view = record.state.view(seat)
            assert told.setdefault(record.state.information_state(seat), view) == view
            views.add(view)
    assert len(told) == len(views)


@everywhere
@seeds
def test_a_view_offers_its_seat_what_the_state_does(name: str, players: int, seed: int) -> None:
    for record in played(name, players, f"view {seed}"):
        for seat in range(players):
            assert record.state.view(seat).actions() == record.state.actions(seat)
        assert record.state.view(SPECTATOR).actions() == []
        for nobody in (SPECTATOR, -7, players, 99):
            assert record.state.actions(nobody) == []


@everywhere
@seeds
def test_what_is_sealed_changes_no_byte_of_what_others_see(name: str, players: int, seed: int) -> None:
    """States that differ only in others' sealed choices give a seat the same view, screen and list of moves."""
    rng = random.Random(seed)
    seen = 0
    for record in played(name, players, f"sealed {seed}"):
        state = record.state
        for viewer in (SPECTATOR, *range(players)):
            view = state.view(viewer)
            hidden = [seat for seat in state.sealed() if seat != viewer]
            assert (view.write() == state.write()) == (not hidden)
            if not hidden:
                continue
            twin = view.determinize(rng)
            seen += twin.write() != state.write()
            assert twin.view(viewer).write() == view.write()
            assert twin.screen(viewer).write() == state.screen(viewer).write()
            told = record.lines(viewer)
            for seat in hidden:
                own = f"{record.game.seats[seat]}: "
                last = next(line for line in reversed(told) if line.startswith(own) and "sealed" in line)
                assert last not in record.lines(seat)
    assert bool(seen) == games()[name].has_sealed_choices, "no sealed choice came up, or one that should not have"


@everywhere
@seeds
def test_a_written_view_is_read_back_with_what_is_unknown_in_it(name: str, players: int, seed: int) -> None:
    """So bots can think elsewhere, from the view alone."""
    for record in played(name, players, f"views {seed}"):
        for viewer in (SPECTATOR, *range(players)):
            view = record.state.view(viewer)
            if record.state.over() or (len(record.moves) % 11 and not record.state.sealed()):
                continue
            read = record.game.read_view(view.write())
            assert read.write() == view.write()
            if viewer >= 0:
                assert read.actions(viewer) == view.actions()


@everywhere
@seeds
def test_determinize_agrees_with_the_view_it_came_from(name: str, players: int, seed: int) -> None:
    rng = random.Random(seed)
    for record in played(name, players, f"determinize {seed}"):
        for viewer in (SPECTATOR, *range(players)):
            view = record.state.view(viewer)
            state = view.determinize(rng)
            assert state.view(viewer).write() == view.write()
            assert state.actors() == record.state.actors()
            for actor in state.actors():
                assert state.actions(actor)


@everywhere
def test_no_random_generator_hides_in_a_state(name: str, players: int) -> None:
    for record in played(name, players, "no generator"):
        for slot in (s for kind in type(record.state).__mro__ for s in getattr(kind, "__slots__", ())):
            assert not isinstance(getattr(record.state, slot), random.Random)


REPLAY = """
import hashlib, sys
from ahu.core.log import read_log
from ahu.registry import games, open_game
record = read_log(sys.stdin.read(), open_game)
state, seen = record.start.copy(), hashlib.sha256()
for move in record.moves:
    for seat in range(record.game.players):
        seen.update("|".join(map(str, state.actions(seat))).encode())
    state.play(move.actor, move.action)
print(state.digest(), seen.hexdigest())
"""


@everywhere
def test_the_same_log_gives_the_same_state_in_every_process(name: str, players: int) -> None:
    log = write_log(finished(name, players, "processes"))
    told = {
        subprocess.run(
            [sys.executable, "-c", REPLAY],
            input=log,
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONUTF8": "1"},
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(told) == 1
