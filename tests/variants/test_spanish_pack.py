"""Spanish packs: French for the rules, with names of their own in every sentence, and no ranks of which there is no picture."""

from __future__ import annotations

from game.cards.lines import line
from game.cards.pack import Pack
from game.rules.policies.dealing.packs import FrenchPack
from game.variants.explain import sheet
from game.words.catalogue import in_text, plain, sentence, titled
from tests.laws.deals import catalogue
from tests.variants.shelf import child

HEAD = "format: 1\nextends: straight_rummy\nname: Test\noptions: null\nplayers: {min: 2, max: 2}\ndeal: {cards: 7}\n"


def forty() -> Pack:
    return FrenchPack(pictures="spanish").pack(2)


def test_it_has_forty_cards_that_are_french_for_the_rules() -> None:
    deck = forty().deck
    assert forty().size == 40 and deck.french and not deck.looks_french
    assert deck.pips[deck.face_of_name["JD"]] == 10 and deck.french_aces, "the sota counts as a jack, and the ace is one"


def test_its_cards_have_the_names_of_a_spanish_pack() -> None:
    deck = forty().deck
    assert [titled(name, deck) for name in ("AH", "4D", "JH", "QS", "KC")] == [
        "ace of cups", "four of coins", "sota of cups", "caballo of swords", "rey of clubs",
    ]  # fmt: skip
    assert titled("JK", deck) == "joker" and titled("KD=5D", deck) == "rey of coins (five of coins)"


def test_sentences_call_them_by_words_and_ranks_too() -> None:
    pack = forty()
    assert plain(sentence(line("prompt.draw_named", (pack.find("4D"),)), pack, ())).endswith("take the four of coins")
    french = FrenchPack().pack(2)
    said = [plain(sentence(line("prompt.discard_out", (one.find("4D"),)), one, ())) for one in (pack, french)]
    assert said == ["Discard the four of coins to go out", "Discard 4♦ to go out"], "a rank and its sign need no article"
    assert plain(sentence(line("tag.set_of", pack.find_all(["JD", "JH", "JS"]), ranks="ranks_J"), pack, ())) == "set of sotas"
    assert in_text("QD", pack) == "⟦QD|+caballo\u00a0of\u00a0coins|11⟧"


def test_the_rule_sheet_says_what_a_pack_has() -> None:
    resolved = catalogue().resolve_text(HEAD + "pack: {ranks: [A, 3, 4, 5, J, Q, K], copies: 4, pictures: spanish}\n", "test")
    said = " ".join(text for section in sheet(resolved.variant) for text in section.lines)
    assert "4 Spanish packs, 112 cards in all: cups, coins, swords and clubs, with ace, 3, 4, 5, sota, caballo, rey." in said


def test_it_has_no_eight_nine_and_ten() -> None:
    told = child("pack: {ranks: [6, 7, 8, T, J], pictures: spanish}\n")
    assert any("A Spanish pack has no 8." in fault for fault in told) and any("has no 10." in fault for fault in told)
    assert not any("Spanish" in fault for fault in child("pack: {ranks: [A, 2, 3, 4, 5, 6, 7, J, Q, K], pictures: spanish}\n"))
