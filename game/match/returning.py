"""The computer players who come back into a match before its next hand."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.chance import Chance, derive
from game.match.match import Match
from game.rules.comeback import comeback


def returning(match: Match, others: Sequence[int] = ()) -> tuple[int, ...]:
    """The computer players who come back, in the order of their seats; each knows of the `others` who have said so before.

    Each decides as its level does; the same match always has the same answer.
    """
    if not match.hand_over or match.match_over or not match.rules.variant.match_end.rule.rejoins:
        return ()
    from game.players.characters import level_of
    from game.players.returning import comes_back

    back: list[int] = []
    state = match.history.state
    for seat, person in enumerate(match.seats):
        if person.level is None or seat in others:
            continue
        offer = comeback(match.rules, state, seat, (*others, *back))
        chance = Chance(derive("return", match.seed, match.deal, seat))
        if offer is not None and comes_back(offer, level_of(person.level).skill, chance):
            back.append(seat)
    return tuple(back)
