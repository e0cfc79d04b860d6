"""Rules files as people and programs leave them: from a newer version, in another coding, with names that no menu can show."""

from __future__ import annotations

import codecs
import re
import sys
from pathlib import Path

import pytest

from game.cli import main
from game.engine.measuring.tryout import unwinnable
from game.rules.variant import Variant
from game.variants.catalogue import variant_from
from game.variants.faults import Fault, VariantFaults
from game.variants.schema import to_document
from game.variants.write import free_id
from game.words.letters import in_ascii
from tests.variants.shelf import SHIPPED, beside

ROOT = Path(__file__).resolve().parents[2]
HEAD = "format: 1\nextends: gin_standard\n"


def told(tmp_path: Path, data: bytes) -> list[tuple[str, int]]:
    """The faults of a file: sentence and line."""
    file = tmp_path / "mine.yaml"
    file.write_bytes(data)
    return [(fault.message, fault.line) for fault in SHIPPED.check_file(file, 0)]


def test_a_file_of_a_newer_version_is_called_so(tmp_path: Path) -> None:
    ((said, line),) = told(tmp_path, b"extends: gin_standard\nname: New\nformat: 2\n")
    assert "newer Upcard" in said and line == 3


@pytest.mark.parametrize("mark", [codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE])
def test_a_file_in_utf_16_is_told_the_remedy(tmp_path: Path, mark: bytes) -> None:
    coding = "utf-16-le" if mark == codecs.BOM_UTF16_LE else "utf-16-be"
    ((said, _),) = told(tmp_path, mark + f"{HEAD}name: Ä\n".encode(coding))
    assert "Save it as UTF-8" in said


@pytest.mark.parametrize(
    ("name", "said"), [("x" * 61, "more than 60"), ("\\e[31mRed", "cannot be seen"), ("a\\u202Eb", "cannot be seen")]
)
def test_a_name_that_no_menu_can_show_is_a_fault_and_does_not_disturb_the_list(tmp_path: Path, name: str, said: str) -> None:
    ((message, line),) = told(tmp_path, f'{HEAD}name: "{name}"\n'.encode())
    assert said in message and line == 3
    (entry,) = (entry for entry in beside(tmp_path).entries() if entry.id == "mine")
    assert entry.name.isprintable() and entry.faults


def test_one_fault_is_told_for_one_cause(tmp_path: Path) -> None:
    """However many house rules the file would be broken with."""
    assert len(told(tmp_path, b"extends: gin_standard\nname:\n")) == 2, "nothing stands there, and a name is needed"
    ((said, line),) = told(tmp_path, b"extends: straight_rummy\nname: Nine\ndeal: {cards: 9}\n")
    assert "6 players need 56 cards" in said and line == 3


def test_a_pack_that_says_nothing_for_one_player_is_told_so(tmp_path: Path) -> None:
    alone = b"extends: costa_rica_rummy\nname: Alone\npack: {copies: {2-7: 6}}\noptions: {decks: null}\n"
    ((said, line),) = told(tmp_path, alone)
    assert "1" in said and line == 3


def test_every_fault_of_a_file_is_told_at_once(tmp_path: Path) -> None:
    """Those of shape, which keep a part from being made, and those that only show between parts."""
    found = told(
        tmp_path,
        b"extends: straight_rummy\nname: Five\nplayers: {min: 5, max: 2}\ndeal: {crads: 7}\nscoring: {kind: winer_takes}\n"
        b"turn: [draw, plya]\nmelds: {set: {least: 99}}\nchoose: {targt: 100}\nformat: 1\n",
    )
    assert [line for _, line in found] == [3, 4, 5, 6, 7, 8]
    said = "\n".join(message for message, _ in found)
    assert "The fewest players (5) are more than the most (2)." in said and "There is no step 'plya'." in said


def test_a_file_without_a_name_is_looked_at_all_the_same(tmp_path: Path) -> None:
    found = told(tmp_path, b"format: 1\nextends: straight_rummy\nnam: Nine\nturn: [draw, plya]\ndeal: {cards: 9}\n")
    assert [line for _, line in found] == [1, 3, 4, 5]


