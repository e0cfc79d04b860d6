"""Which cards are wild: they may stand for any card of a meld.

A member of the family says which cards of the pack are wild in a hand; where that depends on a card turned or exposed
in the deal, on the rank of that card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from game.cards.deck import ACE, FRENCH, Deck
from game.cards.ids import Card, CardSet
from game.cards.lines import Line, line
from game.cards.pack import Pack
from game.cards.settings import Part, Want, setting

NO_RANK = -1


@dataclass(frozen=True)
class WildRule(Part):
    """What all members of the family answer; here for a game without wild cards."""

    least_naturals: int = setting(1, low=0, high=4)
    most: int | Literal["unlimited"] = setting(2, low=1, high=8)

    def mask(self, pack: Pack, rank: int) -> CardSet:
        """The wild cards of the pack in a hand in which this rank is wild (-1 for none that the deal decides)."""
        return 0

    asks_rank: ClassVar[bool] = False
    """Whether another rank may be wild in every hand."""

    @property
    def stays_open(self) -> bool:
        """Whether the card that shows the rank is turned before the first upcard, and lies open under the stock for good."""
        return False

    @property
    def turns_again(self) -> bool:
        """Whether another card is turned where the one that shall show the rank has none."""
        return False

    def shown_by(self, pack: Pack, card: Card) -> int:
        """The rank that a card makes wild which was turned for it."""
        return pack.rank[card]

    def rank_in(self, deal: int, deck: Deck = FRENCH) -> int:
        """The rank that is wild in hand `deal` of a match, counted from 1; -1 where a card of the deal shows it, or none is."""
        return NO_RANK

    @property
    def makes_ranks(self) -> bool:
        """Whether cards with a rank are wild, and not only jokers."""
        return self.asks_rank

    def said(self, variant: Any) -> tuple[Line, ...]:
        """What it says of itself on the rule sheet."""
        return ()

    def limits(self, variant: Any) -> tuple[Line, ...]:
        """How many wild and natural cards a meld has, as lines of the rule sheet; those of wild cards alone are left out."""
        beside = "_beside" if any(meld.wild_alone for meld in variant.melds.values()) else ""
        count = self.least_naturals
        lines = [line(f"rule.wild_naturals{beside}", count=count) if count else line("rule.wild_natural_none")]
        if self.most != "unlimited":
            lines.append(line(f"rule.wild_most{beside}", count=self.most))
        return tuple(lines)

    def explain(self, variant: Any) -> tuple[Line, ...]:
        """Its lines of the rule sheet, where there are wild cards; otherwise what jokers are."""
        if variant.has_wild_cards:
            return self.said(variant)
        return (line("rule.jokers_not_wild"),) if variant.has_jokers else ()


class NoWilds(WildRule, kind="none"):
    """No card is wild; jokers, where there are any, are cards of their own."""


class JokersWild(WildRule, kind="jokers"):
    """The jokers are wild."""

    def mask(self, pack: Pack, rank: int) -> CardSet:
        return pack.all_jokers

    def said(self, variant: Any) -> tuple[Line, ...]:
        return (line(_of_jokers(variant)), *self.limits(variant))


class RanksWild(WildRule, kind="ranks"):
    """The jokers and all cards of some ranks are wild."""

    ranks: tuple[str, ...] = setting(("2",))

    @property
    def makes_ranks(self) -> bool:
        return bool(self.ranks)

    def wants(self, pack: Pack) -> Iterator[Want]:
        """Ranks that an own deck has."""
        if not pack.deck.french:
            known = {rank.id for rank in pack.deck.ranks}
            yield from (("no_rank_here", "ranks", {"name": name}) for name in self.ranks if name not in known)

    def mask(self, pack: Pack, rank: int) -> CardSet:
        return pack.all_jokers | sum(pack.rank_masks[rank] for rank in pack.deck.ranks_named(self.ranks))

    def said(self, variant: Any) -> tuple[Line, ...]:
        return (line("rule.wild_ranks", ranks=", ".join(self.ranks)), *self.limits(variant))


class DealtRank(WildRule, kind="dealt_rank"):
    """The rank of a card that the deal shows is wild, and the jokers."""

    stays_open: bool = setting(False)
    joker: Literal["none", "aces", "turn_again"] = setting("none")

    @property
    def turns_again(self) -> bool:
        return self.joker == "turn_again"

    def shown_by(self, pack: Pack, card: Card) -> int:
        rank = pack.rank[card]
        return ACE if rank < 0 and self.joker == "aces" and pack.deck.french else rank

    def mask(self, pack: Pack, rank: int) -> CardSet:
        return with_rank(pack, rank)

    asks_rank = True

    def said(self, variant: Any) -> tuple[Line, ...]:
        told = [line("rule.wild_stays_open" if self.stays_open else "rule.wild_dealt_rank")]
        if self.joker != "none":
            told.append(line(f"rule.wild_joker_{self.joker}"))
        return (*told, *self.limits(variant))


class RankOfHand(WildRule, kind="rank_of_hand"):
    """The jokers are wild, and a rank that goes on with every hand of the match: threes in the first, fours in the second."""

    first: str = setting("3")
    after_king: Literal["first", "ace"] = setting("first")

    def mask(self, pack: Pack, rank: int) -> CardSet:
        return with_rank(pack, rank)

    asks_rank = True

    def rank_in(self, deal: int, deck: Deck = FRENCH) -> int:
        """The rank that is wild in hand `deal` of a match, counted from 1."""
        first = next(iter(deck.ranks_named((self.first,))), 0)
        if self.after_king == "ace":
            return (first + deal - 1) % deck.width
        return first + (deal - 1) % (deck.width - first)

    def said(self, variant: Any) -> tuple[Line, ...]:
        return (line("rule.wild_rank_of_hand", rank=self.first), *self.limits(variant))


def _of_jokers(variant: Any) -> str:
    """The code of the line that says what jokers stand for in the melds of this game."""
    if any(kind.wild for kind in variant.pack.deck.others):
        return "rule.wild_cards"
    means = {meld.wild_means for meld in variant.melds.values()} - {""}
    if means == {"card"}:
        return "rule.wild_jokers_run"
    ends = {"suit": "_set", "rank": "_set_rank"} if "card" not in means else {"suit": "", "rank": "_rank"}
    return f"rule.wild_jokers{ends['rank' if 'rank' in means else 'suit']}"


Wilds = NoWilds | JokersWild | RanksWild | DealtRank | RankOfHand


def with_rank(pack: Pack, rank: int) -> CardSet:
    """The jokers of a pack and its cards of one rank."""
    return pack.all_jokers | (pack.rank_masks[rank] if rank >= 0 else 0)
