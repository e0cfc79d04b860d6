"""Matches to play with in tests, and somebody who plays them at random."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from game.cards.chance import Chance
from game.match.match import Match
from game.match.replay import Divergence, replay
from game.match.setup import MatchSettings, SeatInfo
from game.variants.catalogue import Catalogue, Resolved
from tests.playthroughs.record import tidy

ROOT = Path(__file__).resolve().parents[2]
PEOPLE = (
    SeatInfo("Ada"),
    SeatInfo("Otto", "computer", "steady", "otto"),
    SeatInfo("Jörg ♥", "computer", "steady", "jo"),
    SeatInfo("Mei", "computer", None, "mei"),
    SeatInfo("Sam", "computer", None, "sam"),
    SeatInfo("Zoë", "computer", None, "zoe"),
)


@lru_cache(maxsize=1)
def catalogue() -> Catalogue:
    """The shipped variants."""
    return Catalogue(ROOT / "rules", None)


def resolved(variant: str | None = None, options: Mapping[str, Any] | None = None) -> Resolved:
    """A variant with these house rules; the first of the catalogue where none is named."""
    return catalogue().resolve(variant or catalogue().default_id(), options or {})


def begin(
    seats: int = 2,
    seed: int = 1,
    variant: str | None = None,
    options: Mapping[str, Any] | None = None,
    practice: bool = False,
    **more: Any,
) -> Match:
    """A new match with its first hand dealt."""
    return Match.begin(resolved(variant, options), PEOPLE[:seats], seed, settings=MatchSettings(practice=practice), **more)


def replayed(match: Match) -> tuple[Match, Divergence | None]:
    """The same match played again from its log, up to the first difference where there is one."""
    history, divergence = replay(match.setup, match.rules, match.history.lines, match.history.checks)
    return Match(history), divergence


def step(match: Match, chance: Chance) -> None:
    """One decision at random, or the next hand. Does nothing when the match is over."""
    if not match.hand_over:
        seat = match.to_act
        assert seat is not None
        match.submit(seat, match.rules.suggest(match.history.state, chance))
    elif not match.match_over:
        match.next_hand()


def hand_by_novices(match: Match) -> Match:
    """The hand to its end, by novices."""
    while not match.hand_over:
        assert match.to_act is not None
        match.submit(match.to_act, match.think("novice").action)
    return match


def match_by_novices(match: Match) -> Match:
    """The match to its end, by novices."""
    while not hand_by_novices(match).match_over:
        match.next_hand()
    return match


def hand_by_the_tidy(match: Match) -> Match:
    """The hand to its end, by players who are no computer players and much quicker: for what does not depend on who plays."""
    while match.to_act is not None:
        match.submit(match.to_act, tidy(match.rules, match.history.state, match.to_act))
    return match


def match_by_the_tidy(match: Match) -> Match:
    """The match to its end, by the same."""
    while not hand_by_the_tidy(match).match_over:
        match.next_hand()
    return match


def play(match: Match, steps: int, seed: int = 0) -> Match:
    """So many steps at random."""
    chance = Chance(seed)
    for _ in range(steps):
        step(match, chance)
    return match


def play_hand(match: Match, seed: int = 0) -> Match:
    """At random to the end of the hand."""
    chance = Chance(seed)
    while not match.hand_over:
        step(match, chance)
    return match


def does(match: Match, *texts: str) -> Match:
    """Carry out lines such as `0 draw stock`, or actions of the seat to act."""
    for text in texts:
        seat, _, action = text.partition(" ") if text[0].isdigit() else (str(match.to_act), "", text)
        match.submit(int(seat), match.parse(action))
    return match


def same(one: Match, other: Match) -> None:
    """Fails where the two matches differ in anything that a player could ever notice."""
    assert one.digest == other.digest
    assert one.log == other.log
    assert one.results == other.results
    assert one.result == other.result
    assert one.decisions == other.decisions
    assert [one.view(seat) for seat in range(len(one.seats))] == [other.view(seat) for seat in range(len(other.seats))]
    assert one.fingerprint == other.fingerprint
