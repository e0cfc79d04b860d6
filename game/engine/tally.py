"""The score sheet of a match from the outcomes of its hands alone, without a card on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.cards.pack import Pack
from game.engine.answers import Answer, bad_request
from game.engine.command import Values
from game.engine.facts import points_json, who
from game.engine.outcomes import entry_of
from game.engine.session import Session, in_words, players_of
from game.rules.result import Points
from game.rules.scoring.sheet import SheetLine, Writing
from game.rules.scoring.verdict import MatchSoFar, Verdict
from game.rules.state.entry import HandEntry
from game.rules.variant import Variant
from game.words.catalogue import say


def tally(session: Session, values: Values) -> Answer:
    """Add up hands until the match is over."""
    resolved = session.resolve(values)
    seats = players_of(resolved, values.get("players"))
    ledger = resolved.variant.match_end.rule.ledger(seats)
    if ledger is not None:
        return _of_games(resolved.variant, ledger, seats, values["hands"])
    return _by_total(resolved.variant, seats, values["hands"])


def _places(variant: Variant, seats: int) -> list[int]:
    """The seats whose numbers are answered: everybody's, or one of each side where partners have the same."""
    sides = list(dict.fromkeys(variant.sides.by_seat(seats)))
    together = len({len(side) for side in sides}) == 1
    return [side[0] for side in sides] if together else list(range(seats))


def _numbers(of: Sequence[Points], places: Sequence[int]) -> list[int | str]:
    return [points_json(of[seat]) for seat in places]


# ---- matches of games ---------------------------------------------------------------------------


def _of_games(variant: Variant, ledger: Writing, seats: int, hands: Sequence[Values]) -> Answer:
    """One column for each game that was begun, with its boxes and bonuses, and what is credited."""
    entries: list[HandEntry] = []
    for at, hand in enumerate(hands):
        field = f"hands[{at}]"
        if ledger.over:
            raise bad_request("after_the_match", field=field, count=at)
        entries.append(entry_of(variant, seats, hand, field, entries))
        ledger.add(entries[-1])
    sheet, places = ledger.sheet(), _places(variant, seats)
    return {
        "columns": [
            {
                "points": _numbers(column.points, places),
                "boxes": [column.boxes[seat] for seat in places],
                "totals": _numbers(column.totals, places),
                "over": column.over,
                "winner": who(column.winners),
            }
            for column in sheet.columns
        ],
        "totals": _numbers(sheet.totals, places),
        "credit": _numbers(sheet.credit, places),
        "lines": [_line(entry, seats) for entry in sheet.lines],
        "match_over": sheet.over,
        "winner": who(sheet.winners),
    }


def _line(entry: SheetLine, seats: int) -> Answer:
    text = in_words(entry.line, Pack(1), seats)
    return {
        "hand": entry.hand,
        "columns": list(entry.columns),
        "seat": who(entry.seats),
        "text": text,
        "points": points_json(entry.points),
    }


# ---- matches to a total, or over a number of hands ----------------------------------------------


def _by_total(variant: Variant, seats: int, hands: Sequence[Values]) -> Answer:
    """One column with the totals."""
    end = variant.match_end.rule
    sides = variant.sides.by_seat(seats)
    totals: list[Points] = [end.start(variant)] * seats
    boxes, standing = [0] * seats, [0] * seats
    lines: list[Answer] = []
    match = Verdict.open(seats)
    for at, hand in enumerate(hands):
        field = f"hands[{at}]"
        if match.winners:
            raise bad_request("after_the_match", field=field, count=at)
        entry = entry_of(variant, seats, hand, field, ())
        if at:
            standing, totals = end.renewed(MatchSoFar(variant, totals, standing, at))
        totals = [total + score for total, score in zip(totals, entry.scores, strict=True)]
        boxes = [count + more for count, more in zip(boxes, entry.boxes, strict=True)]
        lines += [
            {"hand": at + 1, "seat": seat, "text": _text(at + 1, seat, score, hand), "points": points_json(score)}
            for seat, score in enumerate(entry.scores)
            if score
        ]
        match = end.verdict(MatchSoFar(variant, totals, standing, at + 1, sides=sides))
    places = _places(variant, seats)
    totals = [total + sum(line.points for line in match.closing[seat]) for seat, total in enumerate(totals)]
    shown = _numbers(totals, places)
    settled = _numbers(match.credits, places) if end.settles and match.winners else shown
    over, winner = bool(match.winners), who(match.winners)
    column = {"points": shown, "boxes": [boxes[seat] for seat in places], "totals": shown, "over": over, "winner": winner}
    return {"columns": [column], "totals": shown, "credit": settled, "lines": lines, "match_over": over, "winner": winner}


def _text(number: int, seat: int, score: Points, hand: Any) -> str:
    person = say("seat.unknown", n=seat)
    won = hand.get("winner") == seat
    return say("tally.won" if won else "tally.scored", hand=number, person=person, points=score)
