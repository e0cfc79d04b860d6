"""One act of the player: it happens, with its story, or is refused in one sentence; what costs points is asked about first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.cards.ids import Card
from game.cards.lines import Line, line
from game.rules.acts.actions import Action, Claim, Discard, Draw, Pass
from game.rules.acts.events import Event
from game.rules.laying.offers import AMBIGUOUS, DISCARD_PILE, HAND, meld_place
from game.rules.step import Warned
from game.rules.violation import Violation
from game.table.geometry import Rect, bounds
from game.table.hand.order import Spot
from game.table.scene.scene import Id
from game.table.theme import REFUSED as GLIDE_BACK
from game.ui.table.acts.ask_which import Chooser, Way
from game.ui.table.context.notices import REFUSED
from game.ui.table.context.table import NONE, Poses, Table
from game.ui.widgets.message import Confirm
from game.words.catalogue import card_in_text, in_text, joined, known, say

Place = int | Spot | None
"""Where in the fan a card that comes shall lie; None where it falls."""
OPEN_BUTTON = "button:open"


def do(table: Table, action: Action, near: Id | None = None, at: Place = None, dropped: Poses = NONE, sure: bool = False) -> bool:
    """Do it if the rules allow it, otherwise say why not. What the rules warn of, and what gives the hand up, is asked about
    first, unless the player is `sure`. An action that only adds to first melds that are put together lies there for now, and a
    discard has to wait for first melds that could be laid.
    """
    session, opening = table.session, table.drafts.opening
    if isinstance(action, Discard) and opening.met:
        glide_back(table, dropped)
        tell(table, "draft.lay_first", OPEN_BUTTON)
        return True
    if opening.takes_up(action):
        table.rearranged("place", dropped)
        return True
    board = table.drafts.board
    if isinstance(action, Draw | Pass) and board.begun:
        glide_back(table, dropped)
        tell(table, "board.put_back_first", "button:put_back", moves=len(board.draft.steps))
        return False
    violation = session.check(action)
    if violation is not None and violation.code.startswith(AMBIGUOUS):
        return _ask_meaning(table, action, violation.code, near, at, dropped)
    if violation is not None:
        refuse(table, violation, near, dropped)
        return False
    if not sure and _asks_first(table, action, near, at, dropped):
        return False
    arranged = board.begun and board.verdict.refusal is None and action == board.verdict.action
    if board.begun and not arranged:  # the table is put together in another way than it lies for now
        board.clear()
        table.refresh()
    before = table.drafts.lifted(table.plain(), action)
    events: Sequence[Event] = session.act(action, at)
    if arranged:
        events, before = board.as_it_lies(events, before)
    table.tell(events, before, dropped)
    return True


def refuse(table: Table, why: Violation | Line, near: Id | None = None, dropped: Poses = NONE) -> None:
    """Say no: the cards glide back to where they were, and one sentence tells why."""
    session = table.session
    glide_back(table, dropped)
    names = [session.pack.name(card) for card in why.cards]
    table.notices.say(REFUSED, why.code, session.words(why), names, place_of(table, near, why.cards))
    table.host.sound.play("refuse")


def tell(table: Table, code: str, near: Id | None = None, kind: str = REFUSED, **params: object) -> None:
    """Say something of the window's own, such as which cards should be chosen first."""
    table.notices.say(kind, code, say(code, **params), (), place_of(table, near))
    if kind == REFUSED:
        table.host.sound.play("refuse")


def nothing_chosen(table: Table, code: str, near: Id | None) -> None:
    """A place that wants cards was chosen without any. Out of turn the turn is the reason."""
    why = table.session.check(Pass())
    if why is not None and why.code in ("turn.not_yours", "hand.over", "match.over"):
        refuse(table, why, near)
    else:
        tell(table, code, near)


def place_of(table: Table, near: Id | None, cards: Sequence[Card] = ()) -> Rect | None:
    """Where a sentence belongs: at the thing it is about, else at the cards that it names, else at the prompt."""
    layout = table.stage.layout
    if near is not None and near != HAND and near in layout.items:
        return layout.items[near]
    boxes = [layout.rest[item].reach for item in table.session.ids.all(cards) if item in layout.rest]
    return bounds(boxes) if boxes else None


