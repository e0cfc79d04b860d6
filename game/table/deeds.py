"""Decisions in a few words, as somebody would say what to do: "discard the K♠", "take the 9♦"; and where they happen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.lines import Line, line
from game.rules.actions import DISCARD, Action, Claim, Discard, Draw, LayDown, LayOff, Swap
from game.rules.knock.actions import Accept, BigGin, Defend, Double, Knock

if TYPE_CHECKING:
    from game.rules.view import View
    from game.table.scene import Id

_PLAIN = {BigGin: "deed.big_gin", Double: "deed.double", Accept: "deed.accept"}


def where(action: Action) -> Id | None:
    """The pile that is drawn from or discarded on, the meld that grows, the place for new melds, or the button for a knock."""
    if isinstance(action, Draw):
        return f"pile:{action.source}"
    if isinstance(action, LayOff | Swap):
        return f"meld:{action.meld}"
    if isinstance(action, LayDown):
        return "area:melds"
    if isinstance(action, Knock) and action.groups is None:
        return "button:knock"
    return "pile:discard" if isinstance(action, Discard | Claim) else None


def deed(action: Action, view: View) -> Line:
    """What a decision is called; `view` is what the seat saw before it."""
    if isinstance(action, Draw):
        return _draw(action, view)
    if isinstance(action, Discard):
        return line("deed.discard", (action.card,))
    if isinstance(action, Knock):
        return line("deed.knock", (action.card,))
    if isinstance(action, LayDown):
        return line("deed.meld", action.cards)
    if isinstance(action, LayOff):
        return line("deed.lay_off", action.cards)
    if isinstance(action, Swap):
        return line("deed.swap", action.cards)
    if isinstance(action, Claim):
        return line("deed.call", action.cards or view.discards[0][-1:])
    if isinstance(action, Defend):
        cards = tuple(card for one in action.layoffs or () for card in one.cards)
        if action.layoffs is None:
            return line("deed.lay_off_best")
        return line("deed.lay_off", cards) if cards else line("deed.lay_off_nothing")
    return line(_PLAIN.get(type(action), "deed.pass"))


def _draw(action: Draw, view: View) -> Line:
    pile = view.discards[0]
    if action.source != DISCARD:
        return line("deed.draw")
    if action.card >= 0:
        return line("deed.take", (action.card,))
    if action.depth > 1 and len(pile) >= action.depth:
        return line("deed.take_deep", (pile[-action.depth],), size=action.depth)
    return line("deed.take", pile[-1:])
