"""At the table: sealed bids around one screen, taking back, being too late, talk, onlookers, languages, the log."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import TYPE_CHECKING, Any

import pytest

from ahu.core.action import SPECTATOR, Move
from ahu.core.messages import Message, capital
from ahu.games.giants.rules.actions import Carry, Lift, Place
from ahu.i18n import translator
from ahu.web.game_page import page_of
from tests.browser.driver import PHONE, until
from tests.browser.moments import find, search
from tests.browser.unseen import let_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Route

    from ahu.core.action import Action
    from ahu.core.state import State
    from tests.browser.driver import Books, Person
    from tests.browser.moments import Moment
    from tests.server import Server

    Arrive = Callable[..., Person]

TOO_LATE = "the game has moved on: look at the new position"


def someone_places(state: State, seat: int, action: Action) -> bool:
    """Whether a figure is placed, and after it the others place one each before the same seat does so again."""
    after = state.copy()
    for number in range(after.game.players):
        turn = (seat + number) % after.game.players
        places = [move for move in after.actions(turn) if isinstance(move, Place)]
        if after.actors() != (turn,) or not places:
            return False
        after.play(turn, action if number == 0 else places[0])
    return after.actors() == (seat,) and any(isinstance(move, Place) for move in after.actions(seat))


def someone_lifts(state: State, seat: int, action: Action) -> bool:
    """Whether a load is lifted that can be carried on."""
    if not isinstance(action, Lift):
        return False
    after = state.copy()
    after.play(seat, action)
    return any(isinstance(move, Carry) for move in after.actions(seat))


@pytest.fixture(scope="module")
def placing() -> Moment:
    return find("giants", 3, someone_places)


@pytest.fixture(scope="module")
def lifting() -> Moment:
    return find("giants", 3, someone_lifts)


def a_place(books: Books, seat: int) -> Action:
    """Some figure placed somewhere."""
    return next(action for action in books.state.actions(seat) if isinstance(action, Place))


def a_carry(books: Books, seat: int) -> Action:
    """A step of the lifted load."""
    return next(action for action in books.state.actions(seat) if isinstance(action, Carry))


def seated(first: Person, moment: Moment, *others: Person) -> tuple[Books, list[int]]:
    """One takes up a game where it is their turn, the others take the seats after theirs; answers who sits where."""
    books = first.open_game(moment.record, "open", moment.seat)
    players = moment.record.game.players
    seats = [(moment.seat + number) % players for number in range(len(others) + 1)]
    for person, seat in zip(others, seats[1:], strict=True):
        let_in(first, person, seat)
    return books, seats


def post(person: Person, wanted: dict[str, Any]) -> int:
    """Send something to the table as the page does; answers the status."""
    script = "JSON.parse(document.body.getAttribute('hx-headers:inherited'))['X-CSRFToken']"
    answer = person.context.request.post(
        f"{person.server.address}/table/{person.key}/commands",
        data=json.dumps(wanted),
        headers={"Content-Type": "application/json", "X-CSRFToken": person.page.evaluate(script)},
    )
    return answer.status


def panel(person: Person, seat: int) -> str:
    """What the page shows of a seat's belongings, in the drawer that the player's name opens."""
    person.page.locator(f".player[data-seat='{seat}'] .who").click()
    shown = squeezed(person.page.locator(f"#panel-{seat} .gi-panel").text_content() or "")
    person.page.locator(f"#player-{seat} [data-close]").click()
    return shown


def asked_for_panel(person: Person, seat: int) -> str:
    """What the server sends a page for the drawer of a seat, without what one can do about its player."""
    answer = person.context.request.get(f"{person.server.address}/table/{person.key}/drawer?name=panel-{seat}")
    return str(answer.json()["html"]).partition('<p class="about-player">')[0]


def public_panel(books: Books, seat: int) -> str:
    """What everybody may see of a seat's belongings."""
    state = books.state
    return text_of(page_of(state.game).panel(state.screen(SPECTATOR), seat, translator("en")))


