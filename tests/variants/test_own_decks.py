"""Decks that a rules file describes itself: they deal, meld, play to the end, and say what is wrong with them."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest

from game.cards.chance import Chance
from game.match.match import Match
from game.match.saves.file import read_file
from game.match.saves.read_back import write_file
from game.match.setup import SeatInfo
from game.players.think import think
from game.rules import notation
from game.rules.ruleset import Ruleset, compile_rules
from game.rules.view import view_of
from game.variants.catalogue import Resolved
from game.variants.explain import sheet
from tests.laws.deals import catalogue
from tests.match.tables import same
from tests.variants.shelf import child

HEAD = "format: 1\nextends: straight_rummy\nname: Test\noptions: null\nplayers: {min: 2, max: 2}\ndeal: {cards: 7}\n"
OWN = "ranking: {kind: listed}\npoints: {kind: listed, other: 5}\n"
EIGHT = "format: 1\nextends: kalooki_51\nname: Eight packs\noptions: null\nplayers: {min: 2, max: 2}\ndeal: {cards: 13}\n"
MONEY = "{DH: {name: Da hong, count: 4}, XH: {name: Xiao hong, count: 4}, BS: {name: Ba shu, count: 4}}"
WINDS = ", ".join(f"{name}: {{count: 4}}" for name in ("EW", "SW", "WW", "NW", "RD", "GD", "WD"))
FLOWERS = ", ".join(f"{letter}{number}: {{}}" for letter in "FG" for number in range(1, 5))
PUNGS = ", ".join(f"[{name}, {name}, {name}]" for name in ("EW", "SW", "WW", "NW", "RD", "GD", "WD"))
DECKS: dict[str, tuple[str, int, str, str]] = {
    "40 Spanish cards, the seven beside the sota": (
        HEAD
        + OWN
        + "pack: {kind: own, suits: {H: Cups, D: Coins, S: Swords, C: Batons},"
        + " ranks: {A: As, 2: Two, 3: Three, 4: Four, 5: Five, 6: Six, 7: Seven, J: Sota, Q: Caballo, K: Rey}}\n",
        40,
        "6D 7D JD",
        "7D 7H 7S",
    ),
    "8 packs with jokers": (EIGHT + "pack: {copies: 8, jokers: 16}\nopening: {kind: free}\n", 432, "5H 6H JK", "9H 9S JK"),
    "106 tiles": (
        HEAD
        + OWN
        + "pack: {kind: own, suits: {R: Red, B: Blue, Y: Yellow, K: Black}, ranks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],"
        + " write: suit_rank, copies: 2, jokers: 2}\n",
        106,
        "R11 R12 R13",
        "R7 B7 K7",
    ),
    "136 mahjong tiles and flowers": (
        HEAD
        + OWN
        + "pack: {kind: own, suits: {D: Dots, B: Bamboo, C: Characters}, ranks: [1, 2, 3, 4, 5, 6, 7, 8, 9], write: suit_rank,"
        + f" copies: 4, cards: {{{WINDS}, {FLOWERS}}}}}\n"
        + f"melds: {{set: {{twins: true}}, pung: {{kind: listed, cards: [{PUNGS}]}}}}\n",
        144,
        "D1 D2 D3",
        "EW EW EW",
    ),
    "30 money cards four times": (
        HEAD
        + OWN
        + "pack: {kind: own, suits: {B: Ben, S: Suo, W: Wan}, ranks: [1, 2, 3, 4, 5, 6, 7, 8, 9], write: suit_rank, copies: 4,"
        + f" cards: {MONEY}}}\nmelds: {{trio: {{kind: listed, cards: [[DH, DH, DH], [DH, XH, BS]]}}}}\n",
        120,
        "W7 W8 W9",
        "DH XH BS",
    ),
    "four French suits with the seven beside the jack": (
        HEAD + "pack: {ranks: [A, 2, 3, 4, 5, 6, 7, J, Q, K]}\n",
        40,
        "6H 7H JH",
        "7H 7S 7C",
    ),
    "four packs of Spanish cards": (
        HEAD + "pack: {ranks: [A, 3, 4, 5, J, Q, K], copies: 4, pictures: spanish}\n",
        112,
        "3D 4D 5D",
        "KD KH KS",
    ),
    "ten families of four": (
        HEAD
        + OWN
        + "pack: {kind: own, suits: {A: Ants, B: Bears, C: Cats, D: Dogs, E: Eels, F: Foxes, G: Geese, H: Hens, I: Ibexes,"
        + " K: Koalas}, ranks: {1: Father, 2: Mother, 3: Daughter, 4: Son}, write: suit_rank}\n"
        + "melds: {set: {most: suits}}\n",
        40,
        "B1 B2 B3",
        "A1 C1 K1",
    ),
    "animals and stars": (
        HEAD
        + OWN
        + "pack: {kind: own, suits: {L: Lions, Z: Zebras, P: Parrots}, ranks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], write: suit_rank,"
        + " cards: {STAR: {name: Star, count: 2, wild: true}}}\n",
        32,
        "L3 STAR L5",
        "L3 Z3 P3",
    ),
}
every_deck = pytest.mark.parametrize("name", DECKS)


@lru_cache(maxsize=20)
def resolved(name: str) -> Resolved:
    return catalogue().resolve_text(DECKS[name][0], "test")


def rules_of(name: str) -> Ruleset:
    return compile_rules(resolved(name).variant, 2)


@every_deck
def test_it_has_its_cards_and_melds_a_run_and_a_set(name: str) -> None:
    _, size, run, alike = DECKS[name]
    rules = rules_of(name)
    pack = rules.pack
    assert pack.size == size
    assert rules.finder.readings(pack.find_all(run.split()))[0].kind == "run"
    assert rules.finder.readings(pack.find_all(alike.split()))[0].kind in ("set", "listed")


@every_deck
def test_hands_at_random_end_with_every_card_there(name: str) -> None:
    rules = rules_of(name)
    for seed in range(2):
        state, chance = rules.new_state(), Chance(seed)
        rules.deal(state, seed)
        while state.frames:
            action = chance.choice(rules.legal(state))
            text = notation.write(action, rules)
            hand = state.hands[state.frames[-1].hand]
            assert notation.write(notation.parse(text, rules, hand), rules) == text
            assert rules.check(state, action) is None, text
            rules.apply(state, action)
        everything = [*state.stock, *(card for pile in state.discards for card in pile)]
        everything += [card for meld in state.melds for card in meld.cards]
        held = sum(hand.bit_count() for hand in (*state.hands, *state.aside))
        assert held + len(everything) == rules.pack.size and set(everything) <= set(rules.pack.cards)


@every_deck
@pytest.mark.parametrize("level", ["steady", "master"])
def test_computer_players_choose_with_a_reason(name: str, level: str) -> None:
    rules = rules_of(name)
    state = rules.new_state()
    rules.deal(state, 3)
    for number in range(12):
        if not state.frames:
            break
        seat = state.frames[-1].hand
        thought = think(rules, view_of(rules, state, seat, ()), level, number)
        assert rules.check(state, thought.action) is None
        assert thought.why is not None
        rules.apply(state, thought.action)


@every_deck
def test_the_sheet_says_which_cards_there_are(name: str) -> None:
    text = " ".join(line for section in sheet(resolved(name).variant) for line in section.lines)
    assert DECKS[name][1] == 432 or str(DECKS[name][1]) in text
    assert "…" not in text and "⟦" not in text


@every_deck
def test_a_save_is_read_again(name: str, tmp_path: Path) -> None:
    match = Match.begin(resolved(name), [SeatInfo("Ada"), SeatInfo("Otto")], 4)
    seat = match.to_act
    assert seat is not None
    match.submit(seat, match.legal()[0])
    write_file(tmp_path / "save.json", match, {})
    again = read_file(tmp_path / "save.json").match
    same(match, again)


def faults(text: str) -> list[tuple[int, str]]:
    """The lines and codes-in-words of every fault."""
    return [(fault.line, fault.message) for fault in catalogue().check_text(text, seconds=0)]


def test_every_fault_is_named_at_once_with_its_line_and_the_way_out() -> None:
    text = HEAD + (
        "pack:\n"
        "  kind: own\n"
        "  suits: {L: Lions, 9: Nines}\n"
        "  ranks: [1, 2, 2, LONG]\n"
        "  cards:\n"
        "    STAR: {suit: Q}\n"
        "    JK: {name: Mine}\n"
        "points:\n"
        "  kind: listed\n"
        "  cards: {MOON: 3}\n"
        "  ranks: {J: 10}\n"
        "melds: {three: {kind: listed, cards: [[STAR, SUN]]}}\n"
        "ranking: {kind: ace_low}\n"
    )
    found = catalogue().check_text(text, seconds=0)
    said = {fault.line: fault.message for fault in found}
    assert "'9' cannot be the letters of a suit" in said[9]
    assert any(fault.line == 10 and "'2' stands here twice" in fault.message for fault in found)
    assert any(fault.line == 10 and "'LONG' cannot be written as a rank" in fault.message for fault in found)
    assert any(fault.line == 12 and "the suit 'Q'" in fault.message for fault in found)
    assert any(fault.line == 13 and "would be written JK" in fault.message for fault in found)
    assert "'MOON' is not a card" in said[16] and "'J' is not a rank" in said[17] and "'SUN' is not a card" in said[18]
    assert "speaks of aces" in said[19]
    assert all(fault.hint for fault in found)


def test_a_pack_too_small_for_the_deal_is_refused() -> None:
    text = HEAD + OWN + "pack: {kind: own, suits: {L: Lions}, ranks: [1, 2, 3]}\n"
    assert any("the pack has 3" in message for _, message in faults(text))


def test_knocks_that_count_from_tables_say_what_pack_they_need() -> None:
    text = (
        "format: 1\nextends: gin_standard\nname: T\noptions: null\n"
        + OWN
        + "pack: {kind: own, suits: {L: Lions}, ranks: [1, 2, 3]}\n"
    )
    assert any("Knocks are counted" in message for _, message in faults(text))


def test_a_meld_on_the_table_has_the_name_that_the_file_gives_its_kind() -> None:
    rules = rules_of("30 money cards four times")
    names = []
    for cards in ("DH XH BS", "W7 W8 W9"):
        found = rules.finder.readings(rules.pack.find_all(cards.split()))[0]
        names.append(rules.meld_name(rules.new_meld(1, 0, found)))
    assert names == ["trio", "run"]


def test_a_deck_without_cards_is_a_fault_and_not_the_end_of_the_check() -> None:
    told = child("pack: {kind: own, cards: {}}\npoints: {kind: listed, cards: {STAR: 5}}\n")
    assert any("'STAR' is not a card of this deck" in fault for fault in told)
    assert any("the pack has 0" in fault for fault in told)


@pytest.mark.parametrize(("count", "faulty"), [(0, True), (1, False)])
def test_only_a_card_of_suits_and_ranks_can_be_taken_away(count: int, faulty: bool) -> None:
    lions = f"pack: {{kind: own, suits: {{L: Lions}}, ranks: [1, 2, 3], cards: {{STAR: {{count: {count}}}, 2L: {{count: 0}}}}}}\n"
    told = [message for _, message in faults(HEAD + OWN + lions)]
    assert any("no card STAR" in message for message in told) is faulty
    assert not any("no card 2L" in message for message in told)
