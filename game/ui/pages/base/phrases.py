"""Phrases that several screens use: how a saved match stands, how many can play, what is wrong with a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.cards.lines import Line
from game.cards.pack import Pack
from game.ui.pages.base.dates import when
from game.words.catalogue import joined, number, say, sentence


def told(line: Line) -> str:
    """A line about files, which has no cards and nobody in it, as a sentence."""
    return sentence(line, Pack(), ())


def players_words(entry: Any) -> str:
    """How many can play: "2–6 players"."""
    low, high = entry.players
    return say("menu.players", n=low) if low == high else say("menu.players_range", low=low, high=high)


def players_range(entry: Any) -> str:
    """The same beside a sign for it: "2–6"."""
    low, high = entry.players
    return number(low) if low == high else say("menu.range", low=low, high=high)


def rounds_of(session: Any) -> str:
    """The end of the codes of what is said of the hands of a match, where they are called rounds."""
    return "_round" if session.rules.rounds else ""


def standing_words(saved: Any) -> str:
    """How a saved match stands, with a name at every score where they belong together."""
    points = [number(score) for score in saved.scores]
    if len(points) != len(saved.seats):
        return " : ".join(points)
    if saved.sides:
        return ", ".join(f"{joined([saved.seats[seat].name for seat in side])} {points[side[0]]}" for side in saved.sides)
    return ", ".join(f"{seat.name} {score}" for seat, score in zip(saved.seats, points, strict=True))


def continue_lines(saved: Any, fits: Callable[[str], bool] = lambda words: True) -> list[str]:
    """Whom one was playing, how it stood, and when; shorter where it is narrow."""
    others = [seat.name for seat in saved.seats[1:]]
    people = [say("menu.with", variant=saved.variant_name, people=joined(others))] if others else []
    people += [say("menu.seats", variant=saved.variant_name, n=len(saved.seats)), saved.variant_name]
    hand, then = say("menu.hand", n=saved.deal), when(saved.when)
    if saved.practice:
        hand = f"{say('practice.list')} · {hand}"
    counted = [saved.scores[side[0]] for side in saved.sides] or saved.scores
    scores = " : ".join(number(score) for score in counted)
    named = standing_words(saved) if saved.sides else scores
    whole = " · ".join((hand, named, then))
    stand = [" · ".join((hand, named)), named, " · ".join((hand, scores)), scores, hand]
    found = [next((words for words in tries if fits(words)), tries[-1]) for tries in (people, stand)]
    return [found[0], whole] if fits(whole) else [*found, then]


def fault_lines(faults: Any) -> list[str]:
    """The faults of a rules file, each with its line, message and hint."""
    return [f"{say('menu.fault_line', line=f.line) if f.line else ''}{f.message} {f.hint}".strip() for f in faults]
