"""The table of games in which every rank has a place of its own: whose strips there are, and where in them each meld lies.

All of it follows from the compiled rules and one player's view, so a hand that is looked back at, or a table that is saved, lies
as it did while it was played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.match.table_rules import TableRules
from game.rules.result import Points
from game.rules.view import View
from game.table.layout.rank_lanes import SIDE
from game.table.scene.altered import altered
from game.table.scene.closed_melds import squared
from game.table.scene.preview import as_card
from game.table.scene.scene import CardIds, Id, MeldScene, TableScene
from game.table.scene.strip_side import SideScene
from game.words.catalogue import joined, number, say, signed

Worths = Sequence["Points | None"]


def in_strips(scene: TableScene, rules: TableRules, view: View, ids: CardIds, worths: Worths = ()) -> TableScene:
    """The table with what is told of its melds and of the pile; where ranks have places, with the strips of the sides. `worths`
    is by seat what lies there and counts.
    """
    lanes = {f"meld:{meld.id}": rules.lane_of(meld) for meld in view.melds} if rules.lanes else {}
    closed = {f"meld:{meld.id}": word for meld in view.melds if (word := rules.closed_as(meld))}
    melds = tuple(_placed(meld, rules, ids, lanes.get(meld.id), closed.get(meld.id, "")) for meld in scene.melds)
    facts = () if view.over else rules.facts(view)
    across = -1 if view.over else rules.across(view)
    made = altered(scene, melds=melds, facts=facts, whole=rules.takes_all and not rules.spread)
    if not rules.lanes:
        return made
    return replace(
        made,
        ladder=rules.lanes,
        strips=_strips(made, view, worths),
        across=ids.id(across) if across >= 0 else None,
        stacks=not view.over,
    )


def side_told(scene: TableScene, item: Id) -> str:
    """What the numbers at the head of a strip mean, by the id of its facts; empty for anything else."""
    strip = item.removeprefix(SIDE)
    if strip == item or not strip.isdecimal() or int(strip) >= len(scene.strips):
        return ""
    side = scene.strips[int(strip)]
    told = say("table.tip_side", name=side.name, points=side.score)
    return f"{told}\n{say('table.tip_lying', points=side.lying)}" if side.lying else told


def by_rank(scene: TableScene) -> TableScene:
    """The whole scene, whose hand lies by rank and whose lanes say what wild cards stand for: there nothing else needs to."""
    return altered(scene, means={}, groups=(), group_words=(), melded=()) if scene.strips else scene


def _placed(meld: MeldScene, rules: TableRules, ids: CardIds, lane: str | None, word: str) -> MeldScene:
    """A meld in its lane, wild cards last; one that is complete squared up."""
    if rules.lanes:
        known = {ids.card(as_card(item)): item for item in meld.cards}
        cards, wilds = rules.wilds_last([card for card in known if card is not None])
        lane = rules.lane_for(cards) if lane is None else lane
        meld = replace(meld, lane=lane, wilds=wilds, cards=tuple(known[card] for card in cards))
    return squared(meld, word, ids, rules.pack) if word else meld


def _strips(scene: TableScene, view: View, worths: Worths) -> tuple[SideScene, ...]:
    """The sides: the others clockwise from the player's left, and the player's own."""
    sides = list(dict.fromkeys(scene.side(seat.seat) for seat in scene.others))
    mine = scene.side(scene.me)
    return tuple(_side(scene, view, side, worths) for side in (*(side for side in sides if side != mine), mine))


def _side(scene: TableScene, view: View, side: tuple[int, ...], worths: Worths) -> SideScene:
    names = [scene.seats[seat].name for seat in side if seat != scene.me]
    name = joined(names)
    if scene.me in side:
        name = say("table.your_side", names=name) if names else scene.seats[scene.me].name
    closed = sum(bool(meld.closed) for meld in scene.melds if meld.owner in side)
    worth = worths[side[0]] if worths else None
    lying = any(one.owner in side for one in scene.melds) or any(one.owner in side and one.open for one in scene.aside)
    told = signed(worth) if worth is not None and (worth or lying) and not view.over else ""
    return SideScene(side, name, number(view.scores[side[0]]), say("table.closed", count=closed), told)
