"""One scene of a view: of the table that is played at, of a saved one, and of one that is looked back at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.cards.ids import NO_CARD, Card
from game.rules.result import Points
from game.rules.view import View
from game.table.hand.order import HandOrder
from game.table.hand.rack import Rack, racked
from game.table.scene.altered import altered
from game.table.scene.board import BoardScene
from game.table.scene.from_view import Person, scene_of
from game.table.scene.rack import FREE, RackScene
from game.table.scene.scene import Id, TableScene
from game.ui.session.session import Session
from game.ui.table.present.house import House
from game.ui.table.present.on_offer import with_offer
from game.ui.table.present.purses import purse_words
from game.ui.table.present.rank_lanes import Worths, by_rank, in_strips
from game.words.catalogue import number, say

Melds = Sequence[Sequence[Card]]


def seen(
    session: Session, view: View, order: HandOrder, means: Mapping[Card, str], groups: Melds = (), count: bool = False
) -> TableScene:
    """What one view shows to the player at the window: `order` is that of the hand, `means` what wild cards stand for, `groups`
    the melds that the hand holds; `count`: melded cards count for the players who laid them.
    """
    people = [Person(seat.name, seat.portrait) for seat in session.people]
    words = {session.ids.id(card): what for card, what in means.items()}
    rules = session.rules
    scores = figures(rules.purses(view) or view.scores)
    scene = scene_of(view, session.ids, people, order, scores, groups, rules.spread, words, rules.sides, count)
    scene = with_offer(scene, session, view)
    if not session.on_board:
        return scene
    mine = order is session.hand.order and view is session.view
    scene = on_board(scene, session, session.hand.rack if mine else racked(order.cards))
    return altered(scene, board=BoardScene(before=session.board_rows.rows)) if mine else scene


def on_board(scene: TableScene, session: Session, rack: Rack) -> TableScene:
    """The same where melds belong to nobody: they lie on a board, and a hand of tiles stands on a rack."""
    if not session.on_rack:
        return altered(scene, board=BoardScene())
    return altered(scene, board=BoardScene(), rack=RackScene(in_places(session, rack)))


def in_places(session: Session, rack: Rack) -> tuple[tuple[Id, ...], ...]:
    """The places of a rack, row by row, with the ids of what stands there."""
    return tuple(tuple(session.ids.id(card) if card != NO_CARD else FREE for card in row) for row in rack.rows)


def figures(scores: Sequence[Points], me: int = -1, chips: bool = False) -> list[str]:
    """The scores as plates show them, those of the player at the window with their unit: points or chips."""
    code = "table.chips" if chips else "table.points"
    return [say(code, points=score) if seat == me else number(score) for seat, score in enumerate(scores)]


def told(session: Session, view: View) -> list[str]:
    """What the heads of a table say that is looked at: the purses where everybody has brought one, else the scores."""
    chips = session.rules.purses(view)
    if chips:
        return [purse_words(session, seat, amount) for seat, amount in enumerate(chips)]
    return figures(view.scores, session.me, session.rules.in_chips)


def looked_at(scene: TableScene, session: Session, view: View, worths: Worths) -> TableScene:
    """The same of a table at which nothing can be done; where ranks have places its melds lie in them."""
    scene = by_rank(in_strips(scene, session.rules, view, session.ids, worths))
    scene = altered(scene, tools=(), buttons=(), new_melds=False, counted=session.rules.stock_counted)
    return House(session).scene(scene, view)