def glide_back(table: Table, dropped: Poses) -> None:
    """Cards that were let go return to where they were."""
    if dropped:
        table.stage.put(dropped)
        table.stage.show(table.scene(), GLIDE_BACK)


# ---- asking ---------------------------------------------------------------------------------------


def ask(table: Table, title: str, actions: Sequence[Action], near: Id | None, at: Place = None) -> None:
    """Let the player choose one of several acts, each shown as the meld that it makes."""
    table.host.push(Chooser(table.host, say(title), [_way(table, action, near, at) for action in actions]))


def _way(table: Table, action: Action, near: Id | None, at: Place) -> Way:
    """One of them: the meld that it makes and, where it matters, where it lies or what a joker stands for; else the deed."""
    session = table.session
    names = tuple(session.laid_as(action))
    words = " ".join(in_text(name, session.pack) for name in names)
    faces = [face for name in names if (face := name.partition("=")[2]) in session.pack.deck.face_of_name]
    meant = [in_text(face, session.pack) for face in faces]
    note = say("choose.joker_is", what=joined(meant)) if meant else ""
    if isinstance(action, Claim):
        cards = joined([card_in_text(card, session.pack) for card in action.cards])
        words = say("choose.on_meld" if action.meld else "choose.new_meld", cards=cards)
        where = session.whose(action.meld) if action.meld else say("choose.new_meld_note")
        note = f"{where}. {note}" if note else where
        near = meld_place(action.meld) if action.meld else DISCARD_PILE
    elif not names:  # it makes no meld: what is done, in words
        names = tuple(session.pack.name(card) for card in action.named)
        words = session.words(action.deed(session.view.pile))
        words = note = words[:1].upper() + words[1:]
    return Way(words, names, partial(do, table, action, near, at), note)


def _ask_meaning(table: Table, action: Action, code: str, near: Id | None, at: Place, dropped: Poses) -> bool:
    """Several things could be meant: which one is asked where more than one can be done."""
    readings = table.session.seat.meanings(action)
    possible = [one for one in readings if table.session.check(one) is None]
    if len(possible) < 2:
        return do(table, (possible or readings)[0], near, at, dropped) if readings else False
    glide_back(table, dropped)
    ask(table, f"choose.{code}" if known(f"choose.{code}") else "choose.meaning", possible, near, at)
    return False


def _asks_first(table: Table, action: Action, near: Id | None, at: Place, dropped: Poses) -> bool:
    """Ask before something that costs points; False where there is nothing to ask."""
    session = table.session
    warned = _of_loose(table, session.warning(action), action)
    if warned is None and not action.gives_up:
        return False
    glide_back(table, dropped)
    if warned is None:
        code, offer = "give_up", table.drafts.offers(()).get(action.place or "")
        text = session.words(offer.prompt) if offer is not None and offer.prompt is not None else ""
    else:
        code = "warned"
        text = " ".join(session.words(part) for part in (warned.about, warned.fault, warned.cost) if part is not None)
        about = warned.about is not None or warned.fault.code == "show.loose"  # else it is the hand as a whole
        cards = warned.about.cards if warned.about is not None else warned.fault.cards * about
        table.presenter.point_out(warned.fault, cards)
        table.refresh()
        table.host.sound.play("refuse")
    sure = partial(do, table, action, near, at, sure=True)
    title, yes = say(f"ask.{code}"), say(f"ask.{code}_yes")
    table.host.push(Confirm(table.host, code, title, text, yes, sure, danger=True, icon="warning"))
    return True


def _of_loose(table: Table, warned: Warned | None, action: Action) -> Warned | None:
    """A warning about the cards that I have put in no group says just that: nobody meant them as a group."""
    left = {card for card in table.session.hand.order.loose if card != action.thrown}
    if warned is None or warned.about is None or set(warned.about.cards) != left:
        return warned
    return Warned(line("show.loose", warned.about.cards), warned.cost)
