"""Advice in three presses: which card or pile, then the reason, then it is done."""

from __future__ import annotations

from game.cards.ids import NO_CARD
from game.players.player import Thought
from game.rules.acts.actions import DISCARD, Action, Claim, Close, Discard, Draw, LayDown, LayOff, Pass, Swap
from game.rules.acts.closing import CLOSE_BUTTON, CLOSE_PLACE
from game.rules.acts.rearrange import Rearrange
from game.rules.laying.offers import meld_number
from game.table.scene.scene import Id
from game.table.wording import turn_of
from game.ui.program import shortcuts
from game.ui.program.input import SILENT, Input, Key, Press
from game.ui.table.acts.act import do, nothing_chosen, place_of, tell
from game.ui.table.context.notices import INFO
from game.ui.table.context.table import Table
from game.ui.table.state.moment import Advice
from game.words.catalogue import card_in_text, known, say

GOES_OUT = "why.discard.out"
"""The reason for a discard that is the last card of the hand."""


def close(table: Table) -> None:
    """The player has taken cards up and needs no advice now, nor any that is still thought about."""
    if table.moment.advice.wanted:
        table.moment.advice = Advice()
        table.follow_up()


def expire(table: Table, event: Input) -> bool:
    """The player does something else: what was announced does not hold any more, and is said again when asked again."""
    advice, said = table.moment.advice, table.notices.now
    if not advice.announced or _asks(table, event):
        return False
    advice.given = advice.wanted = 1
    if said is not None and said.code == "hint.why":
        table.notices.clear()
    _show(table)
    return True


def _asks(table: Table, event: Input) -> bool:
    """The event is part of asking, or nothing that the player does."""
    if isinstance(event, Press):
        button = table.group.find("button:hint")
        return button is not None and button.hit(event.pos)
    if not isinstance(event, Key) or event.name in SILENT:
        return True
    on_button = event.name in ("space", "enter") and table.focused == "button:hint"
    return on_button or shortcuts.named(event) in ("hint", "why")


def ask(table: Table, reason: bool = False) -> None:
    """Advise the player; with `reason` at once with the reason."""
    advice = table.moment.advice
    if not table.session.my_turn:
        nothing_chosen(table, "table.no_hint", "button:hint")
    elif later := table.presenter.tools.waits_for_hand("button:hint"):
        tell(table, later, "button:hint")
    elif advice.thought is not None and advice.announced and not reason:
        table.moment.advice = Advice()
        if table.stage.scene.board is not None:
            table.refresh()  # the table as it lies: what was only shown is gone before anything flies
        do(table, advice.thought.action, advice.thought.action.place)
    else:
        advice.wanted = 2 if reason else advice.given + 1
        table.session.ask_hint()
        update(table)


def update(table: Table) -> None:
    """Take the answer in once it is there."""
    advice = table.moment.advice
    if advice.wanted > advice.given:
        advice.thought = advice.thought or table.session.thinking.hint()
        if advice.thought is not None:
            _give(table, advice, advice.thought)


def _give(table: Table, advice: Advice, thought: Thought) -> None:
    session, ids = table.session, table.session.ids
    advice.given = advice.wanted
    advice.items = items = _about(table, thought.action)
    names = [session.pack.name(card) for card in ids.known(items)]
    if advice.given == 1:
        code, text = "hint.what", _what(table, thought.action, thought.why.code)
    else:
        sentences = (session.words(thought.why), session.hint_numbers(), say("hint.again"))
        code, text = "hint.why", " ".join(words for words in sentences if words)
    near = place_of(table, items[-1]) if items else None
    table.notices.say(INFO, code, text, names, near, lasting=advice.announced)
    _show(table)


def _show(table: Table) -> None:
    """A board shows the whole table that is advised; elsewhere no card moves."""
    if table.stage.scene.board is not None:
        table.refresh()
    else:
        table.follow_up()


