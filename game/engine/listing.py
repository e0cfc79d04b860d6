"""The list of legal actions as the protocol gives it, and whether there are more than it lists."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations
from operator import itemgetter

from game.match.match import Match
from game.match.seat import Seat
from game.rules.acts.actions import Action, LayDown, LayOff
from game.rules.laying.arranged import Arranged, Put
from game.rules.notation import write


def actions(match: Match) -> list[str]:
    """The listed actions of the seat to act, each once.

    Where there are several packs, the order does not tell which of two twins somebody holds.
    """
    found = list(dict.fromkeys([write(action, match.rules) for action in match.legal()]))
    if not match.rules.pack.repeats:
        return found
    verbs = [text.partition(" ")[0] for text in found]
    order = {verb: number for number, verb in enumerate(dict.fromkeys(verbs))}
    keys = [(order[verb], "" if verb.startswith("draw") else text) for verb, text in zip(verbs, found, strict=True)]
    return [text for _, text in sorted(zip(keys, found, strict=True), key=itemgetter(0))]


def is_complete(match: Match) -> bool:
    """Whether the list is all there is: no two melds laid at once, no two cards laid off at once.

    A player who may lay three may lay two of them and then the third, so pairs tell.
    """
    seat = match.to_act
    if seat is None:
        return True
    listed = match.legal()
    if not Seat(match, seat).lists_all(listed):
        return False
    answers = Seat(match, seat).arrangements(listed)
    if answers:
        return not _can_put_two(match, seat, answers)
    kinds = {*map(type, listed)}
    if LayDown in kinds and "one_new_meld" not in match.rules.traits and _can_lay_two(match, seat, listed):
        return False
    if LayOff not in kinds:
        return True
    single = [action for action in listed if isinstance(action, LayOff) and len(action.cards) == 1]
    if not single:
        return True
    hand = match.rules.pack.in_rank_order(match.view(seat).hand)
    return not any(
        _allowed(match, seat, LayOff(action.meld, (action.cards[0], card)))
        for action in single
        for card in hand
        if card != action.cards[0]
    )


def _can_lay_two(match: Match, seat: int, listed: Sequence[Action]) -> bool:
    melds = [action.groups for action in listed if isinstance(action, LayDown)]
    return any(
        _allowed(match, seat, LayDown(one + other))
        for one, other in combinations(melds, 2)
        if set(one[0].cards).isdisjoint(other[0].cards)
    )


def _can_put_two(match: Match, seat: int, answers: Sequence[Arranged]) -> bool:
    """Whether more can be put on melds at once than the single cards that are listed."""
    single = [found.puts[0] for found in answers if len(found.puts) == 1 and len(found.puts[0].cards) == 1]
    pairs = (Arranged((one, other)) for one, other in combinations(single, 2) if one.cards != other.cards)
    hand = match.rules.pack.in_rank_order(match.view(seat).hand)
    chains = (Arranged((Put(one.place, (*one.cards, card)),)) for one in single for card in hand if card not in one.cards)
    return any(Seat(match, seat).judge(found).refusal is None for found in chain(pairs, chains))


def _allowed(match: Match, seat: int, action: Action) -> bool:
    return match.check(seat, action) is None
