"""Play to the right is play to the left in a mirror: deals, turns, answers, calls and scores, in every variant."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from game.cards.chance import Chance, derive
from game.match.match import Match
from game.match.positions import placement, referee
from game.rules import notation
from game.rules.acts.actions import Action
from game.rules.policies.skips import DiscardAgainst
from game.rules.ruleset import Ruleset, compile_rules
from game.rules.state.circle import circle_of
from game.rules.state.state import State
from tests.match.tables import PEOPLE
from tests.properties.test_every_variant import catalogue
from tests.variants.shelf import folder

SEVERAL = [entry.id for entry in catalogue().entries() if entry.players[1] > 2]
ROOT = Path(__file__).resolve().parents[2]


def mirrored(seat: int, seats: int) -> int:
    """The seat opposite in the mirror; seat 0 is its own."""
    return -seat % seats


def both(variant: str) -> tuple[Ruleset, Ruleset]:
    """The rules of a variant with as many players as it has places, played to the left and to the right."""
    left = replace(catalogue().resolve(variant).variant, direction="left")
    seats = left.players.max
    return compile_rules(left, seats), compile_rules(replace(left, direction="right"), seats)


def mirror_of(action: Action, seats: int) -> Action:
    """The same action with the seat that it names, if any, in the mirror."""
    if isinstance(action, DiscardAgainst):
        return replace(action, to=mirrored(action.to, seats))
    return action


def same(left: Ruleset, state: State, right: Ruleset, other: State) -> None:
    """Fails where one table is not the other in a mirror."""
    seats = left.seats
    order = [mirrored(seat, seats) for seat in range(seats)]
    assert [other.hands[seat] for seat in order] + other.hands[seats:] == state.hands
    assert [other.scores[seat] for seat in order] == state.scores
    assert (other.stock, other.discards, other.turns) == (state.stock, state.discards, state.turns)
    assert [meld.cards for meld in other.melds] == [meld.cards for meld in state.melds]
    assert other.dealer == mirrored(state.dealer, seats)
    assert [mirrored(frame.hand, seats) for frame in other.frames] == [frame.hand for frame in state.frames]


@pytest.mark.parametrize("variant", SEVERAL)
def test_a_game_played_to_the_right_is_the_game_in_a_mirror(variant: str) -> None:
    left, right = both(variant)
    chances = Chance(5), Chance(5)
    state, other = left.new_state(), right.new_state()
    for number in range(2):
        seed = derive("direction", number)
        first = 1 if not number else None
        left.deal(state, seed, dealer=first)
        right.deal(other, seed, dealer=None if first is None else mirrored(first, left.seats))
        same(left, state, right, other)
        while state.frames:
            action, reply = left.suggest(state, chances[0]), right.suggest(other, chances[1])
            assert notation.write(action, left) == notation.write(mirror_of(reply, right.seats), right)
            left.play(state, action)
            right.play(other, reply)
            same(left, state, right, other)
        assert state.result is not None
        assert other.result is not None
        if state.result.match_over:
            return


OURS = """
format: 1
extends: rummy_500
name: Ours to the right
direction: right
"""


def test_a_rules_file_turns_a_game_round(tmp_path: Path) -> None:
    found = folder(tmp_path, ours=OURS).resolve("ours")
    match = Match.begin(found, PEOPLE[:4], 3, dealer=0)
    order = []
    for _ in range(4):
        while match.rules.phase(match.history.state) != "draw":
            match.submit(match.to_act or 0, match.legal()[-1])
        order.append(match.to_act)
        match.submit(match.to_act or 0, match.parse("draw stock"))
    assert order == [3, 2, 1, 0]
    sheet = "\n".join(catalogue_lines(tmp_path))
    assert "Play goes round to the right" in sheet
    again = placement.set_up(found, PEOPLE[:4], 3, referee.truth(match), Chance(1).shuffle)
    assert again.history.state.frames == match.history.state.frames
    bare = {"hands": [["4H"], ["5H"], ["6H"], ["7H"]], "discard": ["8C"], "dealer": 2}
    assert placement.set_up(found, PEOPLE[:4], 3, bare, Chance(1).shuffle).to_act == 1


def catalogue_lines(path: Path) -> list[str]:
    """The rule sheet of the file."""
    from game.variants.explain import sheet

    return [text for section in sheet(folder(path, ours=OURS).resolve("ours").variant) for text in section.lines]


def test_the_order_of_a_table() -> None:
    left, right = circle_of(5), circle_of(5, "right")
    assert (left.after(4), right.after(4), right.after(0)) == (0, 3, 4)
    assert (left.before(0), right.before(0)) == (4, 1)
    assert right.others(3) == (2, 1, 0, 4)
    assert right.up_to(3) == (2, 1, 0, 4, 3)
    assert (left.distance(3, 1), right.distance(3, 1), left.distance(2, 2)) == (3, 2, 0)
    assert (left.between(3, 1), right.between(3, 1), left.between(2, 2), left.between(2, 3)) == ((4, 0), (2,), (), ())
    assert right.without((4, 2)).after(3) == 1


def test_nobody_counts_seats_round_the_table_alone() -> None:
    """`(seat + 1) % seats` stands nowhere but in the module that knows the direction."""
    allowed = {
        "game/engine/measuring/tournament.py",  # who sits where in which hand, not who plays after whom
    }
    wrong = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted((ROOT / "game").rglob("*.py"))
        for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(r"% *(\w+\.)*seats\b|% *len\((\w+\.)*seats\)", text) and path.relative_to(ROOT).as_posix() not in allowed
    ]
    assert wrong == []
