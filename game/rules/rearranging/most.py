"""The most that somebody could play who may put the whole table together anew: the rules' question to the solver."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from game.cards.deck import Deck
from game.cards.finder import Finder, Found
from game.cards.ids import CardSet, card_set, each
from game.cards.ranking import Ranking
from game.rules.acts.actions import Group
from game.rules.acts.rearrange import Rearrange
from game.rules.rearranging.proposal import Terms, propose
from game.rules.rearranging.solver.problem import Aces, JokerLaw, NewMeld, OldMeld, Problem, Solution
from game.rules.rearranging.solver.solve import NoTable, solve
from game.rules.state.meld import Meld

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State


class Most(NamedTuple):
    """The most that can be played, and how."""

    action: Rearrange
    played: CardSet
    worth: int
    """How many cards these are, or their points."""
    parted: tuple[int, ...]
    """The melds of the table that do not stay together, by their places there."""
    proved: bool = True
    """Whether it is certain that no more can be played."""


@lru_cache(maxsize=32)
def aces_of(ranking: Ranking, deck: Deck) -> tuple[Aces, int] | None:
    """Where the first rank stands in runs, and how long they may be; None for an order of ranks that the solver does not know."""
    rows, width = ranking.sequences(deck), deck.width
    pairs = {row for row in rows if len(row) == 2}
    inner = {(rank, rank + 1) for rank in range(1, width - 1)}
    low, high = (0, 1), (width - 1, 0)
    if not inner <= pairs or not pairs <= inner | {low, high}:
        return None
    longest = max(map(len, rows))
    if ranking.round:
        return Aces.ROUND, longest
    return (Aces.BOTH if low in pairs and high in pairs else Aces.HIGH if high in pairs else Aces.LOW), longest


def most_of(
    rules: Ruleset,
    state: State,
    held: CardSet,
    terms: Terms,
    *,
    points: bool = False,
    keep: bool = True,
    bound: Collection[int] = (),
    fixed: bool = False,
    more_than: int = -1,
) -> Most | None:
    """The most cards (or points) that a player can play of these; None where nothing can be played, or nothing is known of it.
    Melds of the table that are `bound`, by their place there, stay together whatever it costs.
    Where all is `fixed` no joker leaves its meld. Only a play worth `more_than` that is asked for.
    """
    finder = rules.finder_for(state)
    problem = problem_of(finder, state.melds, held, terms, points=points, keep=keep)
    if problem is None or not held:
        return None
    problem = replace(problem, bound=frozenset(bound), keep=keep and len(bound) < len(state.melds))
    problem = replace(problem, fixed=fixed, more_than=-1 if terms.first_play is not None or terms.most else more_than)
    first = terms.first_play
    if first is None:
        return _solved(rules, state, problem, terms)
    if not first.points:
        return _first(rules, state, problem, terms, first.contained(finder, held))
    melds = first.enough(rules, finder, held)
    if sum(first.worth(rules, finder, one) for one in melds) < first.points:
        return None
    if first.alone:
        laid = [Group(meld.cards, meld.stands) for meld in state.melds]
        new = [NewMeld(one.kind, one.cards, one.stands) for one in melds]
        return _judged(rules, state, problem, terms, laid, new, ())
    return _first(rules, state, problem, terms, [card_set(card for one in melds for card in one.cards)])


def problem_of(
    finder: Finder, melds: Sequence[Meld], held: CardSet, terms: Terms, *, points: bool = False, keep: bool = True
) -> Problem | None:
    """The question of how much can be played of these cards; None where the rules have melds that the solver does not know."""
    pack, law = finder.pack, finder.law
    aces = aces_of(law.ranking, pack.deck)
    if aces is None or {kind.makes for kind in finder.types} - {"set", "run"}:
        return None
    told = terms.jokers
    jokers = pack.plain_jokers.bit_count()
    joker_law = JokerLaw(
        told.rule == "free",
        told.replaced_from == "hand",
        told.both_colours,
        told.reuse_hand_tiles,
        law.most_wilds if law.most_wilds < jokers else 0,
    )
    worth = tuple(finder.points[next(each(twins))] if twins else 0 for twins in pack.twins) if points else ()
    table = tuple(OldMeld(meld.cards, meld.stands) for meld in melds)
    return Problem(pack, table, held, aces[0], joker_law, worth, keep, longest=min(aces[1], law.longest))


def _first(rules: Ruleset, state: State, problem: Problem, terms: Terms, ways: Sequence[CardSet]) -> Most | None:
    """The most that can be played where the cards played must contain one of these melds: the first play of a player."""
    if not ways:
        return None
    whole = _solved(rules, state, problem, terms)
    if whole is not None:
        return whole
    quick, best, chosen = replace(problem, keep=False), -1, 0
    for must in ways:
        try:
            worth = solve(replace(quick, must=must)).worth
        except NoTable:
            continue
        if worth > best:
            best, chosen = worth, must
    return _solved(rules, state, replace(problem, must=chosen), terms) if best > 0 else None


def _solved(rules: Ruleset, state: State, problem: Problem, terms: Terms) -> Most | None:
    """What the solver finds; where the rules do not allow it, what it finds without freeing any joker."""
    best, at_most = _one_way(rules, state, problem, terms)
    worth = 0 if best is None else best.worth
    if worth >= at_most:
        return best
    wild = problem.pack.plain_jokers
    if not problem.fixed and sum(any(wild >> card & 1 for card in meld.cards) for meld in problem.table) > 1:
        # Freed jokers may change places: seldom, so the question is first how much that would bring.
        more = replace(problem, trusting=True)
        if _worth(replace(more, keep=False)) > worth:
            other, _ = _one_way(rules, state, more, terms)
            if other is not None and other.worth > worth:
                return other
    if best is None:
        best, _ = _one_way(rules, state, replace(problem, fixed=True), terms)
        return best and best._replace(proved=False)
    return best


def _worth(problem: Problem) -> int:
    """What the solver's best is worth; 0 where there is none."""
    try:
        return solve(problem).worth
    except NoTable:
        return 0


