"""What the window must know of games in which nothing is melded before the end: the hands that lie open then, and their count.

All of it follows from the compiled rules and from the view of the player at the window.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from game.cards.ids import HIDDEN, Card, card_set, each
from game.rules.acts.closing import CLOSE_BUTTON, CLOSER, FACE_DOWN, OPEN_HAND
from game.rules.state.slots import Slot
from game.table.scene.altered import altered
from game.table.scene.from_view import meld_scene
from game.table.scene.open_hands import OpenHand, laid_open
from game.table.scene.scene import Id, MeldScene, TableScene, back_id

if TYPE_CHECKING:
    from game.ui.session.seen_match import SeenMatch


class Showdown:
    """The part of a session that answers questions about the end of a hand; harmless in games without a showdown."""

    def __init__(self, seen: SeenMatch) -> None:
        self.seen = seen

    @property
    def there(self) -> bool:
        """Nothing is melded before the end; then all hands are laid open."""
        return self.seen.rules.showdown

    def _remembered(self, slot: Slot) -> int:
        """What the family remembers; as at the start of a hand in a game without a showdown."""
        return self.seen.rules.remembered(self.seen.view, slot)

    def _remembered_seat(self, slot: Slot) -> int | None:
        seat = self._remembered(slot)
        return seat if seat >= 0 else None

    # ---- this hand ----------------------------------------------------------------------------

    @property
    def possible(self) -> bool:
        """I could end the hand now."""
        return self.there and any(action.place == CLOSE_BUTTON for action in self.seen.view.legal)

    def deadwood(self, chosen: Sequence[Card]) -> int | None:
        """The points that my hand leaves: of a card too many the one that is chosen is thought away, or the best one."""
        seen = self.seen
        hand = seen.view.hand
        if not self.there or not hand:
            return None
        cards = tuple(each(hand))
        if not seen.asked("play"):
            return seen.seat.deadwood(cards)
        taken = seen.view.taken
        thrown = [card for card in chosen if card != taken] if len(chosen) == 1 else [card for card in cards if card != taken]
        left = (seen.seat.deadwood([other for other in cards if other != card]) for card in thrown)
        return min(left, default=seen.seat.deadwood(cards))

    def least(self, melds: tuple[tuple[Card, ...], ...]) -> tuple[tuple[Card, ...], ...]:
        """These melds of my hand, or those that leave fewer points once the best card has been thrown from it."""
        seen = self.seen
        cards, taken = tuple(each(seen.view.hand)), seen.view.taken
        if not seen.asked("play") or not cards:
            return melds
        loose = [card for card in cards if not any(card in meld for meld in melds)]
        best = self.deadwood(())
        left = (seen.seat.value([other for other in loose if other != card]) for card in loose if card != taken)
        if best is None or min(left, default=0) <= best:
            return melds
        rest = ([other for other in cards if other != card] for card in cards if card != taken)
        return seen.melds_in(next(kept for kept in rest if seen.seat.deadwood(kept) == best))

    # ---- hands that lie open ------------------------------------------------------------------

    @property
    def closer(self) -> int | None:
        """Who has ended the hand, while the others answer and afterwards."""
        return self._remembered_seat(CLOSER)

    def melds(self) -> tuple[MeldScene, ...]:
        """The melds of the player who ended the hand, with who has laid off what on them."""
        return tuple(meld_scene(meld, self.seen.ids) for meld in self.seen.view.melds)

    def open_hands(self) -> list[OpenHand]:
        """The hands on the cloth: of the player who ended the hand while the others answer, of everybody when it is over."""
        seen, view = self.seen, self.seen.view
        if not self.there:
            return []
        ids, pack = seen.ids, seen.pack
        seats = range(view.seats) if view.result is not None else () if self.closer is None else (self.closer,)
        found = []
        for seat in seats:
            hand = view.known[seat]
            melds = () if seat == self.closer else seen.melds_in(tuple(each(hand)))
            left = hand & ~card_set(card for meld in melds for card in meld)
            if hand or any(meld.owner == seat for meld in view.melds) or seat == self.closer:
                gone = ids.all(
                    card for meld in view.melds for card, by in zip(meld.cards, meld.by, strict=True) if by == seat != meld.owner
                )
                found.append(OpenHand(seat, tuple(ids.all(meld) for meld in melds), ids.all(pack.in_rank_order(left)), gone))
        return found

    @cached_property
    def worth(self) -> dict[Id, int]:
        """What every card counts in a hand, by its name on the table."""
        points = self.seen.rules.points
        return {self.seen.ids.id(card): points[card] for card in self.seen.pack.cards}

    @property
    def open_hand(self) -> int | None:
        """Whose hand lies open in the middle of play, because it ended the hand and might not."""
        return self._remembered_seat(OPEN_HAND)

    # ---- the discards -------------------------------------------------------------------------

    def seen_discards(self) -> tuple[Id, ...]:
        """The discards that may be looked at, bottom to top; a card thrown to end the hand may lie face down."""
        seen = self.seen
        pile = seen.view.pile
        face_down = bool(self._remembered(FACE_DOWN))
        shown = pile[:-1] if face_down else pile
        ids = seen.ids.all(card for card in shown if card != HIDDEN)
        most = seen.rules.spread or (0 if face_down else 1)
        ids = ids[max(0, len(ids) - most) :]
        return (*ids, back_id("discard", 0)) if face_down else ids

    @property
    def under(self) -> int:
        """The discards below those, at which nobody may look."""
        return len(self.seen.view.pile) - len(self.seen_discards()) if self.there else 0

    # ---- the table ----------------------------------------------------------------------------

    def scene(self, scene: TableScene) -> TableScene:
        """The table of such a game: a place for the last throw, discards as far as they are seen, hands that lie open."""
        seen = self.seen
        if not self.there:
            return scene
        discards, closing = self.seen_discards(), seen.asked("play") and self.possible
        scene = altered(scene, melding=False, discards=discards, under=self.under, closing=closing)
        seat = self.open_hand
        if seat is not None and seat != seen.me:
            shown = seen.ids.all(seen.pack.in_rank_order(seen.view.known[seat]))
            seats = list(scene.seats)
            seats[seat] = replace(seats[seat], shown=shown)
            scene = altered(scene, seats=tuple(seats))
        return laid_open(altered(scene, melds=self.melds()), self.open_hands(), self.worth)
