"""The honesty of a match, checked from its save: every deck is the one that was promised, and everything follows from it.

For each hand the seed is made again, the pack shuffled by it, the fingerprint computed and compared with the one written down
before the deal, and the log played from that deck. Of a hand that is still being played nothing but its fingerprint is told.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from game.cards.lines import line
from game.match import log
from game.match.dealt import revealed
from game.match.deck import Revealed
from game.match.faults import MatchFault, NewerSave, UnreadableSave
from game.match.history import History, check_value
from game.match.match import Match
from game.match.replay import replay
from game.match.saves import results
from game.match.saves.codec import setup_of
from game.match.saves.facts import checks_of, log_of, promises_of, results_of
from game.match.saves.plain import LARGEST
from game.match.saves.upgrades import Plain, upgrade
from game.match.setup import Setup
from game.rules.ruleset import Ruleset, compile_rules
from game.rules.state.state import State

PROVED, SET_UP, UNFINISHED = "proved", "set_up", "unfinished"
OTHER_DECK, NO_FINGERPRINT, BROKEN_OFF, OTHER_RESULT = "other_deck", "no_fingerprint", "broken_off", "other_result"
GOOD = frozenset({PROVED, SET_UP, UNFINISHED})


class HandVerdict(NamedTuple):
    """What was found about one hand."""

    deal: int
    verdict: str
    """`proved`: the deck is the promised one and everything follows. `set_up`: a position, nothing was dealt. `unfinished`:
    still being played, with the right fingerprint. `other_deck`: not the promised one. `no_fingerprint`: nothing was promised.
    `broken_off`: the log does not follow from the deck. `other_result`: the hand comes out differently."""
    deck: Revealed | None = None
    """Its deck; None where it is not over, or none was dealt."""
    promised: str | None = None
    decisions: int = 0
    events: int = 0

    @property
    def good(self) -> bool:
        """Whether there is nothing to object to."""
        return self.verdict in GOOD


class MatchVerdict(NamedTuple):
    """What was found about a match."""

    setup: Setup
    hands: tuple[HandVerdict, ...]

    @property
    def good(self) -> bool:
        """Whether there is nothing to object to in any hand."""
        return all(hand.good for hand in self.hands)


class DeckVerdict(NamedTuple):
    """What was found about the deck of a single hand, as the window copies it or the engine reveals it."""

    deck: Revealed
    said: str | None
    """The fingerprint that the text names; None where it names none."""
    shuffled: bool | None = None
    """Whether the shuffle by this seed gives this deck; None where the game is not known."""

    @property
    def good(self) -> bool:
        """Whether everything that can be compared agrees."""
        named = [digits for digits in (self.said, self.deck.promised) if digits is not None]
        return bool(named) and all(digits == self.deck.fingerprint for digits in named) and self.shuffled is not False


class Unverifiable(MatchFault):
    """The text is nothing that can be checked. `line` says what is wrong with it, where, and what to do."""


def read(name: str) -> bytes:
    """The bytes of a file. Raises Unverifiable."""
    try:
        path = Path(name)
        if not path.exists():
            raise Unverifiable(line("verify.missing", file=path.name or name))
        if not path.is_file():
            raise Unverifiable(line("verify.no_file", file=path.name or name))
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Unverifiable(line("verify.cannot_open", file=name, reason=reason)) from None


def parse(data: bytes) -> Plain | str:
    """A save or the data of a hand as plain data; the text of a fingerprint as it is. Raises Unverifiable."""
    if len(data) > LARGEST:
        raise Unverifiable(line("verify.too_large", most=LARGEST // 1_000_000))
    try:
        text = data.decode("utf-8-sig").strip()
    except UnicodeDecodeError as error:
        raise Unverifiable(line("verify.not_text", at=error.start)) from None
    if not text:
        raise Unverifiable(line("verify.empty"))
    if text[0] not in '{["':
        return text
    try:
        plain = json.loads(text)
    except RecursionError:
        raise Unverifiable(line("verify.neither")) from None
    except json.JSONDecodeError as error:
        raise Unverifiable(line("verify.not_json", row=error.lineno, column=error.colno)) from None
    except ValueError:  # a number of thousands of digits
        raise Unverifiable(line("verify.neither")) from None
    if not isinstance(plain, dict) or not ("log" in plain or "hand_seed" in plain):
        raise Unverifiable(line("verify.neither"))
    return plain


# ---- a whole match --------------------------------------------------------------------------------


def verify_match(plain: Plain) -> MatchVerdict:
    """Go through a save. Raises Unverifiable."""
    part = "format"
    try:
        plain = upgrade(plain)
        part = "variant"
        setup = setup_of(plain)
        rules = compile_rules(setup.variant, len(setup.seats))
        part = "log"
        lines = log_of(plain)
        part = "fingerprints"
        promised = promises_of(plain)
        part = "checks"
        checks = checks_of(plain)
        part = "results"
        finished = [results.to_plain(one) for one in results_of(plain, rules.seats, len(lines))]
        part = "start"
        history, divergence = replay(setup, rules, lines, checks)
        part = "snapshot"
        here = divergence is None and _is_end(plain.get("snapshot"), history)
    except (UnreadableSave, NewerSave) as fault:
        raise Unverifiable(fault.line) from None
    except Exception as error:
        # A file may say anything, and reaches rules that trust their callers; whatever they stumble over is the file's fault.
        raise Unverifiable(line("verify.damaged", part=part)) from error
    whole = divergence is None
    return MatchVerdict(setup, tuple(_hands(Match(history), lines, promised, finished, whole, here)))


def _is_end(snapshot: Any, history: History) -> bool:
    """Whether the match in the file stands where its log leads."""
    return isinstance(snapshot, Mapping) and check_value(
        State.from_plain(snapshot["state"], history.rules.memory)
    ) == check_value(history.state)


def _hands(
    match: Match, lines: Sequence[str], promised: Mapping[int, str], finished: Sequence[Plain], whole: bool, here: bool
) -> list[HandVerdict]:
    """Every hand of the log, those that could not be reached included."""
    history = match.history
    first = history.records[0].state.deal
    count = 1 + sum(not log.is_decision(text) for text in lines)
    found = []
    for number in range(count):
        deal = first + number
        shown = promised.get(deal)
        if number >= len(history.records):
            found.append(HandVerdict(deal, BROKEN_OFF, promised=shown))
            continue
        record = history.records[number]
        last = number == count - 1
        over = record.state.result is not None
        sizes = {"promised": shown, "decisions": record.decisions, "events": len(record.events)}
        follows = (whole or over or number < len(history.records) - 1) and (over or last) and (not last or here)
        deck = revealed(match, deal) if over else None
        if deck is not None:
            deck = deck._replace(promised=shown)
        said = finished[number] if number < len(finished) else None
        if not follows:
            verdict = BROKEN_OFF
        elif over and said != results.to_plain(history.results[number]):
            verdict = OTHER_RESULT
        elif not record.deck:
            verdict = SET_UP
        elif shown is None:
            verdict = NO_FINGERPRINT
        elif shown != history.promised[deal]:
            verdict = OTHER_DECK
        else:
            verdict = PROVED if over else UNFINISHED
        found.append(HandVerdict(deal, verdict, deck, **sizes))  # type: ignore[arg-type]
    return found


# ---- a single deck --------------------------------------------------------------------------------


def deck_of(plain: Plain | str) -> tuple[Revealed, str | None]:
    """The deck that a text or the data of a hand tells, and the fingerprint that it names. Raises Unverifiable."""
    if isinstance(plain, str):
        words = plain.split()
        if len(words) < 2 or not _is_number(words[0]):
            raise Unverifiable(line("verify.neither"))
        return Revealed(0, int(words[0]), tuple(words[1:]), 0, None), None
    seed, deck, said, promised = (plain.get(key) for key in ("hand_seed", "deck", "fingerprint", "promised"))
    deal, given = plain.get("deal", 0), plain.get("given", 0)
    numbers = all(isinstance(value, int) and not isinstance(value, bool) for value in (seed, deal, given))
    if not numbers or not isinstance(deck, list) or not all(isinstance(card, str) and card for card in deck):
        raise Unverifiable(line("verify.no_deck"))
    if not all(value is None or isinstance(value, str) for value in (said, promised)):
        raise Unverifiable(line("verify.no_deck"))
    assert isinstance(seed, int)
    return Revealed(deal, seed, tuple(deck), given, promised), said


def verify_deck(deck: Revealed, said: str | None, rules: Ruleset | None) -> DeckVerdict:
    """Compute the fingerprint of a deck, and where the game is known shuffle its pack again."""
    return DeckVerdict(deck, said, None if rules is None else _is_shuffled(deck, rules))


def _is_shuffled(deck: Revealed, rules: Ruleset) -> bool | None:
    """Whether this seed gives this deck of this game; None where it is what was left of a shoe that lasts several hands."""
    if rules.variant.deal.shoe_lasts and len(deck.deck) < rules.pack.size:
        return None
    try:
        given = rules.pack.find_all(deck.deck[: max(0, deck.given)])
    except ValueError:
        return False
    return tuple(rules.pack.name(card) for card in rules.shuffled(deck.hand_seed, given)) == deck.deck


def _is_number(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= 40
