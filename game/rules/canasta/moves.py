"""The moves after the draw that are worth listing in a game of two sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.cards.finder import Found
from game.cards.ids import CardSet, listed
from game.rules.acts.actions import Action, LayDown
from game.rules.canasta.facts import SideGame, side_game
from game.rules.canasta.faults import discard_fault, layoff_fault, melds_fault
from game.rules.canasta.listing import as_groups, new_melds
from game.rules.canasta.turn import only_out
from game.rules.canasta.ways_out.at_once import goes_out_at_once
from game.rules.ruleset import Ruleset
from game.rules.state.meld import Meld, reading_of
from game.rules.state.state import State

_LAST_CARDS = 12
"""With more cards in hand nobody looks for lay-offs that only going out allows."""


def melds_to_lay(rules: Ruleset, state: State, hand: int) -> Iterator[Action]:
    """Single new melds; for a side that has none, what it takes to open."""
    game, cards = side_game(rules), state.hands[hand]
    melds = game.melds(state, hand)
    free = not only_out(rules, state) and not _strict(game, melds)
    for groups in _groups(rules, state, hand, game, melds):
        action = LayDown(as_groups(game, cards, [found.cards for found in groups]))
        left = cards
        for found in groups:
            left &= ~found.mask
        last = bool(game.last) and any(game.pile(found.cards, found.kind).rank in game.last for found in groups)
        if (free and left & (left - 1) and not last) or melds_fault(rules, state, hand, action) is None:
            yield action


def _strict(game: SideGame, melds: Sequence[Meld]) -> bool:
    """Whether a side with these melds may not lay wild cards as it likes."""
    return bool(melds) and game.late_rules


def _groups(rules: Ruleset, state: State, hand: int, game: SideGame, melds: Sequence[Meld]) -> Iterator[tuple[Found, ...]]:
    """The same as melds that could be laid, whatever would become of the turn."""
    if not melds:
        at_once = goes_out_at_once(rules, state, hand)
        ways = rules.variant.opening.ways(rules, state, hand, state.hands[hand], -1)
        yield from (way for way in ways if set(way) != set(at_once))
        if at_once:
            yield at_once
        return
    taken = [pile.rank for meld in melds if game.holds_rank(pile := game.of(meld))]
    for found in new_melds(game, state.hands[hand], taken):
        yield (found,)


def cards_to_lay_off(rules: Ruleset, state: State, hand: int) -> Iterator[Action]:
    """Lay-offs on melds of the side, card by card."""
    game, cards = side_game(rules), state.hands[hand]
    melds = game.melds(state, hand)
    few = only_out(rules, state) or _strict(game, melds) or cards.bit_count() < 3
    for meld in melds:
        if not game.growing(game.of(meld)):
            if game.of_rank.beyond and cards.bit_count() <= _LAST_CARDS:
                fitting = dict(game.ranks).get(game.of(meld).rank, 0) | game.wild
                yield from _on_meld(rules, state, hand, meld, fitting, few=True)
        else:
            yield from _on_meld(rules, state, hand, meld, game.finder.accepts(reading_of(meld)), few)


def _on_meld(rules: Ruleset, state: State, hand: int, meld: Meld, fitting: CardSet, few: bool) -> Iterator[Action]:
    """Lay-offs on one meld; with `few` not every card that fits it may be laid off."""
    for card in listed(rules.distinct(state.hands[hand] & fitting)):
        action = rules.layoff_action(meld.id, card)
        if not few or layoff_fault(rules, state, hand, action) is None:
            yield action


def cards_to_discard(rules: Ruleset, state: State, hand: int) -> Iterator[Action]:
    """The cards that may be discarded."""
    cards = state.hands[hand]
    few = only_out(rules, state) or not cards & (cards - 1)
    for card in listed(rules.distinct(cards)):
        if not few or discard_fault(rules, state, hand, card) is None:
            yield rules.discard_actions[card]