def _one_way(rules: Ruleset, state: State, problem: Problem, terms: Terms) -> tuple[Most | None, int]:
    """What the solver finds, if the rules allow it; and more than what certainly cannot be played."""
    try:
        found = solve(problem)
        at_most = found.at_most
        while terms.most and found.played.bit_count() > terms.most:
            problem, found = _fewer(problem, found.played)
            at_most = found.worth
    except NoTable:
        return None, 0
    if not found.played:
        return None, at_most
    lying = {number: Group(meld.cards, meld.stands) for number, meld in enumerate(state.melds)}
    groups, new = [], []
    for meld in found.melds:
        old = lying.get(meld.old)
        if old is not None and sorted(old.cards) == sorted(meld.cards):
            groups.append(old)
        else:
            new.append(meld)
    stayed = {meld.old for meld in found.melds}
    parted = tuple(number for number in lying if number not in stayed)
    return _judged(rules, state, problem, terms, groups, new, parted, found.worth), at_most


def _fewer(problem: Problem, played: CardSet) -> tuple[Problem, Solution]:
    """The most that can be played without one of these cards. Raises NoTable."""
    best: tuple[Problem, Solution] | None = None
    for card in each(played & ~problem.must):
        asked = replace(problem, hand=played & ~(1 << card))
        found = solve(replace(asked, keep=False))
        if best is None or found.worth > best[1].worth:
            best = asked, found
    if best is None or not best[1].played:
        raise NoTable
    return best[0], solve(best[0])


def _judged(
    rules: Ruleset,
    state: State,
    problem: Problem,
    terms: Terms,
    lying: Sequence[Group],
    new: Sequence[NewMeld],
    parted: tuple[int, ...],
    worth: int = 0,
) -> Most | None:
    """The play that lays these new melds beside those that lie as they lay; None where the rules refuse it."""
    finder = rules.finder_for(state)
    groups = list(lying)
    for meld in new:
        found = Found(meld.kind, meld.cards, card_set(meld.cards), meld.stands)
        groups.append(Group(meld.cards, finder.said(found)))
    proposal = propose(rules, state, state.melds, problem.hand, groups, terms)
    if proposal.fault is not None:
        return None
    count = worth or proposal.played.bit_count()
    return Most(Rearrange(tuple(groups)), proposal.played, count, parted)
