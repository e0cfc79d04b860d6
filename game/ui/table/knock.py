"""What the player does in games that end with a knock: throw a card for it, double, and answer it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from game.cards.ids import Card
from game.rules.actions import Pass
from game.rules.events import Closed
from game.rules.knock.actions import Double
from game.table import wording
from game.table.scene import Id, TableScene
from game.table.showdown import laid_open
from game.words.catalogue import say

if TYPE_CHECKING:
    from game.ui.session import Session
    from game.ui.table.drafting import Drafting
    from game.ui.table.fingers import Fingers

UNASKED = frozenset({"offer", "claim", "double", "wrong_knock"})
"""Questions that Enter alone does not answer: no answer is more to be expected than the other."""
DISCARD: tuple[Id, ...] = ("button:discard",)


class Knocking:
    """The player's hands at the end of a hand with knocks."""

    def __init__(self, session: Session, fingers: Fingers, drafting: Drafting) -> None:
        self.session, self.fingers, self.drafting = session, fingers, drafting

    @property
    def defending(self) -> bool:
        """The player answers a knock by hand."""
        return self.session.asked("defend")

    # ---- what lies on the table -----------------------------------------------------------------

    def scene(self, scene: TableScene) -> TableScene:
        """The table of such a game: the knock's own place, discards as far as they are seen, hands that lie open."""
        session = self.session
        knocks = session.knocks
        if not knocks.there:
            return scene
        mine = session.asked("play")
        scene = replace(
            scene,
            melding=False,
            discards=knocks.seen_discards(),
            under=knocks.under,
            knock=mine and (bool(knocks.throws) or knocks.big_gin),
            limits=knocks.limits(),
        )
        seat = knocks.open_hand
        if seat is not None and seat != session.me:
            shown = session.ids.all(session.pack.in_rank_order(session.view.known[seat]))
            seats = list(scene.seats)
            seats[seat] = replace(seats[seat], shown=shown)
            scene = replace(scene, seats=tuple(seats))
        return laid_open(replace(scene, melds=knocks.melds()), knocks.open_hands(), knocks.worth)

    def deadwood(self) -> int | None:
        """The points that my hand leaves at this moment."""
        session = self.session
        if self.defending:
            return session.seat.deadwood(self.drafting.kept())
        return session.knocks.deadwood(self.fingers.chosen())

    def told(self) -> str:
        """What the story is about that leads to the end of the hand: who has knocked, and with how much."""
        session = self.session
        event = next((event for event in reversed(session.view.history) if isinstance(event, Closed)), None)
        said = wording.log_line(event) if event is not None else None
        return session.words(said).rstrip(".") if said is not None else ""

    # ---- buttons --------------------------------------------------------------------------------

    def buttons(self) -> tuple[Id, ...]:
        """The large buttons of the moment."""
        session = self.session
        knocks, view = session.knocks, session.view
        if not session.my_turn:
            return DISCARD
        if view.phase in ("offer", "claim"):
            return ("button:take", "button:pass")
        if view.phase in ("double", "wrong_knock"):
            return ("button:accept", "button:pass")
        if view.phase == "defend":
            return ("button:best", "button:done" if self.drafting.begun else "button:pass")
        if self.fingers.deep is not None:
            return ("button:take", *DISCARD)
        if Double() in view.legal:
            return ("button:double", *DISCARD)
        if Pass() in view.legal:
            return ("button:pass", *DISCARD)
        return ("button:knock", *DISCARD) if knocks.throws or knocks.big_gin else DISCARD

    def main_button(self) -> Id:
        """The gold one: never the knock, so that a card that is to be discarded never ends the hand by mistake."""
        if self.defending:
            return "button:done" if self.drafting.begun else "button:best"
        buttons = self.buttons()
        if self.fingers.deep is not None:
            return buttons[0]
        return "button:discard" if "button:discard" in buttons else buttons[0]

    def throw(self) -> Card | None:
        """The card that the knock button throws: the chosen one, or the best."""
        chosen = self.fingers.chosen_or_focused()
        return chosen[0] if len(chosen) == 1 else None if chosen else self.session.knocks.best_throw()

    @property
    def declares_big_gin(self) -> bool:
        """The knock button declares big gin: all cards are melded and none is chosen to be thrown."""
        return self.session.knocks.big_gin and not self.fingers.chosen_or_focused()

    def knock_words(self, cards: Sequence[Card] | None = None) -> str:
        """What the knock is called: of these cards, or of what the button would do."""
        knocks = self.session.knocks
        if cards is None and self.declares_big_gin:
            return say("button.big_gin")
        card = self.throw() if cards is None else cards[0] if len(cards) == 1 else None
        return knocks.knock_words(card if card in knocks.throws else None)
