"""One sensible move at random in a game of two sides, found without listing all that there are."""

from __future__ import annotations

from collections.abc import Callable

from game.cards.chance import Chance
from game.cards.finder import Found
from game.cards.ids import CardSet, listed
from game.rules.acts.actions import Action, LayDown
from game.rules.canasta.actions import ASK
from game.rules.canasta.facts import SideGame, side_game
from game.rules.canasta.joining import joins
from game.rules.canasta.listing import as_groups, by_suit, found, melds_of_rank, sequences, wilds_of
from game.rules.ruleset import Ruleset
from game.rules.state.meld import reading_of
from game.rules.state.state import State

Thought = Callable[["Ruleset", "State", int, Chance], Action | None]
"""A move that may come to mind; it still has to be judged."""
_FEW = 12
"""Going out comes to mind with no more cards than these."""


def a_meld(rules: Ruleset, state: State, hand: int, chance: Chance) -> Action | None:
    """A new meld of a rank or in order; of a side that has none, some that are worth the minimum."""
    game, cards = side_game(rules), state.hands[hand]
    if game.melds(state, hand):
        groups = a_new_meld(game, cards, chance)
    else:
        groups = an_opening(game, cards, rules.variant.opening.least_points(rules, state, hand), chance)
    return LayDown(as_groups(game, cards, [found.cards for found in groups])) if groups else None


def a_new_meld(game: SideGame, cards: CardSet, chance: Chance) -> tuple[Found, ...]:
    """One new meld of these cards; none where the rank that comes to mind makes none."""
    held = [(rank, mask) for rank, mask in game.ranks if (cards & mask).bit_count() > 1]
    if game.in_order is not None and not chance.below(3):
        possible = list(sequences(game, cards))
    elif held:
        rank, mask = chance.choice(held)
        possible = list(melds_of_rank(game, rank, by_suit(game, cards & mask), wilds_of(game, cards)))
    else:
        possible = []
    return (chance.choice(possible),) if possible else ()


def an_opening(game: SideGame, cards: CardSet, least: int, chance: Chance) -> tuple[Found, ...]:
    """First melds of these cards that are worth so many points: natural ones, and pairs with a wild card where these do not reach
    it. None where they do not either.
    """
    ranks = [(len(held), held) for rank, mask in game.ranks if rank not in game.last and (held := by_suit(game, cards & mask))]
    chance.shuffle(ranks)
    wilds, worth = wilds_of(game, cards), 0
    chosen: list[Found] = []
    for count, held in sorted(ranks, key=lambda ranked: ranked[0] < game.of_rank.least):
        if worth >= least:
            break
        lacks = game.of_rank.least - count
        if lacks > len(wilds):
            continue
        made = found(game, [*held, *wilds[len(wilds) - lacks :]] if lacks > 0 else held[: game.of_rank.limit()])
        if made:
            chosen += made
            worth += game.finder.value(made[0].mask)
            wilds = [card for card in wilds if not made[0].mask >> card & 1]
    return tuple(chosen) if worth >= least else ()


def a_lay_off(rules: Ruleset, state: State, hand: int, chance: Chance) -> Action | None:
    """A card for a meld of the side that takes it."""
    game = side_game(rules)
    melds = game.melds(state, hand)
    if not melds:
        return None
    meld = chance.choice(melds)
    cards = listed(rules.distinct(state.hands[hand] & game.finder.accepts(reading_of(meld))))
    return rules.layoff_action(meld.id, chance.choice(cards)) if cards else None


def a_discard(rules: Ruleset, state: State, hand: int, chance: Chance) -> Action | None:
    """A card to discard."""
    return rules.discard_actions[chance.choice(listed(rules.distinct(state.hands[hand])))]


def a_joining(rules: Ruleset, state: State, hand: int, chance: Chance) -> Action | None:
    """Two melds of a rank to put together."""
    game: SideGame = side_game(rules)
    possible = list(joins(game, game.melds(state, hand))) if game.several else []
    return chance.choice(possible) if possible else None


def a_question(rules: Ruleset, state: State, hand: int, chance: Chance) -> Action | None:
    """To ask the partner, with few cards in hand."""
    few = state.hands[hand].bit_count() <= _FEW
    return ASK if few and "asks_partner" in rules.traits else None


THOUGHTS: tuple[Thought, ...] = (a_meld, a_lay_off, a_discard, a_joining, a_question)


def at_random(rules: Ruleset, state: State, hand: int, chance: Chance) -> Action | None:
    """The first of these moves in some order that is allowed; None where none of them is."""
    thoughts = list(THOUGHTS)
    chance.shuffle(thoughts)
    for thought in thoughts:
        action = thought(rules, state, hand, chance)
        if action is not None and rules.check(state, action) is None:
            return action
    return None