def text_of(html: str) -> str:
    """The text of HTML, without the spaces between its parts."""
    return squeezed(
        unescape(
            re.sub(
                r"<title>.*?</title>|<[^>]*>",
                lambda m: unescape(m[0][7:-8]) if m[0].startswith("<title>") else "",
                html,
            )
        )
    )


def squeezed(text: str) -> str:
    """Text without the spaces between its parts."""
    return re.sub(r"\s+", "", text)


# around one screen


def test_bids_stay_sealed_around_one_screen(server: Server, arrive: Arrive) -> None:
    ann, onlooker = arrive(server), arrive(server)
    books = ann.make_table("giants", ["me", "beside", "bot-random"], ["Ann", "Ben"])
    onlooker.go(f"/table/{books.key}/")
    for seat, name in enumerate(("Ann", "Ben")):
        until(lambda s=seat: ann.curtain() == s)  # type: ignore[misc]
        behind_the_curtain(ann, books, name)
        assert ann.lift_curtain() == seat
        ann.page.locator("#choices .field").first.wait_for()
        assert panel(ann, seat) != public_panel(books, seat)  # now they see what they have
        assert panel(ann, 1 - seat) == public_panel(books, 1 - seat)
        bid = next(b for b in books.state.actions(seat) if b.text == "bid 1 marker, 1 Worker, Sorcerer")
        ann.page.locator("#choices button[data-value='workers:1']").click()
        assert "Strength 1" in ann.page.locator("#choices .note").inner_text()
        ann.act(books, seat, bid)
        number = books.read().number
        onlooker.sees(number)
        sealed = books.state.sealed()
        if sealed:  # not yet opened: nobody is told more than that there is a bid
            assert not any("1 marker, 1 Worker" in line for line in onlooker.log())
    until(lambda: not books.state.sealed() and len(books.moves) >= 4)
    ann.sees(books.read().number)
    onlooker.sees(books.read().number)
    assert any("Ben" in line and "Sorcerer" in line for line in onlooker.log())  # the bids are open


def test_the_curtain_is_back_when_the_same_seat_is_to_decide_again(
    server: Server, arrive: Arrive, placing: Moment
) -> None:
    ann = arrive(server)
    books = ann.open_game(placing.record, "beside")
    for number in range(4):
        seat = (placing.seat + number) % 3
        until(lambda s=seat: ann.curtain() == s)  # type: ignore[misc]
        assert ann.lift_curtain() == seat
        ann.act(books, seat, placing.action if number == 0 else a_place(books, seat))


def behind_the_curtain(person: Person, books: Books, name: str) -> None:
    """The page itself holds no secret while the curtain is down."""
    page = person.page
    assert f"I am {name}" in page.locator("#curtain").inner_text()
    assert page.locator("#choices").inner_html() == ""
    assert page.locator("#map [data-ui-lit]").count() == 0
    assert '"tree"' not in page.content()
    assert page.locator("[data-on-demand] > *").count() == 0  # nothing is left of what the seat before was shown
    for seat in range(3):  # a bot may just have sealed a bid: the page is told in a moment
        until(lambda s=seat: text_of(asked_for_panel(person, s)) == public_panel(books, s))  # type: ignore[misc]


# drawers


def test_what_a_drawer_shows_follows_the_game_while_it_is_open(server: Server, arrive: Arrive, placing: Moment) -> None:
    ann, onlooker = arrive(server), arrive(server)
    books, (seat, *_) = seated(ann, placing)
    onlooker.go(f"/table/{books.key}/")
    onlooker.page.locator(f".player[data-seat='{seat}'] .who").click()
    own, public = panel(ann, seat), public_panel(books, seat)
    content = onlooker.page.locator(f"#panel-{seat} .gi-panel")
    until(lambda: squeezed(content.text_content() or "") == public)
    ann.act(books, seat, placing.action)
    ann.sees(books.read().number)
    assert panel(ann, seat) != own
    assert public_panel(books, seat) != public
    until(lambda: squeezed(content.text_content() or "") == public_panel(books, seat))


