"""The frames of a contract at the table: the player puts cards into them, takes them out again, and lays them all at once.

What fills a frame, how many cards it lacks and when all are met is said by the rules; here they are only asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.ids import Card
from game.rules.acts.actions import DISCARD, Action, Claim, Draw
from game.rules.laying.contract_frames import Frames
from game.rules.laying.offers import Offer
from game.rules.violation import Violation
from game.table.scene.altered import altered
from game.table.scene.frames import FRAME, Filling, FrameScene
from game.table.scene.from_view import without
from game.table.scene.preview import ghost_id
from game.table.scene.scene import Id, TableScene
from game.ui.session.session import Session
from game.words.catalogue import say


class ContractDraft:
    """The frames of the player."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._asked: tuple[object, Frames] = (None, Frames())
        self._best: tuple[object, Filling] = (None, Filling())

    # ---- how they stand -----------------------------------------------------------------------

    @property
    def frames(self) -> Frames:
        """The frames with what lies in them; none where the contract is laid, the hand over, or nothing is asked for."""
        session = self.session
        if session.view.over or session.watching or not session.rules.has("frames"):
            return Frames()
        return self._with(self.filling)

    @property
    def filling(self) -> Filling:
        """What lies in them of the cards that are still in the hand."""
        return self.session.hand.filling

    @property
    def cards(self) -> frozenset[Card]:
        """The cards of the hand that lie in frames."""
        return self.filling.cards if self.frames.frames else frozenset()

    def _with(self, filling: Filling) -> Frames:
        key = (self.session.match.number, filling)
        if self._asked[0] != key:
            self._asked = key, self.session.seat.frames(filling.groups)
        return self._asked[1]

    def offers(self, cards: Sequence[Card]) -> dict[Id, Offer]:
        """What each frame says to these cards of the hand: they may be put there, or why not."""
        now = self.frames
        found = {}
        for number in range(len(now.frames)) if cards else ():
            place = f"{FRAME}{number}"
            found[place] = Offer(place, refusal=self._refusal(cards, number), moves=tuple(cards), provisional=True)
        return found

    def _refusal(self, cards: Sequence[Card], number: int) -> Violation | None:
        tried = self.session.seat.frames(self._full().put(cards, number).groups)
        return tried.frames[number].fault or (None if self.frames.clash else tried.clash)

    def _full(self) -> Filling:
        """The filling with a place for every frame."""
        return self.filling.within(self.session.view.hand, len(self.frames.frames))

    def takes(self, cards: Sequence[Card]) -> int | None:
        """The frame that is meant for these cards: of those that take them the one that has most; None where none does."""
        fits = [number for number, offer in enumerate(self.offers(cards).values()) if offer.refusal is None]
        frames = self.frames.frames
        lacking = [number for number in fits if frames[number].lacks]
        return max(lacking or fits, key=lambda number: (len(frames[number].cards), -number), default=None)

    @property
    def best(self) -> Filling:
        """The filling that does best with this hand."""
        key = (self.session.match.number, self.session.view.hand)
        if self._best[0] != key:
            self._best = key, Filling(self.session.seat.filling())
        return self._best[1]

    @property
    def could_fill(self) -> bool:
        """Whether there is something to gain from having them filled."""
        if not self.frames.frames:
            return False
        now, best = self._full(), self.best
        return bool(best.cards) and [set(group) for group in now.groups] != [set(group) for group in best.groups]

    # ---- what the player does -----------------------------------------------------------------

    def put(self, cards: Sequence[Card], number: int) -> None:
        """Put these cards into a frame."""
        self.session.hand.fill(self._full().put(cards, number))

    def take_out(self, cards: Sequence[Card]) -> None:
        """These cards lie in the hand again."""
        self.session.hand.fill(self._full().without(cards))

    def fill(self) -> None:
        """Fill the frames with what does best."""
        self.session.hand.fill(self.best)

    # ---- what is seen -------------------------------------------------------------------------

    def scene(self, scene: TableScene, held: Sequence[Id]) -> TableScene:
        """The table with the frames: what lies in them is not in the fan, and what is held lies nowhere."""
        scene = altered(scene, framed=self.session.rules.has("frames"))
        if not self.frames.frames:
            return scene
        scene = without(scene, frozenset(self.session.ids.all(self.cards)))
        return altered(scene, frames=self._shown(frozenset(held)))

    def _shown(self, held: frozenset[Id]) -> tuple[FrameScene, ...]:
        ids, words = self.session.ids, self.session.words
        ghost, place = self._coming()
        found = []
        for number, frame in enumerate(self.frames.frames):
            cards = tuple(card for card in ids.all(frame.cards) if card not in held)
            state = say("frame.met") if frame.met else say("frame.more", count=frame.lacks) if frame.cards else say("frame.empty")
            shown = ghost_id(ids.id(ghost)) if place == number and not held else ""
            found.append(FrameScene(number, words(frame.what), state, frame.size, cards, frame.met, shown))
        return tuple(found)

    def _coming(self) -> tuple[Card, int]:
        """The card on offer that would fill a place of a frame that is begun, and which; -1 for none."""
        view, now = self.session.view, self.frames.frames
        pile = view.pile
        on_offer = any(isinstance(one, Claim) or (isinstance(one, Draw) and one.source == DISCARD) for one in view.legal)
        if not pile or not on_offer or not self.session.my_turn:
            return -1, -1
        full = self._full()
        for number in sorted(range(len(now)), key=lambda at: now[at].lacks):
            if now[number].lacks and now[number].cards:
                tried = self.session.seat.frames(full.put(pile[-1:], number).groups).frames[number]
                if tried.fault is None:
                    return pile[-1], number
        return -1, -1

    def lifted(self, scene: TableScene, action: Action) -> TableScene:
        """The table where the story of this action begins: cards that leave frames for it are of the hand, but not in the fan."""
        gone = {*action.named, action.thrown}
        out = tuple(item for frame in scene.frames for item in frame.cards if self.session.ids.card(item) in gone)
        return altered(scene, hand=(*scene.hand, *out), held=out)
