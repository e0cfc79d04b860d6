"""Hands of any size: whole suits, whole ranks, all wild cards, all that the packs have. Nobody waits for an answer about them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from game.cards.chance import Chance, derive
from game.cards.ids import each
from game.players.characters import LEVELS
from game.rules.canasta.facts import side_game
from game.rules.canasta.ways_out.way_out import Work, can_go_out
from game.rules.component import components
from game.rules.ruleset import Ruleset
from game.variants.catalogue import Catalogue
from tests.engine.client import Client
from tests.laws.deals import catalogue as shipped
from tests.laws.deals import rules_of

SECONDS = 1.0
"""Of the processor, for `position`, `legal`, `try` and a move at random."""
MS, SLACK = 100, 60
"""The time to think, and what the machine may take besides."""
TRIES = 3
"""On a busy machine anything may take long once."""
SOON = {"samba", "bolivia", "boathouse", "gin_standard", "three_thirteen", "carioca_chile", "indian_points", "basic_ten"}
"""The games whose searches were once without end; all others are looked at where there is time."""
CROWDED = ("gin_doubling", 1)
"""A hand with a million choices of sets: it is looked at too."""
SPARE = 6
"""So many cards stay for the piles."""


def named(rules: Ruleset) -> list[str]:
    """The cards that a hand may have."""
    return [rules.pack.name(card) for card in rules.pack.cards if not rules.bonus_cards >> card & 1]


def worst(rules: Ruleset) -> Iterator[tuple[str, list[str]]]:
    """Hands with more melds than any that is dealt, each with a word for it."""
    pack = rules.pack
    wilds = [pack.name(card) for card in each(rules.finder.wild & ~rules.bonus_cards)]
    natural = [card for card in pack.cards if not (rules.finder.wild | rules.bonus_cards) >> card & 1]
    suits = [[pack.name(card) for card in natural if pack.suit[card] == suit] for suit in range(len(pack.deck.suits))]
    ranks = [[pack.name(card) for card in natural if pack.rank[card] == rank] for rank in range(len(pack.deck.ranks))]
    few = [*wilds[:2], *wilds[-2:]]
    once = [name for suit in suits[:3] for name in dict.fromkeys(suit)]
    yield "three suits and some wild cards", [*once, *few]
    yield "all cards", named(rules)
    yield "two whole suits with all wild cards", [*suits[0], *suits[1], *wilds]
    yield "one whole suit", suits[0]
    yield "eight ranks and some wild cards", [*(name for rank in ranks[-8:] for name in rank), *few]
    yield "five ranks with all wild cards", [*(name for rank in ranks[::2][-5:] for name in rank), *wilds]
    yield "all wild cards", [*wilds, *suits[0][4:6]]
    some = named(rules)
    Chance(derive("worst hands", len(some))).shuffle(some)
    yield "forty cards at random", some[:40]


def position(variant: str, rules: Ruleset, hand: list[str], phase: str) -> dict[str, Any] | None:
    """A table at which seat 0 has this hand, as far as the packs have it; None where that is no hand."""
    declared = [place for part in components(rules.variant) for place in part.places() if place.kind == "hand"]
    others = rules.seats * (1 + sum(place.owner == "seat" for place in declared)) - 1
    others += sum(place.copies for place in declared if place.owner != "seat")
    left = Counter(named(rules))
    held = list((Counter(hand) & left).elements())
    held = held[: sum(left.values()) - others - SPARE]
    rest = list((left - Counter(held)).elements())
    Chance(derive("worst hands", variant, len(held))).shuffle(rest)
    if len(held) < 2:
        return None
    hands = [held, *([card] for card in rest[:others])]
    piles = rest[others:]
    place = {"discard": piles[:2], "stock": piles[2:6], "rest": "out"}
    return {"variant": variant, "hands": hands, **place, "to_act": 0, "phase": phase}


def judged(client: Client, variant: str, number: int) -> None:
    """A worst hand of a game, by its number: what is asked of it is answered in time, before the draw and after."""
    rules = rules_of(variant, seats=shipped().resolve(variant, {}).variant.players.min)
    told, hand = list(worst(rules))[number]
    for phase in ("draw", "play"):
        fields = position(variant, rules, hand, phase)
        if fields is None:
            continue
        _in_time(client, told, "position", **fields)
        actions = _in_time(client, told, "legal")["actions"]
        own = fields["hands"][0]
        for action in (*actions[:2], *actions[-2:], f"meld {' '.join(own[:3])}", f"discard {own[0]}"):
            _in_time(client, told, "try", action=action)
        match = client.engine.session.match
        began = time.process_time()
        match.rules.suggest(match.history.state, Chance(1))
        assert time.process_time() - began < SECONDS, (variant, told, phase, "a move at random")
        for level in LEVELS:
            spent: list[float] = []
            while not spent or (min(spent) > (MS + SLACK) / 1000 and len(spent) < TRIES):
                began = time.process_time()
                action = client.ok("think", level=level.id, ms=MS)["action"]
                spent.append(time.process_time() - began)
            assert min(spent) < (MS + SLACK) / 1000, (variant, told, phase, level.id, spent)
            client.ok("try", action=action)


def _in_time(client: Client, told: str, command: str, **fields: Any) -> dict[str, Any]:
    began = time.process_time()
    answer = client.ask(command, **fields)
    spent = time.process_time() - began
    assert spent < SECONDS, (told, command, fields.get("variant") or fields, spent)
    return answer


HANDS = 8
TABLES = [(entry.id, at, number) for at, entry in enumerate(shipped().entries()) for number in range(HANDS)]


@pytest.fixture(scope="module")
def thinker(catalogue: Catalogue) -> Client:
    """An engine that has thought once, so that nothing need be loaded any more."""
    client = Client(catalogue)
    client.ok("new", variant="straight_rummy", seed=1)
    client.ok("think", level="novice")
    return client


def _soon(variant: str, at: int, number: int) -> bool:
    """Whether a hand is looked at whenever the tests run."""
    return (variant, number) == CROWDED or (variant in SOON and number == at % HANDS)


@pytest.mark.parametrize(
    ("variant", "number"),
    [
        pytest.param(variant, number, marks=() if _soon(variant, at, number) else pytest.mark.slow)
        for variant, at, number in TABLES
    ],
)
def test_no_hand_keeps_anybody_waiting(thinker: Client, variant: str, number: int) -> None:
    judged(thinker, variant, number)


@pytest.mark.parametrize("variant", ["samba", "bolivia"])
def test_a_way_out_with_sequences_of_all_suits_is_found_in_few_steps(variant: str) -> None:
    """Three whole suits, two jokers and two twos: three sambas, and the rest in threes of a rank. With two black threes there is
    no way out, since they are never both gone.
    """
    rules = rules_of(variant, seats=4)
    game = side_game(rules)
    suits = [f"{rank}{suit}" for suit in "SHD" for rank in "456789TJQKA"]
    work = Work(100_000)
    assert can_go_out(game, _held(rules, [*suits, "JK", "JK", "2S", "2H"]), (), work=work) and not work.over
    alone = [*suits, "JK", "JK", "2S", "2H", "3S", "3C"]
    assert not can_go_out(game, _held(rules, alone), (), work=work) and not work.over


def test_where_the_work_is_used_up_no_way_out_is_promised() -> None:
    rules = rules_of("samba", seats=4)
    suits = [f"{rank}{suit}" for suit in "SHD" for rank in "456789TJQKA"]
    assert not can_go_out(side_game(rules), _held(rules, [*suits, "JK", "JK", "2S", "2H"]), (), work=Work(100))


def _held(rules: Ruleset, names: list[str]) -> int:
    return sum(1 << card for card in rules.pack.find_all(names))
