"""Why something may not be done after the draw in a game of two sides: new melds, lay-offs, the discard, the question."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.ids import Card, card_set
from game.rules.acts.actions import LayDown, LayOff
from game.rules.canasta.facts import ALL_WILD, Pile, SideGame, side_game
from game.rules.canasta.turn import could_go_out, end_fault, must_go_out, none_because, only_out, read, repeated, too_large
from game.rules.laying.laying import misfit, not_held, unnamed
from game.rules.policies.dealing.bases import second_hand
from game.rules.ruleset import Ruleset
from game.rules.state.meld import Meld, reading_of
from game.rules.state.slots import ACTED
from game.rules.state.state import State
from game.rules.violation import Violation, refuse


def melds_fault(rules: Ruleset, state: State, hand: int, action: LayDown) -> Violation | None:
    """Why these new melds may not be laid for the side."""
    missing = not_held(state, hand, action.cards)
    if missing is not None:
        return missing
    game = side_game(rules)
    melds = game.melds(state, hand)
    groups, fault = read(game, action.groups)
    if fault is None:
        fault = repeated(game, melds, groups) or too_large(game, groups)
    if fault is None and not melds:
        fault = rules.variant.opening.fault(rules, state, hand, groups)
    if fault is not None:
        return fault
    piles = [game.of(meld) for meld in melds]
    laid = [game.pile(found.cards, found.kind) for found in groups]
    late = _late(game, piles, [(None, pile) for pile in laid], action.cards) if melds else None
    if late is not None:
        return late
    cards = state.hands[hand] & ~card_set(action.cards)
    last = any(pile.rank in game.last for pile in laid)
    if last and second_hand(rules, state, hand):
        return refuse("meld.black_threes", action.cards)
    fault = end_fault(rules, state, hand, cards, [*piles, *laid], action.cards, must=last)
    out_of_turn = fault is not None and last and fault.code in ("going_out.must_go_out", "going_out.canastas")
    return refuse("meld.black_threes", action.cards) if out_of_turn else fault


def layoff_fault(rules: Ruleset, state: State, hand: int, action: LayOff) -> Violation | None:
    """Why these cards may not join this meld."""
    fault = unnamed(state, action) or not_held(state, hand, action.cards)
    if fault is not None:
        return fault
    game, meld = side_game(rules), state.meld(action.meld)
    melds = game.melds(state, hand)
    if meld not in melds:
        return refuse("layoff.other_side", action.cards, meld=meld.id)
    grown = game.finder.grown(reading_of(meld), action.cards, action.stands)
    if not grown:
        return _misfit(rules, state, game, meld, action.cards)
    piles = [game.of(other) for other in melds if other != meld]
    pile = game.pile(grown[0].cards, meld.kind)
    late = _late(game, piles, [(game.of(meld), pile)], action.cards)
    if late is not None:
        return late
    left = state.hands[hand] & ~card_set(action.cards)
    beyond = game.overgrown(pile)
    fault = end_fault(rules, state, hand, left, [*piles, pile], action.cards, must=beyond)
    if beyond and (fault is not None or second_hand(rules, state, hand)):
        return refuse("layoff.meld_full", action.cards, meld=meld.id, cards_meld=meld.cards)
    return fault


def _late(
    game: SideGame, others: Sequence[Pile], changed: Sequence[tuple[Pile | None, Pile]], cards: tuple[Card, ...]
) -> Violation | None:
    """Why wild cards may not be laid so by a side that is open: `changed` are melds as they were and as they would be."""
    for lying, pile in changed:
        if not game.late_wilds(lying, pile):
            return refuse("layoff.five_naturals", cards, count=game.wild_after)
        spent = pile.wilds > (lying.wilds if lying is not None else 0)
        waits = game.wild_first and any(other.rank == ALL_WILD and not game.closed_as(other) for other in others)
        if waits and spent and pile.rank >= 0:
            return refuse("layoff.wild_meld_first", cards)
    return None


def _misfit(rules: Ruleset, state: State, game: SideGame, meld: Meld, cards: tuple[Card, ...]) -> Violation:
    """Why these cards do not extend this meld."""
    if game.of(meld).size >= game.of_rank.limit_out and meld.kind == "set":
        return refuse("layoff.meld_full", cards, meld=meld.id, cards_meld=meld.cards)
    fault = none_because(game, (*meld.cards, *cards))
    if fault.code in ("meld.set_full", "meld.too_long"):
        return refuse("layoff.meld_full", cards, meld=meld.id, cards_meld=meld.cards)
    fits = game.finder.accepts(reading_of(meld))
    strange = any(not fits >> card & 1 and not game.wild >> card & 1 for card in cards)
    return misfit(rules, state, meld, cards) if strange else fault


def discard_fault(rules: Ruleset, state: State, hand: int, card: Card) -> Violation | None:
    """Why this card may not be discarded now."""
    missing = not_held(state, hand, (card,))
    if missing is not None:
        return missing
    left = state.hands[hand] & ~(1 << card)
    if left and not only_out(rules, state):
        return None
    if left:
        return must_go_out(rules, state, left, (card,))
    game = side_game(rules)
    piles = [game.of(meld) for meld in game.melds(state, hand)]
    return end_fault(rules, state, hand, 0, piles, (card,))


def ask_fault(rules: Ruleset, state: State, hand: int) -> Violation | None:
    """Why the partner may not be asked now."""
    game = side_game(rules)
    if not game.ask_program or "asks_partner" not in rules.traits or game.partner(hand) < 0:
        return refuse("ask.not_played")
    if state.vars[ACTED] or state.vars[game.permission]:
        return refuse("ask.not_now")
    return None if could_go_out(rules, state, hand) else refuse("ask.not_possible", count=game.out.needed)
