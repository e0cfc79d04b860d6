"""What computer players think in every variant, kept as it reads: their moves, reasons and weights, and what the coach counts.

    python -m tests.playthroughs.thoughts        writes it anew; only where players were meant to play otherwise

In hands of each variant, and under some house rules, decisions are looked at closely: what a level does and why, what the moves
are worth to it, and now and then what numbers the coach adds. Levels and styles take turns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from game.cards.chance import Chance, derive
from game.cards.digest import sha256_hex
from game.cards.lines import Line
from game.cards.pack import Pack
from game.players.characters import BOLD, CAREFUL, EVEN, GREEDY, LEVELS, level_of
from game.players.hurried import hurried
from game.players.odds import Counter as Count
from game.players.odds import Odds, numbers
from game.players.think import think, weigh
from game.rules import notation
from game.rules.acts.actions import Discard
from game.rules.acts.events import Event
from game.rules.ruleset import Ruleset, compile_rules
from game.rules.variant import Variant
from game.rules.view import View, view_of
from game.variants.house_rules.options import Value
from tests.laws.deals import catalogue
from tests.playthroughs.judgements import judged
from tests.playthroughs.walks import variants
from tests.variants.positions import together

KEPT = Path(__file__).with_name("thoughts.txt")
MOST, ASKED, ALIKE = 54, 3, 1
"""Decisions of a hand at most, those of them that are looked at, and how many of these offer moves of the same kinds."""
HANDS, THOUGHTS = 2, 5
"""Hands and decisions of a variant that are looked at, at most."""
COMMON = ("draw", "play")
"""Decisions that there are enough of; others are looked at whenever they come."""
UNDER_RULES: tuple[tuple[str, str, Value], ...] = (
    ("straight_rummy", "rummy_call", "full"),
    ("straight_rummy", "final_layoff_after_out", True),
    ("straight_rummy", "take_from_melds", True),
    ("straight_rummy", "joker_swap", "represented"),
    ("straight_rummy", "unlimited_melds_when_going_out", True),
    ("rummy_500", "floating", True),
    ("rummy_500", "call_penalty", "discarder_chooses"),
    ("contract_classic", "objectives", "announced"),
    ("gin_standard", "auto_layoff", False),
    ("gin_standard", "knock_max", "by_upcard"),
    ("gin_standard", "knock_max", 0),
    ("knock_rummy", "last_turn_after_knock", True),
    ("indian_points", "loser_grouping", "submitted"),
    ("indian_points", "purse", 1),
    ("hand_and_foot", "pile_pickup", "all"),
    ("ramino", "table_melds", True),
    ("ramino", "close_under", 5),
    ("ten_phases", "fixed_phase_order", False),
)
"""House rules under which computer players decide what they do not decide without them, or by other things."""
WEIGHED = 4
"""So many moves are told with what they are worth; the others are in a check value."""
STYLES = (EVEN, CAREFUL, GREEDY, BOLD)


def told(line: Line | None, pack: Pack) -> str:
    """A line as its code, its cards and its numbers."""
    if line is None:
        return "-"
    cards = [pack.text(line.cards)] if line.cards else []
    return " ".join([line.code, *cards, *(f"{name}={_said(value, name, pack)}" for name, value in line.params)])


def _said(value: Any, name: str, pack: Pack) -> str:
    if name.startswith("cards"):
        return pack.text(value) or "none"
    return told(value, pack) if isinstance(value, Line) else rounded(value)


def rounded(value: Any) -> str:
    """A number as it is written here: the last digits of fractions differ between machines."""
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def weights(rules: Ruleset, view: View, level: str, seed: int) -> str:
    """What the moves are worth to a level, the best first."""
    said = [f"{notation.write(action, rules)} {rounded(float(worth))}" for action, worth in weigh(rules, view, level, seed)]
    rest = said[WEIGHED:]
    more = [f"{len(rest)} more {sha256_hex(' '.join(rest).encode())[:6]}"] if rest else []
    return "; ".join([*said[:WEIGHED], *more]) or "-"


def counted(found: Odds, pack: Pack) -> str:
    """What is counted of a hand."""
    safest = " ".join(f"{pack.name(one.card)} {rounded(one.use)}" for one in found.safest) or "-"
    pair = f"{pack.text(found.pair)} {found.pair_outs.bit_count()}" if found.pair else "-"
    panel = "; ".join(told(one, pack) for one in found.says) or "-"
    return f"{found.outs.bit_count()} of {found.unseen}, {found.points} points, pair {pair}, safest {safest}, says {panel}"


def thoughts_on(rules: Ruleset, view: View, number: int, seed: int) -> Iterator[str]:
    """What is thought of one decision."""
    level, style, pack = LEVELS[-1 - (number + seed) % len(LEVELS)].id, STYLES[number // 2 % len(STYLES)], rules.pack
    thought = think(rules, view, level, seed, style=style)
    yield f"{level} {style.id}: {notation.write(thought.action, rules)}, {told(thought.why, pack)}"
    yield f"  weighed: {weights(rules, view, level, seed)}"
    skill = level_of(level).skill.in_style(style)
    yield f"  judged: {'; '.join(judged(rules, view, skill, seed)) or '-'}"
    if number % 4 == 1:
        yield f"  coach: {told(numbers(rules, view, thought.action, thought.why), pack)}"
    if view.hand and number % 5 == 3:
        throwing = isinstance(thought.action, Discard)
        *_, found = Count(rules, view).count(throwing)
        assert found is not None
        yield f"  counted: {counted(found, pack)}"


@cache
def tables() -> dict[str, Variant]:
    """By name the games in which players think: all that are shipped, and some under a house rule."""
    plain = {variant: catalogue().resolve(variant).variant for variant in variants()}
    return plain | {f"{id} with {option}: {value}": together(id, option, value).variant for id, option, value in UNDER_RULES}


def thoughts(table: str) -> list[str]:
    """What is thought in hands at a table, line by line."""
    said, number, place = list[str](), 0, derive("table", table) % 1000
    played = tables()[table]
    rules = compile_rules(played, played.seatings[place % len(played.seatings)])
    for deal in range(1, HANDS + 1):
        for view, when in moments_of(rules, place, deal)[: THOUGHTS - number]:
            number += 1
            lines = thoughts_on(rules, view, number, derive("seed", place, deal, when))
            said += [f"  {deal}/{when} {view.phase} {next(lines)}", *(f"  {one}" for one in lines)]
    return said


def _round(hands: int | None, place: int, deal: int) -> int | None:
    """Which hand of a match is dealt, where they are numbered: at last the last one, which may be laid in a way of its own."""
    return None if not hands else hands if deal == HANDS else 1 + place % hands


def moments_of(rules: Ruleset, place: int, deal: int) -> list[tuple[View, int]]:
    """Decisions of one hand: what the seat sees that decides, and when. Hands are played in a hurry and at random by turns."""
    state, events, chance = rules.new_state(), list[Event](), Chance(derive("thoughts", place))
    hands = rules.variant.match_end.rule.hands
    rules.deal(state, derive("thoughts", place, deal), events.append, number=_round(hands, place, deal))
    asked = Counter[tuple[str, ...]]()
    found: list[tuple[View, int]] = []
    for decision in range(MOST):
        if not state.frames:
            break
        seat = rules.to_act(state)
        assert seat is not None
        due = (decision + place) % 3 == 0 or rules.phase(state) not in COMMON
        if due or deal % 2:
            view = view_of(rules, state, seat, events)
            kinds = (view.phase, *sorted({action.verb for action in view.legal}))
            if due and len(view.legal) > 1 and asked[kinds] < ALIKE:
                asked[kinds] += 1
                found.append((view, decision))
        action = hurried(rules, view).action if deal % 2 else rules.suggest(state, chance)
        rules.play(state, action, events.append)
    found.sort(key=lambda one: one[0].phase in COMMON)
    return sorted(found[:ASKED], key=lambda one: one[1])


def recorded() -> dict[str, list[str]]:
    """By table what was kept."""
    found: dict[str, list[str]] = {}
    table = ""
    for text in KEPT.read_text(encoding="utf-8").splitlines():
        if text.startswith(" "):
            found[table].append(text)
        else:
            table = text
            found[table] = []
    return found


if __name__ == "__main__":
    lines = [text for table in tables() for text in (table, *thoughts(table))]
    KEPT.write_text("\n".join(lines) + "\n", encoding="utf-8")
