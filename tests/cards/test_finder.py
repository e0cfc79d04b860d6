"""The finder against brute force, and hands with their known numbers of sets, runs and arrangements."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.cards.chance import Chance
from game.cards.finder import Finder, Found
from game.cards.ids import card_set, each
from game.cards.melds import MeldType, Reading, RunMeld, SetMeld
from game.cards.pack import Pack
from game.cards.ranking import AceHighOrLow, AceLow, Ranking, RoundTheCorner
from game.rules.policies.points import StandardPoints
from game.words.catalogue import plain, sentence

TYPES: tuple[MeldType, ...] = (SetMeld(), RunMeld())
MIXED: tuple[MeldType, ...] = (SetMeld(), RunMeld(mixed_suits=True))


def finder(copies: int = 1, ranking: Ranking | None = None, types: tuple[MeldType, ...] = TYPES) -> Finder:
    pack = Pack(copies)
    return Finder(pack, ranking or AceLow(), types, StandardPoints().table(pack))


def hand(find: Finder, text: str) -> int:
    return card_set(find.pack.find_all(text.split()))


def is_meld(pack: Pack, ranking: Ranking, cards: tuple[int, ...], mixed: bool = False) -> bool:
    """The definition, written down once more without tables."""
    ranks = [pack.rank[card] for card in cards]
    suits = [pack.suit[card] for card in cards]
    if len(cards) < 3:
        return False
    if len(set(ranks)) == 1:
        return len(set(suits)) == len(cards)
    if (len(set(suits)) > 1 and not mixed) or len(set(ranks)) < len(ranks):
        return False
    rows: dict[type, list[int]] = {AceLow: [0], AceHighOrLow: [0, 1], RoundTheCorner: [*range(13)]}
    for first in rows[type(ranking)]:
        places = sorted((rank - first) % 13 for rank in ranks)
        if places[-1] - places[0] == len(ranks) - 1:
            return True
    return False


RANKINGS: list[Ranking] = [AceLow(), AceHighOrLow(), RoundTheCorner()]


def hands(few: int, many: int) -> pytest.MarkDecorator:
    """So many hands in an ordinary run, and in a slow one so many."""
    return pytest.mark.parametrize("hands", [few, pytest.param(many, marks=pytest.mark.slow)])


@pytest.mark.parametrize("mixed", [False, True])
@pytest.mark.parametrize("ranking", RANKINGS, ids=lambda ranking: str(ranking.kind))
@hands(15, 100)
def test_candidates_are_all_the_melds_there_are(hands: int, ranking: Ranking, mixed: bool) -> None:
    find = finder(ranking=ranking, types=MIXED if mixed else TYPES)
    chance = Chance(1)
    for _ in range(hands):
        deck = list(range(52))
        chance.shuffle(deck)
        cards = sorted(deck[:11])
        brute = {
            card_set(some)
            for size in range(3, 12)
            for some in combinations(cards, size)
            if is_meld(find.pack, ranking, some, mixed)
        }
        assert all(bool(find.readings(some)) == (card_set(some) in brute) for some in combinations(cards, 4))
        found = [meld.mask for meld in find.candidates(card_set(cards))]
        assert len(found) == len(set(found))
        assert set(found) == brute


def least_points(find: Finder, free: int, melds: tuple[Found, ...]) -> tuple[int, int]:
    """Fewest points left and, with them, most cards melded (negative), by trying everything."""
    best = (find.value(free), 0)
    for meld in melds:
        if meld.mask & free == meld.mask:
            points, cards = least_points(find, free & ~meld.mask, tuple(m for m in melds if m.mask > meld.mask))
            best = min(best, (points, cards - len(meld.cards)))
    return best


@pytest.mark.parametrize("ranking", RANKINGS, ids=lambda ranking: str(ranking.kind))
@pytest.mark.parametrize("mixed", [False, True])
@hands(60, 600)
def test_the_best_arrangement_leaves_the_fewest_points(hands: int, ranking: Ranking, mixed: bool) -> None:
    find = finder(1, ranking, MIXED if mixed else TYPES)
    chance = Chance(3)
    for _ in range(hands):
        deck = [card for card in range(52) if card % 13 < 7]  # few ranks, so that melds cross
        chance.shuffle(deck)
        cards = card_set(deck[:11])
        best = find.arrange(cards)
        melded = [card for meld in best.melds for card in meld]
        assert len(melded) == len(set(melded))
        assert card_set(melded) | card_set(best.deadwood) == cards
        assert all(find.readings(meld) for meld in best.melds)
        assert (best.points, -len(melded)) == least_points(find, cards, find.candidates(cards))


# hand, sets, runs, fewest points left
COUNTS = [
    ("4H 5H 6H 7H 7C 7S KD", 1, 3, 10),
    ("AS 2S 3S 4S 5S", 0, 6, 0),
    ("9H 9D 9C 9S", 5, 0, 0),
    ("AS 2S 3S 3H 3D", 1, 1, 3),
    ("KS QS JS AS", 0, 1, 1),
    ("2C 4C 6C 8C TC", 0, 0, 30),
    ("4H 5H 6H 4D 5D 6D 4C 5C 6C", 3, 3, 0),
    ("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", 0, 66, 0),
]


@pytest.mark.parametrize(("text", "sets", "runs", "left"), COUNTS)
def test_hands_with_known_counts(text: str, sets: int, runs: int, left: int) -> None:
    find = finder()
    melds = find.candidates(hand(find, text))
    assert [sum(meld.kind == kind for meld in melds) for kind in ("set", "run")] == [sets, runs]
    assert find.arrange(hand(find, text)).points == left


@pytest.mark.parametrize(
    ("kind", "cards", "takes"),
    [
        ("run", "4H 5H 6H", "3H 7H"),
        ("run", "AH 2H 3H", "4H"),
        ("run", "JH QH KH", "TH"),
        ("set", "9H 9D 9C", "9S"),
        ("set", "9H 9D 9C 9S", ""),
    ],
)
def test_what_a_meld_accepts(kind: str, cards: str, takes: str) -> None:
    find = finder()
    assert find.accepts(Reading(kind, find.pack.find_all(cards.split()), ())) == hand(find, takes)


def test_an_ace_at_the_end_closes_a_run_that_is_not_round() -> None:
    find = finder(ranking=AceHighOrLow())
    run = find.readings(find.pack.find_all(["AH", "KH", "QH"]))[0]
    assert find.pack.text(run.cards) == "QH KH AH"
    assert list(each(find.accepts(Reading("run", run.cards, ())))) == [find.pack.find("JH")]


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("4H 5H 7H", "meld.not_a_run"),
        ("7H 7C 8C", "meld.not_a_set"),
        ("4H 5H 6C", "meld.mixed_suits"),
        ("KD KS", "meld.too_short"),
        ("4H 9C KD", "meld.nothing_common"),
        ("QH KH AH", "meld.ace_low"),
        ("4H TH 9H", "meld.run_gap"),
        ("4H 9H KH", "meld.run_gap"),
        ("5H", "meld.too_short"),
        ("", "meld.empty"),
    ],
)
def test_why_cards_are_no_meld(cards: str, code: str) -> None:
    find = finder()
    named = find.pack.find_all(cards.split())
    assert not named or not find.readings(named)
    assert find.fault(named).code == code


def test_where_a_run_has_its_hole() -> None:
    find = finder()
    fault = find.fault(find.pack.find_all(["4H", "TH", "9H"]))
    assert fault is not None
    told = plain(sentence(fault, find.pack, ["Ada"]))
    assert told == "4♥ 10♥ 9♥ is not a run: between 4♥ and 9♥ 4 cards are missing."
