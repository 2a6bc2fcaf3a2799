"""Cards: what a thing on the page is, what it would do now for the viewer, and why it can't be used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.messages import capital
from ahu.markup import Element, joined, raw
from ahu.web.game_page import Card, page_of
from ahu.web.rule_links import rule_link

if TYPE_CHECKING:
    from ahu.core.action import Seat
    from ahu.core.errors import Refusal
    from ahu.core.messages import Translator
    from ahu.core.state import State


def card_html(screen: State, seat: Seat, token: str, translator: Translator) -> str:
    """The card of the thing that a token names, as its viewer may know it; empty if there is none.

    ``screen`` is what the viewer sees; ``seat`` is SPECTATOR for a viewer without a seat.
    """
    card = page_of(screen.game).card(screen, seat, token, translator)
    refusal = why_not(screen, seat, token)
    if card is None and refusal is None:
        return ""
    return _html(screen, card or Card(page_of(screen.game).label(screen.game, token, translator)), refusal, translator)


def why_not(screen: State, seat: Seat, token: str) -> Refusal | None:
    """Why the rules refuse what the viewer may want to do with a thing; None if they don't, or it is not their turn."""
    if seat < 0 or seat not in screen.actors():
        return None
    action = page_of(screen.game).attempt(screen, seat, token)
    if action is None:
        return None
    page, legal = page_of(screen.game), screen.actions(seat)
    if action in legal or any(token in page.path(screen.game, other) for other in legal):
        return None
    return screen.refusal(seat, action)


def _html(screen: State, card: Card, refusal: Refusal | None, translator: Translator) -> str:
    icon = [Element("span", raw(card.icon), class_="card-icon")] if card.icon else []
    kind = [Element("span", card.kind, class_="card-kind")] if card.kind else []
    head = Element("p", *icon, Element("span", Element("b", card.title), *kind, class_="card-name"), class_="card-head")
    parts: list[Element] = [head, *[Element("p", sentence) for sentence in card.text]]
    if card.now and refusal is None:
        lines = [Element("p", line) for line in card.now]
        label = Element("p", translator.translate("Now, for you"), class_="card-label")
        parts.append(Element("div", label, *lines, class_="card-now"))
    if refusal is not None:
        label = Element("p", translator.translate("Why not?"), class_="card-label")
        reason = Element("p", _sentence(translator.render(refusal.message)))
        parts.append(Element("div", label, reason, class_="card-why"))
    rule = refusal.rule if refusal else card.rule
    link = rule_link(screen.game, rule)
    if link:
        name = translator.translate("Rule {id}", id=rule)
        parts.append(Element("p", Element("a", name, href=link, target="_blank"), class_="card-rule"))
    return str(joined(parts))


def _sentence(text: str) -> str:
    """A reason as a sentence of its own."""
    return capital(text) + ("" if text.endswith((".", "!", "?")) else ".")
