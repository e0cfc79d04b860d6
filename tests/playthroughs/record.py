"""Short golden playthroughs: one hand of every variant as text, played by somebody tidy and not clever.

    python -m tests.playthroughs.record [VARIANT ...]        writes them anew; read the diff before you believe it

The tidy player takes the discard where it makes a meld at once, melds and lays off whatever fits, and discards the
highest card that is of no use; where hands end with a knock or a show, it knocks or shows as soon as it may. It asks the
rules for everything, so it plays any variant.
"""

from __future__ import annotations

import sys
from pathlib import Path

from game.rules import notation
from game.rules.acts.actions import Action, Close, Discard, Draw, LayDown, LayOff, Pass
from game.rules.acts.events import Event
from game.rules.acts.staking import Stake
from game.rules.casino.felt import Felt
from game.rules.casino.spots import first_open
from game.rules.ruleset import Ruleset, compile_rules
from game.rules.show.actions import Show
from game.rules.state.state import State
from game.words.catalogue import plain, sentence
from tests.laws.deals import catalogue

FOLDER = Path(__file__).resolve().parent
SEED = 2026


def tidy(rules: Ruleset, state: State, hand: int) -> Action:
    """What the tidy player does."""
    moves = list(rules.legal(state))
    shows = [move for move in moves if isinstance(move, Show)]
    if shows:
        return shows[0]
    stakes = [move for move in moves if isinstance(move, Stake)]
    if stakes:
        return stakes[-1]
    if "casino" in rules.traits:
        return _on_spot(rules, state, moves)
    for move in moves:
        if isinstance(move, Draw) and move.source == "discard":
            top = state.discards[0][-1]
            if any(meld.mask >> top & 1 for meld in rules.finder.candidates(state.hands[hand] | 1 << top)):
                return move
    for kind in (LayDown, LayOff):
        fitting = [move for move in moves if isinstance(move, kind)]
        if fitting:
            return fitting[-1]
    for move in moves:
        if isinstance(move, Pass) or (isinstance(move, Draw) and move.source == "stock"):
            return move
    knocks = [move for move in moves if isinstance(move, Close)] if "knocks" in rules.traits else []
    if knocks:
        return min(knocks, key=lambda move: rules.deadwood.least(state.hands[hand] & ~(1 << move.card)))
    loose = set(rules.finder.arrange(state.hands[hand]).deadwood)
    throws = [move for move in moves if isinstance(move, Discard)]
    return max(throws, key=lambda move: (move.card in loose, rules.points[move.card], move.card)) if throws else moves[0]


def _on_spot(rules: Ruleset, state: State, moves: list[Action]) -> Action:
    """What the tidy player does with a spot: split a pair, take cards up to 17."""
    by_verb = {move.verb: move for move in moves}
    total = rules.facts[Felt].total(state.parts[first_open(state, rules.seats)].cards)
    wanted = ["split", *(["hit"] if total < 17 else []), "stand"]
    return next(by_verb[verb] for verb in wanted if verb in by_verb)


def playthrough(variant: str, seats: int) -> str:
    """One hand as text: the deal, every decision with the cards it concerns, the end with every account."""
    rules = compile_rules(catalogue().resolve(variant).variant, seats)
    state, events = rules.new_state(), list[Event]()
    rules.deal(state, SEED, events.append, dealer=0)
    text = rules.pack.text
    lines = [f"{variant}, {seats} players, seed {SEED}, dealer 0", f"upcard {text(state.discards[0])}, stock {len(state.stock)}"]
    lines += [f"hand {seat}: {text(rules.pack.in_rank_order(cards))}" for seat, cards in enumerate(state.hands)]
    while state.frames:
        seat = rules.to_act(state)
        assert seat is not None
        move = tidy(rules, state, seat)
        before = state.hands[seat]
        rules.apply(state, move, events.append)
        gained = rules.pack.text(rules.pack.in_rank_order(state.hands[seat] & ~before))
        lines.append(
            f"{seat} {notation.write(move, rules)}"
            + (f" ({gained})" if gained and "stock" in notation.write(move, rules) else "")
        )
    assert state.result is not None
    names = [f"Seat {seat}" for seat in range(seats)]
    lines.append(f"{state.result.kind}, won by {' '.join(map(str, state.result.winners)) or 'nobody'}")
    for seat, row in enumerate(state.result.rows):
        account = "; ".join(f"{plain(sentence(entry.line, rules.pack, names))} [{entry.points}]" for entry in row.lines)
        lines.append(f"seat {seat}: {row.score}, total {row.total}: {account}")
    return "\n".join(lines) + "\n"


def recorded(variant: str) -> Path:
    """Where the playthrough of a variant is kept."""
    return FOLDER / f"{variant}.txt"


def main(wanted: list[str]) -> None:
    """Write the playthroughs of these variants, or of all."""
    for entry in catalogue().entries():
        if wanted and entry.id not in wanted:
            continue
        recorded(entry.id).write_text(playthrough(entry.id, entry.players[0]), encoding="utf-8", newline="\n")
        print(recorded(entry.id).name)


if __name__ == "__main__":
    main(sys.argv[1:])
