"""The rule sheet: what it says about changed rules, in the order of the table."""

from __future__ import annotations

from pathlib import Path

from game.rules.scoring.match_end import ByTotal
from game.variants.explain import Section, for_seats, sheet
from tests.variants.shelf import SHIPPED, resolved


def text(sections: tuple[Section, ...]) -> str:
    return "\n".join(line for section in sections for line in section.lines)


def test_sections_come_in_the_order_of_the_table() -> None:
    titles = [section.title for section in sheet(SHIPPED.resolve("straight_rummy").variant)]
    assert titles == [
        "Players and cards",
        "The deal",
        "A turn",
        "Melds",
        "The stock runs out",
        "Going out",
        "Scoring",
        "The match",
    ]


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
    assert "counts 2 times" in said and "Going out brings 10 points more." in said
    said = text(sheet(SHIPPED.resolve("straight_rummy", {"scoring": "penalty", "penalty_limit": 77}).variant))
    assert "reaches 77 points; the lowest total wins" in said


def test_deciding_the_number_of_players_changes_nothing_else() -> None:
    variant = SHIPPED.resolve("straight_rummy").variant
    four = for_seats(variant, 4)
    assert isinstance(four.match_end, ByTotal)
    assert four.deal.cards.constant == 7 and four.match_end.target.constant == 200
    assert for_seats(four, 2) == four and four.steps == variant.steps and four.melds == variant.melds