def _about(table: Table, action: Action) -> tuple[Id, ...]:
    """The items that the player should look at: cards first, then where they go."""
    ids = table.session.ids
    if played := table.drafts.board.played_by(action):
        return ids.all(played)
    if isinstance(action, Rearrange):  # what comes to own melds that are put together anew
        lying = {card for meld in table.session.seat.movable_melds() for card in meld.cards}
        return ids.all(card for card in action.named if card not in lying)
    if isinstance(action, Draw) and action.card >= 0:
        return ids.all((action.card, *action.shown))
    if isinstance(action, Draw):
        pile = table.session.view.pile
        if action.source == DISCARD and action.depth > 1:
            return (ids.id(pile[-action.depth]),)
        return (*ids.all(action.named), f"pile:{action.source}")
    if isinstance(action, Claim):
        return ids.all(action.cards) if table.stage.layout.piles.spread else ("pile:discard",)
    if isinstance(action, LayDown):
        return ids.all(action.cards)
    if action.place is not None and meld_number(action.place):
        return (*ids.all(action.named), action.place)
    arranged = table.session.seat.arranged(action)
    if arranged is not None:
        return tuple(item for put in arranged.puts for item in (*ids.all(put.cards), put.place)) or ("button:done",)
    return ids.all(action.named) or (action.place or f"button:{action.verb}",)


def _claimed(table: Table) -> str:
    """What taking a discard is called here: calling for it, buying it, or taking it in turn."""
    if not table.session.rules.claims:
        return "hint.claim_alike"
    if table.session.rules.calls:
        return "hint.claim"
    return "hint.claim_own" if turn_of(table.session.view) == table.session.me else "hint.claim_buy"


def _lies_wrong(table: Table, action: Action) -> bool:
    """The hand can be ended so, but not in the groups in which the player has it now."""
    if action.place not in (CLOSE_PLACE, CLOSE_BUTTON) or action.thrown == NO_CARD:
        return False
    mine = table.session.offers((action.thrown,)).get(CLOSE_PLACE)
    return mine is not None and mine.action is not None and table.session.warning(mine.action) is not None


def _what(table: Table, action: Action, why: str) -> str:
    marks = " ".join(card_in_text(card, table.session.pack) for card in table.session.ids.known(_about(table, action)))
    if played := table.drafts.board.played_by(action):
        first = card_in_text(played[0], table.session.pack)
        return say("hint.play_one", what=first) if len(played) == 1 else say("hint.play", n=len(played), what=first)
    if isinstance(action, Draw) and table.session.asked("penalty"):
        return say("hint.penalty")
    if isinstance(action, Draw) and action.card < 0 and action.named:
        return say("hint.take_pile", what=marks)
    if isinstance(action, Draw):
        return say("hint.draw_deep" if action.depth > 1 or action.card >= 0 else f"hint.draw_{action.source}")
    if isinstance(action, Claim):
        return say(_claimed(table))
    if isinstance(action, Pass) and table.stage.scene.buying is not None and table.session.rules.buys:
        return say("hint.pass_buy")
    if isinstance(action, Swap):
        return say("hint.swap", what=marks)
    if _lies_wrong(table, action):
        return say(f"hint.{action.verb}_groups", what=marks)
    if isinstance(action, Close):
        return say(f"hint.{action.verb}_throw" if table.session.showdown.there else f"hint.{action.verb}", what=marks)
    if table.session.seat.arranged(action) is not None:
        return say(f"hint.{action.verb}" if marks else f"hint.{action.verb}_nothing", what=marks)
    if isinstance(action, LayDown) and not table.session.rules.has("lays_melds"):
        return say("hint.declare", what=marks)
    if isinstance(action, LayDown):
        return say("hint.meld" if len(action.groups) == 1 else "hint.melds", what=marks)
    if isinstance(action, LayOff):
        return say("hint.lay_off", what=marks)
    if isinstance(action, Discard):
        return say("hint.discard_out" if why == GOES_OUT else "hint.discard", what=marks)
    alone = f"hint.{action.verb}_alone"  # of what elsewhere is done with a card
    return say(alone if not marks and known(alone) else f"hint.{action.verb}", what=marks)
