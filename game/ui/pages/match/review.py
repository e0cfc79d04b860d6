"""Looking back at a hand: every decision with the table as it was seen, what the strongest computer player would have done, why,
and what the difference was worth. From any of them one can play on.

The thinking is done by the computer players' process; nothing waits for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pygame

from game.cards.ids import card_set, listed
from game.cards.lines import Line, line
from game.match.faults import CannotUndo
from game.match.review import Answer, difference
from game.match.seat import Seat
from game.players.characters import LEVELS
from game.rules.acts.actions import Action
from game.rules.view import View
from game.table import theme
from game.table.hand.order import HandOrder
from game.table.items import Item
from game.table.prompt import prompt_of
from game.table.scene.scene import Id, TableScene
from game.table.scene.status import Status
from game.ui.art.board import Board
from game.ui.art.canvas import Canvas
from game.ui.pages.base.phrases import rounds_of
from game.ui.pages.match.advice import Advice, cards_of, could_play, place_of, same
from game.ui.program.input import Input, Key
from game.ui.program.screen import Host
from game.ui.session.session import Session
from game.ui.session.thinking import THINK_MS
from game.ui.table.context.notices import INFO
from game.ui.table.present.seen import looked_at, seen, told
from game.ui.table.still.still_table import StillTable
from game.ui.widgets.button import Button, IconButton
from game.ui.widgets.laid_out import Painted
from game.words.catalogue import plain, say

SIDE, FOOT = 500.0, 640.0
"""The room of the words: at the right, or in an upright window below."""
ABOUT = 0.5
"""A difference of fewer points is none."""
LEAST_BUTTON = 66.0
AHEAD = 0.15
"""Seconds after a step until the next one is prepared."""
QUIET = ("reason", "thinking", "summary")
SIZES = {"played": theme.BUTTON_TEXT, "master": theme.BUTTON_TEXT, "summary": theme.SMALL}


class ReviewScreen(Painted):
    """One hand of the player at the window."""

    name = "replay"

    def __init__(self, app: Host, session: Session, deal: int, seat: int | None = None, at: int = 0) -> None:
        """Of several own seats this one, else the one that is asked; `at` is the one of all its decisions that is shown first."""
        super().__init__(app)
        found = (session.seat if seat is None else Seat(session.match, seat)).review(deal)
        assert found is not None, "there is nothing to look back at"
        self.session, self.review = session, found
        self.at = found.number(at)
        self.advice: dict[int, Advice] = {}
        self.reasons: dict[int, Line | None] = {}
        """By decision in which I asked a partner: why the partner answered so; None where it would not do so again."""
        self._asked: tuple[int, int, bool] | None = None
        """The ticket and the decision that is thought about, and whether it is a partner's answer to it."""
        self._table: StillTable | None = None
        self._scene: TableScene | None = None
        self._seen = -1
        self._ahead_at: float | None = None
        session.thinking.forget()

    # ---- what is looked at --------------------------------------------------------------------

    def go(self, by: int) -> None:
        """To another decision."""
        to = max(0, min(len(self.review) - 1, self.at + by))
        if to != self.at:
            self.at = to
            self._built, self._still = False, None
            self.app.redraw()

    def go_to_next_difference(self) -> None:
        """To the next decision in which the strongest player would have done something else."""
        to = self._next_difference
        if to is not None:
            self.go(to - self.at)
            self.ready()
            button = self.group.find("button:next_difference")
            if button is not None and not button.enabled and self.app.focus.of(self) == button.id:
                self.app.focus.stand_on(self.default())  # it was the last; the next Enter shall not begin a match

    @property
    def _next_difference(self) -> int | None:
        """The next decision known to differ from the strongest player's."""
        found = (n for n in range(self.at + 1, len(self.review)) if n in self.advice and not self._same(n))
        return next(found, None)

    def _same(self, number: int) -> bool:
        played, wanted = self.review.action(number), self.advice[number].thought.action
        return same(played, wanted, self.review.view(number).hand)

    def play_on(self) -> None:
        """A match of its own goes on from here, in practice mode; this one stays as it is."""
        from game.ui.pages.base import starting

        try:
            match = self.review.branch(self.at)
        except CannotUndo as why:
            from game.ui.widgets.message import Message

            self.app.push(Message(self.app, "cannot_branch", say("review.cannot_branch"), self.session.words(why.line)))
            return
        starting.show_table(self.app, match, {})
        notices = getattr(self.app.top, "notices", None)
        if notices is not None:
            notices.say(INFO, "review.branched", say("review.branched", number=self.at + 1))

    # ---- thinking -----------------------------------------------------------------------------

    @property
    def wanted(self) -> tuple[int, bool] | None:
        """What is to be thought about next: the decision that is shown, a partner's answer to it, then the others in order."""
        for number in (self.at, *range(len(self.review))):
            if number not in self.advice:
                return number, False
            if number not in self.reasons and self._answered(number):
                return number, True
        return None

    def _answered(self, number: int) -> bool:
        """Whether a computer player answered this decision of mine."""
        answer = self.review.answer(number)
        return answer is not None and self.session.people[answer.seat].level is not None

    def _think(self) -> None:
        """Ask for the next piece of advice, and take one in that has come."""
        thinker = self.app.thinker
        if self._asked is not None:
            answer = thinker.poll()
            if answer is not None and answer.ticket == self._asked[0]:
                _, number, of_answer = self._asked
                self._asked = None
                if of_answer:
                    given = self.review.answer(number)
                    as_then = given is not None and answer.thought.action == given.action
                    self.reasons[number] = answer.thought.why if as_then else None
                else:
                    gap = difference(answer.worths, answer.thought.action, self.review.action(number))
                    self.advice[number] = Advice(answer.thought, answer.numbers, gap)
                self._built = False
                if number == self.at or self.wanted is None:
                    self._still = None
                self.app.redraw()
        wanted = self.wanted
        if wanted is None or (self._asked is not None and (self._asked[1:] == wanted or thinker.busy)):
            return
        self._asked = (self._question(*wanted), *wanted)

    def _question(self, number: int, of_answer: bool) -> int:
        """Have a decision thought about: mine by the strongest player, an answer by the player who gave it."""
        setup, ask = self.session.setup, self.app.thinker.ask
        answer = self.review.answer(number) if of_answer else None
        if answer is None:
            view, seed = self.review.view(number), self.review.seed(number)
            return ask(setup.variant, len(setup.seats), view, LEVELS[-1].id, seed, THINK_MS, coach=True, weigh=True)
        who = self.session.people[answer.seat]
        assert who.level is not None, "a computer player has a level"
        return ask(setup.variant, len(setup.seats), answer.view, who.level, answer.seed, THINK_MS, who.portrait)

    # ---- life ---------------------------------------------------------------------------------

    def update(self, now: float) -> bool:
        moving = super().update(now)
        self._think()
        if self._asked is not None:
            self.app.wake()
        self._look_ahead(now)
        return moving

    def _look_ahead(self, now: float) -> None:
        """In a quiet moment: have the cards of the next decision drawn in the background."""
        if self._seen != self.at:
            self._seen, self._ahead_at = self.at, now + AHEAD
        elif self._ahead_at is not None and now >= self._ahead_at and self._still is not None and self._table is not None:
            self._ahead_at = None
            if self.at + 1 < len(self.review):
                self._table.expect(self.scene(self.at + 1))

    def settled(self) -> bool:
        return self.at in self.advice and (self.at in self.reasons or not self._answered(self.at))

    def closing(self) -> None:
        super().closing()
        self._asked = None
        self.session.thinking.forget()
        self.app.thinker.cancel()

    def resized(self) -> None:
        super().resized()
        self._table = self._still = None

    hidden = resized

    # ---- words --------------------------------------------------------------------------------

    def title(self) -> str:
        """Which decision of which hand this is."""
        return say("review.step", number=self.at + 1, all=len(self.review))

    def summary(self) -> str:
        """How the whole hand went, once all of it has been thought about."""
        if len(self.advice) < len(self.review):
            return say(f"review.hand{rounds_of(self.session)}", deal=self.review.deal)
        alike = sum(self._same(number) for number in range(len(self.review)))
        lost = sum(self._lost(number, one) for number, one in self.advice.items())
        return say(
            f"review.summary{rounds_of(self.session)}",
            deal=self.review.deal,
            same=alike,
            all=len(self.review),
            points=round(lost),
        )

    def _lost(self, number: int, advice: Advice) -> float:
        """The points that a decision gave away: what it cost because it was wrong, or by how much another was judged better."""
        return float(self.review.cost(number)) or (0.0 if advice.gap is None or self._same(number) else advice.gap)

    def lines(self) -> list[tuple[str, str]]:
        """What stands beside the table: a code of the kind of line, and its words."""
        session, view = self.session, self.review.view(self.at)
        played, answer = self.review.action(self.at), self.review.answer(self.at)
        found = [("played", say("review.you", deed=self._deed(played, view)))]
        if answer is not None:
            found.append(("answer", self._answer(answer)))
        advice = self.advice.get(self.at)
        if advice is None:
            return [*found, ("thinking", say("review.thinking"))]
        best = self._deed(advice.thought.action, view)
        found.append(("master", say("review.master", level=LEVELS[-1].name, deed=best)))
        found.append(("worth", self._worth(advice)))
        reasons = (advice.thought.why, advice.numbers)
        return [*found, ("reason", " ".join(session.words(one) for one in reasons if one is not None))]

    def _deed(self, action: Action, view: View) -> str:
        """What was done; of a whole table put together anew, with which cards of the hand."""
        deed = action.deed(view.pile)
        own = tuple(card for card in deed.cards if view.hand >> card & 1)
        whole = self.session.table_draft.there and bool(own) and len(own) < len(deed.cards)
        return self.session.words(line("review.whole_table", own) if whole else deed)

    def _answer(self, answer: Answer) -> str:
        """What the partner said, and why."""
        name, verb, reason = self.session.names[answer.seat], answer.action.verb, self.reasons.get(self.at)
        if reason is None:
            return say(f"review.answered_{verb}", name=name)
        return say(f"review.answer_{verb}", name=name, why=self.session.words(reason))

    def _worth(self, advice: Advice) -> str:
        """What the difference was worth."""
        cost = self.review.cost(self.at)
        if cost:
            return say("review.cost", points=cost)
        if self._same(self.at):
            return say("review.same")
        count = could_play(self.review.action(self.at), advice.thought.action, self.review.view(self.at).hand)
        if count:
            return say("review.could_play", count=count)
        if advice.gap is None:
            return say("review.not_weighed")
        if advice.gap < ABOUT:
            return say("review.no_matter")
        return say("review.better", points=max(1, round(advice.gap)))

    # ---- the table ----------------------------------------------------------------------------

    def _room(self) -> tuple[int, int]:
        """The part of the window that the table has."""
        w, h = self.app.size
        return (w, h - self.app.px(FOOT)) if self.app.portrait else (w - self.app.px(SIDE), h)

    def scene(self, number: int) -> TableScene:
        """The table as it was seen before a decision."""
        session, view = self.session, self.review.view(number)
        melds = session.melds_in(listed(view.hand))
        melded = [card for meld in melds for card in meld]
        order = HandOrder((*melded, *session.pack.in_rank_order(view.hand & ~card_set(melded))))
        stands = (session.seat.stands_for(meld.cards, meld.stands).items() for meld in view.melds)
        scene = seen(session, view, order, {card: words for meld in stands for card, words in meld}, melds)
        scores, beneath = told(session, view), session.rules.beneath(view)
        seats = tuple(replace(seat, score=score) for seat, score in zip(scene.seats, scores, strict=True))
        scene = looked_at(replace(scene, seats=seats), session, view, self.review.on_table(number))
        action = self.review.action(number)
        return replace(
            scene,
            melding=bool(scene.strips),
            wild=session.rules.wild_rank(view),
            beneath=session.ids.id(beneath) if beneath is not None else None,
            selected=frozenset(session.ids.all(cards_of(action))),  # they are raised
            marks=frozenset(place_of(action)),
        )

    def marked(self) -> frozenset[Id]:
        """The cards of the hand that the strongest player would have played."""
        advice = self.advice.get(self.at)
        return frozenset(self.session.ids.all(cards_of(advice.thought.action))) if advice is not None else frozenset()

    def _mark_place(self, surface: Canvas) -> None:
        """A gold line around the pile or the meld that the strongest player would have chosen."""
        assert self._table is not None and self._table.layout is not None
        advice, layout = self.advice.get(self.at), self._table.layout
        board = self._table.part.board(surface)
        for item in place_of(advice.thought.action) if advice is not None else ():
            if item in layout.items:
                x, y, w, h = (side / layout.k for side in layout.items[item])
                board.panel(x - 6, y - 6, w + 12, h + 12, 16, None, (*theme.GOLD, 255), 4)
                self._table.label(surface, item)

    def ready(self) -> None:
        built = self._built
        super().ready()
        if built or (self._still is not None and self._table is not None):
            return
        if self._table is None or self._table.size != self._room():
            self._table = StillTable(self.app, self._room())
        self._scene = self.scene(self.at)
        view = self.review.view(self.at)
        status = Status(self.session.words(prompt_of(view, asked=self.session.rules.prompt(view))), True)
        self._table.show(replace(self._scene, own=say("table.your_melds")), status)

    def _area(self) -> tuple[float, float, float, float]:
        """The room of the words, in units of the window: x, y, w, h."""
        board = self.board()
        return (0.0, board.h - FOOT, board.w, FOOT) if self.app.portrait else (board.w - SIDE, 0.0, SIDE, board.h)

    def lay_out(self) -> None:
        x, y, w, h = self._area()
        left, wide, row = x + 28, w - 56, y + h - 40 - 72
        half = (wide - 14) / 2
        on = self._button("play_on", self.play_on, "play", tip=say("review.play_on_tip"))
        differs = self._button("next_difference", self.go_to_next_difference, "fast", enabled=self._next_difference is not None)
        back = self._button("previous", lambda: self.go(-1), "arrow_left", key="←", enabled=self.at > 0)
        last = self.at == len(self.review) - 1
        to = self._button("next", lambda: self.go(1), "arrow_right", key="→", main=True, enabled=not last)
        across, up, each = (half + 14, 0, half) if self.app.portrait else (0, 86, wide)
        self.add(back, left, row - up - 86, half, 72)
        self.add(to, left + half + 14, row - up - 86, half, 72)
        self.add(differs, left + across, row - up, each, 72)
        self.add(on, left, row, each, 72)
        close = IconButton("button:back", say("review.back"), self.leave, icon="close", key="Esc", zone="head")
        self.add(close, left + wide - LEAST_BUTTON, y + 26, LEAST_BUTTON, LEAST_BUTTON)

    @staticmethod
    def _button(id: str, on: Callable[[], object], icon: str, **more: Any) -> Button:
        return Button(f"button:{id}", say(f"review.{id}"), on, icon=icon, zone="actions", show_key=False, **more)

    def _texts(self, board: Board) -> list[tuple[str, str, pygame.Rect]]:
        """The words beside the table, each with its kind and its place in pixels."""
        x, y, w, _ = self._area()
        at, found = board.px(y + 78), []
        for kind, words in (("summary", self.summary()), *self.lines()):
            room = board.px(w - 56 - (80 if kind == "summary" else 0))
            size, bold = board.type(SIZES.get(kind, theme.BODY)), kind not in QUIET
            high = board.words.block(words, size, room, theme.CREAM, bold).get_height()
            found.append((kind, words, pygame.Rect(board.px(x + 28), at, room, high)))
            at += high + board.px(16)
        return found

    # ---- input --------------------------------------------------------------------------------

    def handle(self, event: Input) -> bool:
        if super().handle(event):
            return True
        far = len(self.review)
        by = {"left": -1, "right": 1, "home": -far, "end": far}.get(event.name) if isinstance(event, Key) else None
        if by is not None:
            self.go(by)
        return by is not None

    def default(self) -> str | None:
        return "button:next" if self.at < len(self.review) - 1 else "button:back"

    # ---- pictures -----------------------------------------------------------------------------

    def painted(self, still: Canvas) -> Iterator[None]:
        """The table and the words."""
        assert self._table is not None
        still.fill(theme.FELTS[self.app.cloth][1])  # the cloth itself lies under the table alone
        self._table.draw(still, self.marked())
        self._mark_place(still)
        yield
        board = self.app.board(still)
        x, y, w, h = self._area()
        board.panel(x + 8, y + 8, w - 16, h - 16, 22, theme.PANEL_SOLID)
        room = w - 56
        board.text(self.title(), x + 28, y + 50, theme.NAME, theme.CREAM, True, room=room - 80)
        for kind, words, rect in self._texts(board):
            colour = theme.GOLD if kind == "worth" else theme.SOFT if kind in QUIET else theme.CREAM
            picture = board.words.block(words, board.type(SIZES.get(kind, theme.BODY)), rect.w, colour, kind not in QUIET)
            still.blit(picture, rect)

    def items(self) -> list[Item]:
        controls = super().items()
        assert self._table is not None and self._table.layout is not None and self._scene is not None
        layout, found = self._table.layout, []
        for item in self._scene.hand:
            rect = layout.items.get(item)
            where = rect.ints() if rect is not None else (0, 0, 0, 0)
            found.append(Item(item, "card", item[5:], "hand", where, enabled=False))
        x, y, w, _ = self._area()
        board = self.board()
        top = board.rect(x + 28, y + 30, w - 140, 40)
        found.append(Item("text:title", "text", self.title(), "review", (top.x, top.y, top.w, top.h), enabled=False))
        for kind, words, place in self._texts(board):
            where = (place.x, place.y, place.w, place.h)
            found.append(Item(f"text:{kind}", "text", plain(words), "review", where, enabled=False))
        return [*found, *controls]
