"""What the player does in games in which nothing is melded before the end: throw a card to end the hand, and answer a throw."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.ids import Card
from game.cards.lines import line
from game.rules.acts.actions import Pass
from game.rules.acts.closing import CLOSE_PLACE, CLOSING
from game.rules.acts.events import Closed
from game.rules.result import HandResult
from game.table import wording
from game.table.scene.scene import Id
from game.ui.table.state.memory import Memory
from game.words.catalogue import known, say, signed

DISCARD: tuple[Id, ...] = ("button:discard",)
BEST: Id = "button:best"


class Closing:
    """The player's hands at the end of a hand with a showdown."""

    def __init__(self, memory: Memory) -> None:
        self.session, self.fingers, self.drafts = memory.session, memory.fingers, memory.drafts

    @property
    def all_through(self) -> bool:
        """Whether there is a place all through the hand for the card that ends it."""
        return self.session.rules.has("finish_place") and not self.session.view.over and self.session.showdown.closer is None

    def deadwood(self) -> int | None:
        """The points that my hand leaves at this moment."""
        if self.drafts.begun:
            return self.session.seat.deadwood(self.drafts.kept())
        return self.session.showdown.deadwood(self.fingers.chosen())

    def told(self) -> str:
        """How the hand has come to its end, while the hands are being counted: who has ended it, but not who wins."""
        session, result = self.session, self.session.view.result
        event = next((event for event in reversed(session.view.history) if isinstance(event, Closed)), None)
        said = wording.log_line(event) if event is not None else None
        if said is not None:
            return session.words(said).rstrip(".")
        if result is None:
            return ""
        winners = result.winners if result.kind in wording.BY_GOING_OUT else ()
        return session.words(wording.ending(result.kind, winners, session.view.history))

    def named(self, result: HandResult) -> str:
        """How the hand ended, by name, or who has won the match with it; and what the hand brought the one who won it."""
        winners = result.match_winners or result.winners
        out = wording.ending(result.kind, winners, self.session.view.history)
        said = line("ending.match", seat=winners) if result.match_winners else out
        words = self.session.words(said)
        if len(winners) != 1:
            return words
        score = result.rows[winners[0]].score
        against = self.session.showdown.there and winners == result.winners
        gained = score > 0 and not self.session.rules.low_wins
        return say("ending.brings", ending=words, points=signed(score)) if against or gained else words

    def banner(self) -> str:
        """The picture of how the hand ended: a star for a player who has nothing left, a hand for a knock."""
        result = self.session.view.result
        if result is not None and any(not result.rows[seat].left for seat in result.winners):
            return "star"
        return CLOSING if self.session.showdown.closer is not None else "score"

    # ---- buttons --------------------------------------------------------------------------------

    def buttons(self) -> tuple[Id, ...]:
        """The large buttons of the moment, the highest first; the one for discarding keeps its place."""
        session = self.session
        view = session.view
        if not session.my_turn:
            return DISCARD
        question = session.rules.question(view)
        if question is not None:
            pending = () if self.drafts.begun else ("button:done",)
            asked = tuple(button for button in question.buttons if button != BEST or not self.drafts.is_best())
            return tuple("button:pass" if button in pending else button for button in asked)
        if self.fingers.deep is not None:
            return ("button:take", *DISCARD)
        offered = [place for action in view.legal if (place := action.place or "").startswith("button:")]
        if not offered and Pass() in view.legal:
            offered = ["button:pass"]
        return (*offered[:1], *DISCARD)

    def main_button(self) -> Id:
        """The gold one: never what ends the hand, so that a card that is to be discarded never does so by mistake."""
        buttons = self.buttons()
        if self.drafts.begun:
            return buttons[-1]
        return "button:discard" if "button:discard" in buttons and self.fingers.deep is None else buttons[0]

    def words(self, cards: Sequence[Card] | None = None, brief: bool = False) -> str:
        """What ending the hand is called: with these cards thrown, or with what the button would throw; `brief` for a narrow
        place, where the catalogue has `CODE.brief`: two lines, the lower one a number.
        """
        if self.session.rules.has("finish_place"):
            return say("table.finish")
        lifted = self.fingers.chosen_or_focused() if cards is None else cards
        offer = self.session.offers(lifted).get(CLOSE_PLACE)
        said = offer.label if offer is not None else None
        if said is not None and brief and known(short := f"{said.code}.brief"):
            said = said._replace(code=short)
        return self.session.words(said) if said is not None else say(f"button.{CLOSING}")
