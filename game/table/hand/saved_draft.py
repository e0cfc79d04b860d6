"""The moves of a draft as plain data, kept with the save: names of cards, and from which group each came.

Twins are told apart by their names and by where they lay. What a save says that does not fit ends the draft before that step.
"""

from __future__ import annotations

from game.cards.ids import Card
from game.cards.melds import ANY_FACE
from game.cards.pack import Pack
from game.table.hand.draft import END, LOOSE, Draft, Move
from game.table.hand.twin_names import read, written


def to_plain(draft: Draft, pack: Pack) -> list[dict[str, object]]:
    """The moves as a save keeps them."""
    found, now = [], draft.cleared()
    for number, move in enumerate(draft.moves):
        names = pack.deck.face_names
        found.append({
            "cards": [[written(card, pack), now.place(card)] for card in move.cards],
            "to": move.to,
            **({"at": move.at} if move.at != END else {}),
            **({"behind": move.behind} if move.behind else {}),
            **({"stands": [names[face] if face != ANY_FACE else "" for face in move.stands]} if move.stands else {}),
            **({"goes_on": True} if move.goes_on else {}),
        })  # fmt: skip
        now = draft.first(number + 1)
    return found


def from_plain(data: object, start: Draft, pack: Pack) -> Draft:
    """The draft that a save has kept, of the table and the hand that lie there now."""
    made = start
    for entry in data if isinstance(data, list) else ():
        move = _move(entry, made, pack)
        if move is None:
            return made.first(len(made.moves) - len(made.steps[-1])) if made.begun and _goes_on(entry) else made
        made = made.with_move(move)
    return made


def _goes_on(entry: object) -> bool:
    return isinstance(entry, dict) and bool(entry.get("goes_on"))


def _move(entry: object, draft: Draft, pack: Pack) -> Move | None:
    """One move; None for what is none on this table."""
    if not isinstance(entry, dict) or not isinstance(to := entry.get("to"), str):
        return None
    cards: list[Card] = []
    named = entry.get("cards")
    for one in named if isinstance(named, list) else ():
        card = _card(one, draft, pack, cards)
        if card is None:
            return None
        cards.append(card)
    at, behind, names = entry.get("at", END), entry.get("behind", ""), entry.get("stands", ())
    known = to == LOOSE or draft.group(to) is not None or to == draft.new_name()
    if not cards or not known or type(at) is not int or not isinstance(behind, str) or not isinstance(names, list | tuple):
        return None
    stands = tuple(pack.deck.face_of_name.get(name, ANY_FACE) if isinstance(name, str) else ANY_FACE for name in names)
    return Move(tuple(cards), to, at, behind, stands, _goes_on(entry) and draft.begun)


def _card(one: object, draft: Draft, pack: Pack, taken: list[Card]) -> Card | None:
    """A card by its name and the group in which it lies."""
    if not isinstance(one, list | tuple) or len(one) != 2 or not all(isinstance(word, str) for word in one):
        return None
    name, place = one
    lying = draft.loose if place == LOOSE else next((group.cards for group in draft.groups if group.name == place), ())
    return read(name, [card for card in lying if card not in taken], pack)
