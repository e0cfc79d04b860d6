"""Positions of Indian rummy for law tests, and what closed hands are and count in it."""

from __future__ import annotations

from typing import Any

from game.cards.closed.lives import LivesArranger
from game.cards.ids import card_set
from game.rules.state.slots import WILD_RANK
from game.rules.state.state import State
from tests.laws.deals import Deal, rules_of
from tests.laws.knock_deals import knocks

GAME, TEN = "indian_points", "indian_ten_card"
RANKS = "A23456789TJQK"
FILLER = "2C 3D 5S 7D 9C JD QH"
"""Cards of no use, for hands that nobody looks at."""
VALID = "4H 5H 6H 7H / 8S 9S JK / QC QD QS / 2C 2D 2H"
SHOWN = "4H 5H 6H 7H / 8S 9S TS / QC QD QS / 5C 5D 5S"
"""A show that is valid with kings wild."""
L1 = "4S 5S 6S 9D 9C KH 7H 8H QD JS 2C 3D AH"
Options = dict[str, bool | int | str]


def lives(wild: str = "6", variant: str = GAME, options: Options | None = None) -> LivesArranger:
    """Who judges closed hands where this rank is wild."""
    rules = rules_of(variant, options or {})
    state = rules.new_state()
    state.vars[WILD_RANK] = RANKS.index(wild)
    found = rules.lives_for(state)
    assert found is not None
    return found


def kinds(cards: str, wild: str = "6", **options: bool | int | str) -> tuple[str, ...]:
    """What these cards can be as a group."""
    judge = lives(wild, options=options)
    return judge.kinds_of(judge.finder.pack.find_all(cards.replace("PJ", "JK").split()))


def why(groups: str, wild: str = "6", variant: str = GAME, **options: bool | int | str) -> str | None:
    """Why a show of these groups would be wrong."""
    judge = lives(wild, variant, options)
    names = [group.replace("PJ", "JK").split() for group in groups.split(" / ")]
    cards = iter(judge.finder.pack.find_all([name for group in names for name in group]))
    fault = judge.fault([tuple(next(cards) for _ in group) for group in names])
    return None if fault is None else fault.code


def left(cards: str, wild: str = "K", variant: str = GAME, **options: bool | int | str) -> int:
    """What a loser counts, grouped best."""
    judge = lives(wild, variant, options)
    return judge.best(card_set(judge.finder.pack.find_all(cards.replace("PJ", "JK").split()))).points


def table(*hands: str, wild: str = "6", memory: dict[str, Any] | None = None, **more: Any) -> Deal:
    """These hands with this rank wild; seat 0 acts first, and has had turns before."""
    more.setdefault("variant", GAME)
    return knocks(*hands, memory={"wild_rank": RANKS.index(wild), **(memory or {})}, **more)


def ended_by_a_show(loser: str, *more: str, wild: str = "K", show: str = VALID, **settings: Any) -> Deal:
    """Seat 0 has shown, and the others have these hands."""
    deal = table(f"{show.replace(' / ', ' ')} TC", loser, *more, wild=wild, **settings)
    return deal.does(f"show TC melds {show}")


def dealt(*after_the_hands: str, seats: int = 2, **options: bool | int | str) -> State:
    """A first hand whose cards after the hands are these."""
    rules = rules_of(GAME, options, seats)
    state = rules.new_state()
    named = rules.pack.find_all(after_the_hands)
    hands = [card for card in rules.pack.cards if card not in named][: 13 * seats]
    rules.deal(state, 7, deck=[*hands, *named])
    return state


def pool(*scores: int, limit: int = 101, standing: list[int] | None = None, **more: Any) -> Deal:
    """A pool with these totals; seat 0 is about to draw."""
    hands = ["2C 3D 9S", *(["8C", "9D", "TH", "JC", "QD"][: len(scores) - 1])]
    memory: dict[str, Any] = {} if standing is None else {"standing": standing}
    options: Options = {"format": "pool", "pool_limit": limit}
    return table(*hands, phase="draw", scores=list(scores), options=options, memory=memory, pile="3C", **more)
