"""The numbers behind a play: how much can be played at all, and what is left then."""

from __future__ import annotations

from game.cards.chance import Chance
from game.cards.ids import card_set
from game.cards.lines import Line, line
from game.players.rearranging.sight import whole
from game.players.rearranging.turn import table_of
from game.rules.acts.actions import Action, LayDown, LayOff
from game.rules.acts.rearrange import Rearrange
from game.rules.ruleset import Ruleset
from game.rules.state.worlds import sample
from game.rules.view import View


def told_of_most(rules: Ruleset, view: View, action: Action) -> Line | None:
    """How many cards this plays, and how many could be played at most; None where it is no play, or leaves no card."""
    if not isinstance(action, Rearrange | LayDown | LayOff) or not view.hand & ~card_set(action.named):
        return None  # of the last cards the reason says all there is
    world = sample(rules, view, Chance(0))
    best = whole(table_of(rules, view, world))
    played = (card_set(action.named) & view.hand).bit_count()
    most = max(played, 0 if best is None else best.played.bit_count())
    finder = rules.finder_for(world)
    points = finder.value(view.hand & ~card_set(action.named))
    if played == most:
        return line("odds.most", count=most, points=points, before=finder.value(view.hand))
    return line("odds.not_most", count=most, points=points, before=finder.value(view.hand))
