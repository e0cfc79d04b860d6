"""What the window must know of a game beyond the ordinary: calls, spread discards, wild cards, partners, first melds.

All of it follows from the compiled rules and from the view of the player at the window.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.cards.ids import Card
from game.cards.lines import Line
from game.match.seat import Seat
from game.rules.actions import Action, Claim, Draw, Pass
from game.rules.policies.contract import Contract
from game.rules.policies.pickup import WholePile
from game.rules.slots import WILD_RANK
from game.rules.standing import ABSENT, OUT
from game.rules.steps.buy import BuyStep
from game.rules.steps.call import CallStep
from game.rules.steps.combine import CombineStep
from game.rules.violation import Violation
from game.table import wording
from game.words.catalogue import say, sentence

MOST_ARRANGED = 26
"""So many cards are arranged into melds for the eye."""

if TYPE_CHECKING:
    from game.cards.pack import Pack
    from game.match.match import Match
    from game.rules.view import View


class GameFacts:
    """The part of a session that answers questions about its game."""

    match: Match
    me: int
    pack: Pack

    @property
    def names(self) -> list[str]:
        """What the people at the table are called, by seat."""
        return [seat.name for seat in self.match.seats]

    @property
    def view(self) -> View:
        """What the player at the window may know."""
        return self.match.view(self.me)

    @property
    def seat(self) -> Seat:
        """My place at the table."""
        return Seat(self.match, self.me)

    @property
    def my_turn(self) -> bool:
        """The player is asked for a decision."""
        return self.match.to_act == self.me

    def words(self, line: Line | Violation) -> str:
        """A line or a refusal as a sentence, as the player at the window reads it."""
        return sentence(line, self.pack, self.names, self.me)

    @property
    def calls(self) -> bool:
        """Discards can be called out of turn, by what everybody sees."""
        return isinstance(self.match.rules.claim_step, CallStep)

    @property
    def buys(self) -> bool:
        """Discards can be bought out of turn."""
        return isinstance(self.match.rules.claim_step, BuyStep)

    @property
    def spread(self) -> int:
        """So many of the upper discards count one by one; 0 where only the top does."""
        rules = self.match.rules
        step = next((step for step in rules.variant.steps.values() if isinstance(step, CombineStep)), None)
        if step is not None:
            return step.reach
        if "knocks" in rules.traits:  # most of them can only be looked at
            return 0 if rules.discards_in_sight == 1 else rules.discards_in_sight or rules.pack.size
        called = isinstance(rules.claim_step, CallStep) and rules.claim_step.scope == "full"
        return rules.pack.size if rules.pickup.takes_several or called else 0

    @property
    def combines(self) -> bool:
        """A discard is only taken for a combination."""
        return any(isinstance(step, CombineStep) for step in self.match.rules.variant.steps.values())

    @property
    def takes_one(self) -> bool:
        """Of the spread discards one is taken alone: the cards above it stay."""
        steps = self.match.rules.variant.steps.values()
        single = any(isinstance(step, CombineStep) and step.scope == "single" for step in steps)
        return single or self.match.rules.discards_to_be_had > 1

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """By seat: who plays together; empty where everybody plays alone."""
        sides = self.match.rules.sides_with
        return sides if any(len(side) > 1 for side in sides) else ()

    @property
    def takes_all(self) -> bool:
        """The discard pile is taken whole."""
        return isinstance(self.match.rules.pickup, WholePile)

    @property
    def unused_keys(self) -> frozenset[str]:
        """The shortcuts for what does not exist in this game."""
        rules = self.match.rules
        knocks = "knocks" in rules.traits
        used = {
            "take_deeper": bool(self.spread) and (not knocks or rules.discards_to_be_had > 1) and not self.takes_all,
            "meld": not knocks,
            "call": rules.claim_step is not None,
            "swap": rules.swaps,
            "knock": bool(rules.variant.going_out.close_under) or knocks,
            "lay_off": rules.variant.layoff.kind != "none" or "defends" in rules.traits,
        }
        return frozenset(name for name, there in used.items() if not there)

    @property
    def declining(self) -> str:
        """What it means to pass now: "turned" or "shuffled" makes a new stock, "ends" ends the hand; else empty."""
        view = self.view
        if not self.asked("draw") or view.stock_count or Pass() not in view.legal:
            return ""
        return self.match.rules.variant.stock_end.declining(view)

    @property
    def renews(self) -> bool:
        """I am to act on an empty stock, and the discard pile may become the new one."""
        return self.declining in ("turned", "shuffled")

    @property
    def wild_rank(self) -> str:
        """The rank that is wild in this hand because the deal says so: the letter of a card's name, or empty."""
        rank = self.view.vars[WILD_RANK]
        return self.pack.deck.ranks[rank].id if self.match.rules.variant.wilds.asks_rank and rank >= 0 else ""

    @property
    def watching(self) -> bool:
        """I have dropped out of the match, or sit out this hand; the others play on."""
        return bool(self.view.standing[self.me] & ABSENT)

    @property
    def dropped_out(self) -> bool:
        """I am out of the match for good."""
        return bool(self.view.standing[self.me] & OUT)

    def means(self) -> dict[Card, str]:
        """The wild cards on the table with what they stand for."""
        found: dict[Card, str] = {}
        for meld in self.view.melds:
            found.update(self.meanings_in(meld.cards, meld.stands))
        return found

    def melds_in(self, cards: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
        """The melds that these cards hold; none for so many cards that finding the best takes longer than a glance."""
        return self.seat.melds_in(cards) if len(cards) <= MOST_ARRANGED else ()

    def meanings_in(self, cards: Sequence[Card], stands: Sequence[int]) -> dict[Card, str]:
        """The wild cards of a meld with what they stand for: a card, or the rank of a set that any suit would fill."""
        face, rank = self.pack.face, self.pack.rank
        found = {}
        for card, meant in zip(cards, stands, strict=False):
            if meant >= 0 and meant != face[card]:
                found[card] = self.pack.name(meant)
            elif meant < 0:
                pairs = zip(cards, stands, strict=True)
                natural = next((other for other, own in pairs if own == face[other] and rank[other] >= 0), None)
                if natural is not None:
                    found[card] = self.pack.deck.ranks[rank[natural]].id
        return found

    def asked(self, phase: str) -> bool:
        """I am asked for a decision of this kind."""
        return self.my_turn and self.match.phase == phase

    def turn_seat(self) -> int | None:
        """Whose turn is shown. Who is silently asked whether to call is nobody's business."""
        view = self.view
        if view.phase == "claim" and self.calls and view.to_act != self.me:
            return wording.turn_of(view)
        return view.to_act

    @property
    def claiming(self) -> bool:
        """I am asked whether to take cards of the discard pile out of turn."""
        return self.asked("claim") and self.match.rules.claim_step is not None

    def claims(self, card: Card | None = None, meld: int | None = None) -> list[Claim]:
        """What I can call now; of these the ones with this card, on this meld (0: as a meld of their own)."""
        found = [action for action in self.view.legal if isinstance(action, Claim)] if self.claiming else []
        if card is not None:
            found = [action for action in found if card in action.cards or not action.cards]
        return [action for action in found if meld is None or action.meld == meld]

    def combinations(self, card: Card) -> list[Draw]:
        """The combinations for which I could take this discard, the largest first."""
        found = [action for action in self.view.legal if isinstance(action, Draw) and action.card == card]
        return sorted(found, key=lambda action: -len(action.shown))

    def meanings(self, action: Action) -> list[Action]:
        """The action with every meaning that its wild cards can have."""
        return self.seat.meanings(action)

    def laid_as(self, action: Action) -> list[str]:
        """The meld that an action makes or changes, by name: "JK=5H" for a wild card."""
        cards, stands = self.seat.laid_as(action)
        means = self.meanings_in(cards, stands)
        names = [(self.pack.name(card), means.get(card, "")) for card in cards]
        return [f"{name}={meant}" if meant else name for name, meant in names]

    def contract(self, deal: int) -> str:
        """What the first melds must be in a hand of the match, where each hand asks for something else."""
        opening = self.match.rules.variant.opening
        if not isinstance(opening, Contract) or len(opening.per_deal) < 2:
            return ""
        demand = opening.per_deal[(deal - 1) % len(opening.per_deal)]
        return say("scores.contract", sets=demand.sets, runs=demand.runs).strip(" ·")

    def opening(self, cards: Sequence[Card]) -> str:
        """What my first melds must still be, with these cards chosen for them; empty where nothing is asked any more."""
        if not self.asked("play"):
            return ""
        asked = self.seat.opening(cards)
        return self.words(asked) if asked is not None else ""
