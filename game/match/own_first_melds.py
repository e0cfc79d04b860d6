"""The first melds of a seat in the making: what its rules say of cards that the player has put together for them."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.ids import NO_CARD, Card
from game.match.match import Match
from game.rules.acts.actions import Action
from game.rules.laying.first_draft import FirstDraft, Groups, first_melds_of
from game.rules.violation import Violation


class OwnFirstMelds:
    """Asks the rules for one seat. Groups are of its hand; the top card of the pile lies with them where the pile shall come."""

    def __init__(self, match: Match, number: int) -> None:
        self._match, self._number = match, number
        self._way = first_melds_of(match.rules.variant.opening)

    def draft(self, groups: Groups = ()) -> FirstDraft | None:
        """What these come to; None where nothing is put together now."""
        if self._way is None or self._match.to_act != self._number:
            return None
        return self._way.draft(self._match.rules, self._match.history.state, self._number, groups)

    def put(self, groups: Groups, cards: Sequence[Card], at: int = -1) -> tuple[tuple[Card, ...], ...] | Violation:
        """The groups with these cards at the one with this number, or where they belong; or why they cannot lie there."""
        assert self._way is not None
        return self._way.put(self._match.rules, self._match.history.state, self._number, groups, tuple(cards), at)

    def places(self, groups: Groups, cards: Sequence[Card]) -> tuple[int, ...]:
        """The groups among which the player must choose for these cards; none where it is clear."""
        assert self._way is not None
        return self._way.places(self._match.rules, self._match.history.state, self._number, groups, tuple(cards))

    def takes(self, shown: Sequence[Card] = ()) -> tuple[Action, ...]:
        """The ways to take the pile with first melds, with these cards of the hand where any are named."""
        if self._way is None or self._match.to_act != self._number:
            return ()
        return self._way.takes(self._match.rules, self._match.history.state, self._number, tuple(shown))

    def begun_by(self, groups: Groups, action: Action) -> tuple[tuple[Card, ...], ...] | None:
        """What the groups become by this action, where it does not happen at once but goes to them; else None."""
        if self._way is None or self._match.to_act != self._number:
            return None
        return self._way.begun_by(self._match.rules, self._match.history.state, self._number, groups, action)

    @property
    def top(self) -> Card:
        """The top card of the pile, while it could come with them; -1 for none."""
        view = self._match.view(self._number)
        return view.upcard if view.phase == "draw" else NO_CARD
