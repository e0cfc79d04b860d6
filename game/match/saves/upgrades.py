"""Old saves made new: one function per step of the format, each from plain data to plain data.

A function marked `@upgrades(n)` makes format n out of format n - 1. Each has a save of the older format in `tests/saves/`.

Format 2 (the table is declared): a state has `pots` and `next_meld`, and `aside` has a list for each place that the game
declares, then one for the cards that are not in play. Logs, check values and fingerprints are those of format 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.cards.lines import line
from game.match.faults import NewerSave
from game.match.saves.checksum import canonical, snapshot_sum, sum_of

FORMAT = 2
"""The format that this version writes."""

Plain = dict[str, Any]
Upgrade = Callable[[Plain], Plain]
STEPS: dict[int, Upgrade] = {}


def upgrades(to: int) -> Callable[[Upgrade], Upgrade]:
    """Marks the function that makes this format out of the one before."""

    def register(function: Upgrade) -> Upgrade:
        assert to not in STEPS, f"two upgrades to format {to}"
        STEPS[to] = function
        return function

    return register


def upgrade(plain: Plain, to: int = FORMAT, steps: Mapping[int, Upgrade] = STEPS) -> Plain:
    """The data in the format `to`. Raises NewerSave, or ValueError where the format is no number that ever was."""
    found = plain.get("format")
    if not isinstance(found, int) or isinstance(found, bool) or found < 1:
        raise ValueError("format")
    if found > to:
        raise NewerSave(line("save.newer", format=found, known=to))
    for number in range(found + 1, to + 1):
        plain = {**steps[number](plain), "format": number}
    return plain


@upgrades(2)
def places_declared(plain: Plain) -> Plain:
    """What lies apart, by the places of the game. A part that is missing or damaged stays so: its reader says so, and a
    snapshot is made again from the log.
    """
    try:
        plain = {**plain, "variant": _blocked_as_it_was(plain["variant"])}
        apart = _places_apart(plain["variant"]["document"], len(plain["seats"]))
        start = plain["start"]
        if start.get("state") is not None:
            plain = {**plain, "start": {**start, "state": _declared(start["state"], apart)}}
        found = plain["snapshot"]
        if found["sum"] == snapshot_sum(found):
            state, before = found["state"], found["before"]
            found = {**found, "state": _declared(state, apart), "before": before and _declared(before, apart)}
            plain = {**plain, "snapshot": {**found, "sum": snapshot_sum(found)}}
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        pass
    return plain


def _blocked_as_it_was(found: Plain) -> Plain:
    """The rules with the score of a blocked hand as it was in format 1, where penalty points and payments had only one."""
    document = found["document"]
    always = {"penalty": "everyone_penalised", "pay_winner": "lowest_takes_differences"}.get(document["scoring"]["kind"])
    if always is None or sum_of(canonical(document)) != found["digest"]:
        return found
    document = {**document, "blocked": {**document.get("blocked", {}), "scoring": always}}
    return {**found, "document": document, "digest": sum_of(canonical(document))}


def _places_apart(document: Plain, seats: int) -> int:
    """How many places for cards that lie apart a game of format 1 had: for second hands, and for bonus cards."""
    bonus = document.get("bonus_cards", {})
    second = document.get("second_hand", {}).get("kind", "none") == "own"
    laid_out = bonus.get("kind", "none") == "laid_out" and bool(bonus.get("cards", True))
    return seats * (int(second) + int(laid_out))


def _declared(state: Plain, apart: int) -> Plain:
    """A state with its cards that are not in play as the last of those that lie apart."""
    aside = state["aside"]
    out = [card for place in aside[apart:] for card in place]
    places = [list(place) for place in aside[:apart]]
    next_meld = state.get("next_meld", max((meld[0] for meld in state["melds"]), default=0) + 1)
    return {**state, "aside": [*places, out], "pots": state.get("pots", []), "next_meld": next_meld}