def test_a_fault_that_hangs_on_another_one_is_not_told(tmp_path: Path) -> None:
    """Whether nine cards are too many depends on how many play, and that is not known."""
    found = told(tmp_path, b"format: 1\nextends: straight_rummy\nname: Nine\nplayers: {max: six}\ndeal: {cards: 9}\n")
    assert [line for _, line in found] == [4]
    found = told(tmp_path, b"format: 1\nextends: straight_rummy\nname: Nine\nsteps: {play: {kind: tabel}}\n")
    assert [line for _, line in found] == [4]


def test_what_several_house_rules_bring_about_is_told_once_and_the_file_can_be_played(tmp_path: Path) -> None:
    """Seven players need a row in the tables by number of players, whichever house rule lets them in."""
    file = tmp_path / "crowd.yaml"
    option = "{label: L, help: H., when_on: {players: {max: 7}, bound: %d}, when_off: {bound: 2000}}"
    options = "".join(f"  seven_{bound}: {option % bound}\n" for bound in (3001, 3002, 3003, 3004))
    file.write_text(f"extends: straight_rummy\nname: Crowd\noptions:\n{options}", encoding="utf-8")
    catalogue = beside(tmp_path)
    found = [fault for fault in catalogue.check_file(file, 0) if fault.path == "deal.cards"]
    named = "'seven_3001: true', 'seven_3002: true', 'seven_3003: true' and 1 more"
    assert [(fault.severity, fault.message) for fault in found] == [
        ("option", f"With {named}: The table says nothing for 7 players.")
    ]


def test_a_number_that_no_house_rule_says_is_told_at_the_writers_own_line_with_the_way_out(tmp_path: Path) -> None:
    text = "extends: straight_rummy\nname: Fifty\npoints: {joker: 50}\n"
    file = tmp_path / "fifty.yaml"
    file.write_text(text, encoding="utf-8")
    (fault,) = beside(tmp_path).check_file(file, 0)
    assert (fault.file, fault.line, fault.path) == (str(file), 3, "points.joker")
    assert "'joker_value: null'" in fault.hint
    file.write_text(text + "options: {joker_value: null}\n", encoding="utf-8")
    assert beside(tmp_path).check_file(file, 0) == []


