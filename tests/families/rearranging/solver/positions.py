"""Tables and hands to try the solver on: random ones, from a seed."""

from __future__ import annotations

from random import Random
from typing import Any

from game.cards.deck import FRENCH, Deck, Rank, Suit
from game.cards.ids import card_set
from game.cards.melds import ANY_FACE
from game.cards.pack import Pack
from game.rules.rearranging.solver.problem import Aces, OldMeld, Problem

TILES = Deck(tuple(Suit(colour, colour) for colour in "RBKY"), tuple(Rank(str(n), str(n)) for n in range(1, 14)), suit_first=True)


def tiles(jokers: int = 2, copies: int = 2) -> Pack:
    """A pack of tiles."""
    return Pack(copies, jokers, TILES)


def cards(jokers: int = 0, copies: int = 2) -> Pack:
    """French packs."""
    return Pack(copies, jokers, FRENCH)


def written(pack: Pack, table: str, hand: str, **options: Any) -> Problem:
    """A problem as people write it: `R3 JK=R4 R5 / B4 K4 Y4`."""
    free, melds = pack.all, []
    for text in table.split("/"):
        chosen, stands = [], []
        for word in text.split():
            name, _, meaning = word.partition("=")
            card = pack.find(name, free)
            free ^= 1 << card
            chosen.append(card)
            own = ANY_FACE if name == "JK" else pack.face[card]
            stands.append(pack.deck.face_of_name[meaning] if meaning else own)
        if chosen:
            melds.append(OldMeld(tuple(chosen), tuple(stands) if "JK" in text else ()))
    return Problem(pack, tuple(melds), card_set(pack.find_all(hand.split(), free)), **options)


def laid(
    pack: Pack, rng: Random, count: int, values: range, free: int, aces: Aces = Aces.LOW, wild: float = 0.0
) -> tuple[list[OldMeld], int]:
    """Random melds of about so many cards of these ranks, and what cards are left."""
    deck, found, there = pack.deck, [], 0
    width, joker = deck.width, deck.joker_face
    for _ in range(60):
        if there >= count:
            break
        if rng.random() < 0.5:
            rank = rng.choice(values)
            suits = rng.sample(range(len(deck.suits)), rng.choice((3, 4)))
            meant, run = [suit * width + rank for suit in sorted(suits)], False
        else:
            suit, size = rng.randrange(len(deck.suits)), rng.choice((3, 3, 4, 5))
            start = rng.choice(values)
            ranks = [start + step for step in range(size)]
            last = width if aces in (Aces.BOTH, Aces.HIGH) else width - 1
            if aces is not Aces.ROUND and (ranks[-1] > last or (aces is Aces.HIGH and start == 0)):
                continue
            meant, run = [suit * width + rank % width for rank in ranks], True
        at = rng.randrange(len(meant)) if rng.random() < wild and free & pack.twins[joker] else -1
        chosen, left = [], free
        for number, face in enumerate(meant):
            mask = left & pack.twins[joker if number == at else face]
            if not mask:
                break
            card = (mask & -mask).bit_length() - 1
            chosen.append(card)
            left ^= 1 << card
        else:
            stands: tuple[int, ...] = ()
            if at >= 0:
                if not run:
                    chosen.append(chosen.pop(at))
                    face = meant.pop(at)
                    meant.append(face if len(chosen) == len(deck.suits) else ANY_FACE)
                stands = tuple(meant)
            found.append(OldMeld(tuple(chosen), stands))
            free, there = left, there + len(chosen)
    return found, free


def position(
    seed: int,
    table: int,
    hand: int,
    pack: Pack | None = None,
    *,
    width: int = 13,
    wild: float = 0.0,
    aces: Aces = Aces.LOW,
    **options: Any,
) -> Problem:
    """A random table of about so many cards and a hand of so many, of `width` neighbouring ranks."""
    rng = Random(seed)
    pack = pack or tiles()
    first = rng.choice((0, 13 - width, rng.randrange(14 - width)))
    values = range(first, first + width)
    ranks = {rank % 13 for rank in values} | ({0} if first + width == 13 and aces is not Aces.LOW else set())
    jokers = pack.plain_jokers
    free = sum(1 << card for card in pack.cards if pack.rank[card] in ranks) | jokers
    melds, free = laid(pack, rng, table, values, free, aces, wild)
    left = [card for card in pack.cards if free >> card & 1]
    rng.shuffle(left)
    if not wild and jokers:
        left.sort(key=lambda card: not jokers >> card & 1)
    return Problem(pack, tuple(melds), card_set(left[:hand]), aces=aces, **options)
