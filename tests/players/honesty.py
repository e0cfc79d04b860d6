"""Proof that nobody peeks: `python -m tests.players.honesty --positions 10000 --seed 1`.

Hands of every variant, with every number of players in turn, are played by all levels in turn. In positions drawn by lot the
cards that the acting seat cannot see are exchanged, in two ways: the *present* is dealt anew (`game.rules.state.worlds`), and the
whole *story* of the hand is told with other cards in all places that the seat never looked into, from the deal on. Each time
the seat's view must be the same, field by field, and every level must choose the same action for the same reason from the
same seed. Where there are cards that look alike, the story is told a third time with all *twins* exchanged for each other,
seen or not: the view must be the same by faces, and so must every choice and its reason. Prints the positions and the
differences of every variant; status 1 where there is a difference.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields

from game.cards.chance import Chance, derive
from game.cards.ids import CardSet, card_set, listed
from game.players.characters import LEVELS
from game.players.player import Thought
from game.players.think import decision_seed, think
from game.rules.acts.events import Event, Moved
from game.rules.ruleset import Ruleset
from game.rules.state.slots import WILD_CARD
from game.rules.state.state import State
from game.rules.state.twins import in_order_of_sight, renamed
from game.rules.state.worlds import sample
from game.rules.view import View, view_of
from tests.laws.deals import catalogue, rules_of
from tests.players.tables import player, positions

EACH = 3
"""One position in so many is looked at."""


@dataclass
class Count:
    """What was found in the positions of one variant."""

    positions: int = 0
    decisions: int = 0
    """Pairs of decisions that were compared."""
    hands: int = 0
    """Exchanges that changed another seat's hand."""
    views: list[str] = field(default_factory=list)
    choices: list[str] = field(default_factory=list)


def seen(rules: Ruleset, view: View) -> CardSet:
    """All cards that a seat has looked at in this hand, wherever they are by now."""
    found = 0
    for known in (*view.known, *view.aside):
        found |= known
    for pile in view.discards:
        found |= card_set(card for card in pile if card >= 0)
    for meld in view.melds:
        found |= card_set(meld.cards)
    for event in view.history:
        if isinstance(event, Moved):
            found |= card_set(card for card in event.cards if card >= 0)
    if view.vars[WILD_CARD] >= 0:
        found |= 1 << view.vars[WILD_CARD]  # it was shown when it went under the stock
    return found


def retold(rules: Ruleset, state: State, events: Sequence[Event], view: View, chance: Chance) -> tuple[State, list[Event]]:
    """The whole hand as it would have been with other cards in the places that this seat never looked into."""
    names = list(range(rules.pack.span))
    free = rules.pack.all & ~seen(rules, view)
    # Whoever holds a bonus card lays it out, so these can only change places with their like.
    for group in (free & rules.bonus_cards, free & ~rules.bonus_cards):
        cards = listed(group)
        mixed = cards[:]
        chance.shuffle(mixed)
        for card, name in zip(cards, mixed, strict=True):
            names[card] = name

    return with_other_cards(state, events, names, chance)


def with_twins_exchanged(rules: Ruleset, state: State, events: Sequence[Event], chance: Chance) -> tuple[State, list[Event]]:
    """The whole hand with every card exchanged for one that looks like it."""
    names = list(range(rules.pack.span))
    for twins in rules.pack.named.values():
        cards = listed(twins)
        mixed = cards[:]
        chance.shuffle(mixed)
        for card, name in zip(cards, mixed, strict=True):
            names[card] = name
    return with_other_cards(state, events, names, chance)


def with_other_cards(state: State, events: Sequence[Event], names: Sequence[int], chance: Chance) -> tuple[State, list[Event]]:
    """The whole hand with other cards in the same places: `names` has the other card by number."""

    def place(cards: CardSet) -> CardSet:
        return card_set(names[card] for card in listed(cards))

    def pile(cards: Sequence[int]) -> list[int]:
        return [names[card] for card in cards]

    other = state.clone()
    other.hands = [place(hand) for hand in state.hands]
    other.known = [place(cards) for cards in state.known]
    other.aside = [place(cards) for cards in state.aside]
    other.stock = pile(state.stock)
    other.discards = [pile(cards) for cards in state.discards]
    other.melds = [meld._replace(cards=tuple(pile(meld.cards)), moved=place(meld.moved)) for meld in state.melds]
    other.parts = tuple(part._replace(cards=tuple(pile(part.cards))) for part in state.parts)
    for number, slot in enumerate(state.memory.slots):
        if slot.card and state.vars[number] >= 0:
            other.vars[number] = names[state.vars[number]]
    other.chance = chance.bits()
    return other, [renamed(event, names) for event in events]