# taking back


def test_steps_of_ones_own_are_taken_back_freely(server: Server, arrive: Arrive, lifting: Moment) -> None:
    ann = arrive(server)
    books, (seat, *_) = seated(ann, lifting)
    before, name = books.state.write(), str(books.state.game.seat_label(lifting.seat))
    ann.act(books, seat, lifting.action)
    lifted = books.state.write()
    ann.act(books, seat, a_carry(books, seat))
    ann.sees(books.read().number)
    ann.page.locator("#tools button[data-command=undo]").click()
    until(lambda: books.state.write() == lifted)
    ann.sees(books.read().number)
    assert ann.log()[-1] == f"{name} takes back 1 move"
    ann.act(books, seat, a_carry(books, seat))
    ann.sees(books.read().number)
    ann.page.locator("#tools button[data-command=restart-turn]").click()
    until(lambda: books.state.write() == before)
    ann.sees(books.read().number)
    assert ann.log()[-1] == f"{name} takes back 2 moves"
    assert books.events()[-1][1] == "back"
    ann.act(books, seat, lifting.action)
    ann.sees(books.read().number)
    ann.page.keyboard.press("z")
    until(lambda: books.state.write() == before)


def test_what_others_have_seen_is_taken_back_if_they_agree(server: Server, arrive: Arrive, placing: Moment) -> None:
    ann, ben = arrive(server), arrive(server)
    books, (mine, his) = seated(ann, placing, ben)
    before = books.state.write()
    ann.act(books, mine, placing.action)
    ben.act(books, his, a_place(books, his))
    after = books.state.write()
    ask(ann, books)
    ben.page.locator(".undo-answer button[data-command=decline]").click()
    until(lambda: books.events()[-1][1:3] == ("no", his))
    ann.sees(books.read().number)
    ben.sees(books.read().number)
    assert ann.log()[-1].endswith("declines the undo")
    assert books.state.write() == after
    assert ben.page.locator(".undo-answer").count() == 0
    ask(ann, books)
    ben.page.locator(".undo-answer button[data-command=agree]").click()
    until(lambda: books.state.write() == before)
    for person in (ann, ben):
        person.sees(books.read().number)
        assert person.log()[-1].endswith("takes back 2 moves")
    assert [event[1] for event in books.events()[-3:]] == ["ask", "yes", "back"]
    ann.act(books, mine, placing.action)  # and it goes on


def ask(person: Person, books: Books) -> None:
    """Ask the others to let one take something back."""
    person.sees(books.read().number)
    undo = person.page.locator("#tools button[data-command=undo]")
    until(lambda: undo.inner_text() == "Ask to undo")
    asked = len(books.events())
    undo.click()
    until(lambda: len(books.events()) > asked)
    assert books.events()[-1][1] == "ask"
    person.sees(books.read().number)
    assert person.log()[-1].endswith("asks to undo a move")
    person.page.locator(".undo-request").wait_for()


def test_what_cant_be_taken_back_is_asked_twice(server: Server, arrive: Arrive) -> None:
    """Others would have to agree: ben is there."""
    moment = search("giants", 3).find("Peek")
    ann, ben = arrive(server), arrive(server)
    books, _ = seated(ann, moment, ben)
    before = books.events()
    path = page_of(books.state.game).path(books.state.game, moment.action)
    ann.pick_all(path)
    asked = ann.page.locator("#choices[data-ui-asking] .note")
    asked.wait_for()
    assert asked.inner_text() == "You can’t undo this on your own: the others would have to agree."
    assert ann.page.locator("#choices button.go").inner_text().startswith("Look under the Moai on ")
    ann.page.keyboard.press("Escape")
    until(lambda: not asked.count())
    assert books.events() == before
    ann.pick_all(path)
    asked.wait_for()
    assert ann.confirm()
    until(lambda: books.moves[-1] == Move(moment.seat, moment.action))


