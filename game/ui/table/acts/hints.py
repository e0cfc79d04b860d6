"""Advice in three presses: which card or pile, then the reason, then it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.ids import NO_CARD, Card
from game.rules.acts.actions import DISCARD, Action, Claim, Close, Discard, Draw, LayDown, LayOff, Pass, Swap
from game.rules.acts.closing import CLOSE_BUTTON, CLOSE_PLACE
from game.rules.laying.offers import meld_number
from game.table.scene.scene import Id
from game.table.wording import turn_of
from game.ui.program import shortcuts
from game.ui.program.input import SILENT, Input, Key, Press
from game.ui.table.context.notices import INFO
from game.words.catalogue import card_in_text, say

if TYPE_CHECKING:
    from game.players.player import Thought
    from game.ui.program.screen import Host
    from game.ui.session.session import Session
    from game.ui.table.acts.act import Acts
    from game.ui.table.context.notices import Notices
    from game.ui.table.context.show import Show
    from game.ui.table.context.stage import Stage
    from game.ui.widgets.widget import Group


GOES_OUT = "why.discard.out"
"""The reason for a discard that is the last card of the hand."""


class Hints:
    """How far the player has asked: 0 nothing yet, 1 the cards are pointed at, 2 the reason was given."""

    def __init__(self, app: Host, session: Session, stage: Stage, group: Group, acts: Acts, notices: Notices, show: Show) -> None:
        self.app, self.session, self.stage, self.group, self.acts, self.notices, self.show = (
            app,
            session,
            stage,
            group,
            acts,
            notices,
            show,
        )
        self.given = 0
        self.items: tuple[Id, ...] = ()
        """What the advice is about; it is pointed at while the advice stands."""
        self._wanted = 0
        self._thought: Thought | None = None

    def reset(self) -> None:
        """The table has changed: old advice is worth nothing."""
        self.given = self._wanted = 0
        self.items = ()
        self._thought = None

    def close(self) -> None:
        """The player has taken cards up and needs no advice now, nor any that is still thought about."""
        if self.given or self._wanted:
            self.reset()
            self.show.dress()

    @property
    def announced(self) -> bool:
        """It has been said that asking once more plays the advice."""
        return self.given >= 2

    def expire(self, event: Input) -> bool:
        """The player does something else: what was announced does not hold any more, and is said again when asked again."""
        if not self.announced or self._asks(event):
            return False
        self.given = self._wanted = 1
        said = self.notices.now
        if said is not None and said.code == "hint.why":
            self.notices.clear()
        self.show.dress()
        return True

    def _asks(self, event: Input) -> bool:
        """The event is part of asking, or nothing that the player does."""
        if isinstance(event, Press):
            button = self.group.find("button:hint")
            return button is not None and button.hit(event.pos)
        if not isinstance(event, Key) or event.name in SILENT:
            return True
        on_button = event.name in ("space", "enter") and self.show.focused == "button:hint"
        return on_button or shortcuts.named(event) in ("hint", "why")

    @property
    def discard(self) -> Card:
        """The card that the advice would throw, once it has been given; -1 for none."""
        action = self._thought.action if self._thought is not None and self.given else None
        return action.thrown if action is not None else NO_CARD

    @property
    def waiting(self) -> bool:
        """The answer is not there yet."""
        return self._wanted > self.given and self._thought is None

    def ask(self, reason: bool = False) -> None:
        """H, or with `reason` Y."""
        if not self.session.my_turn:
            self.acts.nothing_chosen("table.no_hint", "button:hint")
            return
        if self._thought is not None and self.given >= 2 and not reason:
            action = self._thought.action
            self.reset()
            self.acts.do(action, action.place)
            return
        self._wanted = 2 if reason else self.given + 1
        self.session.ask_hint()
        self.update()

    def update(self) -> bool:
        """Take the answer in once it is there; True while it is awaited."""
        if self._wanted <= self.given:
            return False
        if self._thought is None:
            self._thought = self.session.thinking.hint()
            if self._thought is None:
                return True
        self._give(self._thought)
        return False

    def _give(self, thought: Thought) -> None:
        self.given = self._wanted
        self.items = self._about(thought.action)
        ids = self.session.ids
        names = [self.session.pack.name(card) for item in self.items if (card := ids.card(item)) is not None]
        near = self.items[-1] if self.items else None
        if self.given == 1:
            text = self._what(thought.action, thought.why.code)
        else:
            sentences = (self.session.words(thought.why), self.session.hint_numbers(), say("hint.again"))
            text = " ".join(words for words in sentences if words)
        code = "hint.what" if self.given == 1 else "hint.why"
        self.notices.say(INFO, code, text, names, self.acts.place(near), lasting=self.announced)
        self.show.dress()
        self.app.redraw()

    def _about(self, action: Action) -> tuple[Id, ...]:
        """The items that the player should look at: cards first, then where they go."""
        ids = self.session.ids
        if isinstance(action, Draw) and action.card >= 0:
            return ids.all((action.card, *action.shown))
        if isinstance(action, Draw):
            pile = self.session.view.pile
            if action.source == DISCARD and action.depth > 1:
                return (ids.id(pile[-action.depth]),)
            return (*ids.all(action.named), f"pile:{action.source}")
        if isinstance(action, Claim):
            return ids.all(action.cards) if self.stage.layout.spread else ("pile:discard",)
        if isinstance(action, LayDown):
            return ids.all(action.cards)
        if action.place is not None and meld_number(action.place):
            return (*ids.all(action.named), action.place)
        arranged = self.session.seat.arranged(action)
        if arranged is not None:
            return tuple(item for put in arranged.puts for item in (*ids.all(put.cards), put.place)) or ("button:done",)
        return ids.all(action.named) or (action.place or f"button:{action.verb}",)

    def _claimed(self) -> str:
        """What taking a discard is called here: calling for it, buying it, or taking it in turn."""
        if self.session.rules.calls or not self.session.rules.buys:
            return "hint.claim"
        return "hint.claim_own" if turn_of(self.session.view) == self.session.me else "hint.claim_buy"

    def _lies_wrong(self, action: Action) -> bool:
        """The hand can be ended so, but not in the groups in which the player has it now."""
        if action.place not in (CLOSE_PLACE, CLOSE_BUTTON) or action.thrown == NO_CARD:
            return False
        mine = self.session.offers((action.thrown,)).get(CLOSE_PLACE)
        return mine is not None and mine.action is not None and self.session.warning(mine.action) is not None

    def _what(self, action: Action, why: str) -> str:
        marks = " ".join(
            card_in_text(card, self.session.pack)
            for item in self._about(action)
            if (card := self.session.ids.card(item)) is not None
        )
        if isinstance(action, Draw) and self.session.asked("penalty"):
            return say("hint.penalty")
        if isinstance(action, Draw) and action.card < 0 and action.named:
            return say("hint.take_pile", what=marks)
        if isinstance(action, Draw):
            return say("hint.draw_deep" if action.depth > 1 or action.card >= 0 else f"hint.draw_{action.source}")
        if isinstance(action, Claim):
            return say(self._claimed())
        if isinstance(action, Pass) and self.stage.scene.buying is not None:
            return say("hint.pass_buy")
        if isinstance(action, Swap):
            return say("hint.swap", what=marks)
        if self._lies_wrong(action):
            return say(f"hint.{action.verb}_groups", what=marks)
        if isinstance(action, Close):
            return say(f"hint.{action.verb}_throw" if self.session.showdown.there else f"hint.{action.verb}", what=marks)
        if self.session.seat.arranged(action) is not None:
            return say(f"hint.{action.verb}" if marks else f"hint.{action.verb}_nothing", what=marks)
        if isinstance(action, LayDown):
            return say("hint.meld" if len(action.groups) == 1 else "hint.melds", what=marks)
        if isinstance(action, LayOff):
            return say("hint.lay_off", what=marks)
        if isinstance(action, Discard):
            return say("hint.discard_out" if why == GOES_OUT else "hint.discard", what=marks)
        return say(f"hint.{action.verb}", what=marks)
