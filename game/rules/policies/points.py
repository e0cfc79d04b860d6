"""What a card counts: left in a hand, and melded on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.cards.deck import ACE, JACK, TEN, Deck
from game.cards.ids import CardSet
from game.cards.lines import Line, line
from game.cards.melds import ANY_FACE, Reading
from game.cards.pack import Pack
from game.cards.settings import setting
from game.rules.component import Component

if TYPE_CHECKING:
    from game.rules.variant import Variant

Same = Literal["same"]


@dataclass(frozen=True)
class StandardPoints(Component):
    """Court cards count alike, number cards their number or five, the ace and the joker what is written here."""

    kind: Literal["standard"] = "standard"
    ace: int = setting(1, low=0, high=100, label="Ace", help="Points of an ace.")
    red_ace: int | Same = setting("same", low=0, high=100, label="Red ace", help="Points of a red ace, where it differs.")
    ace_low_run: int | Same = setting(
        "same", low=0, high=100, label="Ace in A-2-3", help="Points of an ace melded as the lowest card of a run."
    )
    ace_middle_run: int | Same = setting(
        "same", low=0, high=100, label="Ace in K-A-2", help="Points of an ace melded inside a run."
    )
    ace_high_run: int | Same = setting(
        "same", low=0, high=100, label="Ace in Q-K-A", help="Points of an ace melded as the highest card of a run."
    )
    court: int = setting(10, low=0, high=100, label="King, queen, jack", help="Points of a court card.")
    pips: Literal["face", "fives"] = setting(
        "face", label="Two to nine", help="Whether two to nine count their number or five each."
    )
    ten: int = setting(10, low=0, high=100, label="Ten", help="Points of a ten.")
    joker: int = setting(15, low=0, high=200, label="Joker", help="Points of a joker left in the hand.")
    joker_melded: Literal["own", "represented"] = setting(
        "own", label="Melded joker", help="Whether a melded joker counts as in hand, or as the card that it stands for."
    )
    wild: int | Literal["natural"] = setting(
        "natural", low=0, high=200, label="Wild cards", help="Points of a card of a wild rank, where it differs from its own."
    )

    def table(self, pack: Pack, wild: CardSet = 0) -> tuple[int, ...]:
        """Points by card, left in a hand."""
        return tuple(self._in_hand(pack, card, bool(wild >> card & 1)) for card in range(pack.span))

    def _in_hand(self, pack: Pack, card: int, wild: bool) -> int:
        if wild and pack.rank[card] >= 0 and self.wild != "natural":
            return self.wild
        return self.of_face(pack.deck, pack.face[card])

    def of_face(self, deck: Deck, face: int) -> int:
        """What a natural card of this face counts in a hand."""
        pip = deck.pips[face] if face < deck.joker_face else -1
        if pip < 0:
            return self.joker
        if pip == ACE:
            return self.red_ace if self.red_ace != "same" and deck.suits[deck.suit_of[face]].red else self.ace
        if pip >= JACK:
            return self.court
        return self.ten if pip == TEN else 5 if self.pips == "fives" else pip + 1

    def melded(self, pack: Pack, meld: Reading, wild: CardSet, in_hand: Sequence[int]) -> tuple[int, ...]:
        """What each card of a meld counts on the table, in the order of the meld. `in_hand` are the points by card in a hand."""
        values = []
        deck = pack.deck
        natural_rank = next((pack.rank[card] for card in meld.cards if not wild >> card & 1), -1)
        for i, card in enumerate(meld.cards):
            stands = meld.stands[i] if meld.stands else pack.face[card]
            used_wild = stands != pack.face[card]
            if used_wild and not (pack.rank[card] < 0 and self.joker_melded == "represented"):
                values.append(in_hand[card])
                continue
            face = stands if stands != ANY_FACE else max(natural_rank, 0)
            if not used_wild and wild >> card & 1 and self.wild != "natural":
                values.append(in_hand[card])
            elif meld.kind == "run" and deck.pips[face] == ACE:
                values.append(self._ace_in_run(deck, face, i, len(meld.cards)))
            else:
                values.append(self.of_face(deck, face) if face < deck.joker_face else in_hand[card])
        return tuple(values)

    def _ace_in_run(self, deck: Deck, face: int, place: int, size: int) -> int:
        """An ace by its place in a run; an ace that is both ends' neighbour lies inside."""
        special = self.ace_low_run if place == 0 else self.ace_high_run if place == size - 1 else self.ace_middle_run
        return self.of_face(deck, face) if special == "same" else special

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """Its lines of the rule sheet. What only melded cards count is said where it matters."""
        lines = [
            line("rule.points" if self.pips == "face" else "rule.points_fives", ace=self.ace, court=self.court, ten=self.ten)
        ]
        if self.red_ace != "same":
            lines.append(line("rule.points_red_ace", points=self.red_ace))
        for name in ("ace_low_run", "ace_middle_run", "ace_high_run"):
            value = getattr(self, name)
            if value not in ("same", self.ace) and variant.scoring.counts_melds:
                lines.append(line(f"rule.points_{name}", points=value))
            elif value not in ("same", self.ace) and _to_open(variant):
                lines.append(line(f"rule.points_{name}_to_open", points=value))
        if self.wild != "natural":
            lines.append(line("rule.points_wild", points=self.wild))
        if variant.has_jokers:
            lines.append(line("rule.points_joker", points=self.joker))
            if self.joker_melded == "represented" and variant.scoring.counts_melds:
                lines.append(line("rule.points_joker_represented"))
            elif self.joker_melded == "represented" and _to_open(variant):
                lines.append(line("rule.points_joker_represented_to_open"))
        if variant.scoring.counts_melds:
            lines.append(line("rule.points_melded_too"))
        return tuple(lines)


def _to_open(variant: Variant) -> bool:
    """Whether the points of melds decide what a player may begin with."""
    return bool(getattr(variant.opening, "counts_points", False))


CardPoints = StandardPoints