# too late, or twice


def test_who_is_too_late_hears_why_and_sees_the_fresh_position(server: Server, arrive: Arrive, placing: Moment) -> None:
    """The same seat on two devices: one is faster."""
    ann, elsewhere = arrive(server), arrive(server)
    books, (seat, *_) = seated(ann, placing)
    elsewhere.sit_down(ann.device_link(seat))
    held: list[Route] = []
    ann.page.route("**/commands", lambda route: held.append(route))
    ann.pick_all(page_of(books.state.game).path(books.state.game, placing.action))
    until(lambda: ann.number() >= 0 and held)
    other = next(action for action in books.state.actions(seat) if action != placing.action)
    elsewhere.act(books, seat, other)
    events = books.events()
    ann.sees(books.read().number)
    ann.forgiven += ("409",)
    held[0].continue_()
    ann.says(capital(TOO_LATE))
    assert books.events() == events
    assert ann.page.locator("#prompt").inner_text() == elsewhere.page.locator("#prompt").inner_text()
    assert ann.page.locator("#choices button").count() == 0  # it is another's turn now


def test_the_same_request_twice_counts_once(server: Server, arrive: Arrive, placing: Moment) -> None:
    ann = arrive(server)
    books, (seat, *_) = seated(ann, placing)
    sent: list[str] = []
    ann.page.on(
        "request", lambda request: sent.append(request.post_data or "") if request.url.endswith("/commands") else None
    )
    ann.act(books, seat, placing.action)
    ann.sees(books.read().number)
    events = books.events()
    assert len(sent) == 1
    assert post(ann, json.loads(sent[0])) == 200
    assert books.events() == events


def test_an_answer_that_got_lost_is_asked_for_again(server: Server, arrive: Arrive, lifting: Moment) -> None:
    """The server has heard it, the page does not know: it sends the same once more."""
    ann = arrive(server)
    ann.forgiven += ("ERR_FAILED",)
    books, (seat, *_) = seated(ann, lifting)
    before = len(books.events())
    lost: list[int] = []

    def lose(route: Route) -> None:
        answer = route.fetch()
        if lost:
            route.fulfill(response=answer)
        else:
            lost.append(answer.status)
            route.abort()

    ann.page.route("**/commands", lose)
    ann.act(books, seat, lifting.action)
    until(lambda: not ann.page.locator("#controls[data-ui-busy]").count())
    ann.sees(books.read().number)
    assert lost == [200]
    assert len(books.events()) == before + 1
    ann.act(books, seat, a_carry(books, seat))
    ann.page.unroute_all(behavior="wait")  # the last answer is still on its way


# people


def test_talk_and_names(server: Server, arrive: Arrive, placing: Moment) -> None:
    ann, ben, onlooker = arrive(server), arrive(server), arrive(server)
    books, (mine, his) = seated(ann, placing, ben)
    onlooker.go(f"/table/{books.key}/")
    ann.page.locator("[data-tab=chat]").click()
    ann.page.locator("#chat-form input").fill("Kia ora <b>koutou</b>!")
    ann.page.locator("#chat-form button").click()
    for person in (ann, ben, onlooker):
        said = person.page.locator("#chat-lines li")
        until(lambda s=said: s.count() == 1)  # type: ignore[misc]
        assert (said.text_content() or "").endswith("Kia ora <b>koutou</b>!")
    until(lambda: ann.page.locator("#chat-form input").input_value() == "")
    assert onlooker.page.locator("#chat-form").count() == 0
    word = str(books.state.game.seat_label(his))
    assert word in ann.page.locator(f"#head-{his}").inner_text()  # who gave no name is called by the seat
    ben.page.locator(".top .menu-button").click()
    ben.page.locator("#name-form input").fill(" Ben  Hotu ")
    ben.page.locator("#name-form button").click()
    until(lambda: "Ben Hotu" in ann.page.locator(f"#head-{his}").inner_text())
    assert post(ben, {"kind": "rename", "seat": mine, "seen": 0, "request_id": "another-name", "text": "Fool"}) == 403


