"""Hands under every house rule, kept as check values: what is played, listed, refused and counted stays as it is.

    python -m tests.playthroughs.switches              writes them anew; only where a rule was meant to change
    python -m tests.playthroughs.switches NAME         prints a hand as it is read, to compare it with that of an older copy

Each position of an option in which a variant is another game than without it has one hand by the rules' own suggestions, where it
is written first. The match is as good as over, so that the hand mostly ends it. Now and then all moves are listed, and things are
tried that somebody might try: what could be done a while ago, or something with cards of the hand that is hardly ever right.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from game.cards.chance import Chance, derive
from game.cards.digest import sha256_hex
from game.engine.facts import events_json, result_json
from game.rules import notation
from game.rules.acts.actions import Action, LayOff
from game.rules.acts.events import Event
from game.rules.ruleset import Ruleset, compile_rules
from game.rules.scoring import purse
from game.rules.scoring.scoresheet import Played, ScoreSheet
from game.rules.settle import groups_of
from game.rules.state.state import State
from game.rules.view import view_of
from game.variants.catalogue import Resolved
from tests.playthroughs import moments
from tests.playthroughs.answers import plainly
from tests.properties.attempts import attempt
from tests.variants.positions import Setting, options_of, settings, together

KEPT = Path(__file__).with_name("switches.json")
MOST, EVERY = 120, 10
"""Decisions of a hand at most, and after how many of them somebody tries something."""
CLOSELY = (4, 36)
"""The decision at which everything is looked at, by turns early in a hand and late."""
PARTS = {
    "played": "what is done and what happens",
    "listed": "what is listed",
    "refused": "what is refused, and how",
    "offered": "what cards that are lifted could do",
    "counted": "what the hand counts, or would count",
    "remembered": "what a position remembers",
    "written": "what the score sheet says",
}


def kept_settings() -> list[Setting]:
    """The positions that make another game of a variant, where they are written first; of mere numbers not the highest, with
    which hands take long.
    """
    return [setting for setting in settings() if not setting.inherited and _differs(setting)]


def _differs(setting: Setting) -> bool:
    info = next(info for info in options_of(setting.variant) if info.id == setting.option)
    return setting.value not in (info.default, None if info.choices else info.high)


def named(setting: Setting) -> str:
    """A position in one word."""
    return f"{setting.variant}-{setting.option}-{setting.value}"


def sheet_of(rules: Ruleset, state: State, events: Sequence[Event]) -> ScoreSheet:
    """The score sheet after the hand, as the player of the first seat reads it."""
    assert state.result is not None
    view, end = view_of(rules, state, 0, events), rules.variant.match_end.rule
    played = Played([state.result], view.sheet, tuple(state.scores), state.deal, True, 0, groups_of(rules, state))
    return purse.on_sheet(rules, [state.result], rules.variant.money.on_sheet(end.score_sheet(rules, played)))


def written(sheet: ScoreSheet) -> Iterator[Any]:
    """Everything that can be read on a sheet, with the accounts of all numbers."""
    for cell in sheet.cells:
        yield [plainly(part) for part in cell if not callable(part)]
        yield plainly(cell.account())
    yield from (plainly([row.name, row.under, row.note]) for row in sheet.rows)
    yield from (plainly([foot.kind, foot.name, foot.under]) for foot in sheet.foot)
    yield plainly([sheet.groups, sheet.subtitle, sheet.title, sheet.first, sheet.style])


def nearly_over(rules: Ruleset, state: State) -> None:
    """Totals with which the match is about to end, where totals are added up."""
    race = rules.variant.match_end.rule.race(rules.variant, rules.seats, 1)
    if race.limit and "purse" not in rules.traits and not rules.variant.match_end.rule.keeps_sheet:
        state.scores = [race.limit - abs(race.limit) // 10 * (1 + seat % 3) for seat in range(rules.seats)]


def hand_of(found: Resolved, number: int) -> dict[str, list[Any]]:
    """One hand, by what is kept of it; the number tells how many play, and the number of the deal."""
    seatings = found.variant.seatings
    rules = compile_rules(found.variant, seatings[number % len(seatings)])
    state, events, chance = rules.new_state(), list[Event](), Chance(derive("switch", number))
    told: dict[str, list[Any]] = {part: [] for part in PARTS}
    nearly_over(rules, state)
    hands = rules.variant.match_end.rule.hands
    rules.deal(state, derive("deal", number), events.append, number=1 + number % hands if hands else None)
    before: list[Action] = []
    grown = False
    for decision in range(MOST):
        if not state.frames:
            break
        if decision % EVERY == 0:
            listed = rules.legal(state)
            told["listed"] += moments.legal(rules, listed, state.discards[0])
            tried = [*before, attempt(rules, state, chance), attempt(rules, state, chance)]
            told["refused"] += moments.refusals(rules, state, tried)
            before = [chance.choice(listed), listed[-1]]
        if decision == CLOSELY[number % len(CLOSELY)]:
            told["refused"] += moments.misread(rules, state, rules.legal(state), chance)
            told["offered"] += [*moments.offered(rules, state), *moments.aimed_at(rules, state)]
            told["listed"] += moments.with_first_card(rules, state)
            told["counted"] += moments.would_count(rules, state)
            told["remembered"] += moments.remembered(rules, state)
        action = rules.suggest(state, chance)
        if isinstance(action, LayOff) and not grown and rules.variant.scoring.counts_melds:
            grown = True
            told["counted"] += moments.would_count(rules, moments.richer(rules, state))
        told["played"].append(notation.write(action, rules))
        rules.play(state, action, events.append)
    told["played"] += events_json(events, rules.pack)
    if state.result is not None:
        told["counted"].append(result_json(state.result, rules.pack))
        told["written"] += written(sheet_of(rules, state, events))
    return told


def check_values(found: Resolved, number: int) -> str:
    """The same, short."""
    return " ".join(
        f"{part}:{len(told)}-{sha256_hex(json.dumps(told, default=str).encode())[:6]}"
        for part, told in hand_of(found, number).items()
    )


def number_of(name: str) -> int:
    """The number of a position, which follows from its name: a new game or option leaves that of all others as it is."""
    return derive("position", name) % 1000


def _main(wanted: Sequence[str]) -> None:
    found = {named(setting): (setting, number_of(named(setting))) for setting in kept_settings()}
    if not wanted:
        kept = {name: check_values(together(*setting[:3]), number) for name, (setting, number) in found.items()}
        KEPT.write_text(json.dumps(kept, indent=0) + "\n", encoding="utf-8")
    for name in wanted:
        if name not in found:
            sys.exit(f"No position is called {name}.")
        setting, number = found[name]
        for part, told in hand_of(together(*setting[:3]), number).items():
            print(f"{part}:", *(json.dumps(one, default=str) for one in told), sep="\n  ")


if __name__ == "__main__":
    _main(sys.argv[1:])