def differences(one: View, other: View) -> list[str]:
    """The names of the fields in which two views are not the same."""
    found = [each.name for each in fields(View) if getattr(one, each.name) != getattr(other, each.name)]
    return found or (["digest"] if one.digest() != other.digest() else [])


def compare(
    rules: Ruleset, state: State, events: list[Event], chance: Chance, levels: Sequence[str], count: Count, at: str
) -> None:
    """Exchange the hidden cards of a position both ways, and note every difference."""
    seat = rules.to_act(state)
    assert seat is not None
    view = view_of(rules, state, seat, events)
    seed = decision_seed(99, rules, view)
    chosen = [think(rules, view, level, seed) for level in levels]
    count.positions += 1
    exchanged = {"present": (sample(rules, view, chance), events), "story": retold(rules, state, events, view, chance)}
    if rules.has_twins:
        exchanged["twins"] = with_twins_exchanged(rules, state, events, chance)
    for how, (other, told) in exchanged.items():
        count.hands += other.hands != state.hands
        again = view_of(rules, other, seat, told)
        by_faces = how == "twins"
        pair = (_faces(rules, view), _faces(rules, again)) if by_faces else (view, again)
        count.views += [f"{at}, {how}: {name}" for name in differences(*pair)]
        for level, thought in zip(levels, chosen, strict=True):
            count.decisions += 1
            found = think(rules, again, level, decision_seed(99, rules, again))
            if (_said(rules, found) != _said(rules, thought)) if by_faces else (found != thought):
                count.choices.append(f"{at}, {how}: {level}")


def _faces(rules: Ruleset, view: View) -> View:
    """A view in which twins have no numbers of their own."""
    return in_order_of_sight(rules, view).view


def _said(rules: Ruleset, thought: Thought) -> Thought:
    """A choice and its reason with faces instead of cards."""
    return Thought(renamed(thought.action, rules.pack.face), renamed(thought.why, rules.pack.face))


def hands(variant: str, seed: int) -> Iterator[tuple[Ruleset, State, list[Event], str]]:
    """Positions of hands without end, with every number of players in turn and all levels round the table."""
    low, high = next(entry.players for entry in catalogue().entries() if entry.id == variant)
    number = 0
    while True:
        rules = rules_of(variant, None, low + number % (high - low + 1))
        strengths = [LEVELS[(number + seat) % len(LEVELS)].id for seat in range(rules.seats)]
        lot = Chance(derive("positions", seed, variant, number))
        players = [player(strength) for strength in strengths]
        for state, events in positions(rules, derive("hand", seed, variant, number), players, number=1 + number % 9):
            if state.frames and lot.below(EACH) == 0:
                yield rules, state, events, f"{variant}, {rules.seats} players, hand {number}, decision {state.decisions}"
        number += 1


def look(variant: str, wanted: int, seed: int, levels: Sequence[str]) -> Count:
    """So many positions of one variant."""
    count, chance = Count(), Chance(derive("exchange", seed, variant))
    for rules, state, events, at in hands(variant, seed):
        if count.positions == wanted:
            break
        compare(rules, state, events, chance, levels, count, at)
    return count


def main() -> int:
    """The command."""
    ids = [entry.id for entry in catalogue().entries()]
    names = [level.id for level in LEVELS]
    parser = argparse.ArgumentParser(prog="python -m tests.players.honesty", description=__doc__)
    parser.add_argument("--positions", type=int, default=10_000, help="in all, spread over the variants (default 10000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--variant", action="append", choices=ids, help="only this one; may be repeated")
    parser.add_argument("--level", action="append", choices=names, help="only this one decides; may be repeated")
    chosen = parser.parse_args()
    variants, levels = chosen.variant or ids, chosen.level or names
    started, whole = time.perf_counter(), Count()
    print(f"{'variant':<24}{'positions':>10}{'other hands':>13}{'decisions':>11}{'views differ':>14}{'choices differ':>16}")
    for number, variant in enumerate(variants):
        wanted = chosen.positions // len(variants) + (number < chosen.positions % len(variants))
        count = look(variant, wanted, chosen.seed, levels)
        _row(variant, count)
        whole.positions += count.positions
        whole.decisions += count.decisions
        whole.hands += count.hands
        whole.views += count.views
        whole.choices += count.choices
    _row("all", whole)
    spent = time.perf_counter() - started
    print(f"{len(variants)} variants, levels {', '.join(levels)}, seed {chosen.seed}, {spent:.0f} s")
    for text in (*whole.views, *whole.choices):
        print(f"difference: {text}", file=sys.stderr)
    return 1 if whole.views or whole.choices else 0


def _row(name: str, count: Count) -> None:
    figures = (count.positions, count.hands, count.decisions, len(count.views), len(count.choices))
    print("{:<24}{:>10}{:>13}{:>11}{:>14}{:>16}".format(name, *figures), flush=True)


if __name__ == "__main__":
    sys.exit(main())