def test_onlookers_see_what_everybody_may_and_cant_act(server: Server, arrive: Arrive, placing: Moment) -> None:
    ann, onlooker = arrive(server), arrive(server)
    books, (seat, *_) = seated(ann, placing)
    onlooker.go(f"/table/{books.key}/")
    for number in range(3):
        assert panel(onlooker, number) == public_panel(books, number)
    assert panel(ann, seat) != public_panel(books, seat)
    assert onlooker.page.locator("#choices").inner_html() == ""
    assert onlooker.page.locator("[data-ui-lit]").count() == 0
    assert onlooker.page.locator("#tools button").count() == 0
    before = books.events()
    wanted = {
        "kind": "play",
        "seat": seat,
        "seen": books.read().number,
        "request_id": "not-my-seat",
        "actions": [placing.action.text],
    }
    assert post(onlooker, wanted) == 403
    assert books.events() == before
    ann.act(books, seat, placing.action)
    onlooker.sees(books.read().number)
    assert onlooker.log()[-1] == ann.log()[-1]


def test_another_language_at_the_same_table(server: Server, arrive: Arrive, placing: Moment) -> None:
    ann = arrive(server)
    books, (seat, *_) = seated(ann, placing)
    address, english = ann.page.url, ann.log()
    for code in ("de", "fr"):
        ann.choose_language(code)
        assert ann.page.url == address
        speech, state, move = translator(code), books.state, books.moves[-1]
        names = [speech.render(state.game.seat_label(number)) for number in range(3)]
        told = speech.render(state.game.describe(move.actor, move.action, names))
        assert ann.log()[-1] == told != english[-1]
        assert speech.render(state.phase()) in ann.page.locator("#prompt .phase").inner_text()
        assert ann.page.locator("#map [data-ui-lit]").count() > 0  # the seat is still mine
        ann.forgiven += ("409",)
        ann.page.route("**/commands", send_too_late)
        ann.pick_all(page_of(state.game).path(state.game, placing.action))
        ann.says(capital(speech.render(Message(TOO_LATE))))
        ann.page.unroute("**/commands")
    ann.choose_language("en")
    ann.act(books, seat, placing.action)


def send_too_late(route: Route) -> None:
    """Pretend that the page had not followed."""
    wanted = json.loads(route.request.post_data or "")
    route.continue_(post_data=json.dumps({**wanted, "seen": 0}))


def test_the_tab_says_whose_turn_it_is(server: Server, arrive: Arrive, placing: Moment) -> None:
    ann, ben = arrive(server), arrive(server)
    books, (seat, _) = seated(ann, placing, ben)
    until(lambda: (ann.page.title(), ben.page.title()) == ("● Your turn – Giants", "Giants"))
    ann.act(books, seat, placing.action)
    until(lambda: (ann.page.title(), ben.page.title()) == ("Giants", "● Your turn – Giants"))


def test_escape_steps_back(server: Server, arrive: Arrive, placing: Moment) -> None:
    ann = arrive(server)
    books, (_seat, *_) = seated(ann, placing)
    before, chips = books.events(), ann.page.locator("#choices .crumbs .chip")
    figure = page_of(books.state.game).path(books.state.game, placing.action)[0]
    assert ann.pick(figure)
    until(lambda: chips.count() == 1)
    ann.page.keyboard.press("Escape")
    until(lambda: chips.count() == 0)
    assert ann.pick(figure)  # offered again
    until(lambda: chips.count() == 1)
    ann.page.locator("#choices button.quiet").click()
    until(lambda: chips.count() == 0)
    assert books.events() == before


# the log


