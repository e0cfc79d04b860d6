"""Taking a wild card out of a meld for the natural card that it stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from game.cards.ids import NO_CARD, Card
from game.cards.lines import Line, line
from game.cards.melds import ANY_FACE, closed_early
from game.cards.settings import setting
from game.rules.policies.bases import SwapRule
from game.rules.state.meld import reading_of
from game.rules.state.slots import LAID
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.ruleset import Ruleset
    from game.rules.state.meld import Meld
    from game.rules.state.state import State
    from game.rules.variant import Variant


class NoSwap(SwapRule, kind="none"):
    """A wild card stays where it was melded. The settings are those of the other kind, without effect here."""

    sets: Literal["either_missing", "all_missing"] = setting("either_missing")


class Represented(SwapRule, kind="represented"):
    """A wild card is freed by the card that it stands for, and may be used again."""

    sets: Literal["either_missing", "all_missing", "locked"] = setting("either_missing")
    own_melds: bool = setting(True)
    by: Literal["layoff", "down", "not_down", "any"] = setting("layoff")
    must_play: bool = setting(False)

    allowed = True

    @property
    def after_first_melds(self) -> bool:
        """Whether only those take a wild card who have laid their first melds: not where it is for others, or for everybody."""
        return self.by in ("layoff", "down")

    @property
    def counts_as_laid(self) -> bool:
        """Whether somebody who has taken a wild card out has begun to lay cards: not where others than those may take it."""
        return self.by == "layoff"

    @property
    def fixes_last(self) -> bool:
        return self.sets == "all_missing"

    def open_melds(self, rules: Ruleset, state: State, hand: int) -> Sequence[Meld]:
        """The melds from which this player may take wild cards now."""
        if self.by == "layoff":
            return super().open_melds(rules, state, hand)
        return () if self._barred(state, hand) else state.melds

    def barrier(self, rules: Ruleset, state: State, hand: int, meld: Meld, cards: tuple[Card, ...]) -> Violation | None:
        """Why this player may not take wild cards out of this meld yet."""
        if self.by == "layoff":
            return super().barrier(rules, state, hand, meld, cards)
        return refuse(f"swap.{self.by}_only", cards) if self._barred(state, hand) else None

    def _barred(self, state: State, hand: int) -> bool:
        down = bool(state.vars[LAID] >> hand & 1)
        return self.by != "any" and down != (self.by == "down")

    def fault(self, rules: Ruleset, state: State, hand: int, meld: Meld, cards: tuple[Card, ...]) -> Violation | None:
        """Why these cards free no wild card of this meld."""
        if not self.own_melds and meld.owner == hand:
            return refuse("swap.own_meld", cards, meld=meld.id, cards_meld=meld.cards)
        if not rules.wilds_in(meld):
            return refuse("swap.no_wild_card", cards, meld=meld.id, cards_meld=meld.cards)
        if self.freed(rules, state, meld, cards) >= 0:
            return None
        wanted = self._wanted(rules, meld)
        if not wanted:
            return refuse("swap.locked", cards, meld=meld.id, cards_meld=meld.cards)
        code = "swap.needs_all" if self._needs_all(meld, rules) else "swap.other_card"
        return refuse(code, cards, meld=meld.id, cards_meld=meld.cards, cards_wanted=wanted)

    def freed(self, rules: Ruleset, state: State, meld: Meld, cards: tuple[Card, ...]) -> Card:
        """The wild card that these natural cards free, -1 for none."""
        faces = [rules.pack.face[card] for card in cards]
        if any(rules.is_wild_joker(card) for card in cards) or len(set(faces)) != len(faces):
            return NO_CARD
        wilds = rules.wilds_in(meld)
        if meld.kind == "run":
            if len(faces) != 1 or not meld.stands:
                return NO_CARD
            place = rules.finder.place
            spots = {place("run", face): card for card, face in zip(meld.cards, meld.stands, strict=True) if card in wilds}
            return spots.get(place("run", faces[0]), NO_CARD)
        wanted = {rules.pack.face[card] for card in self._wanted(rules, meld)}
        if not wilds or not faces or not set(faces) <= wanted:
            return NO_CARD
        needed = len(wanted) if self._needs_all(meld, rules) else 1
        return wilds[-1] if len(faces) == needed else NO_CARD

    def _needs_all(self, meld: Meld, rules: Ruleset) -> bool:
        """Whether all missing suits are needed: only for the one wild card of a set that lacks a suit with it."""
        one_short = len(meld.cards) == len(rules.pack.deck.suits) - 1
        return meld.kind == "set" and self.sets == "all_missing" and len(rules.wilds_in(meld)) == 1 and one_short

    def _wanted(self, rules: Ruleset, meld: Meld) -> tuple[Card, ...]:
        """The faces that free a wild card of this meld; with the strict rule a set of four or one that is closed frees none."""
        wilds = rules.wilds_in(meld)
        if meld.kind == "run":
            found = [face for card, face in zip(meld.cards, meld.stands, strict=True) if card in wilds] if meld.stands else []
            return tuple(other for face in found for other in rules.finder.in_place("run", face))
        naturals = [card for card in meld.cards if card not in wilds]
        if not naturals:
            return ()
        rank = rules.pack.rank[naturals[0]]
        missing = sorted(set(range(len(rules.pack.deck.suits))) - {rules.pack.suit[card] for card in naturals})
        suits = len(rules.pack.deck.suits)
        if self.sets == "locked":
            return ()
        if self.sets == "all_missing" and (len(meld.cards) >= suits or closed_early(rules.pack, reading_of(meld), suits)):
            return ()
        return tuple(suit * rules.pack.deck.width + rank for suit in missing)

    def tries(self, rules: Ruleset, state: State, hand: int, meld: Meld) -> list[tuple[Card, ...]]:
        """The cards of this hand that could free a wild card of this meld."""
        if not rules.wilds_in(meld) or (not self.own_melds and meld.owner == hand):
            return []
        held = []
        for face in self._wanted(rules, meld):
            mine = rules.pack.twins[face] & state.hands[hand]
            if mine:
                held.append((mine & -mine).bit_length() - 1)
        if self._needs_all(meld, rules):
            return [tuple(held)] if held else []
        return [(card,) for card in held]

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """Its lines of the rule sheet, where there are wild cards."""
        if not variant.has_wild_cards:
            return ()
        when = "rule.swap_own_turn" if "swaps_before_draw" in variant.traits else "rule.swap"
        lines = [line(when), line(f"rule.swap_sets_{self.sets}")]
        if self.by != "layoff":
            lines.append(line(f"rule.swap_by_{self.by}"))
        if self.must_play:
            lines.append(line("rule.swap_must_play"))
        if not self.own_melds:
            lines.append(line("rule.swap_not_own"))
        return tuple(lines)


def swapped(rules: Ruleset, meld: Meld, cards: tuple[Card, ...], freed: Card, hand: int) -> Meld:
    """The meld after a swap: the freed card gone, the natural cards in its place.

    Where a set frees its wild cards to all missing suits only, one that keeps a wild card is closed for good: from then on
    that card stands for one certain card.
    """
    by = dict(zip(meld.cards, meld.by, strict=True))
    if meld.kind == "run":
        laid = [cards[0] if card == freed else card for card in meld.cards]
        own = rules.pack.face[cards[0]]
        stands = tuple(own if card == freed else face for card, face in zip(meld.cards, meld.stands, strict=True))
        if all(rules.pack.face[card] == face for card, face in zip(laid, stands, strict=True)):
            stands = ()
    else:
        wilds = [card for card in rules.wilds_in(meld) if card != freed]
        naturals = sorted(
            [*(card for card in meld.cards if card not in rules.wilds_in(meld)), *cards],
            key=lambda card: (rules.pack.suit[card], card),
        )
        laid = [*naturals, *wilds]
        missing = sorted(set(range(len(rules.pack.deck.suits))) - {rules.pack.suit[card] for card in naturals})
        rank = rules.pack.rank[naturals[0]]
        certain = len(wilds) == 1 and (len(missing) == 1 or rules.variant.swap.fixes_last)
        meaning = missing[0] * rules.pack.deck.width + rank if certain else ANY_FACE
        stands = (*(rules.pack.face[card] for card in naturals), *(meaning for _ in wilds)) if wilds else ()
    return meld._replace(cards=tuple(laid), stands=stands, by=tuple(by.get(card, hand) for card in laid))
