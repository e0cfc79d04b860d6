"""What a player may ask at the table, asked in hands of every variant and kept as check values.

    python -m tests.playthroughs.answers        writes them anew; only where an answer was meant to change

Now and then in a hand by the rules' own suggestions everybody asks everything: what is expected, what cards would do at each
place, what a meld is called, what is aimed at, what wild cards stand for. What cannot be asked then is kept as its error.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from functools import partial
from pathlib import Path
from typing import Any

from game.cards.chance import Chance
from game.cards.digest import sha256_hex
from game.cards.ids import listed
from game.match.match import Match
from game.match.seat import Seat
from game.match.setup import SeatInfo
from game.rules.laying.offers import Lifted
from tests.laws.deals import catalogue
from tests.playthroughs.walks import variants

KEPT = Path(__file__).with_name("answers.json")
SEED, DECISIONS, EVERY = 31, 90, 6


def plainly(value: Any) -> Any:
    """An answer as text that is the same in every process."""
    if is_dataclass(value) and not isinstance(value, type):
        return [type(value).__name__, *(plainly(getattr(value, field.name)) for field in fields(value))]
    if isinstance(value, Mapping):
        return sorted((str(plainly(key)), plainly(item)) for key, item in value.items())
    if isinstance(value, Set):
        return sorted(str(plainly(item)) for item in value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [plainly(item) for item in value]
    return value if isinstance(value, str | int | float | None) else str(value)


def questions(seat: Seat) -> Iterator[Callable[[], Any]]:
    """Everything that this seat can ask now."""
    view, rules = seat.view(), seat.rules
    hand = listed(view.hand)
    about = (rules.question, rules.prompt, rules.may_meld_more, rules.melds_closed, rules.facts, rules.wild_rank, rules.stages)
    yield from (partial(asked, view) for asked in about)
    yield from (seat.declining, seat.on_table, seat.melded_points, seat.means, seat.price, seat.race, seat.filling, seat.frames)
    melds = list(seat.melds_in(hand[:14]))[:2]
    for cards in ((), hand[:1], hand[-2:], *melds):
        yield partial(seat.offers, Lifted(tuple(cards)))
        yield from (partial(asked, cards) for asked in (seat.goals, seat.opening, seat.tag))
    for cards in melds:
        yield from (partial(asked, cards) for asked in (seat.meld_kind, rules.listed_as, rules.wilds_last, seat.as_meld))
        yield from (partial(asked, (cards,)) for asked in (seat.stakes, seat.needs))
    for meld in view.melds[:3]:
        yield from (partial(asked, meld) for asked in (rules.wild_in, rules.closed_as, rules.lane_of))
    for action in view.legal[:: max(1, len(view.legal) // 4)]:
        yield from (partial(asked, action) for asked in (seat.check, seat.meanings, seat.laid_as))
    if view.upcard >= 0:
        yield from (partial(asked, view.upcard) for asked in (seat.combinations, seat.claims))
    for other in range(len(view.scores)):
        yield from (partial(seat.left_by, other), partial(rules.badges, view, other), partial(seat.claim_order, other))


def answers_of(variant: str) -> str:
    """All answers in one hand of a variant, as a check value."""
    resolved = catalogue().resolve(variant, {})
    people = tuple(SeatInfo(str(seat), "computer", "novice") for seat in range(resolved.variant.players.min))
    match, chance, told = Match.begin(resolved, people, SEED), Chance(SEED), []
    for number in range(DECISIONS):
        if match.hand_over or match.to_act is None:
            break
        if number % EVERY == 0:
            for seat in dict.fromkeys((match.to_act, 0)):
                for question in questions(Seat(match, seat)):
                    try:
                        told.append(plainly(question()))
                    except Exception as error:
                        told.append(type(error).__name__)
        match.submit(match.to_act, match.rules.suggest(match.history.state, chance))
    return f"{len(told)} {sha256_hex(json.dumps(told).encode())[:16]}"


if __name__ == "__main__":
    KEPT.write_text(json.dumps({variant: answers_of(variant) for variant in variants()}, indent=1) + "\n")
