"""What the window must know of games in which hands end with a knock: limits, counts, and hands that lie open.

All of it follows from the compiled rules and from the view of the player at the window.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from game.cards.ids import HIDDEN, Card, card_set, each
from game.rules.actions import Close
from game.rules.knock.actions import BigGin
from game.rules.knock.slots import DOUBLES, FACE_DOWN, KNOCKER, OPEN_HAND
from game.rules.slots import UPCARD, Slot
from game.table.scene import Id, MeldScene, back_id
from game.table.showdown import OpenHand
from game.words.catalogue import say

if TYPE_CHECKING:
    from game.ui.session import Session


class Knocks:
    """The part of a session that answers questions about knocks; harmless in games without any."""

    def __init__(self, session: Session) -> None:
        self.session = session

    @property
    def there(self) -> bool:
        """Hands end with a knock, and nothing is melded before."""
        return self.session.rules.knocks

    def _remembered(self, slot: Slot) -> int:
        """What the family remembers; as at the start of a hand in a game without knocks."""
        return self.session.rules.remembered(self.session.view, slot)

    # ---- this hand ----------------------------------------------------------------------------

    @property
    def times(self) -> int:
        """By how much doubles that were accepted multiply the points of this hand."""
        return 1 << self._remembered(DOUBLES)

    @property
    def spade(self) -> bool:
        """The upcard doubles the points of this hand."""
        return self.session.rules.doubles(self.session.view.vars[UPCARD])

    def limits(self) -> str:
        """The line that says what limits a knock in this hand and what multiplies it; empty where nothing does."""
        if not self.there:
            return ""
        limit = self.session.seat.knock_limit()
        parts = []
        if limit == 0:
            parts.append(say("knock.limit_gin"))
        elif limit is not None:
            parts.append(say("knock.limit", points=limit))
        if self.spade:
            parts.append(say("knock.spade"))
        if self.times > 1:
            parts.append(say("knock.times", times=self.times))
        return "  ·  ".join(parts)

    # ---- my knock -----------------------------------------------------------------------------

    @property
    def throws(self) -> tuple[Card, ...]:
        """The cards that I may throw for a knock now."""
        return tuple(action.card for action in self.session.view.legal if isinstance(action, Close)) if self.there else ()

    @property
    def big_gin(self) -> bool:
        """I could declare big gin now."""
        return BigGin() in self.session.view.legal

    def points_after(self, card: Card) -> int:
        """What is left in my hand when this card is thrown."""
        return self.session.seat.deadwood([other for other in each(self.session.view.hand) if other != card])

    def best_throw(self) -> Card | None:
        """The card that a knock throws best: it leaves the fewest points, and of equal ones it is the dearest."""
        points = self.session.rules.points
        return min(self.throws, key=lambda card: (self.points_after(card), -points[card], card), default=None)

    def knock_words(self, card: Card | None) -> str:
        """What a knock with this throw is called: "Knock with 7", "Gin"."""
        if card is None:
            return say("button.knock_slot")
        points = self.points_after(card)
        limit = self.session.seat.knock_limit()
        if self.session.rules.arranged_by_hand:
            return say("button.knock_slot") if limit != 0 else say("button.gin")
        return say("button.knock_with", points=points) if points else say("button.gin")

    def deadwood(self, chosen: Sequence[Card]) -> int | None:
        """The points that my hand leaves: of a card too many the one that is chosen is thought away, or the best one."""
        session = self.session
        hand = session.view.hand
        if not self.there or not hand:
            return None
        cards = tuple(each(hand))
        if not session.asked("play"):
            return session.seat.deadwood(cards)
        taken = session.view.taken
        thrown = [card for card in chosen if card != taken] if len(chosen) == 1 else [card for card in cards if card != taken]
        return min((self.points_after(card) for card in thrown), default=session.seat.deadwood(cards))

    # ---- hands that lie open ------------------------------------------------------------------

    @property
    def knocker(self) -> int | None:
        """Whose knock is being answered, or was."""
        seat = self._remembered(KNOCKER)
        return seat if seat >= 0 else None

    def melds(self) -> tuple[MeldScene, ...]:
        """The knocker's melds, with what others have laid off on them."""
        ids = self.session.ids
        return tuple(
            MeldScene(
                meld.id,
                meld.owner,
                ids.all(meld.cards),
                ids.all(card for card, by in zip(meld.cards, meld.by, strict=True) if by != meld.owner),
            )
            for meld in self.session.view.melds
        )

    def open_hands(self) -> list[OpenHand]:
        """The hands that lie on the cloth: of the knocker while the others answer, of everybody when it is over."""
        session, view = self.session, self.session.view
        if not self.there:
            return []
        ids, pack = session.ids, session.pack
        seats = range(view.seats) if view.result is not None else () if self.knocker is None else (self.knocker,)
        found = []
        for seat in seats:
            hand = view.known[seat]
            melds = () if seat == self.knocker else session.melds_in(tuple(each(hand)))
            left = hand & ~card_set(card for meld in melds for card in meld)
            if hand or any(meld.owner == seat for meld in view.melds) or seat == self.knocker:
                gone = ids.all(
                    card for meld in view.melds for card, by in zip(meld.cards, meld.by, strict=True) if by == seat != meld.owner
                )
                found.append(OpenHand(seat, tuple(ids.all(meld) for meld in melds), ids.all(pack.in_rank_order(left)), gone))
        return found

    @cached_property
    def worth(self) -> dict[Id, int]:
        """What every card counts in a hand, by its name on the table."""
        points = self.session.rules.points
        return {self.session.ids.id(card): points[card] for card in range(self.session.pack.size)}

    @property
    def open_hand(self) -> int | None:
        """Whose hand lies open after a knock that was refused; play goes on."""
        seat = self._remembered(OPEN_HAND)
        return seat if seat >= 0 else None

    # ---- the discards -------------------------------------------------------------------------

    def seen_discards(self) -> tuple[Id, ...]:
        """The discards that may be looked at, bottom to top; a card thrown for a knock lies face down."""
        session = self.session
        pile = session.view.discards[0]
        face_down = bool(self._remembered(FACE_DOWN))
        shown = pile[:-1] if face_down else pile
        ids = session.ids.all(card for card in shown if card != HIDDEN)
        most = session.rules.spread or (0 if face_down else 1)
        ids = ids[max(0, len(ids) - most) :]
        return (*ids, back_id("discard", 0)) if face_down else ids

    @property
    def under(self) -> int:
        """The discards below those, at which nobody may look."""
        return len(self.session.view.discards[0]) - len(self.seen_discards()) if self.there else 0
