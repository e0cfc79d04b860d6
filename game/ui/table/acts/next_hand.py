"""Hands as they are dealt: the first, the next, and those of another match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from game.cards.lines import line
from game.rules.acts.events import DealBegan, Event
from game.rules.result import Points
from game.table.motion.drawing_for_deal import DECIDES, DRAWING
from game.table.motion.gathering import Lying
from game.table.pointing.selection import Selection
from game.table.scene.from_view import before_deal
from game.table.scene.rail import NO_NEWS
from game.table.scene.scene import TableScene
from game.ui.session.new_match import NewMatch
from game.ui.table.context.table import Table
from game.ui.widgets.message import Confirm
from game.words.catalogue import say


def deal(table: Table, events: Sequence[Event], after: TableScene, lying: Lying | None = None) -> None:
    """The pack is shuffled and dealt; before that the cards of the hand before are gathered, or it is drawn who deals."""
    begin = next((i for i, event in enumerate(events) if isinstance(event, DealBegan)), 0)
    moment = table.moment
    late = table.host.arriving or 0.0
    table.stage.tell(events[begin:], bare(table, after), after, late=late, lying=lying, drawn=moment.drawn)
    moment.fresh, moment.deals = False, True


def bare(table: Table, after: TableScene) -> TableScene:
    """The table before the cards are dealt that lie on this one; nobody is told who deals before that has been drawn."""
    found = before_deal(after, table.session.pack.size)
    told = found.rail.news is not None and table.moment.drawn is not None
    return replace(found, rail=replace(found.rail, news=NO_NEWS)) if told else found


def skip_deal(table: Table) -> None:
    """What is drawn for the deal has been seen; or else all cards lie where they belong."""
    if not table.stage.skip_to_end_of(DRAWING):
        table.stage.skip_all()


def follow_drawing(table: Table) -> None:
    """What the drawing for the deal has decided is told while it is looked at."""
    drawn = table.moment.drawn
    shown = next((effect for effect, _ in table.stage.effects() if effect.kind == DECIDES), None)
    if drawn is None or shown is None:
        table.moment.decided = ""
    else:
        table.moment.decided = table.session.words(drawn.said if len(shown.items) == 1 else line("first_draw.again"))


def next_hand(table: Table, notice: bool = False, back: bool = False, asked: bool = False) -> None:
    """The next hand is dealt; with `notice` the player says before that no further game shall begin, and comes `back` into a
    match that the player was out of. A player who may come back is asked, unless that was `asked` before.
    """
    session, moment = table.session, table.moment
    if not session.view.over or session.view.match_over:
        return
    returns_with = None if back or asked else session.seat.returns_with()
    if returns_with is not None:
        _ask_back(table, returns_with)
        return
    lying, events = table.stage.lying(), session.next_hand(notice, back)
    moment.drawn = None
    moment.skipping = moment.skipping and session.watching  # up to the hand that the player plays
    table.fingers.selection = Selection()
    table.acted()
    table.in_parts(_dealt(table, events, lying))


def _dealt(table: Table, events: Sequence[Event], lying: Lying) -> Iterator[None]:
    table.session.save()
    for leave in table.before_deal:
        leave()
    after = table.scene()
    yield
    table.stage.expect(bare(table, after), after)
    yield
    deal(table, events, after, lying)
    yield
    table.follow_up()


def _ask_back(table: Table, points: Points) -> None:
    """Whether the player comes back into the match with so many points."""
    text = say("ask.rejoin_text", total=table.session.view.scores[table.session.me], points=points)
    yes, on_yes = say("button.rejoin", points=points), partial(next_hand, table, back=True)
    question = Confirm(table.host, "rejoin", say("ask.rejoin"), text, yes, on_yes)
    question.yes_icon, question.no, question.on_no = "again", say("ask.rejoin_no"), partial(next_hand, table, asked=True)
    table.host.push(question)


def new_match(table: Table) -> None:
    """The same people sit down to another match."""
    setup = table.session.setup
    others = [seat for seat in setup.seats if seat.kind == "computer"]
    level = next((seat.level for seat in others if seat.level), "")
    portraits = tuple(seat.portrait for seat in others)
    own = len(table.session.own_seats)
    table.host.open("new_match", NewMatch(setup.id, len(setup.seats), level, portraits, dict(setup.options), own=own))
