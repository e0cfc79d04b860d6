"""What the player does in games that end with a knock: throw a card for it, double, and answer it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from game.cards.ids import Card
from game.rules.actions import Pass
from game.rules.events import Knocked
from game.rules.knock.actions import Accept, BigGin, Double, Knock
from game.table import wording
from game.table.scene import Id, TableScene
from game.table.showdown import laid_open
from game.ui.notices import INFO
from game.ui.table.acts import Held
from game.words.catalogue import say

if TYPE_CHECKING:
    from game.ui.table.screen import TableScreen

UNASKED = frozenset({"offer", "claim", "double", "wrong_knock"})
"""Questions that Enter alone does not answer: no answer is more to be expected than the other."""
DISCARD: tuple[Id, ...] = ("button:discard",)


class Knocking:
    """The player's hands at the end of a hand with knocks."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table

    @property
    def defending(self) -> bool:
        """The player answers a knock by hand."""
        return self.table.session.asked("defend")

    # ---- what lies on the table -----------------------------------------------------------------

    def scene(self, scene: TableScene) -> TableScene:
        """The table of such a game: the knock's own place, discards as far as they are seen, hands that lie open."""
        session = self.table.session
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
        session = self.table.session
        if self.defending:
            return session.seat.deadwood(self.table.drafting.kept())
        return session.knocks.deadwood(self.table.chosen())

    def told(self) -> str:
        """What the story is about that leads to the end of the hand: who has knocked, and with how much."""
        session = self.table.session
        event = next((event for event in reversed(session.view.history) if isinstance(event, Knocked)), None)
        said = wording.log_line(event) if event is not None else None
        return session.words(said).rstrip(".") if said is not None else ""

    # ---- buttons --------------------------------------------------------------------------------

    def buttons(self) -> tuple[Id, ...]:
        """The large buttons of the moment, the highest first; the one for discarding keeps its place."""
        session = self.table.session
        knocks, view = session.knocks, session.view
        if not session.my_turn:
            return DISCARD
        if view.phase in ("offer", "claim"):
            return ("button:take", "button:pass")
        if view.phase in ("double", "wrong_knock"):
            return ("button:accept", "button:pass")
        if view.phase == "defend":
            return ("button:best", "button:done" if self.table.drafting.begun else "button:pass")
        if self.table.deep is not None:
            return ("button:take", *DISCARD)
        if Double() in view.legal:
            return ("button:double", *DISCARD)
        if Pass() in view.legal:
            return ("button:pass", *DISCARD)
        return ("button:knock", *DISCARD) if knocks.throws or knocks.big_gin else DISCARD

    def main_button(self) -> Id:
        """The gold one: never the knock, so that a card that is to be discarded never ends the hand by mistake."""
        if self.defending:
            return "button:done" if self.table.drafting.begun else "button:best"
        buttons = self.buttons()
        if self.table.deep is not None:
            return buttons[0]
        return "button:discard" if "button:discard" in buttons else buttons[0]

    def throw(self) -> Card | None:
        """The card that the knock button throws: the chosen one, or the best."""
        chosen = self.table.chosen_or_focused()
        return chosen[0] if len(chosen) == 1 else None if chosen else self.table.session.knocks.best_throw()

    @property
    def declares_big_gin(self) -> bool:
        """The knock button declares big gin: all cards are melded and none is chosen to be thrown."""
        return self.table.session.knocks.big_gin and not self.table.chosen_or_focused()

    def knock_words(self, cards: Sequence[Card] | None = None) -> str:
        """What the knock is called: of these cards, or of what the button would do."""
        knocks = self.table.session.knocks
        if cards is None and self.declares_big_gin:
            return say("button.big_gin")
        card = self.throw() if cards is None else cards[0] if len(cards) == 1 else None
        return knocks.knock_words(card if card in knocks.throws else None)

    # ---- the knock ------------------------------------------------------------------------------

    def knock(self) -> None:
        """Knock: with the chosen card, or with the one that leaves least; big gin where nothing need be thrown."""
        table, session = self.table, self.table.session
        near = "button:knock"
        if self.declares_big_gin:
            table.acts.do(BigGin(), near)
            return
        chosen = table.chosen_or_focused()
        if len(chosen) > 1:
            table.acts.to("area:knock", chosen)
            return
        if not chosen and session.knocks.by_hand:
            table.acts.nothing_chosen("table.choose_to_knock", near)
            return
        card = chosen[0] if chosen else session.knocks.best_throw()
        if card is None:
            self._refuse_knock(near)
        else:
            self.knock_with(card, near)

    def _refuse_knock(self, near: Id) -> None:
        """No card may be thrown for a knock: say why, of the one that comes nearest."""
        session = self.table.session
        taken = session.view.taken
        hand = [card for card in session.order.cards if card != taken]
        best = min(hand, key=lambda card: (session.knocks.points_after(card), card), default=None)
        why = session.check(Knock(best)) if best is not None else session.check(Pass())
        if why is not None:
            self.table.acts.refuse(why, near)

    def knock_with(self, card: Card, near: Id = "area:knock", dropped: Held | None = None) -> bool:
        """Throw this card and knock; where knockers arrange their own melds, they are asked for them first."""
        return self.table.acts.to("area:knock", (card,), dropped, near)

    # ---- doubles and other answers --------------------------------------------------------------

    def double(self) -> None:
        self.table.acts.do(Double(), "button:double")

    def accept(self) -> None:
        self.table.acts.do(Accept(), "button:accept")

    # ---- laying off by hand ---------------------------------------------------------------------

    def best(self) -> None:
        """Lay off what leaves the fewest points. It is put on the melds, and can still be changed."""
        if not self.table.drafting.best():
            self.table.acts.tell("table.nothing_to_lay_off", "button:best", INFO)

    def done(self) -> None:
        """The lay-offs are all: now the hands are counted."""
        verdict = self.table.session.seat.judge(self.table.drafting.draft.arranged())
        if verdict.action is not None:
            self.table.acts.do(verdict.action, "button:done")
