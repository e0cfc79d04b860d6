"""Two melds of one rank that a side puts together, where it may have several of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from game.rules.acts.events import Emit, Moved, Told
from game.rules.canasta.actions import Join
from game.rules.canasta.facts import SideGame, side_game
from game.rules.canasta.turn import end_fault, none_because, only_out
from game.rules.ruleset import Ruleset
from game.rules.state.meld import Meld, meld_of, reading_of
from game.rules.state.state import State
from game.rules.violation import Violation, refuse


def joins(game: SideGame, melds: Sequence[Meld]) -> Iterator[Join]:
    """The pairs among these melds of a side that may be put together."""
    of_rank: dict[int, list[Meld]] = {}
    for meld in melds:
        of_rank.setdefault(game.of(meld).rank, []).append(meld)
    for first, second in (pair for alike in of_rank.values() if len(alike) > 1 for pair in combinations(alike, 2)):
        if _unlike(game, first, second) is None:
            yield Join(first.id, second.id)


def join_fault(rules: Ruleset, state: State, hand: int, action: Join) -> Violation | None:
    """Why this seat may not put these melds together."""
    game = side_game(rules)
    if not game.several:
        return refuse("join.not_played")
    found: list[Meld] = []
    for number in (action.meld, action.other):
        meld = meld_of(state.melds, number)
        if meld is None:
            return refuse("layoff.no_such_meld", (), meld=number)
        if meld.owner not in game.side(state, hand):
            return refuse("layoff.other_side", meld.cards, meld=number)
        found.append(meld)
    first, second = found
    fault = _unlike(game, first, second)
    if fault is not None or not only_out(rules, state):
        return fault
    piles = [game.of(meld) for meld in game.melds(state, hand) if meld not in found]
    piles.append(game.pile((*first.cards, *second.cards)))
    return end_fault(rules, state, hand, state.hands[hand], piles, ())


def _unlike(game: SideGame, first: Meld, second: Meld) -> Violation | None:
    """Why these melds do not make one."""
    one, other = game.of(first), game.of(second)
    if first.id == second.id or one.rank != other.rank or one.rank < 0:
        return refuse("join.other_rank", (), meld=first.id, other=second.id)
    if game.finder.readings((*first.cards, *second.cards)):
        return None
    return none_because(game, (*first.cards, *second.cards))


def put_together(rules: Ruleset, state: State, hand: int, action: Join, emit: Emit) -> None:
    """Put the second meld on the first; who has laid each card stays known."""
    gone = state.remove_meld(action.other)
    meld = state.meld(action.meld)
    reading = side_game(rules).finder.grown(reading_of(meld), gone.cards)[0]
    by = dict(zip((*meld.cards, *gone.cards), (*meld.by, *gone.by), strict=True))
    state.change_meld(meld._replace(cards=reading.cards, stands=reading.stands, by=tuple(by[card] for card in reading.cards)))
    emit(Told("joined", hand, (("meld", action.meld), ("from", action.other))))
    emit(Moved(gone.cards, ("meld", action.other), ("meld", action.meld), rules.everybody))