def test_list_check_and_play_are_of_one_mind_about_a_file(tmp_path: Path) -> None:
    texts = {
        "good": "points: {ace: 11}\n",
        "fifty": "points: {joker: 50}\n",
        "nine": "deal: {cards: 9}\n",
        "lost": "choose: {scoring: penalty}\nturn: [drw]\n",
        "house": "options: {mine: {label: L, help: H., when_on: {bound: 3}, when_off: {bound: 2000}}}\n",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.yaml").write_text(f"extends: straight_rummy\nname: N\n{text}", encoding="utf-8")
    catalogue = beside(tmp_path)
    for entry in catalogue.entries():
        if entry.own:
            errors = [f for f in catalogue.check_file(entry.path, 0) if f.severity == "error"]
            try:
                catalogue.resolve(entry.id)
                played = True
            except VariantFaults:
                played = False
            assert played == (not errors) == (not entry.faults), entry.id
            assert played == (entry.id in ("good", "house")), entry.id


@pytest.mark.skipif(sys.platform == "win32", reason="not everybody may make links there")
def test_a_link_out_of_the_folder_of_rules_is_refused_and_one_within_it_or_the_folder_itself_is_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    elsewhere, own = tmp_path / "elsewhere", tmp_path / "rules"
    elsewhere.mkdir()
    (elsewhere / "secret.yaml").write_text(f"{HEAD}name: Secret\n", encoding="utf-8")
    own.mkdir()
    (own / "mine.yaml").write_text(f"{HEAD}name: Mine\n", encoding="utf-8")
    (own / "out.yaml").symlink_to(elsewhere / "secret.yaml")
    (own / "up.yaml").symlink_to(Path("..") / "elsewhere" / "secret.yaml")
    (own / "ring.yaml").symlink_to("ring.yaml")
    (own / "within.yaml").symlink_to("mine.yaml")
    (own / "child.yaml").write_text("extends: out\nname: Child\n", encoding="utf-8")
    catalogue = beside(own)
    entries = {entry.id: entry for entry in catalogue.entries() if not entry.shipped}
    for id in ("out", "up"):
        ((message, hint),) = ((fault.message, fault.hint) for fault in entries[id].faults)
        assert "leads out of the folder" in message and "Copy the file itself" in hint and entries[id].name == id
        (told_,) = catalogue.check_file(own / f"{id}.yaml", 0)
        assert (told_.severity, told_.message) == ("error", message)
        with pytest.raises(VariantFaults):
            catalogue.resolve(id)
    assert "ring" not in entries
    assert not entries["mine"].faults and not entries["within"].faults
    assert any("leads out of the folder" in fault.message for fault in entries["child"].faults), "no base is read through one"
    assert SHIPPED.check_file(own / "out.yaml", 0) == [], "whoever names a file means it"
    (tmp_path / "linked").symlink_to(own)
    assert not beside(tmp_path / "linked").resolve("mine").given


def test_letters_of_other_languages_become_plain_ones() -> None:
    assert free_id("Oma's Äpfel!", []) == "omas_aepfel"
    assert in_ascii("Ŝtraße Łódź Ærø façade") == "Strasse Lodz Aeroe facade"


def warned(variant: Variant) -> dict[int, Fault]:
    """By number of players: what `check` warns of, were the variant in a file."""
    found = unwinnable(variant, "mine.yaml")
    by_seats = {int(re.findall(r"With (\d+) players", fault.message)[0]): fault for fault in found}
    assert len(by_seats) == len(found)
    return by_seats


def test_a_game_in_which_nobody_ever_ends_a_hand_is_warned_of_by_its_number_of_players(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "five.yaml"
    file.write_text(f"{HEAD}name: Five\nplayers: {{min: 2, max: 5}}\n", encoding="utf-8")
    assert main(["check", str(file)]) == 0, "a warning is no fault"
    out = capsys.readouterr().out
    assert "With 5 players nobody ended a hand: all 20 trial hands were drawn." in out and "With 2 players" not in out
    assert "deal.cards" in out and "Only 1 card is left to draw" in out, "the cause and the way out"
    assert main(["check", str(ROOT / "rules" / "gin_standard.yaml")]) == 0
    assert "good" in capsys.readouterr().out


def test_a_game_of_blocked_hands_is_warned_of_although_the_lowest_hand_scores(tmp_path: Path) -> None:
    file = tmp_path / "fours.yaml"
    melds = "players: {min: 6, max: 6}\nmelds: {run: null, set: {least: 4, most: 4}}\ndeal: {cards: 6}\n"
    options = "options: {mixed_suit_runs: null, max_meld_length: null}\n"
    file.write_text(f"extends: rum\nname: Fours\n{melds}{options}", encoding="utf-8")
    catalogue = beside(tmp_path)
    assert catalogue.check_file(file, 0) == []
    found = warned(catalogue.variant_of(file))
    assert list(found) == [6] and found[6].severity == "warning"
    assert "all 20 trial hands were blocked" in found[6].message and "easier to end a hand" in found[6].hint


def test_where_nobody_has_anything_to_lay_the_melds_are_named(tmp_path: Path) -> None:
    file = tmp_path / "long.yaml"
    text = "players: {min: 3, max: 3}\nmelds: {set: null, run: {least: 10}}\noptions: null\n"
    file.write_text(f"extends: straight_rummy\nname: Long\n{text}", encoding="utf-8")
    found = warned(beside(tmp_path).variant_of(file))
    assert found and {fault.path for fault in found.values()} == {"melds"}


@pytest.mark.parametrize("name", ["boathouse", "remi"])
def test_a_game_that_is_hard_to_end_is_not_warned_of(name: str) -> None:
    """Whoever takes the nearest points never goes out there, but those who wait do."""
    variant = SHIPPED.sketch(name)
    assert variant is not None and warned(variant) == {}


@pytest.mark.slow
def test_no_shipped_game_is_warned_of() -> None:
    catalogue = SHIPPED
    for entry in catalogue.entries():
        variant = catalogue.sketch(entry.id)
        assert variant is not None and warned(variant) == {}, entry.id


DECK = """format: 1
extends: straight_rummy
name: Deck
options: null
players: {min: 2, max: 2}
deal: {cards: 7}
ranking: {kind: listed}
points: {kind: listed, other: 5}
pack:
  kind: own
  suits: {R: SUIT, B: Blue, G: Green}
  ranks: {1: One, 2: Two, 3: Three, 4: Four, 5: Five, 6: Six, 7: Seven, 8: Eight, 9: Nine, 10: RANK}
  cards: {X: {name: CARD, count: COUNT}}
"""


def deck(suit: str = "Red", rank: str = "Ten", card: str = "Fox", count: int = 2) -> bytes:
    """A deck of one's own with these names."""
    words = {"SUIT": suit, "RANK": rank, "CARD": card}
    text = DECK.replace("COUNT", str(count))
    for place, word in words.items():
        text = text.replace(place, f'"{word}"')
    return text.encode()


def test_names_of_a_deck_can_be_told_apart(tmp_path: Path) -> None:
    """A suit or rank that is called as another, a card that is called as a rank, and a card of which there is none."""
    assert told(tmp_path, deck()) == []
    for data, said, line in (
        (deck(suit="blue"), "R and B have the same name", 11),
        (deck(rank="One"), "1 and 10 have the same name", 12),
        (deck(card="Seven"), "called 'Seven', as a rank is", 13),
        (deck(card="7"), "called '7', as a rank is", 13),
        (deck(count=0), "no card X among suits and ranks", 13),
        (deck(suit="x" * 41), "more than 40 letters", 11),
        (deck(card="x" * 41), "more than 40 letters", 13),
    ):
        ((message, where),) = told(tmp_path, data)
        assert said in message and where == line


@pytest.mark.parametrize("signs", ["x" * 50_000, "a\\u202Eb", "a\\u2066b", "a\\u200Bb", "\\e[31mRed"])
def test_no_text_of_a_file_is_endless_or_turns_the_direction_of_reading(tmp_path: Path, signs: str) -> None:
    """Wherever it stands: names of suits and cards, options, sources."""
    option = f'options: {{target: {{label: "{signs}", help: "{signs}"}}}}\n'
    head = "format: 1\nextends: straight_rummy\nname: Mine\n"
    for data, line in (
        (deck(suit=signs), 11),
        (deck(card=signs), 13),
        ((head + f'sources: ["{signs}"]\n').encode(), 4),
        ((head + f'also: ["{signs}"]\n').encode(), 4),
        ((head + option).encode(), 4),
    ):
        found = told(tmp_path, data)
        assert found and all(where == line and ("letters" in said or "cannot be seen" in said) for said, where in found)


def test_a_match_that_was_begun_with_odd_names_is_played_to_its_end() -> None:
    document = to_document(variant_from(to_document(SHIPPED.resolve_text(deck().decode(), "deck").variant)))
    document["pack"]["suits"]["R"] = "Blue"
    assert variant_from(document).pack.deck.suits[0].name == "Blue"


def test_a_list_of_no_contracts_is_a_fault_at_its_line(tmp_path: Path) -> None:
    (message, line) = told(tmp_path, b"format: 1\nextends: contract_classic\nname: None\nopening: {per_deal: []}\n")[0]
    assert "list of contracts is empty" in message and line == 4


def test_what_a_child_takes_from_its_parents_choice_is_a_fault_at_the_childs_own_line(tmp_path: Path) -> None:
    (tmp_path / "mum.yaml").write_text("format: 1\nextends: kalooki_40\nname: Mum\nchoose: {jokers: 4}\n")
    head = "format: 1\nextends: mum\nname: Kid\n"
    child = tmp_path / "kid.yaml"
    for text, line in (
        ("options: {jokers: {choices: {4: null}}}\n", 4),
        ("summary: No jokers at all.\noptions:\n  jokers: null\n", 6),
    ):
        child.write_text(head + text)
        catalogue = beside(tmp_path)
        (fault,) = catalogue.check_file(child, 0)
        assert "mum.yaml chooses 'jokers: 4'" in fault.message and fault.line == line and fault.file.endswith("kid.yaml")
    child.write_text(head + "choose: {jokers: 2}\noptions: {jokers: {choices: {4: null}}}\n")
    assert beside(tmp_path).check_file(child, 0) == []
