"""Whether a hand can go out in a game of two sides: nothing that could is refused, and nothing that could not is promised."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from game.cards.chance import Chance, derive
from game.cards.ids import Card, CardSet, card_set, listed
from game.cards.melds import Reading
from game.rules.canasta.facts import ALL_WILD, Pile, SideGame, side_game
from game.rules.canasta.ways_out.way_out import can_go_out
from tests.laws.deals import rules_of
from tests.laws.test_canasta_laws import KINGS, table
from tests.laws.test_samba_laws import SAMBA
from tests.laws.test_samba_laws import table as samba

Table = tuple[Reading, ...]


class Everything:
    """The law itself: whether some order of single moves leaves nothing, or a card for the discard, with enough melds closed."""

    def __init__(self, game: SideGame) -> None:
        self.game = game
        self.seen: dict[tuple[tuple[int, ...], tuple[Pile, ...]], bool] = {}

    def leads_out(self, cards: CardSet, melds: Table) -> bool:
        """Whether these cards can go out beside these melds."""
        game = self.game
        piles = [self.pile(meld) for meld in melds]
        key = tuple(sorted(game.pack.face[card] for card in listed(cards))), tuple(sorted(piles))
        if key not in self.seen:
            done = not cards & (cards - 1) and game.out.enough(game.closed(*piles))
            self.seen[key] = done or any(self.leads_out(left, after) for left, after in self.moves(cards, melds))
        return self.seen[key]

    def pile(self, meld: Reading) -> Pile:
        """A meld by its numbers."""
        return self.game.pile(meld.cards, meld.kind)

    def moves(self, cards: CardSet, melds: Table) -> list[tuple[CardSet, Table]]:
        """What is left after each new meld, each card laid off, and two melds put together."""
        game, found = self.game, []
        piles = [self.pile(meld) for meld in melds]
        for size in range(3, min(len(listed(cards)), 8) + 1):
            for some in combinations(listed(cards), size):
                for reading in game.finder.readings(some):
                    pile = game.pile(reading.cards, reading.kind)
                    lies = any(other.rank == pile.rank and game.growing(other) for other in piles)
                    if pile.rank != -1 and (pile.size > game.of_rank.limit() or (lies and not game.several)):
                        continue
                    if self.in_time(piles, None, pile):
                        meld = Reading(reading.kind, reading.cards, reading.stands)
                        found.append((cards & ~card_set(some), (*melds, meld)))
        for number, meld in enumerate(melds):
            others = (*melds[:number], *melds[number + 1 :])
            beside = (*piles[:number], *piles[number + 1 :])
            for card in listed(cards):
                for grown in game.finder.grown(meld, (card,)):
                    if self.in_time(beside, piles[number], self.pile(grown)):
                        found.append((cards & ~(1 << card), (*others, grown)))
            for other in others if game.several and piles[number].rank >= 0 else ():
                if self.pile(other).rank == piles[number].rank:
                    rest = tuple(one for one in others if one is not other)
                    found += [(cards, (*rest, whole)) for whole in game.finder.grown(meld, other.cards)]
        return found

    def in_time(self, others: tuple[Pile, ...] | list[Pile], lying: Pile | None, pile: Pile) -> bool:
        """Whether an open side may lay its wild cards so."""
        spent = pile.wilds > (lying.wilds if lying is not None else 0)
        waits = self.game.wild_first and any(one.rank == ALL_WILD and one.wilds < 7 for one in others)
        return self.game.late_wilds(lying, pile) and not (waits and spent and pile.rank >= 0)


def _drawn(game: SideGame, chance: Chance, ranks: int, suits: int) -> tuple[CardSet, Table]:
    """A few cards of few ranks, and melds of the same ranks on the table, many of them nearly closed."""
    pack = game.pack
    near = [
        card for card in listed(card_set(pack.cards) & ~game.rules.bonus_cards)
        if game.wild >> card & 1 or (0 <= pack.rank[card] - 2 < ranks + 1 and pack.suit[card] < suits)
    ]  # fmt: skip
    chance.shuffle(near)
    melds: list[Reading] = []
    for closed in ("KS KH KD KC KS KH KD", "QC QD QH QS QC 2S 2H", "8S 9S TS JS QS KS AS" if game.in_order else "AS AH AD"):
        free = card_set(pack.cards) & ~card_set(card for meld in melds for card in meld.cards)
        readings = game.finder.readings(pack.find_all(closed.split(), free)) if chance.below(2) else ()
        melds += [Reading(reading.kind, reading.cards, reading.stands) for reading in readings]
    for _ in range(chance.below(4)):
        kind = chance.below(3)
        if kind == 0 and game.in_order is not None:
            suit, first, size = chance.below(suits), chance.below(3), 3 + chance.below(4)
            by_place: dict[int, Card] = {}
            for card in pack.cards:
                if pack.suit[card] == suit and first <= game.place_of[card] < first + size and _free(card, melds):
                    by_place.setdefault(game.place_of[card], card)
            cards = list(by_place.values())
        else:
            rank = 3 + chance.below(ranks)
            cards = [card for card in pack.cards if pack.rank[card] == rank and not game.wild >> card & 1 and _free(card, melds)]
            cards = cards[: 2 + chance.below(5)]
            cards += [card for card in listed(game.wild) if _free(card, melds)][: chance.below(3)]
            if any(not game.several and game.pile(meld.cards, meld.kind).rank == rank for meld in melds):
                continue
        readings = game.finder.readings(tuple(cards))
        if readings and len(cards) <= 7:
            melds.append(Reading(readings[0].kind, readings[0].cards, readings[0].stands))
    laid = {card for meld in melds for card in meld.cards}
    hand = [card for card in near if card not in laid][: 2 + chance.below(6)]
    return card_set(hand), tuple(melds)


def _free(card: Card, melds: list[Reading]) -> bool:
    return all(card not in meld.cards for meld in melds)


GAMES = {
    "canasta_classic": {"canastas_to_go_out": 1},
    "canasta_2": {"canastas_to_go_out": 1, "wild_canasta": 1000},
    "samba": {"canastas_to_go_out": 1},
    "bolivia": {"canastas_to_go_out": 1},
    "canasta_american": {"canastas_to_go_out": 1},
    "hand_and_foot": {"clean_books": 1, "dirty_books": 0},
}


@pytest.mark.parametrize("variant", GAMES)
def test_a_way_out_is_found_where_one_is_and_nowhere_else(variant: str) -> None:
    rules = rules_of(variant, GAMES[variant], seats=2 if variant == "canasta_2" else 4)
    game, chance = side_game(rules), Chance(derive("ways out", variant))
    law, found = Everything(game), Counter[bool]()
    for number in range(200):
        cards, melds = _drawn(game, chance, ranks=2 + number % 4, suits=1 + number % 4)
        ours = can_go_out(game, cards, [law.pile(meld) for meld in melds])
        names = [game.pack.name(card) for card in listed(cards)], [game.pack.text(meld.cards) for meld in melds]
        assert ours is law.leads_out(cards, melds), (number, names)
        found[ours] += 1
    assert min(found[True], found[False]) > 8, found


def test_a_fourth_black_three_may_lie_beside_the_three_that_went_before() -> None:
    deal = table("3S 3C 3S 3C 9D", melds=[(0, KINGS)], opened=[0]).does("meld 3S 3C 3S", "layoff 2 3C", "discard 9D")
    assert deal.over and deal.result.kind == "out"


def test_two_open_melds_of_a_rank_are_both_closed_with_cards_of_one_hand() -> None:
    sixes = [(0, "6S 6H 6D 6C 6S"), (2, "6H 6D 6C 2S 2H")]
    deal = samba("6S 6H 6D 6C 9S", melds=sixes, stock="4S 4D")
    assert "ask" in deal.legal
    deal.does("ask", "accept", "layoff 1 6S", "layoff 1 6H", "layoff 2 6D", "layoff 2 6C", "discard 9S")
    assert deal.result.kind == "out"


def test_wild_cards_of_a_hand_lie_in_two_new_melds_of_a_rank() -> None:
    deal = samba("9S 9H 9D 9C 2S 2H JK JK 4D", melds=[(0, SAMBA), (2, KINGS)])
    assert "ask" in deal.legal
    deal.does("ask", "accept", "meld 9S 9H 2S 2H", "meld 9D 9C JK JK", "discard 4D")
    assert deal.result.kind == "out"


def test_a_long_hand_that_goes_out_through_sequences_of_every_suit_is_found() -> None:
    hand = "4S 5S 6S 7S 8S 9H TH JH QH KD AD QD 4C 5C 6C TC JC QC 9S 9D 9C 7H 7D 7C 8D 8H"
    deal = samba(hand, melds=[(0, SAMBA), (2, KINGS), (2, "8S 8C 8D")])
    assert "ask" in deal.legal


def test_a_side_without_melds_goes_out_with_its_whole_hand_through_a_samba() -> None:
    hand = f"{SAMBA} {KINGS} QD"
    deal = samba(hand, melds=[], opened=())
    assert "ask" in deal.legal
    assert f"meld {SAMBA} / KS KH KD KC KS KH KD" in deal.legal
    deal.does("ask", "accept", f"meld {SAMBA} / {KINGS}", "discard QD")
    assert deal.result.kind == "out"


@pytest.mark.parametrize("sequence", ["4S 5S 6S 7S", "4S 5S 6S 7S 8S", "TS JS QS KS AS"])
def test_a_sequence_of_more_than_three_cards_leads_out(sequence: str) -> None:
    deal = samba(f"{sequence} QD", melds=[(0, SAMBA), (2, KINGS)])
    assert "ask" in deal.legal
    deal.does("ask", "accept", f"meld {sequence}", "discard QD")
    assert deal.result.kind == "out"


def test_the_samba_that_is_still_needed_may_lie_in_the_hand() -> None:
    deal = samba(f"{SAMBA} QD", melds=[(2, KINGS)])
    assert "ask" in deal.legal
    deal.does("ask", "accept", f"meld {SAMBA}", "discard QD")
    assert deal.result.kind == "out"
    assert "ask" not in samba(f"{SAMBA.replace('TC', 'JC')} QD", melds=[(2, KINGS)]).legal


def test_chosen_cards_are_parted_into_sequences_and_melds_of_a_rank() -> None:
    deal = samba("4C 5C 6C 6H 6D 6S 9H TH JH 2S", melds=[(0, "8S 8H 8D")])
    best = deal.rules.finder.arrange(deal.state.hands[0])
    assert {deal.rules.pack.text(meld) for meld in best.melds} == {"4C 5C 6C", "9H TH JH", "6S 6H 6D 2S"}
    assert not best.deadwood


@pytest.mark.parametrize(
    "hand",
    [
        "2D 2C JK 9D",
        "2D 2C 9D",
        "2D 2C JK 2D",
        "2D 2C 2D 9S 9H 9D 9C",
        "9S 9H 2D QC",
        "9S 9H 2D 2C 2D QC",
        "9S 9H 2D 2C 2D 2C QC",
    ],
)
def test_wild_cards_first_close_the_wild_meld_that_is_begun(hand: str) -> None:
    game = side_game(rules_of("canasta_american", GAMES["canasta_american"], seats=4))
    pack, melds, free = game.pack, [], card_set(game.pack.cards)
    for text in (KINGS, "2S 2H JK JK"):
        (reading, *_) = game.finder.readings(tuple(pack.find_all(text.split(), free)))
        melds.append(Reading(reading.kind, reading.cards, reading.stands))
        free &= ~card_set(reading.cards)
    cards, law = card_set(pack.find_all(hand.split(), free)), Everything(game)
    assert can_go_out(game, cards, [law.pile(meld) for meld in melds]) is law.leads_out(cards, tuple(melds))
