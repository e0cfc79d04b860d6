"""How the player puts first melds together: which group a wild card goes to, what comes back, and laying them all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.cards.ids import Card
from game.rules.acts.actions import Action, Discard
from game.rules.laying.offers import MELDS, Offer
from game.table.geometry import Pose
from game.table.scene.scene import DRAFT, Id
from game.ui.table.acts.ask_which import Choice, Chooser
from game.words.catalogue import mark, say

if TYPE_CHECKING:
    from game.ui.table.acts.doing import Doing

OPEN_BUTTON = "button:open"


class Raising:
    """The player's hands at cards that lie there until all of them are laid."""

    def __init__(self, acts: Doing) -> None:
        self.acts, self.app, self.session = acts, acts.app, acts.session
        self.fingers, self.opening = acts.fingers, acts.drafting.opening

    def takes_up(self, action: Action, dropped: Mapping[Id, Pose] | None) -> bool:
        """Whether an action of mine only adds to what lies there. A discard has to wait for first melds that could be laid."""
        if isinstance(action, Discard) and self.opening.met:
            self.acts.glide_back(dropped)
            self.acts.tell("draft.lay_first", OPEN_BUTTON)
            return True
        self.acts.dropped = dropped
        taken = self.opening.takes_up(action)
        if not taken:
            self.acts.dropped = None
        return taken

    def put(self, offer: Offer, dropped: Mapping[Id, Pose] | None) -> None:
        """Cards go to a group, or where they belong; with wild cards the player says where, if that is not clear."""
        among = self.opening.places(offer.moves) if offer.place == MELDS else ()
        if among:
            self.acts.glide_back(dropped)
            choices = [self._choice(number, offer.moves) for number in among]
            self.app.push(Chooser(self.app, say("choose.draft"), choices))
            return
        self.acts.dropped = dropped
        self.opening.put(offer.moves, offer.place)

    def _choice(self, number: int, cards: Sequence[Card]) -> Choice:
        pack = self.session.pack
        names = tuple(pack.name(card) for card in (*self.opening.groups[number], *cards))
        return Choice(" ".join(map(mark, names)), names, partial(self.opening.put, cards, f"{DRAFT}{number}"))

    def touched(self, item: Id) -> None:
        """A card that lies there was clicked or chosen: chosen cards of the hand join it, else it comes back."""
        chosen, number = self.fingers.chosen(), self.opening.at(item)
        if chosen:
            self.acts.to(f"{DRAFT}{number}", chosen)
            return
        card = self.session.ids.card(item)
        self.opening.take_out((self.opening.ask.top if card is None else card,))

    def lay(self) -> None:
        """All of them are laid in one act; or it is said what is missing."""
        draft = self.opening.draft
        if draft is None:
            self.acts.tell("draft.nothing", None)
        elif draft.refusal is None:
            self.acts.do(draft.action, OPEN_BUTTON)
        elif draft.short and not any(meld.fault for meld in draft.melds):
            self.acts.tell("draft.short", OPEN_BUTTON, short=draft.short, points=draft.goal.points)
        else:
            self.acts.refuse(draft.refusal, OPEN_BUTTON)

    def take_back(self) -> bool:
        """The last step is taken back; False where nothing lies there."""
        begun = self.opening.begun
        if begun:
            self.opening.take_back()
        return begun
