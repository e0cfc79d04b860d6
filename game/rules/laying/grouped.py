"""Groups of a closed hand: what cards are that a player has put together, as the rules of the game see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.cards.closed.lives import PURE, SET, plainest
from game.cards.finder import Found
from game.cards.ids import Card, CardSet, card_set
from game.cards.lines import Line, line

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State

GROUPS, ARRANGES = "groups", "arranges"
"""Traits of a game: hands are put in groups before they are shown, and the game does so where a player asks for it."""
LOOSE, TWICE = "tag.loose", "tag.twice"
NO_GROUP = (LOOSE, TWICE)
"""What cards are called that are no group; the parameter `points` says what they count. Of three cards or more that would go
together if none of them were there twice, `card_like` is the one that is.
"""
_PAIR = 2
_TWINS = ("meld.twin_in_set", "meld.twin_in_run")


def read(rules: Ruleset, state: State, cards: Sequence[Card]) -> Found | None:
    """These cards as the meld that serves their holder best; None where they are none."""
    lives, found = rules.lives_for(state), rules.finder_for(state).readings(tuple(cards))
    if lives is None:
        return found[0] if found else None
    kinds = lives.kinds_of(tuple(cards))
    return plainest(found, kinds[0]) if kinds else None


def tag(rules: Ruleset, state: State, cards: Sequence[Card]) -> Line | None:
    """What these cards are: `tag.pure`, `tag.impure` or `tag.run`, `tag.set`, else one of `NO_GROUP`; None in a game without
    melds.
    """
    if not rules.variant.melds:
        return None
    lives, finder = rules.lives_for(state), rules.finder_for(state)
    found, told = read(rules, state, cards), tuple(cards)
    if found is None:
        counting = card_set(cards) & ~finder.wild if lives is not None else card_set(cards)
        points, fault = finder.value(counting), finder.fault(told) if len(told) > _PAIR else None
        if fault is not None and fault.code in _TWINS:
            return line(TWICE, told, card_like=fault.cards[0], points=points)
        return line(LOOSE, told, points=points)
    if found.kind != SET:
        life = "pure" if lives is not None and lives.kinds_of(told)[0] == PURE else "impure"
        return line("tag.run" if lives is None else f"tag.{life}", told)
    natural = next((card for card in found.cards if not finder.wild >> card & 1), -1)
    pack = rules.pack
    if natural < 0 or pack.rank[natural] < 0:
        return line("tag.set", told)
    rank = pack.deck.ranks[pack.rank[natural]].id
    return line("tag.set_of", told, ranks=f"ranks_{rank}" if pack.deck.french else rank)


def best(rules: Ruleset, state: State, cards: CardSet) -> Sequence[Found]:
    """These cards in the groups that leave the fewest points: pure sequences first, sets last."""
    lives, finder = rules.lives_for(state), rules.finder_for(state)
    if lives is None:
        found = finder.arrange(cards)
        melds = [finder.readings(meld, stands) for meld, stands in zip(found.melds, found.stands, strict=True)]
        return sorted((one[0] for one in melds if one), key=lambda one: one.kind == SET)
    grouped = lives.best(cards)
    pairs = sorted(zip(grouped.kinds, grouped.groups, strict=True), key=lambda pair: (pair[0] != PURE, pair[0] == SET))
    return [group for _, group in pairs]