def test_the_log_lights_up_what_it_speaks_of(server: Server, arrive: Arrive, lifting: Moment) -> None:
    ann = arrive(server)
    books, (seat, *_) = seated(ann, lifting)
    ann.act(books, seat, lifting.action)
    ann.act(books, seat, a_carry(books, seat))
    ann.sees(books.read().number)
    page = ann.page
    page.locator("[data-tab=log]").click()
    line = page.locator("#log-lines li").last
    about = [token for token in (line.get_attribute("data-about") or "").split("|") if token.startswith("hex:")]
    assert about
    line.locator("a").hover()
    until(lambda: page.locator(f"#map [data-pick='{about[0]}'][data-ui-highlighted]").count())
    page.mouse.move(5, 200)
    until(lambda: not page.locator("#map [data-ui-highlighted]").count())
    told = line.inner_text()
    line.locator("a").click()
    page.wait_for_url(f"**/table/{books.key}/replay/?action={len(books.moves)}")
    assert page.locator(".replay-text .ask").inner_text() == told


PIECES = """() => [...document.querySelectorAll("#pieces [data-piece]")]
  .map(piece => piece.dataset.piece + piece.getAttribute("transform"))"""
"""All pieces on the map, and where they are."""


def test_what_happened_since_ones_turn_is_told_step_by_step(server: Server, arrive: Arrive, placing: Moment) -> None:
    ann, ben, cyd = arrive(server), arrive(server), arrive(server)
    books, seats = seated(ann, placing, ben, cyd)
    page = ann.page
    assert page.locator("#recap").is_hidden()
    ann.act(books, seats[0], placing.action)
    mine = len(books.moves)
    for person, seat in zip((ben, cyd), seats[1:], strict=True):
        ann.sees(books.read().number)
        person.act(books, seat, a_place(books, seat))
    ann.sees(books.read().number)
    page.locator("#recap").wait_for()
    page.evaluate(
        "() => { window.told = []; const line = document.querySelector('.recap-text');"
        "new MutationObserver(() => window.told.push(line.textContent)).observe(line, { childList: true }); }"
    )
    now = page.evaluate(PIECES)
    page.locator("#recap").click()
    until(lambda: page.locator("#recap-bar").is_visible() and page.evaluate(PIECES) != now)
    since = [line.inner_text() for line in page.locator("#log-lines li[data-move]").all()][mine - len(books.moves) :]
    assert len(since) == 2
    until(lambda: page.evaluate("window.told") == since, lambda: str(page.evaluate("window.told")))
    page.locator("#recap-bar").wait_for(state="hidden")
    assert page.evaluate(PIECES) == now


def test_a_first_visit_shows_the_minute_once_and_the_aid_opens_and_closes_by_keyboard(
    server: Server, arrive: Arrive
) -> None:
    """On a phone: the panel is closed for good; the aid is opened by its key and by the menu, folded, and closed."""
    person = arrive(server, viewport=PHONE, has_touch=True)
    page, panel = person.page, person.page.locator(".minutes")
    person.go("/")
    panel.locator("details[open] .minute").wait_for()
    panel.locator("header button").focus()
    page.keyboard.press("Enter")
    panel.wait_for(state="detached")
    page.reload()
    assert not panel.count()
    page.locator("form[action='/now/rapanui/'] .go").click()
    page.wait_for_url("**/table/**")
    aid = page.locator("#aid")
    page.keyboard.press("?")
    aid.wait_for()
    page.keyboard.press("Tab")  # from the heading to the button that closes
    page.keyboard.press("Tab")  # the content, which can be scrolled by keys
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert not aid.locator("details").first.evaluate("section => section.open")
    page.keyboard.press("Escape")
    aid.wait_for(state="hidden")
    assert page.evaluate("document.activeElement.matches('.menu-button')")
    page.keyboard.press("Enter")
    page.locator("#menu [data-tab=aid]").focus()
    page.keyboard.press("Enter")
    aid.wait_for()
    assert not page.locator("#menu").is_visible()
    page.keyboard.press("?")
    aid.wait_for(state="hidden")
