"""A card on offer as the player at the window sees it: what can be done with it, and why it must be taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.cards.ids import Card
from game.rules.laying.offer_table import OfferTable
from game.rules.laying.offers import DISCARD_PILE, MELDS, Offer, meld_place
from game.rules.view import View
from game.table.scene.altered import altered
from game.table.scene.on_offer import OfferScene
from game.table.scene.rail import ClaimScene, Row, Standing
from game.table.scene.scene import Id, TableScene
from game.ui.session.session import Session
from game.ui.table.state.memory import Memory
from game.words.catalogue import in_text, say


def with_offer(scene: TableScene, session: Session, view: View) -> TableScene:
    """The scene of a view, with the card on offer where the game has one again and again."""
    told = session.rules.offer_table(view)
    if told is None:
        return scene
    seen = scene.discards
    if told.hides:
        seen = seen[-1:] if told.open else ()
    return altered(
        scene, discards=seen, offer=OfferScene(told.goal, told.open, len(scene.discards) - len(seen), forced=told.forced)
    )


class OnOffer:
    """Looks at the card on offer with the eyes of the player at the window."""

    def __init__(self, memory: Memory) -> None:
        self.session, self.fingers = memory.session, memory.fingers
        self._told: tuple[int, OfferTable | None] = -1, None
        self._moves: tuple[int, tuple[tuple[Id, Offer], ...]] = -1, ()

    @property
    def there(self) -> bool:
        """The game offers one card after the other."""
        return self.told is not None

    @property
    def told(self) -> OfferTable | None:
        """What the rules say of the card; found once for a table."""
        number = self.session.match.number
        if self._told[0] != number:
            self._told = number, self.session.rules.offer_table(self.session.view)
        return self._told[1]

    @property
    def asked(self) -> bool:
        """I am asked about the card now."""
        return self.session.my_turn and self.told is not None and self.told.open

    @property
    def card(self) -> Card:
        """The card on offer."""
        return self.session.view.pile[-1]

    # ---- what can be done ---------------------------------------------------------------------

    def places(self, chosen: Sequence[Card] = ()) -> dict[Id, Offer]:
        """The places that would take the card now, with these cards of the hand."""
        if not self.asked:
            return {}
        found = self.session.offers((self.card,), DISCARD_PILE, chosen)
        return {place: offer for place, offer in found.items() if offer.action is not None}

    def way(self) -> Offer | None:
        """How the card is taken with what is chosen, where that is clear: into a new meld, if cards are chosen for one."""
        chosen = self.fingers.chosen()
        found = self.places(chosen)
        if chosen and MELDS in found:
            return found[MELDS]
        return next(iter(found.values())) if len(found) == 1 else None

    def moving(self, meld: Id | None = None) -> tuple[Offer, ...]:
        """The cards that can be moved from own meld to own meld now, each with every meld that takes it; of one meld alone."""
        session = self.session
        if not session.rules.has("moves_on") or not session.my_turn:
            return ()
        if self._moves[0] != session.match.number:
            self._moves = session.match.number, self._found()
        return tuple(offer for source, offer in self._moves[1] if meld in (None, source))

    def _found(self) -> tuple[tuple[Id, Offer], ...]:
        session, found = self.session, []
        for meld in session.view.melds:
            source = meld_place(meld.id)
            for card in meld.cards if source in session.own_meld_ids else ():
                found += [(source, offer) for offer in session.offers((card,), source).values() if offer.action is not None]
        return tuple(found)

    def usable(self) -> set[Id]:
        """What does something when it is chosen now: the card, the places that take it, melds from which a card can be moved."""
        found = set(self.places(self.fingers.chosen()))
        if self.asked:
            found.add(DISCARD_PILE)
        if not self.fingers.chosen():
            found |= {meld for meld in self.session.own_meld_ids if self.moving(meld)}
        return found

    # ---- what is seen -------------------------------------------------------------------------

    def scene(self, scene: TableScene) -> TableScene:
        """The places that could take the card are lit while the pointer is on it, and as long as it must be taken. What lies in
        lifted melds counts as before.
        """
        if scene.offer is not None and self.session.table_draft.lifted:
            kept = sum(len(meld.cards) for meld in self.session.view.melds if meld.owner == self.session.me)
            scene = altered(scene, offer=replace(scene.offer, kept=kept))
        if scene.offer is None or not self.asked or self.fingers.held:
            return scene
        if self.fingers.hot != DISCARD_PILE and scene.offer.forced is None:
            return scene
        takers = frozenset(place for place in self.places(self.fingers.chosen()) if place.startswith("meld:"))
        return altered(scene, offer=replace(scene.offer, takers=takers))

    def claim(self) -> ClaimScene | None:
        """Why I must take the card."""
        session = self.session
        forced = self.told.forced if self.told is not None and self.asked else None
        if forced is None or forced[0] != session.me:
            return None
        takers = [place for place in self.places() if place.startswith("meld:")]
        by, pack = session.names[forced[1]], session.pack
        note = say("rail.forced", name=by)
        if takers:
            meld = session.view.meld(int(takers[0][5:]))
            first, last = (in_text(pack.name(card), pack) for card in (meld.cards[0], meld.cards[-1]))
            alike = len({pack.rank[card] for card in meld.cards}) == 1
            note = say("rail.forced_alike" if alike else "rail.forced_fits", first=first, last=last, name=by)
        return ClaimScene(say("rail.why_you_must"), note, brief=say("rail.forced_brief", name=by))

    def standing(self) -> Standing | None:
        """How much everybody has on the table, instead of how the match stands: the heads tell that."""
        session = self.session
        if self.told is None:
            return None
        goal = self.told.goal
        have = dict.fromkeys(range(len(session.people)), 0)
        for meld in session.view.melds:
            have[meld.owner] = have.get(meld.owner, 0) + len(meld.cards)
        order = sorted(have, key=lambda seat: -have[seat])
        rows = (Row(session.people[seat].portrait, str(have[seat]), have[seat] / goal, seat == session.me) for seat in order)
        return Standing(say("rail.on_table", goal=goal), tuple(rows))
