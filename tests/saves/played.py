"""Plays matches of unlike games and keeps their saves at several points, with what every seat saw there.

    python -m tests.saves.played        into the folder of the present format; never over what is there

The saves of a format are made once, by the last version that wrote it, and load for ever.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from game.cards.chance import Chance, derive
from game.engine.facts import events_json, result_json
from game.engine.match_commands import open_state
from game.match.history import check_value
from game.match.match import Match
from game.match.positions import placement, referee
from game.match.saves.codec import Writer
from game.match.saves.plain import Label
from game.match.saves.upgrades import FORMAT
from game.match.setup import MatchSettings
from game.players.player import Untimed
from game.players.roster import player_named
from game.variants.catalogue import Catalogue, Resolved
from tests.match.tables import PEOPLE, ROOT

HERE = Path(__file__).parent
OWN = HERE / "own"
"""Rules files of our own, of which some of the matches are."""
WHEN = datetime(2026, 11, 22, 15, 0, tzinfo=UTC)
MOST_HANDS = 40
"""Hands after which a match is kept as it is although it has not ended."""


NONE: Mapping[str, bool | int | str] = MappingProxyType({})


class Table(NamedTuple):
    """One match: the game, who plays, and where in it saves are kept."""

    variant: str
    seats: int
    options: Mapping[str, bool | int | str] = NONE
    practice: bool = False
    points: tuple[str, ...] = ("start", "mid_hand", "between_hands", "second_hand")
    """`over` takes as many hands as the match has."""


TABLES = (
    Table("straight_rummy", 2, points=("start", "mid_hand", "between_hands", "second_hand", "over")),
    Table(
        "straight_rummy", 4, {"layoff_requires_own_meld": True, "target": 75}, practice=True, points=("undone", "undone_across")
    ),
    Table("rummy_500", 3, points=("mid_hand", "between_hands", "second_hand", "undone", "set_up")),
    Table("persian_rummy", 4, points=("mid_hand", "between_hands", "over")),
    Table("red_three_rummy", 2, points=("start", "mid_hand", "second_hand", "undone", "set_up")),
    Table("kalooki_40", 3, points=("mid_hand", "second_hand")),
    Table("kalooki_jamaica", 4, points=("mid_hand", "second_hand")),
    Table("ramino", 3, points=("mid_hand", "between_hands", "over")),
    Table("remi", 2, points=("mid_hand", "second_hand")),
    Table("romme", 4, points=("mid_hand", "second_hand")),
    Table("treppenromme", 3, points=("mid_hand",)),
    Table("knock_rummy", 3, points=("mid_hand", "between_hands")),
    Table("gin_standard", 2, practice=True, points=("start", "mid_hand", "between_hands", "undone", "undone_across", "over")),
    Table("gin_hollywood", 2, points=("mid_hand", "fourth_hand", "over")),
    Table("gin_captain", 3, points=("mid_hand", "fourth_hand")),
    Table("gin_cutthroat", 3, points=("mid_hand", "second_hand", "over")),
    Table("gin_partnership", 4, points=("mid_hand", "between_hands", "fourth_hand")),
    Table("gin_battle_royal", 3, points=("mid_hand", "between_hands")),
    Table("gin_doubling", 2, points=("mid_hand", "second_hand", "set_up")),
    Table("kept_house", 3, points=("mid_hand", "second_hand", "over")),
    Table("kept_gin", 2, {"gin_bonus": 20}, points=("mid_hand", "fourth_hand")),
)


def resolved(variant: str, options: Mapping[str, bool | int | str]) -> Resolved:
    """A shipped game or one of our own, with these house rules."""
    return Catalogue(ROOT / "rules", OWN).resolve(variant, options)


def play(match: Match, number: int) -> None:
    """One decision: mostly by a computer player, sometimes at random, so that all kinds of moves come up."""
    seat = match.to_act
    assert seat is not None
    chance = Chance(derive("kept", match.seed, match.decisions, number))
    if chance.below(4):
        player = player_named("steady" if seat else "casual")
        action = player.choose(match.rules, match.view(seat), chance, Untimed()).action
    else:
        action = match.rules.suggest(match.history.state, chance)
    match.submit(seat, action)


def decide(match: Match, decisions: int) -> None:
    """So many decisions, or to the end of the hand."""
    for number in range(decisions):
        if match.hand_over:
            return
        play(match, number)


def finish(match: Match, hands: int = 1) -> None:
    """To the end of this hand, and so many hands more but one; never beyond the end of the match."""
    for number in range(hands):
        if number and not match.match_over:
            match.next_hand()
        decide(match, 5000)


def at_points(table: Table) -> Iterator[tuple[str, Match]]:
    """The match at every point where it is kept, each played from its beginning."""
    for number, point in enumerate(table.points):
        seed = derive("kept", len(table.variant), table.seats, number)
        settings = MatchSettings(practice=table.practice, clock=60 if point == "start" else None)
        match = Match.begin(resolved(table.variant, table.options), PEOPLE[: table.seats], seed, settings=settings)
        if point == "mid_hand":
            decide(match, 9 * table.seats)
        elif point in ("between_hands", "over"):
            finish(match, 1 if point == "between_hands" else MOST_HANDS)
        elif point in ("second_hand", "fourth_hand"):
            finish(match, 1 if point == "second_hand" else 3)
            if not match.match_over:
                match.next_hand()
            decide(match, 5 * table.seats)
        elif point == "undone":
            decide(match, 7 * table.seats)
            for _ in range(5):
                match.undo()
            decide(match, 3)
            match.undo()
        elif point == "undone_across":
            finish(match)
            match.next_hand()
            decide(match, 2)
            for _ in range(6):
                match.undo()
            finish(match)
            match.next_hand()
            decide(match, 6)
        elif point == "set_up":
            decide(match, 8 * table.seats)
            match = set_up(match, seed)
            decide(match, 5)
        yield point, match


def set_up(match: Match, seed: int) -> Match:
    """A match that begins where this one stands, with most of the stock out of play."""
    given = referee.truth(match)
    given |= {"stock": given["stock"][:12], "rest": "out"}
    resolved_now = resolved(match.setup.id, dict(match.setup.options))
    return placement.set_up(resolved_now, match.seats, seed, given, Chance(seed).shuffle)


def told(match: Match) -> dict[str, Any]:
    """What a kept match must still tell: what every seat sees, what it has heard in this hand, and the outcomes so far."""
    pack, began = match.rules.pack, match.hand_began()
    return {
        "truth": referee.truth(match),
        "check": check_value(match.history.state),
        "bystander": open_state(match),
        "views": [referee.seen(match, seat) for seat in range(len(match.seats))],
        "heard": [events_json(match.events(seat, began)[0], pack) for seat in range(len(match.seats))],
        "results": [result_json(result, pack) for result in match.results],
        "legal": [match.rules.to_act(match.history.state), len(match.legal())],
    }


def folder(number: int) -> Path:
    """Where the saves of a format are kept."""
    return HERE / f"format_{number}"


def main() -> None:
    """Write the saves of the present format, with what they must tell."""
    kept = folder(FORMAT)
    kept.mkdir(exist_ok=True)
    for table in TABLES:
        for point, match in at_points(table):
            name = f"{table.variant}_{table.seats}_{point}"
            presentation = {"deal": match.deal, "hand_order": {"0": ["4H", "5H"]}}
            data = Writer(match).write(presentation, Label(WHEN, name))
            with (kept / f"{name}.json").open("xb") as file:
                file.write(data)
            text = json.dumps(told(match) | {"presentation": presentation}, ensure_ascii=False, separators=(",", ":"))
            (kept / f"{name}.told.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
