"""The player without time: the first sensible one of the listed moves, where there is no time to think to the end."""

from __future__ import annotations

from game.cards.ids import card_set
from game.cards.lines import line
from game.players.player import Thought
from game.rules.acts.actions import STOCK, Action, Close, Discard, Draw, LayDown, LayOff
from game.rules.ruleset import Ruleset
from game.rules.view import View


def hurried(rules: Ruleset, view: View) -> Thought:
    """End the hand, lay the most points, draw from the stock, throw the dearest card that is not wild; what is left is the first
    listed move that does not give the hand up.
    """
    if len(view.legal) == 1:
        return Thought(view.legal[0], line("why.only_choice"))
    points, wild = rules.points, rules.finder.wild

    def worth(action: Action) -> tuple[int, int]:
        if action.gives_up:
            return -2, 0
        value = sum(points[card] for card in action.named if card >= 0)
        if isinstance(action, Close):
            return 4, value
        if isinstance(action, LayDown | LayOff):
            return 3, value
        if isinstance(action, Draw) and action.source == STOCK:
            return 2, 0
        if isinstance(action, Discard):
            return (1, value) if not card_set(action.named) & wild else (-1, -value)
        return 0, 0

    return Thought(max(view.legal, key=worth), line("why.no_time"))
