"""What computer players think in every variant, kept as it reads: their moves, reasons and weights, and what the coach counts.

    python -m tests.playthroughs.thoughts        writes it anew; only where players were meant to play otherwise

In hands of each variant some decisions are looked at closely: what a level does and why, what the moves are
worth to it, and now and then what numbers the coach adds. Levels and styles take turns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
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
from game.rules.view import View, view_of
from tests.laws.deals import catalogue
from tests.playthroughs.judgements import judged
from tests.playthroughs.walks import variants

KEPT = Path(__file__).with_name("thoughts.txt")
MOST, ASKED, ALIKE = 80, 4, 1
"""Decisions of a hand at most, those of them that are looked at, and how many of these offer moves of the same kinds."""
HANDS, THOUGHTS = 4, 8
"""Hands and decisions of a variant that are looked at, at most."""
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


def thoughts(variant: str) -> list[str]:
    """What is thought in hands of a variant, line by line."""
    said, number, place = list[str](), 0, variants().index(variant)
    played = catalogue().resolve(variant, {}).variant
    rules = compile_rules(played, played.seatings[place % len(played.seatings)])
    for deal in range(1, HANDS + 1):
        for view, when in moments_of(rules, place, deal)[: THOUGHTS - number]:
            number += 1
            lines = thoughts_on(rules, view, number, derive("seed", place, deal, when))
            said += [f"  {deal}/{when} {view.phase} {next(lines)}", *(f"  {one}" for one in lines)]
    return said


def moments_of(rules: Ruleset, place: int, deal: int) -> list[tuple[View, int]]:
    """Decisions of one hand: what the seat sees that decides, and when. Hands are played in a hurry and at random by turns."""
    state, events, chance = rules.new_state(), list[Event](), Chance(derive("thoughts", place))
    hands = rules.variant.match_end.rule.hands
    rules.deal(state, derive("thoughts", place, deal), events.append, number=1 + (place + deal) % hands if hands else None)
    asked = Counter[tuple[str, ...]]()
    found: list[tuple[View, int]] = []
    for decision in range(MOST):
        if not state.frames or len(found) == ASKED:
            break
        seat = rules.to_act(state)
        assert seat is not None
        due = (decision + place) % 3 == 0
        if due or deal % 2:
            view = view_of(rules, state, seat, events)
            kinds = (view.phase, *sorted({action.verb for action in view.legal}))
            if due and len(view.legal) > 1 and asked[kinds] < ALIKE:
                asked[kinds] += 1
                found.append((view, decision))
        action = hurried(rules, view).action if deal % 2 else rules.suggest(state, chance)
        rules.play(state, action, events.append)
    return found


def recorded() -> dict[str, list[str]]:
    """By variant what was kept."""
    found: dict[str, list[str]] = {}
    variant = ""
    for text in KEPT.read_text(encoding="utf-8").splitlines():
        if text.startswith(" "):
            found[variant].append(text)
        else:
            variant = text
            found[variant] = []
    return found


if __name__ == "__main__":
    lines = [text for variant in variants() for text in (variant, *thoughts(variant))]
    KEPT.write_text("\n".join(lines) + "\n", encoding="utf-8")
