"""The commands that need no open match: who I am, which variants there are, is this file good, what is the score."""

from __future__ import annotations

from pathlib import Path

from game import __version__
from game.engine.answers import Answer, bad_request
from game.engine.command import Command, Values
from game.engine.fields import VARIANT, Field, listing, long_text, path, whole
from game.engine.odds import ODDS
from game.engine.outcomes import outcome
from game.engine.reports import entry_json, fault_json, faults_of, option_json, sheet_text
from game.engine.session import Session, bad_variant
from game.engine.tally import tally
from game.rules.variant import Variant
from game.variants.faults import VariantFaults
from game.words.catalogue import titled

PROTOCOL = 1
MOST_HANDS = 10_000


def hello(session: Session, values: Values) -> Answer:
    """Name, version, and the levels of the computer players."""
    from game.players.characters import LEVELS

    levels = [{"id": level.id, "name": level.name} for level in LEVELS]
    return {"name": "Upcard", "version": __version__, "protocol": PROTOCOL, "levels": levels}


def variants(session: Session, values: Values) -> Answer:
    """Every variant that can be played."""
    entries = session.catalogue.entries()
    playable = [entry for entry in entries if not any(fault.severity == "error" for fault in entry.faults)]
    return {"variants": [entry_json(entry) for entry in playable]}


def variant(session: Session, values: Values) -> Answer:
    """The rules of a variant in full, its options, and its sheet in words."""
    resolved = session.resolve(values)
    return {
        "rules": resolved.document,
        "options": [option_json(option) for option in resolved.options],
        "sheet": sheet_text(resolved),
        **_cards(resolved.variant),
    }


def _cards(variant: Variant) -> Answer:
    """The cards of a pack that is not the whole French one, each kind once, with the fewest players."""
    pack = variant.pack.pack(variant.players.min)
    deck = pack.deck
    if deck.french and deck.four_by_thirteen:
        return {}
    points = variant.points.table(pack, variant.wilds.mask(pack, -1))
    found = []
    for name, cards in pack.named.items():
        if cards:
            first = (cards & -cards).bit_length() - 1
            kind = pack.kind(first)
            suit = deck.suits[kind.suit].id if kind is not None and kind.suit >= 0 else None
            rank = deck.ranks[kind.rank].id if kind is not None and kind.rank >= 0 else None
            called = titled(name, deck)
            found.append(
                {"id": name, "name": called, "suit": suit, "rank": rank, "count": cards.bit_count(), "points": points[first]}
            )
    return {"cards": found}


def check(session: Session, values: Values) -> Answer:
    """Look for faults in a rules file or its text. A house rule that cannot be set as offered is one, although the file plays."""
    if ("yaml" in values) == ("file" in values):
        raise bad_request("yaml_or_file")
    if "file" in values:
        faults = faults_of(session.catalogue, Path(values["file"]))
    else:
        faults = session.catalogue.check_text(values["yaml"], "yaml")
    if any(fault.severity != "warning" for fault in faults):
        raise bad_variant(VariantFaults(faults))
    return {"warnings": [fault_json(fault) for fault in faults]} if faults else {}


RULES_COMMANDS = (
    Command("hello", hello),
    Command("variants", variants, slow=True),
    Command("variant", variant, VARIANT, slow=True),
    ODDS,
    Command("check", check, (Field("yaml", long_text), Field("file", path)), slow=True),
    Command(
        "tally",
        tally,
        (
            *VARIANT,
            Field("players", whole(1, 99)),
            Field("hands", listing(outcome, MOST_HANDS), needed=True),
        ),
        slow=True,
    ),
)
