"""Whatever happens to the server or the network: nothing is lost or done twice, pages find back by themselves."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest

from ahu.games.giants.rules.actions import Carry, Lift
from ahu.web.game_page import page_of
from tests.browser.cable import Cable
from tests.browser.driver import until
from tests.browser.moments import find
from tests.browser.unseen import let_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.core.action import Action
    from ahu.core.state import State
    from tests.browser.driver import Books, Person
    from tests.browser.moments import Moment
    from tests.server import Server

    Arrive = Callable[..., Person]


def carries_far(state: State, seat: int, action: Action) -> bool:
    """Whether a load is lifted that can be carried two hexes and more."""
    if not isinstance(action, Lift):
        return False
    after = state.copy()
    after.play(seat, action)
    steps = [step for step in after.actions(seat) if isinstance(step, Carry)]
    if not steps:
        return False
    after.play(seat, steps[0])
    return any(isinstance(step, Carry) for step in after.actions(seat))


@pytest.fixture(scope="module")
def lifting() -> Moment:
    return find("giants", 3, carries_far)


def a_carry(books: Books, seat: int) -> Action:
    return next(action for action in books.state.actions(seat) if isinstance(action, Carry))


def cut_off(person: Person) -> bool:
    """Whether the page says that it is."""
    lost = person.page.locator("body[data-ui-lost]").count()
    return bool(lost) and "Connection lost" in person.page.locator("#connection").inner_text()


def test_a_server_killed_in_the_middle_of_a_turn(own_server: Server, arrive: Arrive, lifting: Moment) -> None:
    """A load is lifted and carried one hex when the server dies; it starts again, and the turn goes on."""
    ann, onlooker = arrive(own_server), arrive(own_server)
    seat = lifting.seat
    books = ann.open_game(lifting.record, "open", seat)
    onlooker.go(f"/table/{books.key}/")
    ann.act(books, seat, lifting.action)
    ann.act(books, seat, a_carry(books, seat))
    events, position = books.events(), books.state.write()
    ann.sees(len(events))
    prompt, choices = ann.page.locator("#prompt").inner_text(), ann.page.locator("#choices").inner_html()
    own_server.stop(signal.SIGKILL)
    for person in (ann, onlooker):
        until(lambda p=person: cut_off(p))  # type: ignore[misc]
    own_server.start()
    for person in (ann, onlooker):
        until(lambda p=person: not p.page.locator("body[data-ui-lost]").count())  # type: ignore[misc]
    assert books.events() == events
    assert books.state.write() == position
    ann.sees(len(events))
    until(lambda: ann.page.locator("#choices").inner_html() == choices)
    assert ann.page.locator("#prompt").inner_text() == prompt
    ann.act(books, seat, a_carry(books, seat))
    leave = next(action for action in books.state.actions(seat) if not isinstance(action, Carry))
    ann.act(books, seat, leave)  # the turn is finished
    assert books.events()[: len(events)] == events
    assert len(books.events()) >= len(events) + 2
    onlooker.sees(books.read().number)


def test_what_is_clicked_while_the_server_is_away_is_done_once(
    own_server: Server, arrive: Arrive, lifting: Moment
) -> None:
    ann = arrive(own_server)
    seat = lifting.seat
    books = ann.open_game(lifting.record, "open", seat)
    ann.act(books, seat, lifting.action)
    events = books.events()
    ann.sees(len(events))
    own_server.stop(signal.SIGKILL)
    until(lambda: cut_off(ann))
    step = a_carry(books, seat)
    ann.pick_all(page_of(books.state.game).path(books.state.game, step))
    ann.says("Connection lost")
    own_server.start()
    until(lambda: not ann.page.locator("body[data-ui-lost]").count())
    until(lambda: not ann.page.locator("#controls[data-ui-busy]").count())
    if len(books.events()) == len(events):  # it gave up before the server was back, and said so: nothing was lost
        ann.sees(len(events))
        ann.act(books, seat, step)
    ann.sees(len(events) + 1)
    assert books.events()[:-1] == events
    assert books.moves[-1].action == step


def test_a_page_without_a_network_catches_up(server: Server, arrive: Arrive, lifting: Moment) -> None:
    """The network goes, and comes again; meanwhile the others play on."""
    with Cable(server) as cable:
        ann, ben = arrive(server), arrive(cable)
        ben.forgiven += ("ERR_INTERNET_DISCONNECTED", "ERR_NETWORK", "ERR_EMPTY_RESPONSE", "ERR_SOCKET")
        seat = lifting.seat
        books = ann.open_game(lifting.record, "open", seat)
        let_in(ann, ben, next(other for other in range(3) if other != seat))
        ben.sees(books.read().number)
        seen = ben.number()
        ben.context.set_offline(offline=True)
        cable.pull()
        until(lambda: cut_off(ben))
        ann.act(books, seat, lifting.action)
        ann.act(books, seat, a_carry(books, seat))
        ann.sees(books.read().number)
        assert ben.number() == seen
        cable.plug_in()
        ben.context.set_offline(offline=False)
        ben.sees(books.read().number)
        until(lambda: not ben.page.locator("body[data-ui-lost]").count())
        assert ben.log()[-2:] == ann.log()[-2:]
        ben.context.close()


def test_the_server_ends_quickly_with_pages_open(own_server: Server, arrive: Arrive) -> None:
    """Ctrl-C: within two seconds, though people look on and bots think; started again, all is as it was."""
    people = [arrive(own_server) for _ in range(3)]
    books = people[0].make_table("giants", ["me", "bot-random", "bot-random"])
    for person in people:
        person.go(f"/table/{books.key}/")
        person.sees(1)
    until(lambda: books.state.actors() == (0,))  # the bots have bid
    events = books.events()
    assert own_server.stop() < 2.0
    assert own_server.process
    assert own_server.process.returncode in (0, 128 + signal.SIGINT)
    assert "Traceback" not in own_server.log(), own_server.log()
    own_server.start()
    for person in people:
        until(lambda p=person: not p.page.locator("body[data-ui-lost]").count())  # type: ignore[misc]
    assert books.events() == events
    people[0].act(books, 0, books.state.actions(0)[0])
