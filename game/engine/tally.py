"""The score sheet of a match from the outcomes of its hands alone, without a card on the table."""

from __future__ import annotations

from typing import Any

from game.engine.answers import Answer, bad_request
from game.engine.command import Values
from game.engine.facts import points_json, who
from game.engine.session import Session, players_of, seat_in
from game.rules.result import Points
from game.rules.scoring.methods import Penalty, WinnerTakes
from game.rules.standing import renewed
from game.rules.variant import Variant
from game.words.catalogue import say

FORMS = ("winner", "draw", "scores", "tables")


def tally(session: Session, values: Values) -> Answer:
    """Add up hands until the match is over."""
    resolved = session.resolve(values["variant"], values.get("options", {}))
    variant = resolved.variant
    seats = players_of(resolved, values.get("players"))
    totals: list[Points] = [0] * seats
    boxes, standing = [0] * seats, [0] * seats
    lines: list[Answer] = []
    winners: tuple[int, ...] = ()
    for at, hand in enumerate(values["hands"]):
        field = f"hands[{at}]"
        if winners:
            raise bad_request("after_the_match", field=field, count=at)
        scores = _scores(variant, seats, hand, field)
        out_above = variant.match_end.out_above(variant)
        if out_above is not None and at:
            standing, totals = renewed(standing, totals, out_above, variant.match_end.buy_in)
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
        if "winner" in hand:
            boxes[hand["winner"]] += 1
        lines += [
            {"hand": at + 1, "seat": seat, "text": _text(at + 1, seat, score, hand), "points": points_json(score)}
            for seat, score in enumerate(scores)
            if score
        ]
        winners = variant.match_end.winners(variant, totals, at + 1, standing)
    end, sides = variant.match_end, variant.sides.by_seat(seats)
    totals = [total + sum(line.points for line in end.closing(seat in winners)) for seat, total in enumerate(totals)]
    credits = end.credits(sides, totals, winners)
    shown = [points_json(total) for total in totals]
    settled = [points_json(credit) for credit in credits] if end.settle != "none" and winners else shown
    column = {"points": shown, "boxes": boxes, "totals": shown, "over": bool(winners), "winner": who(winners)}
    return {
        "columns": [column],
        "totals": shown,
        "credit": settled,
        "lines": lines,
        "match_over": bool(winners),
        "winner": who(winners),
    }


def _scores(variant: Variant, seats: int, hand: Values, field: str) -> list[Points]:
    """What one hand adds to each total."""
    forms = [form for form in FORMS if form in hand]
    if len(forms) != 1:
        raise bad_request("outcome_forms", field=field)
    for part in ("points", "kind"):
        if part in hand and forms != ["winner"]:
            raise bad_request("unknown_part", field=field, part=part)
    if forms == ["scores"]:
        if len(hand["scores"]) != seats:
            raise bad_request("count", field=f"{field}.scores", low=seats, high=seats, count=len(hand["scores"]))
        return list(hand["scores"])
    if forms == ["draw"]:
        if not hand["draw"]:
            raise bad_request("draw_is_true", field=f"{field}.draw")
        return [0] * seats
    if forms == ["tables"]:
        raise bad_request("no_partners", field=f"{field}.tables", name=variant.name)
    return _won(variant, seats, hand, field)


def _won(variant: Variant, seats: int, hand: Values, field: str) -> list[Points]:
    """A hand that somebody won: the points go where the scoring method puts them."""
    if "points" not in hand:
        raise bad_request("missing_part", field=field, part="points")
    winner = seat_in(hand["winner"], f"{field}.winner", seats)
    points: Any = hand["points"]
    scores: list[Points] = [0] * seats
    if isinstance(variant.scoring, WinnerTakes):
        scores[winner] = points
    elif seats > 2:
        raise bad_request("needs_scores", field=field, name=variant.name)
    else:
        penalty = variant.scoring if isinstance(variant.scoring, Penalty) else None
        scores[1 - winner] = -points if penalty is None or penalty.minus else points
        scores[winner] = -scores[1 - winner] if penalty is None or penalty.winner_takes_hands else 0
    return scores


def _text(number: int, seat: int, score: Points, hand: Values) -> str:
    person = say("seat.unknown", n=seat)
    won = hand.get("winner") == seat
    return say("tally.won" if won else "tally.scored", hand=number, person=person, points=score)
