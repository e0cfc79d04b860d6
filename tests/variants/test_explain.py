"""The rule sheet: what it says about changed rules, in the order of the table."""

from __future__ import annotations

from pathlib import Path

from game.rules.scoring.by_total import ByTotal
from game.variants.explain import Section, for_seats, sheet
from tests.variants.shelf import SHIPPED, resolved


def text(sections: tuple[Section, ...]) -> str:
    return "\n".join(line for section in sections for line in section.lines)


def test_sections_come_in_the_order_of_the_table() -> None:
    titles = [section.title for section in sheet(SHIPPED.resolve("straight_rummy").variant)]
    assert titles == [
        "The aim",
        "Players and cards",
        "The deal",
        "A turn",
        "Melds",
        "The piles",
        "Going out",
        "Scoring",
        "The match",
    ]


def test_titles_speak_of_the_pieces_that_are_played_with() -> None:
    titles = [section.title for section in sheet(SHIPPED.resolve("tile_rummy").variant)]
    assert {"Players and tiles", "The pool"} <= set(titles)


def test_every_sheet_begins_with_the_aim_of_the_game_in_one_sentence() -> None:
    aims = {}
    for entry in SHIPPED.entries():
        first = sheet(SHIPPED.resolve(entry.id).variant)[0]
        assert first.title == "The aim" and len(first.lines) == 1
        aims[entry.id] = first.lines[0]
    assert aims["gin_standard"] != aims["gin_straight"] != aims["three_thirteen"] != aims["rummy_500"] != aims["straight_rummy"]
    assert "few points" in aims["gin_standard"] and "Score points" in aims["rummy_500"]


def test_the_sheet_says_what_the_file_says(tmp_path: Path) -> None:
    found = resolved(
        tmp_path, "players: {min: 3, max: 3}\ndeal: {cards: 9, upcard: false}\nmelds: {set: null}\npack: {copies: 2}\n"
    )
    said = text(sheet(found.variant))
    assert (
        "3 players, everybody for themselves." in said and "Everybody is dealt 9 cards" in said and "No card is turned up" in said
    )
    assert "Set:" not in said and "Run:" in said and "2 packs of 52 cards shuffled together." in said


def test_the_sheet_changes_with_options() -> None:
    said = text(sheet(SHIPPED.resolve("straight_rummy", {"going_rummy": "double", "going_out_bonus": 10}).variant))
    assert "multiplies the points by 2" in said and "Going out brings 10 points more." in said
    said = text(sheet(SHIPPED.resolve("straight_rummy", {"scoring": "penalty", "penalty_limit": 77}).variant))
    assert "reaches 77 points; the lowest total wins" in said


def test_deciding_the_number_of_players_changes_nothing_else() -> None:
    variant = SHIPPED.resolve("straight_rummy").variant
    four = for_seats(variant, 4)
    assert isinstance(four.match_end, ByTotal)
    assert four.deal.cards.constant == 7 and four.match_end.target.constant == 200
    assert for_seats(four, 2) == four and four.steps == variant.steps and four.melds == variant.melds


def said(id: str, **options: bool | int | str) -> str:
    return text(sheet(SHIPPED.resolve(id, options).variant))


def test_the_sheet_of_gin_says_what_the_reference_says() -> None:
    standard = said("gin_standard")
    assert "first to the player who did not deal, then to the dealer" in standard
    assert "Nobody has to knock, not even with gin, a hand with nothing outside of its melds." in standard
    assert "the knocker lays off nothing" in standard and "melded or laid off, never both" in standard
    assert "Whoever has won the last hand of a game" not in standard
    assert "Whoever has won the last hand of a game deals the first of the next." in said("gin_pagat")
    assert "Whoever has won the last hand" not in said("gin_pagat", match_target="single_game")


def test_the_sheets_of_the_other_forms_say_nothing_that_is_not_so() -> None:
    straight = said("gin_straight")
    assert "undercut" not in straight.replace("cannot be undercut", "") and "lays off" not in straight
    assert "Whoever wins a hand writes one box: a mark that brings points when the game is over." not in said("gin_partnership")
    assert "A side that has not won a single round of the game is shut out." in said("gin_partnership")
    assert "Shutout: the winner gets" not in said("gin_cutthroat")
    assert "whoever is shut out, and nobody else, pays the winner of the game 100 points more" in said("gin_cutthroat")
    assert "Boxes, and the bonuses for game and shutout, are not multiplied." in said("gin_doubling")
    assert "4 times, 8 times" not in said("gin_doubling", double_limit=2)
    assert "nothing is laid off" in said("knock_rummy")
    assert "two players deal by turns" not in text(sheet(SHIPPED.resolve("knock_rummy").variant, 3))


def test_the_sheets_of_lay_down_games_say_who_begins_and_what_never_happens() -> None:
    straight = said("straight_rummy")
    assert "The player to the left of the dealer plays first" in straight and "never move from one meld to another" in straight
    assert "leaves you no way to end the turn" in straight and "each of another suit" in straight
    assert "The dealer plays first" in said("treppenromme") and "plays first" not in said("gin_standard")
    assert "The player who did not deal plays first." in said("gin_standard", start="eleven_to_nondealer")
    assert "Jokers are not wild" in said("persian_rummy") and "Jokers are not wild" not in said("persian_rummy", jokers_wild=True)
    assert "Melded cards count the same" in said("rummy_500") and "Melded cards count the same" not in straight
    assert "by melding or discarding, and the hand" in said("boathouse")


def test_a_sheet_for_those_who_sit_there_says_how_many_may_play() -> None:
    """A player who has chosen two of seven places reads both; where only so many can play, it is said once."""
    for variant, seats, more in (("costa_rica_rummy", 2, "1 to 7 can play this game."), ("gin_standard", 2, "")):
        said = [words for section in sheet(SHIPPED.resolve(variant).variant, seats) for words in section.lines]
        assert any(words.startswith("2 players") for words in said)
        assert [words for words in said if "can play this game" in words] == ([more] if more else [])
