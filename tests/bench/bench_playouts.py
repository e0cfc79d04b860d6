"""How many hands of a knock game are played out in a second: `python -m tests.bench.bench_playouts [hands]`.

Whole hands from the deal to the end, in time of one core: the longest that a player ever has to play out.
"""

from __future__ import annotations

import sys
import time

from game.cards.chance import Chance, derive
from game.cards.ids import card_set
from game.players.characters import LEVELS
from game.players.knock.judgement import Judgement
from game.players.knock.playouts import Playouts
from game.players.knock.situation import Situation
from game.rules.view import view_of
from tests.players.tables import rules_for


def main() -> None:
    """Deal hands, and play them out."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    rules = rules_for(2, None, "gin_standard")
    state = rules.new_state()
    rules.deal(state, 1)
    seat = rules.to_act(state)
    assert seat is not None
    now = Situation(rules, view_of(rules, state, seat), LEVELS[-1].skill)
    playouts = Playouts(rules, Judgement(rules, now).tables, now)
    chance, deals = Chance(derive("bench playouts")), []
    for _ in range(count):
        deck = list(range(52))
        chance.shuffle(deck)
        deals.append(([card_set(deck[:10]), card_set(deck[10:20])], deck[21:], deck[20]))
    began = time.process_time()
    won = sum(playouts.end(hands, 0, stock, top) for hands, stock, top in deals)
    spent = time.process_time() - began
    print(f"{count / spent:,.0f} hands a second; who begins is {won / count:+.2f} points ahead")


if __name__ == "__main__":
    main()
