"""The answers of `upcard verify`: for every hand whether the deck was the promised one and everything follows from it."""

from __future__ import annotations

import sys
from typing import Any

from game.match.deck import grouped, short
from game.match.saves.plain import LARGEST
from game.match.saves.verify import (
    DeckVerdict,
    HandVerdict,
    MatchVerdict,
    Unverifiable,
    deck_of,
    parse,
    read,
    verify_deck,
    verify_match,
)
from game.rules.ruleset import Ruleset, compile_rules
from game.variants.catalogue import Catalogue
from game.variants.faults import VariantFaults
from game.words.catalogue import plain as lettered
from game.words.catalogue import say

Plain = dict[str, Any]


def contents(name: str) -> bytes:
    """The bytes of a file, or of standard input for `-`. Raises Unverifiable."""
    if name == "-":
        return sys.stdin.buffer.read(LARGEST + 1)
    return read(name)


def verified(data: bytes, catalogue: Catalogue) -> MatchVerdict | DeckVerdict:
    """Check a save, the data of a hand, or the text of a fingerprint. Raises Unverifiable."""
    found = parse(data)
    if isinstance(found, dict) and "log" in found:
        return verify_match(found)
    deck, said = deck_of(found)
    return verify_deck(deck, said, _rules(found, catalogue) if isinstance(found, dict) else None)


def _rules(plain: Plain, catalogue: Catalogue) -> Ruleset | None:
    """The game that a copied hand names, where this copy of Upcard knows it."""
    variant, options, players = plain.get("variant"), plain.get("options", {}), plain.get("players", 2)
    if not isinstance(variant, str) or not isinstance(options, dict) or not isinstance(players, int):
        return None
    try:
        resolved = catalogue.resolve(variant, options)
    except VariantFaults:
        return None
    seats = resolved.variant.players
    return compile_rules(resolved.variant, players) if seats.min <= players <= seats.max else None


def unverifiable_words(error: Unverifiable) -> str:
    """The sentence for a text that cannot be checked."""
    return lettered(say(error.line.code, **dict(error.line.params)))


# ---- in words -----------------------------------------------------------------------------------


def verified_text(found: MatchVerdict | DeckVerdict) -> list[str]:
    """The lines that a person reads."""
    if isinstance(found, DeckVerdict):
        return _deck_lines(found)
    lines = [say("verify.match", game=found.setup.variant.name, hands=len(found.hands))]
    lines += [_hand_line(hand) for hand in found.hands]
    done = sum(hand.deck is not None for hand in found.hands)
    if not done:
        lines.append(say("verify.nothing_finished"))
    elif found.good:
        lines += [say("verify.all_good", hands=done), say("verify.compare")]
    else:
        lines.append(say("verify.not_good", bad=sum(not hand.good for hand in found.hands)))
    return lines


def _hand_line(hand: HandVerdict) -> str:
    shown = short(hand.promised) if hand.promised else say("verify.none")
    is_now = short(hand.deck.fingerprint) if hand.deck is not None else ""
    given = hand.deck.given if hand.deck is not None else 0
    words = say(f"verify.{hand.verdict}", deal=hand.deal, shown=shown, now=is_now, decisions=hand.decisions, events=hand.events)
    return f"{words} {say('verify.given', given=given)}" if given else words


def _deck_lines(found: DeckVerdict) -> list[str]:
    deck = found.deck
    lines = [say("verify.computed", digits=grouped(deck.fingerprint), cards=len(deck.deck))]
    named = [digits for digits in (found.said, deck.promised) if digits is not None]
    if not named:
        lines.append(say("verify.nothing_to_compare"))
    elif all(digits == deck.fingerprint for digits in named):
        lines.append(say("verify.same"))
    else:
        wrong = next(digits for digits in named if digits != deck.fingerprint)
        lines.append(say("verify.different", digits=grouped(wrong)))
    if found.shuffled is None:
        lines.append(say("verify.unknown_game"))
    elif found.shuffled:
        lines.append(say("verify.shuffled"))
    else:
        lines.append(say("verify.not_shuffled"))
    return lines


# ---- as data ------------------------------------------------------------------------------------


def verified_json(found: MatchVerdict | DeckVerdict) -> Plain:
    """The same as one JSON object."""
    if isinstance(found, DeckVerdict):
        return {"kind": "hand", "ok": found.good, "shuffled": found.shuffled, "said": found.said, **found.deck.plain()}
    return {
        "kind": "match",
        "ok": found.good,
        "variant": found.setup.id,
        "options": dict(found.setup.options),
        "players": len(found.setup.seats),
        "hands": [_hand_json(hand) for hand in found.hands],
    }


def _hand_json(hand: HandVerdict) -> Plain:
    shown: Plain = {"deal": hand.deal, "ok": hand.good, "verdict": hand.verdict, "promised": hand.promised}
    if hand.deck is not None:
        shown.update({key: value for key, value in hand.deck.plain().items() if key != "promised"})
    return {**shown, "decisions": hand.decisions, "events": hand.events}
