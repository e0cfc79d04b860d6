"""Hands as they are told to `tally`: who won by how many points, a draw, the scores by seat, or what happened at two tables."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.answers import bad_request
from game.engine.command import Values
from game.engine.fields import Field, flag, listing, points, record, shown, text, whole
from game.engine.session import seat_in
from game.rules.component import outcomes
from game.rules.result import Points
from game.rules.scoring.rounds import round_of
from game.rules.state.entry import HandEntry, drawn, won
from game.rules.variant import Variant

FORMS = ("winner", "draw", "scores", "tables")
TABLES = 2
MOST_BOXES = 99
WITHOUT_WINNER = ("drawn", "bound")
"""How such a hand ends that nobody wins."""

_ALONE = (
    Field("winner", whole(0, 99)),
    Field("points", points),
    Field("kind", text),
    Field("boxes", whole(0, MOST_BOXES)),
    Field("draw", flag),
)
outcome = record(*_ALONE, Field("scores", listing(points)), Field("tables", listing(record(*_ALONE), TABLES, TABLES)))
"""The reader of one hand."""


def entry_of(variant: Variant, seats: int, hand: Values, field: str, earlier: Sequence[HandEntry]) -> HandEntry:
    """What a hand leaves on the sheet. Refuses one that says too little, too much, or what cannot be."""
    forms = [form for form in FORMS if form in hand]
    if len(forms) != 1:
        raise bad_request("outcome_forms", field=field)
    form = forms[0]
    for part in ("points", "kind", "boxes"):
        if part in hand and form != "winner" and (part, form) != ("kind", "draw"):
            raise bad_request("unknown_part", field=field, part=part)
    if form == "scores":
        return _scored(variant, seats, hand["scores"], field)
    if form == "draw":
        return _drawn(variant, seats, hand, field)
    if form == "tables":
        return _round(variant, seats, hand["tables"], field)
    return _won(variant, seats, hand, field, earlier)


def _drawn(variant: Variant, seats: int, hand: Values, field: str) -> HandEntry:
    if not hand["draw"]:
        raise bad_request("draw_is_true", field=f"{field}.draw")
    if variant.match_end.rule.keeps_sheet and hand.get("kind", "drawn") not in WITHOUT_WINNER:
        raise bad_request("no_kind", field=f"{field}.kind", kind=shown(hand["kind"]), kinds=", ".join(WITHOUT_WINNER))
    return drawn(seats)._replace(scores=tuple(variant.scoring.told_drawn(seats)))


def _won(variant: Variant, seats: int, hand: Values, field: str, earlier: Sequence[HandEntry]) -> HandEntry:
    """A hand that somebody won: the points go where the scoring method puts them."""
    if "points" not in hand:
        raise bad_request("missing_part", field=field, part="points")
    winner = seat_in(hand["winner"], f"{field}.winner", seats)
    if variant.match_end.rule.keeps_sheet:
        kind, value = _kind(variant, hand, field), _gained(hand, field)
        boxes = hand.get("boxes", 1 + variant.scoring.further_boxes(kind))
        return won(kind, variant.sides.winning(seats, winner, earlier), value, seats, boxes)
    if "boxes" in hand:
        raise bad_request("unknown_part", field=field, part="boxes")
    scores = variant.scoring.told(winner, hand["points"], seats)
    if scores is None:
        raise bad_request("needs_scores", field=field, name=variant.name)
    return HandEntry(hand.get("kind", ""), (winner,), tuple(scores), tuple(int(seat == winner) for seat in range(seats)))


def _kind(variant: Variant, hand: Values, field: str) -> str:
    """How a hand of a game with boxes was won: some of the ways bring more than one."""
    kinds = outcomes(variant)
    kind: str = hand.get("kind", kinds[0])
    if kind not in kinds:
        raise bad_request("no_kind", field=f"{field}.kind", kind=shown(kind), kinds=", ".join(kinds))
    return kind


def _gained(hand: Values, field: str) -> Points:
    """The points of a winner, who never loses any."""
    value: Points = hand["points"]
    if value < 0:
        raise bad_request("won_below_nothing", field=f"{field}.points", value=str(value))
    return value


def _scored(variant: Variant, seats: int, given: Sequence[Points], field: str) -> HandEntry:
    """Scores by seat; partners, who score together, may also be given one number for each side."""
    sides = list(dict.fromkeys(variant.sides.by_seat(seats)))
    if len(given) == len(sides) < seats:
        by_side = {seat: value for side, value in zip(sides, given, strict=True) for seat in side}
        given = [by_side[seat] for seat in range(seats)]
    if len(given) != seats:
        raise bad_request("count", field=f"{field}.scores", low=seats, high=seats, count=len(given))
    for side in sides:
        if len({given[seat] for seat in side}) > 1:
            raise bad_request("partners_differ", field=f"{field}.scores", one=side[0], other=side[1])
    if not variant.match_end.rule.keeps_sheet:
        return HandEntry("", (), tuple(given), (0,) * seats)
    best = max(given)
    winners = tuple(seat for seat, value in enumerate(given) if value == best > 0)
    if len(sides) == 2 and min(given) != 0:
        raise bad_request("one_side_scores", field=f"{field}.scores", name=variant.name)
    return HandEntry("won" if winners else "drawn", winners, tuple(given), tuple(int(seat in winners) for seat in range(seats)))


def _round(variant: Variant, seats: int, tables: Sequence[Values], field: str) -> HandEntry:
    """A round of partners: what happened at either table."""
    sides = variant.sides.by_seat(seats)
    if not variant.match_end.rule.keeps_sheet or any(len(side) != TABLES for side in sides):
        raise bad_request("no_tables", field=f"{field}.tables", name=variant.name)
    told: list[tuple[int, Points]] = []
    for at, table in enumerate(tables):
        here = f"{field}.tables[{at}]"
        forms = [form for form in ("winner", "draw") if form in table]
        if len(forms) != 1:
            raise bad_request("table_forms", field=here)
        entry = entry_of(variant, seats, table, here, ())
        told.append((table["winner"], entry.scores[table["winner"]]) if forms == ["winner"] else (-1, 0))
    return round_of(told, sides)
