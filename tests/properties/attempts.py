"""Attempts: what somebody might try at a table, right or wrong."""

from __future__ import annotations

from game.cards.chance import Chance
from game.cards.ids import each
from game.rules.acts.actions import Accept, Action, Claim, Close, Discard, Draw, Group, LayDown, LayOff, Pass, Swap
from game.rules.acts.closing_verbs import BigGin, Defend, Double
from game.rules.ruleset import Ruleset
from game.rules.state.state import State


def attempt(rules: Ruleset, state: State, chance: Chance) -> Action:
    """Something that somebody might try: cards of the hand mostly, now and then any cards, on any meld."""
    seat = rules.to_act(state)
    assert seat is not None
    own = list(each(state.hands[seat]))
    anything = sorted(rules.pack.cards)

    def some(most: int) -> tuple[int, ...]:
        source = own if own and chance.below(5) else anything
        return tuple(chance.choice(source) for _ in range(1 + chance.below(most)))

    meld = chance.below(len(state.melds) + 2)
    match chance.below(12):
        case 0 | 1:
            return Discard(some(1)[0])
        case 2 | 3:
            return LayDown((Group(tuple(dict.fromkeys(some(5)))),))
        case 4:
            return LayDown((Group(some(4)), Group(some(4))))
        case 5:
            return LayOff(meld, some(2))
        case 6:
            return Swap(meld, some(2))
        case 7:
            pile = state.discards[0] or anything
            return Claim((chance.choice(pile),), meld)
        case 8:
            groups = (Group(tuple(dict.fromkeys(some(4)))), Group(some(4)))
            return Close(some(1)[0], chance.choice([None, (), groups[:1], groups]))
        case 9:
            return Defend(chance.choice([None, (LayOff(meld, some(2)),), (LayOff(meld, some(1)), LayOff(1, some(2)))]))
        case 10:
            declared: list[Action] = [BigGin(), Double(), Accept()]
            return chance.choice(declared)
        case _:
            draws: list[Action] = [Draw("stock"), Draw("discard"), Draw("discard", 1 + chance.below(9)), Draw("stock", 2)]
            return chance.choice([Pass(), *draws])
