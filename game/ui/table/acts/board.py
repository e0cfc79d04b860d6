"""Rearranging the table: cards go from the hand to sets, between sets and back, step by step, until all is confirmed."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.ids import Card
from game.rules.laying.offers import HAND, MELDS
from game.table.hand.board_moves import Place, Target
from game.table.hand.draft import LOOSE
from game.table.pointing.selection import Selection
from game.table.scene.altered import altered
from game.table.scene.board import SLOT
from game.table.scene.scene import DRAFT, Id
from game.ui.table.acts import arranging
from game.ui.table.acts.act import do, nothing_chosen, refuse, tell
from game.ui.table.context.intent import Choose, Drop
from game.ui.table.context.notices import INFO
from game.ui.table.context.table import GLIDE, NONE, Poses, Table
from game.ui.table.state.board_draft import set_name

CONFIRM, PUT_BACK = "button:confirm", "button:put_back"
REWOUND = 0.4
"""So long the table lies as it lay before, in seconds, before the last turn is seen again."""


# ---- moving ---------------------------------------------------------------------------------------


def put(table: Table, cards: Sequence[Card], target: Target, dropped: Poses = NONE) -> bool:
    """These cards go there. False where they lay so already."""
    if not table.drafts.board.drop(cards, target):
        _back(table, dropped)
        return False
    _moved(table, dropped)
    return True


def put_home(table: Table, cards: Sequence[Card], dropped: Poses = NONE) -> bool:
    """Those of these cards that are of the hand come back to it; for those of the table it is said that they stay."""
    board = table.drafts.board
    stays = tuple(card for card in cards if card not in board.draft.cards)
    if stays:
        _back(table, dropped)
        tell(table, "board.stays", table.session.ids.id(stays[0]))
        return False
    if not board.home(cards):
        _back(table, dropped)
        return False
    _moved(table, dropped, "slide")
    return True


def _back(table: Table, dropped: Poses) -> None:
    """What was held lies where it lay."""
    table.put(dropped)
    table.refresh(GLIDE)


def _moved(table: Table, dropped: Poses = NONE, sound: str = "place") -> None:
    table.fingers.selection = Selection()
    table.rearranged(sound, dropped)


def to_place(table: Table, number: int) -> bool:
    """The lifted or chosen cards, or the one that the keyboard stands on, go to the place with this number. False where there
    is none.
    """
    cards = _meant(table)
    places = table.drafts.board.places(cards)
    if not cards or not 0 < number <= len(places):
        nothing_chosen(table, "board.no_such_place" if places or not cards else "board.no_place", None)
        return False
    poses = table.fingers.drag.held(table.host.now)
    if table.fingers.held:
        table.fingers.drag.cancel()
        table.fingers.release()
    return put(table, cards, places[number - 1].target, poses)


def best_place(table: Table, cards: Sequence[Card]) -> Place | None:
    """The place that is meant where none is named: the last that mends something, else the only one where a set is made."""
    places = table.drafts.board.places(cards)
    whole = [place for place in places if place.whole]
    return whole[-1] if whole and (whole[-1].mends or len(whole) == 1) else None


def _meant(table: Table) -> tuple[Card, ...]:
    """What is lifted or chosen, or else the card that the keyboard stands on."""
    lifted, ringed = table.fingers.lifted(), table.fingers.ringed
    card = table.session.ids.card(ringed) if ringed is not None else None
    return lifted or ((card,) if card is not None and table.drafts.board.movable(card) else ())


# ---- choosing -------------------------------------------------------------------------------------


def choose(table: Table, chosen: Choose, item: Id) -> bool:
    """Something was clicked or chosen with keys on a table that may be rearranged now; False where that means something else."""
    board, fingers = table.drafts.board, table.fingers
    if not board.possible:
        return False
    card, picked = table.session.ids.card(item), fingers.picked()
    if item.startswith(SLOT):
        to_place(table, int(item[len(SLOT) :]))
        return True
    if item == MELDS:
        new_set(table)
        return True
    if item.startswith(("meld:", DRAFT)):
        _onto_set(table, item)
        return True
    if card is None or not board.movable(card):
        return False
    lies = board.draft.place(card)
    onto = bool(picked) and card not in picked and lies != LOOSE
    if onto and chosen.how == "click" and all(board.draft.place(one) == lies for one in picked):
        onto = False  # they lie in this set already, so it is one more to be chosen
    if chosen.how == "right":
        _right(table, card)
    elif chosen.how == "double" or (chosen.how == "enter" and not onto):
        if chosen.how == "enter" and lies != LOOSE and card in board.draft.cards:
            confirm(table)  # it was laid a moment ago: Enter goes on from there
        else:
            _at_once(table, item, card)
    elif onto and chosen.how not in ("shift", "ctrl", "space"):
        target = board.target_in(picked, board.draft.place(card), _gap_at(table, item, chosen))
        if target is not None:
            put(table, picked, target)
    else:
        _select(table, item, chosen.how)
    return True


def _select(table: Table, item: Id, how: str) -> None:
    """A card is chosen or let go; with Shift all from the one chosen last to this one, if they lie in one row."""
    selection, scene, ids = table.fingers.selection, table.stage.scene, table.session.ids
    rows = [scene.hand, *(meld.cards for meld in scene.melds)]
    row = next((cards for cards in rows if item in cards and selection.anchor in cards), None)
    card = ids.card(item)
    if how == "shift" and row is not None:
        table.select(selection.extended(item, row))
    elif card is not None:
        table.select(selection.toggled(item))


def _onto_set(table: Table, name: Id) -> None:
    """The chosen cards go onto a set, to its end."""
    cards = _meant(table)
    if not cards:
        nothing_chosen(table, "board.choose_first", name)
        return
    put(table, cards, Target(set_name(name)))


def _gap_at(table: Table, item: Id, chosen: Choose) -> int:
    """Before or behind a card of a set, by the half of it that was clicked; not counting what is chosen."""
    board, ids = table.drafts.board, table.session.ids
    card = ids.card(item)
    group = next(group for group in board.draft.groups if card in group.cards)
    left = [one for one in group.cards if one not in table.fingers.picked()]
    pose = table.stage.layout.poses[item]
    behind = chosen.at is None or chosen.at[0] > pose.x
    assert card is not None
    return left.index(card) + behind


def _right(table: Table, card: Card) -> None:
    """The other button of the mouse: a set is parted before this card; a card of the hand goes where it belongs."""
    if table.drafts.board.draft.place(card) != LOOSE:
        part(table, card)
    else:
        _at_once(table, table.session.ids.id(card), card)


def _at_once(table: Table, item: Id, card: Card) -> None:
    """A card goes where it belongs, if that is clear; one of the hand that lies on the table comes back."""
    board = table.drafts.board
    mine = card in board.draft.cards
    cards = table.fingers.picked() if card in table.fingers.picked() else (card,)
    place = best_place(table, cards)
    if mine and board.draft.place(card) != LOOSE:
        put_home(table, (card,))
    elif place is not None:
        put(table, cards, place.target)
    else:
        table.select(Selection(frozenset(table.session.ids.all(cards)), item))
        tell(table, "board.several_places" if board.places(cards) else "board.no_place", item, INFO)


def new_set(table: Table) -> None:
    """The chosen cards begin a set of their own."""
    cards = _meant(table)
    if cards:
        put(table, cards, Target())
    else:
        nothing_chosen(table, "board.choose_first", MELDS)


def part(table: Table, card: Card | None = None) -> None:
    """The set of this card, or of the chosen one, is parted before it."""
    meant = _meant(table) if card is None else (card,)
    on_table = [one for one in meant if table.drafts.board.draft.place(one) != LOOSE] if table.drafts.board.possible else []
    if not on_table:
        tell(table, "board.part_which")
    elif table.drafts.board.part(on_table[0]):
        _moved(table, sound="slide")
    else:
        tell(table, "board.nothing_to_part", table.session.ids.id(on_table[0]))


def home(table: Table) -> None:
    """The chosen cards of the hand come back to it."""
    cards = _meant(table) if table.drafts.board.possible else ()
    if not cards:
        tell(table, "board.home_which")
    else:
        put_home(table, cards)


# ---- letting go -----------------------------------------------------------------------------------


def drop(table: Table, dropped: Drop) -> None:
    """Cards were let go on a table that may be rearranged: on a place for them, in a set, on free cloth, or on the hand."""
    cards, place, poses = dropped.cards, dropped.place, dropped.poses
    board = table.drafts.board
    lying = tuple(card for card in cards if board.draft.place(card) != LOOSE)
    if place is None:
        _back(table, poses)
    elif place == HAND:
        if not all(card in table.session.hand.order for card in cards):  # it lies apart, for everybody
            put_home(table, cards, poses)
        elif not lying:
            arranging.reorder(table, cards, dropped.gap or 0, poses)
        elif put_home(table, cards, poses) and isinstance(dropped.gap, int):
            arranging.reorder(table, cards, dropped.gap)
    elif dropped.target is not None:
        put(table, cards, dropped.target, poses)
    else:
        _back(table, poses)


# ---- all of it ------------------------------------------------------------------------------------


def confirm(table: Table) -> None:
    """The table stays as it lies now, and the turn is over; or it is said why it cannot stay so. What counts as a mistake that is
    paid for is asked about first.
    """
    board = table.drafts.board
    if not board.possible:
        nothing_chosen(table, "board.not_begun", CONFIRM)
        return
    verdict = board.verdict
    if verdict.action is None:
        tell(table, "board.not_begun", CONFIRM)
    elif verdict.refusal is not None and table.session.check(verdict.action) is not None:
        refuse(table, verdict.refusal, CONFIRM)
    else:
        do(table, verdict.action, CONFIRM)


def put_back(table: Table) -> None:
    """Everything lies as it did when the turn began."""
    if table.drafts.board.possible and table.drafts.board.clear():
        _moved(table, sound="slide")
        tell(table, "board.all_back", PUT_BACK, INFO)
    else:
        tell(table, "board.not_begun", PUT_BACK)


def is_put_back(table: Table) -> bool:
    """Whether everything lies as it did when the turn began, and could be done again."""
    board = table.drafts.board
    return board.possible and not board.begun and bool(board.draft.ahead)


def step_back(table: Table) -> bool:
    """The last step is taken back. False where there is none."""
    if not (table.drafts.board.possible and table.drafts.board.undo()):
        return False
    _moved(table, sound="slide")
    return True


def replay(table: Table) -> None:
    """What the last player has done who put the table together anew is seen again."""
    moment, stage = table.moment, table.stage
    if moment.rearranged is None or not moment.rearranged[1].board:
        tell(table, "board.nothing_to_replay", None, INFO)
    elif table.drafts.board.begun or table.session.view.over or table.fingers.held:
        tell(table, "board.replay_later", PUT_BACK)
    elif not stage.moving:
        events, before = moment.rearranged
        after = table.plain()
        table.presenter.prompt.take_deeds(events, False)
        stage.show(altered(before, hand=after.hand, rack=after.rack), 0.0)
        stage.finish()
        stage.tell(events, stage.scene, after, late=REWOUND)
        table.follow_up()


def step_again(table: Table) -> bool:
    """The step that was taken back last is done again. False where there is none."""
    if not (table.drafts.board.possible and table.drafts.board.redo()):
        return False
    _moved(table)
    return True
