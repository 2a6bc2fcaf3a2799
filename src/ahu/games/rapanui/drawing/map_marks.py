"""Short marks for what is on a space, and the key that explains them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import Message, MessageList
from ahu.draw.game_colours import colour_of
from ahu.draw.terminal import initials
from ahu.games.rapanui.drawing.contents import carried_on, figures_on
from ahu.games.rapanui.drawing.sketch import Mark
from ahu.games.rapanui.rules.pieces import CHIEF, FIGURES, MANY, NEUTRAL, NOTHING, PUKAO, SORCERER, VILLAGER

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.rapanui.rules.board import Board
    from ahu.games.rapanui.rules.position import Position

TILE: Final = "*"
ERECTED: Final = "A"
CROWNED: Final = "@"
"""An Ahu with its tile, with a Moai, and with a Moai that wears a Pukao."""
LYING: Final = "z"
"""Before the number of Villagers that lie."""
NEUTRAL_MARK: Final = "N"
LOADED: Final = "inverse"


def board_marks(board: Board, space: int, translator: Translator) -> list[Mark]:
    """Marks for an empty space: its Ahus, and what it shows."""
    return [*[Mark(TILE)] * len(board.ahus_in[space]), *_shown(board, space, translator)]


def position_marks(p: Position, space: int, translator: Translator) -> list[Mark]:
    """Marks for everything on a space, what matters most first."""
    loads = [Mark(f"<{_size(p.cargo)}>", LOADED)] if carried_on(p) == space else []
    ahus = [Mark(_ahu(p, number), "bold") for number in p.game.board.ahus_in[space]]
    return [*loads, *_figures(p, space, translator), *ahus, *_shown(p.game.board, space, translator)]


def key(p: Position | None, translator: Translator) -> list[str]:
    """What the marks mean; without a position, those of an empty board."""
    kinds = MessageList(
        [
            Message("{sign} {meaning}", sign=sign, meaning=Message(name))
            for sign, name in zip(_kinds(translator), MANY, strict=True)
        ]
    )
    lines = [Message("Spaces have numbers, and letters for what they show: {kinds}", kinds=kinds)]
    if p is None:
        lines.append(Message("* an Ahu"))
    else:
        lines += [
            Message("Ahus: * a tile; A1 A2 A3 a small, medium, large Moai; @1 @2 @3 with a Pukao"),
            _figures_key(p, translator),
            Message("Loads: <1> <2> <3> a Moai that is being carried, <P> a Pukao"),
        ]
    return [translator.render(line) for line in lines]


def _figures_key(p: Position, translator: Translator) -> Message:
    seat, chief, sorcerer = _seats(p, translator)[0], *(_figure(figure, translator) for figure in (CHIEF, SORCERER))
    return Message(
        "Figures: {example} is {seat}: 2 Villagers standing, 1 lying, Sorcerer ({lying} if lying), Chief; N is neutral",
        example=f"{seat}2{LYING}1{sorcerer}{chief}",
        seat=p.game.seat_label(0),
        lying=sorcerer.lower(),
    )


def _shown(board: Board, space: int, translator: Translator) -> list[Mark]:
    letters = _kinds(translator)
    return [Mark("".join(letters[kind] for kind in board.shows[space]))] if board.shows[space] else []


def _kinds(translator: Translator) -> list[str]:
    """A letter for each Resource."""
    return initials([translator.translate(name).lower() for name in MANY])


def _seats(p: Position, translator: Translator) -> list[str]:
    """A letter for each seat."""
    return initials([translator.render(p.game.seat_label(seat)) for seat in range(p.players)])


def _figure(figure: int, translator: Translator) -> str:
    return translator.translate(FIGURES[figure])[0]


def _figures(p: Position, space: int, translator: Translator) -> list[Mark]:
    """Everyone on a space in one mark: its holder, Villagers standing and lying, Sorcerer, Chief."""
    seat = p.holder[space]
    if seat == NEUTRAL:
        return [Mark(NEUTRAL_MARK)]
    if seat < 0:
        return []
    standing, lying, others = "", "", ""
    for those in reversed(figures_on(p, space)):  # Villagers first, then Sorcerer and Chief
        letter = _figure(those.figure, translator)
        if those.figure != VILLAGER:
            others += letter.lower() if those.lying else letter
        elif those.lying:
            lying = f"{LYING}{those.number}"
        else:
            standing = str(those.number)
    return [Mark(f"{_seats(p, translator)[seat]}{standing}{lying}{others}", colour_of(p.game, p.game.seats[seat]))]


def _ahu(p: Position, number: int) -> str:
    size = p.ahu_moai[number]
    if size == NOTHING:
        return TILE
    return f"{CROWNED if p.ahu_pukao[number] else ERECTED}{_size(size)}"


def _size(cargo: int) -> str:
    """The size of a Moai, or a letter for a Pukao."""
    return "P" if cargo == PUKAO else str(cargo + 1)
