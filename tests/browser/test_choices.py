"""Every choice explains itself: cards, headings, keys across the map, a line for notation, the curtain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.games.giants.rules.actions import Peek, Place
from ahu.games.giants.rules.pieces import WORKER
from ahu.games.rapanui.rules.position import STYLING, TRANSPORT
from ahu.games.rapanui.rules.state import State as RapaNui
from tests.browser.driver import PHONE, until
from tests.browser.moments import find, search

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator

    from ahu.core.action import Action
    from ahu.core.state import State
    from tests.browser.driver import Person
    from tests.server import Server

    Arrive = Callable[..., Person]

HAS_CARD = "document.getElementById('card').matches(':popover-open')"


def opened(person: Person) -> str:
    """What the card says, once it is open."""
    until(lambda: person.page.evaluate(HAS_CARD))
    return person.page.locator("#card").inner_text()


def closed(person: Person) -> None:
    until(lambda: not person.page.evaluate(HAS_CARD))


def apart(one: Locator, other: Locator) -> bool:
    """Whether two things on the page do not cover each other."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a
    assert b
    beside = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    return beside or a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"]


def at(person: Person, name: str, wanted: Callable[[State, int, Action], bool]) -> None:
    """Take up a game where something is so."""
    moment = find(name, 3, wanted)
    person.open_game(moment.record, "open", moment.seat)
    person.sees(len(moment.record.moves))


def short_of_resources(state: State, seat: int, action: Action) -> bool:  # noqa: ARG001
    return isinstance(state, RapaNui) and state.stage == STYLING and len(state.actions(seat)) < 20


def transports(state: State, seat: int, action: Action) -> bool:  # noqa: ARG001
    return isinstance(state, RapaNui) and state.stage == TRANSPORT and state.rounds() > 1


def places(state: State, seat: int, action: Action) -> bool:  # noqa: ARG001
    return isinstance(action, Place) and action.figure == WORKER


def test_one_card_explains_what_is_pointed_at(server: Server, arrive: Arrive) -> None:
    ann = arrive(server, reduced_motion="reduce")
    at(ann, "rapanui", short_of_resources)
    page, card = ann.page, ann.page.locator("#card")
    assert page.evaluate("document.querySelectorAll('body [title], #map title').length") == 0
    dim = page.locator("#choices .impossible").first
    dim.scroll_into_view_if_needed()
    dim.hover()
    assert "WHY NOT?" in opened(ann).upper()
    assert apart(card, dim)
    card.hover()  # the pointer may move onto it
    page.wait_for_timeout(400)
    assert page.evaluate(HAS_CARD)
    page.keyboard.press("Escape")
    closed(ann)
    ahu = page.locator("#land [data-pick='ahu:Vai Mata'] .hit")
    ahu.hover(force=True)
    assert "Vai Mata" in opened(ann)
    assert page.evaluate("document.querySelectorAll('[aria-describedby=card]').length") == 1
    page.mouse.move(3, 3)
    closed(ann)


def test_a_finger_asks_by_resting_and_by_tapping_what_cant_be_picked(server: Server, arrive: Arrive) -> None:
    ann = arrive(server, viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    at(ann, "giants", places)
    page, button = ann.page, ann.page.locator("#choices [data-for='figure:worker']")
    box = button.bounding_box()
    assert box
    session = ann.context.new_cdp_session(page)
    point = {"x": box["x"] + 60, "y": box["y"] + 20}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    assert "Worker" in opened(ann)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(100)
    assert not page.locator("#asking").count()  # nothing was picked
    page.touchscreen.tap(160, 22)  # the title of the game
    closed(ann)
    page.locator("#choices [data-for='figure:worker']").tap()
    until(lambda: page.locator("#asking").count())
    page.locator("#land [data-pick^='ahu:']:not([data-ui-lit]) .hit").first.tap(force=True)
    assert "Ahu at" in opened(ann)


def test_the_heading_follows_and_the_focus_stays_with_the_choice(server: Server, arrive: Arrive) -> None:
    ann = arrive(server, reduced_motion="reduce")
    at(ann, "giants", places)
    page = ann.page
    page.locator("#choices [data-for='figure:worker']").focus()
    page.keyboard.press("Enter")
    page.locator("#asking h2").wait_for()
    assert page.locator("#asking h2").inner_text() == "Place a Worker: where?"
    assert page.locator("#asked").text_content() == "Place a Worker: where?"
    assert page.locator("#prompt .ask").is_hidden()
    focused = "document.activeElement.closest('#land [data-pick][data-ui-lit]')?.getAttribute('aria-label') ?? ''"
    assert page.evaluate(focused).endswith("; place it here")
    assert page.evaluate("document.querySelectorAll('#land [tabindex=\"0\"]').length") == 1
    before = page.evaluate("document.activeElement.dataset.pick")
    page.keyboard.press("ArrowRight")
    moved = page.evaluate("document.activeElement.dataset.pick")
    assert moved != before
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.pick") == moved
    page.keyboard.press("PageDown")
    assert page.evaluate("document.activeElement.hasAttribute('data-ui-lit')")
    page.keyboard.press("Escape")  # the card of the place, if it is open by now
    page.keyboard.press("Escape")
    until(lambda: not page.locator("#asking").count())


def test_an_action_can_be_typed(server: Server, arrive: Arrive) -> None:
    ann = arrive(server)
    ann.forgiven += ("400", "409")  # what the page is answered when an action is refused
    moment = search("giants", 3).find("Place Worker, no power")
    books = ann.open_game(moment.record, "open", moment.seat)
    ann.sees(len(moment.record.moves))
    ann.page.locator("#notation summary").click()
    line = ann.page.locator("#notation-form input")
    line.fill("place Wroker on e9")
    line.press("Enter")
    ann.says("did you mean")
    line.fill("mark")
    line.press("Enter")
    ann.says("That can't be done now")
    assert (ann.page.locator("#toast a").get_attribute("href") or "").startswith("/rules/giants/#G")
    line.fill("place worker on e9")
    line.press("Enter")
    until(lambda: books.moves[-1].action.text == "place Worker on e9")


def test_the_curtain_is_a_dialog(server: Server, arrive: Arrive) -> None:
    ann = arrive(server)
    moment = search("giants", 3).find("Bid")
    ann.open_game(moment.record, "beside")
    page = ann.page
    until(lambda: ann.curtain() is not None)
    assert page.get_by_role("dialog").locator("button").evaluate("e => document.activeElement === e")
    assert page.evaluate("document.getElementById('column').inert")
    ann.lift_curtain()
    until(lambda: not page.evaluate("document.getElementById('column').inert"))


def test_looking_under_a_moai_out_of_turn_has_a_button_and_lights_nothing(server: Server, arrive: Arrive) -> None:
    ann = arrive(server)

    def idle(state: State) -> list[int]:
        """Who could look under several Moai while others act."""
        waiting = [seat for seat in range(3) if seat not in state.actors()]
        return [seat for seat in waiting if sum(isinstance(a, Peek) for a in state.actions(seat)) > 1]

    moment = find("giants", 3, lambda state, *_: bool(idle(state)))
    ann.open_game(moment.record, "open", idle(moment.record.state)[0])
    page = ann.page
    peek = page.locator("#choices [data-for='do:peek']")
    peek.wait_for()
    assert "Look under a Moai: 1 half-tablet" in peek.inner_text()
    assert not page.locator("#map [data-ui-lit]").count()
    peek.click()
    until(lambda: page.locator("#map [data-ui-lit]").count() > 0)
    assert page.locator("#asking h2").inner_text() == "Under which Moai do you look?"
